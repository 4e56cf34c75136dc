// A solution told step by step: a slider through all steps, the squares and reasons of each on the board. The first steps
// can be read while the last ones are still looked for.

import { Board } from './board.js';
import { button, el, fill, icon } from './dom.js';
import { marksOf } from './help.js';
import { findGame } from './open.js';
import { isPadded } from './marking.js';
import { wantedMarks } from './palette.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Answer} Answer */
/** @typedef {import('./types.js').State} State */
/** @typedef {{decides: any[], known: any[], because: any[], text: string, board: string}} Step */

/** @type {import('./types.js').View} */
export const explain = {
    title: 'Explain',
    show(page, room, id) {
        const kept = findGame(page, room, id);
        if (!kept) return {};
        return new Explanation(page, room, kept.entry, kept.text).shown;
    },
};

/** What steps strike out where nothing stands yet, as moves. @param {Step[]} steps @param {State} state */
function strikesOf(steps, state) {
    const moves = steps
        .flatMap(({ decides }) => decides)
        .filter(({ cell: [row, column], value }) => {
            const { c, k } = state.cells[(row - 1) * state.width + column - 1];
            return value[0] === '!' && c === '' && !k?.includes(value[1]);
        })
        .map(({ cell: [row, column], value }) => `r${row}c${column}-${value.slice(1)}`);
    return [...new Set(moves)].join(',');
}

class Explanation {
    /**
     * @param {Page} page
     * @param {HTMLElement} room
     * @param {import('./store.js').Entry} entry
     * @param {string} text
     */
    constructor(page, room, entry, text) {
        this.page = page;
        this.entry = entry;
        const { names, labels } = page.settings;
        this.options = { errors: 'never', names };
        this.given = /** @type {State} */ (
            page.core.ask({ ask: 'play', game: text, action: 'restart', ...this.options })
        );
        /** @type {Step[]} */
        this.steps = [];
        this.at = 0;
        this.ended = '';
        this.done = false;
        const { width, height } = this.given;
        const family = page.family(this.given.family, this.given.game);
        const marks = wantedMarks(family, this.given).join('');
        this.board = new Board({
            width,
            height,
            label: `${entry.name}, explained`,
            names: labels ? names : 'none',
            marks,
            numbers: isPadded(family),
            outside: this.given.outside,
        });
        this.parts = {
            count: el('p', { class: 'small soft' }),
            words: el('p', { class: 'explain-text', tabindex: -1 }),
            reasons: el('ul', { class: 'explain-reasons' }),
            slider: el('input', {
                type: 'range',
                class: 'slider',
                min: 0,
                max: 0,
                value: 0,
                'aria-label': 'Step',
                oninput: () => this.go(Number(this.parts.slider.value)),
            }),
        };
        this.build(room);
        this.show();
        this.job = page.core.work({ work: 'explain', game: this.given.game, ...this.options }, (progress) =>
            this.hear(progress),
        );
        this.job.done.then(
            (answer) => this.end(answer),
            (error) => this.fail(error),
        );
    }

    /** @returns {import('./types.js').Shown} */
    get shown() {
        return {
            leave: () => this.job.cancel(),
            key: (event) => this.key(event),
            keys: [
                { keys: '← →', does: 'The previous step, the next step' },
                { keys: 'Home End', does: 'The first step, the last so far' },
            ],
        };
    }

    /** @param {HTMLElement} room */
    build(room) {
        const { parts } = this;
        /** @param {string} label @param {import('./dom.js').IconName} name @param {() => number} to */
        const jump = (label, name, to) =>
            button({ label, short: label.split(' ')[0], icon: name, onclick: () => this.go(to()) });
        room.classList.add('game', 'explain');
        room.style.setProperty('--rows', String(this.given.height));
        room.style.setProperty('--columns', String(this.given.width));
        room.append(
            el(
                'header',
                { class: 'game-head' },
                el(
                    'a',
                    {
                        class: 'button button-quiet button-icon',
                        href: `#game/${this.entry.id}`,
                        'aria-label': 'Back to the game',
                        title: 'Back to the game',
                    },
                    icon('back'),
                ),
                el(
                    'div',
                    { class: 'game-title' },
                    el('h1', { class: 'game-name' }, this.entry.name),
                    el('p', { class: 'game-facts' }, 'Explained step by step'),
                ),
            ),
            el('div', { class: 'game-board' }, this.board.element),
            el(
                'div',
                { class: 'explain-words', 'aria-live': 'polite', tabindex: 0 },
                parts.count,
                parts.words,
                parts.reasons,
            ),
            el(
                'div',
                { class: 'explain-foot' },
                parts.slider,
                el(
                    'div',
                    { class: 'tools' },
                    jump('First step', 'first', () => 0),
                    jump('Before', 'back', () => this.at - 1),
                    jump('Next step', 'next', () => this.at + 1),
                    jump('Last step', 'last', () => this.steps.length),
                ),
            ),
        );
    }

    /** All steps that have been found so far; in the middle of the work they may be fewer again. @param {Answer} answer */
    hear(answer) {
        const steps = answer.steps ?? [];
        if (!answer.done && steps.length < this.steps.length) return;
        this.steps = steps;
        this.at = Math.min(this.at, steps.length);
        this.parts.slider.max = String(steps.length);
        this.show();
    }

    /** @param {Answer} answer */
    end(answer) {
        this.hear(answer);
        this.ended =
            answer.text || `It is ${answer.level}, with a score of ${answer.score}. Every step has its reason.`;
        this.done = true;
        this.show();
    }

    /** @param {Error} error */
    fail(error) {
        this.ended = error.message;
        this.done = true;
        this.show();
    }

    /** @param {number} step */
    go(step) {
        this.at = Math.min(Math.max(0, step), this.steps.length);
        this.parts.slider.value = String(this.at);
        this.show();
    }

    /** The board after so many steps, with the candidates that are struck out by then. @param {number} count @returns {State} */
    stateAfter(count) {
        if (count === 0) return this.given;
        const ask = (/** @type {object} */ request) =>
            /** @type {State} */ (this.page.core.ask({ ask: 'play', ...this.options, ...request }));
        const state = ask({ game: this.steps[count - 1].board });
        const strikes = strikesOf(this.steps.slice(0, count), state);
        return strikes === '' ? state : ask({ ask: 'play', game: state.game, action: strikes });
    }

    /** Step 0 is the board as given; step n shows what the n-th step decides. */
    show() {
        const { parts, steps, at } = this;
        const step = steps[at - 1];
        const state = this.stateAfter(at);
        this.board.show(state);
        this.board.showArrows(state.solved ? state.arrows : []);
        this.board.mark(step && marksOf(step));
        parts.count.textContent =
            at === 0 ? this.countInWords() : `Step ${at} of ${steps.length}${this.done ? '' : ' so far'}`;
        parts.words.textContent = step
            ? step.text
            : this.ended || 'The board as given. Each step says what follows, and from which rules.';
        fill(
            parts.reasons,
            (step?.because ?? []).map(({ text }) => el('li', {}, text)),
        );
        parts.slider.setAttribute('aria-valuetext', at === 0 ? 'The board as given' : `Step ${at} of ${steps.length}`);
    }

    countInWords() {
        const count = this.steps.length;
        if (!this.done) return count === 0 ? 'Looking for the first step …' : `${count} steps so far …`;
        return count === 0 ? '' : `${count} step${count === 1 ? '' : 's'}`;
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const to = /** @type {Record<string, number>} */ ({
            ArrowLeft: this.at - 1,
            ArrowRight: this.at + 1,
            Home: 0,
            End: this.steps.length,
        })[event.key];
        if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return false;
        this.go(to);
        return true;
    }
}
