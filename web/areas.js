// Areas of a board, drawn by strokes: a character per cell, equal ones are one area.

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Is this key the letter of an area? @param {string} key */
export const isAreaLetter = (key) => key.length === 1 && LETTERS.includes(key);

/** A letter that no area has; "" when all are used. @param {string} areas */
const unused = (areas) => [...LETTERS].find((letter) => !areas.includes(letter)) ?? '';

/** The cells that are connected to this one. @param {string} areas @param {number} width @param {number} from */
function partOf(areas, width, from) {
    const part = new Set([from]);
    for (const cell of part) {
        const column = cell % width;
        const beside = [cell - width, cell + width, column > 0 ? cell - 1 : -1, column < width - 1 ? cell + 1 : -1];
        for (const next of beside) if (areas[next] === areas[from]) part.add(next);
    }
    return part;
}

/** @param {string} areas @param {Iterable<number>} cells @param {string} letter */
function put(areas, cells, letter) {
    const all = [...areas];
    for (const cell of cells) all[cell] = letter;
    return all.join('');
}

/**
 * What a stroke cuts into pieces becomes several areas, as long as there are letters.
 * @param {string} areas @param {number} width @param {string} touched the letters that the stroke went over
 */
function splitParts(areas, width, touched) {
    let now = areas;
    for (const letter of new Set(touched)) {
        const rest = new Set([...now].flatMap((one, cell) => (one === letter ? [cell] : [])));
        for (let first = true; rest.size > 0; first = false) {
            const [cell] = rest;
            const part = partOf(now, width, cell);
            for (const one of part) rest.delete(one);
            const own = unused(now);
            if (!first && own) now = put(now, part, own);
        }
    }
    return now;
}

/**
 * The areas after a stroke: its cells become an area of their own, or join the one where it began.
 * @param {string} areas @param {number} width @param {number[]} cells @param {boolean} joins
 */
export function drawArea(areas, width, cells, joins) {
    const touched = cells.map((cell) => areas[cell]).join('');
    const without = put(areas, cells, ' ');
    const letter = joins ? areas[cells[0]] : unused(without) || areas[cells[0]];
    return splitParts(put(areas, cells, letter), width, touched.replaceAll(letter, ''));
}

/** @param {string} areas @param {number} cell @param {string} letter */
export const putArea = (areas, cell, letter) => put(areas, [cell], letter);
