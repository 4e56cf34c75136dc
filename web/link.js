// An address that carries a game, "#p=..." or "#e=...": the game is kept like any other, and gone on with here.

import { el, linkButton } from './dom.js';
import { keepEchek } from './echek-link.js';
import { capital } from './fields.js';
import { gameFrom } from './open.js';

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
            const kind = page.store.game(id)?.kind;
            location.replace(`#${kind === 'echek' ? 'echek' : 'game'}/${id}`); // so that going back does not open it again
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
