// The outline of a set of cells, as one line around each part of it: where a row or a box is meant, a ring around every
// cell of it would hide more than it shows.

/** @typedef {import('./types.js').Place} Place */

/** Walls go round a cell like the hands of a clock: to the right, down, to the left, up. */
const AHEAD = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
];

/**
 * The path of the lines, which lie a little inside the cells.
 * @param {Place[]} places row and column, from 1
 * @param {number} unit the side of a cell
 * @param {number} inset
 */
export function outlineOf(places, unit, inset) {
    const inside = new Set(places.map(String));
    const has = (/** @type {number} */ row, /** @type {number} */ column) => inside.has(`${row},${column}`);
    const left = new Set(places.flatMap(([row, column]) => AHEAD.map((_, turn) => `${row},${column},${turn}`)));
    let d = '';
    for (const [row, column] of places)
        for (let turn = 0; turn < AHEAD.length; turn += 1)
            if (left.has(`${row},${column},${turn}`)) d += walk(row, column, turn);
    return d;

    /** Is there a wall on the left of who goes this way in this cell? @param {number} row @param {number} column @param {number} turn */
    function isWall(row, column, turn) {
        const [down, right] = AHEAD[(turn + 3) % 4];
        return !has(row + down, column + right);
    }

    /** Follow the wall on the left until it closes. @param {number} row @param {number} column @param {number} turn */
    function walk(row, column, turn) {
        let line = '';
        while (left.delete(`${row},${column},${turn}`) && isWall(row, column, turn)) {
            const [down, right] = AHEAD[turn];
            if (!has(row + down, column + right)) {
                line += corner(row, column, turn, -inset); // it turns inwards, in this cell
                turn = (turn + 1) % 4;
                continue;
            }
            [row, column] = [row + down, column + right];
            if (isWall(row, column, turn)) continue;
            line += corner(row, column, turn, inset, true); // it turns outwards, into the cell on the left
            turn = (turn + 3) % 4;
            const [up, over] = AHEAD[turn];
            [row, column] = [row + up, column + over];
        }
        return line && `M${line.slice(1)}z`;
    }

    /**
     * Where the wall on the left of a cell ends ahead, or behind, moved by the inset along it.
     * @param {number} row @param {number} column @param {number} turn @param {number} along @param {boolean} [behind]
     */
    function corner(row, column, turn, along, behind = false) {
        const [down, right] = AHEAD[turn];
        const [up, over] = AHEAD[(turn + 3) % 4];
        const far = (behind ? -unit / 2 : unit / 2) + along;
        const y = (row - 0.5) * unit + down * far + up * (unit / 2 - inset);
        const x = (column - 0.5) * unit + right * far + over * (unit / 2 - inset);
        return `L${x} ${y}`;
    }
}
