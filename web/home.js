// The first view: what there is to play.

import { el } from './dom.js';
import { miniature } from './miniature.js';

/** @typedef {import('./types.js').Page} Page */

/** @type {import('./types.js').View} */
export const home = {
    title: 'Play',
    show(page, room) {
        room.append(el('h1', { class: 'hero' }, 'Board puzzles, with reasons'));
        room.append(
            el(
                'ul',
                {},
                page.about.families.map((family) => {
                    const state = page.core.ask({
                        ask: 'state',
                        game: family.example?.puzzle,
                        errors: 'never',
                        names: 'rc',
                    });
                    return el(
                        'li',
                        {},
                        el('a', { href: `#family/${family.name}` }, family.title),
                        el('div', {}, miniature(/** @type {any} */ (state))),
                    );
                }),
            ),
        );
    },
};
