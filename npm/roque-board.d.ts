// <roque-board>: a puzzle to play, as an element of any page. `import 'roque/board'` defines it, as does a plain <script>.
import type { RoqueError, State } from './index.js';

/**
 * Attributes: `puzzle` (a text in any format that roque reads, a link, or the name of a built-in puzzle; without it, the
 * element's own text), `names` of rows and columns ("rc", "chess" or "none"), `errors` ("live", "asked" or "never").
 * `solved` is there while the puzzle is solved.
 */
export interface RoqueBoard extends HTMLElement {
    /** The puzzle that was given. Another one begins when it is set. */
    puzzle: string;
    /** The game with its moves, as text; "" until it is ready. Set it to continue a saved game. */
    game: string;
    /** The state of the game; null until it is ready. */
    readonly state: State | null;
    readonly solved: boolean;
    /** Plays a move such as "r1c2=*", or several between commas. */
    play(action: string): void;
    undo(): void;
    redo(): void;
    restart(): void;
    /** Shows which rules are broken. */
    check(): void;
    /** Shows the next hint, which tells more than the last. */
    hint(): void;
}

/** All of them bubble. */
export interface RoqueBoardEvents {
    'roque-ready': CustomEvent<State>;
    /** After each move and each use of help. */
    'roque-change': CustomEvent<State>;
    'roque-solved': CustomEvent<State>;
    'roque-error': CustomEvent<RoqueError | Error>;
}

declare global {
    interface HTMLElementTagNameMap {
        'roque-board': RoqueBoard;
    }
    interface GlobalEventHandlersEventMap extends RoqueBoardEvents {}
}
