// Fields of forms, and the line that shows the progress of long work.

import { button, el, fill } from './dom.js';

/** @typedef {import('./types.js').Answer} Answer */
/** @typedef {import('./types.js').Job} Job */

/**
 * @param {{value: string, label: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {Record<string, any>} [attributes]
 */
export function select(choices, chosen, choose, attributes = {}) {
    const box = el(
        'select',
        { class: 'select', onchange: () => choose(box.value), ...attributes },
        choices.map(({ value, label }) => el('option', { value, selected: value === chosen }, label)),
    );
    return box;
}

/**
 * A field for a word or a number; `change` hears every key.
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [attributes]
 */
export function input(value, change, attributes = {}) {
    const box = el('input', {
        class: 'input',
        type: 'text',
        autocomplete: 'off',
        spellcheck: 'false',
        value,
        oninput: () => change(box.value.trim()),
        ...attributes,
    });
    return box;
}

/**
 * A number from `least` to `most`, where these are known.
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {Record<string, any>} [attributes] min, max, placeholder
 */
export function number(value, change, attributes = {}) {
    return input(value, change, { type: 'number', inputmode: 'numeric', step: 1, ...attributes });
}

/**
 * What was kept, and of it only words: whatever else is in the store makes no sense here.
 * @param {any} kept
 * @returns {Record<string, string>}
 */
export function wordsIn(kept) {
    return Object.fromEntries(Object.entries(Object(kept)).filter(([, value]) => typeof value === 'string'));
}

/** "1 draft", "12 drafts". @param {number} count @param {string} noun @param {string} [nouns] */
export function counted(count, noun, nouns = `${noun}s`) {
    return `${count} ${count === 1 ? noun : nouns}`;
}

/** A first letter that is large. @param {string} text */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A family's name on a button: its title without what is said in brackets. @param {{title: string}} family */
export function shortTitle(family) {
    return family.title.replace(/ \(.*\)$/, '');
}

/** A seed of 64 bits, in decimal: it does not fit into a number of the script. */
export function randomSeed() {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return String((BigInt(high) << 32n) | BigInt(low));
}

const LONG = 6000; // milliseconds to wait

/**
 * Where work is waited for: words, a bar, a button to stop it, and what became of it when it went wrong. One work at a
 * time; a new one takes the place of the old.
 */
export class Waiting {
    /** @param {(words: string) => string} [word] how what went wrong is said */
    constructor(word = (words) => words) {
        this.word = word;
        this.element = el('div', { class: 'waiting', 'aria-live': 'polite' });
        /** @type {Job | null} */
        this.job = null;
        this.timer = 0;
    }

    /**
     * @param {string} words
     * @param {(progress: (answer: Answer) => void) => Job} begin
     * @param {(progress: Answer) => string} [tell] more words, by what is known so far
     * @param {string} [late] words for who has waited long
     * @returns {Promise<Answer | null>} null when it was stopped or went wrong, which is shown then
     */
    async run(words, begin, tell = () => '', late = '') {
        this.stop();
        const began = performance.now();
        const more = el('span', { class: 'soft' });
        const seconds = el('span', { class: 'soft', 'aria-hidden': 'true' });
        const advice = el('p', { class: 'soft waiting-late' });
        this.timer = window.setInterval(() => {
            const waited = performance.now() - began;
            seconds.textContent = `${Math.round(waited / 1000)} s`;
            if (waited > LONG && !advice.firstChild) fill(advice, late);
        }, 1000);
        const bar = el('progress', { class: 'progress', 'aria-label': words });
        const job = begin((progress) => {
            more.textContent = tell(progress);
            if (progress.size) bar.value = progress.read / progress.size;
        });
        this.job = job;
        fill(
            this.element,
            el('div', { class: 'waiting-line' }, el('span', {}, words), more, seconds),
            bar,
            button({ label: 'Stop', icon: 'close', onclick: () => this.stop('Stopped.') }),
            late && advice,
        );
        return this.wait(job);
    }

    /** @param {Job} job @returns {Promise<Answer | null>} */
    async wait(job) {
        try {
            const answer = await job.done;
            if (this.job !== job) return null;
            this.stop();
            return answer;
        } catch (error) {
            if (this.job === job) {
                this.stop();
                this.complain(this.word(/** @type {Error} */ (error).message));
            }
            return null;
        }
    }

    /** @param {string} text */
    complain(text) {
        fill(this.element, el('p', { class: 'complaint', role: 'alert' }, text));
    }

    /** @param {string} [words] that stay */
    stop(words = '') {
        window.clearInterval(this.timer);
        this.job?.cancel();
        this.job = null;
        fill(this.element, words && el('p', { class: 'soft' }, words));
    }
}
