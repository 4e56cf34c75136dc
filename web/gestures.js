// Mouse and fingers on a board. A click or a tap presses a cell; the right button or a long press says "nothing here";
// going on over other cells makes a longer stroke. Two fingers move and zoom; so does one, where the player wants it.

/** @typedef {import('./board.js').Board} Board */

/**
 * A press, and the cells that were reached since, in order, each once.
 * @typedef {object} Stroke
 * @property {number[]} cells
 * @property {'put'|'nothing'} how
 * @property {boolean} begins it is the first that is told of this stroke
 */

const LONG = 420; // milliseconds of a long press
export const FINGER = 14; // pixels of a cell that a finger can still choose
export const COMFORTABLE = 28; // and of one that it chooses easily
const SLACK = 10; // pixels that a resting finger moves

/** @typedef {{x: number, y: number}} Point */

/** Is this a screen for fingers? */
export const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/**
 * @param {Board} board
 */
export function watchPointers(board) {
    const gestures = new Gestures(board);
    const { sheet } = board;
    sheet.addEventListener('pointerdown', (event) => gestures.down(event));
    sheet.addEventListener('pointermove', (event) => gestures.move(event));
    sheet.addEventListener('pointerup', (event) => gestures.up(event));
    sheet.addEventListener('pointercancel', (event) => gestures.cancel(event));
    sheet.addEventListener('contextmenu', (event) => event.preventDefault());
    return gestures;
}

class Gestures {
    /** @param {Board} board */
    constructor(board) {
        this.board = board;
        /** One finger moves the board. */
        this.panning = false;
        /** @type {Map<number, Point>} fingers on the board */
        this.points = new Map();
        /** @type {Stroke | null} */
        this.stroke = null;
        /** @type {Point | null} where the finger that is not yet a stroke came down */
        this.waiting = null;
        this.timer = 0;
        this.moved = false;
    }

    /** @param {PointerEvent} event */
    down(event) {
        this.points.set(event.pointerId, { x: event.clientX, y: event.clientY });
        /** @type {Element} */ (event.currentTarget).setPointerCapture?.(event.pointerId);
        if (this.points.size > 1) {
            if (this.stroke) this.board.options.oncancel?.(); // it was the first finger of a pinch
            this.forget();
            return;
        }
        const cell = this.board.cellAt(event.clientX, event.clientY);
        if (cell < 0 || !this.board.options.onstroke) return;
        if (event.pointerType === 'mouse') this.mouseDown(event, cell);
        else this.wait(event, cell);
    }

    /** @param {PointerEvent} event @param {number} cell */
    mouseDown(event, cell) {
        event.preventDefault(); // no selection; the focus follows by hand
        this.board.focus(cell, true);
        if (event.button === 1 || (event.button === 0 && this.panning)) return;
        this.begin(cell, event.button === 2 ? 'nothing' : 'put');
    }

    /** A finger may tap, press long, or go on. @param {PointerEvent} event @param {number} cell */
    wait(event, cell) {
        this.waiting = { x: event.clientX, y: event.clientY };
        this.moved = false;
        if (this.board.cellSize < FINGER) return;
        this.timer = window.setTimeout(() => {
            this.waiting = null;
            navigator.vibrate?.(12);
            this.begin(cell, 'nothing');
        }, LONG);
    }

    /** @param {number} cell @param {'put'|'nothing'} how */
    begin(cell, how) {
        this.stroke = { cells: [cell], how, begins: true };
        this.board.options.onstroke?.(this.stroke);
    }

    /** @param {PointerEvent} event */
    move(event) {
        const before = this.points.get(event.pointerId);
        if (before === undefined) return;
        const now = { x: event.clientX, y: event.clientY };
        this.points.set(event.pointerId, now);
        if (this.points.size === 2) this.pinch(event.pointerId, before, now);
        else if (this.stroke) this.extend(now);
        else if (this.waiting) this.leaveWaiting(now);
        else if (this.panning || event.pointerType !== 'mouse') this.pan(before, now);
    }

    /** A finger that moves away either begins a stroke or moves the board. @param {Point} now */
    leaveWaiting(now) {
        const from = /** @type {Point} */ (this.waiting);
        if (Math.hypot(now.x - from.x, now.y - from.y) < SLACK) return;
        const cell = this.board.cellAt(from.x, from.y);
        this.forget();
        if (this.panning || this.board.cellSize < FINGER) {
            this.pan(from, now);
        } else {
            this.begin(cell, 'put');
            this.extend(now);
        }
    }

    /** @param {Point} now */
    extend(now) {
        const cell = this.board.cellAt(now.x, now.y);
        if (this.stroke === null || cell < 0 || this.stroke.cells.includes(cell)) return;
        this.stroke = { cells: [...this.stroke.cells, cell], how: this.stroke.how, begins: false };
        this.board.options.onstroke?.(this.stroke);
    }

    /** @param {Point} before @param {Point} now */
    pan(before, now) {
        this.board.pan(now.x - before.x, now.y - before.y);
    }

    /** @param {number} id @param {Point} before @param {Point} now */
    pinch(id, before, now) {
        const [other] = [...this.points].filter(([key]) => key !== id).map(([, point]) => point);
        const was = Math.hypot(before.x - other.x, before.y - other.y);
        const is = Math.hypot(now.x - other.x, now.y - other.y);
        this.pan({ x: before.x / 2, y: before.y / 2 }, { x: now.x / 2, y: now.y / 2 });
        if (was > 0) this.board.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }

    /** @param {PointerEvent} event */
    up(event) {
        const from = this.waiting;
        this.points.delete(event.pointerId);
        this.forget();
        if (from === null) return;
        if (this.board.cellSize < FINGER) {
            this.board.zoom(COMFORTABLE / this.board.cellSize, from); // too small to be meant: come closer first
            return;
        }
        const cell = this.board.cellAt(from.x, from.y);
        this.board.focus(cell, true);
        this.begin(cell, 'put');
        this.stroke = null;
    }

    /** @param {PointerEvent} event */
    cancel(event) {
        this.points.delete(event.pointerId);
        this.forget();
    }

    forget() {
        window.clearTimeout(this.timer);
        this.waiting = null;
        this.stroke = null;
    }
}
