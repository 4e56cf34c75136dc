// The list of games, those played last first, each with a small picture.

import { backupButtons } from './backup.js';
import { button, el, fill, linkButton } from './dom.js';
import { askName } from './game.js';
import { drawnWhenSeen, echekMiniature, miniature } from './miniature.js';
import { shortTitle } from './fields.js';
import { printDialog } from './print.js';
import { LOST } from './store.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./store.js').Entry} Entry */

/** @type {import('./types.js').View} */
export const games = {
    title: 'My games',
    show(page, room) {
        const list = el('ul', { class: 'games' });
        room.append(
            el(
                'header',
                { class: 'page-head' },
                el('h1', {}, 'My games'),
                el(
                    'p',
                    { class: 'lead' },
                    page.store.lost ? LOST : 'Every move is kept in this browser. Close the page whenever you like.',
                ),
                el(
                    'div',
                    { class: 'row' },
                    linkButton('Record', 'record', { icon: 'star' }),
                    button({ label: 'Print several', icon: 'print', onclick: () => printDialog(page, onPaper(page)) }),
                ),
            ),
            list,
        );
        const again = () => showList(page, list);
        room.append(backupButtons(page, again));
        again();
        return {
            follow() {
                again();
                return true;
            },
        };
    },
};

/** What can be printed, those first that are not solved. @param {Page} page */
function onPaper(page) {
    const puzzles = page.store.games().filter(({ kind }) => kind === 'puzzle');
    return [...puzzles.filter(({ solved }) => !solved), ...puzzles.filter(({ solved }) => solved)].map((entry) => ({
        name: entry.name,
        facts: factsOf(page, entry),
        puzzle: () => ({ ...entry, game: page.store.text(entry.id) ?? '' }),
    }));
}

/** @param {Page} page @param {HTMLElement} list */
function showList(page, list) {
    const all = page.store.games();
    fill(
        list,
        all.map((entry) => gameLine(page, entry, () => showList(page, list))),
    );
    if (all.length === 0)
        list.append(
            el(
                'li',
                { class: 'games-none' },
                el('p', { class: 'soft' }, 'There are none yet.'),
                linkButton('Choose a puzzle', 'home', { class: 'button-main' }),
            ),
        );
}

/** A picture of a game that is kept. @param {Page} page @param {Entry} entry */
export function preview(page, entry) {
    return pictureOfGame(page, entry.kind, page.store.text(entry.id) ?? '');
}

/** A picture of a game; a question mark where it cannot be read. @param {Page} page @param {Entry['kind']} kind @param {string} game */
export function pictureOfGame(page, kind, game) {
    try {
        const state = page.core.ask({ ask: 'play', game, errors: 'never' });
        if (kind === 'puzzle') return miniature(/** @type {any} */ (state));
        return echekMiniature(state.cells.map((/** @type {{piece: string}} */ { piece }) => piece));
    } catch {
        return el('span', { class: 'preview-letter', 'aria-hidden': 'true' }, '?');
    }
}

/** "Akari (Light Up) · 10 × 10 · 40 %". @param {Page} page @param {Entry} entry */
export function factsOf(page, entry) {
    const family = page.about.families.find(({ name }) => name === entry.family);
    const size = entry.kind === 'puzzle' ? `${entry.width} × ${entry.height}` : '';
    const far = entry.solved ? 'solved' : entry.kind === 'puzzle' ? `${entry.progress} %` : '';
    const title = family ? shortTitle(family) : entry.kind === 'puzzle' ? entry.family : page.about.echek.title;
    return [title, size, entry.level, far].filter(Boolean).join(' · ');
}

/** @param {Page} page @param {Entry} entry @param {() => void} again */
function gameLine(page, entry, again) {
    const rename = () =>
        askName(entry.name, (name) => {
            page.store.keepEntry({ ...entry, name });
            again();
        });
    const remove = () => {
        const putBack = page.store.remove(entry.id);
        again();
        page.toast(`“${entry.name}” was deleted.`, {
            label: 'Undo',
            run: () => {
                putBack();
                again();
            },
        });
    };
    /** @param {string} word @param {import('./dom.js').IconName} icon @param {() => void} onclick */
    const tool = (word, icon, onclick) =>
        button({ label: `${word} ${entry.name}`, short: word, icon, class: 'button-quiet button-small', onclick });
    return el(
        'li',
        { class: 'games-line' },
        el(
            'a',
            { class: 'games-link', href: `#game/${entry.id}` },
            drawnWhenSeen(el('span', { class: 'games-picture' }), () => preview(page, entry)),
            el(
                'span',
                { class: 'games-words' },
                el('span', { class: 'games-name' }, entry.name),
                el('span', { class: 'small soft' }, factsOf(page, entry)),
            ),
        ),
        tool('Rename', 'pencil', rename),
        tool('Delete', 'trash', remove),
    );
}
