// What is known of a puzzle that is being drawn, as soon as it is known: no solution, and which rules contradict each other;
// exactly one, and how hard it is to find; or two that differ, side by side, what all agree on, and where a clue would help.

import { wordsOf } from './board.js';
import { button, el, fill, svg, toggle } from './dom.js';
import { noNotes, noteHelpful, noteNeedless, noteSettled } from './edit-notes.js';
import { capital, counted } from './fields.js';
import { miniature, rings } from './miniature.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Answer} Answer */
/** @typedef {import('./types.js').Job} Job */
/** @typedef {import('./edit-notes.js').Notes} Notes */
/** @typedef {import('./edit-notes.js').Change} Change */

/**
 * The board that is judged.
 * @typedef {object} Judged
 * @property {(notes: Notes) => void} note what is known is shown in it
 * @property {() => import('./edit-palette.js').Piece[]} pieces
 * @property {(changes: Change[]) => void} change its clues
 */

const MOST_TOLD = 60; // cells, to who does not see the picture
const MOST_OFFERED = 6; // clues
const PATIENCE = 150; // milliseconds after the last change
const LIVE = 10000; // milliseconds to look for clues, or how hard it is, unasked
const ASKED = 30000;
const LONGER = 60000;
const TWO = 'Two are shown, with rings where they differ.';
const SHOWS = 'roque.edit.shows'; // what is wanted of "settled" and "needless"

export class Verdict {
    /** @param {Page} page @param {Judged} judged */
    constructor(page, judged) {
        this.page = page;
        this.judged = judged;
        this.timer = 0;
        /** @type {Job | null} */
        this.job = null;
        this.turn = 0;
        this.isSolved = false;
        this.resting = false; // nothing was asked of the last change
        this.shows = new Set((page.store.read(SHOWS) ?? 'settled').split(' '));
        /** @type {{common?: string, helpful?: Change[], needless?: Change[], wrong?: import('./types.js').Place[]}} */
        this.known = {};
        this.others = ''; // how many images of the solution there are, in words
        this.level = ''; // of the last board that had one
        this.words = el('div', { class: 'verdict', role: 'status' });
        this.advice = el('div', { class: 'verdict-advice' });
        this.boards = el('div', { class: 'verdict-boards' });
        this.element = el(
            'section',
            { class: 'stack-small', 'aria-label': 'Solutions' },
            this.words,
            this.advice,
            el(
                'div',
                { class: 'verdict-shows' },
                this.switch('settled', 'What every solution shows'),
                this.switch('needless', 'Needless clues'),
            ),
            this.boards,
        );
    }

    /** @param {string} what @param {string} label */
    switch(what, label) {
        return toggle(label, this.shows.has(what), (on) => {
            if (on) this.shows.add(what);
            else this.shows.delete(what);
            this.page.store.write(SHOWS, [...this.shows].join(' '));
            this.note();
            if (what === 'needless' && on && this.state) this.ask(this.state);
            else if (what === 'needless') fill(this.advice);
        });
    }

    /** @param {State} state */
    ask(state) {
        this.stop();
        this.forget(state);
        this.resting = false;
        this.words.className = 'verdict';
        fill(this.words, el('strong', { 'aria-hidden': 'true' }, 'Checking …'));
        const turn = (this.turn += 1);
        this.timer = window.setTimeout(() => void this.judge(state, turn), PATIENCE);
    }

    /** Nothing is asked. @param {string} head @param {string} words */
    rest(head, words) {
        this.stop();
        this.forget();
        this.resting = true;
        this.say('unknown', head, words);
    }

    stop() {
        window.clearTimeout(this.timer);
        this.job?.cancel();
        this.job = null;
        this.turn += 1;
    }

    /** Of the next board nothing is known. @param {State} [state] */
    forget(state) {
        this.state = state;
        this.isSolved = false;
        this.known = {};
        this.others = '';
        this.boards.classList.add('verdict-old');
        fill(this.advice);
        this.note();
    }

    /** What is known is seen in the board. */
    note() {
        const { state, known, shows } = this;
        const notes = noNotes();
        if (state && known.common && shows.has('settled'))
            noteSettled(notes, state, known.common, this.judged.pieces());
        if (state && known.helpful) noteHelpful(notes, state, known.helpful);
        if (state && known.needless && shows.has('needless')) noteNeedless(notes, state, known.needless);
        notes.wrong = known.wrong ?? [];
        this.judged.note(notes);
    }

    /**
     * Do this work on the board as it is. Where it was changed since, it was cancelled, and never ends.
     * @param {{work: string, [key: string]: any}} request @param {(found: Answer) => void} [progress]
     */
    async work(request, progress) {
        const { turn, state } = this;
        const { names } = this.page.settings;
        this.job = this.page.core.work({ game: state?.game, names, ...request }, (found) => {
            if (turn === this.turn) progress?.(found);
        });
        const answer = await this.job.done;
        return turn === this.turn ? answer : new Promise(() => {});
    }

    /** @param {State} state @param {number} turn */
    async judge(state, turn) {
        try {
            const found = await this.work({ work: 'solve' });
            this.tell(found);
            if (found.status === 'none') await this.tellClash();
            if (found.status === 'unique' || found.status === 'multiple') await this.tellCommon(found.status);
            if (found.status === 'unique') await this.tellLevel();
            if (found.status === 'unique' && this.shows.has('needless')) await this.tellNeedless();
            if (found.status === 'multiple') await this.tellHelpful();
        } catch (error) {
            if (turn === this.turn) this.say('unknown', 'Not known', capital(/** @type {Error} */ (error).message));
        }
    }

    /** @param {Answer} found */
    tell(found) {
        this.isSolved = found.status === 'unique';
        if (found.status === 'none') this.say('none', 'No solution', 'Finding the rules that contradict each other …');
        else if (found.status === 'multiple') this.say('many', 'More than one solution', TWO);
        else if (found.status === 'unique') this.say('one', 'Exactly one solution', 'Rating it …');
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

    /** Rules that contradict each other, and where they are. */
    async tellClash() {
        const { text, marks } = await this.work({ work: 'explain', detail: 'brief' });
        const words = text.replace(/^There is no solution\.\s*/, '').replace(/^ +/gm, '');
        this.say('none', 'No solution', words || 'The rules cannot all be satisfied.');
        this.known.wrong = marks?.reason ?? [];
        this.note();
        this.offerRepair();
    }

    /** @param {string} status of the puzzle */
    async tellCommon(status) {
        const { common, count, exact, open } = await this.work({ work: 'common' });
        if (!common) return;
        this.known.common = common.join('');
        this.note();
        const [all, many] = [this.state?.cells.length ?? 0, `${count}${exact ? '' : ' or more'} solutions`];
        if (status === 'multiple')
            this.say('many', 'More than one solution', `${many}; ${open} of ${counted(all, 'cell')} differ. ${TWO}`);
        else if (open > 0) this.others = `${many}, counting mirrored and turned ones. `;
    }

    /** @param {number} [most] milliseconds */
    async tellLevel(most = LIVE) {
        const rated = await this.work({ work: 'rate', most });
        const level = rated.level ? `${rated.level}, score ${rated.score}` : '';
        const before = this.level && level && this.level !== level ? ` Before: ${this.level}.` : '';
        this.say('one', 'Exactly one solution', `${this.others}${howHard(rated)}${before}`);
        this.level = level || this.level;
        if (rated.status === 'unknown' && most < LONGER) this.words.append(this.longer());
    }

    /** Some boards take long to rate: who wants to know waits for it. */
    longer() {
        const onclick = () => {
            this.say('one', 'Exactly one solution', 'Rating it, for a minute at most …');
            void this.tellLevel(LONGER);
        };
        return button({ label: 'Look for a minute', class: 'button-small', onclick });
    }

    async tellNeedless() {
        fill(this.advice, el('p', { class: 'soft' }, 'Looking for needless clues …'));
        const { needless } = await this.work({ work: 'repair', most: ASKED });
        this.known.needless = needless ?? [];
        this.note();
        if (!needless) fill(this.advice, el('p', {}, 'It would take too long to find out which clues are needless.'));
        else if (needless.length === 0) fill(this.advice, el('p', {}, 'Every clue is needed.'));
        else
            this.offer(
                needless,
                needless.length === 1
                    ? 'One clue can be left out:'
                    : `${needless.length} clues can be left out, one at a time:`,
                '−',
                'Leave out',
            );
    }

    /** Single clues that leave one solution, the best first; they are shown as they are found. */
    async tellHelpful() {
        const show = (/** @type {Answer} */ { helpful = [] }) => {
            this.known.helpful = helpful;
            this.note();
            if (helpful.length > 0) this.offer(helpful, 'One more clue is enough, the easiest first:', '+', 'Add');
        };
        fill(this.advice, el('p', { class: 'soft' }, 'Looking for a clue that would be enough …'));
        const found = await this.work({ work: 'repair', changes: 1, most: LIVE }, show);
        show(found);
        if ((found.helpful ?? []).length > 0) return;
        this.offerRepair(
            found.status === 'unknown' ? 'No single clue was found to be enough.' : 'No single clue is enough.',
        );
    }

    /** @param {Change[]} changes @param {string} words @param {string} sign @param {string} verb */
    offer(changes, words, sign, verb) {
        const rest = changes.length - MOST_OFFERED;
        fill(
            this.advice,
            el('p', {}, words),
            el(
                'div',
                { class: 'chips' },
                changes.slice(0, MOST_OFFERED).map((change) =>
                    button({
                        label: `${verb} ${change.text}`,
                        short: `${sign} ${change.text.replace(/^the /, '')}`,
                        class: 'button-small',
                        onclick: () => this.judged.change([change]),
                    }),
                ),
                rest > 0 && el('span', { class: 'soft' }, `and ${rest} more`),
            ),
        );
    }

    /** Changes of clues that leave one solution, for who asks. @param {string} [words] */
    offerRepair(words) {
        fill(
            this.advice,
            words && el('p', {}, words),
            button({ label: 'How can it be fixed?', class: 'button-small', onclick: () => void this.tellRepair() }),
        );
    }

    async tellRepair() {
        fill(this.advice, el('p', { class: 'soft' }, 'Looking for the fewest changes …'));
        this.job?.cancel();
        const { changes, level } = await this.work({ work: 'repair', most: ASKED });
        if (!changes) return fill(this.advice, el('p', {}, 'No small number of changes leaves exactly one solution.'));
        const words = /** @type {Change[]} */ (changes).map(({ said }) => said).join(' ');
        fill(
            this.advice,
            el('p', {}, `${words} Then there is exactly one solution${level ? `; it is ${level}` : ''}.`),
            button({ label: 'Apply', class: 'button-small', onclick: () => this.judged.change(changes) }),
        );
        return undefined;
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
function howHard({ status, level, score, steps }) {
    if (status === 'unknown') return 'Rating it took too long.';
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
        ...rings({ look: ringed }),
        ...(state.arrows ?? []).flatMap(({ d, head }) => [
            svg('path', { class: 'mark-arrow', d }),
            svg('path', { class: 'mark-head', d: head ?? '' }),
        ]),
    );
    return board;
}
