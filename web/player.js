// A board one can play on, with its tools and its help: for a game, and for the small examples beside the rules.

import { Board, wordsOf } from './board.js';
import { el } from './dom.js';
import { isTouched } from './gestures.js';
import { Help } from './help.js';
import {
    cycleAction,
    isCycled,
    isPadded,
    keyOfMark,
    markOfKey,
    noted,
    possibleAction,
    putCross,
    putMark,
    strikeAction,
    strokeAction,
    toggleAction,
    tookBack,
} from './marking.js';
import { Palette, wantedMarks } from './palette.js';
import { Session, inOneLine, sentence } from './session.js';

/** @typedef {import('./types.js').Stage} Stage */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./gestures.js').Stroke} Stroke */

/**
 * @typedef {object} PlayerOptions
 * @property {(state: State) => void} [keep] each new state
 * @property {() => void} [changed] how it stands has changed, or how it is shown
 * @property {'width'|'both'} [fit]
 * @property {number} [largest]
 * @property {boolean} [still] help never scrolls the page, which is somebody else's
 */

export class Player {
    /**
     * @param {Stage} page
     * @param {string} text
     * @param {PlayerOptions} [options]
     */
    constructor(page, text, { keep, changed = () => {}, fit, largest, still } = {}) {
        this.page = page;
        this.changed = changed;
        /** @type {Session<State>} */
        this.session = new Session(page, text, keep, () => this.after());
        this.family = page.family(this.state.family, this.state.game);
        this.palette = new Palette(
            this.family,
            () => this.palette.show(this.state),
            isPadded(this.family) ? (mark) => this.pressNumber(mark) : undefined,
        );
        const { width, height } = this.state;
        this.board = new Board({
            width,
            height,
            fit,
            largest,
            label: `${this.family.title}, ${width} by ${height}`,
            names: this.labels,
            marks: wantedMarks(this.family, this.state).join(''),
            numbers: isPadded(this.family),
            outside: this.state.outside,
            onstroke: (stroke) => this.stroke(stroke),
            oncancel: () => this.session.take(this.before),
            onkey: (event, cell) => this.boardKey(event, cell),
            onzoom: () => this.changed(),
            onfocus: () => this.board.showAids(this.state),
        });
        this.help = new Help(this.session, this.board, still);
        this.left = el('p', { class: 'game-left' }); // how many pieces are left to place
        this.before = this.state; // the stroke that is under way
        this.noted = { game: '', struck: /** @type {string[]} */ ([]) }; // what the page notes by itself
        this.show();
    }

    get state() {
        return this.session.state;
    }

    /** @returns {'none'|'rc'|'chess'} */
    get labels() {
        return this.page.settings.labels ? this.page.settings.names : 'none';
    }

    show() {
        const { state } = this;
        this.board.show({ ...state, cells: this.notedCells() });
        this.board.showArrows(state.arrows);
        this.board.showAids(state);
        this.board.element.classList.toggle('board-solved', state.solved);
        this.board.element.classList.toggle('board-padded', isPadded(this.family) && !state.solved);
        this.palette.show(state);
        const counted = state.left?.every(({ mark }) => mark !== ''); // beside the tools already
        const asks = state.left?.length === 0 && Boolean(state.leftWords); // "stars: 2"
        this.left.hidden = !asks && (counted || !state.left);
        this.left.textContent = state.leftWords || '\u00a0'; // its line stays when nothing is left
    }

    /** The cells, with candidates that the page notes by itself: they are found when the move is seen. */
    notedCells() {
        const { state, page } = this;
        if (!isPadded(this.family) || !page.settings.auto || state.solved) return state.cells;
        const { game, struck } = this.noted;
        if (game !== state.game) window.setTimeout(() => this.note(state.game));
        return state.cells.map((cell, i) =>
            struck[i] && cell.c === '' ? { ...cell, k: [...new Set(`${cell.k ?? ''}${struck[i]}`)].join('') } : cell,
        );
    }

    /** @param {string} game */
    note(game) {
        if (game !== this.state.game || game === this.noted.game) return;
        const { struck } = this.page.core.ask({ ask: 'candidates', game });
        this.noted = { game, struck };
        this.board.show({ ...this.state, cells: this.notedCells() });
    }

    /** A number of the pad goes where the cursor is. @param {string} mark */
    pressNumber(mark) {
        const cell = this.board.focused;
        if (mark === '.') this.do(this.clearing(cell));
        else
            this.do(
                this.palette.pencil === ''
                    ? toggleAction(this.state, this.family, cell, mark)
                    : this.noting(cell, mark),
            );
    }

    // ---- Moves ---------------------------------------------------------------------------------------------

    /** @param {string} action */
    do(action) {
        this.session.do(action);
    }

    /**
     * How to begin: to put a mark, and to say that there is none, or the like.
     * @returns {import('./marking.js').Gesture[]}
     */
    gestures() {
        const { marks, nothing } = this.family;
        const touch = isTouched();
        const press = touch ? 'Tap' : 'Click';
        if (isPadded(this.family))
            return [
                {
                    text: `${press} a square and ${touch ? 'press' : 'type'} its number.`,
                    keys: ' Arrows go there, too.',
                    done: putMark,
                },
                { text: '“Notes” pencils in what is possible.', keys: ' Press l, then a number.', done: noted },
            ];
        const turns = isCycled(this.family);
        const what = turns
            ? `for ${marks.map(({ shown }) => shown).join(', then ')}`
            : `to put ${marks.length > 1 ? 'the piece that is chosen' : marks[0].shown}`;
        const put = {
            text: `${press} a square ${what}.`,
            keys: ' Or go there with the arrows, and press Enter.',
            done: putMark,
        };
        if (!nothing) return [put, { text: '“Undo” takes a move back.', keys: ' Or press u.', done: tookBack }];
        const rule = `${touch ? 'Hold' : 'Right-click'}${turns ? `, or ${press.toLowerCase()} again,` : ' a square'}`;
        return [put, { text: `${rule} for “nothing here”.`, keys: ` Or press ${nothing}.`, done: putCross }];
    }

    /** For a player who has not done anything yet. */
    greet() {
        this.help.tell(
            this.gestures()
                .map(({ text }) => text)
                .join(' '),
        );
    }

    after() {
        this.help.tell(inOneLine(this.state.said));
        this.show();
        this.changed();
    }

    /** A stroke that grows is one action: what it did so far is taken back first. @param {Stroke} stroke */
    stroke(stroke) {
        if (stroke.begins) this.before = this.state;
        const [first] = stroke.cells;
        if (isPadded(this.family)) return this.strokeNumber(stroke);
        if (this.palette.pencil !== '' && stroke.how === 'put') {
            if (stroke.begins) this.do(this.noting(first, this.palette.tool));
            return;
        }
        const action = strokeAction(this.before, this.family, stroke, this.palette.tool);
        if (action !== '') this.session.state = this.before;
        this.do(action);
        if (action === '' && stroke.begins) this.page.say(wordsOf(this.before, first));
        return undefined;
    }

    /** A press only chooses the cell; the other button or a long press clears it. @param {Stroke} stroke */
    strokeNumber({ cells: [first], how, begins }) {
        if (!begins) return;
        this.board.focus(first, true);
        if (how === 'nothing') this.do(this.clearing(first));
    }

    check() {
        this.do('check');
        const broken = this.state.broken ?? [];
        if (broken.length === 0) return;
        const wrong = { wrong: broken.flatMap(({ cells }) => cells ?? []) };
        this.help.showHelp(
            broken.map(({ text }) => el('p', { class: 'said-text' }, sentence(text))),
            [],
        );
        this.board.mark(wrong);
        this.board.reveal(wrong, this.help.top);
    }

    /** The settings changed. */
    settle() {
        this.board.setNames(this.labels);
        this.session.refresh();
        this.show();
        this.changed();
    }

    // ---- Keys ----------------------------------------------------------------------------------------------

    /** Keys that speak of a cell. @param {KeyboardEvent} event @param {number} cell */
    boardKey(event, cell) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        if (event.key === 'Enter') this.stroke({ cells: [cell], how: 'put', begins: true });
        else if (event.key === ' ') this.do(cycleAction(this.state, this.family, cell));
        else if (['Backspace', 'Delete', '.'].includes(event.key)) this.do(this.clearing(cell));
        else return this.markKey(event, cell);
        return true;
    }

    /** @param {number} cell */
    clearing(cell) {
        const { c, s } = this.state.cells[cell];
        return c === '' ? '' : toggleAction(this.state, this.family, cell, s);
    }

    /** @param {number} cell @param {string} mark */
    noting(cell, mark) {
        const { state, family } = this;
        return this.palette.pencil === 'possible'
            ? possibleAction(state, family, cell, mark, wantedMarks(family, state))
            : strikeAction(state, family, cell, mark);
    }

    /** @param {KeyboardEvent} event @param {number} cell */
    markKey(event, cell) {
        const mark = markOfKey(event.key, this.family);
        const { state, family } = this;
        if (mark === null || (isPadded(family) && !wantedMarks(family, state).includes(mark))) return false;
        const notes =
            (event.shiftKey || this.palette.pencil !== '') &&
            mark !== this.family.nothing &&
            this.family.marks.length > 1;
        this.do(notes ? this.noting(cell, mark) : toggleAction(this.state, this.family, cell, mark));
        return true;
    }

    /** Keys that choose a tool. @param {string} key */
    toolKey(key) {
        if (/^[1-9]$/.test(key) && !isPadded(this.family)) return this.palette.chooseNumber(Number(key));
        const pencil = /** @type {const} */ ({ m: 'strike', l: 'possible' })[key];
        if (pencil) this.palette.take(pencil);
        return pencil !== undefined;
    }

    /** @returns {import('./types.js').KeyLine[]} */
    boardKeys() {
        const { marks, nothing } = this.family;
        return [
            { keys: '← ↑ ↓ →', does: 'Go to the next square' },
            { keys: 'Enter', does: 'As a click: put, then “nothing here”, then clear' },
            { keys: 'Space', does: 'The next mark' },
            ...(isPadded(this.family)
                ? [{ keys: '1 to 9, a to z', does: 'Put that number, or take it away; a is 10' }]
                : marks.map((mark) => ({ keys: keyOfMark(mark), does: `Put or take away: ${mark.noun}` }))),
            ...(nothing ? [{ keys: nothing, does: 'Nothing here' }] : []),
            { keys: 'Backspace', does: 'Clear the square' },
            ...(marks.length > 1
                ? [
                      { keys: 'Shift+letter', does: 'Strike that candidate out' },
                      { keys: 'm', does: 'Turn on or off: letters and clicks strike candidates out' },
                      { keys: 'l', does: 'Turn on or off: letters and clicks note what is possible' },
                  ]
                : []),
            ...(isPadded(this.family) ? [] : [{ keys: '1 to 9', does: 'Choose what a click puts' }]),
        ];
    }
}
