// A game of Echek by link: what comes back from the other player goes on with the game that is kept here.

/** @typedef {import('./types.js').Page} Page */

/**
 * The kept game that this one goes on with, which is brought up to date; undefined: there is none.
 * @param {Page} page @param {string} game
 * @returns {string | undefined} its id
 */
export function continuedEchek(page, game) {
    const now = page.core.ask({ ask: 'echek', game, action: '' });
    const entry = page.store
        .games()
        .find(({ id, kind }) => kind === 'echek' && goesOn(page, page.store.text(id) ?? '', now));
    if (entry) page.store.keep(entry, game);
    return entry?.id;
}

/** @param {Page} page @param {string} game @param {import('./types.js').Answer} now */
function goesOn(page, game, now) {
    try {
        const then = page.core.ask({ ask: 'echek', game, action: '' });
        const played = then.moves.slice(0, then.at);
        return (
            then.rules === now.rules &&
            then.start === now.start &&
            played.length > 0 &&
            played.length <= now.at &&
            played.every((/** @type {string} */ move, /** @type {number} */ i) => move === now.moves[i])
        );
    } catch {
        return false;
    }
}
