// A board as one small picture: for lists and for choosing.

import { fill, svg } from './dom.js';
import { figure, isWritten } from './figures.js';
import { outlineOf } from './outline.js';

/** @typedef {import('./types.js').Cell} Cell */

const UNIT = 40;
const GROUNDS =
    'floor light shade tint lit wall grey yellow green blue red black area1 area2 area3 area4 area5 area6'.split(' ');

/** @param {number} index @param {number} width */
const corner = (index, width) => ({ x: (index % width) * UNIT, y: Math.floor(index / width) * UNIT });

/** All cells of a ground as one path. @param {Cell[]} cells @param {number} width @param {string} ground */
function groundPath(cells, width, ground) {
    let d = '';
    cells.forEach((cell, index) => {
        const { x, y } = corner(index, width);
        if (cell.g === ground) d += `M${x} ${y}h${UNIT}v${UNIT}h-${UNIT}z`;
    });
    return d && svg('path', { class: `m-${ground}`, d });
}

/** All cells of each ground. @param {Cell[]} cells @param {number} width */
export const groundPaths = (cells, width) => GROUNDS.map((ground) => groundPath(cells, width, ground) || null);

/** @param {number} width @param {number} height */
function lines(width, height) {
    let d = '';
    for (let x = 1; x < width; x += 1) d += `M${x * UNIT} 0v${height * UNIT}`;
    for (let y = 1; y < height; y += 1) d += `M0 ${y * UNIT}h${width * UNIT}`;
    return svg('path', { class: 'm-lines', d });
}

/** The borders of areas, and not the edge of the board, as one path. @param {string} areas a character per cell @param {number} width */
export function areaBorders(areas, width) {
    let d = '';
    for (let i = 0; i < areas.length; i += 1) {
        const { x, y } = corner(i, width);
        if ((i + 1) % width && areas[i] !== areas[i + 1]) d += `M${x + UNIT} ${y}v${UNIT}`;
        if (i + width < areas.length && areas[i] !== areas[i + width]) d += `M${x} ${y + UNIT}h${UNIT}`;
    }
    return d;
}

/**
 * The numbers beside the board.
 * @param {import('./types.js').Outside} outside @param {number} width @param {number} height
 */
function margins(outside, width, height) {
    return Object.entries(outside).flatMap(([side, numbers]) =>
        numbers.map(({ n, f, sign = '' }, i) => {
            const along = (i + 0.5) * UNIT;
            const beyond = { left: -16, top: -16, right: width * UNIT + 16, bottom: height * UNIT + 16 }[side] ?? 0;
            const [x, y] = side === 'left' || side === 'right' ? [beyond, along] : [along, beyond];
            return n && svg('text', { class: `m-outside ${f}`, x, y: y + 8 }, sign + n);
        }),
    );
}

/** @param {Cell} cell @param {number} index @param {number} width */
export function contentOf(cell, index, width) {
    const { x, y } = corner(index, width);
    if (cell.i) {
        const picture = figure(cell.i, `m-figure ${cell.f ?? ''}`);
        for (const [name, value] of Object.entries({ x, y, width: UNIT, height: UNIT }))
            picture.setAttribute(name, String(value));
        return picture;
    }
    const word = isWritten(cell) ? (cell.w ?? cell.s) : cell.c ? '' : cell.u?.trim();
    return word
        ? svg(
              'text',
              {
                  class: cell.u && !cell.c && cell.g !== 'black' ? 'm-under' : `on-${cell.g}`,
                  x: x + UNIT / 2,
                  y: y + 28,
              },
              word,
          )
        : null;
}

/**
 * @param {{cells: Cell[], width: number, height: number, areas?: string, outside?: import('./types.js').Outside}} state
 * @param {number[]} [reach] cells with a dot
 * @returns {SVGSVGElement}
 */
export function miniature({ cells, width, height, areas, outside = {} }, reach = []) {
    const [left, top, right, bottom] = ['left', 'top', 'right', 'bottom'].map((side) => (side in outside ? 32 : 2));
    return svg(
        'svg',
        {
            class: areas ? 'miniature m-parted' : 'miniature',
            viewBox: `${-left} ${-top} ${width * UNIT + left + right} ${height * UNIT + top + bottom}`,
            'aria-hidden': 'true',
            focusable: 'false',
        },
        groundPaths(cells, width),
        lines(width, height),
        areas && svg('path', { class: 'm-areas', d: areaBorders(areas, width) }),
        margins(outside, width, height),
        cells.map((cell, index) => contentOf(cell, index, width)),
        reach.map((cell) => {
            const { x, y } = corner(cell, width);
            return svg('circle', { class: 'reach', cx: x + UNIT / 2, cy: y + UNIT / 2, r: 6 });
        }),
        svg('rect', { class: 'm-edge', x: 0, y: 0, width: width * UNIT, height: height * UNIT, rx: 2 }),
    );
}

/** @typedef {import('./types.js').Place} Place */
/** @typedef {{look?: Place[], reason?: Place[], known?: Place[], wrong?: Place[]}} Marks cells to put a ring around */

/** On walls a ring is seen by its halo. A cell of which several things are said has one ring. @param {Place[] | undefined} places @param {string} kind @param {number} inset */
function ringsAround(places, kind, inset) {
    const each = new Map((places ?? []).map((place) => [String(place), place])).values();
    /** @param {Place} place @param {string} name */
    const ring = ([row, column], name) =>
        svg('rect', {
            class: name,
            x: (column - 1) * UNIT + inset,
            y: (row - 1) * UNIT + inset,
            width: UNIT - 2 * inset,
            height: UNIT - 2 * inset,
            rx: 5,
        });
    return [...each].flatMap((place) => [ring(place, 'mark-halo'), ring(place, kind)]);
}

/** One line around all cells of the rules. @param {Place[]} places */
function outline(places) {
    const d = outlineOf(places, UNIT, 3);
    return ['mark-halo', 'mark-reason'].map((name) => svg('path', { class: name, d }));
}

/** @param {Marks} marks */
export function rings(marks) {
    return [
        ...ringsAround(marks.known, 'mark-known', 5),
        ...(marks.reason?.length ? outline(marks.reason) : []),
        ...ringsAround(marks.wrong, 'mark-wrong', 2),
        ...ringsAround(marks.look, 'mark-look', 2),
    ];
}

/** @type {WeakMap<Element, () => Node>} */
const undrawn = new WeakMap();
const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        sight.unobserve(target);
        const draw = undrawn.get(target);
        if (draw) fill(target, draw());
    }
});

/**
 * What is in an element is drawn once it comes into sight: lists may be long.
 * @template {Element} E
 * @param {E} element
 * @param {() => Node} draw
 */
export function drawnWhenSeen(element, draw) {
    undrawn.set(element, draw);
    sight.observe(element);
    return element;
}

/** @type {Record<string, string>} */
const PIECES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/**
 * A board of Echek: White's pieces are light and Black's dark on every page.
 * @param {string[]} pieces row by row from a4 on, upper case White, "" for none
 */
export function echekMiniature(pieces) {
    const cells = pieces.map((piece, index) => ({
        g: (Math.floor(index / 4) + index) % 2 ? 'shade' : 'light',
        c: piece && 'figure',
        s: piece,
        i: piece && (piece === piece.toUpperCase() ? `${PIECES[piece.toLowerCase()]}-outlined` : PIECES[piece]),
        f: piece === piece.toUpperCase() ? 'm-white' : 'm-black',
        t: '',
    }));
    const picture = miniature({ cells, width: 4, height: 4 });
    picture.classList.add('echek-miniature');
    return picture;
}
