// The tools of a player: which mark a press puts, how many are left of each, and whether it only notes candidates.

import { button, el, fill, icon } from './dom.js';
import { figure } from './figures.js';
import { isCycled, keyOfMark, markWord } from './marking.js';

/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */

/** @typedef {''|'possible'|'strike'} Pencil */

/** The marks that this puzzle asks for; all of them where it does not say. @param {Family} family @param {State} state */
export function wantedMarks(family, state) {
    const named = (state.left ?? []).map(({ mark }) => mark).filter((mark) => mark !== '');
    return named.length > 0 ? named : [...(state.possible ?? family.marks.map(({ mark }) => mark).join(''))];
}

export class Palette {
    /**
     * @param {Family} family
     * @param {() => void} changed
     * @param {(mark: string) => void} [press] a pad: each press is a move of its own; "." clears
     */
    constructor(family, changed, press) {
        this.family = family;
        this.changed = changed;
        this.press = press;
        this.tool = family.marks[0]?.mark ?? family.nothing;
        /** @type {Pencil} */
        this.pencil = '';
        this.element = el('div', {
            class: press ? 'palette pad' : 'palette',
            role: 'toolbar',
            'aria-label': press ? 'Numbers' : 'What a press puts',
        });
        /** @type {Map<string, {button: HTMLButtonElement, count: HTMLElement}>} */
        this.tools = new Map();
        this.build();
    }

    build() {
        for (const mark of this.family.marks) this.addTool(mark.mark, mark.noun, keyOfMark(mark), this.picture(mark));
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
        if (this.press) this.addPad();
        else if (this.family.marks.length > 1 && !isCycled(this.family)) this.addPencils();
        this.show();
    }

    /** @param {Family['marks'][number]} mark */
    picture({ mark, figure: name }) {
        if (name) return figure(name);
        const { g = 'floor', c = '' } = this.family.palette.find((one) => one.s === mark && one.layer === 'cell') ?? {};
        return c === '' ? el('span', { class: `tool-ground g-${g}` }) : markWord(this.family, mark);
    }

    addPad() {
        this.element.append(
            el(
                'button',
                {
                    type: 'button',
                    class: 'tool',
                    'aria-label': 'Clear',
                    title: 'Clear (Backspace)',
                    onclick: () => this.press?.('.'),
                },
                icon('clear'),
            ),
        );
        this.possible = this.addPencil('possible', 'Notes', 'pencil', 'l', 'numbers are noted as possible');
    }

    /** @param {string} mark @param {string} noun @param {string} key @param {Node | string} picture */
    addTool(mark, noun, key, picture) {
        const count = el('span', { class: 'tool-count' });
        const choose = () => (this.press ? this.press(mark) : this.choose(mark));
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
        this.pencil = this.pencil === pencil || !this.possible ? '' : pencil;
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
            if (!this.press) tool.setAttribute('aria-pressed', String(mark === this.tool));
        this.strike?.setAttribute('aria-pressed', String(this.pencil === 'strike'));
        this.possible?.setAttribute('aria-pressed', String(this.pencil === 'possible'));
    }

    /** The numbers and the two tools behind them, in rows that are as long as each other. */
    layOut() {
        const places = [...this.tools.values()].filter(({ button: tool }) => !tool.hidden).length + 2;
        const rows = Math.ceil(places / 9);
        this.element.style.setProperty('--places', String(Math.ceil(places / rows)));
    }

    /** @param {State} state */
    showLeft(state) {
        const wanted = this.wanted(state);
        this.element.hidden = !this.press && isCycled(this.family);
        if (!wanted.has(this.tool)) this.tool = [...this.tools.keys()].find((mark) => wanted.has(mark)) ?? this.tool;
        for (const [mark, { button: tool, count }] of this.tools) {
            const left = state.left?.find((one) => one.mark === mark);
            const known = this.family.marks.find((one) => one.mark === mark);
            const noun = known?.noun ?? 'nothing here';
            tool.hidden = !wanted.has(mark);
            tool.classList.toggle('tool-done', left !== undefined && left.left <= 0);
            tool.setAttribute('aria-label', left ? `${noun}, ${left.left} left` : noun);
            count.textContent = left ? String(left.left) : '';
        }
        if (this.press) this.layOut();
    }
}
