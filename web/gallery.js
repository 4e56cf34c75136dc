// All kinds of puzzles to choose from: pictures, groups, favourites, and a field to search in.

import { button, dialog, el, fill, icon } from './dom.js';
import { shortTitle } from './fields.js';
import { drawnWhenSeen, miniature } from './miniature.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {{title: string, families: Family[]}} Group */

const FAVOURITES = 'roque.favourites';
const PIECES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** The titles of groups, and what is in them; a family is in the first that takes it. @type {{title: string, has: (family: Family) => boolean}[]} */
const GROUPS = [
    { title: 'Numbers', has: ({ kind }) => kind === 'number' },
    { title: 'Shading', has: ({ kind, nothing }) => kind === 'shade' || !nothing }, // or every cell has a colour
    { title: 'Chess', has: ({ marks }) => marks.some(({ figure }) => PIECES.includes(figure)) },
    { title: 'Lights and stars', has: () => true },
];

/** @param {Family} family */
const groupOf = (family) => GROUPS.findIndex(({ has }) => has(family));

/** Families by group: lights, chess, numbers, shading. @param {Family[]} families @returns {Group[]} */
export function grouped(families) {
    return [3, 2, 0, 1]
        .map((at) => ({ title: GROUPS[at].title, families: families.filter((one) => groupOf(one) === at) }))
        .filter((group) => group.families.length > 0);
}

/** The example with its solution, which is found when it is asked for. @param {Page} page @param {Family} family */
function exampleOf(page, family) {
    const { name, ruled, example } = family;
    if (ruled && example && example.solution === undefined)
        example.solution = page.core.ask({ ask: 'example', family: name }).example.solution;
    return example ?? { puzzle: '', solution: '' };
}

/** The solved example, as a picture. @param {Page} page @param {Family} family */
export function examplePicture(page, family) {
    if (!family.example) return '';
    const { puzzle, solution } = exampleOf(page, family);
    return miniature(/** @type {any} */ (page.core.ask({ ask: 'play', game: solution || puzzle, errors: 'never' })));
}

/** @param {Page} page @param {Family} family */
export function pictureOf(page, family) {
    return drawnWhenSeen(el('span', { class: 'family-picture' }), () => {
        const picture = examplePicture(page, family);
        return picture === '' ? el('span', { class: 'preview-letter' }, shortTitle(family)[0]) : picture;
    });
}

// ---- Favourites ------------------------------------------------------------------------------------------

/** @param {Page} page @returns {string[]} */
export function favouritesOf(page) {
    const kept = page.store.readJson(FAVOURITES);
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
}

/** @param {Page} page @param {Family} family @param {() => void} changed */
function starButton(page, family, changed) {
    const liked = favouritesOf(page).includes(family.name);
    return el(
        'button',
        {
            type: 'button',
            class: 'star',
            'aria-pressed': String(liked),
            'aria-label': `${shortTitle(family)}: favourite`,
            title: 'Favourite',
            onclick: () => {
                const others = favouritesOf(page).filter((name) => name !== family.name);
                page.store.write(FAVOURITES, JSON.stringify(liked ? others : [family.name, ...others]));
                changed();
            },
        },
        icon('star'),
    );
}

// ---- The gallery -----------------------------------------------------------------------------------------

/** @param {Family} family @param {string} words */
function fits(family, words) {
    const all = `${family.title} ${family.name} ${family.goal}`.toLowerCase();
    return words
        .toLowerCase()
        .split(/\s+/)
        .every((word) => all.includes(word));
}

/**
 * @param {Page} page
 * @param {Family[]} families
 * @param {(family: Family) => {href?: string, onclick?: () => void}} lead where a card leads
 * @param {{card?: () => Node, heading?: 'h2'|'h3'}} [more] another card, at the end; of the groups
 */
export function gallery(page, families, lead, { card, heading = 'h3' } = {}) {
    const lists = el('div', { class: 'gallery-lists' });
    const search = el('input', {
        class: 'input gallery-search',
        type: 'search',
        placeholder: 'Search',
        'aria-label': 'Search for a puzzle',
        oninput: () => show(),
    });
    /** @param {Family} family */
    const cardOf = (family) =>
        el(
            'li',
            { class: 'card family' },
            linkOf(lead(family), pictureOf(page, family), el('span', { class: 'family-title' }, shortTitle(family))),
            el('p', { class: 'small soft' }, family.goal),
            starButton(page, family, () => {
                show();
                const names = `${shortTitle(family)}: favourite`;
                for (const one of lists.querySelectorAll('button'))
                    if (one.getAttribute('aria-label') === names) one.focus();
            }),
        );
    const show = () => {
        const found = families.filter((family) => fits(family, search.value.trim()));
        const liked = favouritesOf(page);
        const groups = grouped(found.filter(({ name }) => !liked.includes(name)));
        const first = liked.flatMap((name) => found.filter((family) => family.name === name));
        if (first.length > 0) groups.unshift({ title: 'Favourites', families: first });
        fill(
            lists,
            groups.map(({ title, families: some }) =>
                el(
                    'section',
                    { class: 'section' },
                    el(heading, {}, title),
                    el('ul', { class: 'families' }, some.map(cardOf)),
                ),
            ),
            found.length === 0 && el('p', { class: 'soft', role: 'status' }, 'No puzzle has that name.'),
            card && search.value.trim() === '' && el('ul', { class: 'families' }, card()),
        );
    };
    show();
    return el('div', { class: 'gallery' }, families.length > 8 && search, lists);
}

/** @param {{href?: string, onclick?: () => void}} lead @param {Node[]} inside */
function linkOf({ href, onclick }, ...inside) {
    return href
        ? el('a', { class: 'family-link', href }, inside)
        : el('button', { type: 'button', class: 'family-link', onclick }, inside);
}

/**
 * A field that shows the kind of puzzle that is chosen, and opens the gallery to choose another.
 * @param {Page} page
 * @param {Family[]} families
 * @param {Family} family
 * @param {(family: Family) => void} choose
 */
export function familyField(page, families, family, choose) {
    const field = el('div', { class: 'family-field' });
    /** @param {Family} now */
    const show = (now) => {
        const change = button({
            label: 'Another kind',
            onclick: () => {
                const box = dialog(
                    'Choose a puzzle',
                    gallery(page, families, (one) => ({
                        onclick: () => {
                            box.close();
                            show(one);
                            choose(one);
                            field.querySelector('button')?.focus();
                        },
                    })),
                );
                box.classList.add('dialog-wide');
            },
        });
        fill(
            field,
            pictureOf(page, now),
            el(
                'div',
                { class: 'family-field-words' },
                el('strong', {}, shortTitle(now)),
                el('span', { class: 'small soft' }, now.goal),
                change,
            ),
        );
    };
    show(family);
    return field;
}
