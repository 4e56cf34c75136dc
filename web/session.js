// A puzzle being played: its text, how it stands, and the time spent. The core does every move; each is kept at once.

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */

/** Time that goes by only while the page is seen. */
class Clock {
    /** @param {number} ms spent so far */
    constructor(ms) {
        this.spent = ms;
        /** @type {number | null} */
        this.since = null;
    }

    get ms() {
        return Math.round(this.spent + (this.since === null ? 0 : performance.now() - this.since));
    }

    go() {
        this.since ??= performance.now();
    }

    stop() {
        this.spent = this.ms;
        this.since = null;
    }
}

export class Session {
    /**
     * @param {Page} page
     * @param {string} text
     * @param {(state: State) => void} [keep] called with each new state
     */
    constructor(page, text, keep = () => {}) {
        this.page = page;
        this.keep = keep;
        this.clock = new Clock(0);
        /** @type {State} */
        this.state = this.ask({ ask: 'state', game: text, ms: undefined });
        this.clock = new Clock(this.state.ms);
        this.family = page.family(this.state.family);
    }

    /**
     * @param {{ask: string, [key: string]: any}} request
     * @returns {State}
     */
    ask(request) {
        const { errors, names } = this.page.settings;
        return /** @type {State} */ (
            this.page.core.ask({ game: this.state?.game, errors, names, ms: this.clock.ms, ...request })
        );
    }

    /** What work on this game needs to know. */
    get request() {
        const { errors, names } = this.page.settings;
        return { game: this.state.game, errors, names, ms: this.clock.ms };
    }

    /**
     * Do an action; what is wrong with it is said. Returns whether it was done.
     * @param {string} action
     */
    do(action) {
        try {
            this.take(this.ask({ ask: 'play', action }));
            return true;
        } catch (error) {
            this.page.toast(/** @type {Error} */ (error).message);
            return false;
        }
    }

    /** Go on from this state. @param {State} state */
    take(state) {
        this.state = state;
        if (state.solved) this.clock.stop();
        this.keep(state);
    }

    /** Ask again how it stands: the settings changed, or time went by. */
    refresh() {
        this.state = { ...this.ask({ ask: 'state' }), said: '' };
        this.keep(this.state);
    }
}

/** "3:05", "1:02:09". @param {number} ms */
export function timeInWords(ms) {
    const seconds = Math.floor(ms / 1000);
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = String(rest).padStart(2, '0');
    return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${two}` : `${minutes}:${two}`;
}
