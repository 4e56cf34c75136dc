// Games that come from somewhere: built-in puzzles and the puzzles of a day are opened once, and gone on with after that.

/** @typedef {import('./types.js').Page} Page */

/** The game that was opened from there, if it is still kept. @param {Page} page @param {string} source */
export function gameFrom(page, source) {
    return page.store.games().find((entry) => entry.source === source);
}

/** @param {Page} page @param {{name: string, title: string}} builtin */
export function openBuiltin(page, builtin) {
    const kept = gameFrom(page, builtin.name);
    if (kept) page.go(`game/${kept.id}`);
    else page.play(builtin.name, builtin.title || nameOfBuiltin(page, builtin.name), builtin.name);
}

/** "Akari (Light Up), paper 3". @param {Page} page @param {string} name "akari:paper/3" */
export function nameOfBuiltin(page, name) {
    const [family, rest] = name.split(':');
    return `${shortTitle(page.family(family).title)}, ${rest.replace('/', ' ')}`;
}

/** A title without what stands in parentheses. @param {string} title */
export function shortTitle(title) {
    return title.replace(/ \(.*\)$/, '');
}

/** Today, as the core reads a date. */
export function today() {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
}

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
    const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
    const title = `${shortTitle(page.family(family).title)}, ${day}`;
    try {
        const answer = await page.core.work({ work: 'daily', family, date }).done;
        page.play(answer.game, title, source);
    } catch (error) {
        page.toast(/** @type {Error} */ (error).message);
    }
}
