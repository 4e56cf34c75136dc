// A game leaves the page: as a link, as text in every format that can represent it, as a picture, on paper.

import { button, dialog, download, el, fill, labelled, linkButton, toggle } from './dom.js';
import { select } from './fields.js';
import { importForm } from './import.js';
import { pictureOf, printGames } from './print.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {{game: string, name: string, kind?: 'puzzle'|'echek', family?: string}} Shared */

/** This page's address without what stands behind "#". */
const here = () => location.href.split('#')[0];

/** What is said of links to a page that was opened from a file; nothing where it came from a server. */
export const fileWarning = () =>
    location.protocol === 'file:' &&
    el(
        'p',
        { class: 'notice' },
        'This page was opened from a file, so its links work on this machine only. For another one, send the text or the file instead, or open the page from a web address.',
    );

/** The game under the name that the player gave it. @param {Page} page @param {Shared} shared */
function named(page, { game, name, kind, family }) {
    if (kind === 'echek' || !name || name === page.family(family ?? '', game).title) return game;
    return page.core.ask({ ask: 'title', game, title: name }).game;
}

/**
 * The address that carries a game.
 * @param {Page} page
 * @param {Shared} shared
 * @param {boolean} given without its moves
 */
export function linkTo(page, shared, given = false) {
    const game = named(page, shared);
    return here() + page.core.ask({ ask: 'write', game, format: 'link', given: given || undefined }).text.trim();
}

/**
 * Copy, and say so; where the browser refuses, the field stays selected for the player to do it.
 * @param {Page} page @param {string} text @param {HTMLInputElement | HTMLTextAreaElement} field
 */
async function copy(page, text, field) {
    field.select();
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        if (!document.execCommand('copy')) return page.toast('Your browser does not let the page copy: press Ctrl+C.');
    }
    return page.toast('Copied.');
}

/** A name that every system takes for a file. @param {string} name @param {string} ending */
function fileName(name, ending) {
    const plain = name
        .normalize('NFKD')
        .replace(/[^\w .-]+/g, '')
        .trim()
        .replace(/\s+/g, '-')
        .toLowerCase();
    return `${plain || 'roque'}.${ending}`;
}

/** @param {string} markup of an SVG @param {number} scale @returns {Promise<Blob>} */
async function pngOf(markup, scale) {
    const image = await pictureOf(markup);
    const canvas = el('canvas', {
        width: Math.round(image.naturalWidth * scale),
        height: Math.round(image.naturalHeight * scale),
    });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser cannot draw the picture.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => {
        canvas.toBlob(
            (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large for this browser.'))),
            'image/png',
        );
    });
}

class Sharing {
    /** @param {Page} page @param {Shared} shared */
    constructor(page, shared) {
        this.page = page;
        this.shared = shared;
        this.given = true;
        this.format = 'native';
        this.labels = true;
        this.solution = true;
        this.isEchek = shared.kind === 'echek';
        if (this.isEchek) this.given = false;
        this.link = el('input', { class: 'input mono', readonly: true, onfocus: () => this.link.select() });
        this.text = el('textarea', { class: 'textarea', readonly: true, rows: 8, spellcheck: 'false' });
        this.problem = el('p', { class: 'complaint', role: 'alert', hidden: true });
        this.element = el(
            'div',
            { class: 'stack form' },
            this.linkPart(),
            this.problem,
            this.textPart(),
            !this.isEchek && this.picturePart(),
            !this.isEchek && this.printPart(),
        );
        this.write();
    }

    linkPart() {
        return el(
            'section',
            { class: 'stack-small' },
            labelled(
                'Link',
                this.link,
                this.isEchek
                    ? 'The whole game is in the address. Send it to the other player, who moves and sends a new one back.'
                    : 'The whole puzzle is in the address: nothing is kept anywhere else.',
            ),
            fileWarning(),
            el(
                'div',
                { class: 'row' },
                button({
                    label: 'Copy the link',
                    class: 'button-main',
                    onclick: () => {
                        this.write();
                        void copy(this.page, this.link.value, this.link);
                    },
                }),
                this.otherLink(),
                'share' in navigator && button({ label: 'Send', icon: 'share', onclick: () => void this.send() }),
            ),
            !this.isEchek &&
                toggle('With my moves, to go on from here', !this.given, (on) => {
                    this.given = !on;
                    this.write();
                }),
        );
    }

    /** The address by which other programs know the puzzle, where its family has one. */
    otherLink() {
        if (this.isEchek || !this.page.family(this.shared.family ?? '', this.shared.game).formats.includes('puzz.link'))
            return null;
        const copyIt = () => {
            const { text } = this.page.core.ask({
                ask: 'write',
                game: this.shared.game,
                format: 'puzz.link',
                given: true,
            });
            this.link.value = String(text).trim();
            void copy(this.page, this.link.value, this.link);
        };
        return button({ label: 'Copy a puzz.link', onclick: () => void this.attempt(async () => copyIt()) });
    }

    textPart() {
        const formats = this.isEchek
            ? ['native']
            : this.page.family(this.shared.family ?? '', this.shared.game).formats.filter((name) => name !== 'link');
        return el(
            'details',
            { class: 'more' },
            el('summary', {}, 'As text'),
            el(
                'div',
                { class: 'stack-small' },
                formats.length > 1 &&
                    labelled(
                        'Format',
                        select(
                            formats.map((name) => ({ value: name, label: name })),
                            this.format,
                            (name) => {
                                this.format = name;
                                this.write();
                            },
                        ),
                    ),
                labelled('Text', this.text),
                el(
                    'div',
                    { class: 'row' },
                    button({ label: 'Copy', onclick: () => void copy(this.page, this.text.value, this.text) }),
                    button({ label: 'Save as a file', onclick: () => this.saveText() }),
                ),
            ),
        );
    }

    picturePart() {
        return el(
            'details',
            { class: 'more' },
            el('summary', {}, 'As a picture'),
            el(
                'div',
                { class: 'stack-small' },
                toggle('With names of rows and columns', this.labels, (on) => {
                    this.labels = on;
                }),
                el(
                    'div',
                    { class: 'row' },
                    button({
                        label: 'SVG',
                        title: 'A drawing of any size',
                        onclick: () => this.attempt(async () => this.saveSvg()),
                    }),
                    button({
                        label: 'PNG',
                        title: 'A picture in pixels',
                        onclick: () => this.attempt(() => this.savePng()),
                    }),
                ),
            ),
        );
    }

    printPart() {
        return el(
            'details',
            { class: 'more' },
            el('summary', {}, 'On paper'),
            el(
                'div',
                { class: 'stack-small' },
                toggle('The solution on a second page', this.solution, (on) => {
                    this.solution = on;
                }),
                el(
                    'div',
                    { class: 'row' },
                    button({
                        label: 'Print',
                        icon: 'print',
                        onclick: () =>
                            this.attempt(() =>
                                printGames(this.page, [this.shared], { given: this.given, solution: this.solution }),
                            ),
                    }),
                ),
            ),
        );
    }

    write() {
        const { page, shared, given } = this;
        this.problem.hidden = true;
        const game = named(page, shared);
        const options = { ask: 'write', game, format: this.format, given: given || undefined };
        this.fill(this.link, () => linkTo(page, shared, given));
        this.fill(this.text, () => page.core.ask(options).text);
    }

    /** @param {HTMLInputElement | HTMLTextAreaElement} field @param {() => string} write what may fail */
    fill(field, write) {
        try {
            field.value = write();
        } catch (error) {
            field.value = '';
            this.complain(error);
        }
    }

    /** @param {unknown} error */
    complain(error) {
        fill(this.problem, String(/** @type {Error} */ (error).message));
        this.problem.hidden = false;
    }

    /** @param {() => Promise<void>} what */
    async attempt(what) {
        this.problem.hidden = true;
        await what().catch((error) => this.complain(error));
    }

    async send() {
        await send({ title: this.shared.name, url: this.link.value });
    }

    saveText() {
        /** @type {Record<string, string>} */
        const endings = { json: 'json', native: 'roque' };
        const ending = this.isEchek ? 'echek' : (endings[this.format] ?? 'txt');
        download(fileName(this.shared.name, ending), new Blob([this.text.value], { type: 'text/plain;charset=utf-8' }));
    }

    picture() {
        const { page, shared, labels, given } = this;
        return String(
            page.core.ask({ ask: 'draw', game: shared.game, medium: 'svg', labels, given: given || undefined }).picture,
        );
    }

    saveSvg() {
        download(fileName(this.shared.name, 'svg'), new Blob([this.picture()], { type: 'image/svg+xml' }));
    }

    async savePng() {
        download(fileName(this.shared.name, 'png'), await pngOf(this.picture(), 2));
    }
}

/** A text that is sent or copied. @param {Page} page @param {string} title @param {string} text */
export function copyDialog(page, title, text) {
    const field = el('textarea', { class: 'textarea', readonly: true, rows: 5, 'aria-label': title }, text);
    dialog(
        title,
        el(
            'div',
            { class: 'stack form' },
            field,
            el(
                'div',
                { class: 'row' },
                button({ label: 'Copy', class: 'button-main', onclick: () => void copy(page, text, field) }),
                'share' in navigator && button({ label: 'Send', icon: 'share', onclick: () => void send({ text }) }),
            ),
        ),
    );
}

/** By the sheet of the system; the player may change his mind. @param {ShareData} what */
const send = (what) => navigator.share(what).catch(() => {});

/**
 * @param {Page} page
 * @param {Shared} shared
 */
export function shareDialog(page, shared) {
    dialog('Share', el('p', { class: 'soft' }, shared.name), new Sharing(page, shared).element);
}

/**
 * Without a game, the way in: a text or a link is opened.
 * @type {import('./types.js').View}
 */
export const share = {
    title: 'Share',
    show(page, room, id) {
        const entry = page.store.game(id);
        const game = page.store.text(id);
        if (!entry || game === null) return importForm(page, room);
        room.append(
            el('header', { class: 'page-head' }, el('h1', {}, 'Share'), el('p', { class: 'lead' }, entry.name)),
            new Sharing(page, { game, name: entry.name, kind: entry.kind, family: entry.family }).element,
            el('div', { class: 'row' }, linkButton('Back to the game', `game/${id}`, { icon: 'back' })),
        );
        return {};
    },
};
