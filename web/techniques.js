// The techniques of a family: each with a picture from one of its puzzles, or from an example, and a position to practise
// it on.

import { button, el, fill } from './dom.js';
import { capital, randomSeed, Waiting } from './fields.js';
import { miniature, rings } from './miniature.js';
import { PRACTICE } from './record.js';
import { EXAMPLES } from './technique-examples.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {{name: string, about: string, rank: number}} Technique */
/** @typedef {{text: string, board: string, marks: import('./miniature.js').Marks, technique: string, of?: string}} Step of: whose puzzle it is, if another family's */

const MOST_CELLS = 120; // of a puzzle that is looked through

/** "hidden-single" as a person says it; an X-wing keeps its hyphen. @param {string} name */
const titleOf = (name) => capital(name.replaceAll(/(?<=..)-/g, ' '));

export class Techniques {
    /** @param {Page} page @param {Family} family */
    constructor(page, family) {
        this.page = page;
        this.family = family;
        /** @type {Technique[]} */
        this.all = page.core.ask({ ask: 'techniques', family: family.name }).techniques;
        this.all.sort((a, b) => a.rank - b.rank);
        /** @type {Map<string, Step>} a step of each that was met */
        this.met = new Map();
        this.list = el('ul', { class: 'techniques' });
        this.waiting = new Waiting();
        this.element = el(
            'section',
            { class: 'section', 'aria-labelledby': 'techniques', hidden: true },
            el('h2', { id: 'techniques' }, 'Techniques'),
            el('p', { class: 'soft' }, 'A solid line surrounds what follows, a dashed line the reason.'),
            this.list,
        );
        void this.look();
    }

    leave() {
        this.left = true;
        this.job?.cancel();
        this.waiting.stop();
    }

    /** Look through the built-in puzzles, the small ones; then through examples of what none of them needs. */
    async look() {
        const small = ({ size = '' }) => size.split('x').reduce((cells, side) => cells * Number(side), 1) <= MOST_CELLS;
        for (const { name } of this.family.builtin.filter(small)) this.take(await this.explain(name));
        for (const { name } of this.family.kind === 'number' ? this.all : []) {
            const example = EXAMPLES[name];
            if (!example || this.met.has(name)) continue;
            const { name: family, title } = this.page.family(example.split(' ')[0]);
            const [first] = await this.explain(example);
            if (first?.technique === name) this.take([{ ...first, of: family === this.family.name ? '' : title }]);
        }
    }

    /** Its steps; none where it cannot be explained. @param {string} game @returns {Promise<Step[]>} */
    async explain(game) {
        if (this.left) return [];
        this.job = this.page.core.work({ work: 'explain', game, names: this.page.settings.names });
        return this.job.done.then(
            ({ steps }) => steps,
            () => [],
        );
    }

    /** Of each technique the step with the fewest words stays. @param {Step[]} steps */
    take(steps) {
        const before = this.met.size;
        for (const step of steps) {
            const had = this.met.get(step.technique);
            if (!had || step.text.length < had.text.length) this.met.set(step.technique, step);
        }
        if (before === this.met.size && before > 0) return;
        this.element.hidden = false;
        fill(
            this.list,
            this.all.flatMap((one) => {
                const step = this.met.get(one.name);
                return step ? this.card(one, step) : [];
            }),
        );
    }

    /** @param {Technique} technique @param {Step} step */
    card({ name, about }, step) {
        const picture = miniature(
            /** @type {any} */ (this.page.core.ask({ ask: 'play', game: step.board, errors: 'never' })),
        );
        picture.append(...rings(step.marks));
        return el(
            'li',
            { class: 'technique card' },
            el('div', { class: 'technique-picture' }, picture),
            el('h3', {}, titleOf(name)),
            el('p', {}, `${capital(about)}.`),
            el('p', { class: 'small soft technique-text' }, step.of && `In ${step.of}: `, step.text),
            this.family.makes &&
                button({
                    label: `Practise ${titleOf(name).toLowerCase()}`,
                    short: 'Practise',
                    icon: 'play',
                    class: 'button-small',
                    onclick: ({ currentTarget }) => void this.practise(name, currentTarget),
                }),
        );
    }

    /** A position in which the technique is the next step. @param {string} technique @param {EventTarget | null} asked the button */
    async practise(technique, asked) {
        if (asked instanceof Element) asked.after(this.waiting.element); // where one looks
        const request = { work: 'make', family: this.family.name, drill: true, set: { technique, seed: randomSeed() } };
        const answer = await this.waiting.run(
            `Making a position for ${titleOf(technique).toLowerCase()} …`,
            (progress) => this.page.core.work(request, progress),
            ({ drafts }) => (drafts ? `${drafts} boards tried` : ''),
        );
        if (answer) this.page.play(answer.game, `Practise: ${titleOf(technique).toLowerCase()}`, PRACTICE);
    }
}
