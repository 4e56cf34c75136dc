// A puzzle comes into the page: from a link, from pasted text, from a file that is dropped here, or from the built-in
// sets. What cannot be read is answered with its place.

import { button, dialog, el, fill, labelled } from './dom.js';
import { keepEchek } from './link.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {{game: string, kind: 'puzzle'|'echek', family?: string, width: number, height: number, title?: string, level?: string}} Found */

const LONGEST = 32 * 1024 * 1024;

/**
 * The place of a fault in a text: its line and a mark below the column.
 * @param {string} text @param {number} line @param {number} column both from 1
 */
function showPlace(text, line, column) {
    const found = text.split(/\r\n|\n/)[line - 1];
    if (found === undefined || found === '') return null;
    const from = Math.max(0, column - 1 - 30);
    const piece = found.slice(from, from + 60);
    const shift = Math.max(0, Math.min(column - 1 - from, piece.length));
    return el('pre', { class: 'place', 'aria-hidden': 'true' }, `${piece}\n${' '.repeat(shift)}▲`);
}

/**
 * What went wrong with a text, with its place where that is known.
 * @param {unknown} error @param {string} text
 */
export function complaint(error, text) {
    const { message, line, column } = /** @type {Error & {line?: number, column?: number}} */ (error);
    const words = line ? `Line ${line}${column ? `, column ${column}` : ''}: ${message}` : message;
    return el(
        'div',
        { class: 'complaint', role: 'alert' },
        el('p', {}, words),
        line && showPlace(text, line, column ?? 1),
    );
}

/** @param {Page} page @param {Found} found */
function describe(page, found) {
    if (found.kind === 'echek') return page.about.echek.title;
    return `${page.family(found.family ?? '').title}, ${found.width}×${found.height}${found.level ? `, ${found.level}` : ''}`;
}

/**
 * Keep a game that was found, unless it is kept already. Returns its address.
 * @param {Page} page @param {Found} found
 */
function keep(page, found) {
    const kept = page.store.games().find(({ id }) => page.store.text(id) === found.game)?.id;
    if (found.kind === 'echek') return `game/${kept ?? keepEchek(page, found.game)}`;
    return `game/${kept ?? page.keep(found.game, found.title)}`;
}

/** @param {Page} page @param {Found[]} games */
function chooseOne(page, games) {
    const box = dialog(
        `${games.length} games in this text`,
        el(
            'div',
            { class: 'menu' },
            games.map((found) =>
                el(
                    'button',
                    {
                        type: 'button',
                        class: 'menu-item',
                        onclick: () => {
                            box.close();
                            page.go(keep(page, found));
                        },
                    },
                    el('span', { class: 'menu-words' }, found.title || describe(page, found)),
                    found.title && el('small', { class: 'soft' }, describe(page, found)),
                ),
            ),
        ),
    );
}

/**
 * Open whatever a person pasted or dropped; an Error says what is wrong with it.
 * @param {Page} page @param {string} text
 */
export function openText(page, text) {
    if (text.length > LONGEST) throw new Error('This is too long for a puzzle.');
    /** @type {{games: Found[], errors?: {error: string, line: number, column: number}[]}} */
    const { games, errors } = /** @type {any} */ (page.core.ask({ ask: 'open', text }));
    if (games.length === 0 && errors?.length) throw Object.assign(new Error(errors[0].error), errors[0]);
    if (games.length === 0) throw new Error('There is no puzzle in this text.');
    if (errors?.length) page.toast(`Line ${errors[0].line}: ${errors[0].error}`);
    if (games.length === 1) page.go(keep(page, games[0]));
    else chooseOne(page, games);
}

class ImportForm {
    /** @param {Page} page @param {HTMLElement} room */
    constructor(page, room) {
        this.page = page;
        this.problem = el('div', {});
        this.text = el('textarea', {
            class: 'textarea',
            rows: 9,
            spellcheck: 'false',
            autocapitalize: 'off',
            placeholder: 'akari 3x3\n...\n.2.\n...',
        });
        this.file = el('input', {
            type: 'file',
            class: 'unseen',
            tabindex: '-1',
            'aria-label': 'A file with puzzles',
            onchange: () => {
                const [file] = this.file.files ?? [];
                if (file) void this.readFile(file);
            },
        });
        room.append(
            el(
                'header',
                { class: 'page-head' },
                el('h1', {}, 'Open a puzzle'),
                el(
                    'p',
                    { class: 'lead' },
                    'Paste it, or drop a file anywhere here: roque’s own text, a link, puzz.link, a game ID, pzprv3, or a game of Echek.',
                ),
            ),
            el(
                'form',
                {
                    class: 'stack form',
                    onsubmit: (/** @type {Event} */ event) => {
                        event.preventDefault();
                        this.open(this.text.value);
                    },
                },
                labelled('Puzzle', this.text),
                this.problem,
                el(
                    'div',
                    { class: 'row' },
                    button({ label: 'Open', class: 'button-main', type: 'submit', onclick: () => {} }),
                    button({ label: 'Choose a file', icon: 'share', onclick: () => this.file.click() }),
                    this.file,
                ),
            ),
        );
        room.addEventListener('dragover', (event) => {
            event.preventDefault();
            room.classList.add('dropping');
        });
        room.addEventListener('dragleave', () => room.classList.remove('dropping'));
        room.addEventListener('drop', (event) => {
            event.preventDefault();
            room.classList.remove('dropping');
            void this.drop(event.dataTransfer);
        });
    }

    /** @param {string} text */
    open(text) {
        fill(this.problem);
        try {
            openText(this.page, text);
        } catch (error) {
            fill(this.problem, complaint(error, text));
            this.problem.scrollIntoView({ block: 'nearest' });
        }
    }

    /** @param {File} file */
    async readFile(file) {
        if (file.size > LONGEST)
            return fill(this.problem, complaint(new Error('This file is too long for a puzzle.'), ''));
        const text = await file.text();
        if (text.length < 100000) this.text.value = text;
        return this.open(text);
    }

    /** @param {DataTransfer | null} data */
    async drop(data) {
        const [file] = data?.files ?? [];
        if (file) return this.readFile(file);
        this.text.value = data?.getData('text/plain') ?? '';
        return this.open(this.text.value);
    }
}

/** Is text being written there? @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/**
 * What is pasted or dropped anywhere in the page is opened, too.
 * @param {Page} page
 */
export function welcomeTexts(page) {
    /** @param {string} text */
    const attempt = (text) => {
        try {
            if (text.trim() !== '') openText(page, text);
        } catch (error) {
            const { message, line } = /** @type {Error & {line?: number}} */ (error);
            page.toast(line ? `Line ${line}: ${message}` : message);
        }
    };
    document.addEventListener('paste', (event) => {
        if (!isField(event.target)) attempt(event.clipboardData?.getData('text/plain') ?? '');
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
        if (event.defaultPrevented) return;
        event.preventDefault(); // or else the browser goes away to the file
        const [file] = event.dataTransfer?.files ?? [];
        if (file) void file.text().then(attempt);
        else attempt(event.dataTransfer?.getData('text/plain') ?? '');
    });
}

/** @param {Page} page @param {HTMLElement} room */
export function importForm(page, room) {
    void new ImportForm(page, room);
    return {};
}
