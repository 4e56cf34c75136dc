// What is known about the cells of a board that is being drawn, as marks in the cells and as words: what all solutions
// show, where a clue would help, which clues can go.

import { svg } from './dom.js';
import { groundPaths, contentOf } from './miniature.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./edit-palette.js').Piece} Piece */

/**
 * A clue that is added (from null), taken away (to null) or changed.
 * @typedef {object} Change
 * @property {Place} [cell]
 * @property {Place} [beneath] the cell, where it is printed beneath what is placed
 * @property {Side} [side] where it stands beside the board
 * @property {number} [place]
 * @property {string | number | null} from
 * @property {string | number | null} to
 * @property {string} text "the 3 at r2c2"
 * @property {string} said "Change the 3 at r2c2 to 4."
 */

/**
 * @typedef {object} Notes
 * @property {Node[]} drawn
 * @property {Map<number, string>} words by cell
 * @property {Map<string, {kind: string, words: string}>} beside by side and place, "left 3"
 * @property {Place[]} wrong cells that are ringed
 */

const UNIT = 40;
/** @type {Cell} */
const BLANK = { g: '', c: '', s: '', i: '', t: '' };

/** @returns {Notes} */
export const noNotes = () => ({ drawn: [], words: new Map(), beside: new Map(), wrong: [] });

/** Is it known what stands here, so that nothing is to be found out? @param {Cell} cell */
const isTaken = ({ f = '' }) => /fixed|given/.test(f);

/**
 * Cells that are the same in all solutions have a tint, and their marks stand in it faintly.
 * @param {Notes} notes @param {State} state
 * @param {string} common a mark per cell; x: none, in any solution; a point: open
 * @param {Piece[]} pieces
 */
export function noteSettled({ drawn, words }, state, common, pieces) {
    const { cells, width } = state;
    let tint = '';
    const faint = cells.map((cell, i) => {
        if (isTaken(cell) || common[i] === '.') return BLANK;
        const piece = pieces.find(({ s, layer }) => s === common[i] && layer === 'cell');
        tint += `M${(i % width) * UNIT} ${Math.floor(i / width) * UNIT}h${UNIT - 1}v${UNIT - 1}h${1 - UNIT}z`; // the lines stay seen
        words.set(i, piece ? `${piece.noun} in every solution` : 'empty in every solution');
        if (!piece) return BLANK;
        return { ...piece.cell, g: piece.cell.c ? '' : piece.cell.g };
    });
    if (tint)
        drawn.push(
            svg('path', { class: 'note-settled', d: tint }),
            svg(
                'g',
                { class: 'miniature note-faint' },
                groundPaths(faint, width),
                faint.map((cell, i) => contentOf(cell, i, width)),
            ),
        );
}

/** @param {Change} change @param {number} width */
function cellOf({ cell, beneath }, width) {
    const [row, column] = cell ?? beneath ?? [0, 0];
    return (row - 1) * width + column - 1;
}

/**
 * Put a note on the place of each of these clues; the first one of a place counts.
 * @param {Notes} notes @param {State} state @param {Change[]} changes @param {string} kind a class
 * @param {(change: Change) => string} words
 * @param {(change: Change, at: {x: number, y: number}, best: boolean) => Node} draw
 */
function noteClues({ drawn, words: said, beside }, { width }, changes, kind, words, draw) {
    const seen = new Set();
    changes.forEach((change, rank) => {
        const { side, place } = change;
        const key = side ? `${side} ${place}` : String(cellOf(change, width));
        if (seen.has(key)) return;
        seen.add(key);
        if (side) {
            beside.set(key, { kind, words: words(change) });
            return;
        }
        const cell = cellOf(change, width);
        said.set(cell, [said.get(cell), words(change)].filter(Boolean).join(', '));
        drawn.push(draw(change, { x: (cell % width) * UNIT, y: Math.floor(cell / width) * UNIT }, rank === 0));
    });
}

/** Where one clue more makes the solution the only one; the best comes first. @param {Notes} notes @param {State} state @param {Change[]} changes */
export function noteHelpful(notes, state, changes) {
    const sign = (/** @type {Change} */ { text }) => `+${/^the (\d+) /.exec(text)?.[1] ?? ''}`;
    noteClues(
        notes,
        state,
        changes,
        'out-helpful',
        ({ text }) => `with ${text} there would be one solution`,
        (change, { x, y }, best) =>
            svg(
                'g',
                { class: `note-add${best ? ' note-best' : ''}` },
                svg('rect', { x: x + 3, y: y + 3, width: UNIT - 6, height: UNIT - 6, rx: 5 }),
                svg('text', { x: x + 7, y: y + 17 }, sign(change)),
            ),
    );
}

/** Clues that can go, one at a time. @param {Notes} notes @param {State} state @param {Change[]} changes */
export function noteNeedless(notes, state, changes) {
    noteClues(
        notes,
        state,
        changes,
        'out-needless',
        () => 'needless',
        (_, { x, y }) => svg('path', { class: 'note-needless', d: `M${x + 9} ${y + 35}h22` }),
    );
}
