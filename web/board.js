// The board: a grid that a mouse, a thumb, the keyboard and a screen reader can use alike. It shows what the core says
// of each cell and knows no rules; its owner is told what the player did. Only cells that changed are touched.

import { el, fill, svg } from './dom.js';
import { figure, isWritten } from './figures.js';
import { FINGER, watchPointers } from './gestures.js';
import { Margins, OUTER } from './margins.js';
import { areaBorders, rings } from './miniature.js';

/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Outside} Outside */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./gestures.js').Stroke} Stroke */

const UNIT = 40; // a cell in the coordinates of marks and arrows, as the core draws
const SMALLEST = 2; // pixels of a cell that can still be seen
const EDGE = 5; // pixels of the frame around the cells
const NAMED = 19; // pixels of a cell that has room for a name beside it
const LARGEST = 80; // pixels of a cell that is fitted
const CLOSEST = 96; // and of one that is looked at closely
const READABLE = 22; // a thumb and an eye need as many
const MANY = 2000; // cells of a board whose rows are drawn only while they are seen
const STILL = 150; // milliseconds without a change of scale, after which the cells are laid out for it

/**
 * @typedef {object} BoardOptions
 * @property {number} width
 * @property {number} height
 * @property {string} label what it is, for the screen reader
 * @property {string} [marks] in the order in which candidates are shown
 * @property {boolean} [numbers] candidates are numbers: those that are left are shown, and the cell in focus is seen by everybody
 * @property {'none'|'rc'|'chess'} [names] of rows and columns, around it
 * @property {'width'|'both'} [fit] to the width of its frame only, or to the height, too
 * @property {number} [largest] pixels of a cell at most
 * @property {Outside} [outside] numbers beside it, to begin with: the sides that have any stay
 * @property {(side: Side, place: number, event?: KeyboardEvent) => boolean} [onoutside] a number beside it is pressed, or a key is, there
 * @property {(stroke: Stroke) => void} [onstroke] a press, and again for each cell that the finger then reaches
 * @property {() => void} [oncancel] the last stroke was none
 * @property {(event: KeyboardEvent, cell: number) => boolean} [onkey] a key that does not move the focus; true: dealt with
 * @property {(from: number, to: number) => void} [onextend] an arrow with Shift, before the focus moves
 * @property {(cell: number) => void} [onfocus]
 * @property {() => void} [onzoom] it fits its frame now, or no longer does
 */

/** @typedef {import('./miniature.js').Marks} Marks */

/** @param {Cell} cell @param {string} flag */
const has = (cell, flag) => cell.f !== undefined && cell.f.includes(flag);

/** What tells whether a cell looks as before. @param {Cell} cell */
const lookOf = (cell) =>
    `${cell.g}|${cell.c}|${cell.w ?? cell.s}|${cell.i}|${cell.u ?? ''}|${cell.k ?? ''}|${cell.f ?? ''}|${cell.t}`;

/** Several things on top of each other? Only such cells need a layer, which is slow on large boards. @param {Cell} cell */
const isLayered = (cell) => Boolean(cell.u?.trim() || cell.k || has(cell, 'wrong'));

/** A number that is printed stays as large as it is; a cross steps aside. @param {Cell} cell */
const isAside = (cell) => cell.c === 'cross' && Boolean(cell.u?.trim());

/** @param {Cell} cell */
const classOf = (cell) =>
    [
        'cell',
        `g-${cell.g}`,
        cell.c && `c-${cell.c}`,
        isAside(cell) && 'cross-aside',
        isLayered(cell) && 'cell-layered',
        has(cell, 'wrong') && 'wrong',
        has(cell, 'given') && 'given',
        has(cell, 'met') && 'met',
    ]
        .filter(Boolean)
        .join(' ');

/** Candidates, each in a place of its own: those that are possible, and those that are struck out. @param {string} struck @param {string} marks */
function candidates(struck, marks) {
    const numbers = /^[0-9][0-9A-Z]*$/.test(marks);
    const letters = [...marks].map((mark) =>
        el(struck.includes(mark) ? 's' : 'b', {}, numbers ? String(parseInt(mark, 36)) : mark),
    );
    const many =
        marks.length > 9 ? ' cell-most' : marks.length > 6 ? ' cell-many' : marks.length > 2 ? '' : ' cell-few';
    return el('span', { class: `cell-candidates${many}` }, letters);
}

/** Does a cell show its candidates? Beside a number, which then steps aside. @param {Cell} cell */
const isNoted = (cell) => Boolean(cell.k) && cell.c !== 'figure' && cell.c !== 'cross';

/** @param {HTMLElement} element @param {Cell} cell @param {string} marks */
function showCell(element, cell, marks) {
    element.className = classOf(cell);
    const under = cell.u?.trim();
    const corner = (cell.c && !isAside(cell)) || /\d/.test(marks); // a number might be taken for one that was entered
    fill(
        element,
        under && el('span', { class: corner ? 'cell-under' : 'cell-under-alone' }, under),
        cell.i ? figure(cell.i) : null,
        isWritten(cell) ? el('span', { class: isNoted(cell) && 'cell-under' }, cell.w ?? cell.s) : null,
        isNoted(cell) && candidates(cell.k ?? '', marks),
    );
}

/** @param {number} column from 0 */
function fileName(column) {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    return column < 26 ? letters[column] : `${letters[Math.floor(column / 26) - 1]}${letters[column % 26]}`;
}

/** @param {number[]} lines rows or columns, from 1 @returns {{first: number, count: number}} from 0 */
function spanOf(lines) {
    const first = Math.min(...lines) - 1;
    return { first, count: Math.max(...lines) - first };
}

export class Board {
    /** @param {BoardOptions} options */
    constructor(options) {
        this.options = options;
        this.width = options.width;
        this.height = options.height;
        /** @type {(string | undefined)[]} how each cell looks now */
        this.looks = [];
        /** @type {HTMLElement[]} */
        this.cells = [];
        this.focused = 0;
        this.zoomed = 1;
        this.cellSize = UNIT;
        this.laid = UNIT; // the size that cells are laid out with: in the midst of a change of scale it is another
        this.shift = { x: 0, y: 0 }; // in the midst of that
        this.changes = 0; // of the scale
        this.changing = 0; // in the midst of them: the number of the last one
        this.held = { x: 0, y: 0 }; // the point of the window around which the scale was changed last
        this.fitted = UNIT; // the cell size at which all of the board is seen
        this.marked = false;
        this.marks = svg('svg', {
            class: 'board-marks',
            viewBox: `0 0 ${this.width * UNIT} ${this.height * UNIT}`,
            'aria-hidden': 'true',
        });
        this.areas = '';
        this.borders = svg('path', { class: 'area-border' });
        this.margins = new Margins(options);
        this.margins.leave = (cell) => this.focus(cell);
        /** @type {Map<number, string>} what is known of cells, beside what they show */
        this.words = new Map();
        this.noteLayer = svg('g');
        this.letterLayer = svg('g');
        this.arrowLayer = svg('g');
        this.aidLayer = svg('g');
        this.markLayer = svg('g');
        this.marks.append(
            this.noteLayer,
            this.borders,
            this.letterLayer,
            this.markLayer,
            this.aidLayer,
            this.arrowLayer,
        );
        this.grid = this.makeGrid();
        this.sheet = el('div', { class: 'board' });
        this.grid.style.setProperty('--across', String(this.width));
        this.element = el('div', { class: `board-frame${options.numbers ? ' board-numbers' : ''}` }, this.sheet);
        this.setNames(options.names ?? 'none');
        new ResizeObserver(() => this.resize()).observe(this.element);
        this.grid.addEventListener('keydown', (event) => this.onKey(event));
        this.grid.addEventListener('focusin', (event) => this.onFocus(event));
        this.element.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
        this.pointers = watchPointers(this);
    }

    makeGrid() {
        const grid = el('div', {
            class: `board-grid${this.width * this.height > MANY ? ' board-large' : ''}`,
            role: 'grid',
            'aria-label': this.options.label,
            'aria-rowcount': this.height,
            'aria-colcount': this.width,
        });
        const line = el('div', { class: 'board-row', role: 'row' });
        for (let column = 1; column <= this.width; column += 1)
            line.append(el('div', { class: 'cell', role: 'gridcell', 'aria-colindex': column, tabindex: -1 }));
        for (let row = 1; row <= this.height; row += 1) {
            const copy = /** @type {HTMLElement} */ (line.cloneNode(true));
            copy.setAttribute('aria-rowindex', String(row));
            this.cells.push(.../** @type {Iterable<HTMLElement>} */ (copy.children));
            grid.append(copy);
        }
        this.cells[0]?.setAttribute('tabindex', '0');
        grid.append(this.marks);
        return grid;
    }

    /** Names of rows and columns around the board. @param {'none'|'rc'|'chess'} names */
    setNames(names) {
        this.names = names;
        const across = el('div', { class: 'board-across', 'aria-hidden': 'true' });
        const down = el('div', { class: 'board-down', 'aria-hidden': 'true' });
        for (let column = 0; column < this.width; column += 1)
            across.append(el('span', {}, names === 'chess' ? fileName(column) : column + 1));
        for (let row = 0; row < this.height; row += 1)
            down.append(el('span', {}, names === 'chess' ? this.height - row : row + 1));
        this.sheet.classList.toggle('board-named', names !== 'none');
        fill(this.sheet, names !== 'none' && across, names !== 'none' && down, this.margins.elements, this.grid);
        this.resize();
    }

    // ---- What is seen --------------------------------------------------------------------------------------

    /** Show its cells, those that are not shown so already. @param {Named & {cells: Cell[], areas?: string, outside?: Outside}} state */
    show(state) {
        if ((state.areas ?? '') !== this.areas) {
            this.areas = state.areas ?? '';
            this.borders.setAttribute('d', areaBorders(this.areas, this.width));
            this.grid.classList.toggle('board-areas', this.areas !== '');
        }
        this.margins.show(state.outside ?? {});
        this.state = state;
        /** @type {Map<Cell, string>} */
        const looks = new Map();
        for (const cell of new Set(state.cells)) looks.set(cell, `${state.names}|${lookOf(cell)}`);
        state.cells.forEach((cell, index) => {
            const look = looks.get(cell);
            const element = this.cells[index];
            if (this.looks[index] === look || !element) return;
            this.looks[index] = look;
            showCell(element, cell, this.options.marks ?? cell.k ?? '');
            this.label(index);
        });
    }

    /** @param {number} index */
    label(index) {
        const known = this.words.get(index);
        if (this.state)
            this.cells[index]?.setAttribute('aria-label', wordsOf(this.state, index) + (known ? `, ${known}` : ''));
    }

    /** Draw into the cells what is known of them, and say it. @param {import('./edit-notes.js').Notes} notes */
    note({ drawn, words, beside, wrong }) {
        const changed = new Set([...this.words.keys(), ...words.keys()]);
        this.words = words;
        for (const cell of changed) this.label(cell);
        fill(this.noteLayer, drawn);
        this.margins.note(beside);
        this.mark({ wrong });
    }

    /** The letters of areas, small, for who draws them; "": none. @param {string} areas */
    showLetters(areas) {
        if (areas === '' && !this.letterLayer.firstChild) return;
        fill(
            this.letterLayer,
            [...areas].map((letter, cell) => {
                const at = { x: (cell % this.width) * UNIT + 5, y: Math.floor(cell / this.width) * UNIT + 13 };
                return svg('text', { class: 'area-letter', ...at }, letter);
            }),
        );
    }

    /** Put rings around cells; without any, take them away. @param {Marks} [marks] */
    mark(marks = {}) {
        const any = Object.values(marks).some((places) => places.length > 0);
        if (!any && !this.marked) return;
        this.marked = any;
        this.grid.classList.toggle('board-marked', any);
        fill(this.markLayer, rings(marks));
    }

    /**
     * Bring what is marked into view, above the line where a sheet begins.
     * @param {Marks} marks
     * @param {number} bottom of what can be seen, in the window; Infinity: the page stays where it is
     */
    reveal(marks, bottom) {
        const places = [marks.look, marks.wrong, marks.reason].find((some) => some && some.length > 0);
        if (!places) return;
        let frame = this.element.getBoundingClientRect();
        if (frame.top < 0 && bottom < Infinity) {
            window.scrollBy(0, frame.top); // a page that scrolls as a whole had left the board
            frame = this.element.getBoundingClientRect();
        }
        const height = (bottom > frame.top ? Math.min(bottom, frame.bottom) : frame.bottom) - frame.top;
        const down = spanOf(places.map(([row]) => row));
        const across = spanOf(places.map(([, column]) => column));
        const room = Math.min(frame.width / (across.count + 1), height / (down.count + 1));
        if (this.cellSize > room) this.zoom(Math.max(room, FINGER) / this.cellSize);
        this.settle();
        this.element.scrollLeft = this.scrollTo(across, this.grid.offsetLeft, this.element.scrollLeft, frame.width);
        this.element.scrollTop = this.scrollTo(down, this.grid.offsetTop, this.element.scrollTop, height);
        const top = this.grid.getBoundingClientRect().top + down.first * this.cellSize;
        const beyond = Math.min(top, top + (down.count + 0.5) * this.cellSize - bottom);
        if (bottom > frame.top && beyond > 0) window.scrollBy(0, beyond); // a page that scrolls as a whole
    }

    /**
     * How far to scroll so that rows or columns are seen: not at all where they are, else to their middle.
     * @param {{first: number, count: number}} span
     * @param {number} start of the cells
     * @param {number} now
     * @param {number} size of what can be seen
     */
    scrollTo({ first, count }, start, now, size) {
        const from = start + first * this.cellSize;
        const to = from + count * this.cellSize;
        return from >= now + start && to <= now + size ? now : (from + to - size) / 2;
    }

    /**
     * What helps to see: which squares the piece in focus attacks, and how often each number is attacked so far.
     * @param {import('./types.js').State} state
     */
    showAids({ attacks = [], cells, width }) {
        if (attacks.length === 0 && !this.aidLayer.firstChild) return;
        this.grid.classList.toggle('board-counted', attacks.length > 0); // a count tells the number, too
        const reach = attacks.find(({ from }) => from === this.focused)?.to ?? [];
        const free = reach.filter((cell) => cells[cell].g !== 'wall'); // where its line ends
        const middles = free.map((cell) => ({
            cx: ((cell % width) + 0.5) * UNIT,
            cy: (Math.floor(cell / width) + 0.5) * UNIT,
        }));
        /** @param {number} cell */
        const soFar = (cell) => attacks.filter(({ to }) => to.includes(cell)).length;
        const numbers = cells.flatMap(({ c, s, u, k }, cell) => {
            const number = c === 'number' ? s : (u?.trim() ?? '');
            if (number === '' || attacks.length === 0) return [];
            const below = c === 'number' && !k; // what stands there leaves room below, or else above
            const [x, y] = [(cell % width) * UNIT, Math.floor(cell / width) * UNIT];
            const at = below ? { x: x + 37, y: y + 37 } : { x: x + 3, y: y + 11, class: 'so-far so-far-above' };
            return svg('text', { class: 'so-far', ...at }, `${soFar(cell)}/${number}`);
        });
        fill(
            this.aidLayer,
            middles.map((at) => svg('circle', { class: 'reach', r: 4.5, ...at })),
            numbers,
        );
    }

    /** @param {import('./types.js').Arrow[]} [arrows] */
    showArrows(arrows = []) {
        if (arrows.length === 0 && !this.arrowLayer.firstChild) return;
        fill(
            this.arrowLayer,
            arrows.flatMap((arrow) => [
                svg('path', { class: 'mark-arrow', d: arrow.d }),
                arrow.head && svg('path', { class: 'mark-head', d: arrow.head }),
            ]),
        );
    }

    // ---- Size ----------------------------------------------------------------------------------------------

    /** The frame has another size, or the board another scale. */
    resize() {
        const { clientWidth, clientHeight } = this.element;
        if (clientWidth === 0 || this.changing !== 0) return; // in the midst of a change of scale
        // Names grow with the cells; what they take must not follow from the size of before, or the two chase each other.
        const label = (/** @type {number} */ cell) =>
            this.names === 'none' ? 0 : 1.6 * Math.max(11, Math.min(14, cell * 0.34));
        const fit = (/** @type {number} */ beside) =>
            Math.min(
                this.options.largest ?? LARGEST,
                (clientWidth - beside - EDGE) / this.across,
                this.options.fit === 'width' ? Infinity : (clientHeight - beside - EDGE) / this.down,
            );
        this.fitted = Math.max(SMALLEST, fit(label(fit(label(LARGEST)))));
        this.layOut();
    }

    /** Its width in cells, with the numbers beside it. */
    get across() {
        return this.width + OUTER * this.margins.count('left', 'right');
    }

    get down() {
        return this.height + OUTER * this.margins.count('top', 'bottom');
    }

    /** The size that a cell is to have. */
    get wanted() {
        return Math.min(this.fitted * this.zoomed, Math.max(CLOSEST, this.fitted));
    }

    /** Lay all cells out with the size that they are to have. On a large board that takes its time. */
    layOut() {
        const size = this.wanted;
        const whole = size > 12 ? Math.floor(size) : Math.floor(size * 4) / 4;
        this.changing = 0;
        this.sheet.style.transform = '';
        this.sheet.classList.remove('board-moves');
        this.shift = { x: 0, y: 0 };
        this.cellSize = whole;
        if (whole === this.laid) return;
        this.laid = whole;
        this.sheet.style.setProperty('--cell', `${whole}px`);
        this.sheet.classList.toggle('board-far', whole < NAMED);
        this.options.onzoom?.();
    }

    /** The scale stays as it is now: lay the board out for it, with the point that was under the fingers where it is. */
    settle() {
        if (this.changing === 0) return;
        const { x, y, column, row } = this.pointAt(this.held);
        this.layOut();
        const grid = this.grid.getBoundingClientRect();
        this.element.scrollLeft += grid.left + column * this.cellSize - x;
        this.element.scrollTop += grid.top + row * this.cellSize - y;
    }

    get middle() {
        const { left, top, width, height } = this.element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    }

    /** A point of the window, and where on the board it is, in cells. @param {{x: number, y: number}} at */
    pointAt({ x, y }) {
        const grid = this.grid.getBoundingClientRect();
        return { x, y, column: (x - grid.left) / this.cellSize, row: (y - grid.top) / this.cellSize };
    }

    /** Show the scale without laying anything out: as a picture, which is quick. */
    transform() {
        const { x, y } = this.shift;
        this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${this.cellSize / this.laid})`;
    }

    /** Move the board by so many pixels. @param {number} right @param {number} down */
    pan(right, down) {
        if (this.changing === 0) {
            this.element.scrollLeft -= right;
            this.element.scrollTop -= down;
        } else {
            this.shift = { x: this.shift.x + right, y: this.shift.y + down };
            this.transform();
        }
    }

    /** Is there more of the board than its frame shows? */
    get overflows() {
        return this.zoomed > 1.01;
    }

    /** So small that a thumb does not find its cell? */
    get tiny() {
        return this.fitted < READABLE;
    }

    /**
     * Come closer or go back, keeping the point under the fingers where it is. The cells are laid out when that is over.
     * @param {number} factor
     * @param {{x: number, y: number}} [at] in the window; the middle where it is missing
     */
    zoom(factor, at) {
        this.held = at ?? this.middle;
        const { x, y, column, row } = this.pointAt(this.held);
        this.zoomed = Math.min(Math.max(1, this.zoomed * factor), Math.max(1, CLOSEST / this.fitted));
        this.changing = this.changes += 1;
        const change = this.changing;
        const end = () => this.changing === change && this.settle();
        requestAnimationFrame(() => window.setTimeout(end, STILL)); // a slow frame is not the end of it
        this.sheet.classList.add('board-moves');
        this.cellSize = this.wanted;
        this.transform();
        const grid = this.grid.getBoundingClientRect();
        this.pan(x - grid.left - column * this.cellSize, y - grid.top - row * this.cellSize);
        this.options.onzoom?.();
    }

    /** All of it again. */
    fit() {
        this.zoomed = 1;
        this.layOut();
        this.options.onzoom?.();
    }

    /** @param {WheelEvent} event */
    onWheel(event) {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    }

    // ---- Focus and keys ------------------------------------------------------------------------------------

    /** @param {FocusEvent} event */
    onFocus(event) {
        const index = this.cells.indexOf(/** @type {HTMLElement} */ (event.target));
        if (index < 0) return;
        this.cells[this.focused].setAttribute('tabindex', '-1');
        this.cells[index].setAttribute('tabindex', '0');
        this.focused = index;
        this.options.onfocus?.(index);
    }

    /** @param {number} index @param {boolean} [still] nothing is scrolled for it: a finger is there, or has just been */
    focus(index, still = false) {
        this.cells[index]?.focus({ preventScroll: still });
    }

    /** @param {KeyboardEvent} event */
    onKey(event) {
        const to = event.altKey || event.metaKey ? null : this.step(event);
        if (to !== null) {
            if (event.shiftKey && to !== this.focused) this.options.onextend?.(this.focused, to);
            if (to !== this.focused || !this.margins.enter(event.key, placeOf(to, this.width))) this.focus(to);
        } else if (!this.options.onkey?.(event, this.focused)) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /** Where a key takes the focus; null: it is another key. @param {KeyboardEvent} event */
    step(event) {
        const row = Math.floor(this.focused / this.width);
        const column = this.focused % this.width;
        /** @param {number} r @param {number} c */
        const at = (r, c) =>
            Math.min(Math.max(r, 0), this.height - 1) * this.width + Math.min(Math.max(c, 0), this.width - 1);
        switch (event.key) {
            case 'ArrowUp':
                return at(row - 1, column);
            case 'ArrowDown':
                return at(row + 1, column);
            case 'ArrowLeft':
                return at(row, column - 1);
            case 'ArrowRight':
                return at(row, column + 1);
            case 'Home':
                return event.ctrlKey ? 0 : at(row, 0);
            case 'End':
                return event.ctrlKey ? this.cells.length - 1 : at(row, this.width);
            case 'PageUp':
                return at(row - 5, column);
            case 'PageDown':
                return at(row + 5, column);
            default:
                return null;
        }
    }

    /** The cell at a point of the window; -1: none. @param {number} x @param {number} y */
    cellAt(x, y) {
        const grid = this.grid.getBoundingClientRect();
        const column = Math.floor((x - grid.left - 2) / this.cellSize);
        const row = Math.floor((y - grid.top - 2) / this.cellSize);
        return column < 0 || row < 0 || column >= this.width || row >= this.height ? -1 : row * this.width + column;
    }

    /** One finger moves the board rather than marking cells. @param {boolean} on */
    setPanning(on) {
        this.pointers.panning = on;
    }
}

/** Row and column of a cell. @param {number} index @param {number} width @returns {Place} */
export function placeOf(index, width) {
    return [Math.floor(index / width) + 1, (index % width) + 1];
}

/** @typedef {{width: number, height: number, names: 'rc'|'chess'}} Named a board whose squares have names */

/** What a screen reader says of a cell. @param {Named & {cells: Cell[]}} state @param {number} index */
export function wordsOf({ width, height, names, cells }, index) {
    const [row, column] = placeOf(index, width);
    const place = names === 'chess' ? `${fileName(column - 1)}${height + 1 - row}` : `row ${row}, column ${column}`;
    return `${place}, ${cells[index].t}`;
}

/** As moves name it: "r3c4". @param {number} index @param {number} width */
export function nameOf(index, width) {
    const [row, column] = placeOf(index, width);
    return `r${row}c${column}`;
}
