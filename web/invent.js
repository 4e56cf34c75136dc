// A new kind of puzzle: its rules as text on one side, a board of it on the other. It follows every keystroke: what is
// wrong is underlined, and the board follows the text.

import { button, download, el } from './dom.js';
import { Drawing } from './drawing.js';
import { Header, Sides, parametersIn, wishesOf } from './edit-shape.js';
import { givenIn } from './edit.js';
import { randomSeed, select, shortTitle, Waiting } from './fields.js';
import { grouped } from './gallery.js';
import { RuleEditor } from './rule-editor.js';
import { boardIn, rulesIn, TEMPLATES } from './rule-texts.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */

const KEPT = 'roque.invent'; // the rules, as they stand
const BOARD = 'roque.invent.board'; // the last board, with the rules that it had

class Inventor {
    /** @param {Page} page @param {HTMLElement} room @param {string} argument "new/TEMPLATE or FAMILY", a kept game, or nothing */
    constructor(page, room, argument) {
        this.page = page;
        /** @type {Family | undefined} */
        this.family = undefined;
        this.editor = new RuleEditor('Rules', page.about.ruleText, () => this.changed());
        this.drawing = new Drawing(page, {
            shown: (state) => this.shown(state),
            again: (game) => this.adapt(game),
        });
        this.drawing.empty = () => this.reshape(true);
        this.sides = new Sides(() => this.reshape());
        this.header = new Header(() => this.reshape());
        this.waiting = new Waiting();
        room.append(this.head(), this.body());
        this.begin(argument);
    }

    // ---- What is seen --------------------------------------------------------------------------------------

    head() {
        this.start = select([{ value: '', label: 'Start from …' }], '', (name) => {
            this.begin(`new/${name}`);
            this.start.value = '';
        });
        this.start.setAttribute('aria-label', 'Start from');
        /** @param {string} label @param {{value: string, label: string}[]} options */
        const group = (label, options) =>
            options.length > 0 &&
            el(
                'optgroup',
                { label },
                options.map((one) => el('option', { value: one.value }, one.label)),
            );
        const mine = this.page.store
            .games()
            .filter(({ id, kind }) => kind === 'puzzle' && rulesIn(this.page.store.text(id) ?? ''))
            .map(({ id, name }) => ({ value: id, label: name }));
        this.start.append(
            ...[
                group(
                    'Empty',
                    TEMPLATES.map(({ name, title }) => ({ value: name, label: title })),
                ),
                group('Mine', mine),
                ...grouped(this.page.about.families.filter(({ ruled }) => ruled)).map(({ title, families }) =>
                    group(
                        title,
                        families.map((one) => ({ value: one.name, label: shortTitle(one) })),
                    ),
                ),
            ].filter((one) => one !== false),
        );
        const file = el('input', {
            type: 'file',
            class: 'unseen',
            tabindex: -1,
            'aria-hidden': 'true',
            onchange: () => void this.readFile(file.files?.[0]),
        });
        return el(
            'header',
            { class: 'invent-head' },
            el('h1', {}, 'Invent a puzzle'),
            el(
                'div',
                { class: 'row' },
                this.start,
                file,
                button({
                    label: 'Open a file',
                    short: 'Open',
                    icon: 'share',
                    class: 'button-quiet',
                    onclick: () => file.click(),
                }),
                button({
                    label: 'Save as a file',
                    short: 'Save',
                    icon: 'down',
                    class: 'button-quiet',
                    onclick: () => this.save(),
                }),
            ),
        );
    }

    body() {
        const { palette, frame, problem, tools, verdict } = this.drawing;
        return el(
            'div',
            { class: 'invent' },
            el(
                'section',
                { class: 'invent-rules', 'aria-label': 'Rules' },
                this.editor.element,
                this.editor.told,
                el(
                    'p',
                    { class: 'small soft' },
                    'One statement per line: mark, marks, given, printed, areas, outside, full, rule … Tab or a tap completes a word.',
                ),
            ),
            el(
                'section',
                { class: 'invent-board stack', 'aria-label': 'Board' },
                el('div', { class: 'invent-shape' }, this.sides.element, this.header.element),
                palette.element,
                frame,
                problem,
                tools,
                verdict.element,
                this.leadOn(),
                this.waiting.element,
            ),
        );
    }

    leadOn() {
        const { page } = this;
        /** @param {string} view */
        const go = (view) => () => this.mended() && page.go(`${view}/${this.keep()}`);
        this.make = button({ label: 'Make me one', icon: 'plus', key: 'm', onclick: () => void this.makeOne() });
        return el(
            'div',
            { class: 'row invent-lead' },
            button({ label: 'Play it', icon: 'play', class: 'button-main', onclick: go('game') }),
            this.make,
            button({ label: 'Explain it', icon: 'steps', onclick: go('explain') }),
            button({ label: 'Watch it', icon: 'eye', onclick: go('watch') }),
            this.drawing.shareButtons(),
        );
    }

    // ---- Where it begins -----------------------------------------------------------------------------------

    /** @param {string} argument */
    begin(argument) {
        const name = argument.replace(/^new\//, '');
        const template = TEMPLATES.find((one) => one.name === name);
        const family = this.page.about.families.find((one) => one.name === name && one.ruled);
        const game = this.page.store.text(name);
        if (template) this.take(template.text, '', template);
        else if (family) this.takeFamily(family);
        else if (game !== null && rulesIn(game)) this.takeGame(game);
        else this.goOn();
        if (argument) history.replaceState(null, '', '#invent'); // a reload goes on with what is written
    }

    /** With what was written last. */
    goOn() {
        const rules = this.page.store.read(KEPT);
        if (rules === null) this.take(TEMPLATES[0].text, '', TEMPLATES[0]);
        else this.take(rules, this.page.store.read(BOARD) ?? '');
    }

    /** @param {string} game */
    takeGame(game) {
        this.take(rulesIn(game), givenIn(this.page, game));
    }

    /** @param {Family} family */
    takeFamily(family) {
        const { text } = this.page.core.ask({ ask: 'rules', family: family.name });
        this.take(text.trimEnd(), family.example?.puzzle ?? '', family.size);
    }

    /**
     * Other rules, and a board of them or of others.
     * @param {string} rules @param {string} game @param {{width: number, height: number}} [size]
     */
    take(rules, game, size = { width: 5, height: 5 }) {
        this.editor.text = rules;
        this.drawing.state = undefined;
        this.base = { game, ...size, parameters: '' };
        this.changed();
    }

    /** @param {File} [file] */
    async readFile(file) {
        if (!file) return;
        const text = await file.text();
        try {
            if (!rulesIn(text))
                throw new Error('There are no rules in this file: a line “puzzle NAME: TITLE” begins them.');
            const rules = rulesIn(text);
            const [found] = boardIn(text).trim() ? this.page.core.ask({ ask: 'open', text }).games : [];
            if (found) this.takeGame(found.game);
            else this.take(rules, '');
        } catch (error) {
            this.page.toast(/** @type {Error} */ (error).message);
        }
    }

    // ---- Rules and board -----------------------------------------------------------------------------------

    /** Every letter is answered. */
    changed() {
        const rules = this.editor.text;
        this.page.store.write(KEPT, rules);
        const { mistakes, family } = this.read(rules);
        this.editor.showMistakes(mistakes);
        this.family = family ?? undefined;
        this.drawing.frame.classList.toggle('invent-old', !family);
        if (this.make) this.make.disabled = !family?.makes;
        if (!family) return this.drawing.verdict.rest('Fix the rules first', 'The board has not changed.');
        const { state } = this.drawing;
        const done = this.drawing.attempt(() => this.follow(state ? this.adapt(state.game) : this.firstBoard()));
        if (!done) this.drawing.verdict.rest('The board does not fit', 'Change it, or the rules.');
        else if (this.drawing.verdict.resting && this.drawing.state) this.drawing.verdict.ask(this.drawing.state); // as it was
        return undefined;
    }

    /** What the core says of rules; that it does not read them at all is a mistake, too. @param {string} text @returns {import('./types.js').Answer} */
    read(text) {
        try {
            return this.page.core.ask({ ask: 'rules', text });
        } catch (error) {
            return { mistakes: [{ line: 1, column: 1, error: /** @type {Error} */ (error).message }] };
        }
    }

    /** @param {State} state after another letter: no step of its own */
    follow(state) {
        this.drawing.take(state, this.drawing.at >= 0 && this.drawing.state !== undefined);
    }

    /** The board that this text begins with. @returns {State} */
    firstBoard() {
        const { game, width, height } = this.base ?? { game: '', width: 5, height: 5 };
        try {
            if (game !== '') return this.adapt(game, true);
        } catch {
            // it is of another kind: an empty one takes its place
        }
        return this.blank({ width, height, parameters: '' });
    }

    /** A board by these rules, with all of another that fits. @param {string} game @param {boolean} [whole] in its size @returns {State} */
    adapt(game, whole = false) {
        const before = whole ? this.drawing.ask({ ask: 'play', game }) : this.drawing.state;
        const { width = 5, height = 5, family = '' } = before ?? {};
        return this.blank({ width, height, parameters: this.known(parametersIn(game, family)), game });
    }

    /** Those that these rules name. @param {string} parameters */
    known(parameters) {
        const names = this.family?.numbers.map(({ name }) => name) ?? [];
        return parameters
            .split(' ')
            .filter((word) => names.includes(word.split('=')[0]))
            .join(' ');
    }

    /** @param {{width: number, height: number, parameters: string, game?: string}} form @returns {State} */
    blank(form) {
        return this.drawing.ask({ ask: 'blank', rules: this.editor.text, family: this.family?.name, ...form });
    }

    /** Another size, or another header. @param {boolean} [empty] */
    reshape(empty = false) {
        const { drawing } = this;
        const { state } = drawing;
        if (!this.mended() || !state) return;
        const form = {
            ...this.sides.size,
            parameters: this.header.parameters,
            game: empty ? undefined : state.game,
        };
        if (!drawing.attempt(() => drawing.take(this.blank(form)))) this.showForm(state);
    }

    /** @param {State} state */
    shown(state) {
        this.page.store.write(BOARD, state.game);
        this.showForm(state);
    }

    /** @param {State} state */
    showForm({ width, height, game, family }) {
        this.sides.show({ width, height }, 100);
        if (this.family) this.header.show(this.family, parametersIn(game, family));
    }

    // ---- What becomes of it --------------------------------------------------------------------------------

    /** Without mistakes? Else it is said. */
    mended() {
        if (this.family) return true;
        this.page.toast('The rules have a mistake: fix it first.');
        this.editor.goTo(this.editor.mistakes[0] ?? { line: 1, column: 1 });
        return false;
    }

    /** Keep it with the games; the same one is kept once. @returns {string} its id */
    keep() {
        const game = this.drawing.state?.game ?? '';
        const mine = this.page.store
            .games()
            .find(({ id, source }) => source === 'invent' && this.page.store.text(id) === game);
        return mine?.id ?? this.page.keep(game, this.drawing.title(), 'invent');
    }

    async makeOne() {
        const { drawing, family } = this;
        const { state } = drawing;
        if (!this.mended() || !family || !state) return;
        const shape = { size: `${state.width}x${state.height}`, seed: randomSeed() };
        const set = { ...wishesOf(this.header.parameters), ...shape };
        const request = { work: 'make', family: family.name, rules: this.editor.text, set };
        const answer = await this.waiting.run('Making one …', (progress) => this.page.core.work(request, progress));
        if (answer) drawing.attempt(() => drawing.take(drawing.ask({ ask: 'play', game: answer.game })));
    }

    save() {
        const game = this.family ? (this.drawing.state?.game ?? '') : this.editor.text;
        const name = /^puzzle ([a-z0-9-]+)/m.exec(this.editor.text)?.[1] ?? 'puzzle';
        download(`${name}.roque`, new Blob([game], { type: 'text/plain;charset=utf-8' }));
    }
}

/** @type {import('./types.js').View} */
export const invent = {
    title: 'Invent a puzzle',
    show(page, room, argument) {
        const inventor = new Inventor(page, room, argument);
        const { drawing, waiting } = inventor;
        return {
            leave: () => {
                drawing.verdict.stop();
                waiting.stop();
            },
            keys: [
                { keys: 'Tab', does: 'In the rules: complete the word' },
                { keys: 'm', does: 'Make me one' },
                ...drawing.keys,
            ],
            key: (event) => {
                if (event.key === 'm' && !event.ctrlKey && !event.metaKey) return (void inventor.makeOne(), true);
                return drawing.shortcut(event);
            },
            settle: () => drawing.settle(),
        };
    },
};
