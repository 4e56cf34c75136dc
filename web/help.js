// Help for a player who is stuck: hints in three strengths, why the board leads nowhere, errors on demand. It speaks in
// the panel below the board and puts rings around the cells that it is about.

import { button, el, fill } from './dom.js';

/** @typedef {import('./types.js').Answer} Answer */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./session.js').Session} Session */

const STRONGEST = 3;

const MOST_KNOWN = 12; // more rings than that tell nothing

/**
 * The rings of a step: what it decides, the rules it comes from, and what it builds on.
 * @param {Answer} step
 * @returns {import('./board.js').Marks}
 */
export function marksOf({ marks }) {
    return { ...marks, known: (marks?.known ?? []).length > MOST_KNOWN ? [] : (marks?.known ?? []) };
}

export class Help {
    /**
     * @param {Session} session
     * @param {Board} board
     * @param {(state: import('./types.js').State) => void} moved the board was changed by the help
     */
    constructor(session, board, moved) {
        this.session = session;
        this.board = board;
        this.moved = moved;
        this.strength = 0;
        /** @type {import('./types.js').Job | null} */
        this.job = null;
        this.element = el('div', { class: 'said' });
        this.tell('');
    }

    /** Say a plain sentence; what was told before is gone. @param {string} text */
    tell(text) {
        this.clear();
        fill(this.element, el('p', { class: 'said-text' }, text));
    }

    /** The board is another one: what was told no longer holds. */
    clear() {
        this.job?.cancel();
        this.job = null;
        this.strength = 0;
        this.board.mark();
        this.element.classList.remove('said-help');
    }

    /**
     * Work on the game; a line tells that it goes on.
     * @param {string} work
     * @param {object} more
     * @param {(answer: Answer) => void} then
     */
    async run(work, more, then) {
        this.job?.cancel();
        const { page, request } = this.session;
        const job = page.core.work({ work, ...request, ...more });
        const slow = window.setTimeout(
            () => fill(this.element, el('p', { class: 'said-text soft' }, 'Thinking …')),
            250,
        );
        this.job = job;
        try {
            const answer = await job.done;
            if (this.job === job) then(answer);
        } catch (error) {
            if (this.job === job) this.tell(/** @type {Error} */ (error).message);
        } finally {
            window.clearTimeout(slow);
            if (this.job === job) this.job = null;
        }
    }

    /** The next hint: where to look, then the rules, then the step. */
    hint() {
        const strength = Math.min(this.strength + 1, STRONGEST);
        void this.run('hint', { strength }, (answer) => this.showHint(answer, strength));
    }

    /** @param {Answer} answer @param {number} strength */
    showHint(answer, strength) {
        this.strength = strength;
        this.takeGame(answer);
        this.board.mark(marksOf(answer));
        this.showHelp(answer.text, this.hintActions(answer));
    }

    /** What can be done about it. @param {Answer} answer */
    hintActions({ status, more }) {
        const mistake = status === 'mistake';
        const doable = ['explained', 'multiple', 'mistake'].includes(status);
        /** @param {string} label @param {string} key @param {() => void} onclick @param {import('./dom.js').IconName} [icon] */
        const action = (label, key, onclick, icon) => button({ label, key, onclick, icon, class: 'button-small' });
        return [
            more && action('Tell me more', 'h', () => this.hint()),
            mistake && action('Why?', 'w', () => this.why(), 'why'),
            doable && action(mistake ? 'Take it back' : 'Do it', 'd', () => this.step(), mistake ? 'undo' : 'check'),
        ];
    }

    /** Do the step that a hint would tell. */
    step() {
        void this.run('step', {}, (answer) => {
            this.clear();
            this.moved(/** @type {any} */ (answer));
        });
    }

    /** Why does this board lead nowhere? */
    why() {
        void this.run('why', {}, (answer) => {
            this.takeGame(answer);
            const marks = marksOf(answer);
            this.board.mark({ ...marks, look: [], wrong: marks.look ?? [] });
            this.showHelp(answer.text, []);
        });
    }

    /** Help counts: the game knows of it from now on. @param {Answer} answer */
    takeGame(answer) {
        if (typeof answer.game === 'string') this.session.take({ ...this.session.state, game: answer.game });
    }

    /** @param {string} text @param {import('./dom.js').Child[]} actions */
    showHelp(text, actions) {
        this.element.classList.add('said-help');
        fill(
            this.element,
            el('p', { class: 'said-text' }, text),
            el(
                'div',
                { class: 'row' },
                actions,
                button({
                    label: 'Close',
                    icon: 'close',
                    words: false,
                    class: 'button-quiet button-small said-close',
                    onclick: () => this.tell(''),
                }),
            ),
        );
        this.session.page.say(text);
    }
}
