// All that can be done with a game, as a list.

import { button, dialog, el, labelled } from './dom.js';
import { settingsForm } from './settings.js';

/** @typedef {import('./play.js').Game} Game */

/** @param {Game} game @returns {Parameters<typeof import('./dom.js').menuDialog>[1]} */
export function gameMenu(game) {
    const { page, entry } = game;
    const { help } = game.player;
    const { undo, redo, solved } = game.state;
    return [
        { label: 'Undo', icon: 'undo', key: 'u', disabled: undo === 0, run: () => game.do('undo') },
        { label: 'Redo', icon: 'redo', key: 'y', disabled: redo === 0, run: () => game.do('redo') },
        { label: 'Hint', icon: 'hint', key: 'h', disabled: solved, run: () => help.hint() },
        { label: 'Do the next step', icon: 'next', key: 'd', disabled: solved, run: () => help.step() },
        { label: 'Why is this wrong?', icon: 'why', key: 'w', disabled: solved, run: () => help.why() },
        { label: 'Check for mistakes', icon: 'check', key: 'c', run: () => game.player.check() },
        { label: 'Explain, step by step', icon: 'steps', key: 'e', run: () => page.go(`explain/${entry.id}`) },
        { label: 'Pin this position', icon: 'pin', key: 'i', run: () => game.pin() },
        { label: 'Start again', icon: 'restart', disabled: undo === 0, run: () => restart(game) },
        { label: 'Share, export, print', icon: 'share', run: () => page.go(`share/${entry.id}`) },
        { label: 'Watch the search', icon: 'eye', run: () => page.go(`watch/${entry.id}`) },
        { label: 'Change the puzzle', icon: 'pencil', run: () => page.go(`edit/${entry.id}`) },
        { label: 'Rename', icon: 'pencil', run: () => askName(entry.name, (name) => game.rename(name)) },
        {
            label: page.settings.timer ? 'Hide the time' : 'Show the time',
            icon: 'clock',
            key: 't',
            run: () => game.toggleTime(),
        },
        { label: `Rules of ${game.family.title}`, icon: 'book', run: () => page.go(`learn/${game.family.name}`) },
        {
            label: 'Settings',
            icon: 'settings',
            run: () =>
                dialog(
                    'Settings',
                    settingsForm(page.settings, (settings) => page.settle(settings)),
                ),
        },
        { label: 'Delete', icon: 'trash', run: () => removeGame(game) },
    ];
}

/** @param {Game} game */
function restart(game) {
    game.do('restart');
    game.page.toast('The board is as it was given.', { label: 'Undo', run: () => game.do('undo') });
}

/** @param {Game} game */
function removeGame(game) {
    const { page, entry } = game;
    const putBack = page.store.remove(entry.id);
    page.go('games');
    page.toast(`“${entry.name}” was deleted.`, {
        label: 'Undo',
        run: () => {
            putBack();
            page.go(`game/${entry.id}`);
        },
    });
}

/**
 * Ask for a new name.
 * @param {string} name
 * @param {(name: string) => void} then
 */
export function askName(name, then) {
    const field = el('input', { class: 'input', value: name, maxlength: 80, autofocus: true });
    const box = dialog(
        'Rename',
        el(
            'form',
            {
                class: 'stack',
                method: 'dialog',
                onsubmit: (/** @type {Event} */ event) => {
                    event.preventDefault();
                    if (field.value.trim()) then(field.value.trim());
                    box.close();
                },
            },
            labelled('Name', field),
            el(
                'div',
                { class: 'row' },
                button({ label: 'Rename', class: 'button-main', type: 'submit', onclick: () => {} }),
            ),
        ),
    );
    field.select();
}
