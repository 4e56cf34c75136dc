// roque as a module: the requests of the C core as functions, whose types and meaning index.d.ts tells.
import { RoqueError, patiently, run, start } from './core.js';

export { RoqueError };

/** @import { About, ExplainOptions, Family, HintOptions, MakeOptions, PlayOptions, RepairOptions, Roque, ShowOptions,
 *     SolveOptions, WorkOptions } from './index.js' */

const SLICE = 50; // milliseconds until whoever shares the thread has a turn

/** The code of the core, from wherever it is. @param {string | URL | Response | BufferSource} from @returns {Promise<BufferSource>} */
async function fetchCode(from) {
    if (from instanceof Response) return from.arrayBuffer();
    if (!(from instanceof URL) && typeof from !== 'string') return from;
    const { process } = /** @type {any} */ (globalThis);
    if (process?.versions?.node && String(from).startsWith('file:')) {
        const name = 'node:fs/promises'; // a variable, so that bundlers for browsers do not look for it
        return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)).readFile(new URL(from));
    }
    const response = await fetch(from);
    if (!response.ok) throw new RoqueError({ error: `${from} cannot be loaded: ${response.status}` });
    return response.arrayBuffer();
}

/** @param {string} text */
const linesOf = (text) => text.split('\n').length - 1;

/** The values of a maker's options as the core reads them. @param {Record<string, unknown>} options */
function settings(options) {
    const words = Object.entries(options).filter(([, value]) => value !== undefined);
    return Object.fromEntries(
        words.map(([name, value]) => [name, value === true ? 'yes' : value === false ? 'no' : String(value)]),
    );
}

/** @implements {Roque} */
class Loaded {
    /** @type {Map<string, {text: string, family: Family}>} */ #learnt = new Map();
    /** @type {About | undefined} */ #about;

    /** @param {(request: object) => any} ask */
    constructor(ask) {
        this.ask = ask;
    }

    about() {
        return (this.#about ??= this.ask({ ask: 'about' }));
    }

    families() {
        return [...this.about().families, ...[...this.#learnt.values()].map(({ family }) => family)];
    }

    /** @param {{work: string, [key: string]: any}} request @param {WorkOptions} [options] @returns {Promise<any>} */
    async work(request, { timeout, signal, progress = () => {} } = {}) {
        signal?.throwIfAborted();
        const most = timeout === undefined ? undefined : Math.max(1, Math.round(timeout));
        const answer = await run(
            patiently(this.ask),
            { slice: SLICE, most, ...request },
            progress,
            () => signal?.aborted,
        );
        signal?.throwIfAborted();
        return answer;
    }

    /** @param {string} text */
    open(text) {
        // A family that was learnt is known here only: its rules go with the text.
        const name = /^([\w-]+)[ \t]+\d+x\d+/m.exec(text)?.[1] ?? '';
        const rules = this.#learnt.has(name) ? `${this.#learnt.get(name)?.text.trimEnd()}\n\n` : '';
        const shift = (/** @type {{line?: number}} */ fault) => {
            if (fault.line !== undefined) fault.line -= linesOf(rules);
        };
        try {
            const opened = this.ask({ ask: 'open', text: rules + text });
            opened.errors.forEach(shift);
            return opened;
        } catch (error) {
            if (error instanceof RoqueError) shift(error);
            throw error;
        }
    }

    /** The first puzzle of a text, as the core's requests want it. @param {string} text @returns {string} */
    #game(text) {
        const { games, errors } = this.open(text);
        if (errors.length > 0) throw new RoqueError(errors[0]);
        if (games.length === 0) throw new RoqueError({ error: 'no puzzle here', line: 1, column: 1 });
        return games[0].game;
    }

    /** @param {string} work @param {string} text @param {WorkOptions & Record<string, any>} options */
    #workOn(work, text, { timeout, signal, progress, ...rest }) {
        return this.work({ work, game: this.#game(text), ...rest }, { timeout, signal, progress });
    }

    /** @param {string} text @param {SolveOptions} options */
    async solve(text, options = {}) {
        return this.#workOn('solve', text, options);
    }

    /** @param {string} text @param {SolveOptions} options */
    async common(text, options = {}) {
        return this.#workOn('common', text, options);
    }

    /** @param {string} text @param {RepairOptions} options */
    async repair(text, options = {}) {
        return this.#workOn('repair', text, options);
    }

    /** @param {string} text @param {ExplainOptions} options */
    async explain(text, options = {}) {
        return this.#workOn('explain', text, options);
    }

    /** @param {string} text @param {WorkOptions} options */
    async rate(text, options = {}) {
        return this.#workOn('rate', text, options);
    }

    /** @param {string} text @param {HintOptions} options */
    async hint(text, { strength = 3, ...options } = {}) {
        return this.#workOn('play', text, { action: `hint ${strength}`, ...options });
    }

    /** @param {string} family @param {MakeOptions} wishes @param {WorkOptions} options */
    async make(family, wishes = {}, options = {}) {
        const rules = this.#learnt.get(family)?.text;
        return this.work({ work: 'make', family, rules, set: settings(wishes) }, options);
    }

    /** @param {string} family @param {string} date @param {WorkOptions} options */
    async daily(family, date, options = {}) {
        return this.work({ work: 'daily', family, date }, options);
    }

    /** @param {string} text @param {string} action @param {PlayOptions} options */
    play(text, action = '', options = {}) {
        return this.ask({ ask: 'play', game: this.#game(text), action, ...options });
    }

    /** @param {string} text @param {PlayOptions} options */
    check(text, options = {}) {
        return this.play(text, 'check', options);
    }

    /** @param {string} text @param {ShowOptions} options @returns {string} */
    show(text, { as = 'svg', ...options } = {}) {
        return this.ask({ ask: 'draw', game: this.#game(text), medium: as, ...options }).picture;
    }

    /** @param {string} text @param {string} format @param {{given?: boolean}} options @returns {string} */
    convert(text, format, options = {}) {
        return this.ask({ ask: 'write', game: this.#game(text), format, ...options }).text;
    }

    /** @param {string} text */
    learn(text) {
        const { mistakes, family } = this.ask({ ask: 'rules', text });
        if (mistakes.length > 0) throw new RoqueError(mistakes[0]);
        this.#learnt.set(family.name, { text, family });
        return family;
    }
}

/** @param {string | URL | Response | BufferSource} [from] @returns {Promise<Roque>} */
export async function load(from) {
    return new Loaded(await start(await fetchCode(from ?? new URL('./page.wasm', import.meta.url))));
}
