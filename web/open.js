// Opens built-in puzzles and puzzles of the day: the first time as a new game, later as the game under way.

import { el } from './dom.js';
import { shortTitle } from './fields.js';

/** @typedef {import('./types.js').Page} Page */

/**
 * A game that is kept, with its text; a view whose game is gone says so in its room, and has null.
 * @param {Page} page
 * @param {HTMLElement} room
 * @param {string} id
 */
export function findGame(page, room, id) {
    const entry = page.store.game(id);
    const text = page.store.text(id);
    if (entry && text !== null) return { entry, text };
    room.append(
        el('h1', {}, 'This game is not here'),
        el('p', {}, 'It was deleted, or it was played in another browser.'),
        el('p', {}, el('a', { href: '#games' }, 'My games')),
    );
    return null;
}

/** The game that was opened from there, if it is still kept. @param {Page} page @param {string} source */
export function gameFrom(page, source) {
    return page.store.games().find((entry) => entry.source === source);
}

/** The built-in puzzles of a family, the easy ones first and the small ones before the large. @param {Page} page @param {import('./types.js').Family} family */
export function builtinsOf(page, family) {
    const { levels } = page.about;
    /** @param {string} size "7x7" */
    const area = (size) => size.split('x').reduce((product, side) => product * Number(side), 1);
    /** @param {string} level */
    const rank = (level) => (levels.includes(level) ? levels.indexOf(level) : levels.length);
    return [...family.builtin].sort((a, b) => rank(a.level) - rank(b.level) || area(a.size) - area(b.size));
}

/** @param {Page} page @param {{name: string, title: string}} builtin */
export function openBuiltin(page, builtin) {
    const kept = gameFrom(page, builtin.name);
    if (kept) page.go(`game/${kept.id}`);
    else page.play(builtin.name, builtin.title || nameOfBuiltin(page, builtin.name), builtin.name);
}

/** "paper 3", or "No. 3" of those that were made for it. @param {string} name "akari:paper/3" */
export const numberOfBuiltin = (name) =>
    name
        .split(':')[1]
        .replace(/^made\//, 'No. ')
        .replace('/', ' ');

/** "Akari, paper 3". @param {Page} page @param {string} name "akari:paper/3" */
export const nameOfBuiltin = (page, name) => `${shortTitle(page.family(name.split(':')[0]))}, ${numberOfBuiltin(name)}`;

/** The day that it is for everyone, that of Greenwich, as the core reads a date. */
export const today = () => new Date().toISOString().slice(0, 10);

/** @param {string} date as today() tells it @param {Intl.DateTimeFormatOptions} how */
export const dayInWords = (date, how) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...how }).format(Date.parse(date));

/** What the game of a day is called. @param {{title: string}} family @param {string} date */
export const titleOfDay = (family, date) =>
    `${shortTitle(family)}, ${dayInWords(date, { day: 'numeric', month: 'long', year: 'numeric' })}`;

/**
 * The puzzle of the day; it is made in the worker.
 * @param {Page} page
 * @param {string} family
 * @returns {Promise<void>}
 */
export async function openDaily(page, family) {
    const date = today();
    const source = `daily:${family}:${date}`;
    const kept = gameFrom(page, source);
    if (kept) {
        page.go(`game/${kept.id}`);
        return;
    }
    try {
        const answer = await page.core.work({ work: 'daily', family, date }).done;
        page.play(answer.game, titleOfDay(page.family(family), date), source);
    } catch (error) {
        page.toast(/** @type {Error} */ (error).message);
    }
}
