// What kind of board is drawn: its family, its size, what its header says, and what it starts from.

import { el, labelled } from './dom.js';
import { input, number, select, shortTitle } from './fields.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */
/** @typedef {{width: number, height: number, parameters: string}} Form */

/** What a header says after the size: "rook king 3". @param {string} text native @param {string} family */
export function parametersIn(text, family) {
    const header = text.split('\n').find((line) => line.startsWith(`${family} `)) ?? '';
    return header.trim().split(/\s+/).slice(2).join(' ');
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
        this.family = select(
            families.map((one) => ({ value: one.name, label: shortTitle(one) })),
            '',
            tell.family,
        );
        this.width = number('', () => {}, { onchange: change, min: 1 });
        this.height = number('', () => {}, { onchange: change, min: 1 });
        this.parameters = input('', () => {}, { onchange: change });
        this.pieces = labelled('Pieces to place', this.parameters);
        this.title = input('', () => {}, {
            onchange: () => tell.title(this.title.value.trim()),
            maxlength: 80,
            placeholder: 'none',
        });
        this.start = select([{ value: '', label: 'An empty board' }, ...own, ...sets], '', tell.start);
        this.element = el(
            'details',
            { class: 'more', open: matchMedia('(min-width: 48rem)').matches },
            this.name,
            el(
                'div',
                { class: 'fields' },
                labelled('Puzzle', this.family),
                el(
                    'div',
                    { class: 'sides' },
                    labelled('Columns', this.width),
                    el('span', { class: 'sides-by', 'aria-hidden': 'true' }, '×'),
                    labelled('Rows', this.height),
                ),
                this.pieces,
                labelled('Title', this.title),
                labelled('Start from', this.start),
            ),
        );
    }

    /** @returns {Form} */
    get form() {
        return {
            width: Number(this.width.value),
            height: Number(this.height.value),
            parameters: this.parameters.value.trim(),
        };
    }

    /** @param {State} state */
    show({ family: name, width, height, game, notes }) {
        const family = this.page.family(name);
        this.name.textContent = `${shortTitle(family)}, ${width} × ${height}`;
        this.family.value = name;
        this.width.value = String(width);
        this.height.value = String(height);
        this.width.max = this.height.max = family.maxSide ? String(family.maxSide) : '';
        this.pieces.hidden = family.parameters === '';
        this.parameters.value = parametersIn(game, name);
        this.title.value = notes.title ?? '';
    }
}
