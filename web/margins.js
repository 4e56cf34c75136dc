// The numbers beside a board: rows of small places at its sides. Where they can be changed they take the focus, by arrows
// from the edge of the board; else they are only read.

import { el, fill } from './dom.js';

/** @typedef {import('./types.js').Outside} Outside */
/** @typedef {import('./types.js').Side} Side */

export const OUTER = 0.8; // of a cell

/** @type {Side[]} */
const SIDES = ['left', 'right', 'top', 'bottom'];

/** @type {Record<string, [Side, string]>} by the arrow that leads there, with the one that leads back */
const WAYS = {
    ArrowLeft: ['left', 'ArrowRight'],
    ArrowRight: ['right', 'ArrowLeft'],
    ArrowUp: ['top', 'ArrowDown'],
    ArrowDown: ['bottom', 'ArrowUp'],
};

export class Margins {
    /** @param {import('./board.js').BoardOptions} options */
    constructor({ width, height, outside = {}, onoutside }) {
        this.size = { width, height };
        this.onoutside = onoutside;
        /** @type {Map<Side, HTMLElement[]>} */
        this.places = new Map();
        this.shown = '';
        /** @type {Map<string, {kind: string, words: string}>} what is known of places, "left 3" */
        this.notes = new Map();
        for (const side of SIDES) if (outside[side]) this.places.set(side, this.makeSide(side));
        /** @type {(place: number) => void} */
        this.leave = () => {};
        this.elements = [...this.places].map(([side, places]) =>
            el(
                'div',
                { class: `board-out board-out-${side}`, role: 'group', 'aria-label': `Numbers, ${side}` },
                places,
            ),
        );
        this.show(outside);
    }

    /** @param {Side} side */
    makeSide(side) {
        const count = this.isDown(side) ? this.size.height : this.size.width;
        return Array.from({ length: count }, (_, i) =>
            this.onoutside
                ? el('button', {
                      type: 'button',
                      class: 'out',
                      tabindex: -1,
                      onclick: () => {
                          this.places.get(side)?.[i].focus();
                          this.onoutside?.(side, i);
                      },
                      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event, side, i),
                  })
                : el('span', { class: 'out' }),
        );
    }

    /** Does a side stand beside rows? @param {Side} side */
    isDown(side) {
        return side === 'left' || side === 'right';
    }

    /** How many of these sides have numbers. @param {Side[]} sides */
    count(...sides) {
        return sides.filter((side) => this.places.has(side)).length;
    }

    /** @param {Outside} outside */
    show(outside) {
        this.outside = outside;
        const look = JSON.stringify([outside, [...this.notes]]);
        if (look === this.shown) return;
        this.shown = look;
        for (const [side, places] of this.places)
            places.forEach((place, i) => {
                const { n = '', f = '', left, sign } = outside[side]?.[i] ?? {};
                const { kind = '', words = '' } = this.notes.get(`${side} ${i + 1}`) ?? {};
                const counts = !this.onoutside && left !== undefined && left > 0; // it counts down, for who plays
                place.className = `out ${f && `out-${f}`} ${kind}`;
                fill(
                    place,
                    sign && (n || this.onoutside) && el('i', { class: 'out-sign' }, sign),
                    counts ? String(left) : n,
                );
                if (counts) place.setAttribute('title', `${n}, ${left} left`);
                else place.removeAttribute('title');
                if (this.onoutside) {
                    const line = `${this.isDown(side) ? 'row' : 'column'} ${i + 1}`;
                    place.setAttribute('aria-label', `${side} of ${line}: ${n || 'no number'}${words && `, ${words}`}`);
                }
            });
    }

    /** @param {Map<string, {kind: string, words: string}>} notes */
    note(notes) {
        this.notes = notes;
        this.show(this.outside ?? {});
    }

    /** An arrow leads over the edge of the board; true: there is a place. @param {string} key @param {[number, number]} place row and column */
    enter(key, [row, column]) {
        const side = WAYS[key]?.[0];
        const places = this.onoutside && side && this.places.get(side);
        if (!places) return false;
        places[(this.isDown(side) ? row : column) - 1]?.focus();
        return true;
    }

    /** @param {KeyboardEvent} event @param {Side} side @param {number} i */
    key(event, side, i) {
        const along = this.isDown(side) ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
        const by = along.indexOf(event.key) * 2 - 1;
        const back = Object.values(WAYS).find(([one]) => one === side)?.[1];
        if (along.includes(event.key)) this.places.get(side)?.[i + by]?.focus();
        else if (event.key === back) this.leave(this.cellBeside(side, i));
        else if (event.ctrlKey || event.metaKey || event.altKey || !this.onoutside?.(side, i, event)) return;
        event.preventDefault();
        event.stopPropagation();
    }

    /** @param {Side} side @param {number} i */
    cellBeside(side, i) {
        const { width, height } = this.size;
        return { left: i * width, right: (i + 1) * width - 1, top: i, bottom: (height - 1) * width + i }[side];
    }
}
