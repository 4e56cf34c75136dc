// <roque-board>: a puzzle to play, in any page: with the page's own board, tools and help, in a shadow tree. All elements
// of a page share one core. Attributes, properties and events: npm/roque-board.d.ts.

import { RoqueError, patiently, run, start } from '../npm/core.js';
import { el, fill, svg } from './dom.js';
import { makeFigures } from './figures.js';
import { keyTable } from './keys.js';
import { familyOf, ruleList } from './rule-texts.js';
import { sentence } from './session.js';
import { readSettings } from './settings.js';
import { Trial } from './trial.js';
import { unpack } from './unpack.js';

/** @typedef {Awaited<ReturnType<typeof startCore>>} Started */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('../npm/roque-board.js').RoqueBoard} Api */

const SLICE = 50; // milliseconds until the page around it has a turn

/** The core, and what is known of it. @param {string} packed */
async function startCore(packed) {
    const ask = await start(await unpack(packed).arrayBuffer());
    /** @type {import('./types.js').Core['work']} */
    const work = (request, progress = () => {}) => {
        let cancelled = false;
        const done = run(patiently(ask), { slice: SLICE, ...request }, progress, () => cancelled);
        return {
            done: done.then((answer) => (cancelled ? new Promise(() => {}) : answer)),
            cancel: () => (cancelled = true),
        };
    };
    return { core: { ask, work }, about: /** @type {import('./types.js').About} */ (ask({ ask: 'about' })) };
}

/** The lines of an element's text, without what indents all of them. @param {string} text */
function unindented(text) {
    const lines = text.replace(/^(?:[ \t]*\n)+|\s+$/g, '').split('\n');
    const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
    return lines.map((line) => line.slice(Math.min(...indents))).join('\n');
}

/** The first puzzle of a text, which may be a link or a name. @param {Started} started @param {string} text @returns {string} */
function puzzleIn({ core }, text) {
    const { games, errors } = core.ask({ ask: 'open', text });
    if (errors.length > 0) throw new RoqueError(errors[0]);
    const puzzle = games.find((/** @type {import('./types.js').Found} */ { kind }) => kind === 'puzzle');
    if (!puzzle) throw new RoqueError({ error: 'there is no puzzle here' });
    return puzzle.game;
}

/** What stands above the board and below it: its name; the rules, and the keys. @param {Trial} trial */
function dress(trial) {
    const { element, state, keys, player } = trial;
    const { family, board, help, palette } = player;
    const { title = family.title, level } = state.notes;
    const facts = [title !== family.title && family.title, `${state.width} × ${state.height}`, level];
    element.classList.add('embed');
    element.prepend(
        el(
            'div',
            { class: 'embed-head', part: 'head' },
            el('p', { class: 'embed-title' }, title),
            el('p', { class: 'small soft' }, facts.filter(Boolean).join(' · ')),
        ),
    );
    element.append(
        el(
            'details',
            { class: 'more', part: 'rules' },
            el('summary', {}, 'Rules and keys'),
            el('p', {}, family.goal),
            ruleList(family.rules.filter((rule) => rule !== family.goal)),
            keyTable('Keys', keys),
        ),
    );
    const parts = {
        frame: element,
        board: board.grid,
        said: help.element,
        palette: palette.element,
        tools: trial.tools,
    };
    for (const [name, part] of Object.entries(parts)) part.setAttribute('part', name);
    for (const { button } of trial.commands) button.setAttribute('part', 'button');
}

/** @param {string} packed the core @param {string} style */
export function define(packed, style) {
    /** @type {Promise<Started> | undefined} */ let starting;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);

    /** @implements {Api} */
    class RoqueBoard extends HTMLElement {
        static observedAttributes = ['puzzle', 'names', 'errors'];
        /** @type {Trial | null} */ #trial = null;
        /** @type {string | null} a game to go on with, in place of the puzzle */ #given = null;
        #asked = 0; // so many puzzles: only the last is shown
        #live = el('div', { class: 'unseen', role: 'status' });
        #room = el('div');
        #content = new MutationObserver(() => this.hasAttribute('puzzle') || this.#renew());

        constructor() {
            super();
            const root = this.attachShadow({ mode: 'open' });
            root.adoptedStyleSheets = [sheet];
            root.append(this.#room, this.#live);
            this.#room.addEventListener('keydown', (event) => {
                if (!event.defaultPrevented && this.#trial?.key(event)) event.preventDefault();
            });
        }

        connectedCallback() {
            this.#content.observe(this, { childList: true, characterData: true, subtree: true });
            for (const name of /** @type {const} */ (['puzzle', 'game'])) {
                const value = this[name]; // set before the element was defined
                if (!Object.hasOwn(this, name)) continue;
                delete this[name];
                this[name] = value;
            }
            if (this.#trial) return;
            if (document.readyState !== 'loading') void this.#begin();
            else document.addEventListener('DOMContentLoaded', () => void this.#begin(), { once: true }); // all of its text
        }

        disconnectedCallback() {
            this.#content.disconnect();
            this.#trial?.leave();
        }

        /** @param {string} name */
        attributeChangedCallback(name) {
            if (!this.isConnected) return;
            if (name === 'puzzle') return this.#renew();
            this.#given = this.game || this.#given;
            void this.#begin();
        }

        /** Another puzzle. */
        #renew() {
            this.#given = null;
            void this.#begin();
        }

        async #begin() {
            const asked = ++this.#asked;
            const text = this.#given ?? this.puzzle;
            try {
                const started = await (starting ??= startCore(packed));
                if (asked === this.#asked) this.#show(started, text);
            } catch (error) {
                if (asked === this.#asked) this.#refuse(/** @type {Error} */ (error), text);
            }
        }

        /** @param {Started} started @param {string} text */
        #show(started, text) {
            this.#trial?.leave();
            this.#trial = null;
            fill(this.#room);
            if (text === '') return; // it may come yet
            const trial = new Trial(this.#makeStage(started), puzzleIn(started, text), {
                label: 'Puzzle',
                keep: (state) => this.#changed(state),
            });
            const figures = svg('svg', { class: 'unseen', 'aria-hidden': 'true', focusable: 'false' });
            makeFigures(figures, started.about.figures);
            dress(trial);
            fill(this.#room, figures, trial.element);
            this.#trial = trial;
            this.toggleAttribute('solved', this.solved);
            this.#tell('ready', trial.state);
        }

        /** @param {Started} started @returns {import('./types.js').Stage} */
        #makeStage(started) {
            const names = this.getAttribute('names');
            return {
                core: started.core,
                settings: readSettings({ names, errors: this.getAttribute('errors'), labels: names !== 'none' }),
                say: (text) => fill(this.#live, this.#live.textContent === text ? `${text}\u00a0` : text),
                toast: (text) => {
                    this.#trial?.player.help.tell(text);
                    fill(this.#live, text);
                    return () => {};
                },
                family(name, game) {
                    const family = familyOf(started, name, game);
                    if (family === undefined) throw new RoqueError({ error: `there is no family "${name}"` });
                    return family;
                },
            };
        }

        /** @param {RoqueError | Error} error @param {string} text */
        #refuse(error, text) {
            const place =
                error instanceof RoqueError && error.line ? `Line ${error.line}, column ${error.column}: ` : '';
            fill(
                this.#room,
                el(
                    'div',
                    { class: 'embed', part: 'frame' },
                    el('p', { class: 'error', role: 'alert' }, place + sentence(error.message)),
                    el('pre', { class: 'error-text' }, text),
                ),
            );
            this.#tell('error', error);
        }

        /** @param {State} state */
        #changed(state) {
            const before = this.hasAttribute('solved');
            this.toggleAttribute('solved', state.solved);
            this.#tell('change', state);
            if (state.solved && !before) this.#tell('solved', state);
        }

        /** @param {string} name @param {State | Error} detail */
        #tell(name, detail) {
            this.dispatchEvent(new CustomEvent(`roque-${name}`, { bubbles: true, composed: true, detail }));
        }

        // ---- For programs ----------------------------------------------------------------------------------

        get puzzle() {
            return this.getAttribute('puzzle') ?? unindented(this.textContent ?? '');
        }

        set puzzle(text) {
            this.setAttribute('puzzle', text);
        }

        get game() {
            return this.#trial?.state.game ?? '';
        }

        set game(text) {
            this.#given = text;
            void this.#begin();
        }

        get state() {
            return this.#trial?.state ?? null;
        }

        get solved() {
            return this.#trial?.state.solved ?? false;
        }

        /** @param {string} action */
        play(action) {
            this.#trial?.player.do(action);
        }

        undo() {
            this.play('undo');
        }

        redo() {
            this.play('redo');
        }

        restart() {
            this.play('restart');
        }

        check() {
            this.#trial?.player.check();
        }

        hint() {
            this.#trial?.player.help.hint();
        }

        focus() {
            const board = this.#trial?.player.board;
            board?.focus(board.focused);
        }
    }
    if (!customElements.get('roque-board')) customElements.define('roque-board', RoqueBoard);
}
