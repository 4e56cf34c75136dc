// A game of any kind on the screen: it is opened, every move is saved, and the player undoes, asks for help, shares,
// renames and deletes. How the board looks, and what else can be done, is up to its kind (play.js, echek.js).

import { button, dialog, el, icon, labelled, menuDialog } from './dom.js';
import { settingsForm } from './settings.js';
import { LOST } from './store.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').KeyLine} KeyLine */

/**
 * What one can do with a game: a line of its menu where it has an icon, a key where it has one.
 * @typedef {{label: string, run: () => void, icon?: import('./dom.js').IconName, key?: string, disabled?: boolean}} Command
 */

/**
 * @template {import('./types.js').State | import('./echek-board.js').Echek} S how a game of this kind stands
 */
export class Game {
    /**
     * @param {Page} page
     * @param {HTMLElement} room
     * @param {import('./store.js').Entry} entry
     */
    constructor(page, room, entry) {
        this.page = page;
        this.room = room;
        this.entry = entry;
        /** @type {import('./session.js').Session<S>} */
        this.session;
        /** @type {import('./help.js').Help} */
        this.help;
        this.endToast = () => {};
    }

    get state() {
        return this.session.state;
    }

    /** Where its rules are told. @returns {string} */
    get rules() {
        throw new Error('the kind says it');
    }

    showRules() {
        this.page.go(this.rules);
    }

    /** The list that it was chosen from. */
    get origin() {
        return 'games';
    }

    /** Back to that list, where a small screen shows no navigation. */
    backLink() {
        return el(
            'a',
            {
                class: 'button button-quiet button-icon game-back',
                href: `#${this.origin}`,
                'aria-label': 'Back',
                onclick: (/** @type {Event} */ event) => {
                    event.preventDefault();
                    this.page.back(this.origin);
                },
            },
            icon('back'),
        );
    }

    /** Show how it stands. */
    show() {}

    /** @returns {import('./types.js').Shown} */
    get shown() {
        return {
            leave: () => this.leave(),
            keys: [
                ...this.boardKeys(),
                { keys: 'Ctrl+Z and Ctrl+Y', does: 'Undo, and redo' },
                ...this.commands().flatMap(({ label, key }) => (key ? [{ keys: key, does: label }] : [])),
            ],
            key: (event) => this.key(event),
            settle: () => this.settle(),
            follow: () => this.follow(),
        };
    }

    // ---- What is done --------------------------------------------------------------------------------------

    /** @param {string} action */
    do(action) {
        this.session.do(action);
    }

    /** @param {S} state */
    save(state) {
        this.endToast(); // what it would undo is no longer the last
        this.entry = { ...this.entry, solved: state.over };
        this.page.store.keep(this.entry, state.game);
        if (this.page.store.takeLoss()) this.page.toast(LOST);
    }

    /** The settings changed. */
    settle() {
        this.session.refresh();
        this.show();
    }

    /** Another tab has played, renamed or deleted it; false: it is gone. */
    follow() {
        const { store } = this.page;
        const entry = store.game(this.entry.id);
        const text = store.text(this.entry.id);
        if (!entry || text === null) return false;
        this.showName(entry);
        this.session.follow(text);
        return true;
    }

    leave() {
        this.help.clear();
    }

    // ---- The menu ------------------------------------------------------------------------------------------

    menu() {
        menuDialog(
            this.entry.name,
            this.commands().filter(({ icon }) => icon),
        );
    }

    /** All that can be done with it. @returns {Command[]} */
    commands() {
        const { page, entry, help } = this;
        return [
            { label: 'Undo', icon: 'undo', key: 'u', disabled: !this.mayUndo, run: () => this.do('undo') },
            { label: 'Redo', icon: 'redo', key: 'y', disabled: !this.mayRedo, run: () => this.do('redo') },
            { label: 'Hint', icon: 'hint', key: 'h', disabled: !this.mayAct, run: () => help.hint() },
            { label: 'Do the next step', icon: 'next', key: 'd', disabled: !this.mayAct, run: () => help.step() },
            ...this.moreCommands(),
            { label: 'Share, export', icon: 'share', run: () => this.share() },
            { label: 'Rename', icon: 'pencil', run: () => askName(entry.name, (name) => this.rename(name)) },
            { label: 'Rules', icon: 'book', run: () => this.showRules() },
            {
                label: 'Settings',
                icon: 'settings',
                run: () =>
                    dialog(
                        'Settings',
                        settingsForm(page.settings, (settings) => page.settle(settings)),
                    ),
            },
            { label: 'Delete', icon: 'trash', run: () => this.remove() },
            { label: 'Close a hint', key: 'escape', run: () => this.escape() },
        ];
    }

    /** What only this kind has. @returns {Command[]} */
    moreCommands() {
        return [];
    }

    escape() {
        this.help.tell('');
    }

    get mayUndo() {
        return true;
    }

    get mayRedo() {
        return true;
    }

    /** May a person move now? */
    get mayAct() {
        return !this.state.over;
    }

    share() {
        this.page.go(`share/${this.entry.id}`);
    }

    /** @param {string} name */
    rename(name) {
        this.showName({ ...this.entry, name });
        this.page.store.keepEntry(this.entry);
    }

    /** @param {import('./store.js').Entry} entry */
    showName(entry) {
        this.entry = entry;
        for (const title of this.room.querySelectorAll('h1')) title.textContent = entry.name;
    }

    remove() {
        const { page, entry } = this;
        const here = location.hash.slice(1);
        const putBack = page.store.remove(entry.id);
        page.go('games');
        page.toast(`“${entry.name}” was deleted.`, {
            label: 'Undo',
            run: () => {
                putBack();
                page.go(here);
            },
        });
    }

    // ---- Keys ----------------------------------------------------------------------------------------------

    /** Keys that speak of the game. @param {KeyboardEvent} event */
    key(event) {
        const letter = event.key.toLowerCase();
        if (event.altKey) return false;
        if (event.ctrlKey || event.metaKey) return this.controlKey(letter, event.shiftKey);
        if (this.boardKey(event)) return true;
        const command = this.commands().find(({ key }) => key === letter);
        if (command && !command.disabled) command.run();
        return command !== undefined;
    }

    /** Keys that speak of the board or its tools; true: it is dealt with. @param {KeyboardEvent} event */
    boardKey(event) {
        void event;
        return false;
    }

    /** @param {string} letter @param {boolean} shift */
    controlKey(letter, shift) {
        if (letter === 'z') this.do(shift ? 'redo' : 'undo');
        else if (letter === 'y') this.do('redo');
        else return false;
        return true;
    }

    /** Keys of the board itself, for the list. @returns {KeyLine[]} */
    boardKeys() {
        return [];
    }
}

/**
 * Ask for a new name.
 * @param {string} name
 * @param {(name: string) => void} then
 * @param {string} [title]
 * @param {{label?: string, help?: string, [attribute: string]: any}} [more] of the field
 */
export function askName(name, then, title = 'Rename', { label = 'Name', help, ...more } = {}) {
    const field = el('input', { class: 'input', value: name, maxlength: 80, autofocus: true, ...more });
    const box = dialog(
        title,
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
            labelled(label, field, help),
            el(
                'div',
                { class: 'row' },
                button({ label: title, class: 'button-main', type: 'submit', onclick: () => {} }),
            ),
        ),
    );
    field.select();
}
