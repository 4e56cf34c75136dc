// What a press, a stroke or a key means as a move: a matter of hands, not of rules. Moves are strings as the core reads
// them: "r3c4=*", "r3c4-P", several joined by commas.

import { nameOf } from './board.js';

/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./gestures.js').Stroke} Stroke */

const EMPTY = '.';

/** Can the player put anything here? @param {Cell} cell */
const isOpen = (cell) => !/\b(given|fixed)\b/.test(cell.f ?? '');

/** The mark that stands there, "nothing" included; else empty. @param {Cell} cell @param {Family} family */
function markIn(cell, family) {
    if (cell.c === 'cross') return family.nothing;
    return family.marks.some(({ mark }) => mark === cell.s) ? cell.s : EMPTY;
}

/** Does a press go through all marks? Where there are few, no tool has to be chosen. @param {Family} family */
export const isCycled = ({ ruled, kind, marks }) => ruled && kind !== 'number' && marks.length < 4;

/** Numbers go where the cursor is, by a pad. @param {Family} family */
export const isPadded = ({ ruled, kind }) => ruled && kind === 'number';

/** How a mark is written: numbers above 9 have letters in texts. @param {Family} family @param {string} mark */
export const markWord = ({ kind }, mark) => (kind === 'number' ? String(parseInt(mark, 36)) : mark);

/** All that can stand in a cell, in the order in which presses go through it. @param {Family} family */
const marksInTurn = ({ marks, nothing }) => [EMPTY, ...marks.map(({ mark }) => mark), ...(nothing ? [nothing] : [])];

/** What a press with this tool makes of a mark: it comes, turns into "nothing", and goes. @param {string} mark @param {string} tool @param {Family} family */
function pressed(mark, tool, family) {
    if (isCycled(family) && tool !== family.nothing) {
        const all = marksInTurn(family);
        return all[(all.indexOf(mark) + 1) % all.length];
    }
    if (mark === family.nothing) return EMPTY;
    if (mark === tool) return family.nothing || EMPTY;
    return tool;
}

/** @param {State} state @param {number[]} cells @param {string} to */
const putAll = (state, cells, to) => cells.map((cell) => `${nameOf(cell, state.width)}=${to}`).join(',');

/**
 * Put a mark; the only one of its kind comes from where it stands.
 * @param {State} state @param {Family} family @param {number} cell @param {string} to
 */
function put(state, family, cell, to) {
    const only = state.left?.some(({ mark, wanted }) => mark === to && wanted === 1);
    const at = only ? state.cells.findIndex((one) => one.s === to && isOpen(one) && markIn(one, family) === to) : -1;
    return putAll(state, [cell], to) + (at < 0 || at === cell ? '' : `,${putAll(state, [at], EMPTY)}`);
}

/**
 * Paint along cells: "nothing" spares marks, and so does wiping it out.
 * @param {State} state @param {Family} family @param {number[]} cells @param {string} to
 */
function paint(state, family, cells, to) {
    const [first, ...rest] = cells;
    const spared = to === EMPTY ? family.nothing : EMPTY;
    return putAll(state, [first, ...rest.filter((cell) => markIn(state.cells[cell], family) === spared)], to);
}

/** What the other button or a long press makes of a mark: "nothing here", or the last of all where there is no such mark. @param {string} mark @param {Family} family */
function withOther(mark, family) {
    if (family.nothing) return pressed(mark, family.nothing, family);
    if (!isCycled(family)) return EMPTY;
    const all = marksInTurn(family);
    return all[(all.indexOf(mark) + all.length - 1) % all.length];
}

/**
 * Paint along cells: those that were as the first one was become what it became.
 * @param {State} state @param {Family} family @param {number[]} cells @param {string} from @param {string} to
 */
function paintOver(state, family, cells, from, to) {
    return putAll(
        state,
        cells.filter((cell) => markIn(state.cells[cell], family) === from),
        to,
    );
}

/**
 * The action that a stroke is, given the board as it was before; "": none.
 * @param {State} state
 * @param {Family} family
 * @param {Stroke} stroke
 * @param {string} tool the mark that is chosen
 */
export function strokeAction(state, family, stroke, tool) {
    const cells = stroke.cells.filter((cell) => isOpen(state.cells[cell]));
    const [first] = cells;
    if (first === undefined || first !== stroke.cells[0]) return '';
    const mark = markIn(state.cells[first], family);
    const to = stroke.how === 'nothing' ? withOther(mark, family) : pressed(mark, tool, family);
    if (cells.length === 1) return put(state, family, first, to);
    if (isCycled(family) && (family.kind === 'shade' || !family.nothing))
        return paintOver(state, family, cells, mark, to);
    if (stroke.how === 'nothing' || tool === family.nothing || mark === family.nothing)
        return paint(state, family, cells, to);
    return dragMark(state, family, cells, mark, tool);
}

/**
 * A mark that stands there is carried along. A new one of which only so many are wanted is put where the finger ends;
 * others are never strewn: such a swipe says "nothing here".
 * @param {State} state @param {Family} family @param {number[]} cells @param {string} mark @param {string} tool
 */
function dragMark(state, family, cells, mark, tool) {
    const [first] = cells;
    const last = cells[cells.length - 1];
    if (mark !== EMPTY) return `${putAll(state, [first], EMPTY)},${putAll(state, [last], mark)}`;
    const counted = state.left?.some((left) => left.mark === tool || left.mark === '');
    return counted || !family.nothing ? put(state, family, last, tool) : paint(state, family, cells, family.nothing);
}

/**
 * Strike a candidate out, or take that back; "": nothing can be struck out there.
 * @param {State} state
 * @param {Family} family
 * @param {number} cell
 * @param {string} mark
 */
export function strikeAction(state, family, cell, mark) {
    const at = state.cells[cell];
    if (!isOpen(at) || markIn(at, family) !== EMPTY || mark === family.nothing) return '';
    return `${nameOf(cell, state.width)}${at.k?.includes(mark) ? '+' : '-'}${mark}`;
}

/**
 * Note that a mark is possible there: with the first, all others are struck out; a second time, it is struck out as well.
 * The last one takes everything back.
 * @param {State} state
 * @param {Family} family
 * @param {number} cell
 * @param {string} mark
 * @param {string[]} marks that the puzzle asks for
 */
export function possibleAction(state, family, cell, mark, marks) {
    const { k: struck = '' } = state.cells[cell];
    const left = marks.filter((one) => !struck.includes(one));
    if (strikeAction(state, family, cell, mark) === '') return '';
    /** @param {string[]} some @param {string} how */
    const all = (some, how) => some.map((one) => `${nameOf(cell, state.width)}${how}${one}`).join(',');
    if (struck === '')
        return all(
            marks.filter((one) => one !== mark),
            '-',
        );
    return left.length === 1 && left[0] === mark ? all([...struck], '+') : strikeAction(state, family, cell, mark);
}

/**
 * Put a mark, or take it away where it stands already; "": the cell is not the player's.
 * @param {State} state
 * @param {Family} family
 * @param {number} cell
 * @param {string} mark
 */
export function toggleAction(state, family, cell, mark) {
    const at = state.cells[cell];
    if (!isOpen(at)) return '';
    return put(state, family, cell, markIn(at, family) === mark ? EMPTY : mark);
}

/** The next of all that can stand there. @param {State} state @param {Family} family @param {number} cell */
export function cycleAction(state, family, cell) {
    const all = marksInTurn(family);
    const next = all[(all.indexOf(markIn(state.cells[cell], family)) + 1) % all.length];
    return isOpen(state.cells[cell]) ? `${nameOf(cell, state.width)}=${next}` : '';
}

/**
 * The mark that a key stands for: its character, or the first letter of its noun where no other mark has it.
 * @param {string} key
 * @param {Family} family
 * @returns {string | null}
 */
export function markOfKey(key, family) {
    const letter = key.toLowerCase();
    if (letter === family.nothing) return family.nothing;
    const exact = family.marks.find(({ mark }) => mark.toLowerCase() === letter);
    if (exact) return exact.mark;
    const byNoun = family.marks.filter(({ mark, noun }) => noun[0] === letter && !/[a-z]/i.test(mark));
    return byNoun.length === 1 ? byNoun[0].mark : null;
}

/** The key that puts a mark, as people call it. @param {{mark: string, noun: string}} mark */
export function keyOfMark({ mark, noun }) {
    return /[a-z]/i.test(mark) ? mark.toLowerCase() : noun[0];
}

// ---- What a player has just done ---------------------------------------------------------------------------

/** @typedef {{text: string, keys: string, done: (state: State, before: State) => boolean}} Gesture keys: how else, with a keyboard */

/** Has a cell changed so? @param {State} state @param {State} before @param {(cell: State['cells'][number], was: State['cells'][number]) => boolean} how */
const someCell = (state, before, how) => state.cells.some((cell, i) => how(cell, before.cells[i]));

/** A mark was put. @type {Gesture['done']} */
export const putMark = (state, before) =>
    someCell(state, before, ({ s, c, g }, was) => c !== 'cross' && (s !== was.s || g !== was.g));

/** "Nothing here" was said. @type {Gesture['done']} */
export const putCross = (state, before) => someCell(state, before, ({ c }, was) => c === 'cross' && was.c !== 'cross');

/** A candidate was noted. @type {Gesture['done']} */
export const noted = (state, before) => someCell(state, before, ({ k }, was) => k !== was.k);

/** A move was taken back. @type {Gesture['done']} */
export const tookBack = (state, before) => state.undo < before.undo;
