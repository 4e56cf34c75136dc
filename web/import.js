// Opens puzzles: from a link, from pasted text, from a file that is dropped here, or from the built-in sets. Errors
// are shown with their place.

import { bringBack, isBackup } from './backup.js';
import { button, dialog, el, fill, labelled } from './dom.js';
import { counted, Waiting } from './fields.js';
import { pictureOfGame } from './games.js';
import { keepEchek } from './link.js';
import { drawnWhenSeen } from './miniature.js';
import { LOST } from './store.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Found} Found */

const LONGEST = 32 * 1024 * 1024;
const LONG = 100000; // characters that a field takes long to show
const SLOW = 300; // milliseconds, after which a person is told that reading goes on

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
    return `${page.family(found.family ?? '', found.game).title}, ${found.width}×${found.height}${found.level ? `, ${found.level}` : ''}`;
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

/** Those that are not kept already. @param {Page} page @param {Found[]} games */
function newOnes(page, games) {
    const kept = new Set(page.store.games().map(({ id }) => page.store.text(id)));
    return games.filter(({ game }) => !kept.has(game));
}

/** @param {Page} page @param {Found[]} games @param {number} more that are in the text, too */
function chooseOne(page, games, more) {
    const keepAll = () => {
        const fresh = newOnes(page, games);
        page.keepAll(fresh);
        box.close();
        page.go('games');
        page.toast(page.store.takeLoss() ? LOST : `${counted(fresh.length, 'game')} kept.`);
    };
    const choose = (/** @type {Found} */ found) => {
        box.close();
        page.go(keep(page, found));
    };
    const line = (/** @type {Found} */ found) =>
        el(
            'button',
            { type: 'button', class: 'menu-item', onclick: () => choose(found) },
            drawnWhenSeen(el('span', { class: 'games-picture' }), () => pictureOfGame(page, found.kind, found.game)),
            el(
                'span',
                { class: 'menu-words games-words' },
                el('span', {}, found.title || describe(page, found)),
                found.title && el('small', { class: 'soft' }, describe(page, found)),
            ),
        );
    const box = dialog(
        `${games.length + more} games in this text`,
        el(
            'div',
            { class: 'row' },
            button({ label: more ? `Keep the first ${games.length}` : 'Keep all', icon: 'plus', onclick: keepAll }),
            el('span', { class: 'soft' }, 'or choose one'),
        ),
        el('div', { class: 'menu' }, games.map(line)),
    );
}

/**
 * Read a text in the worker, with a word about how far it has come and a way to stop it.
 * @param {Page} page @param {string} text
 * @returns {Promise<{games: Found[], errors: {error: string, line: number}[], more: number}>}
 */
async function readGames(page, text) {
    if (text.length > LONGEST) throw new Error('This is too long for a puzzle.');
    const waiting = new Waiting();
    /** @type {HTMLDialogElement | undefined} */ let box;
    const slow = window.setTimeout(() => {
        box = dialog('Opening', waiting.element);
        box.addEventListener('close', () => waiting.stop());
    }, SLOW);
    const answer = await waiting.run(
        'Reading …',
        (progress) => {
            const { done, cancel } = page.core.work({ work: 'open', text }, progress);
            return { done: done.catch((error) => ({ error })), cancel };
        },
        ({ found }) => counted(found, 'game'),
    );
    window.clearTimeout(slow);
    box?.close();
    if (answer?.error) throw answer.error;
    return /** @type {any} */ (answer);
}

/**
 * Open whatever a person pasted or dropped; an Error says what is wrong with it.
 * @param {Page} page @param {string} text
 */
export async function openText(page, text) {
    if (isBackup(text)) return bringBack(page, text);
    const { games, errors, more } = await readGames(page, text);
    if (games.length === 1) page.go(keep(page, games[0]));
    else chooseOne(page, games, more);
    if (errors.length > 0) page.toast(`Line ${errors[0].line}: ${errors[0].error}`);
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
            onpaste: (/** @type {ClipboardEvent} */ event) => this.paste(event),
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
                        void this.open(this.text.value);
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

    /** What is too long for the field is opened at once. @param {ClipboardEvent} event */
    paste(event) {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (text.length < LONG) return;
        event.preventDefault();
        void this.open(text);
    }

    /** @param {string} text */
    async open(text) {
        fill(this.problem);
        try {
            await openText(this.page, text);
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
        if (text.length < LONG) this.text.value = text;
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
    const attempt = async (text) => {
        try {
            if (text.trim() !== '') await openText(page, text);
        } catch (error) {
            const { message, line } = /** @type {Error & {line?: number}} */ (error);
            page.toast(line ? `Line ${line}: ${message}` : message);
        }
    };
    document.addEventListener('paste', (event) => {
        if (!isField(event.target)) void attempt(event.clipboardData?.getData('text/plain') ?? '');
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
        if (event.defaultPrevented) return;
        event.preventDefault(); // or else the browser goes away to the file
        const [file] = event.dataTransfer?.files ?? [];
        if (file) void file.text().then(attempt);
        else void attempt(event.dataTransfer?.getData('text/plain') ?? '');
    });
}

/** @param {Page} page @param {HTMLElement} room */
export function importForm(page, room) {
    void new ImportForm(page, room);
    return {};
}
