// What can be written into the cells of a board: one is chosen, and a key writes each. The core tells how each looks and
// what it is called, by writing it into the corner of an empty board; what it refuses there is not offered.

import { el, fill, newId } from './dom.js';
import { miniature } from './miniature.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {{s: string, cell: Cell, noun: string, layer: string}} Piece a layer is cell, under or area */

/** Areas are drawn, whatever their letters. @type {Piece} */
const AREAS = {
    s: '',
    noun: 'areas: draw along their cells',
    layer: 'area',
    cell: { g: 'floor', c: '', s: '', i: '', t: '' },
};

/**
 * @param {Page} page
 * @param {Family} family
 * @param {string} game a board of it
 * @param {string} possible the marks that it may have
 * @returns {Piece[]} the open cell, what is printed, what is placed, areas
 */
function piecesOf(page, family, game, possible) {
    const marks = family.marks.map(({ mark }) => mark);
    const isMark = (/** @type {{s: string}} */ { s }) => marks.includes(s);
    const { palette } = family;
    /** @type {Piece[]} */
    const pieces = [];
    for (const { s, noun, layer } of [...palette.filter((one) => !isMark(one)), ...palette.filter(isMark)]) {
        if (family.ruled && layer === 'cell' && marks.includes(s) && !possible.includes(s)) continue;
        try {
            const [cell] = page.core.ask({ ask: 'set', game, cell: [1, 1], to: s, layer, errors: 'never' }).cells;
            pieces.push({ s, noun, layer, cell: { ...cell, f: '' } });
        } catch {
            continue;
        }
    }
    return family.areas ? [...pieces, AREAS] : pieces;
}

export class Palette {
    /** @param {Page} page @param {() => void} changed another one is chosen */
    constructor(page, changed) {
        this.page = page;
        this.changed = changed;
        /** @type {Piece[]} */
        this.pieces = [];
        /** @type {Piece | undefined} */
        this.chosen = undefined;
        this.element = el('fieldset', { class: 'palette' });
    }

    /** The open cell. */
    get open() {
        return this.pieces[0];
    }

    /** For a board like this one, as it would be without anything on it. @param {Family} family @param {State} state */
    use(family, { game, width, height }) {
        const { game: empty, possible } = this.page.core.ask({ ask: 'blank', game, width, height, bare: true });
        this.pieces = piecesOf(this.page, family, empty, possible);
        const same = (/** @type {Piece} */ { s, layer }) => s === this.chosen?.s && layer === this.chosen.layer;
        this.chosen = this.pieces.find(same) ?? this.pieces[1] ?? this.open;
        this.show();
    }

    show() {
        const name = newId();
        fill(
            this.element,
            el('legend', {}, 'What to write'),
            el(
                'div',
                { class: 'palette-row' },
                this.pieces.map((piece) => this.pieceField(piece, name)),
            ),
        );
    }

    /** @param {Piece} piece @param {string} name of the group */
    pieceField(piece, name) {
        const choose = () => {
            this.chosen = piece;
            this.changed();
        };
        return el(
            'label',
            { class: 'palette-piece', title: piece.s ? `${piece.noun} (key ${piece.s})` : piece.noun },
            el('input', {
                type: 'radio',
                name,
                checked: piece === this.chosen,
                'aria-label': piece.noun,
                onchange: choose,
            }),
            piece.layer === 'area'
                ? miniature({ cells: Array(9).fill(piece.cell), width: 3, height: 3, areas: 'aabacbccb' })
                : miniature({ cells: [piece.cell], width: 1, height: 1 }),
        );
    }

    /** What a key stands for; large and small letters are the same. @param {string} key */
    find(key) {
        const mine = this.pieces.filter(({ s }) => s.toLowerCase() === key.toLowerCase());
        return mine.find(({ s }) => s === key) ?? mine[0];
    }
}
