// Help with a game of any kind: hints that tell more each time, why the board leads nowhere, what the engine thinks. It
// speaks in a sheet that never moves the board, and marks the squares that it is about.

import { button, el, fill, hasFocus } from './dom.js';
import { inOneLine } from './session.js';

/** @typedef {import('./types.js').Answer} Answer */

const STRONGEST = 3;

const WHOLE = 3600000; // milliseconds: all the time that there is

const WAITING = 'soft'; // how words look that are not the last

const MOST_KNOWN = 12; // more rings than that tell nothing

/**
 * The rings of a step: what it decides, the rules it comes from, and what it builds on.
 * @param {Answer} step
 * @returns {import('./board.js').Marks}
 */
export function marksOf({ marks }) {
    return { ...marks, known: (marks?.known ?? []).length > MOST_KNOWN ? [] : (marks?.known ?? []) };
}

const LINES = 60; // pixels of the reasons that are seen at least

const SHORT = 180; // characters of a reason that need not be folded

/**
 * What comes first, and the lines that give its reasons: folded where the first is a conclusion.
 * @param {Answer} answer
 * @returns {{first: string, rest: string[], folded: boolean}}
 */
function partsOf({ said, conclusion, status }) {
    const lines = String(said).trimEnd().split('\n');
    if (lines.length === 1 && (lines[0].length <= SHORT || !conclusion))
        return { first: lines[0], rest: [], folded: false };
    const [first, ...rest] = lines;
    if (status === 'mistake') return { first: first.replace(/:$/, '.'), rest, folded: true };
    return conclusion ? { first: conclusion, rest: lines, folded: true } : { first, rest, folded: false };
}

/** Lines of reasons; what is indented stays so. @param {string[]} lines */
function reasonLines(lines) {
    return lines.map((line) => {
        const inner = /^ {3,}(?! ?\d+\.)/.test(line);
        return el('p', { class: inner ? 'said-inner' : undefined }, line.trim());
    });
}

export class Help {
    /**
     * @param {import('./session.js').Session<any>} session
     * @param {{mark(marks?: any): void, reveal?(marks: import('./board.js').Marks, bottom: number): void,
     *   focused: any, focus(cell: any, still?: boolean): void}} board
     * @param {boolean} [still] the page is never scrolled
     */
    constructor(session, board, still = false) {
        this.session = session;
        this.board = board;
        this.still = still;
        this.held = false; // the focus, by what is no longer there
        this.strength = 0;
        this.move = ''; // that the hint names
        /** @type {import('./types.js').Job | null} */
        this.job = null;
        this.element = el('div', { class: 'said' });
        new ResizeObserver(() => this.settle()).observe(this.element);
        this.tell('');
    }

    /** Is there help, or is it being thought about? */
    get isOpen() {
        return this.job !== null || this.element.classList.contains('said-help');
    }

    /** Say a plain sentence; what was told before is gone. @param {string} text */
    tell(text) {
        this.clear();
        this.say(text);
    }

    /** @param {string} text @param {string} [kind] */
    say(text, kind = '') {
        this.held ||= hasFocus(this.element);
        fill(this.element, el('div', { class: 'said-body' }, el('p', { class: `said-text ${kind}` }, text)));
        this.settle();
        if (this.held && kind !== WAITING) this.giveFocus();
    }

    /** Who pressed a button here goes on with the keyboard: by the next button, or else on the board. */
    giveFocus() {
        const next = /** @type {HTMLElement | null} */ (this.element.querySelector('.said-actions .button'));
        this.held = false;
        if (document.activeElement !== document.body) return; // it went elsewhere in the meantime
        if (next) next.focus({ preventScroll: true });
        else this.board.focus(this.board.focused, true);
    }

    /** Where what is told begins, on the screen. */
    get top() {
        return this.still ? Infinity : this.element.getBoundingClientRect().top;
    }

    /** A sheet that is too large for its place may lie over the tools; what is larger still scrolls inside. */
    settle() {
        const body = /** @type {HTMLElement | null} */ (this.element.querySelector('.said-body'));
        if (body === null) return;
        this.element.classList.remove('said-over');
        const scrolls = () => body.scrollHeight > body.clientHeight + 1;
        if (this.element.classList.contains('said-help')) this.element.classList.toggle('said-over', scrolls());
        if (scrolls()) body.tabIndex = 0;
        else body.removeAttribute('tabindex');
    }

    /** Reasons begin in view, where the sheet is low: they are what was asked for. @param {HTMLElement} reasons */
    unfold(reasons) {
        const body = /** @type {HTMLElement} */ (this.element.querySelector('.said-body'));
        this.settle();
        const below = reasons.getBoundingClientRect().top + LINES - body.getBoundingClientRect().bottom;
        if (below > 0) body.scrollTop += below;
    }

    /** The board is another one: what was told no longer holds. */
    clear() {
        this.job?.cancel();
        this.job = null;
        this.strength = 0;
        this.move = '';
        this.board.mark();
        this.element.classList.remove('said-help', 'said-over');
    }

    /**
     * Do what takes long; a line tells that it goes on, and how far it has come.
     * @param {string} action
     * @param {(answer: Answer) => void} then
     * @param {(answer: Answer) => string} [progress] without, it is done in one go: nothing is begun again
     */
    async run(action, then, progress) {
        this.job?.cancel();
        let words = 'Thinking …';
        const show = () => this.say(words, WAITING);
        const follow = (/** @type {Answer} */ answer) => {
            const more = progress?.(answer);
            if (more) words = `Thinking … ${more}`;
            if (more && this.job === job) show();
        };
        const job = this.session.work(action, follow, progress ? {} : { slice: WHOLE });
        const slow = window.setTimeout(show, 250);
        this.job = job;
        try {
            const answer = await job.done;
            if (this.job === job) then(answer);
        } catch (error) {
            if (this.job === job) this.tell(/** @type {Error} */ (error).message);
        } finally {
            window.clearTimeout(slow);
            if (this.job === job) this.job = null;
        }
    }

    /** The next hint, which tells more than the last. */
    hint() {
        const strength = Math.min(this.strength + 1, STRONGEST);
        void this.run(`hint ${strength}`, (answer) => {
            this.strength = strength;
            this.move = answer.move ?? '';
            this.show(answer, this.hintActions(answer));
        });
    }

    /** What can be done about it. @param {Answer} answer */
    hintActions({ status, more, over }) {
        const mistake = status === 'mistake';
        const doable = status ? ['explained', 'multiple', 'mistake'].includes(status) : !over;
        /** @param {string} label @param {string} key @param {() => void} onclick @param {import('./dom.js').IconName} [icon] */
        const action = (label, key, onclick, icon) => button({ label, key, onclick, icon, class: 'button-small' });
        return [
            more && action('Tell me more', 'h', () => this.hint()),
            mistake && action('Why?', 'w', () => this.why(), 'why'),
            doable && action(mistake ? 'Take it back' : 'Do it', 'd', () => this.step(), mistake ? 'undo' : 'check'),
        ];
    }

    /** Do the step that a hint would tell, or the move that it has told: thought about again, it may be another. */
    step() {
        if (this.move !== '') return this.session.do(this.move);
        void this.run('do', (answer) => {
            this.clear();
            this.session.take(answer);
        });
    }

    /** Why does this board lead nowhere? */
    why() {
        void this.run('why', (answer) => {
            const marks = marksOf(answer);
            this.show({ ...answer, marks: { ...marks, look: [], wrong: marks.look ?? [] } }, []);
        });
    }

    /** What an answer tells, and what it is about. Help counts: the game knows of it from now on. @param {Answer} answer @param {import('./dom.js').Child[]} actions */
    show(answer, actions) {
        const { first, rest, folded } = partsOf(answer);
        const marks = marksOf(answer);
        const reasons = el('div', { class: 'said-reasons' }, reasonLines(rest));
        const fold = el(
            'details',
            { class: 'more', ontoggle: () => this.unfold(reasons) },
            el('summary', {}, 'Why'),
            reasons,
        );
        this.session.note(answer.game);
        this.board.mark(marks);
        this.showHelp([el('p', { class: 'said-text' }, first), rest.length > 0 && (folded ? fold : reasons)], actions);
        this.board.reveal?.(marks, this.top);
        this.session.page.say(inOneLine(answer.said));
    }

    /** @param {import('./dom.js').Child[]} content @param {import('./dom.js').Child[]} actions */
    showHelp(content, actions) {
        this.held ||= hasFocus(this.element);
        this.element.classList.add('said-help');
        fill(
            this.element,
            el('div', { class: 'said-body' }, content),
            el(
                'div',
                { class: 'row said-actions' },
                actions,
                button({
                    label: 'Close',
                    icon: 'close',
                    words: false,
                    class: 'button-quiet button-small said-close',
                    onclick: () => this.tell(''),
                }),
            ),
        );
        this.settle();
        if (this.held) this.giveFocus();
        this.element.scrollIntoView({ block: 'nearest' });
    }
}
