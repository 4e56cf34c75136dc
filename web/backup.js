// All games, and what was solved, as one file, and back.

import { button, download, el } from './dom.js';
import { counted } from './fields.js';
import { keepLikes, likesOf } from './link.js';
import { LOST, isEntry, isSolved } from './store.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./store.js').Entry} Entry */
/** @typedef {{entry: Entry, text: string, likes?: any}} Saved */

const MARK = '{"roque":"games"';

/** @param {string} text */
export const isBackup = (text) => text.trimStart().startsWith(MARK);

/** @param {Page} page */
function saveAll(page) {
    const games = page.store.games().flatMap((entry) => {
        const text = page.store.text(entry.id);
        return text === null ? [] : [{ entry, text, likes: entry.kind === 'echek' && likesOf(page, entry.id) }];
    });
    const file = JSON.stringify({ roque: 'games', games, solved: page.store.solved() });
    download(
        `roque-games-${new Date().toISOString().slice(0, 10)}.json`,
        new Blob([file], { type: 'application/json' }),
    );
}

/** @param {any} saved @returns {saved is Saved} */
const isSaved = (saved) => isEntry(saved?.entry) && typeof saved.text === 'string';

/**
 * Games of a backup come to those that are here. A game that was played on since then stays, and the saved one comes
 * beside it.
 * @param {Page} page @param {string} text
 */
export function bringBack(page, text) {
    const { store } = page;
    const saved = JSON.parse(text);
    /** @type {any[]} */ const games = saved.games ?? [];
    const missing = games.filter(isSaved).filter((saved) => store.text(saved.entry.id) !== saved.text);
    const fresh = missing.map(({ entry, ...rest }) => ({
        ...rest,
        entry: store.game(entry.id) ? { ...entry, id: store.newId() } : entry,
    }));
    store.putBack(fresh);
    if (Array.isArray(saved.solved)) store.keepSolved(saved.solved.filter(isSolved));
    for (const { entry, likes } of fresh) if (likes) keepLikes(page, entry.id, likes);
    const here = games.length - fresh.length;
    page.go('games');
    page.toast(
        store.takeLoss()
            ? LOST
            : `${counted(fresh.length, 'game')} brought back${here > 0 ? `; ${here} ${here === 1 ? 'was' : 'were'} here already` : ''}.`,
    );
}

/** @param {Page} page @param {() => void} done */
export function backupButtons(page, done) {
    const file = el('input', {
        type: 'file',
        class: 'unseen',
        tabindex: '-1',
        'aria-label': 'A file with saved games',
        onchange: async () => {
            try {
                const text = (await file.files?.[0]?.text()) ?? '';
                if (!isBackup(text)) throw new Error('This is not a backup; “Open a puzzle” reads other files.');
                bringBack(page, text);
                done();
            } catch (error) {
                page.toast(/** @type {Error} */ (error).message);
            }
        },
    });
    return el(
        'div',
        { class: 'row' },
        button({ label: 'Save all as a file', icon: 'share', onclick: () => saveAll(page) }),
        button({ label: 'Restore saved games', icon: 'restart', onclick: () => file.click() }),
        file,
    );
}
