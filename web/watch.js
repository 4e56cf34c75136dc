// Watching a search: on any board, by any viewpoint and strategy, node by node or running, alone or beside another.

import { button, el, fill, icon, labelled, toggle } from './dom.js';
import { sourcesOf } from './edit-shape.js';
import { select } from './fields.js';
import { FAILED, SOLVED } from './tree.js';
import { Lane } from './watch-lane.js';

/** @typedef {import('./types.js').Page} Page */

const SPEEDS = [
    { value: '1000', label: 'Slow' },
    { value: '300', label: 'Medium' },
    { value: '80', label: 'Fast' },
    { value: '16', label: 'Very fast' },
];

class Watching {
    /** @param {Page} page @param {HTMLElement} room @param {string} id of a kept game, or a built-in puzzle's name */
    constructor(page, room, id) {
        this.page = page;
        this.at = 0;
        this.timer = 0;
        this.pause = SPEEDS[1].value;
        this.all = false;
        this.source = this.sources().some(({ value }) => value === id) ? id : (this.sources()[0]?.value ?? '');
        /** @type {Lane[]} */
        this.lanes = [];
        this.room = el('div', { class: 'lanes' });
        this.running = button({
            label: 'Run',
            icon: 'play',
            key: 'Space',
            class: 'button-main button-step',
            onclick: () => this.run(),
        });
        this.controls = this.makeControls();
        room.append(
            el(
                'header',
                { class: 'page-head' },
                el('h1', {}, 'Watch a search'),
                el('p', { class: 'lead' }, 'Choose a variable, try a value, see what follows, go back where it fails.'),
            ),
            el(
                'div',
                { class: 'fields watch-choices' },
                labelled(
                    'Board',
                    select(this.sources(), this.source, (value) => this.choose(value)),
                ),
                toggle('Go on to all solutions', false, (on) => {
                    this.all = on;
                    this.restart();
                }),
                toggle('Two strategies side by side', false, (on) => this.compare(on)),
            ),
            this.controls,
            this.room,
        );
        this.addLane({ view: '', select: 'leftmost', branch: 'step', direction: 'up', ties: '' });
        this.restart();
    }

    /** The built-in puzzles, then the player's own games. */
    sources() {
        const { own, sets } = sourcesOf(this.page);
        return [...sets, ...own];
    }

    /** The puzzle as it was given. */
    game() {
        const text = this.page.store.text(this.source) ?? this.source;
        const [found] = this.page.core.ask({ ask: 'open', text }).games;
        return String(this.page.core.ask({ ask: 'write', game: found.game, format: 'native', given: true }).text);
    }

    makeControls() {
        /** @param {string} label @param {string} short @param {import('./dom.js').IconName} icon @param {string} key @param {() => void} run */
        const tool = (label, short, icon, key, run) =>
            button({ label, short, icon, key, class: 'button-step', onclick: run });
        this.slider = el('input', {
            type: 'range',
            class: 'slider',
            min: 0,
            max: 0,
            value: 0,
            'aria-label': 'Node',
            oninput: () => {
                this.stop();
                this.show(Number(this.slider?.value));
            },
        });
        const controls = el(
            'div',
            { class: 'transport', role: 'group', 'aria-label': 'Steps' },
            el(
                'div',
                { class: 'row' },
                tool('To the start', 'Start', 'first', 'Home', () => this.go(0)),
                tool('Back', 'Back', 'back', '←', () => this.go(this.at - 1)),
                this.running,
                tool('Step', 'Step', 'next', '→', () => this.go(this.at + 1)),
                tool('To the end', 'End', 'last', 'End', () => this.go(this.last())),
            ),
            this.slider,
            el(
                'div',
                { class: 'row' },
                button({ label: 'Next failure', key: 'f', onclick: () => this.goNext(FAILED) }),
                button({ label: 'Next solution', key: 's', onclick: () => this.goNext(SOLVED) }),
                select(SPEEDS, this.pause, (value) => this.setSpeed(value), {
                    'aria-label': 'Speed',
                    class: 'select select-small',
                }),
            ),
        );
        return controls;
    }

    showRunning() {
        const label = this.timer ? 'Pause' : 'Run';
        if (this.running.title === `${label} (Space)`) return;
        this.running.title = `${label} (Space)`;
        fill(this.running, icon(this.timer ? 'pause' : 'play'), el('span', { class: 'button-words' }, label));
    }

    /** @param {import('./watch-lane.js').Searcher} who */
    addLane(who) {
        const lane = new Lane(this.page, who, this.lanes.length === 0 ? 'A search' : 'Another search', {
            changed: () => this.changed(),
            choose: (index) => {
                this.stop();
                this.show(index);
            },
        });
        this.lanes.push(lane);
        this.room.append(lane.element);
        this.room.classList.toggle('lanes-two', this.lanes.length > 1);
        return lane;
    }

    /** @param {boolean} on */
    compare(on) {
        if (on) {
            const { who, details } = this.lanes[0];
            details.open = false; // there is room for the boards and the trees, or for the choices
            const other = this.addLane({ ...who, direction: who.direction === 'up' ? 'down' : 'up' });
            other.details.open = false;
            void other.search(this.game(), this.all);
        } else {
            this.lanes.splice(1).forEach((lane) => {
                lane.waiting.stop();
                lane.element.remove();
            });
            this.room.classList.remove('lanes-two');
            this.changed();
        }
    }

    /** @param {string} source */
    choose(source) {
        this.source = source;
        this.restart();
    }

    restart() {
        this.stop();
        this.at = 0;
        for (const lane of this.lanes) void lane.search(this.game(), this.all);
    }

    /** A search is there, or gone. */
    changed() {
        this.stop();
        if (this.slider) this.slider.max = String(this.last());
        this.show(Math.min(this.at, this.last()));
    }

    last() {
        return Math.max(0, ...this.lanes.map(({ nodes }) => nodes.length - 1));
    }

    /** @param {number} to */
    show(to) {
        this.at = Math.min(Math.max(0, to), this.last());
        if (this.slider) this.slider.value = String(this.at);
        for (const lane of this.lanes) lane.show(this.at);
        this.showRunning();
    }

    /** A step that the player takes: it is told, too. @param {number} to */
    go(to) {
        this.stop();
        this.show(to);
        this.page.say(this.lanes.map(({ words }) => words.textContent ?? '').join(' '));
    }

    /** @param {number} fate */
    goNext(fate) {
        this.go(
            Math.max(
                this.at,
                Math.min(
                    ...this.lanes.map((lane) => lane.next(this.at, fate)).map((at) => (at === this.at ? Infinity : at)),
                    this.last(),
                ),
            ),
        );
    }

    run() {
        if (this.timer) {
            this.stop();
            this.showRunning();
            return;
        }
        if (this.at === this.last()) this.show(0);
        this.timer = window.setInterval(() => {
            if (this.at >= this.last()) this.stop();
            this.show(this.at + 1);
        }, Number(this.pause));
        this.showRunning();
    }

    stop() {
        window.clearInterval(this.timer);
        this.timer = 0;
    }

    /** @param {string} pause */
    setSpeed(pause) {
        this.pause = pause;
        if (!this.timer) return;
        this.stop();
        this.run();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return false;
        /** @type {Record<string, () => void>} */
        const keys = {
            ArrowLeft: () => this.go(this.at - 1),
            ArrowRight: () => this.go(this.at + 1),
            Home: () => this.go(0),
            End: () => this.go(this.last()),
            f: () => this.goNext(FAILED),
            s: () => this.goNext(SOLVED),
        };
        const onButton = /** @type {Element} */ (event.target).closest('button, input, a, summary') !== null;
        if (event.key === ' ' && !onButton) this.run();
        else if (Object.hasOwn(keys, event.key)) keys[event.key]();
        else return false;
        return true;
    }
}

/** @type {import('./types.js').View} */
export const watch = {
    title: 'Watch a search',
    show(page, room, argument) {
        const watching = new Watching(page, room, argument);
        return {
            leave() {
                watching.stop();
                watching.lanes.forEach((lane) => lane.waiting.stop());
            },
            keys: [
                { keys: '← and →', does: 'One step back, one step on' },
                { keys: 'Space', does: 'Run, or pause' },
                { keys: 'f', does: 'On to the next failure' },
                { keys: 's', does: 'On to the next solution' },
                { keys: 'Home and End', does: 'To the start, to the end' },
            ],
            key: (event) => watching.key(event),
        };
    },
};
