// What goes through the page: the answers of the C core, and what the parts of the page lend each other. Types
// only, checked by tsc; nothing here runs.

/**
 * What stands in a cell, and on what. Cells that look alike are one object.
 * @typedef {object} Cell
 * @property {string} g the ground: floor, light, shade, tint, lit, wall
 * @property {string} c the content: "", number, letter, figure, cross
 * @property {string} s the character that is the content
 * @property {string} i the figure that it is drawn with, a key of About.figures; "": none
 * @property {string} [w] how that is written where it is no single character: "12"
 * @property {string} [u] what is printed beneath it
 * @property {string} [k] candidates struck out, "PK"
 * @property {string} [f] flags: given (a mark of the puzzle), fixed (nothing can be put here), wrong
 * @property {string} t words for it, without its place
 */

/** @typedef {'left'|'right'|'top'|'bottom'} Side of a board */

/**
 * Numbers beside the board, from the left or the top; only sides that may have any.
 * @typedef {Partial<Record<Side, {n: string, f: string, left?: number}[]>>} Outside n: "" for none; f: "met" where its line
 *     has what it asks for, "wrong" where it has too much; left: what it lacks, where it counts
 */

/** @typedef {[number, number]} Place row and column, both from 1 */
/** @typedef {{mark: string, noun: string, left: number, wanted: number}} Left how many pieces are left to place */
/** @typedef {{rule?: string, cells: Place[], text: string}} Reason a rule, where it holds, and in words */
/** @typedef {{d: string, head?: string}} Arrow paths in cells: 40 units each, from the upper left corner of the board */

/**
 * A game as it stands.
 * @typedef {object} State
 * @property {string} game its text, moves included
 * @property {string} family
 * @property {number} width
 * @property {number} height
 * @property {'rc'|'chess'} names of its squares
 * @property {Record<string, string>} notes
 * @property {Cell[]} cells row by row
 * @property {string} [areas] a character a cell: equal ones are one area; "" where there are none
 * @property {Outside} [outside]
 * @property {Arrow[]} [arrows]
 * @property {{from: number, to: number[]}[]} [attacks] what each piece attacks, in cells from 0
 * @property {string[]} [told] lines about the solved board
 * @property {string} [possible] the marks that a solution of this board may have
 * @property {Left[]} [left]
 * @property {string} [leftWords]
 * @property {Reason[]} [broken]
 * @property {boolean} solved
 * @property {boolean} over the same, as games of every kind have it
 * @property {number} progress in percent
 * @property {number} undo
 * @property {number} redo
 * @property {{name: string, at: number}[]} [pins]
 * @property {number} ms
 * @property {Record<string, number>} [help]
 * @property {string} [said] what happened, in a sentence
 */

/**
 * @typedef {object} Family
 * @property {string} name
 * @property {string} title
 * @property {string} goal
 * @property {string[]} rules
 * @property {{puzzle: string, solution?: string} | null} example
 * @property {{mark: string, noun: string, figure: string, reach: number[]}[]} marks with what each attacks from the middle of 5x5
 * @property {string} nothing the player's "nothing here"
 * @property {boolean} makes are there new ones?
 * @property {{width: number, height: number}} size
 * @property {{name: string, title: string, size: string, level: string}[]} builtin
 * @property {{name: string, meaning: string, help: string, kind: 'number'|'word'|'board'|'other', least?: number, most?: number, words: string[], titles: string[], expected: string}[]} options
 * @property {{name: string, about: string}[]} views
 * @property {string[]} formats
 * @property {string} under what can be printed beneath the marks
 * @property {string} alphabet
 * @property {string} clues characters of cells that are printed and could be left out; "" for none
 * @property {string} bare what such a cell shows without its clue
 * @property {string} parameters what the header usually says behind the size: "rook king 3"; "" where it says nothing
 * @property {boolean} areas is the board cut into areas?
 * @property {Side[]} sides that may have numbers beside them
 * @property {boolean} full does every open cell get a mark?
 * @property {'number'|'shade'|'place'} kind of marks: numbers, grounds, or things
 * @property {{name: string, least: number, most: number, usual?: number}[]} numbers that its header names
 * @property {boolean} ruled is there a rule text of it?
 * @property {boolean} any can boards be drawn at random, with any number of solutions?
 * @property {number} maxSide the longest side; 0: any
 * @property {{s: string, noun: string, layer: string, g: string, c: string, i: string}[]} palette what can be written into a cell
 */

/** @typedef {{d: string, fill?: string, line?: string, width?: number, evenodd?: boolean, round?: boolean}} Shape */

/**
 * @typedef {object} About
 * @property {string} version
 * @property {Family[]} families
 * @property {string[]} levels
 * @property {{title: string, rules: string[], options: {name: string, words: string[], about: string}[], levels: {name: string, about: string, elo: number}[]}} echek
 * @property {Record<string, Shape[]>} figures
 * @property {{statements: string[], words: string[]}} ruleText the words of the language
 * @property {{select: {name: string, about: string}[], branch: {name: string, about: string}[]}} strategies of classic labelling
 */

/** @typedef {{[key: string]: any}} Answer an answer of the core */
/** @typedef {{done: Promise<Answer>, cancel: () => void}} Job work under way; cancelled, it never is done */

/**
 * The C core. `ask` answers at once and throws an Error with the core's sentence; `work` runs in the worker, tells of its
 * progress, and rejects with such an Error.
 * @typedef {object} Core
 * @property {(request: {ask: string, [key: string]: any}) => Answer} ask
 * @property {(request: {work: string, [key: string]: any}, progress?: (progress: Answer) => void) => Job} work
 */

/**
 * A game in a text that was opened.
 * @typedef {{game: string, kind: 'puzzle'|'echek', family?: string, width: number, height: number, title?: string, level?: string}} Found
 */

/** @typedef {{keys: string, does: string}} KeyLine a line of the list that `?` shows */

/**
 * A view that is shown: all of it is optional.
 * @typedef {object} Shown
 * @property {() => void} [leave] it goes away: stop timers, cancel jobs, save
 * @property {KeyLine[]} [keys] for the list of keys
 * @property {(event: KeyboardEvent) => boolean} [key] a key was pressed outside of any field; true: it is dealt with
 * @property {() => void} [settle] the settings changed: draw again what depends on them
 * @property {() => boolean} [follow] another tab changed what is kept: show that; false: what was shown is gone
 */

/**
 * A view: it builds itself into an empty room. `argument` is what stands behind its name in the address, `#name/argument`.
 * @typedef {object} View
 * @property {string} title of the tab; the view writes its own h1
 * @property {(page: Page, room: HTMLElement, argument: string) => Shown | void} show
 */

/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./settings.js').Settings} Settings */

/**
 * What every view is given.
 * @typedef {object} Page
 * @property {Core} core
 * @property {About} about
 * @property {Store} store
 * @property {Settings} settings
 * @property {(address: string) => void} go "home", "game/ID", "learn/akari" ...
 * @property {(address: string) => void} back the same, but to where one comes from if that is it: to its place there
 * @property {(text: string) => void} say for the screen reader: what has just happened
 * @property {(text: string, action?: {label: string, run: () => void}) => () => void} toast a line that goes away by itself, with its view, or when what comes back is called
 * @property {(text: string, title?: string, source?: string) => string} keep keep the first game in this text, and return its id
 * @property {(games: Found[]) => void} keepAll keep games that were found in a text
 * @property {(text: string, title?: string, source?: string) => void} play keep it, and go to it
 * @property {(name: string, game?: string) => Family} family of a game, or by its name
 * @property {(settings: Settings) => void} settle the settings were changed: keep and show them
 */

export {};
