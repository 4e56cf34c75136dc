// The board of Echek and the pieces in hand. A move is a piece, then a square: by tapping, by dragging, or by keys.
// The core says which moves there are; here they are only shown and chosen.

import { el, fill, svg } from './dom.js';
import { figure } from './figures.js';

/** @typedef {{name: string, piece: string, t: string}} Square piece: "" or a letter, upper case White */
/** @typedef {{move: string, from: string, to: string}} Legal from: a square, or the letter of a piece in hand */
/** @typedef {'win'|'better'|'even'|'draw'|'worse'|'loss'} ValueName */
/** @typedef {Legal & {value: ValueName, plies?: number, words: string}} Value a move with what it is worth, the best first */
/**
 * @typedef {object} Echek a game as it stands
 * @property {string} game its text
 * @property {string} rules
 * @property {string} start
 * @property {string} white who plays: "human", a name or a level
 * @property {string} black
 * @property {string} computer the level whose turn it is; "": a person's
 * @property {'white'|'black'} mover
 * @property {{white: string, black: string}} time spent, or left where there is a clock
 * @property {boolean} clock
 * @property {number} at how many moves count
 * @property {string[]} moves all of them, those taken back included
 * @property {Square[]} cells row by row, from a4 on
 * @property {{white: string, black: string}} hands
 * @property {Legal[]} legal
 * @property {{from: string, to: string} | null} last
 * @property {{white: string[], black: string[]}} open the open sides of both kings
 * @property {boolean} over
 * @property {boolean} awaits the computer is to move
 * @property {number} ms
 * @property {string} result in words; "": it goes on
 * @property {string} stands a line on how it stands
 * @property {string} [warnings]
 * @property {string} [said]
 */

const SIDE = 4;
const UNIT = 40;
const SLACK = 8;
/** @type {Record<string, string>} */
const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/** What a move is worth, by shape as well as by colour: filled is proven, open is what the engine thinks. @type {Record<ValueName, string>} */
const SHAPES = { win: '▲', better: '△', even: '□', draw: '■', worse: '▽', loss: '▼' };

/** @param {'white'|'black'} side */
export const sideName = (side) => (side === 'white' ? 'White' : 'Black');
/** @param {string} letter */
const isWhite = (letter) => letter === letter.toUpperCase();
/** @param {string} letter */
const nameOf = (letter) => NAMES[letter.toLowerCase()] ?? letter;

/**
 * White's pieces are light and Black's are dark, whatever the colours of the page: figures are drawn in the colour of its
 * ink, so that on a dark page the outlined ones are the dark ones. Both are there, and the style shows one.
 * @param {string} letter
 */
function piece(letter) {
    const name = nameOf(letter);
    const [onLight, onDark] = isWhite(letter) ? [`${name}-outlined`, name] : [name, `${name}-outlined`];
    return [figure(onLight, 'figure piece-on-light'), figure(onDark, 'figure piece-on-dark')];
}

/** @param {Value} value */
const badge = ({ value, plies, move, words }) =>
    el(
        'span',
        { class: `value value-${value}`, title: `${move} ${words}`, 'aria-hidden': 'true' },
        `${SHAPES[value]}${plies ?? ''}`,
    );

export class EchekBoard {
    /** @param {(move: string) => void} play what is no move the core refuses, and says why */
    constructor(play) {
        this.play = play;
        this.turned = false;
        this.frozen = true;
        this.chosen = ''; // a square, or the letter of a piece in hand
        this.focused = 'b2';
        /** @type {Echek | null} */
        this.state = null;
        /** @type {Value[]} of the moves now, when asked for */
        this.values = [];
        /** @type {Map<string, HTMLElement>} by the names of squares */
        this.squares = new Map();
        this.hands = { white: el('div', { class: 'hand' }), black: el('div', { class: 'hand' }) };
        this.grid = el('div', { class: 'echek-grid', role: 'grid', 'aria-label': 'Board' });
        this.marks = svg('svg', {
            class: 'board-marks',
            viewBox: `0 0 ${SIDE * UNIT} ${SIDE * UNIT}`,
            'aria-hidden': 'true',
        });
        this.element = el('div', { class: 'echek-board' });
        this.element.addEventListener('pointerdown', (event) => this.press(event));
        this.grid.addEventListener('keydown', (event) => this.onKey(event));
        this.element.addEventListener('dragstart', (event) => event.preventDefault());
    }

    // ---- What is seen --------------------------------------------------------------------------------------

    /** @param {Echek} state @param {boolean} frozen nobody may move now */
    show(state, frozen) {
        if (this.state?.game !== state.game) this.values = [];
        this.state = state;
        this.frozen = frozen;
        this.chosen = '';
        this.draw();
    }

    /** @param {boolean} turned */
    turn(turned) {
        this.turned = turned;
        this.draw();
    }

    draw() {
        const { state } = this;
        if (!state) return;
        const hadFocus = this.grid.contains(document.activeElement);
        const [top, bottom] = this.turned ? [this.hands.white, this.hands.black] : [this.hands.black, this.hands.white];
        fill(this.element, top, el('div', { class: 'echek-square-room' }, this.drawGrid(state)), bottom);
        this.drawHand('white', state);
        this.drawHand('black', state);
        this.drawMarks(state);
        if (hadFocus) this.focus(this.focused);
    }

    /** @param {Echek} state */
    drawGrid(state) {
        this.squares.clear();
        const cells = this.turned ? [...state.cells].reverse() : state.cells;
        const rows = Array.from({ length: SIDE }, (_, row) =>
            el(
                'div',
                { class: 'board-row', role: 'row', 'aria-rowindex': row + 1 },
                cells.slice(row * SIDE, row * SIDE + SIDE).map((cell) => this.square(cell, state)),
            ),
        );
        fill(this.grid, rows, this.marks);
        return this.grid;
    }

    /** @param {Square} cell @param {Echek} state */
    square(cell, state) {
        const file = cell.name.charCodeAt(0) - 97;
        const rank = Number(cell.name[1]) - 1;
        const target = this.legalTo(cell.name);
        const kind = [
            (file + rank) % 2 === 0 ? 'g-shade' : 'g-light',
            state.last && [state.last.from, state.last.to].includes(cell.name) && 'is-last',
            this.chosen === cell.name && 'is-chosen',
            target && 'is-target',
            this.movable(cell.name) && 'is-movable',
        ]
            .filter(Boolean)
            .join(' ');
        const value = this.valueOf(cell.name);
        const words = [
            cell.t,
            this.chosen === cell.name && 'chosen',
            target && `can be reached: ${target.move}`,
            value && `${value.move} ${value.words}`,
        ]
            .filter(Boolean)
            .join(', ');
        const square = el(
            'div',
            {
                class: `cell echek-cell ${kind}`,
                role: 'gridcell',
                'data-square': cell.name,
                'aria-label': words,
                'aria-selected': this.chosen === cell.name && 'true',
                tabindex: cell.name === this.focused ? 0 : -1,
            },
            cell.piece && piece(cell.piece),
            value && badge(value),
            el('span', { class: 'echek-name', 'aria-hidden': 'true' }, cell.name),
        );
        square.addEventListener('focus', () => this.follow(cell.name));
        this.squares.set(cell.name, square);
        return square;
    }

    /** @param {'white'|'black'} side @param {Echek} state */
    drawHand(side, state) {
        const letters = [...state.hands[side]];
        fill(
            this.hands[side],
            el('span', { class: 'hand-owner small soft' }, sideName(side)),
            state.clock && el('span', { class: 'hand-clock', role: 'timer' }, state.time[side]),
            letters.map((letter) => this.handPiece(letter)),
            letters.length === 0 && el('span', { class: 'small soft' }, 'no piece in hand'),
        );
        this.hands[side].classList.toggle('hand-moves', state.mover === side && !state.result);
    }

    /** @param {string} letter */
    handPiece(letter) {
        const usable = this.movable(letter);
        const side = isWhite(letter) ? 'White' : 'Black';
        const value = usable ? this.valueOf(letter) : undefined;
        return el(
            'button',
            {
                type: 'button',
                class: 'hand-piece',
                disabled: !usable,
                'data-hand': letter,
                'aria-pressed': String(this.chosen === letter),
                'aria-label': `${side}’s ${nameOf(letter)} in hand${value ? `, ${value.move} ${value.words}` : ''}`,
                title: usable ? `Drop the ${nameOf(letter)} (${letter.toUpperCase()})` : undefined,
                onclick: (/** @type {MouseEvent} */ event) => {
                    if (event.detail === 0) this.choose(letter);
                },
            },
            piece(letter),
            value && badge(value),
        );
    }

    /** Time goes by. @param {Echek['time']} time */
    showTime(time) {
        for (const side of /** @type {const} */ (['white', 'black'])) {
            const clock = this.hands[side].querySelector('.hand-clock');
            if (clock) clock.textContent = time[side];
        }
    }

    /** Open sides of the kings: a gap in the ring around each. @param {Echek} state */
    drawMarks(state) {
        fill(
            this.marks,
            state.cells
                .filter((cell) => cell.piece.toLowerCase() === 'k')
                .flatMap((cell) =>
                    this.kingSides(cell.name, isWhite(cell.piece) ? state.open.white : state.open.black),
                ),
        );
    }

    /** @param {string} square @param {string[]} open */
    kingSides(square, open) {
        const { x, y } = this.cornerOf(square);
        return open.map((other) => {
            const there = this.cornerOf(other);
            const dx = (there.x - x) / UNIT;
            const dy = (there.y - y) / UNIT;
            const cx = x + UNIT / 2 + (dx * UNIT) / 2;
            const cy = y + UNIT / 2 + (dy * UNIT) / 2;
            return svg('path', {
                class: 'mark-open',
                d: `M${cx - 3 * dx - 4 * dy} ${cy - 3 * dy - 4 * dx}L${cx + dx} ${cy + dy}L${cx - 3 * dx + 4 * dy} ${cy - 3 * dy + 4 * dx}`,
            });
        });
    }

    /** @param {string} square */
    cornerOf(square) {
        const file = square.charCodeAt(0) - 97;
        const rank = Number(square[1]) - 1;
        return this.turned
            ? { x: (SIDE - 1 - file) * UNIT, y: rank * UNIT }
            : { x: file * UNIT, y: (SIDE - 1 - rank) * UNIT };
    }

    /** Show what each move is worth, until the next one. @param {Value[]} values */
    value(values) {
        this.values = values;
        this.draw();
    }

    /** Of the move of the chosen piece to this place; where none is chosen, of the best move from it. @param {string} place */
    valueOf(place) {
        return this.chosen !== '' && place !== this.chosen
            ? this.values.find(({ from, to }) => from === this.chosen && to === place)
            : this.values.find(({ from }) => from === place);
    }

    /** Put rings around the squares that a hint is about. @param {{look?: string[]}} [marks] */
    mark({ look: squares = [] } = {}) {
        for (const [name, square] of this.squares) square.classList.toggle('is-pointed', squares.includes(name));
        for (const one of this.element.querySelectorAll('[data-hand]'))
            one.classList.toggle('is-pointed', squares.includes(/** @type {HTMLElement} */ (one).dataset.hand ?? ''));
    }

    // ---- Choosing ------------------------------------------------------------------------------------------

    /** @param {string} from */
    movable(from) {
        return !this.frozen && (this.state?.legal.some((legal) => legal.from === from) ?? false);
    }

    /** The move of the chosen piece to a square. @param {string} square */
    legalTo(square) {
        if (this.chosen === '' || this.frozen) return undefined;
        return this.state?.legal.find(({ from, to }) => from === this.chosen && to === square);
    }

    /** @param {string} from "": nothing */
    choose(from) {
        this.chosen = from !== '' && this.movable(from) && this.chosen !== from ? from : '';
        this.draw();
        if (this.chosen.length === 1)
            /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-hand="${this.chosen}"]`))?.focus();
    }

    /** A square is tapped, or Enter is pressed on it. @param {string} square */
    tap(square) {
        if (this.legalTo(square)) this.go(square);
        else if (this.chosen === '' || square === this.chosen || this.movable(square)) this.choose(square);
        else this.go(square);
    }

    /** The chosen piece goes there; where it cannot, the core says why. @param {string} square */
    go(square) {
        const written = this.chosen.length === 1 ? `${this.chosen.toUpperCase()}@` : `${this.chosen}-`;
        this.play(this.legalTo(square)?.move ?? `${written}${square}`);
    }

    // ---- Mouse and fingers ---------------------------------------------------------------------------------

    /** What lies under a point: a square, or a piece in hand. @param {number} x @param {number} y */
    under(x, y) {
        const found = document.elementFromPoint(x, y)?.closest('[data-square], [data-hand]');
        if (!(found instanceof HTMLElement) || !this.element.contains(found)) return '';
        return found.dataset.square ?? found.dataset.hand ?? '';
    }

    /** @param {PointerEvent} event */
    press(event) {
        if (event.button !== 0 || this.frozen) return;
        const from = this.under(event.clientX, event.clientY);
        if (from === '') return;
        event.preventDefault();
        if (from.length > 1) this.focus(from);
        new Drag(this, from, event);
    }

    // ---- Keys ----------------------------------------------------------------------------------------------

    /** @param {string} square */
    follow(square) {
        this.squares.get(this.focused)?.setAttribute('tabindex', '-1');
        this.squares.get(square)?.setAttribute('tabindex', '0');
        this.focused = square;
    }

    /** @param {string} square */
    focus(square) {
        this.squares.get(square)?.focus();
    }

    /** @param {KeyboardEvent} event */
    onKey(event) {
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (steps) this.step(steps[0], steps[1]);
        else if (event.key === 'Enter' || event.key === ' ') this.tap(this.focused);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    /** @param {number} right @param {number} up */
    step(right, up) {
        const sign = this.turned ? -1 : 1;
        const clamp = (/** @type {number} */ place) => Math.min(Math.max(place, 0), SIDE - 1);
        const file = clamp(this.focused.charCodeAt(0) - 97 + sign * right);
        const rank = clamp(Number(this.focused[1]) - 1 + sign * up);
        this.focus(`${'abcd'[file]}${rank + 1}`);
    }

    /** A letter takes the piece in hand that it stands for; true: it did. @param {string} letter */
    take(letter) {
        const side = this.state?.mover === 'white' ? letter.toUpperCase() : letter.toLowerCase();
        if (letter.length !== 1 || !this.movable(side)) return false;
        this.choose(side);
        this.focus(this.focused);
        return true;
    }
}

/** A press that may become a drag: let go where it began, it is a tap. */
class Drag {
    /** @param {EchekBoard} board @param {string} from @param {PointerEvent} event */
    constructor(board, from, event) {
        this.board = board;
        this.from = from;
        this.id = event.pointerId;
        this.x = event.clientX;
        this.y = event.clientY;
        this.wasChosen = board.chosen === from;
        /** @type {HTMLElement | null} what follows the finger */
        this.ghost = null;
        this.moved = (/** @type {PointerEvent} */ now) => this.move(now);
        this.ended = (/** @type {PointerEvent} */ now) => this.end(now);
        window.addEventListener('pointermove', this.moved);
        window.addEventListener('pointerup', this.ended);
        window.addEventListener('pointercancel', this.ended);
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (event.pointerId !== this.id) return;
        if (!this.ghost && Math.hypot(event.clientX - this.x, event.clientY - this.y) > SLACK) this.lift();
        if (!this.ghost) return;
        this.ghost.style.left = `${event.clientX}px`;
        this.ghost.style.top = `${event.clientY}px`;
    }

    lift() {
        const { board, from } = this;
        if (!board.movable(from)) return;
        if (board.chosen !== from) board.choose(from);
        const letter = from.length === 1 ? from : (board.state?.cells.find(({ name }) => name === from)?.piece ?? '');
        this.ghost = el('div', { class: 'ghost' }, piece(letter));
        document.body.append(this.ghost);
        board.element.classList.add('is-dragging');
    }

    /** @param {PointerEvent} event */
    end(event) {
        if (event.pointerId !== this.id) return;
        window.removeEventListener('pointermove', this.moved);
        window.removeEventListener('pointerup', this.ended);
        window.removeEventListener('pointercancel', this.ended);
        this.board.element.classList.remove('is-dragging');
        const to = this.board.under(event.clientX, event.clientY);
        if (this.ghost) this.drop(event.type === 'pointerup' ? to : '');
        else if (event.type === 'pointerup' && to === this.from) this.tap();
    }

    /** @param {string} to */
    drop(to) {
        this.ghost?.remove();
        if (to.length > 1 && to !== this.from) this.board.go(to);
        this.board.choose('');
    }

    tap() {
        if (this.from.length > 1) this.board.tap(this.from);
        else this.board.choose(this.from);
    }
}
