// A game of Echek on the screen: the board with the hands, the list of moves, the computer that replies.

import { button, el, fill, icon } from './dom.js';
import { EchekBoard, sideName } from './echek-board.js';
import { keepLikes, likesOf } from './link.js';
import { Moves } from './echek-moves.js';
import { newEchek } from './echek-new.js';
import { capital, Waiting } from './fields.js';
import { Game, askName } from './game.js';
import { Help } from './help.js';
import { findGame } from './open.js';
import { Session, inOneLine } from './session.js';
import { fileWarning, linkTo, shareDialog } from './share.js';

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
        this.warnings = el('p', { class: 'echek-warnings' });
        this.who = el('div', { class: 'row echek-who' });
        this.finish = el('div', { class: 'finish' });
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
            el(
                'header',
                { class: 'game-head echek-head' },
                this.backLink(),
                el('div', { class: 'game-title' }, el('h1', { class: 'game-name' }, entry.name), this.stands),
            ),
            el(
                'div',
                { class: 'echek' },
                this.board.element,
                el(
                    'div',
                    { class: 'stack echek-side' },
                    this.makeTools(),
                    this.finish,
                    this.who,
                    this.warnings,
                    this.waiting.element,
                    this.help.element,
                    this.moves.element,
                ),
            ),
        );
        this.ticking = window.setInterval(() => this.tick(), 1000);
        this.show();
    }

    get rules() {
        return 'learn/echek';
    }

    get origin() {
        return 'echek';
    }

    // ---- How it stands -------------------------------------------------------------------------------------

    /** The moves that count are all there are. */
    get atEnd() {
        return this.state.at === this.state.moves.length;
    }

    show() {
        const { state } = this;
        this.board.show(state, !this.mayAct);
        fill(this.stands, this.state.over ? el('strong', {}, state.result) : state.stands);
        this.warnings.textContent = state.warnings ?? '';
        this.moves.show(state);
        if (this.back) this.back.disabled = !this.mayUndo;
        if (this.hint) this.hint.disabled = !this.mayAct;
        this.showOpen();
        this.showWho();
        this.showFinish();
        this.thinkIfAsked();
        this.runClock();
    }

    // ---- Who plays, how long, and how it ends --------------------------------------------------------------

    /** A game by link is played from one side. */
    showWho() {
        const { link, side } = this.likes;
        if (!link || !side || this.state.over) return fill(this.who);
        const { mover } = this.state;
        const other = side === 'white' ? 'black' : 'white';
        const name = this.state[other] === 'human' ? 'your friend' : this.state[other];
        const turn =
            mover === side ? 'It is your turn.' : `It is ${name}’s turn: send the link, and wait for the answer.`;
        return fill(
            this.who,
            el(
                'span',
                {},
                `You are ${sideName(side)}${this.state[side] === 'human' ? '' : `, ${this.state[side]}`}. ${turn}`,
            ),
            button({
                label: `I am ${sideName(other)}`,
                class: 'button-quiet button-small',
                onclick: () => this.sit(other),
            }),
        );
    }

    /** @returns {import('./game.js').Command} */
    naming() {
        const side = this.likes.side || this.state.mover;
        const name = this.state[side] === 'human' ? '' : this.state[side];
        const run = () => askName(name, (word) => this.do(`${side} ${word}`), 'My name');
        return { label: 'My name', icon: 'pencil', run };
    }

    /** @param {'white'|'black'} side */
    sit(side) {
        this.likes = { ...this.likes, side, turned: side === 'black' };
        keepLikes(this.page, this.entry.id, this.likes);
        this.board.turned = this.likes.turned;
        this.show();
    }

    /** The time of who is to move goes by while he may. */
    runClock() {
        const { clock } = this.session;
        if (this.state.clock && this.mayAct && this.atEnd && !document.hidden) clock.go();
        else clock.stop();
    }

    tick() {
        this.runClock();
        if (!this.state.clock || this.session.clock.since === null) return;
        const now = this.session.ask({});
        if (now.over) this.session.take(now);
        else this.board.showTime(now.time);
    }

    /** A game that is over says why, and where to go from here. */
    showFinish() {
        const { state, page } = this;
        const over = state.over && this.atEnd;
        if (!over) return fill(this.finish);
        const [head, ...why] = state.result.split(': ');
        return fill(
            this.finish,
            el('p', { class: 'finish-word' }, icon('check'), head),
            why.length > 0 && el('p', {}, capital(why.join(': '))),
            el(
                'div',
                { class: 'row' },
                button({ label: 'Rematch', icon: 'restart', class: 'button-main', onclick: () => this.rematch() }),
                state.moves.length > 0 && button({ label: 'Review', icon: 'steps', onclick: () => this.review() }),
                button({ label: 'New game', icon: 'plus', onclick: () => page.go('echek') }),
            ),
        );
    }

    /** The same once more, with the sides changed. */
    rematch() {
        const { page, state, likes, entry } = this;
        const levels = page.about.echek.levels.map(({ name }) => name);
        const seat = (/** @type {string} */ who) => (levels.includes(who) ? who : 'human');
        const clock = /^; clock: (\d+)\+(\d+)/m.exec(state.game);
        const set = {
            rules: state.rules,
            position: state.start,
            white: seat(state.black),
            black: seat(state.white),
            clock: clock ? `${Number(clock[1]) / 60}+${clock[2]}` : 'none',
        };
        let { game } = page.core.ask({ ask: 'new', name: 'echek', set });
        for (const [side, who] of [
            ['white', state.black],
            ['black', state.white],
        ])
            if (seat(who) === 'human' && who !== 'human')
                ({ game } = page.core.ask({ ask: 'play', game, action: `${side} ${who}` }));
        const id = page.keep(game, entry.name);
        const side = { '': '', white: 'black', black: 'white' }[likes.side];
        const turned = set.white === set.black && !likes.link ? likes.turned : !likes.turned;
        keepLikes(page, id, {
            link: likes.link,
            side: /** @type {import('./link.js').Likes['side']} */ (side),
            turned,
        });
        page.go(`game/${id}`);
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
            { class: 'tools' },
            this.back,
            this.hint,
            this.likes.link && copy,
            button({ label: 'Turn the board', short: 'Turn', icon: 'turn', key: 't', onclick: () => this.turn() }),
            button({ label: 'More', icon: 'more', key: 'm', onclick: () => this.menu() }),
        );
    }

    get mayUndo() {
        return this.state.at > 0 || this.state.over;
    }

    get mayRedo() {
        return !this.atEnd;
    }

    get mayAct() {
        const { link, side } = this.likes;
        const mine = !link || !side || side === this.state.mover;
        return !this.state.over && !this.state.awaits && mine;
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
                label: this.againstComputer ? 'Offer a draw' : 'Agree to a draw',
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
            ...(this.likes.link ? [this.naming()] : []),
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
            this.page.toast(
                fileWarning()
                    ? 'Copied. The page was opened from a file, so the link works on this machine only.'
                    : 'Copied: send it to your friend.',
            );
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
                const legend = '▲ wins, ▼ loses, ■ draws for sure; △ □ ▽ are the engine’s estimate.';
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
        window.clearInterval(this.ticking);
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
