// An address that carries a game, "#p=...", "#z=..." (with rules, packed) or "#e=...": the game is saved like any
// other, and continued here.

import { el, linkButton } from './dom.js';
import { capital } from './fields.js';
import { gameFrom } from './open.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Answer} Answer */

/** @type {import('./types.js').View} */
export const link = {
    title: 'A game by link',
    show(page, room, argument) {
        const source = `link:${digest(argument)}`;
        const kept = gameFrom(page, source);
        try {
            const id = argument.startsWith('e=')
                ? keepEchek(page, `#${argument}`)
                : (kept?.id ?? page.keep(`#${argument}`, '', source));
            location.replace(`#game/${id}`); // so that going back does not open it again
        } catch (error) {
            room.append(
                el(
                    'header',
                    { class: 'page-head' },
                    el('h1', {}, 'This link cannot be read'),
                    el('p', { class: 'lead' }, capital(/** @type {Error} */ (error).message)),
                    linkButton('To the puzzles', 'home', { class: 'button-main' }),
                ),
            );
        }
    },
};

/** A short name for a long text (FNV-1a): who opens a link again goes on with the game. @param {string} text */
function digest(text) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return `${(hash >>> 0).toString(36)}-${text.length}`;
}

// ---- Echek by link: what comes back from the other player goes on with the game that is kept here -----------------

const LIKES = 'roque.echek.';

/**
 * How a game is looked at, and who looks.
 * @typedef {{turned: boolean, link: boolean, side: ''|'white'|'black'}} Likes link: it goes to and fro by link, and the player has this side
 */

/** @param {Page} page @param {string} id @returns {Likes} */
export function likesOf(page, id) {
    return { turned: false, link: false, side: '', ...page.store.readJson(LIKES + id) };
}

/** @param {Page} page @param {string} id @param {Likes} likes */
export function keepLikes(page, id, likes) {
    page.store.write(LIKES + id, JSON.stringify(likes));
}

/**
 * The kept game that this one goes on with, which is brought up to date; undefined: there is none.
 * @param {Page} page @param {string} game
 * @returns {string | undefined} its id
 */
function continuedEchek(page, game) {
    const now = page.core.ask({ ask: 'play', game });
    const games = page.store.games().filter(({ kind }) => kind === 'echek');
    const entry = games.find(({ id }) => goesOn(page, id, now));
    if (entry) page.store.keep({ ...entry, solved: now.over }, game);
    return entry?.id;
}

/** Does this game go on with that of an id? Players may have given their names since. @param {Page} page @param {string} id @param {Answer} now */
function goesOn(page, id, now) {
    try {
        const then = page.core.ask({ ask: 'play', game: page.store.text(id) ?? '' });
        const alike = (/** @type {string} */ key) => then[key] === now[key] || then[key] === 'human';
        const begun = then.at > 0 || likesOf(page, id).link;
        const played = then.moves.slice(0, then.at);
        return (
            begun &&
            then.rules === now.rules &&
            then.start === now.start &&
            ['white', 'black'].every(alike) &&
            then.at <= now.at &&
            played.every((/** @type {string} */ move, /** @type {number} */ i) => move === now.moves[i])
        );
    } catch {
        return false;
    }
}

/**
 * Keep a game that was sent. One that is new here is looked at from the side to move, whose player it was sent to.
 * @param {Page} page @param {string} text of the game, or a link to it
 * @returns {string} its id
 */
export function keepEchek(page, text) {
    const [{ game }] = page.core.ask({ ask: 'open', text }).games;
    const continued = continuedEchek(page, game);
    if (continued) return continued;
    const { mover, white, black } = page.core.ask({ ask: 'play', game });
    const levels = page.about.echek.levels.map(({ name }) => name);
    const link = !levels.includes(white) && !levels.includes(black);
    const names = [white, black].filter((name) => name !== 'human');
    const id = page.keep(game, link && names.length > 0 ? `Echek with ${names.join(' and ')}` : 'Echek by link');
    keepLikes(page, id, { turned: mover === 'black', link, side: link ? mover : '' });
    return id;
}
