// The moves of a game as a list that one can walk through.

import { button, el, fill } from './dom.js';

/** @typedef {import('./echek-board.js').Echek} Echek */

/** @type {Record<string, string>} */
const PIECES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' };

/** "White drops the rook on b3". @param {string} move as it is written: "R@b3" @param {number} i from 0 @param {string} start the position before the first */
export function moveInWords(move, i, start) {
    const who = (i % 2 === 0) === / w( |$)/.test(start) ? 'White' : 'Black';
    const [, piece, square] = /^([KQRBNP])@(\w\d)/.exec(move) ?? [];
    if (piece) return `${who} drops the ${PIECES[piece]} on ${square}`;
    const [, from, to] = /^(\w\d)-(\w\d)/.exec(move) ?? [];
    return from ? `${who} moves from ${from} to ${to}` : `${who} castles`;
}

export class Moves {
    /** @param {(ply: number) => void} go so many moves are to count */
    constructor(go) {
        this.go = go;
        this.at = 0;
        this.count = 0;
        this.first = this.step('To the start', 'Start', 'first', 'Home', () => 0);
        this.back = this.step('One move back', 'Back', 'back', '[', () => this.at - 1);
        this.on = this.step('One move on', 'On', 'next', ']', () => this.at + 1);
        this.last = this.step('To the end', 'End', 'last', 'End', () => this.count);
        this.place = el('span', { class: 'small soft' });
        this.words = el('p', { class: 'small soft' });
        this.start = '';
        this.list = el('ol', { class: 'moves', 'aria-label': 'Moves' });
        this.element = el(
            'div',
            { class: 'stack-small' },
            el(
                'div',
                { class: 'row', role: 'group', 'aria-label': 'Walk through the moves' },
                this.first,
                this.back,
                this.on,
                this.last,
                this.place,
            ),
            this.list,
            this.words,
        );
    }

    /** @param {string} label @param {string} short @param {import('./dom.js').IconName} icon @param {string} key @param {() => number} to */
    step(label, short, icon, key, to) {
        return button({ label, short, icon, key, class: 'button-quiet button-step', onclick: () => this.walk(to()) });
    }

    /** @param {number} to */
    walk(to) {
        if (to >= 0 && to <= this.count && to !== this.at) this.go(to);
    }

    /** What a key asks for is done; false: it asks for nothing here. @param {string} key */
    key(key) {
        const to = { Home: 0, '[': this.at - 1, ']': this.at + 1, End: this.count }[key];
        if (to === undefined) return false;
        this.walk(to);
        return true;
    }

    /** @param {Echek} state */
    show({ moves, at, start }) {
        this.start = start;
        this.words.textContent = at > 0 ? `${moves[at - 1]}: ${moveInWords(moves[at - 1], at - 1, start)}.` : '';
        const hadFocus = this.list.contains(document.activeElement);
        this.at = at;
        this.count = moves.length;
        fill(
            this.list,
            moves.map((move, i) => el('li', {}, this.move(move, i))),
        );
        this.first.disabled = this.back.disabled = at === 0;
        this.on.disabled = this.last.disabled = at === moves.length;
        this.place.textContent = moves.length > 0 ? `${at} of ${moves.length}` : '';
        this.follow(hadFocus);
    }

    /** @param {string} move @param {number} i */
    move(move, i) {
        return el(
            'button',
            {
                type: 'button',
                class: `move${i >= this.at ? ' move-later' : ''}`,
                'aria-current': i === this.at - 1 && 'step',
                title: moveInWords(move, i, this.start),
                onclick: () => this.walk(i + 1),
            },
            i % 2 === 0 && el('span', { class: 'move-number' }, `${i / 2 + 1}.`),
            move,
        );
    }

    /** Keep the move in sight, without moving the page. @param {boolean} focus */
    follow(focus) {
        /** @type {HTMLElement | null} */
        const now = this.list.querySelector('[aria-current]');
        if (!now) return;
        this.list.scrollTop = now.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
        if (focus) now.focus({ preventScroll: true });
    }
}
