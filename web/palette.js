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
        const shown = [...this.tools].filter(([, { button: tool }]) => !tool.hidden);
        const mark = shown[number - 1]?.[0];
        if (mark !== undefined) this.choose(mark);
        return mark !== undefined;
    }

    /** @param {boolean} on */
    setStriking(on) {
        this.striking = on && this.strike !== undefined;
        this.show();
        this.changed();
    }

    /** The pieces that this puzzle asks for; all of them where it does not say. @param {State} state */
    wanted(state) {
        const named = (state.left ?? []).map(({ mark }) => mark).filter((mark) => mark !== '');
        return named.length > 0 ? new Set([...named, this.family.nothing]) : new Set(this.tools.keys());
    }

    /** @param {State} [state] */
    show(state) {
        if (state) this.showLeft(state);
        for (const [mark, { button: tool }] of this.tools)
            tool.setAttribute('aria-pressed', String(mark === this.tool));
        this.strike?.setAttribute('aria-pressed', String(this.striking));
    }

    /** @param {State} state */
    showLeft(state) {
        const wanted = this.wanted(state);
        if (!wanted.has(this.tool)) this.tool = [...this.tools.keys()].find((mark) => wanted.has(mark)) ?? this.tool;
        for (const [mark, { button: tool, count }] of this.tools) {
            const left = state.left?.find((one) => one.mark === mark);
            const noun = this.family.marks.find((one) => one.mark === mark)?.noun ?? 'nothing here';
            tool.hidden = !wanted.has(mark);
            tool.classList.toggle('tool-done', left !== undefined && left.left <= 0);
            tool.setAttribute('aria-label', left ? `${noun}, ${left.left} left` : noun);
            count.textContent = left ? String(left.left) : '';
        }
    }
}
