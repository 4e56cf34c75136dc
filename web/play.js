// The game of a puzzle on the screen: the board, the tools, the time, and what only puzzles have.

import { button, dialog, el, fill, menuDialog } from './dom.js';
import { echek } from './echek.js';
import { shortTitle } from './fields.js';
import { Game } from './game.js';
import { COMFORTABLE, isTouched } from './gestures.js';
import { findGame } from './open.js';
import { Player } from './player.js';
import { PRACTICE, noteSolved } from './record.js';
import { ruleList, rulesIn } from './rule-texts.js';
import { timeInWords } from './session.js';
import { showSolved } from './solved.js';
import { Tips } from './tips.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */

const CLOSER = 1.4;

/** @type {import('./types.js').View} */
export const play = {
    title: 'Game',
    show(page, room, id) {
        const kept = findGame(page, room, id);
        if (!kept) return {};
        document.title = `${kept.entry.name} – roque`;
        if (kept.entry.kind === 'echek') return echek.show(page, room, id);
        return new PuzzleGame(page, room, kept.entry, kept.text).shown;
    },
};

/** @augments {Game<State>} */
export class PuzzleGame extends Game {
    /**
     * @param {Page} page
     * @param {HTMLElement} room
     * @param {import('./store.js').Entry} entry
     * @param {string} text
     */
    constructor(page, room, entry, text) {
        super(page, room, entry);
        this.panning = false;
        this.begun = false;
        this.player = new Player(page, text, { keep: (state) => this.save(state), changed: () => this.show() });
        this.session = this.player.session;
        this.help = this.player.help;
        this.tips = new Tips(page, this.player);
        this.parts = this.makeParts();
        this.build(room);
        this.show();
        this.ticking = window.setInterval(() => this.showTime(), 1000);
        this.seen = () => (document.hidden ? this.rest() : this.startClock());
        document.addEventListener('visibilitychange', this.seen);
        this.startClock();
        window.setTimeout(() => this.begin());
    }

    get family() {
        return this.player.family;
    }

    get rules() {
        return `learn/${this.family.name}`;
    }

    /** Rules that came with the puzzle stand nowhere else. */
    showRules() {
        const { family } = this;
        if (!rulesIn(this.state.game)) return super.showRules();
        dialog(family.title, el('p', {}, family.goal), ruleList(family.rules.filter((rule) => rule !== family.goal)));
    }

    get editor() {
        return rulesIn(this.state.game) ? 'invent' : 'edit';
    }

    /** The list that it was chosen from. */
    get origin() {
        const { source = '', family } = this.entry;
        if (rulesIn(this.state.game)) return source === 'invent' ? 'invent' : 'games';
        if (source === PRACTICE) return this.rules;
        return source.startsWith('daily:') ? 'daily' : source === '' ? 'games' : `family/${family}`;
    }

    // ---- What is seen --------------------------------------------------------------------------------------

    makeParts() {
        const { help, player } = this;
        const { board } = player;
        /** @param {string} label @param {string} short @param {import('./dom.js').IconName} name @param {string} key @param {() => void} onclick @param {string} [kind] */
        const tool = (label, short, name, key, onclick, kind = '') =>
            button({ label, short, icon: name, key, onclick, class: kind });
        return {
            name: el('h1', { class: 'game-name' }, this.entry.name),
            facts: el('p', { class: 'game-facts' }),
            time: el('span', { class: 'game-time', role: 'timer' }),
            finish: el('div', { class: 'finish' }),
            undo: tool('Undo', 'Undo', 'undo', 'u', () => this.do('undo')),
            redo: tool('Redo', 'Redo', 'redo', 'y', () => this.do('redo')),
            hint: tool('Hint', 'Hint', 'hint', 'h', () => help.hint(), 'tools-hint'),
            why: tool('Why is this wrong?', 'Why', 'why', 'w', () => help.why(), 'tools-wide'),
            check: tool('Check for mistakes', 'Check', 'check', 'c', () => player.check()),
            pin: tool('Pin this position', 'Pin', 'pin', 'i', () => this.choosePin()),
            more: tool('More', 'More', 'more', 'o', () => this.menu()),
            closer: tool('Closer', 'Closer', 'plus', '+', () => board.zoom(CLOSER)),
            further: tool('Further away', 'Further', 'minus', '-', () => board.zoom(1 / CLOSER)),
            all: tool('Show all of the board', 'All', 'fit', '0', () => board.fit()),
            hand: tool('Dragging moves the board', 'Drag', 'hand', 'g', () => this.setPanning(!this.panning)),
            zoom: el('div', { class: 'zoom', role: 'toolbar', 'aria-label': 'Zoom' }),
        };
    }

    /** @param {HTMLElement} room */
    build(room) {
        const { parts, player } = this;
        parts.zoom.append(parts.closer, parts.further, parts.all, parts.hand);
        room.classList.add('game');
        room.append(
            el(
                'header',
                { class: 'game-head' },
                this.backLink(),
                el('div', { class: 'game-title' }, parts.name, parts.facts),
                parts.time,
            ),
            el('div', { class: 'game-board' }, player.board.element, parts.zoom),
            this.help.element,
            parts.finish,
            el('div', { class: 'game-kit' }, player.left, player.palette.element),
            el(
                'div',
                { class: 'tools', role: 'toolbar', 'aria-label': 'Moves and help' },
                parts.undo,
                parts.redo,
                parts.hint,
                parts.why,
                parts.check,
                parts.pin,
                parts.more,
            ),
        );
        room.style.setProperty('--rows', String(player.board.down));
        room.style.setProperty('--columns', String(player.board.across));
    }

    /** Show how it stands. */
    show() {
        const { parts, state } = this;
        if (!parts) return; // the board is being made
        parts.undo.disabled = state.undo === 0;
        parts.redo.disabled = state.redo === 0;
        const family = this.entry.name.startsWith(shortTitle(this.family)) ? '' : this.family.title;
        parts.facts.textContent = [family, `${state.width} × ${state.height}`, state.notes.level]
            .filter(Boolean)
            .join(' · ');
        parts.hint.disabled = state.solved;
        this.room.classList.toggle('game-solved', state.solved);
        if (!state.solved) fill(parts.finish);
        else if (!parts.finish.firstChild) showSolved(this, parts.finish);
        this.showTime();
        this.showZoom();
        this.startClock();
        if (this.begun) this.tips.show();
    }

    showTime() {
        this.parts.time.textContent = timeInWords(this.session.clock.ms);
        this.parts.time.hidden = !this.page.settings.timer;
    }

    showZoom() {
        const { board } = this.player;
        const { zoom, hand } = this.parts;
        const large = board.tiny || Math.max(board.width, board.height) >= 15;
        zoom.hidden = !board.overflows && !large;
        this.room.classList.toggle('game-zooms', large); // a small one that is looked at closely keeps its place
        if (hand.hidden === board.overflows) this.setPanning(board.overflows && isTouched()); // it has just changed
        hand.hidden = !board.overflows;
    }

    // ---- What is done --------------------------------------------------------------------------------------

    pin() {
        const names = new Set((this.state.pins ?? []).map(({ name }) => name));
        let number = 1;
        while (names.has(`pin ${number}`)) number += 1;
        this.do(`pin pin ${number}`);
    }

    /** Pin this position, or go back to one that is pinned. */
    choosePin() {
        const pins = this.state.pins ?? [];
        if (pins.length === 0) return this.pin();
        menuDialog('Pins', [
            { label: 'Pin this position', icon: 'pin', key: 'i', run: () => this.pin() },
            ...pins.map(({ name, at }) => ({
                label: `Back to ${name}, after ${at} move${at === 1 ? '' : 's'}`,
                icon: /** @type {const} */ ('undo'),
                run: () => this.do(`back ${name}`),
            })),
        ]);
    }

    settle() {
        this.player.settle();
    }

    get mayUndo() {
        return this.state.undo > 0;
    }

    get mayRedo() {
        return this.state.redo > 0;
    }

    restart() {
        this.do('restart');
        this.endToast = this.page.toast('The board is back at the start.', {
            label: 'Undo',
            run: () => this.do('undo'),
        });
    }

    /** @returns {import('./game.js').Command[]} */
    moreCommands() {
        const { page, entry, player, help } = this;
        const { board } = player;
        const { timer } = page.settings;
        return [
            { label: 'Why is this wrong?', icon: 'why', key: 'w', disabled: this.state.solved, run: () => help.why() },
            { label: 'Check for mistakes', icon: 'check', key: 'c', run: () => player.check() },
            { label: 'Explain, step by step', icon: 'steps', key: 'e', run: () => page.go(`explain/${entry.id}`) },
            { label: 'Pin this position', icon: 'pin', key: 'i', run: () => this.pin() },
            { label: 'Start again', icon: 'restart', disabled: !this.mayUndo, run: () => this.restart() },
            { label: 'Watch the search', icon: 'eye', run: () => page.go(`watch/${entry.id}`) },
            { label: 'Change the puzzle', icon: 'pencil', run: () => page.go(`${this.editor}/${entry.id}`) },
            { label: timer ? 'Hide the time' : 'Show the time', icon: 'clock', key: 't', run: () => this.toggleTime() },
            { label: 'All commands', key: 'o', run: () => this.menu() },
            { label: 'Closer', key: '+', run: () => board.zoom(CLOSER) },
            { label: 'Further away', key: '-', run: () => board.zoom(1 / CLOSER) },
            { label: 'Show all of the board', key: '0', run: () => board.fit() },
            { label: 'Dragging moves the board, or marks', key: 'g', run: () => this.setPanning(!this.panning) },
        ];
    }

    toggleTime() {
        this.page.settings.timer = !this.page.settings.timer;
        this.page.settle(this.page.settings);
    }

    /** @param {boolean} on */
    setPanning(on) {
        this.panning = on;
        this.player.board.setPanning(on);
        this.parts.hand.setAttribute('aria-pressed', String(on));
    }

    // ---- Keys ----------------------------------------------------------------------------------------------

    /** @param {KeyboardEvent} event */
    boardKey(event) {
        const letter = event.key.toLowerCase();
        if (letter === '=') this.player.board.zoom(CLOSER); // the key of the plus
        return this.player.toolKey(letter) || (letter.startsWith('arrow') && this.toBoard(event));
    }

    /** Arrows lead to the board from anywhere but a slider. @param {KeyboardEvent} event */
    toBoard(event) {
        if (/** @type {Element} */ (event.target).closest('[role=toolbar], input')) return false;
        this.player.board.focus(this.player.board.focused);
        return true;
    }

    boardKeys() {
        return this.player.boardKeys();
    }

    escape() {
        this.tips.end();
        super.escape();
    }

    // ---- Coming and going ----------------------------------------------------------------------------------

    /** The board is on the screen now: a large one on a small screen begins closer. */
    begin() {
        const { board } = this.player;
        if (board.tiny && isTouched()) {
            board.zoom(COMFORTABLE / board.fitted);
            board.settle();
            board.element.scrollTo(0, 0);
        }
        board.focus(board.focused);
        this.begun = true;
        if (!this.tips.over) this.tips.show();
        else if (this.state.undo === 0 && this.state.redo === 0) this.player.greet();
    }

    /** Nobody looks: the time so far is kept, as the page may never be seen again. */
    rest() {
        this.session.clock.stop();
        if (this.page.store.text(this.entry.id) !== null) this.session.refresh();
    }

    startClock() {
        if (!this.state.solved && !document.hidden) this.session.clock.go();
    }

    /** @param {State} state */
    save(state) {
        const before = this.entry.solved;
        this.entry = { ...this.entry, progress: state.progress, level: state.notes.level ?? '' };
        super.save(state);
        if (state.solved && !before) noteSolved(this.page, this.entry, state);
        this.tips.follow();
    }

    leave() {
        window.clearInterval(this.ticking);
        document.removeEventListener('visibilitychange', this.seen);
        super.leave();
        this.rest();
    }
}
