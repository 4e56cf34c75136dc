// roque for JavaScript: board puzzles solved, made, explained and played by the C core in WebAssembly.

/** Loads the core: from beside this module, or from an address, a response, or bytes. Each has its own memory. */
export function load(from?: string | URL | Response | BufferSource): Promise<Roque>;

/** What roque refuses, in a sentence; with line and column, from 1, where something is wrong at a place in a text. */
export class RoqueError extends Error {
    line?: number;
    column?: number;
}

/**
 * A core. A puzzle is a text in any format that roque reads (native text, JSON, addresses of puzz.link and others, links
 * of the page), or the name of a built-in one. Calls that may take long return a promise.
 */
export interface Roque {
    solve(text: string, options?: SolveOptions): Promise<Solution>;
    /** What all solutions share. */
    common(text: string, options?: SolveOptions): Promise<Common>;
    /** The fewest clues to add, change or take away so that there is exactly one solution. */
    repair(text: string, options?: RepairOptions): Promise<Repair>;
    /** The solution in steps, each with its reason. */
    explain(text: string, options?: ExplainOptions): Promise<Explanation>;
    rate(text: string, options?: WorkOptions): Promise<Rating>;
    /** The next step, or what is wrong. */
    hint(text: string, options?: HintOptions): Promise<Hint>;
    make(family: string, wishes?: MakeOptions, options?: WorkOptions): Promise<Made>;
    /** The puzzle of a day: "2026-11-18". */
    daily(family: string, date: string, options?: WorkOptions): Promise<Made>;

    /** Plays a move such as "r1c2=*", several between commas, or a word such as "undo". The new text is in `game`. */
    play(text: string, action?: string, options?: PlayOptions): State;
    /** Which rules are broken, in `broken`; `said` tells it in words. */
    check(text: string, options?: PlayOptions): State;
    /** The board as a picture: SVG, unless another kind is asked for. */
    show(text: string, options?: ShowOptions): string;
    /** The puzzle in another format: "json", "puzz.link", "link"; `formats` of a family lists them. */
    convert(text: string, format: string, options?: { given?: boolean }): string;
    /** All puzzles of a text, and what cannot be read in it. */
    open(text: string): Opened;

    /** Reads a rule text: this core knows its family from now on. Throws the first mistake. */
    learn(text: string): Family;
    families(): Family[];
    about(): About;

    /** Any request of docs/page.md, answered at once. */
    ask(request: { ask: string; [key: string]: any }): any;
    /** Any work of docs/page.md, until it is done. */
    work(request: { work: string; [key: string]: any }, options?: WorkOptions): Promise<any>;
}

export interface WorkOptions {
    /** Milliseconds. Then the status is "unknown", or, where an answer has no status, the promise is rejected. */
    timeout?: number;
    /** Aborted, the promise is rejected with the signal's reason. */
    signal?: AbortSignal;
    /** Called between slices of work with what is known so far. */
    progress?: (known: any) => void;
}

export interface SolveOptions extends WorkOptions {
    /** Only what is printed counts, not the marks of the player. */
    given?: boolean;
}

export interface RepairOptions extends SolveOptions {
    /** At most so many changes; 3 without. */
    changes?: number;
}

export interface ExplainOptions extends WorkOptions {
    detail?: 'brief' | 'normal' | 'full';
}

export interface HintOptions extends WorkOptions {
    /** 1: where to look; 2: which rules matter; 3, the default: the step itself. */
    strength?: 1 | 2 | 3;
}

/** `options` of a family lists the others. The same seed, 0 without one, makes the same puzzle. */
export interface MakeOptions {
    size?: string;
    level?: Level;
    seed?: number | bigint | string;
    [option: string]: string | number | bigint | boolean | undefined;
}

export interface PlayOptions {
    names?: 'rc' | 'chess';
    errors?: 'live' | 'asked' | 'never';
    /** Milliseconds spent so far. */
    ms?: number;
}

export interface ShowOptions {
    as?: 'svg' | 'unicode' | 'text';
    /** Names of rows and columns. */
    labels?: boolean;
    /** Pieces as letters. */
    letters?: boolean;
    /** Without the marks of the player. */
    given?: boolean;
}

export type Level = 'easy' | 'medium' | 'hard' | 'expert' | 'fiendish';
/** Row and column, both from 1. */
export type Place = [number, number];
/** A side of a board. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

export interface Solution {
    status: 'unique' | 'multiple' | 'none' | 'found' | 'unknown';
    words: string;
    first?: State;
    second?: State;
    /** Cells in which the two differ. */
    differ?: Place[];
}

export interface Common {
    status: 'unique' | 'multiple' | 'none' | 'unknown';
    count: number;
    /** Is that all of them? */
    exact: boolean;
    /** Rows; "." where solutions differ. Only where there are solutions, as what follows. */
    common?: string[];
    /** Marks that no solution has in a cell. */
    not?: { cell: Place; marks: string }[];
    /** How many cells differ. */
    open?: number;
}

/** A clue in a cell, beneath its mark, or beside the board; null where there is none. */
export interface Change {
    cell?: Place;
    beneath?: Place;
    side?: Side;
    place?: number;
    from: string | number | null;
    to: string | number | null;
    text: string;
    /** "Change the 9 at r6c4 to 10." */
    said: string;
}

export interface Repair {
    status: 'unique' | 'repaired' | 'not-found' | 'unknown';
    solutions: 'none' | 'unique' | 'multiple' | null;
    /** Clues that can be left out, one at a time. */
    needless?: Change[];
    /** Clues that would each make the solution unique. */
    helpful?: Change[];
    /** The changes that lead to this puzzle; `fewest`: fewer are not enough. */
    changes?: Change[];
    fewest?: boolean;
    puzzle?: string;
    level: Level | null;
    score?: number;
}

/** A rule, where it holds, and in words. */
export interface Reason {
    rule?: string;
    cells: Place[];
    text: string;
}

/** Cells to look at, cells of the reason, and cells that it builds on. */
export interface Marks {
    look?: Place[];
    reason?: Place[];
    known?: Place[];
}

/** "mistake": a mark of the player cannot be right. */
export type Explained = 'explained' | 'multiple' | 'none' | 'solved' | 'mistake' | 'unknown';

/** What is decided, from what is known, because of which rules. A value is a mark, "!N" (no N) or the sign for nothing. */
export interface Step {
    decides: { cell: Place; value: string }[];
    known: { cell: Place; value: string }[];
    because: Reason[];
    text: string;
    technique?: string;
    [key: string]: any;
}

export interface Explanation {
    status: Explained;
    level: Level | '';
    score: number;
    text: string;
    board: string;
    /** Each with the board after it. */
    steps: (Step & { number: number; marks: Marks; board: string })[];
    marks?: Marks;
}

export interface Rating {
    status: Explained;
    level: Level | '';
    score: number;
    steps: number;
    words: string;
}

/** `said` is the hint in words. */
export interface Hint extends State {
    status: Explained;
    strength: number;
    more: boolean;
    marks: Marks;
    step?: Step;
    conclusion?: string;
}

export interface Made {
    game: string;
    solution: string;
    level: Level | '';
    score: number;
    seed: string;
}

/** A game in a text that was opened. */
export interface Found {
    game: string;
    kind: 'puzzle' | 'echek';
    family?: string;
    width: number;
    height: number;
    title?: string;
    level?: string;
}

export interface Opened {
    games: Found[];
    errors: { error: string; line?: number; column?: number }[];
    /** How many there are beyond the first thousand. */
    more: number;
}

/** What stands in a cell, and on what. Cells that look alike are one object. */
export interface Cell {
    /** The ground: floor, light, shade, tint, lit, wall. */
    g: string;
    /** The content: "", number, letter, figure, cross. */
    c: string;
    /** The character that is the content. */
    s: string;
    /** The figure that it is drawn with, a key of About.figures; "": none. */
    i: string;
    /** How it is written if it is a number above 9: "12". */
    w?: string;
    /** What is printed beneath it. */
    u?: string;
    /** Candidates struck out, "PK". */
    k?: string;
    /** Flags: given (a mark of the puzzle), fixed (nothing can be put here), wrong. */
    f?: string;
    /** Words for it, without its place. */
    t: string;
}

/**
 * Numbers beside the board, from the left or the top; only sides that may have any. n: "" for none; f: "met" where its line
 * has what it asks for, "wrong" where it has too much; left: what it lacks, where it counts.
 */
export type Outside = Partial<Record<Side, { n: string; f: string; left?: number; sign?: string }[]>>;

/** How many pieces are left to place. */
export interface Left {
    mark: string;
    noun: string;
    left: number;
    wanted: number;
}

/** Paths in cells: 40 units each, from the upper left corner of the board. */
export interface Arrow {
    d: string;
    head?: string;
}

/** A game as it stands. */
export interface State {
    /** Its text, moves included. */
    game: string;
    family: string;
    width: number;
    height: number;
    /** How its squares are named. */
    names: 'rc' | 'chess';
    notes: Record<string, string>;
    /** Row by row. */
    cells: Cell[];
    /** One character per cell: equal ones are one area; "" where there are none. */
    areas?: string;
    outside?: Outside;
    arrows?: Arrow[];
    /** What each piece attacks, in cells from 0. */
    attacks?: { from: number; to: number[] }[];
    /** Lines about the solved board. */
    told?: string[];
    /** The marks that a solution of this board may have. */
    possible?: string;
    left?: Left[];
    leftWords?: string;
    broken?: Reason[];
    solved: boolean;
    /** Has the game ended? For a puzzle the same as `solved`. */
    over: boolean;
    /** In percent. */
    progress: number;
    undo: number;
    redo: number;
    pins?: { name: string; at: number }[];
    ms: number;
    help?: Record<string, number>;
    /** What happened, in a sentence. */
    said?: string;
}

export interface Family {
    name: string;
    title: string;
    goal: string;
    rules: string[];
    example: { puzzle: string; solution?: string } | null;
    /** With what each attacks from the middle of 5x5. */
    marks: { mark: string; noun: string; shown: string; figure: string; reach: number[] }[];
    /** The player's "nothing here". */
    nothing: string;
    /** Can new boards be made? */
    makes: boolean;
    size: { width: number; height: number };
    builtin: { name: string; title: string; size: string; level: string }[];
    /** The options of its maker. */
    options: MakerOption[];
    views: { name: string; about: string }[];
    formats: string[];
    /** What can be printed beneath the marks. */
    under: string;
    alphabet: string;
    /** Characters of cells that are printed and could be left out; "" for none. */
    clues: string;
    /** What such a cell shows without its clue. */
    bare: string;
    /** What usually follows the size in the header: "rook king 3"; "" for nothing. */
    parameters: string;
    /** Is the board cut into areas? */
    areas: boolean;
    /** Sides that may have numbers beside them. */
    sides: Side[];
    /** Does every open cell get a mark? */
    full: boolean;
    /** The kind of its marks: numbers, grounds, or things. */
    kind: 'number' | 'shade' | 'place';
    /** Numbers that its header names. */
    numbers: { name: string; least: number; most: number; usual?: number }[];
    /** Is there a rule text of it? */
    ruled: boolean;
    /** Can boards be drawn at random, with any number of solutions? */
    any: boolean;
    /** The longest side; 0: any. */
    maxSide: number;
    /** What can be written into a cell. */
    palette: { s: string; noun: string; layer: string; g: string; c: string; i: string }[];
}

export interface MakerOption {
    name: string;
    meaning: string;
    help: string;
    kind: 'number' | 'word' | 'board' | 'other';
    least?: number;
    most?: number;
    words: string[];
    titles: string[];
    expected: string;
}

/** A part of a figure. */
export interface Shape {
    d: string;
    fill?: string;
    line?: string;
    width?: number;
    evenodd?: boolean;
    round?: boolean;
}

export interface About {
    version: string;
    families: Family[];
    levels: string[];
    echek: {
        title: string;
        rules: string[];
        options: { name: string; words: string[]; about: string }[];
        levels: { name: string; about: string; elo: number }[];
    };
    /** Pieces and others, in a box of 40 by 40 around 0,0. */
    figures: Record<string, Shape[]>;
    /** The words of rule texts. */
    ruleText: { statements: string[]; words: string[] };
    /** The strategies of classic labelling. */
    strategies: { select: { name: string; about: string }[]; branch: { name: string; about: string }[] };
}
