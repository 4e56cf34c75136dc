// What kind of board is drawn: its family, its size, what its header says, and what it starts from.

import { el, fill, labelled } from './dom.js';
import { capital, input, number, select, shortTitle } from './fields.js';
import { grouped } from './gallery.js';
import { boardIn } from './rule-texts.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */
/** @typedef {{width: number, height: number, parameters: string}} Form */

/** What a header says after the size, without numbers beside the board: "rook king 3". @param {string} text native @param {string} family */
export function parametersIn(text, family) {
    const header =
        boardIn(text)
            .split('\n')
            .find((line) => line.startsWith(`${family} `)) ?? '';
    const words = header.trim().split(/\s+/).slice(2);
    return words.filter((word) => !/^(left|right|top|bottom)=/.test(word)).join(' ');
}

/** The same as wishes for another board: "stars=2" is {stars: "2"}. @param {string} parameters @returns {Record<string, string>} */
export const wishesOf = (parameters) =>
    Object.fromEntries([...parameters.matchAll(/(\S+)=(\S+)/g)].map(([, name, value]) => [name, value]));

/** Fields for the two sides of a board. */
export class Sides {
    /** @param {() => void} change */
    constructor(change) {
        this.width = number('', () => {}, { onchange: change, min: 1 });
        this.height = number('', () => {}, { onchange: change, min: 1 });
        this.element = el(
            'div',
            { class: 'sides' },
            labelled('Columns', this.width),
            el('span', { class: 'sides-by', 'aria-hidden': 'true' }, '×'),
            labelled('Rows', this.height),
        );
    }

    get size() {
        return { width: Number(this.width.value), height: Number(this.height.value) };
    }

    /** @param {{width: number, height: number}} size @param {number} most of a side; 0: any */
    show({ width, height }, most) {
        this.width.value = String(width);
        this.height.value = String(height);
        this.width.max = this.height.max = most ? String(most) : '';
    }
}

/** Fields for what a header says: a number each where the family names them, else a line of words. */
export class Header {
    /** @param {() => void} change */
    constructor(change) {
        this.change = change;
        this.words = input('', () => {}, { onchange: change });
        /** @type {{name: string, field: HTMLInputElement}[]} */
        this.numbers = [];
        this.of = '';
        this.element = el('div', { class: 'header-fields' });
    }

    get parameters() {
        if (this.numbers.length === 0) return this.words.value.trim();
        return this.numbers
            .filter(({ field }) => field.value.trim() !== '')
            .map(({ name, field }) => `${name}=${field.value.trim()}`)
            .join(' ');
    }

    /** @param {Family} family @param {string} parameters */
    show(family, parameters) {
        const of = JSON.stringify([family.numbers, family.parameters !== '']);
        if (of !== this.of) this.make(family);
        this.of = of;
        this.words.value = parameters;
        for (const { name, field } of this.numbers)
            field.value = new RegExp(`(?:^| )${name}=(\\d+)`).exec(parameters)?.[1] ?? '';
    }

    /** @param {Family} family */
    make({ numbers, parameters }) {
        this.numbers = numbers.map(({ name, least, most, usual }) => ({
            name,
            field: number('', () => {}, { onchange: this.change, min: least, max: most, placeholder: usual ?? '' }),
        }));
        fill(
            this.element,
            numbers.length === 0 && parameters !== '' && labelled('Pieces to place', this.words),
            this.numbers.map(({ name, field }) => labelled(capital(name.replaceAll('-', ' ')), field)),
        );
        this.element.hidden = !this.element.firstChild;
    }
}

/**
 * All that a board can start from, as choices: the player's own games, then the built-in puzzles.
 * @param {Page} page
 */
export function sourcesOf(page) {
    const own = page.store
        .games()
        .filter(({ kind }) => kind === 'puzzle')
        .map(({ id, name, width, height }) => ({ value: id, label: `${name}, ${width}×${height}` }));
    const sets = page.about.families.flatMap((family) =>
        family.builtin.map(({ name, title, size }) => ({
            value: name,
            label: `${shortTitle(family)}: ${title || name.replace(/^.*:/, '')}, ${size.replace('x', '×')}`,
        })),
    );
    return { own, sets };
}

export class Shape {
    /**
     * @param {Page} page
     * @param {{family: (name: string) => void, form: (form: Form) => void, start: (source: string) => void,
     *     title: (title: string) => void}} tell another family; another size or header; another board to start from, "" for
     *     an empty one; another title
     */
    constructor(page, tell) {
        this.page = page;
        const change = () => tell.form(this.form);
        const { families } = page.about;
        const { own, sets } = sourcesOf(page);
        this.name = el('summary', {});
        this.family = select([], '', tell.family);
        for (const { title, families: some } of grouped(families))
            this.family.append(
                el(
                    'optgroup',
                    { label: title },
                    some.map((one) => el('option', { value: one.name }, shortTitle(one))),
                ),
            );
        this.sides = new Sides(change);
        this.header = new Header(change);
        this.title = input('', () => {}, {
            onchange: () => tell.title(this.title.value.trim()),
            maxlength: 80,
            placeholder: 'none',
        });
        this.start = select([{ value: '', label: 'An empty board' }, ...own, ...sets], '', tell.start);
        this.element = el(
            'details',
            { class: 'more', open: matchMedia('(min-width: 48rem) and (min-height: 30rem)').matches },
            this.name,
            el(
                'div',
                { class: 'fields' },
                labelled('Puzzle', this.family),
                this.sides.element,
                this.header.element,
                labelled('Title', this.title),
                labelled('Start from', this.start),
            ),
        );
    }

    /** @returns {Form} */
    get form() {
        return { ...this.sides.size, parameters: this.header.parameters };
    }

    /** @param {State} state */
    show({ family: name, width, height, game, notes }) {
        const family = this.page.family(name);
        this.name.textContent = `${shortTitle(family)}, ${width} × ${height}`;
        this.family.value = name;
        this.sides.show({ width, height }, family.maxSide);
        this.header.show(family, parametersIn(game, name));
        this.title.value = notes.title ?? '';
    }
}
