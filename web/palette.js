// The tools of a player: which mark a press puts, how many are left of each, and whether it only notes candidates.

import { button, el, fill } from './dom.js';
import { figure } from './figures.js';
import { keyOfMark } from './marking.js';

/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */

/** @typedef {''|'possible'|'strike'} Pencil */

/** The marks that this puzzle asks for; all of them where it does not say. @param {Family} family @param {State} state */
export function wantedMarks(family, state) {
    const named = (state.left ?? []).map(({ mark }) => mark).filter((mark) => mark !== '');
    return named.length > 0 ? named : family.marks.map(({ mark }) => mark);
}

export class Palette {
    /**
     * @param {Family} family
     * @param {() => void} changed
     */
    constructor(family, changed) {
        this.family = family;
        this.changed = changed;
        this.tool = family.marks[0]?.mark ?? family.nothing;
        /** @type {Pencil} */
        this.pencil = '';
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
        if (this.family.marks.length > 1) this.addPencils();
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

    addPencils() {
        this.possible = this.addPencil('possible', 'Maybe', 'pencil', 'l', 'A press notes what is possible there');
        this.strike = this.addPencil('strike', 'Strike', 'strike', 'm', 'A press strikes a candidate out');
    }

    /** @param {Pencil} pencil @param {string} short @param {import('./dom.js').IconName} icon @param {string} key @param {string} label */
    addPencil(pencil, short, icon, key, label) {
        const onclick = () => this.take(pencil);
        const it = button({ label: `${short}: ${label}`, short, icon, key, class: 'tool-pencil', onclick });
        this.element.append(it);
        return it;
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

    /** Take a pencil, or put it away. @param {Pencil} pencil */
    take(pencil) {
        this.pencil = this.pencil === pencil || !this.strike ? '' : pencil;
        this.show();
        this.changed();
    }

    /** The pieces that this puzzle asks for; all of them where it does not say. @param {State} state */
    wanted(state) {
        return new Set([...wantedMarks(this.family, state), this.family.nothing]);
    }

    /** @param {State} [state] */
    show(state) {
        if (state) this.showLeft(state);
        for (const [mark, { button: tool }] of this.tools)
            tool.setAttribute('aria-pressed', String(mark === this.tool));
        this.strike?.setAttribute('aria-pressed', String(this.pencil === 'strike'));
        this.possible?.setAttribute('aria-pressed', String(this.pencil === 'possible'));
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
