// Strokes that come several times: what is drawn in one place is drawn in its images, too.

/** @typedef {{width: number, height: number}} Size */
/** @typedef {[number, number]} At row and column, from 0 */

/** For a mirror along the diagonal, and for quarter turns, a board must be square. @type {Record<string, (at: At, last: At) => At[]>} */
const IMAGES = {
    turn: ([r, c], [h, w]) => [[h - r, w - c]],
    'left-right': ([r, c], [, w]) => [[r, w - c]],
    'up-down': ([r, c], [h]) => [[h - r, c]],
    both: ([r, c], [h, w]) => [
        [h - r, w - c],
        [r, w - c],
        [h - r, c],
    ],
    quarters: ([r, c], [h, w]) =>
        h === w
            ? [
                  [h - r, w - c],
                  [c, h - r],
                  [w - c, r],
              ]
            : [[h - r, w - c]],
    diagonal: ([r, c], [h, w]) => (h === w ? [[c, r]] : []),
};

export const SYMMETRIES = [
    { value: '', label: 'None' },
    { value: 'turn', label: 'Half turn' },
    { value: 'quarters', label: 'Quarter turns' },
    { value: 'left-right', label: 'Left and right' },
    { value: 'up-down', label: 'Top and bottom' },
    { value: 'both', label: 'Both of these' },
    { value: 'diagonal', label: 'Diagonal' },
];

/** The other cells that belong to this one, in the order of the images. @param {string} symmetry @param {number} cell @param {Size} size */
export function imagesOf(symmetry, cell, { width, height }) {
    const at = /** @type {At} */ ([Math.floor(cell / width), cell % width]);
    const images = Object.hasOwn(IMAGES, symmetry) ? IMAGES[symmetry](at, [height - 1, width - 1]) : [];
    return images.map(([row, column]) => row * width + column);
}

/**
 * A stroke and its images, each once; those that meet are one stroke.
 * @param {string} symmetry @param {number[]} cells @param {Size} size @returns {number[][]}
 */
export function strokesOf(symmetry, cells, size) {
    const images = cells.map((cell) => imagesOf(symmetry, cell, size));
    /** @type {number[][]} */
    const strokes = [cells];
    for (let i = 0; i < (images[0]?.length ?? 0); i += 1) {
        const image = images.map((some) => some[i]);
        const met = strokes.find((stroke) => stroke.some((cell) => image.includes(cell)));
        if (met) strokes[strokes.indexOf(met)] = [...new Set([...met, ...image])];
        else strokes.push(image);
    }
    return strokes;
}
