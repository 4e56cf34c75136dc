// The view for drawing a puzzle of a known family.

import { button, el } from './dom.js';
import { Drawing } from './drawing.js';
import { Shape } from './edit-shape.js';
import { rulesIn } from './rule-texts.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */

const KEPT = 'roque.edit';

/** Any text, as the game of a puzzle in which nothing has been done. @param {Page} page @param {string} text @returns {string} */
export function givenIn(page, text) {
    const [found] = page.core.ask({ ask: 'open', text }).games;
    return page.core.ask({ ask: 'write', game: found.game, format: 'native', given: true }).text;
}

/** Do its numbers go without saying? Else its example has some. @param {Family} family */
const hasUsual = ({ numbers }) => numbers.length > 0 && numbers.every(({ usual }) => usual !== undefined);

class Editor {
    /** @param {Page} page @param {HTMLElement} room @param {string} argument "new/FAMILY", a kept game, or nothing: what was drawn last */
    constructor(page, room, argument) {
        this.page = page;
        this.drawing = new Drawing(page, {
            shown: (state) => {
                this.page.store.write(KEPT, state.game);
                this.shape.show(state);
            },
        });
        this.drawing.empty = () => this.startFrom('');
        this.shape = new Shape(page, {
            family: (name) => this.blank(page.family(name)),
            form: (form) => this.reshape(form),
            start: (source) => this.startFrom(source),
            title: (title) => this.setTitle(title),
        });
        const { palette, frame, problem, tools, verdict } = this.drawing;
        room.append(
            el('h1', {}, 'Draw a puzzle'),
            el(
                'div',
                { class: 'edit' },
                el('div', { class: 'stack edit-left' }, this.shape.element, palette.element, frame, problem),
                el('div', { class: 'stack edit-right' }, tools, verdict.element, this.leadOn()),
            ),
        );
        this.begin(argument);
    }

    get state() {
        return this.drawing.state;
    }

    /** @param {string} argument */
    begin(argument) {
        const kept = this.page.store.text(argument) ?? (argument ? null : this.page.store.read(KEPT));
        const family =
            this.page.about.families.find(({ name }) => `new/${name}` === argument) ?? this.page.about.families[0];
        if (kept === null || rulesIn(kept) || !this.open(kept)) this.blank(family);
        if (argument) history.replaceState(null, '', '#edit'); // a reload goes on with what is drawn
    }

    /** @param {string} text */
    open(text) {
        const { drawing } = this;
        return drawing.attempt(() => drawing.take(drawing.ask({ ask: 'play', game: givenIn(this.page, text) })));
    }

    /** @param {Family} family @param {import('./edit-shape.js').Form} [form] */
    blank(family, form = { ...family.size, parameters: hasUsual(family) ? '' : family.parameters }) {
        const { drawing } = this;
        drawing.attempt(() => drawing.take(drawing.ask({ ask: 'blank', family: family.name, ...form })));
    }

    /** Another size: what lies on both boards stays. @param {import('./edit-shape.js').Form} form */
    reshape(form) {
        const { drawing, state } = this;
        if (!state) return;
        const { family, game } = state;
        const done = drawing.attempt(() => drawing.take(drawing.ask({ ask: 'blank', family, game, ...form })));
        if (!done) this.shape.show(state);
    }

    /** @param {string} source "": an empty board like this one */
    startFrom(source) {
        const { state } = this;
        if (source !== '') this.open(this.page.store.text(source) ?? source);
        else if (state) this.blank(this.page.family(state.family), this.shape.form);
    }

    /** A title is a line above the puzzle. @param {string} title */
    setTitle(title) {
        const { drawing } = this;
        const lines = (this.state?.game ?? '').split('\n').filter((line) => !line.startsWith('; title:'));
        const game = [...(title ? [`; title: ${title}`] : []), ...lines].join('\n');
        drawing.attempt(() => drawing.take(drawing.ask({ ask: 'play', game })));
    }

    leadOn() {
        const play = () => this.page.play(this.state?.game ?? '', this.drawing.title());
        return el(
            'div',
            { class: 'row' },
            button({ label: 'Play it', icon: 'play', class: 'button-main', onclick: play }),
            this.drawing.shareButtons(),
        );
    }
}

/** @type {import('./types.js').View} */
export const edit = {
    title: 'Draw a puzzle',
    show(page, room, argument) {
        const { drawing } = new Editor(page, room, argument);
        return {
            leave: () => drawing.verdict.stop(),
            keys: drawing.keys,
            key: (event) => drawing.shortcut(event),
            settle: () => drawing.settle(),
        };
    },
};
