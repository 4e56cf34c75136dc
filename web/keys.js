// The list of keys that `?` shows.

import { dialog, el } from './dom.js';

/** @typedef {import('./types.js').KeyLine} KeyLine */

/** @type {KeyLine[]} */
const EVERYWHERE = [
    { keys: 'Tab', does: 'Go to the next button, link or board' },
    { keys: 'Enter', does: 'Press it' },
    { keys: 'Esc', does: 'Close the dialog on top' },
    { keys: '?', does: 'Show this list' },
];

/** @param {string} keys "Ctrl+Z or u" */
function keyNames(keys) {
    return keys.split(' ').map((word) => (/^(or|and|to|then)$/.test(word) ? ` ${word} ` : el('kbd', {}, word)));
}

/** @param {string} title @param {KeyLine[]} lines */
export function keyTable(title, lines) {
    return el(
        'section',
        { class: 'keys' },
        el('h3', {}, title),
        el(
            'dl',
            {},
            lines.map(({ keys, does }) =>
                el('div', { class: 'keys-line' }, el('dt', {}, keyNames(keys)), el('dd', {}, does)),
            ),
        ),
    );
}

/** @param {import('./types.js').Shown} shown */
export function showKeys(shown) {
    dialog('Keys', shown.keys?.length ? keyTable('Here', shown.keys) : null, keyTable('Everywhere', EVERYWHERE));
}
