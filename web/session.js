// A game being played, whatever its kind: its text, how it stands, and the time spent. The core does every move; each is
// kept at once.

/** @typedef {import('./types.js').Stage} Stage */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Answer} Answer */

const THOUGHT = 1500; // milliseconds, for a hint or a reply

let unseen = 0; // milliseconds in which nobody saw the page
/** @type {number | null} */
let unseenSince = null;

/** Milliseconds in which the page was seen. */
const seen = () => (unseenSince ?? performance.now()) - unseen;

function lookWhetherSeen() {
    const now = performance.now();
    if (unseenSince !== null) unseen += now - unseenSince;
    unseenSince = document.hidden ? now : null;
}

/** Time that goes by only while the page is seen. */
class Clock {
    /** @param {number} ms spent so far */
    constructor(ms) {
        document.addEventListener('visibilitychange', lookWhetherSeen); // once for all clocks
        lookWhetherSeen();
        this.spent = ms;
        /** @type {number | null} */
        this.since = null;
    }

    get ms() {
        return Math.round(this.spent + (this.since === null ? 0 : seen() - this.since));
    }

    go() {
        this.since ??= seen();
    }

    stop() {
        this.spent = this.ms;
        this.since = null;
    }

    /** @param {number} ms */
    set(ms) {
        this.spent = ms;
        if (this.since !== null) this.since = seen();
    }
}

/**
 * @template {State | import('./echek-board.js').Echek} [S=State] how a game of this kind stands
 */
export class Session {
    /**
     * @param {Stage} page
     * @param {string} text
     * @param {(state: S) => void} [keep] called with each new text
     * @param {() => void} [changed] called when the game has changed
     */
    constructor(page, text, keep = () => {}, changed = () => {}) {
        this.page = page;
        this.keep = keep;
        this.changed = changed;
        /** @type {S} */
        this.state = this.ask({ game: text });
        this.clock = new Clock(this.state.ms);
        this.kept = text; // as the store has it
        this.played = false; // has anything been done here? Who only looks writes nothing
    }

    /** What every request about this game says. */
    get request() {
        const { errors, names } = this.page.settings;
        return { game: this.state?.game, errors, names, ms: this.clock?.ms };
    }

    /** @param {{[key: string]: any}} request @returns {S} */
    ask(request) {
        return /** @type {S} */ (
            /** @type {unknown} */ (this.page.core.ask({ ask: 'play', ...this.request, ...request }))
        );
    }

    /**
     * Do what takes long, in the worker; without an action, the computer replies.
     * @param {string | null} action
     * @param {(answer: Answer) => void} [progress]
     * @param {object} [more] of the request
     */
    work(action, progress, more = {}) {
        const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
        const what = action === null ? { work: 'reply', seed } : { work: 'play', action };
        return this.page.core.work({ ...what, ...this.request, think: THOUGHT, ...more }, progress);
    }

    /** Do an action; what is wrong with it is said. @param {string} action "" is none */
    do(action) {
        try {
            if (action !== '') this.take(this.ask({ action }));
        } catch (error) {
            this.page.toast(/** @type {Error} */ (error).message);
        }
    }

    /** Go on from this state. @param {S} state */
    take(state) {
        this.state = state;
        if (state.over) this.clock.stop();
        this.write();
        this.changed();
        this.page.say(inOneLine(state.said));
    }

    /** The same board; help was counted. @param {string} game its text */
    note(game) {
        this.state = { ...this.state, game };
        this.write();
    }

    write() {
        this.played = true;
        this.kept = this.state.game;
        this.keep(this.state);
    }

    /** It was played elsewhere: go on from there. @param {string} text */
    follow(text) {
        if (text === this.kept) return;
        this.kept = text;
        this.played = false;
        this.state = this.ask({ game: text, ms: undefined });
        this.clock.set(this.state.ms);
        this.changed();
    }

    /** Ask again how it stands: the settings changed, or time went by. */
    refresh() {
        this.state = this.ask({});
        if (this.played) this.write();
    }
}

/** Lines as one, for a toast or a screen reader. @param {string} [lines] */
export const inOneLine = (lines = '') => lines.replaceAll(/\s*\n\s*/g, ' ');

/** A clause as a sentence; one that begins with the name of a square keeps it. @param {string} clause */
export const sentence = (clause) =>
    `${/^[a-z]+\d/.test(clause) ? clause : clause.charAt(0).toUpperCase() + clause.slice(1)}.`;

/** "3:05", "1:02:09". @param {number} ms */
export function timeInWords(ms) {
    const seconds = Math.floor(ms / 1000);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = String(rest).padStart(2, '0');
    return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${two}` : `${minutes}:${two}`;
}
