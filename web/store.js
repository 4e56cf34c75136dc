// What is kept between visits: games as their texts, a list of them, what was solved, and
// the settings. In localStorage; where that is
// refused or full, in memory, and the player is told.

/**
 * A game in the list.
 * @typedef {object} Entry
 * @property {string} id
 * @property {'puzzle'|'echek'} kind
 * @property {string} name given by the player or by the puzzle
 * @property {string} family
 * @property {number} width
 * @property {number} height
 * @property {string} level
 * @property {number} progress in percent
 * @property {boolean} solved
 * @property {string} [source] where it came from: "akari:paper/1", "daily:akari:2026-11-16"
 * @property {number} played when it was played last, in milliseconds since 1970
 */

/**
 * A puzzle that was solved here.
 * @typedef {object} Solved
 * @property {string} key of the puzzle, which counts once
 * @property {string} family
 * @property {string} level "": it has none
 * @property {number} at when, in milliseconds since 1970
 * @property {number} ms how long it took
 * @property {number} helps how often help was asked for
 */

/** What is said where that is so. */
export const LOST = 'This browser keeps nothing for this page: games are lost when you close it.';

const LIST = 'roque.games';
const TEXT = 'roque.game.';
const SOLVED = 'roque.solved';
export const SETTINGS = 'roque.settings';

export class Store {
    /** @param {Storage | null} storage null: only in memory */
    constructor(storage) {
        this.storage = storage;
        /** @type {Map<string, string>} */
        this.memory = new Map();
        this.lost = storage === null; // something could not be kept
        this.told = false; // the player knows that
    }

    /** Is there a loss that the player has not been told of? He is told once. */
    takeLoss() {
        const untold = this.lost && !this.told;
        this.told ||= untold;
        return untold;
    }

    /** @param {string} key @returns {string | null} */
    read(key) {
        const kept = this.memory.get(key);
        if (kept !== undefined) return kept;
        try {
            return this.storage?.getItem(key) ?? null;
        } catch {
            return null;
        }
    }

    /** @param {string} key @param {string} value */
    write(key, value) {
        try {
            if (this.storage === null) throw new Error('no storage');
            this.storage.setItem(key, value);
            this.memory.delete(key);
        } catch {
            this.memory.set(key, value);
            this.lost = true;
        }
    }

    /** @param {string} key */
    erase(key) {
        this.memory.delete(key);
        try {
            this.storage?.removeItem(key);
        } catch {
            /* What cannot be written cannot be erased: it was in memory only. */
        }
    }

    /** @param {string} key @returns {any} */
    readJson(key) {
        try {
            return JSON.parse(this.read(key) ?? 'null');
        } catch {
            return null;
        }
    }

    /** All games, those played last first. @returns {Entry[]} */
    games() {
        const list = this.readJson(LIST);
        return Array.isArray(list) ? list.filter(isEntry).sort((a, b) => b.played - a.played) : [];
    }

    /** @param {string} id @returns {Entry | undefined} */
    game(id) {
        return this.games().find((entry) => entry.id === id);
    }

    /** @param {string} id @returns {string | null} */
    text(id) {
        return this.read(TEXT + id);
    }

    /**
     * Keep a game; it becomes the one that was played last.
     * @param {Entry} entry
     * @param {string} text
     */
    keep(entry, text) {
        this.write(TEXT + entry.id, text);
        this.keepEntry({ ...entry, played: Date.now() });
    }

    /** Keep several, in this order. @param {{entry: Entry, text: string}[]} games */
    keepAll(games) {
        const now = Date.now();
        this.putBack(games.map(({ entry, text }, i) => ({ text, entry: { ...entry, played: now - i } })));
    }

    /** Keep several that were played before. @param {{entry: Entry, text: string}[]} games */
    putBack(games) {
        for (const { entry, text } of games) this.write(TEXT + entry.id, text);
        this.write(LIST, JSON.stringify([...games.map(({ entry }) => entry), ...this.games()]));
    }

    /** @param {Entry} entry */
    keepEntry(entry) {
        const others = this.games().filter(({ id }) => id !== entry.id);
        this.write(LIST, JSON.stringify([entry, ...others]));
    }

    /**
     * Take a game out; what comes back puts it in again.
     * @param {string} id
     * @returns {() => void}
     */
    remove(id) {
        const entry = this.game(id);
        const text = this.text(id);
        this.write(LIST, JSON.stringify(this.games().filter((game) => game.id !== id)));
        this.erase(TEXT + id);
        return () => {
            if (text !== null) this.write(TEXT + id, text);
            if (entry) this.keepEntry(entry);
        };
    }

    /** What was solved, the first first. @returns {Solved[]} */
    solved() {
        const list = this.readJson(SOLVED);
        return Array.isArray(list) ? list.filter(isSolved) : [];
    }

    /** Each counts once, the first time. @param {Solved[]} more */
    keepSolved(more) {
        const all = new Map();
        for (const one of [...this.solved(), ...more]) if (!all.has(one.key)) all.set(one.key, one);
        this.write(SOLVED, JSON.stringify([...all.values()]));
    }

    /** @returns {string} */
    newId() {
        return `${Date.now().toString(36)}${Math.floor(Math.random() * 2 ** 40).toString(36)}`;
    }

    /** @returns {any} */
    settings() {
        return this.readJson(SETTINGS);
    }

    /** @param {object} settings */
    keepSettings(settings) {
        this.write(SETTINGS, JSON.stringify(settings));
    }
}

/**
 * @param {any} entry
 * @returns {entry is Entry}
 */
export function isEntry(entry) {
    return (
        typeof entry?.id === 'string' &&
        typeof entry.name === 'string' &&
        typeof entry.family === 'string' &&
        typeof entry.played === 'number'
    );
}

const LATEST = 8.64e15; // no day is later

/**
 * @param {any} solved
 * @returns {solved is Solved}
 */
export function isSolved(solved) {
    return (
        ['key', 'family', 'level'].every((name) => typeof solved?.[name] === 'string') &&
        ['at', 'ms', 'helps'].every((name) => typeof solved[name] === 'number') &&
        Math.abs(solved.at) <= LATEST
    );
}

/** The store of this browser. */
export function openStore() {
    try {
        return new Store(window.localStorage);
    } catch {
        return new Store(null); // where cookies are refused, even to look is an error
    }
}
