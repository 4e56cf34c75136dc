// A board that is drawn: choose what to write and write it into cells, draw areas, type numbers beside it. After every change
// the core is asked whether there is a solution, and only one; if so, how hard it is. The texts of the puzzle are its
// history, so undoing is going back in it.

import { drawArea, isAreaLetter, putArea } from './areas.js';
import { Board, nameOf, wordsOf } from './board.js';
import { button, el, fill, labelled } from './dom.js';
import { parametersIn } from './edit-shape.js';
import { Palette } from './edit-palette.js';
import { Verdict } from './edit-verdict.js';
import { capital, select, shortTitle } from './fields.js';
import { askName } from './game.js';
import { printGames } from './print.js';
import { shareDialog } from './share.js';
import { SYMMETRIES, imagesOf, strokesOf } from './symmetry.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./edit-palette.js').Piece} Piece */
/** @typedef {import('./gestures.js').Stroke} Stroke */

const REMEMBERED = 500;
const TOGETHER = 1200; // milliseconds in which two digits are one number

export class Drawing {
    /**
     * @param {Page} page
     * @param {{shown: (state: State) => void, again?: (game: string) => State}} tell a new state is shown; a state of
     *     before is asked for again
     */
    constructor(page, { shown, again }) {
        this.page = page;
        this.shown = shown;
        this.again = again ?? ((game) => this.ask({ ask: 'play', game }));
        /** @type {string[]} */
        this.history = [];
        this.at = -1;
        this.kind = ''; // of board: family, size and header
        /** @type {Family | undefined} */
        this.family = undefined;
        /** @type {{key: string, time: number, typed: string}} the digits that were typed last, and where */
        this.typed = { key: '', time: 0, typed: '' };
        this.verdict = new Verdict(page, {
            note: (notes) => this.board?.note(notes),
            pieces: () => this.palette.pieces,
            change: (changes) => this.change(changes),
        });
        this.frame = el('div', { class: 'edit-board' });
        this.problem = el('p', { class: 'complaint', role: 'alert', hidden: true });
        this.palette = new Palette(page, () => this.showLetters());
        this.symmetry = select(SYMMETRIES, '', () => {});
        this.tools = this.makeTools();
    }

    /** @param {{ask: string, [key: string]: any}} request @returns {State} */
    ask(request) {
        return /** @type {State} */ (
            this.page.core.ask({ errors: 'never', names: this.page.settings.names, ...request })
        );
    }

    /** Do what may be refused; the refusal is shown. @param {() => void} what */
    attempt(what) {
        this.problem.hidden = true;
        try {
            what();
            return true;
        } catch (error) {
            this.problem.textContent = capital(/** @type {Error} */ (error).message);
            this.problem.hidden = false;
            return false;
        }
    }

    // ---- History -------------------------------------------------------------------------------------------

    /** A new state of the puzzle. @param {State} state @param {boolean} [goesOn] it belongs to the step before */
    take(state, goesOn = false) {
        if (state.game === this.history[this.at]) return;
        this.history.splice(goesOn ? this.at : this.at + 1);
        this.history.push(state.game);
        if (this.history.length > REMEMBERED) this.history.shift();
        this.at = this.history.length - 1;
        this.show(state);
    }

    /** @param {number} by */
    travel(by) {
        const to = this.at + by;
        if (to < 0 || to >= this.history.length) return;
        this.attempt(() => {
            const state = this.again(this.history[to]);
            this.at = to;
            this.history[to] = state.game;
            this.show(state);
            this.page.say(by < 0 ? 'Undone.' : 'Redone.');
        });
    }

    /** @param {State} state */
    show(state) {
        this.state = state;
        this.family = this.page.family(state.family, state.game);
        const header = parametersIn(state.game, state.family);
        const sides = Object.keys(state.outside ?? {});
        const { alphabet, under, areas } = this.family;
        const kind = [state.family, state.width, state.height, header, sides, alphabet, under, areas].join(' ');
        if (kind !== this.kind) {
            this.kind = kind;
            this.makeBoard(state);
            this.palette.use(this.family, state);
        }
        this.board?.show(state);
        this.showLetters();
        this.showTools();
        this.verdict.ask(state);
        this.shown(state);
    }

    /** @param {State} state */
    makeBoard(state) {
        const { labels, names } = this.page.settings;
        this.board = new Board({
            width: state.width,
            height: state.height,
            label: 'Your puzzle',
            fit: 'width',
            largest: 56,
            outside: state.outside,
            names: labels && innerWidth > 20 * state.width ? names : 'none',
            onzoom: () => this.showZoom(),
            onstroke: (stroke) => this.stroke(stroke),
            onkey: (event, cell) => this.key(event, cell),
            onextend: (from, to) => this.extend(from, to),
            onoutside: (side, place, event) => this.outside(side, place, event),
        });
        fill(this.frame, this.board.element);
        this.showZoom();
    }

    /** The names of areas are seen while they are drawn. */
    showLetters() {
        this.board?.showLetters(this.palette.chosen?.layer === 'area' ? (this.state?.areas ?? '') : '');
    }

    // ---- Writing -------------------------------------------------------------------------------------------

    /** @param {Stroke} stroke */
    stroke(stroke) {
        const { chosen, open } = this.palette;
        if (chosen?.layer === 'area') this.strokeArea(stroke);
        else this.put(stroke.cells[stroke.cells.length - 1], stroke.how === 'nothing' ? open : chosen, !stroke.begins);
    }

    /** @param {number} cell @param {Piece | undefined} piece @param {boolean} [goesOn] of a stroke that began before */
    put(cell, piece, goesOn = false) {
        const { state } = this;
        if (!state || !piece) return;
        const name = (/** @type {number} */ at) => nameOf(at, state.width);
        const set = (/** @type {string[]} */ moves) =>
            this.ask({ ask: 'set', game: state.game, action: moves.join(','), layer: piece.layer });
        const images = new Set(imagesOf(this.symmetry.value, cell, state));
        images.delete(cell);
        const moves = [...images].flatMap((at) => this.mateOf(piece, at).map((mate) => `${name(at)}=${mate}`));
        const put = [`${name(cell)}=${piece.s}`];
        this.attempt(() => {
            let next;
            try {
                next = set([...put, ...moves]);
            } catch {
                next = set(put); // it cannot stand in all of the images
            }
            this.take(next, goesOn);
            if (this.state) this.page.say(wordsOf(this.state, cell));
        });
    }

    /**
     * What comes into an image of a cell where this is written: numbers differ from place to place, so that only room for
     * one is made. @param {Piece} piece @param {number} cell @returns {string[]} none, or one
     */
    mateOf({ s, layer }, cell) {
        const { family, state } = this;
        if (!family || !state || layer !== 'cell') return [];
        const { clues, bare, kind, marks } = family;
        const there = state.cells[cell].s;
        if (clues.includes(s)) return there === bare || clues.includes(there) ? [] : [bare];
        return kind === 'number' && marks.some(({ mark }) => mark === s) ? [] : [s];
    }

    /** Clues are added, changed and taken away, as one step. @param {import('./edit-notes.js').Change[]} changes */
    change(changes) {
        const { state, family } = this;
        if (!state || !family) return;
        this.attempt(() => {
            const next = changes.reduce((now, { cell, beneath, side, place, from, to }) => {
                const { alphabet, bare, clues, under } = family;
                const none = side ? '-' : beneath ? under[0] : clues.includes(String(from)) ? bare : alphabet[0];
                const layer = side ? 'outside' : beneath ? 'under' : 'cell';
                const where = side ? { side, place } : { cell: cell ?? beneath };
                return this.ask({ ask: 'set', game: now.game, layer, ...where, to: String(to ?? none) });
            }, state);
            this.take(next);
        });
    }

    /** @param {Stroke} stroke with the other button it adds to the area where it begins */
    strokeArea({ cells, how, begins }) {
        if (begins) this.before = this.state;
        const { before } = this;
        if (!before) return;
        const areas = strokesOf(this.symmetry.value, cells, before).reduce(
            (now, stroke) => drawArea(now, before.width, stroke, how === 'nothing'),
            before.areas ?? '',
        );
        this.setAreas(before, areas, !begins);
    }

    /** @param {State} before @param {string} areas @param {boolean} [goesOn] */
    setAreas(before, areas, goesOn = false) {
        const moves = [...areas].flatMap((letter, cell) =>
            letter === before.areas?.[cell] ? [] : [`${nameOf(cell, before.width)}=${letter}`],
        );
        if (moves.length === 0) return;
        this.attempt(() =>
            this.take(
                this.ask({ ask: 'set', game: before.game, action: moves.join(','), layer: 'area' }),
                goesOn && this.history[this.at] !== before.game,
            ),
        );
    }

    /** The next cell comes to the area of this one. @param {number} from @param {number} to */
    extend(from, to) {
        const { state } = this;
        if (state?.areas && this.palette.chosen?.layer === 'area')
            this.setAreas(state, putArea(state.areas, to, state.areas[from]));
    }

    /** @param {KeyboardEvent} event @param {number} cell */
    key(event, cell) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        const { chosen, open } = this.palette;
        const { state } = this;
        if (chosen?.layer === 'area' && state?.areas) {
            if (event.key === 'Enter' || event.key === ' ')
                this.strokeArea({ cells: [cell], how: 'put', begins: true });
            else if (isAreaLetter(event.key)) this.setAreas(state, putArea(state.areas, cell, event.key));
            else return false;
            return true;
        }
        if (event.key === 'Enter' || event.key === ' ') this.put(cell, chosen);
        else if (event.key === 'Backspace' || event.key === 'Delete') this.put(cell, open);
        else {
            const piece = this.palette.find(event.key);
            if (!piece) return false;
            this.put(cell, piece);
        }
        return true;
    }

    // ---- Beside the board ----------------------------------------------------------------------------------

    /** @param {Side} side @param {number} place @param {KeyboardEvent} [event] without one, it was pressed */
    outside(side, place, event) {
        const now = this.state?.outside?.[side]?.[place]?.n ?? '';
        if (!event) {
            if (matchMedia('(pointer: coarse)').matches)
                askName(now, (word) => this.setOutside(side, place, /^\d+$/.test(word) ? word : '-'), 'Number', {
                    label: 'Number',
                    inputmode: 'numeric',
                    help: 'A dash for none.',
                });
            return true;
        }
        if (event.key === 'Backspace' || event.key === 'Delete' || event.key === '-') this.setOutside(side, place, '-');
        else if (/^\d$/.test(event.key)) this.typeOutside(side, place, event.key);
        else return false;
        return true;
    }

    /** A second digit that follows soon belongs to the first. @param {Side} side @param {number} place @param {string} digit */
    typeOutside(side, place, digit) {
        const key = `${side} ${place}`;
        const together = this.typed.key === key && performance.now() - this.typed.time < TOGETHER;
        const word = together ? this.typed.typed + digit : digit;
        const whole = this.setOutside(side, place, word) || !together || this.setOutside(side, place, digit);
        this.typed = { key, time: performance.now(), typed: whole && !together ? digit : word };
    }

    /** @param {Side} side @param {number} place @param {string} to */
    setOutside(side, place, to) {
        const { state } = this;
        if (!state) return false;
        return this.attempt(() => {
            this.take(this.ask({ ask: 'set', game: state.game, layer: 'outside', side, place: place + 1, to }));
            this.page.say(to === '-' ? 'No number.' : to);
        });
    }

    // ---- Tools ---------------------------------------------------------------------------------------------

    makeTools() {
        this.undo = button({ label: 'Undo', icon: 'undo', key: 'Ctrl+Z', onclick: () => this.travel(-1) });
        this.redo = button({ label: 'Redo', icon: 'redo', key: 'Ctrl+Y', onclick: () => this.travel(1) });
        this.clear = button({ label: 'Empty the board', short: 'Empty', icon: 'trash', onclick: () => this.empty() });
        this.closer = button({ label: 'Closer', icon: 'plus', onclick: () => this.board?.zoom(1.6) });
        this.whole = button({
            label: 'Show all of the board',
            short: 'All',
            icon: 'fit',
            onclick: () => this.board?.fit(),
        });
        const symmetry = labelled('Symmetry of strokes', this.symmetry);
        return el(
            'div',
            { class: 'tools edit-tools' },
            this.undo,
            this.redo,
            this.clear,
            this.closer,
            this.whole,
            symmetry,
        );
    }

    /** An empty board like this one; the view says how. */
    empty() {}

    /** Large boards can be looked at closely. */
    showZoom() {
        const { board } = this;
        if (!board || !this.closer || !this.whole) return;
        this.closer.hidden = !board.tiny && !board.overflows;
        this.whole.hidden = !board.overflows;
    }

    showTools() {
        const { undo, redo } = this;
        if (!undo || !redo) return;
        const focused = document.activeElement;
        undo.disabled = this.at <= 0;
        redo.disabled = this.at >= this.history.length - 1;
        if (focused === undo && undo.disabled) redo.focus(); // a button that can no longer be pressed loses the focus
        if (focused === redo && redo.disabled) undo.focus();
    }

    /** What others are told of it. */
    get shared() {
        return { game: this.state?.game ?? '', name: this.title(), family: this.state?.family };
    }

    shareButtons() {
        const print = () =>
            void printGames(this.page, [this.shared], { given: true, solution: this.verdict.isSolved }).catch((error) =>
                this.page.toast(error.message),
            );
        return [
            button({ label: 'Share', icon: 'share', onclick: () => void shareDialog(this.page, this.shared) }),
            button({ label: 'Print', icon: 'print', onclick: print }),
        ];
    }

    title() {
        const { state, family } = this;
        return state?.notes.title || `${capital(shortTitle(family ?? { title: 'Puzzle' }))} of my own`;
    }

    // ---- Keys ----------------------------------------------------------------------------------------------

    /** @param {KeyboardEvent} event */
    shortcut(event) {
        const ctrl = event.ctrlKey || event.metaKey;
        if (ctrl && event.key.toLowerCase() === 'z') this.travel(event.shiftKey ? 1 : -1);
        else if (ctrl && event.key.toLowerCase() === 'y') this.travel(1);
        else return false;
        return true;
    }

    /** @returns {import('./types.js').KeyLine[]} */
    get keys() {
        return [
            { keys: 'arrows', does: 'Go from cell to cell, and over the edge to the numbers there' },
            { keys: 'letters and digits', does: 'Write that character into the cell' },
            { keys: 'Enter or Space', does: 'Write the chosen character' },
            { keys: 'Shift+arrows', does: 'While drawing areas: add the next cell to this area' },
            { keys: 'Delete', does: 'Clear the cell' },
            { keys: 'Ctrl+Z and Ctrl+Y', does: 'Undo and redo' },
        ];
    }

    /** The settings changed. */
    settle() {
        if (!this.state) return;
        this.makeBoard(this.state);
        this.board?.show(this.state);
        this.verdict.note();
        this.showLetters();
    }
}
