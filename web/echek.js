// A game of Echek on the screen: the board with the hands, the list of moves, the computer that replies.

import { button, el, fill } from './dom.js';
import { EchekBoard } from './echek-board.js';
import { keepLikes, likesOf } from './link.js';
import { Moves } from './echek-moves.js';
import { newEchek } from './echek-new.js';
import { Waiting } from './fields.js';
import { Game } from './game.js';
import { Help } from './help.js';
import { findGame } from './open.js';
import { Session, inOneLine } from './session.js';
import { linkTo, shareDialog } from './share.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./store.js').Entry} Entry */
/** @typedef {import('./echek-board.js').Echek} Echek */

const PAUSE = 350; // so that a reply is seen to be one

/** @augments {Game<Echek>} */
class EchekGame extends Game {
    /** @param {Page} page @param {HTMLElement} room @param {Entry} entry @param {string} text */
    constructor(page, room, entry, text) {
        super(page, room, entry);
        this.likes = likesOf(page, entry.id);
        this.board = new EchekBoard((move) => this.do(move));
        this.board.turned = this.likes.turned;
        this.stands = el('p', { class: 'echek-stands' });
        this.moves = new Moves((ply) => this.do(`go ${ply}`));
        this.waiting = new Waiting();
        this.timer = 0;
        /** @type {Session<Echek>} */
        this.session = new Session(
            page,
            text,
            (state) => this.save(state),
            () => this.after(),
        );
        this.help = new Help(this.session, this.board);
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
                    this.help.element,
                    this.moves.element,
                ),
            ),
        );
        this.show();
    }

    get rules() {
        return 'learn/echek';
    }

    // ---- How it stands -------------------------------------------------------------------------------------

    /** The moves that count are all there are. */
    get atEnd() {
        return this.state.at === this.state.moves.length;
    }

    show() {
        const { state } = this;
        this.board.show(state, !this.mayAct);
        fill(
            this.stands,
            this.state.over ? el('strong', {}, state.result) : state.stands,
            ' ',
            el('span', { class: 'soft' }, state.warnings ?? ''),
        );
        this.moves.show(state);
        if (this.back) this.back.disabled = !this.mayUndo;
        if (this.hint) this.hint.disabled = !this.mayAct;
        this.showOpen();
        this.thinkIfAsked();
    }

    after() {
        this.help.tell(inOneLine(this.state.said));
        this.show();
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
        this.back = button({ label: 'Take back', icon: 'undo', key: 'u', onclick: () => this.do('undo') });
        this.hint = button({ label: 'Hint', icon: 'hint', key: 'h', onclick: () => this.help.hint() });
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
            this.hint,
            this.likes.link && copy,
            button({ label: 'Turn the board', icon: 'turn', words: false, key: 't', onclick: () => this.turn() }),
            button({ label: 'More', icon: 'more', words: false, key: 'm', onclick: () => this.menu() }),
        );
    }

    get mayUndo() {
        return this.state.at > 0 || this.state.over;
    }

    get mayRedo() {
        return !this.atEnd;
    }

    get mayAct() {
        return !this.state.over && !this.state.awaits;
    }

    /** @returns {import('./game.js').Command[]} */
    moreCommands() {
        const { state, page } = this;
        return [
            {
                label: 'What does the engine think?',
                icon: 'eye',
                key: 'e',
                disabled: state.over,
                run: () => this.think(),
            },
            {
                label: 'The value of every move',
                icon: 'eye',
                key: 'v',
                disabled: !this.mayAct,
                run: () => this.value(),
            },
            { label: 'Review the game', icon: 'steps', disabled: state.moves.length === 0, run: () => this.review() },
            {
                label: this.againstComputer ? 'Offer a draw' : 'Agree on a draw',
                icon: 'check',
                disabled: !this.mayAct,
                run: () => this.offer(),
            },
            {
                label: `Resign as ${state.mover === 'white' ? 'White' : 'Black'}`,
                icon: 'close',
                disabled: !this.mayAct,
                run: () => this.do(`resign ${state.mover}`),
            },
            { label: 'New game', icon: 'plus', run: () => page.go('echek') },
            { label: 'Castle', key: 'o', run: () => this.do('O-O') },
            { label: 'Turn the board', key: 't', run: () => this.turn() },
            { label: 'More', key: 'm', run: () => this.menu() },
        ];
    }

    get againstComputer() {
        const levels = this.page.about.echek.levels.map(({ name }) => name);
        return levels.includes(this.state.white) || levels.includes(this.state.black);
    }

    // ---- What one can do -----------------------------------------------------------------------------------

    /** @param {string} action */
    do(action) {
        this.stopThinking();
        super.do(action);
    }

    turn() {
        this.likes.turned = !this.likes.turned;
        keepLikes(this.page, this.entry.id, this.likes);
        this.board.turn(this.likes.turned);
        this.page.say(this.likes.turned ? 'Black is at the bottom.' : 'White is at the bottom.');
    }

    share() {
        shareDialog(this.page, { game: this.state.game, name: this.entry.name, kind: 'echek' });
    }

    async copyLink() {
        const address = linkTo(this.page, { game: this.state.game, name: '', kind: 'echek' });
        try {
            await navigator.clipboard.writeText(address);
            this.page.toast('Copied: send it to your friend.');
        } catch {
            this.share();
        }
    }

    offer() {
        if (!this.againstComputer) return this.do('draw');
        return void this.help.run('draw', (answer) => this.session.take(/** @type {any} */ (answer)));
    }

    // ---- The computer --------------------------------------------------------------------------------------

    thinkIfAsked() {
        window.clearTimeout(this.timer);
        if (!this.state.awaits || !this.atEnd) return;
        this.timer = window.setTimeout(() => void this.reply(), PAUSE);
    }

    async reply() {
        const { game, computer } = this.state;
        const answer = await this.waiting.run(`${computer} thinks …`, (progress) => this.session.work(null, progress));
        if (answer && this.state.game === game) this.session.take(/** @type {any} */ (answer));
    }

    stopThinking() {
        window.clearTimeout(this.timer);
        this.waiting.stop();
    }

    think() {
        void this.help.run(
            'think',
            (answer) => {
                const [verdict] = String(answer.said).split('\n');
                const line = `It expects ${answer.line.join(' ')}, looking ${answer.depth} plies ahead.`;
                this.help.show({ ...answer, said: `${verdict}\n${line}` }, []);
            },
            ({ depth }) => (depth ? `depth ${depth}` : ''),
        );
    }

    /** Every move with its value, on the board until the next move. */
    value() {
        void this.help.run(
            'values',
            (answer) => {
                this.board.value(answer.values);
                const [best] = answer.values;
                const legend = '▲ wins, ▼ loses, ■ draws for sure; △ □ ▽ is how the engine sees it.';
                const said = `Best: ${best.move}, ${best.words}. Choose a piece to see its moves.\n${legend}`;
                this.help.show({ ...answer, said }, []);
            },
            ({ valued }) => `${valued} of ${this.state.legal.length} moves`,
        );
    }

    review() {
        void this.help.run(
            'review',
            ({ reviewed }) => this.help.showHelp([this.reviewList(reviewed)], []),
            ({ reviewed }) => `${reviewed} of ${this.state.moves.length}`,
        );
    }

    /** @param {{text: string}[]} moves */
    reviewList(moves) {
        /** @param {string} text @param {number} i */
        const line = (text, i) =>
            el('button', { type: 'button', class: 'review-line', onclick: () => this.look(i + 1) }, text);
        return el(
            'ol',
            { class: 'review' },
            moves.map(({ text }, i) => el('li', {}, line(text, i))),
        );
    }

    /** Go there, and let what was said stay. @param {number} ply */
    look(ply) {
        const said = [...this.help.element.childNodes];
        this.do(`go ${ply}`);
        fill(this.help.element, said);
    }

    leave() {
        super.leave();
        this.stopThinking();
    }

    // ---- Keys ----------------------------------------------------------------------------------------------

    /** @param {KeyboardEvent} event */
    boardKey(event) {
        return this.board.take(event.key) || this.moves.key(event.key);
    }

    escape() {
        this.board.choose('');
        super.escape();
    }

    boardKeys() {
        return [
            { keys: 'Q R B N P', does: 'Take that piece from your hand' },
            { keys: 'arrows', does: 'Go from square to square' },
            { keys: 'Enter', does: 'Choose the piece there, or go there' },
            { keys: '[ and ]', does: 'Walk through the moves' },
        ];
    }
}

/** @type {import('./types.js').View} */
export const echek = {
    title: 'Echek',
    show(page, room, id) {
        if (id === '') return newEchek(page, room);
        const kept = findGame(page, room, id);
        return kept ? new EchekGame(page, room, kept.entry, kept.text).shown : {};
    },
};
