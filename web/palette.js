// The tools of a player: which mark a press puts, how many are left of each, and whether it strikes candidates out.

import { button, el, fill } from './dom.js';
import { figure } from './figures.js';
import { keyOfMark } from './marking.js';

/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */

export class Palette {
    /**
     * @param {Family} family
     * @param {() => void} changed
     */
    constructor(family, changed) {
        this.family = family;
        this.changed = changed;
        this.tool = family.marks[0]?.mark ?? family.nothing;
        this.striking = false;
        this.element = el('div', { class: 'palette', role: 'toolbar', 'aria-label': 'What a press puts' });
        /** @type {Map<string, {button: HTMLButtonElement, count: HTMLElement}>} */
        this.tools = new Map();
        this.build();
    }

    build() {
        for (const mark of this.family.marks)
            this.addTool(mark.mark, mark.noun, keyOfMark(mark), mark.figure ? figure(mark.figure) : mark.mark);
        if (this.family.nothing)
            this.addTool(
                this.family.nothing,
                'nothing here',
                this.family.nothing,
                el('span', { class: 'tool-nothing' }),
            );
        fill(
            this.element,
            [...this.tools.values()].map((tool) => tool.button),
        );
        if (this.family.marks.length > 1) this.addStriking();
        this.show();
    }

    /** @param {string} mark @param {string} noun @param {string} key @param {Node | string} picture */
    addTool(mark, noun, key, picture) {
        const count = el('span', { class: 'tool-count' });
        const choose = () => this.choose(mark);
        this.tools.set(mark, {
            count,
            button: el(
                'button',
                { type: 'button', class: 'tool', 'aria-label': noun, title: `${noun} (${key})`, onclick: choose },
                picture,
                count,
            ),
        });
    }

    addStriking() {
        this.strike = button({
            label: 'Candidates',
            icon: 'pencil',
            words: false,
            class: 'tool-strike',
            key: 'm',
            onclick: () => this.setStriking(!this.striking),
        });
        this.strike.title = 'A press strikes a candidate out (m)';
        this.element.append(this.strike);
    }

    /** @param {string} mark */
    choose(mark) {
        this.tool = mark;
        this.show();
        this.changed();
    }

    /** The tool of this number, from 1. @param {number} number */
    chooseNumber(number) {
        const mark = [...this.tools.keys()][number - 1];
        if (mark !== undefined) this.choose(mark);
        return mark !== undefined;
    }

    /** @param {boolean} on */
    setStriking(on) {
        this.striking = on && this.strike !== undefined;
        this.show();
        this.changed();
    }

    /** @param {State} [state] */
    show(state) {
        for (const [mark, { button: tool, count }] of this.tools) {
            tool.setAttribute('aria-pressed', String(mark === this.tool));
            const left = state?.left?.find((one) => one.mark === mark);
            if (!state) continue;
            const noun = this.family.marks.find((one) => one.mark === mark)?.noun ?? 'nothing here';
            count.textContent = left ? String(left.left) : '';
            tool.setAttribute('aria-label', left ? `${noun}, ${left.left} left` : noun);
            tool.classList.toggle('tool-done', left !== undefined && left.left <= 0);
        }
        this.strike?.setAttribute('aria-pressed', String(this.striking));
    }
}
