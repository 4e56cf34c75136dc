// A game of Echek on the screen. The text of the game is all there is; every move is a question to the core, and every
// answer is kept.

import { button, el, fill, icon, menuDialog } from './dom.js';
import { EchekBoard } from './echek-board.js';
import { keepLikes, likesOf } from './echek-link.js';
import { Moves } from './echek-moves.js';
import { newEchek } from './echek-new.js';
import { Waiting } from './fields.js';
import { findGame } from './open.js';
import { linkTo, shareDialog } from './share.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Job} Job */
/** @typedef {import('./store.js').Entry} Entry */
/** @typedef {import('./echek-board.js').Echek} Echek */

const THOUGHT = 1500; // milliseconds
const PAUSE = 350; // so that a reply is seen to be one

class EchekGame {
    /** @param {Page} page @param {HTMLElement} room @param {Entry} entry @param {string} text */
    constructor(page, room, entry, text) {
        this.page = page;
        this.entry = entry;
        this.likes = likesOf(page, entry.id);
        this.board = new EchekBoard((move) => this.do(move));
        this.board.turned = this.likes.turned;
        this.stands = el('p', { class: 'echek-stands' });
        this.advice = el('div', { class: 'echek-advice', role: 'status' });
        this.moves = new Moves((ply) => this.do(`go ${ply}`));
        this.waiting = new Waiting();
        /** @type {Job | null} */
        this.thinking = null;
        this.timer = 0;
        this.state = this.ask({ game: text, action: '' });
        room.append(
            el('header', { class: 'echek-head' }, el('h1', {}, entry.name), this.stands),
            el(
                'div',
                { class: 'echek' },
                this.board.element,
                el(
                    'div',
                    { class: 'stack echek-side' },
                    this.makeTools(),
                    this.waiting.element,
                    this.advice,
                    this.moves.element,
                ),
            ),
        );
        this.show();
    }

    /** @param {{[key: string]: any}} request @returns {Echek} */
    ask(request) {
        return /** @type {Echek} */ (this.page.core.ask({ ask: 'echek', ...request }));
    }

    // ---- How it stands -------------------------------------------------------------------------------------

    get over() {
        return this.state.result !== '';
    }

    /** The moves that count are all there are. */
    get atEnd() {
        return this.state.at === this.state.moves.length;
    }

    show() {
        const { state } = this;
        this.board.show(state, !this.mayAct);
        fill(
            this.stands,
            this.over ? el('strong', {}, state.result) : state.stands,
            ' ',
            el('span', { class: 'soft' }, state.warnings ?? ''),
        );
        this.moves.show(state);
        this.showTools();
        this.showOpen();
        this.thinkIfAsked();
    }

    showOpen() {
        const words = (/** @type {string} */ who, /** @type {string[]} */ open) =>
            `${who}: ${open.length === 0 ? 'enclosed' : open.join(', ')}`;
        this.board.grid.setAttribute(
            'aria-description',
            `Open sides of the kings. ${words('White', this.state.open.white)}. ${words('Black', this.state.open.black)}.`,
        );
    }

    makeTools() {
        this.back = button({ label: 'Take back', icon: 'undo', key: 'u', onclick: () => this.do('back') });
        this.help = button({ label: 'Hint', icon: 'hint', key: 'h', onclick: () => void this.hint() });
        const copy = button({
            label: 'Copy the link',
            icon: 'share',
            class: 'button-main',
            onclick: () => void this.copyLink(),
        });
        return el(
            'div',
            { class: 'row' },
            this.back,
            this.help,
            this.likes.link && copy,
            button({ label: 'Turn the board', icon: 'turn', words: false, key: 't', onclick: () => this.turn() }),
            button({ label: 'More', icon: 'more', words: false, key: 'm', onclick: () => this.menu() }),
        );
    }

    showTools() {
        if (this.back) this.back.disabled = this.state.at === 0 && !this.over;
        if (this.help) this.help.disabled = !this.mayAct;
    }

    /** A person is to move. */
    get mayAct() {
        return !this.over && this.state.computer === '';
    }

    menu() {
        const { state, page } = this;
        menuDialog('Game', [
            {
                label: 'What does the engine think?',
                icon: 'eye',
                key: 'e',
                disabled: this.over,
                run: () => void this.think(),
            },
            {
                label: 'Review the game',
                icon: 'steps',
                disabled: state.moves.length === 0,
                run: () => void this.review(),
            },
            {
                label: this.againstComputer ? 'Offer a draw' : 'Agree on a draw',
                icon: 'check',
                disabled: !this.mayAct,
                run: () => void this.draw(),
            },
            {
                label: `Resign as ${state.mover === 'white' ? 'White' : 'Black'}`,
                icon: 'close',
                disabled: !this.mayAct,
                run: () => this.do(`resign ${state.mover}`),
            },
            {
                label: 'Share, export',
                icon: 'share',
                run: () => void shareDialog(page, { game: this.state.game, name: this.entry.name, kind: 'echek' }),
            },
            { label: 'New game', icon: 'plus', run: () => page.go('echek') },
            { label: 'Rules', icon: 'book', run: () => page.go('learn/echek') },
        ]);
    }

    get againstComputer() {
        const levels = this.page.about.echek.levels.map(({ name }) => name);
        return levels.includes(this.state.white) || levels.includes(this.state.black);
    }

    // ---- What one can do -----------------------------------------------------------------------------------

    /** @param {string} action */
    do(action) {
        this.stopThinking();
        try {
            this.take(this.ask({ game: this.state.game, action }));
        } catch (error) {
            this.page.toast(/** @type {Error} */ (error).message);
        }
    }

    /** @param {Echek} state */
    take(state) {
        this.state = state;
        fill(this.advice);
        this.page.store.keep({ ...this.entry, solved: this.over }, state.game);
        if (state.said) this.page.say(`${state.said} ${this.over ? state.result : ''}`);
        this.show();
    }

    turn() {
        this.likes.turned = !this.likes.turned;
        keepLikes(this.page, this.entry.id, this.likes);
        this.board.turn(this.likes.turned);
        this.page.say(this.likes.turned ? 'Black is at the bottom.' : 'White is at the bottom.');
    }

    async copyLink() {
        const address = linkTo(this.page, { game: this.state.game, name: '', kind: 'echek' });
        try {
            await navigator.clipboard.writeText(address);
            this.page.toast('Copied: send it to your friend.');
        } catch {
            shareDialog(this.page, { game: this.state.game, name: this.entry.name, kind: 'echek' });
        }
    }

    async draw() {
        if (!this.againstComputer) return this.do('draw');
        const answer = await this.waiting.run('The computer thinks about it …', (progress) =>
            this.page.core.work({ work: 'offer', game: this.state.game, ms: THOUGHT }, progress),
        );
        if (answer?.wants) this.take(/** @type {Echek} */ (/** @type {unknown} */ (answer)));
        else if (answer) this.page.toast('The computer plays on.');
    }

    // ---- The computer --------------------------------------------------------------------------------------

    thinkIfAsked() {
        window.clearTimeout(this.timer);
        if (this.over || this.state.computer === '' || !this.atEnd) return;
        this.timer = window.setTimeout(() => void this.reply(), PAUSE);
    }

    async reply() {
        const { game } = this.state;
        const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
        const answer = await this.waiting.run(`${this.state.computer} thinks …`, (progress) =>
            this.page.core.work({ work: 'computer', game, ms: THOUGHT, seed }, progress),
        );
        if (answer && this.state.game === game) this.take(/** @type {Echek} */ (/** @type {unknown} */ (answer)));
    }

    stopThinking() {
        window.clearTimeout(this.timer);
        this.waiting.stop();
    }

    /** Work that is seen, also where it stands below the edge of a small screen. @param {Parameters<Waiting['run']>} work */
    consult(...work) {
        const answer = this.waiting.run(...work);
        this.waiting.element.scrollIntoView({ block: 'nearest' });
        return answer;
    }

    /** What it has found is seen as well. @param {HTMLElement} found */
    tell(found) {
        fill(this.advice, found);
        (found.querySelector('li') ?? found).scrollIntoView({ block: 'nearest' });
    }

    async hint() {
        const answer = await this.consult('Looking for a good move …', (progress) =>
            this.page.core.work({ work: 'hint', game: this.state.game, ms: THOUGHT }, progress),
        );
        if (!answer) return;
        this.advise('hint', answer.words);
        this.pointAt(answer.move);
    }

    async think() {
        const answer = await this.consult(
            'Thinking …',
            (progress) => this.page.core.work({ work: 'think', game: this.state.game, ms: 3000 }, progress),
            ({ depth }) => (depth ? `depth ${depth}` : ''),
        );
        if (!answer) return;
        const [verdict] = String(answer.words).split('\n');
        this.advise('eye', `${verdict}\nIt expects ${answer.line.join(' ')}, looking ${answer.depth} plies ahead.`);
        this.pointAt(answer.move);
    }

    /** @param {import('./dom.js').IconName} name @param {string} words in lines */
    advise(name, words) {
        const lines = String(words)
            .trim()
            .split('\n')
            .map((line) => el('p', {}, line));
        this.tell(el('div', { class: 'advice' }, icon(name), el('div', {}, lines)));
    }

    /** @param {string} move */
    pointAt(move) {
        const legal = this.state.legal.find((one) => one.move === move);
        if (legal) this.board.point([legal.from, legal.to]);
    }

    async review() {
        const answer = await this.consult(
            'Looking at every move …',
            (progress) => this.page.core.work({ work: 'review', game: this.state.game, ms: 20000 }, progress),
            ({ moves }) => (moves ? `${moves} of ${this.state.moves.length}` : ''),
        );
        if (!answer) return;
        this.tell(
            el(
                'ol',
                { class: 'review' },
                answer.moves.map((/** @type {{text: string}} */ one, /** @type {number} */ i) =>
                    el(
                        'li',
                        {},
                        el(
                            'button',
                            { type: 'button', class: 'review-line', onclick: () => this.look(i + 1) },
                            one.text,
                        ),
                    ),
                ),
            ),
        );
    }

    /** Go there, and let what was said stay. @param {number} ply */
    look(ply) {
        const said = [...this.advice.childNodes];
        this.do(`go ${ply}`);
        fill(this.advice, said);
    }

    // ---- Keys ----------------------------------------------------------------------------------------------

    /** @param {KeyboardEvent} event */
    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        /** @type {Record<string, () => void>} */
        const keys = {
            u: () => this.do('back'),
            h: () => this.mayAct && void this.hint(),
            e: () => !this.over && void this.think(),
            t: () => this.turn(),
            m: () => this.menu(),
            o: () => this.do('O-O'),
            Escape: () => this.board.choose(''),
        };
        if (this.board.take(event.key) || this.moves.key(event.key)) return true;
        if (!Object.hasOwn(keys, event.key)) return false;
        keys[event.key]();
        return true;
    }
}

const KEYS = [
    { keys: 'Q R B N P', does: 'Take that piece from your hand' },
    { keys: 'arrows', does: 'Go from square to square' },
    { keys: 'Enter', does: 'Choose the piece there, or go there' },
    { keys: 'o', does: 'Castle' },
    { keys: 'u', does: 'Take back' },
    { keys: 'h', does: 'Hint' },
    { keys: 'e', does: 'What the engine thinks' },
    { keys: '[ and ]', does: 'Walk through the moves' },
    { keys: 't', does: 'Turn the board' },
    { keys: 'm', does: 'More' },
];

/** @type {import('./types.js').View} */
export const echek = {
    title: 'Echek',
    show(page, room, id) {
        if (id === '') return newEchek(page, room);
        const kept = findGame(page, room, id);
        if (!kept) return {};
        const game = new EchekGame(page, room, kept.entry, kept.text);
        return { leave: () => game.stopThinking(), keys: KEYS, key: (event) => game.key(event) };
    },
};
