// Tips for a visitor's first puzzle: three gestures, one after the other, in the place for messages about the game. A
// tip stays until it is done. When all are done or skipped, or the puzzle is solved, they end and never come again.

import { button, el, fill } from './dom.js';
import { isTouched } from './gestures.js';
import { inOneLine } from './session.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */

const DONE = 'roque.tips'; // how many were done
const ALL = 3;

/** Is this somebody's first puzzle? @param {Page} page */
function doneBy({ store }) {
    const done = store.readJson(DONE);
    if (typeof done === 'number') return done;
    return store.games().length > 1 || store.solved().length > 0 ? ALL : 0;
}

/** Help was asked for; the text of the game tells it first. @type {import('./marking.js').Gesture['done']} */
const askedForHelp = (state) => /^; help:/m.test(state.game);

export class Tips {
    /** @param {Page} page @param {import('./player.js').Player} player */
    constructor(page, player) {
        this.page = page;
        this.player = player;
        this.done = doneBy(page);
        this.told = -1; // the gesture that was said last
        this.before = player.state;
        this.gestures = [
            ...player.gestures(),
            { text: 'Stuck? “Hint” shows the next step, and why.', keys: ' Or press h.', done: askedForHelp },
        ];
    }

    get over() {
        return this.done >= ALL;
    }

    /** Say the gesture that comes next, unless the game says something itself. */
    show() {
        const { help, family, state } = this.player;
        const heard = this.told === this.done;
        if (this.over || help.isOpen || (heard && (state.said || help.element.querySelector('.tip')))) return;
        const { text, keys } = this.gestures[this.done];
        const words = `${this.done + 1} of ${ALL}: ${text}${isTouched() ? '' : keys}`;
        fill(
            help.element,
            el(
                'div',
                { class: 'said-body' },
                el(
                    'div',
                    { class: 'tip' },
                    el('p', { class: 'said-text' }, words),
                    button({
                        label: 'Skip the tips',
                        short: 'Skip',
                        class: 'button-quiet button-small',
                        onclick: () => this.end(),
                    }),
                ),
                this.done === 0 && el('p', { class: 'small soft' }, family.goal),
            ),
        );
        help.settle();
        if (heard) return;
        this.told = this.done;
        this.keep(this.done);
        window.setTimeout(() => this.page.say(inOneLine(`${state.said}\n${words}`).trim())); // with what is said of the move
    }

    /** The game has changed: was it the gesture? */
    follow() {
        if (this.over) return;
        const { state } = this.player;
        if (state.solved) return this.end();
        const done = this.gestures[this.done].done(state, this.before);
        this.before = state;
        if (done) this.keep(this.done + 1);
    }

    /** @param {number} done */
    keep(done) {
        this.done = done;
        this.page.store.write(DONE, String(done));
    }

    end() {
        if (this.over) return;
        this.keep(ALL);
        this.player.help.tell('');
        this.player.board.focus(this.player.board.focused);
    }
}
