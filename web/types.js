// What goes through the page: the answers of the C core, and what the parts of the page share. Types only, checked by
// tsc; nothing here runs.

// What the core answers, as the package tells it.
/** @typedef {import('../npm/index.js').Cell} Cell */
/** @typedef {import('../npm/index.js').Side} Side */
/** @typedef {import('../npm/index.js').Outside} Outside */
/** @typedef {import('../npm/index.js').Place} Place */
/** @typedef {import('../npm/index.js').Left} Left */
/** @typedef {import('../npm/index.js').Reason} Reason */
/** @typedef {import('../npm/index.js').Arrow} Arrow */
/** @typedef {import('../npm/index.js').State} State */
/** @typedef {import('../npm/index.js').Family} Family */
/** @typedef {import('../npm/index.js').Shape} Shape */
/** @typedef {import('../npm/index.js').About} About */
/** @typedef {import('../npm/index.js').Found} Found */

/** @typedef {{[key: string]: any}} Answer an answer of the core */
/** @typedef {{done: Promise<Answer>, cancel: () => void}} Job work under way; cancelled, it never is done */

/**
 * The C core. `ask` answers at once and throws an Error with the core's sentence; `work` runs in the worker, tells of its
 * progress, and rejects with such an Error.
 * @typedef {object} Core
 * @property {(request: {ask: string, [key: string]: any}) => Answer} ask
 * @property {(request: {work: string, [key: string]: any}, progress?: (progress: Answer) => void) => Job} work
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

/** What a board needs of what is around it, be it the page or another. @typedef {Pick<Page, 'core'|'settings'|'say'|'toast'|'family'>} Stage */

export {};
