// The pieces and the bulb as the C core draws them, as symbols that boards use.

import { svg } from './dom.js';

/** @typedef {import('./types.js').Shape} Shape */

/**
 * Ink is drawn in the colour of the text, so that dark boards have light pieces, and what is left white within it is hollow;
 * other colours stay, but for lines on dark ground, which are lighter there.
 * @param {string | undefined} color @param {boolean} [bare] a line without anything in it
 */
function paint(color, bare = false) {
    const rgb = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '');
    if (rgb === null) return 'none';
    const sum = rgb.slice(1).reduce((total, part) => total + parseInt(part, 16), 0);
    if (bare && sum >= 240) return `light-dark(${rgb[0]}, color-mix(in srgb, ${rgb[0]} 50%, #fff))`;
    return sum < 240 ? 'currentColor' : sum === 765 ? 'var(--hollow)' : rgb[0];
}

/** @param {string} name */
const idOf = (name) => `figure-${name}`;

/**
 * @param {Element} room
 * @param {Record<string, Shape[]>} figures
 */
export function makeFigures(room, figures) {
    for (const [name, shapes] of Object.entries(figures)) {
        const paths = shapes.map((shape) =>
            svg('path', {
                d: shape.d,
                fill: paint(shape.fill),
                stroke: paint(shape.line, shape.fill === 'none'),
                'stroke-width': shape.width,
                'fill-rule': shape.evenodd && 'evenodd',
                'stroke-linejoin': shape.round && 'round',
            }),
        );
        room.append(svg('symbol', { id: idOf(name), viewBox: '-20 -20 40 40' }, paths));
    }
}

/**
 * A picture, for the eye only.
 * @param {string} name
 * @param {string} [kind] a class
 */
export function figure(name, kind = 'figure') {
    const box = { viewBox: '-20 -20 40 40', 'aria-hidden': 'true', focusable: 'false' };
    const use = svg('use', { href: `#${idOf(name)}`, x: -20, y: -20, width: 40, height: 40 });
    return svg('svg', { class: `${kind} figure-${name}`, ...box }, use);
}

/**
 * Is it a character that stands in the cell?
 * @param {import('./types.js').Cell} cell
 */
export function isWritten(cell) {
    return cell.i === '' && (cell.c === 'number' || cell.c === 'letter' || cell.c === 'figure');
}
