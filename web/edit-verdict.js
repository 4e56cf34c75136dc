// What is known of a puzzle that is being drawn, as soon as it is known: no solution, exactly one and how hard it is to find,
// or two that differ, side by side.

import { wordsOf } from './board.js';
import { el, fill, svg } from './dom.js';
import { capital, counted } from './fields.js';
import { miniature } from './miniature.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Answer} Answer */
/** @typedef {import('./types.js').Job} Job */

const UNIT = 40; // a cell of a small picture
const MOST_TOLD = 60; // cells, to who does not see the picture
const PATIENCE = 150; // milliseconds after the last change

export class Verdict {
    /** @param {Page} page */
    constructor(page) {
        this.page = page;
        this.timer = 0;
        /** @type {Job | null} */
        this.job = null;
        this.turn = 0;
        this.isSolved = false;
        this.resting = false; // nothing was asked of the last change
        this.words = el('div', { class: 'verdict', role: 'status' });
        this.boards = el('div', { class: 'verdict-boards' });
        this.element = el('section', { class: 'stack-small', 'aria-label': 'Solutions' }, this.words, this.boards);
    }

    /** @param {State} state */
    ask(state) {
        this.stop();
        this.isSolved = false;
        this.resting = false;
        this.words.className = 'verdict';
        fill(this.words, el('strong', { 'aria-hidden': 'true' }, 'Checking …'));
        this.boards.classList.add('verdict-old');
        const turn = (this.turn += 1);
        this.timer = window.setTimeout(() => void this.judge(state, turn), PATIENCE);
    }

    /** Nothing is asked. @param {string} head @param {string} words */
    rest(head, words) {
        this.stop();
        this.isSolved = false;
        this.resting = true;
        this.boards.classList.add('verdict-old');
        this.say('unknown', head, words);
    }

    stop() {
        window.clearTimeout(this.timer);
        this.job?.cancel();
        this.job = null;
        this.turn += 1;
    }

    /** Do this work; nothing comes of it where the puzzle was changed since. @param {{work: string, [key: string]: any}} request */
    async work(request) {
        this.job = this.page.core.work(request);
        return this.job.done;
    }

    /** @param {State} state @param {number} turn */
    async judge(state, turn) {
        try {
            const found = await this.work({ work: 'solve', game: state.game });
            if (turn !== this.turn) return;
            this.tell(found);
            if (found.status !== 'unique') return;
            const rated = await this.work({ work: 'rate', game: state.game });
            if (turn === this.turn) this.say('one', 'Exactly one solution', howHard(rated));
        } catch (error) {
            if (turn === this.turn) this.say('unknown', 'Not known', capital(/** @type {Error} */ (error).message));
        }
    }

    /** @param {Answer} found */
    tell(found) {
        this.isSolved = found.status === 'unique';
        if (found.status === 'none') this.say('none', 'No solution', found.words ?? 'The rules cannot all be kept.');
        else if (found.status === 'multiple')
            this.say('many', 'More than one solution', 'Two of them; where they differ is ringed.');
        else if (found.status === 'unique') this.say('one', 'Exactly one solution', 'Looking how hard it is …');
        else this.say('unknown', 'Not known', found.words ?? 'It would take too long to find out.');
        this.boards.classList.remove('verdict-old');
        fill(
            this.boards,
            [found.first, found.second]
                .filter(Boolean)
                .map((one, i, all) => this.board(one, found, all.length > 1 ? i : -1)),
        );
    }

    /** @param {string} kind @param {string} head @param {string} words */
    say(kind, head, words) {
        this.words.className = `verdict verdict-${kind}`;
        fill(this.words, el('strong', {}, head), el('span', {}, words));
    }

    /** @param {State} solution @param {Answer} found @param {number} which -1: the only one */
    board(solution, found, which) {
        const label = which < 0 ? 'The solution' : which === 0 ? 'One solution' : 'Another one';
        const differ = which < 0 ? [] : (found.differ ?? []);
        const figure = el(
            'figure',
            { class: 'verdict-board' },
            el('figcaption', {}, label, el('span', { class: 'unseen' }, `: ${inWords(solution)}`)),
            picture(solution, differ),
        );
        return which < 0 ? el('details', { class: 'more' }, el('summary', {}, 'Show the solution'), figure) : figure;
    }
}

/** @param {Answer} rated */
function howHard({ level, score, steps }) {
    return level ? `${capital(level)}, score ${score}, ${counted(steps, 'step')}.` : 'There is nothing left to find.';
}

/** What stands on a board, for who does not see it. @param {State} state */
function inWords(state) {
    return state.cells
        .flatMap(({ c }, index) => (c === 'figure' ? [wordsOf(state, index)] : []))
        .slice(0, MOST_TOLD)
        .join('; ');
}

/** @param {State} state @param {[number, number][]} ringed */
function picture(state, ringed) {
    const board = miniature(state);
    board.append(
        ...ringed.map(([row, column]) =>
            svg('rect', {
                class: 'mark-look',
                x: (column - 1) * UNIT + 2,
                y: (row - 1) * UNIT + 2,
                width: UNIT - 4,
                height: UNIT - 4,
                rx: 5,
            }),
        ),
        ...(state.arrows ?? []).flatMap(({ d, head }) => [
            svg('path', { class: 'mark-arrow', d }),
            svg('path', { class: 'mark-head', d: head ?? '' }),
        ]),
    );
    return board;
}
