// A new puzzle: what the maker of a family can be asked for, as a form. The options are the family's own; the core
// lists them.

import { button, el, fill, labelled, linkButton, segments, toggle } from './dom.js';
import { Waiting, capital, counted, input, number, randomSeed, select, shortTitle, wordsIn } from './fields.js';
import { familyField } from './gallery.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {Family['options'][number]} MakerOption */

const KEPT = 'roque.make';

/** What is asked of the maker, by name; what is not asked is not there. @typedef {Record<string, string>} Wishes */

/** The core names options as the command line does: here they are names of fields. @param {string} words */
const fieldNames = (words) => words.replace(/--([a-z-]+)/g, (_, name) => `“${capital(name.replaceAll('-', ' '))}”`);

/**
 * "the share of black cells (default: 20; with --any: 25)" without its default, and that alone.
 * @param {string} help
 * @returns {[string, string]}
 */
function splitDefault(help) {
    const found = /^(.*?)\s*\(default: ([^;)]*).*\)$/.exec(help);
    return found ? [found[1], `usual: ${found[2]}`] : [help, 'as it comes'];
}

/** @param {string} words */
const sentence = (words) => `${capital(words)}${/[.?]$/.test(words) ? '' : '.'}`;

class MakeForm {
    /** @param {Page} page @param {HTMLElement} room @param {string} family */
    constructor(page, room, family) {
        this.page = page;
        const kept = page.store.readJson(KEPT);
        this.families = page.about.families.filter(({ makes }) => makes);
        this.family = this.families.find(({ name }) => name === (family || kept?.last)) ?? this.families[0];
        /** @type {Record<string, Wishes>} by family */
        this.kept = Object.fromEntries(this.families.map(({ name }) => [name, wordsIn(kept?.[name])]));
        this.waiting = new Waiting((words) => capital(fieldNames(words)));
        this.fields = el('div', { class: 'stack' });
        this.go = button({
            label: 'Make it',
            icon: 'plus',
            class: 'button-main',
            key: 'm',
            type: 'submit',
            onclick: () => {}, // the form is submitted
        });
        room.append(
            el(
                'header',
                { class: 'page-head' },
                el('h1', {}, 'New puzzle'),
                el('p', { class: 'lead' }, 'Made in this page, with exactly one solution, at the level you choose.'),
            ),
            el(
                'form',
                {
                    class: 'stack form',
                    onsubmit: (/** @type {Event} */ event) => {
                        event.preventDefault();
                        void this.make();
                    },
                },
                familyField(page, this.families, this.family, (chosen) => this.choose(chosen)),
                this.fields,
                el('div', { class: 'row' }, this.go),
                this.waiting.element,
                el(
                    'div',
                    { class: 'row lead-on' },
                    linkButton('Puzzle of the day', 'daily', { icon: 'day', class: 'button-quiet' }),
                    linkButton('Draw your own', 'edit', { icon: 'pencil', class: 'button-quiet' }),
                    linkButton('Open a puzzle you have', 'share', { icon: 'share', class: 'button-quiet' }),
                ),
            ),
        );
        this.show();
    }

    /** @returns {Wishes} */
    get wishes() {
        return this.kept[this.family.name];
    }

    /** @param {Family} family */
    choose(family) {
        this.family = family;
        this.waiting.stop();
        this.show();
    }

    /** @param {string} name @param {string} value */
    wish(name, value) {
        if (value === '') delete this.wishes[name];
        else this.wishes[name] = value;
    }

    show() {
        const { family, wishes } = this;
        const any = wishes.any === 'yes';
        fill(
            this.fields,
            this.sizeFields(),
            !any &&
                segments(
                    'Level',
                    [
                        { value: '', label: 'Any' },
                        ...this.page.about.levels.map((level) => ({ value: level, label: capital(level) })),
                    ],
                    wishes.level ?? '',
                    (level) => this.wish('level', level),
                ),
            this.moreFields(any),
        );
    }

    sizeFields() {
        const [width, height] = (this.wishes.size ?? '').split('x');
        const sides = [width || String(this.family.size.width), height || String(this.family.size.height)];
        const change = (/** @type {number} */ which, /** @type {string} */ value) => {
            sides[which] = value;
            const usual = this.family.size;
            this.wish('size', `${sides[0] || usual.width}x${sides[1] || usual.height}`);
        };
        return el(
            'div',
            { class: 'sides' },
            labelled(
                'Columns',
                number(sides[0], (value) => change(0, value), {
                    min: 1,
                    max: this.family.maxSide || undefined,
                    required: true,
                }),
            ),
            el('span', { class: 'sides-by', 'aria-hidden': 'true' }, '×'),
            labelled(
                'Rows',
                number(sides[1], (value) => change(1, value), {
                    min: 1,
                    max: this.family.maxSide || undefined,
                    required: true,
                }),
            ),
        );
    }

    /** @param {boolean} any */
    moreFields(any) {
        const { family, wishes } = this;
        const asked = family.options.some(({ name }) => wishes[name]) || wishes.seed || wishes.score || any;
        return el(
            'details',
            { class: 'more', open: Boolean(asked) },
            el('summary', {}, 'More options'),
            el(
                'div',
                { class: 'fields' },
                family.options.map((option) => this.optionField(option)),
                !any &&
                    labelled(
                        'Score',
                        input(wishes.score ?? '', (value) => this.wish('score', value), {
                            placeholder: 'such as 30..149',
                        }),
                        'A range of scores instead of a level.',
                    ),
                labelled(
                    'Seed',
                    input(wishes.seed ?? '', (value) => this.wish('seed', value), {
                        inputmode: 'numeric',
                        placeholder: 'by chance',
                    }),
                    'The same seed and options give the same puzzle, on every machine.',
                ),
            ),
            family.any &&
                toggle('Any random board, with one solution or many, not rated', any, (on) => {
                    this.wish('any', on ? 'yes' : '');
                    this.show();
                    /** @type {HTMLElement | null} */ (this.fields.querySelector('[role=switch]'))?.focus();
                }),
        );
    }

    /** @param {MakerOption} option */
    optionField(option) {
        const value = this.wishes[option.name] ?? '';
        const change = (/** @type {string} */ word) => this.wish(option.name, word);
        const [help, usual] = splitDefault(option.help);
        const field = this.optionInput(option, usual, value, change);
        if (option.name.length === 1) return labelled(capital(help), field); // "n" says nothing: "how many pieces" does
        const told = option.kind === 'word' && option.words.every((word) => help.includes(word)) && !help.includes('?');
        const label = capital(option.name.replaceAll('-', ' '));
        return labelled(label, field, told ? undefined : sentence(fieldNames(help)));
    }

    /** @param {MakerOption} option @param {string} usual @param {string} value @param {(word: string) => void} change */
    optionInput(option, usual, value, change) {
        /** @param {string} word */
        const title = (word) => option.titles[option.words.indexOf(word)] ?? word;
        const open = { value: '', label: capital(usual.replace(/\S+$/, title)) };
        if (option.kind === 'word')
            return select([open, ...option.words.map((word) => ({ value: word, label: title(word) }))], value, change);
        if (option.kind === 'board') return select([{ ...open, label: 'No board' }, ...this.boards()], value, change);
        const attributes = { placeholder: usual, title: option.help };
        if (option.kind === 'number')
            return number(value, change, { ...attributes, min: option.least, max: option.most });
        return input(value, change, attributes);
    }

    /** The boards that can be started from: the player's own, then the built-in ones. */
    boards() {
        const own = this.page.store
            .games()
            .filter(({ family }) => family === this.family.name)
            .map(({ id, name, width, height }) => ({
                value: this.page.store.text(id) ?? '',
                label: `${name}, ${width}×${height}`,
            }));
        const sets = this.family.builtin.map(({ name, title }) => ({
            value: name,
            label: title || name.replace(/^.*:/, ''),
        }));
        return [...own.filter(({ value }) => value !== ''), ...sets];
    }

    async make() {
        const { page, family } = this;
        const set = { ...this.wishes, seed: this.wishes.seed || randomSeed() };
        if (this.wishes.any === 'yes') {
            delete this.wishes.level;
            delete this.wishes.score;
        }
        page.store.write(KEPT, JSON.stringify({ ...this.kept, last: family.name }));
        page.say('Making a puzzle.');
        const answer = await this.waiting.run(
            'Making a puzzle …',
            (progress) => page.core.work({ work: 'make', family: family.name, set }, progress),
            ({ drafts, measured, lowest, highest }) => {
                const scores = measured ? `, scores from ${lowest} to ${highest}` : '';
                return drafts ? `${counted(drafts, 'draft')} so far${scores}` : '';
            },
            'No draft fits yet: such puzzles are rare. Wait, or stop and choose another level, size or score.',
        );
        const title = answer?.level ? `${shortTitle(family)}, ${answer.level}` : shortTitle(family);
        if (answer) page.play(answer.game, title);
    }
}

/** @type {import('./types.js').View} */
export const make = {
    title: 'New puzzle',
    show(page, room, argument) {
        const form = new MakeForm(page, room, argument);
        return {
            leave: () => form.waiting.stop(),
            keys: [{ keys: 'm', does: 'Make the puzzle' }],
            key(event) {
                if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return false;
                void form.make();
                return true;
            },
        };
    },
};
