// A game of Echek by link: what comes back from the other player goes on with the game that is kept here.

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Answer} Answer */

const LIKES = 'roque.echek.';

/** How a game is looked at. @typedef {{turned: boolean, link: boolean}} Likes link: it goes to and fro by link */

/** @param {Page} page @param {string} id @returns {Likes} */
export function likesOf(page, id) {
    return { turned: false, link: false, ...page.store.readJson(LIKES + id) };
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
    const entry = games.find(({ id }) => goesOn(page, page.store.text(id) ?? '', now));
    if (entry) page.store.keep({ ...entry, solved: now.over }, game);
    return entry?.id;
}

/** @param {Page} page @param {string} game @param {Answer} now */
function goesOn(page, game, now) {
    try {
        const then = page.core.ask({ ask: 'play', game });
        const same = ['rules', 'start', 'white', 'black'].every((key) => then[key] === now[key]);
        const played = then.moves.slice(0, then.at).join(' ');
        return same && then.at > 0 && then.at <= now.at && `${now.moves.join(' ')} `.startsWith(`${played} `);
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
    const id = page.keep(game, 'Echek by link');
    keepLikes(page, id, { turned: mover === 'black', link: white === 'human' && black === 'human' });
    return id;
}
