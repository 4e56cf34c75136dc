// One search that is watched: who searches, the board as it is known at a node, the tree up to there, and what was counted.

import { Board, nameOf } from './board.js';
import { el, fill, labelled, segments } from './dom.js';
import { Waiting, capital, counted, select } from './fields.js';
import { isPadded } from './marking.js';
import { FAILED, SOLVED, Tree, UNFINISHED } from './tree.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Answer} Answer */
/** @typedef {import('./tree.js').TreeNode} TreeNode */
/** @typedef {{view: string, select: string, branch: string, direction: string, ties: string}} Searcher */
/** @typedef {{nodes: number, failures: number, solutions: number, prunings: number}} Counts */

const KEPT = 1500; // nodes of a tree; beyond, what has no solution is folded
const MOST = 100000; // nodes that are searched

/** What was counted up to each node. @param {TreeNode[]} nodes @returns {Counts[]} */
export function countUp(nodes) {
    const sum = { nodes: 0, failures: 0, solutions: 0, prunings: 0 };
    return nodes.map((node) => {
        sum.nodes += node.f ? node.i : 1;
        sum.failures += node.f ? node.F : Number(node.o === FAILED);
        sum.solutions += node.f ? node.S : Number(node.o === SOLVED);
        sum.prunings += node.x;
        return { ...sum };
    });
}

/** What a node is, in words. @param {TreeNode} node */
function fateOf(node) {
    if (node.f)
        return `folded: ${counted(node.i, 'node')}, ${counted(node.F, 'failure')}, ${counted(node.S, 'solution')}`;
    if (node.o === UNFINISHED) return 'the search was stopped here';
    if (node.o === FAILED) return node.b ? `this fails: ${node.b}` : 'this fails';
    return node.o === SOLVED ? 'a solution' : '';
}

/** What the core writes, for people. @param {string} text */
const plain = (text) => text.replaceAll(' /= ', ' ≠ ');

export class Lane {
    /**
     * @param {Page} page
     * @param {Searcher} who
     * @param {string} label
     * @param {{changed: () => void, choose: (index: number) => void}} tell the search is another one; a node was clicked
     */
    constructor(page, who, label, tell) {
        this.page = page;
        this.who = who;
        this.tell = tell;
        /** @type {import('./types.js').Family | undefined} */
        this.family = undefined;
        this.game = '';
        this.all = false;
        /** @type {Answer | null} */
        this.trace = null;
        /** @type {TreeNode[]} */
        this.nodes = [];
        /** @type {Counts[]} */
        this.counts = [];
        this.at = 0;
        this.waiting = new Waiting();
        this.choices = el('div', { class: 'fields' });
        this.name = el('summary', {});
        this.details = el(
            'details',
            { class: 'more', open: matchMedia('(min-width: 60rem)').matches },
            this.name,
            this.choices,
        );
        this.stage = el('div', { class: 'lane-stage' });
        this.words = el('div', { class: 'lane-words' });
        this.table = el('div', { class: 'counters' });
        this.element = el(
            'section',
            { class: 'lane card stack-small', 'aria-label': label },
            this.details,
            this.waiting.element,
            this.stage,
        );
    }

    /** Search this puzzle, which has no moves in it. @param {string} game @param {boolean} all */
    async search(game, all) {
        this.game = game;
        this.all = all;
        this.base = /** @type {State} */ (
            this.page.core.ask({ ask: 'play', game, errors: 'never', names: this.page.settings.names })
        );
        const family = this.page.family(this.base.family, this.base.game);
        if (family !== this.family) {
            if (this.family || !this.who.view) this.who.view = family.views[0].name;
            this.family = family;
            this.showChoices();
        }
        const { view, select: how, branch, direction, ties } = this.who;
        const strategy = [how, branch, direction, ties].filter(Boolean);
        this.name.textContent = `${view}: ${strategy.join(', ')}`;
        this.nodes = [];
        fill(this.stage);
        const trace = await this.waiting.run('Searching …', (progress) =>
            this.page.core.work(
                { work: 'watch', game, view, strategy: strategy.join(), all, nodes: KEPT, limit: MOST },
                progress,
            ),
        );
        if (trace) this.take(trace);
    }

    again() {
        return this.search(this.game, this.all);
    }

    /** The fields of a family; they stay while only their values change. */
    showChoices() {
        const { select: selects, branch: branches } = this.page.about.strategies;
        fill(
            this.choices,
            this.choice('view', this.family?.views ?? [], 'Variables'),
            this.choice('select', selects, 'Which is next'),
            this.choice('branch', branches, 'What is tried'),
            segments(
                'Beginning with',
                [
                    { value: 'up', label: 'The least' },
                    { value: 'down', label: 'The greatest' },
                ],
                this.who.direction,
                (value) => this.use({ direction: value }),
            ),
            labelled(
                'Of equals',
                select(
                    ['', 'random:1', 'random:2', 'random:3'].map((value) => ({ value, label: value || 'the first' })),
                    this.who.ties,
                    (value) => this.use({ ties: value }),
                ),
            ),
        );
    }

    /** @param {Partial<Searcher>} choice */
    use(choice) {
        Object.assign(this.who, choice);
        void this.again();
    }

    /** @param {'view'|'select'|'branch'} key @param {{name: string, about: string}[]} list @param {string} label */
    choice(key, list, label) {
        const about = () => list.find(({ name }) => name === this.who[key])?.about ?? '';
        const help = el('p', { class: 'field-help' }, about());
        const field = select(
            list.map(({ name }) => ({ value: name, label: name })),
            this.who[key],
            (value) => {
                this.use({ [key]: value });
                help.textContent = about();
            },
        );
        const box = labelled(label, field);
        box.append(help);
        return box;
    }

    /** @param {Answer} trace */
    take(trace) {
        this.trace = trace;
        this.nodes = trace.nodes;
        this.counts = countUp(this.nodes);
        const base = /** @type {State} */ (this.base);
        this.board = new Board({
            width: base.width,
            height: base.height,
            label: 'The board as the search knows it',
            fit: 'width',
            largest: 44,
            outside: base.outside,
            ...(this.family && isPadded(this.family) && { marks: base.possible, numbers: true }),
        });
        this.tree = new Tree(this.nodes, this.tell.choose);
        fill(
            this.stage,
            el('div', { class: 'lane-left' }, this.board.element, this.words),
            el('div', { class: 'lane-right' }, this.tree.element, this.table),
            el('p', { class: 'soft small lane-whole' }, String(trace.words ?? '').trim()),
        );
        this.tell.changed();
    }

    /** @param {number} to as far as it goes */
    show(to) {
        if (this.nodes.length === 0 || !this.tree || !this.board) return;
        this.at = Math.min(to, this.nodes.length - 1);
        this.tree.show(this.at);
        const action = this.known();
        const node = this.nodes[this.at];
        const how = { game: this.game, errors: 'never', names: this.page.settings.names };
        const state = this.page.core.ask(action ? { ask: 'play', action, ...how } : { ask: 'play', ...how });
        this.board.show(/** @type {State} */ (state));
        this.board.mark({ look: this.at > 0 ? this.fresh(node) : [] });
        this.showWords(node);
        this.showCounts();
    }

    /** @param {TreeNode} node */
    showWords(node) {
        const fate = fateOf(node);
        const choice = plain(node.c);
        fill(
            this.words,
            el('strong', { class: 'lane-choice' }, /^r\d/.test(choice) ? choice : capital(choice)),
            node.w && el('span', {}, `So ${plain(node.w)}.`),
            fate && el('span', { class: node.o === FAILED && !node.f && 'lane-fails' }, `${capital(fate)}.`),
            el('span', { class: 'soft small' }, `Node ${node.n}, depth ${node.d}`),
        );
    }

    /** The cells about which a node found something out. @param {TreeNode} node */
    fresh(node) {
        const { width } = /** @type {State} */ (this.base);
        const cells = new Set(node.k.map((known) => this.trace?.marks[known >> 1][0]));
        return [...cells].map(
            (cell) => /** @type {[number, number]} */ ([Math.floor(cell / width) + 1, (cell % width) + 1]),
        );
    }

    /** All that is known at the node, as one action: marks that are there, and others struck out. */
    known() {
        const { width, cells } = /** @type {State} */ (this.base);
        /** @type {Map<number, boolean>} */
        const known = new Map();
        for (let i = this.at; ; i = this.nodes[i].p) {
            for (const one of this.nodes[i].k) if (!known.has(one >> 1)) known.set(one >> 1, (one & 1) === 1);
            if (i === 0) break;
        }
        /** @type {[number, string, boolean][]} */
        const facts = [...known].map(([mark, there]) => [
            .../** @type {[number, string]} */ (this.trace?.marks[mark]),
            there,
        ]);
        const full = new Set(facts.filter(([, , there]) => there).map(([cell]) => cell));
        return facts
            .filter(([cell, , there]) => (there || !full.has(cell)) && !/given|fixed/.test(cells[cell].f ?? ''))
            .map(([cell, mark, there]) => `${nameOf(cell, width)}${there ? '=' : '-'}${mark}`)
            .join(',');
    }

    showCounts() {
        const now = this.counts[this.at];
        const whole = this.counts[this.counts.length - 1];
        const stats = this.trace?.stats ?? {};
        /** @param {string} name @param {number | undefined} here @param {number | undefined} all */
        const row = (name, here, all) =>
            el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, here ?? ''), el('td', {}, all ?? ''));
        fill(
            this.table,
            el(
                'table',
                {},
                el(
                    'thead',
                    {},
                    el(
                        'tr',
                        {},
                        el('td', {}),
                        el('th', { scope: 'col' }, 'So far'),
                        el('th', { scope: 'col' }, 'In all'),
                    ),
                ),
                el(
                    'tbody',
                    {},
                    row('Nodes', now.nodes, whole.nodes),
                    row('Failures', now.failures, whole.failures),
                    row('Solutions', now.solutions, whole.solutions),
                    row('Values ruled out', now.prunings, whole.prunings),
                    row('In all domains', undefined, stats.prunings),
                    row('Constraints woken', undefined, stats.resumptions),
                    row('Found always true', undefined, stats.entailments),
                    row('Constraints', undefined, stats.constraints),
                ),
            ),
        );
    }

    /** The next node of this fate; the same node where there is none. @param {number} from @param {number} fate */
    next(from, fate) {
        const found = this.nodes.findIndex((node, i) => i > from && node.o === fate);
        return found < 0 ? from : found;
    }
}
