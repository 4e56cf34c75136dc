// A puzzle of one's own: choose what to write and write it into cells. After every change the core is asked whether there is
// a solution, and only one; if so, how hard it is. The texts of the puzzle are its history, so undoing is going back in it.

import { Board, placeOf, wordsOf } from './board.js';
import { button, el, fill } from './dom.js';
import { Shape, parametersIn } from './edit-shape.js';
import { capital, shortTitle } from './fields.js';
import { Palette } from './edit-palette.js';
import { printGame } from './print.js';
import { shareDialog } from './share.js';
import { Verdict } from './edit-verdict.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./edit-palette.js').Piece} Piece */

const KEPT = 'roque.edit';
const REMEMBERED = 500;

class Editor {
    /** @param {Page} page @param {HTMLElement} room @param {string} argument "new/FAMILY", a kept game, or nothing: what was drawn last */
    constructor(page, room, argument) {
        this.page = page;
        /** @type {string[]} */
        this.history = [];
        this.at = -1;
        this.kind = ''; // of board: family, size and header
        this.verdict = new Verdict(page);
        this.frame = el('div', { class: 'edit-board' });
        this.shape = new Shape(page, {
            family: (name) => this.blank(page.family(name)),
            form: (form) => this.reshape(form),
            start: (source) => this.startFrom(source),
            title: (title) => this.setTitle(title),
        });
        this.problem = el('p', { class: 'complaint', role: 'alert', hidden: true });
        this.palette = new Palette(page);
        room.append(
            el('h1', {}, 'Draw a puzzle'),
            el(
                'div',
                { class: 'edit' },
                el(
                    'div',
                    { class: 'stack edit-left' },
                    this.shape.element,
                    this.palette.element,
                    this.frame,
                    this.problem,
                ),
                el('div', { class: 'stack edit-right' }, this.makeTools(), this.verdict.element, this.leadOn()),
            ),
        );
        this.begin(argument);
    }

    /** @param {string} argument */
    begin(argument) {
        const kept = this.page.store.text(argument) ?? (argument ? null : this.page.store.read(KEPT));
        const family =
            this.page.about.families.find(({ name }) => `new/${name}` === argument) ?? this.page.about.families[0];
        if (kept === null || !this.attempt(() => this.take(this.openGiven(kept)))) this.blank(family);
        if (argument) history.replaceState(null, '', '#edit'); // a reload goes on with what is drawn
    }

    /** Any text, without the moves that were made in it. @param {string} text @returns {State} */
    openGiven(text) {
        const [found] = this.page.core.ask({ ask: 'open', text }).games;
        const given = this.page.core.ask({ ask: 'write', game: found.game, format: 'native', given: true }).text;
        return this.ask({ ask: 'play', game: given });
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
            this.problem.textContent = /** @type {Error} */ (error).message;
            this.problem.hidden = false;
            return false;
        }
    }

    /** @param {Family} family @param {import('./edit-shape.js').Form} [form] */
    blank(family, form = { ...family.size, parameters: family.parameters }) {
        this.attempt(() => this.take(this.ask({ ask: 'blank', family: family.name, ...form })));
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
        this.at = to;
        this.show(this.ask({ ask: 'play', game: this.history[to] }));
        this.page.say(by < 0 ? 'Undone.' : 'Done again.');
    }

    /** @param {State} state */
    show(state) {
        const kind = `${state.family} ${state.width}x${state.height} ${parametersIn(state.game, state.family)}`;
        this.state = state;
        this.page.store.write(KEPT, state.game);
        if (kind !== this.kind) {
            this.kind = kind;
            this.makeBoard(state);
            this.usePalette(state);
        }
        this.shape.show(state);
        this.board?.show(state);
        this.showTools();
        this.verdict.ask(state);
    }

    /** What may be written depends on the family, and on what its header says. @param {State} state */
    usePalette({ family, width, height, game }) {
        const parameters = parametersIn(game, family);
        const { game: empty } = this.ask({ ask: 'blank', family, width, height, parameters });
        this.palette.use(this.page.family(family), empty);
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
            names: labels && innerWidth > 20 * state.width ? names : 'none',
            onzoom: () => this.showZoom(),
            onstroke: ({ cells, how, begins }) =>
                this.put(cells[cells.length - 1], how === 'nothing' ? this.palette.open : this.palette.chosen, !begins),
            onkey: (event, cell) => this.key(event, cell),
        });
        fill(this.frame, this.board.element);
        this.showZoom();
    }

    // ---- Writing -------------------------------------------------------------------------------------------

    /** @param {number} cell @param {Piece | undefined} piece @param {boolean} [goesOn] of a stroke that began before */
    put(cell, piece, goesOn = false) {
        const { state } = this;
        if (!state || !piece) return;
        this.attempt(() => {
            const place = placeOf(cell, state.width);
            this.take(this.ask({ ask: 'set', game: state.game, cell: place, to: piece.s }), goesOn);
            if (this.state) this.page.say(wordsOf(this.state, cell));
        });
    }

    /** @param {KeyboardEvent} event @param {number} cell */
    key(event, cell) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        if (event.key === 'Enter' || event.key === ' ') this.put(cell, this.palette.chosen);
        else if (event.key === 'Backspace' || event.key === 'Delete') this.put(cell, this.palette.open);
        else {
            const piece = this.palette.find(event.key);
            if (!piece) return false;
            this.put(cell, piece);
        }
        return true;
    }

    // ---- Around the board ----------------------------------------------------------------------------------

    /** Another size: what lies on both boards stays. @param {import('./edit-shape.js').Form} form */
    reshape(form) {
        const { state } = this;
        if (!state) return;
        const { family, game } = state;
        if (!this.attempt(() => this.take(this.ask({ ask: 'blank', family, game, ...form })))) this.shape.show(state);
    }

    /** @param {string} source "": an empty board like this one */
    startFrom(source) {
        const { state } = this;
        if (source !== '') this.attempt(() => this.take(this.openGiven(this.page.store.text(source) ?? source)));
        else if (state) this.blank(this.page.family(state.family), this.shape.form);
    }

    /** A title is a line above the puzzle. @param {string} title */
    setTitle(title) {
        const lines = (this.state?.game ?? '').split('\n').filter((line) => !line.startsWith('; title:'));
        const game = [...(title ? [`; title: ${title}`] : []), ...lines].join('\n');
        this.attempt(() => this.take(this.ask({ ask: 'play', game })));
    }

    makeTools() {
        this.undo = button({
            label: 'Undo',
            icon: 'undo',
            key: 'Ctrl+Z',
            onclick: () => this.travel(-1),
        });
        this.redo = button({
            label: 'Redo',
            icon: 'redo',
            key: 'Ctrl+Y',
            onclick: () => this.travel(1),
        });
        const clear = button({
            label: 'Empty the board',
            short: 'Empty',
            icon: 'trash',
            onclick: () => this.startFrom(''),
        });
        this.closer = button({
            label: 'Closer',
            icon: 'plus',
            onclick: () => this.board?.zoom(1.6),
        });
        this.whole = button({
            label: 'All of the board',
            short: 'All',
            icon: 'fit',
            onclick: () => this.board?.fit(),
        });
        return el('div', { class: 'tools' }, this.undo, this.redo, clear, this.closer, this.whole);
    }

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

    leadOn() {
        const shared = () => ({ game: this.state?.game ?? '', name: this.title(), family: this.state?.family });
        return el(
            'div',
            { class: 'row' },
            button({
                label: 'Play it',
                icon: 'play',
                class: 'button-main',
                onclick: () => this.page.play(this.state?.game ?? '', this.title()),
            }),
            button({ label: 'Share', icon: 'share', onclick: () => void shareDialog(this.page, shared()) }),
            button({
                label: 'Print',
                icon: 'print',
                onclick: () =>
                    void printGame(this.page, { ...shared(), given: true, solution: this.verdict.isSolved }).catch(
                        (error) => this.page.toast(error.message),
                    ),
            }),
        );
    }

    title() {
        const { state } = this;
        return state?.notes.title || `${capital(shortTitle(this.page.family(state?.family ?? '')))} of my own`;
    }

    /** @param {KeyboardEvent} event */
    shortcut(event) {
        const ctrl = event.ctrlKey || event.metaKey;
        if (ctrl && event.key.toLowerCase() === 'z') this.travel(event.shiftKey ? 1 : -1);
        else if (ctrl && event.key.toLowerCase() === 'y') this.travel(1);
        else return false;
        return true;
    }
}

/** @type {import('./types.js').View} */
export const edit = {
    title: 'Draw a puzzle',
    show(page, room, argument) {
        const editor = new Editor(page, room, argument);
        return {
            leave: () => editor.verdict.stop(),
            keys: [
                { keys: 'arrows', does: 'Go from cell to cell' },
                { keys: 'letters and digits', does: 'Write what they stand for into the cell' },
                { keys: 'Enter or Space', does: 'Write what is chosen' },
                { keys: 'Delete', does: 'Clear the cell' },
                { keys: 'Ctrl+Z and Ctrl+Y', does: 'Undo and redo' },
            ],
            key: (event) => editor.shortcut(event),
            settle: () => {
                if (editor.state) (editor.makeBoard(editor.state), editor.board?.show(editor.state));
            },
        };
    },
};
