// What can be written into the cells of a board: one is chosen, and a key writes each. The core tells how each looks and
// what it is called, by writing it into the corner of an empty board; what it refuses there is not offered.

import { el, fill, newId } from './dom.js';
import { miniature } from './miniature.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {{s: string, cell: Cell, noun: string}} Piece */

/**
 * @param {Page} page
 * @param {Family} family
 * @param {string} game an empty board
 * @returns {Piece[]} the open cell, what is printed, what is placed
 */
function piecesOf(page, family, game) {
    const marks = family.marks.map(({ mark }) => mark);
    const isMark = (/** @type {{s: string}} */ { s }) => marks.includes(s);
    const { palette } = family;
    /** @type {Piece[]} */
    const pieces = [];
    for (const { s, noun } of [...palette.filter((one) => !isMark(one)), ...palette.filter(isMark)]) {
        try {
            const [cell] = page.core.ask({ ask: 'set', game, cell: [1, 1], to: s, errors: 'never' }).cells;
            pieces.push({ s, noun, cell: { ...cell, f: '' } });
        } catch {
            continue;
        }
    }
    return pieces;
}

export class Palette {
    /** @param {Page} page */
    constructor(page) {
        this.page = page;
        /** @type {Piece[]} */
        this.pieces = [];
        /** @type {Piece | undefined} */
        this.chosen = undefined;
        this.of = '';
        this.element = el('fieldset', { class: 'palette' });
    }

    /** The open cell. */
    get open() {
        return this.pieces[0];
    }

    /** For a board like this empty one. @param {Family} family @param {string} game */
    use(family, game) {
        if (this.of === game) return;
        this.of = game;
        this.pieces = piecesOf(this.page, family, game);
        this.chosen = this.pieces.find(({ s }) => s === this.chosen?.s) ?? this.pieces[1] ?? this.open;
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
        };
        return el(
            'label',
            { class: 'palette-piece', title: `${piece.noun} (key ${piece.s})` },
            el('input', {
                type: 'radio',
                name,
                checked: piece === this.chosen,
                'aria-label': piece.noun,
                onchange: choose,
            }),
            miniature({ cells: [piece.cell], width: 1, height: 1 }),
        );
    }

    /** What a key stands for; large and small letters are the same. @param {string} key */
    find(key) {
        return (
            this.pieces.find(({ s }) => s === key) ?? this.pieces.find(({ s }) => s.toLowerCase() === key.toLowerCase())
        );
    }
}
