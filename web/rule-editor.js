// A small editor for rule texts: a textarea, and the same text in colours behind it, line by line. The painted lines give the
// height, so that nothing scrolls by itself and every underline is where its word is. Mistakes come from the core.

import { el, fill, newId } from './dom.js';

/** @typedef {{line: number, column: number, error: string}} Mistake */
/** @typedef {{statements: string[], words: string[]}} Vocabulary of the language */

const MOST_OFFERED = 7;
const SHORTEST = 2; // letters after which words are offered

// A comment, a text in quotes, a name, a number, a sign.
const TOKENS = /(?<=^|\s);.*|"[^"\n]*"?|[a-z_][\w-]*|\d+|\S/gi;
const FREE = ['puzzle', 'goal', 'about']; // what follows these is for people

/**
 * The names that a text gives to things: nouns, numbers, abbreviations.
 * @param {string} text
 */
function namesIn(text) {
    const names = new Set();
    for (const [, statement, rest] of text.matchAll(/^(mark|given|marks|givens|printed|outside|number|let) +(.*)$/gm)) {
        const words = rest.replace(/;.*/, '').match(/[a-z][\w-]+/gi) ?? [];
        const own = ['let', 'number'].includes(statement) ? words.slice(0, 1) : words;
        for (const word of own) if (!['left', 'right', 'top', 'bottom'].includes(word)) names.add(word);
    }
    return [...names];
}

/**
 * The pieces of a line with their kinds.
 * @param {string} line
 * @param {boolean} free it goes on with words for people
 * @param {Vocabulary} vocabulary
 * @param {Set<string>} names
 * @returns {{at: number, text: string, kind: string}[]}
 */
function piecesOf(line, free, { statements, words }, names) {
    if (free) return [{ at: 0, text: line, kind: 'free' }];
    /** @type {{at: number, text: string, kind: string}[]} */
    const pieces = [];
    for (const { 0: text, index } of line.matchAll(TOKENS)) {
        const begins = index === 0 && statements.includes(text);
        const kind = begins
            ? 'statement'
            : text.startsWith(';')
              ? 'comment'
              : text.startsWith('"')
                ? 'says'
                : words.includes(text)
                  ? 'word'
                  : names.has(text)
                    ? 'name'
                    : /^\d/.test(text)
                      ? 'number'
                      : '';
        pieces.push({ at: index, text, kind });
        if (begins && FREE.includes(text)) {
            pieces.push({ at: text.length, text: line.slice(text.length), kind: 'free' });
            break;
        }
    }
    return pieces;
}

/** Where the word at a place of a line ends. @param {string} line @param {number} from */
function wordEnd(line, from) {
    const [word = ''] = /^([a-z_][\w-]*|\d+|"[^"]*"?|\S)/i.exec(line.slice(from)) ?? [];
    return from + Math.max(word.length, 1);
}

export class RuleEditor {
    /**
     * @param {string} label
     * @param {Vocabulary} vocabulary
     * @param {() => void} changed
     */
    constructor(label, vocabulary, changed) {
        this.vocabulary = vocabulary;
        this.changed = changed;
        /** @type {Mistake[]} */
        this.mistakes = [];
        /** @type {string[]} what the painted lines show, with all that they depend on */
        this.painted = [];
        /** @type {string[]} words that are offered */
        this.offered = [];
        this.chosen = -1;
        this.paint = el('div', { class: 'rule-paint', 'aria-hidden': 'true' });
        this.list = el('ul', {
            class: 'rule-words',
            role: 'listbox',
            id: newId(),
            'aria-label': 'Words',
            hidden: true,
        });
        this.told = el('div', { class: 'rule-mistakes', id: newId(), role: 'status' });
        this.field = el('textarea', {
            class: 'rule-text',
            'aria-label': label,
            'aria-describedby': this.told.id,
            'aria-autocomplete': 'list',
            'aria-controls': this.list.id,
            spellcheck: 'false',
            autocapitalize: 'off',
            autocomplete: 'off',
            autocorrect: 'off',
            oninput: () => this.input(),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
            onblur: () => this.offer([]),
            onclick: () => this.offer([]),
        });
        this.element = el(
            'div',
            { class: 'rule-editor' },
            el('div', { class: 'rule-sheet' }, this.paint, this.field, this.list),
        );
    }

    get text() {
        return this.field.value;
    }

    /** @param {string} text */
    set text(text) {
        this.field.value = text;
        this.show();
    }

    input() {
        this.show();
        this.complete();
        this.changed();
    }

    // ---- What is seen --------------------------------------------------------------------------------------

    /** @param {Mistake[]} mistakes */
    showMistakes(mistakes) {
        this.mistakes = mistakes;
        this.field.setAttribute('aria-invalid', String(mistakes.length > 0));
        fill(
            this.told,
            mistakes.map((mistake) =>
                el(
                    'button',
                    { type: 'button', class: 'rule-mistake', onclick: () => this.goTo(mistake) },
                    el('span', { class: 'rule-place' }, `Line ${mistake.line}`),
                    el('span', {}, mistake.error),
                ),
            ),
        );
        this.show();
    }

    /** Only lines that changed are painted again. */
    show() {
        const names = namesIn(this.text);
        const known = new Set(names);
        let free = false;
        const lines = this.text.split('\n');
        lines.forEach((line, i) => {
            const goesOn = /^[ \t]/.test(line);
            free = goesOn && free;
            const wrong = this.mistakes.filter((one) => one.line === i + 1).map(({ column }) => column);
            const key = `${names}|${free}|${wrong}|${line}`;
            if (this.painted[i] !== key) {
                this.painted[i] = key;
                this.paintLine(i, line, wrong, piecesOf(line, free, this.vocabulary, known));
            }
            free = free || FREE.some((word) => line.startsWith(`${word} `));
        });
        while (this.paint.children.length > lines.length) this.paint.lastChild?.remove();
        this.painted.length = lines.length;
    }

    /** @param {number} i @param {string} line @param {number[]} wrong columns, from 1 @param {{at: number, text: string, kind: string}[]} pieces */
    paintLine(i, line, wrong, pieces) {
        const element = el('div', { class: wrong.length > 0 ? 'rule-line rule-line-wrong' : 'rule-line' });
        const spans = wrong.map((column) => {
            const from = Math.min(column - 1, Math.max(line.length - 1, 0));
            return [from, wordEnd(line, from)];
        });
        /** @param {number} at */
        const isWrong = (at) => spans.some(([from, to]) => at >= from && at < to);
        let at = 0;
        /** @param {string} text @param {string} kind */
        const put = (text, kind) => {
            for (let start = 0; start < text.length;) {
                const bad = isWrong(at + start);
                let end = start + 1;
                while (end < text.length && isWrong(at + end) === bad) end += 1;
                const part = text.slice(start, end);
                const names = [kind && `rule-${kind}`, bad && 'rule-wrong'].filter(Boolean).join(' ');
                element.append(names ? el('span', { class: names }, part) : part);
                start = end;
            }
            at += text.length;
        };
        for (const piece of pieces) {
            put(line.slice(at, piece.at), '');
            put(piece.text, piece.kind);
        }
        put(line.slice(at), '');
        if (line === '') element.append(el('br'));
        const old = this.paint.children[i];
        if (old) old.replaceWith(element);
        else this.paint.append(element);
    }

    /** @param {Mistake} mistake */
    goTo({ line, column }) {
        const before = this.text.split('\n').slice(0, line - 1);
        const at = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
        this.field.focus();
        this.field.setSelectionRange(at, at);
        this.paint.children[line - 1]?.scrollIntoView({ block: 'nearest' });
    }

    // ---- Completion ----------------------------------------------------------------------------------------

    /** The word that ends where the cursor is, and the line in front of it. */
    wordHere() {
        const { selectionStart: at, selectionEnd: end } = this.field;
        const line = this.text.slice(this.text.lastIndexOf('\n', at - 1) + 1, at);
        const [word = ''] = /[a-z_][\w-]*$/i.exec(line) ?? [];
        const inside = at !== end || /^[\w-]/.test(this.text.slice(at));
        return { line, word: inside ? '' : word };
    }

    complete() {
        const { line, word } = this.wordHere();
        const [first = ''] = /^\S*/.exec(line) ?? [];
        const begins = line.length === word.length;
        const people =
            FREE.includes(first) ||
            /(^|\s);/.test(line) ||
            (line.split('"').length % 2 === 0 && !/\{[^}]*$/.test(line));
        if (word.length < SHORTEST || (people && !begins)) return this.offer([]);
        const all = begins ? this.vocabulary.statements : [...namesIn(this.text), ...this.vocabulary.words];
        return this.offer(
            [...new Set(all)].filter((one) => one.startsWith(word) && one !== word).slice(0, MOST_OFFERED),
        );
    }

    /** @param {string[]} words */
    offer(words) {
        if (words.length === 0 && this.offered.length === 0) return;
        this.offered = words;
        this.chosen = -1;
        this.list.hidden = words.length === 0;
        this.field.removeAttribute('aria-activedescendant');
        fill(
            this.list,
            words.map((word, i) =>
                el(
                    'li',
                    {
                        role: 'option',
                        id: `${this.list.id}-${i}`,
                        'aria-selected': 'false',
                        onpointerdown: (/** @type {Event} */ event) => {
                            event.preventDefault(); // the field keeps the focus
                            this.take(word);
                        },
                    },
                    word,
                ),
            ),
        );
        if (words.length > 0) this.placeList();
    }

    /** Below the word that is typed; above it where there is no room below. */
    placeList() {
        const at = this.field.selectionStart;
        const number = this.text.slice(0, at).split('\n').length - 1;
        const { line, word } = this.wordHere();
        const element = this.paint.children[number];
        const box = placeIn(element, line.length - word.length);
        const sheet = this.paint.getBoundingClientRect();
        const right = sheet.width - this.list.offsetWidth - 4;
        this.list.style.left = `${Math.max(0, Math.min(box.left - sheet.left, right))}px`;
        const frame = this.element.getBoundingClientRect();
        const height = this.list.offsetHeight + 2;
        const above = box.bottom + height > frame.bottom && box.top - height >= frame.top;
        this.list.style.top = `${(above ? box.top - height : box.bottom + 2) - sheet.top}px`;
    }

    /** @param {number} by */
    choose(by) {
        const { length } = this.offered;
        this.chosen = (this.chosen + by + length + (this.chosen < 0 && by < 0 ? 1 : 0)) % length;
        [...this.list.children].forEach((one, i) => one.setAttribute('aria-selected', String(i === this.chosen)));
        this.field.setAttribute('aria-activedescendant', `${this.list.id}-${this.chosen}`);
    }

    /** @param {string} word */
    take(word) {
        const { word: begun } = this.wordHere();
        this.offer([]);
        this.insert(word.slice(begun.length));
    }

    /** So that Ctrl+Z takes it back. @param {string} text */
    insert(text) {
        this.field.focus();
        if (!document.execCommand('insertText', false, text)) {
            this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, 'end');
            this.input();
        }
        this.offer([]);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const open = this.offered.length > 0;
        if (open && event.key === 'ArrowDown') this.choose(1);
        else if (open && event.key === 'ArrowUp') this.choose(-1);
        else if (open && event.key === 'Tab' && !event.shiftKey) this.take(this.offered[Math.max(this.chosen, 0)]);
        else if (open && event.key === 'Enter' && this.chosen >= 0) this.take(this.offered[this.chosen]);
        else if (open && event.key === 'Escape') this.offer([]);
        else {
            if (/^(Arrow|Home|End|Page)/.test(event.key)) this.offer([]);
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }
}

/** Where a character of a painted line is. @param {Element} line @param {number} offset */
function placeIn(line, offset) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let left = offset;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { length } = /** @type {Text} */ (node);
        if (left < length) {
            const range = document.createRange();
            range.setStart(node, left);
            range.setEnd(node, left + 1);
            return range.getBoundingClientRect();
        }
        left -= length;
    }
    return line.getBoundingClientRect();
}
