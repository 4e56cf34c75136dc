// Rule texts in the page: how they are listed, which game carries a text of its own, and what one can begin from.

import { el } from './dom.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */

/** @param {string[]} rules */
export function ruleList(rules) {
    return el(
        'ul',
        { class: 'rules' },
        rules.map((rule) => el('li', {}, rule)),
    );
}

/** The rule text that a game carries; "": its family is known everywhere. @param {string} game */
export function rulesIn(game) {
    return /^puzzle [^]*?^end[ \t]*$/m.exec(game)?.[0] ?? '';
}

/** The game without it. @param {string} game */
export const boardIn = (game) => game.replace(/^puzzle [^]*?^end[ \t]*\n+/m, '');

/** @type {Map<string, Family>} */
const known = new Map();

/**
 * The family of a game: that of the rule text in it, or else the one of this name.
 * @param {Pick<Page, 'about'|'core'>} page @param {string} name @param {string} [game]
 * @returns {Family | undefined}
 */
export function familyOf(page, name, game = '') {
    const rules = rulesIn(game);
    if (rules === '') return page.about.families.find((one) => one.name === name);
    let family = known.get(rules);
    if (!family) {
        family = page.core.ask({ ask: 'rules', text: rules }).family ?? undefined;
        if (known.size > 50) known.clear();
        if (family) known.set(rules, family);
    }
    return family;
}

/** Empty beginnings, one a kind. */
export const TEMPLATES = [
    {
        name: 'place',
        title: 'Place things',
        width: 5,
        height: 5,
        text: `puzzle my-stars: My stars
goal Put one star into every row and column; no two stars touch, not even at a corner.
mark * star

rule row:    for r in rows:    count(c in r: c is star) = 1
rule column: for r in columns: count(c in r: c is star) = 1
rule apart:  for c, d in cells where d in touching(c): not (c is star and d is star)
    says "{c} and {d} touch and are not both stars"
end`,
    },
    {
        name: 'shade',
        title: 'Shade cells',
        width: 5,
        height: 5,
        text: `puzzle my-shading: My shading
goal Blacken cells: a number tells how many cells around it are black.
mark # black
givens 0..8 number

rule number: for c in cells where c is number: count(d in touching(c): d is black) = value(c)
    says "around the {value(c)} at {c} exactly {value(c)} cells are black"
end`,
    },
    {
        name: 'numbers',
        title: 'Fill in numbers',
        width: 4,
        height: 4,
        text: `puzzle my-numbers: My numbers
goal Fill in the numbers so that none stands twice in a row or column.
marks 1..9 number
full

rule high:   for c in cells: value(c) <= width
rule row:    for r in rows:    different(r)
rule column: for r in columns: different(r)
end`,
    },
];
