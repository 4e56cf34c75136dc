// A game on the screen: the board, the tools, and all that one can do while playing.

import { Board } from './board.js';
import { button, el, fill, icon, menuDialog } from './dom.js';
import { gameMenu } from './game-menu.js';
import { Help } from './help.js';
import { cycleAction, keyOfMark, markOfKey, strikeAction, strokeAction, toggleAction } from './marking.js';
import { Palette } from './palette.js';
import { Session, timeInWords } from './session.js';
import { showSolved } from './solved.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./gestures.js').Stroke} Stroke */

/** @type {import('./types.js').View} */
export const play = {
    title: 'Game',
    show(page, room, id) {
        const entry = page.store.game(id);
        const text = page.store.text(id);
        if (!entry || text === null) {
            room.append(
                el('h1', {}, 'This game is not here'),
                el('p', {}, 'It was deleted, or it was played in another browser.'),
                el('p', {}, el('a', { href: '#games' }, 'My games')),
            );
            return {};
        }
        if (entry.kind === 'echek') {
            page.go(`echek/${id}`);
            return {};
        }
        return new Game(page, room, entry, text).shown;
    },
};

export class Game {
    /**
     * @param {Page} page
     * @param {HTMLElement} room
     * @param {import('./store.js').Entry} entry
     * @param {string} text
     */
    constructor(page, room, entry, text) {
        this.page = page;
        this.entry = entry;
        this.session = new Session(page, text, (state) => this.save(state));
        this.family = this.session.family;
        this.palette = new Palette(this.family, () => this.palette.show(this.state));
        const { width, height } = this.state;
        this.board = new Board({
            width,
            height,
            label: `${this.family.title}, ${width} by ${height}`,
            names: this.labels,
            onstroke: (stroke) => this.stroke(stroke),
            onkey: (event, cell) => this.boardKey(event, cell),
            onzoom: () => this.showZoom(),
        });
        this.help = new Help(this.session, this.board, (state) => this.moved(state));
        /** @type {State | null} the board before the stroke that is under way */
        this.before = null;
        this.build(room);
        this.show();
        this.ticking = window.setInterval(() => this.showTime(), 1000);
        this.seen = () => (document.hidden ? this.session.clock.stop() : this.startClock());
        document.addEventListener('visibilitychange', this.seen);
        this.startClock();
        window.setTimeout(() => this.begin());
    }

    get state() {
        return this.session.state;
    }

    /** @returns {'none'|'rc'|'chess'} */
    get labels() {
        return this.page.settings.labels ? this.page.settings.names : 'none';
    }

    /** @returns {import('./types.js').Shown} */
    get shown() {
        return {
            leave: () => this.leave(),
            keys: this.keys(),
            key: (event) => this.key(event),
            settle: () => this.settle(),
        };
    }

    // ---- What is seen --------------------------------------------------------------------------------------

    /** @param {HTMLElement} room */
    build(room) {
        const quiet = { words: false, class: 'button-quiet' };
        this.time = el('span', { class: 'game-time' });
        this.undoButton = button({
            label: 'Undo',
            icon: 'undo',
            words: false,
            key: 'u',
            onclick: () => this.do('undo'),
        });
        this.redoButton = button({
            label: 'Redo',
            icon: 'redo',
            words: false,
            key: 'y',
            onclick: () => this.do('redo'),
        });
        this.zoomBar = el(
            'div',
            { class: 'zoom' },
            button({ label: 'Closer', icon: 'plus', key: '+', ...quiet, onclick: () => this.board.zoom(1.4) }),
            button({
                label: 'Further away',
                icon: 'minus',
                key: '-',
                ...quiet,
                onclick: () => this.board.zoom(1 / 1.4),
            }),
            button({ label: 'All of the board', icon: 'fit', key: '0', ...quiet, onclick: () => this.board.fit() }),
            (this.hand = button({
                label: 'Drag moves the board',
                icon: 'hand',
                key: 'g',
                ...quiet,
                onclick: () => this.setPanning(!this.panning),
            })),
        );
        this.panning = false;
        this.name = el('h1', { class: 'game-name' }, this.entry.name);
        this.facts = el('p', { class: 'game-facts' });
        this.pins = el('div', { class: 'pins' });
        this.finish = el('div', { class: 'finish' });
        this.left = el('p', { class: 'game-left' });
        room.classList.add('game');
        room.append(
            el(
                'header',
                { class: 'game-head' },
                el(
                    'a',
                    { class: 'button button-quiet button-icon game-back', href: '#home', 'aria-label': 'Home' },
                    icon('back'),
                ),
                el('div', { class: 'game-title' }, this.name, this.facts),
                this.time,
            ),
            el('div', { class: 'game-board' }, this.board.element, this.zoomBar),
            el(
                'div',
                { class: 'game-panel' },
                this.help.element,
                this.finish,
                this.left,
                this.palette.element,
                el(
                    'div',
                    { class: 'tools', role: 'toolbar', 'aria-label': 'Moves and help' },
                    this.undoButton,
                    this.redoButton,
                    button({
                        label: 'Hint',
                        icon: 'hint',
                        key: 'h',
                        class: 'tools-hint',
                        onclick: () => this.help.hint(),
                    }),
                    button({ label: 'Check', icon: 'check', words: false, key: 'c', onclick: () => this.check() }),
                    button({
                        label: 'Pin this position',
                        icon: 'pin',
                        words: false,
                        key: 'i',
                        onclick: () => this.pin(),
                    }),
                    button({ label: 'More', icon: 'more', words: false, key: 'o', onclick: () => this.menu() }),
                ),
                this.pins,
            ),
        );
    }

    /** Show how it stands. */
    show() {
        const { state } = this;
        this.board.show(state.cells);
        this.board.showArrows(state.solved ? state.arrows : []);
        this.board.element.classList.toggle('board-solved', state.solved);
        this.palette.show(state);
        this.undoButton?.toggleAttribute('disabled', state.undo === 0);
        this.redoButton?.toggleAttribute('disabled', state.redo === 0);
        const level = state.notes.level ? ` · ${state.notes.level}` : '';
        if (this.facts) this.facts.textContent = `${this.family.title} · ${state.width} × ${state.height}${level}`;
        if (this.left) this.left.textContent = state.solved ? '' : (state.leftWords ?? '');
        this.showPins();
        this.showTime();
        this.showZoom();
        this.showFinish();
    }

    showTime() {
        if (!this.time) return;
        this.time.textContent = timeInWords(this.session.clock.ms);
        this.time.hidden = !this.page.settings.timer;
    }

    showZoom() {
        if (!this.zoomBar || !this.board) return;
        this.zoomBar.hidden = !this.board.overflows && this.state.width < 15 && this.state.height < 15;
        this.hand?.toggleAttribute('hidden', !this.board.overflows);
        if (!this.board.overflows && this.panning) this.setPanning(false);
    }

    showPins() {
        if (!this.pins) return;
        fill(
            this.pins,
            (this.state.pins ?? []).map(({ name, at }) =>
                button({
                    label: name,
                    icon: 'pin',
                    class: 'button-small pin',
                    title: `Back to ${name}, after ${at} moves`,
                    onclick: () => this.do(`back ${name}`),
                }),
            ),
        );
    }

    showFinish() {
        if (!this.finish) return;
        if (this.state.solved && !this.finish.firstChild) showSolved(this, this.finish);
        else if (!this.state.solved) fill(this.finish);
    }

    // ---- Moves ---------------------------------------------------------------------------------------------

    /** @param {string} action */
    do(action) {
        if (action === '' || !this.session.do(action)) return;
        this.after();
    }

    /** Something was done: by the player or by the help. @param {State} state */
    moved(state) {
        this.session.take(state);
        this.after();
    }

    after() {
        this.help.tell(this.state.said ?? '');
        this.show();
        this.startClock();
        this.page.say(this.state.said ?? '');
    }

    /** A stroke that grows is one action: what it did so far is taken back first. @param {Stroke} stroke */
    stroke(stroke) {
        if (stroke.begins) this.before = this.state;
        const before = this.before ?? this.state;
        if (this.palette.striking && stroke.how === 'put') {
            if (stroke.begins) this.do(strikeAction(before, this.family, stroke.cells[0], this.palette.tool));
            return;
        }
        const action = strokeAction(before, this.family, stroke, this.palette.tool);
        if (!stroke.begins) this.session.state = before;
        if (action !== '') this.do(action);
        else if (stroke.begins) this.page.say(before.cells[stroke.cells[0]].t);
    }

    check() {
        this.do('check');
        const broken = this.state.broken ?? [];
        if (broken.length > 0) {
            this.help.showHelp(broken.map(({ text }) => text).join(' '), []);
            this.board.mark({ wrong: broken.flatMap(({ cells }) => cells ?? []) });
        }
    }

    pin() {
        const names = new Set((this.state.pins ?? []).map(({ name }) => name));
        let number = 1;
        while (names.has(`pin ${number}`)) number += 1;
        this.do(`pin pin ${number}`);
    }

    menu() {
        menuDialog(this.entry.name, gameMenu(this));
    }

    // ---- Keys ----------------------------------------------------------------------------------------------

    /** Keys that speak of a cell. @param {KeyboardEvent} event @param {number} cell */
    boardKey(event, cell) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        if (event.key === 'Enter') this.stroke({ cells: [cell], how: 'put', begins: true });
        else if (event.key === ' ') this.do(cycleAction(this.state, this.family, cell));
        else if (event.key === 'Backspace' || event.key === 'Delete' || event.key === '.') this.do(this.clearing(cell));
        else return this.markKey(event, cell);
        return true;
    }

    /** @param {number} cell */
    clearing(cell) {
        const { c, s } = this.state.cells[cell];
        return c === '' ? '' : toggleAction(this.state, this.family, cell, s);
    }

    /** @param {KeyboardEvent} event @param {number} cell */
    markKey(event, cell) {
        const mark = markOfKey(event.key, this.family);
        if (mark === null) return false;
        const strikes =
            (event.shiftKey || this.palette.striking) && mark !== this.family.nothing && this.family.marks.length > 1;
        this.do((strikes ? strikeAction : toggleAction)(this.state, this.family, cell, mark));
        return true;
    }

    /** Keys that speak of the game. @param {KeyboardEvent} event */
    key(event) {
        const letter = event.key.toLowerCase();
        if (event.ctrlKey || event.metaKey) {
            if (letter === 'z') this.do(event.shiftKey ? 'redo' : 'undo');
            else if (letter === 'y') this.do('redo');
            else return false;
            return true;
        }
        if (event.altKey) return false;
        if (/^[1-9]$/.test(letter)) return this.palette.chooseNumber(Number(letter));
        const action = this.actions()[letter];
        action?.();
        return action !== undefined;
    }

    /** @returns {Record<string, () => void>} */
    actions() {
        return {
            u: () => this.do('undo'),
            y: () => this.do('redo'),
            h: () => this.help.hint(),
            d: () => this.help.step(),
            w: () => this.help.why(),
            c: () => this.check(),
            i: () => this.pin(),
            o: () => this.menu(),
            m: () => this.palette.setStriking(!this.palette.striking),
            t: () => this.toggleTime(),
            g: () => this.setPanning(!this.panning),
            e: () => this.page.go(`explain/${this.entry.id}`),
            '+': () => this.board.zoom(1.4),
            '=': () => this.board.zoom(1.4),
            '-': () => this.board.zoom(1 / 1.4),
            0: () => this.board.fit(),
            escape: () => this.help.tell(''),
        };
    }

    /** @returns {import('./types.js').KeyLine[]} */
    keys() {
        const marks = this.family.marks.map((mark) => ({
            keys: keyOfMark(mark),
            does: `Put or take away: ${mark.noun}`,
        }));
        const several = this.family.marks.length > 1;
        return [
            { keys: '← ↑ ↓ →', does: 'Go to the next square' },
            { keys: 'Enter', does: 'As a click: put, then “nothing here”, then clear' },
            { keys: 'Space', does: 'The next mark of all' },
            ...marks,
            ...(this.family.nothing ? [{ keys: this.family.nothing, does: 'Nothing here' }] : []),
            { keys: 'Backspace', does: 'Clear the square' },
            ...(several
                ? [
                      { keys: 'Shift+letter', does: 'Strike that candidate out' },
                      { keys: 'm', does: 'Letters and clicks strike candidates out, or no longer' },
                  ]
                : []),
            { keys: '1 to 9', does: 'Choose what a click puts' },
            { keys: 'u or Ctrl+Z', does: 'Undo' },
            { keys: 'y or Ctrl+Y', does: 'Redo' },
            { keys: 'h', does: 'Hint; again: a stronger one' },
            { keys: 'd', does: 'Do the next step' },
            { keys: 'w', does: 'Why is this wrong?' },
            { keys: 'c', does: 'Check for mistakes' },
            { keys: 'i', does: 'Pin this position' },
            { keys: 'e', does: 'Explain, step by step' },
            { keys: 'o', does: 'All that can be done' },
            { keys: 't', does: 'Show or hide the time' },
            { keys: '+ - 0', does: 'Closer, further away, all of the board' },
            { keys: 'g', does: 'Drag moves the board, or marks' },
            { keys: 'Esc', does: 'Close a hint' },
        ];
    }

    // ---- The rest ------------------------------------------------------------------------------------------

    /** The board is on the screen now: a large one on a small screen begins closer. */
    begin() {
        if (this.board.tiny && window.matchMedia('(pointer: coarse)').matches) {
            this.board.zoom(28 / this.board.fitting());
            this.setPanning(true);
        }
        this.board.focus(this.board.focused);
    }

    /** @param {boolean} on */
    setPanning(on) {
        this.panning = on;
        this.board.setPanning(on);
        this.hand?.setAttribute('aria-pressed', String(on));
    }

    toggleTime() {
        this.page.settings.timer = !this.page.settings.timer;
        this.page.settle(this.page.settings);
    }

    startClock() {
        if (!this.state.solved && !document.hidden) this.session.clock.go();
    }

    settle() {
        this.board.setNames(this.labels);
        this.session.refresh();
        this.show();
    }

    /** @param {State} state */
    save(state) {
        this.entry = { ...this.entry, progress: state.progress, solved: state.solved, level: state.notes.level ?? '' };
        this.page.store.keep(this.entry, state.game);
    }

    /** @param {string} name */
    rename(name) {
        this.entry = { ...this.entry, name };
        this.page.store.keepEntry(this.entry);
        if (this.name) this.name.textContent = name;
    }

    leave() {
        window.clearInterval(this.ticking);
        document.removeEventListener('visibilitychange', this.seen);
        this.help.clear();
        this.session.clock.stop();
        if (this.page.store.text(this.entry.id) !== null) this.session.refresh();
    }
}
