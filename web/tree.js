// The tree of a search as a picture that grows: parts that are not reached yet are laid out, but hidden. Choices are
// rings, failures are crosses, solutions are filled, folded parts are triangles: shapes that need no colour.

import { el, svg } from './dom.js';

/**
 * @typedef {object} TreeNode in the order in which the search entered them
 * @property {number} n its number
 * @property {number} p its parent's place in the list
 * @property {number} d depth
 * @property {number} o 0 unfinished, 1 inner, 2 failed, 3 solved
 * @property {string} c the choice, in words
 * @property {boolean} f folded: it has descendants that are not kept
 * @property {number[]} k what became known: twice the number of the mark, and 1 more where it is there
 * @property {number} x how many values were pruned
 * @property {string} w what follows, in words
 * @property {string} b which rules it breaks, in words
 * @property {number} i nodes of its subtree
 * @property {number} F failures in it
 * @property {number} S solutions in it
 */

export const UNFINISHED = 0;
export const FAILED = 2;
export const SOLVED = 3;

const DOWN = 26;
const MARGIN = 16;
const WIDE = 18; // between leaves that have room, and between many
const NARROW = 10;
const MANY = 120;

/**
 * Where each node stands, in leaves from the left: a leaf has a place of its own, every other node stands above the middle
 * of its children. Children come behind their parents in the list, so one walk from its end sees them first.
 * @param {TreeNode[]} nodes
 * @returns {{x: number[], leaves: number}}
 */
export function layOut(nodes) {
    const least = nodes.map(() => Infinity);
    const most = nodes.map(() => -Infinity);
    const x = nodes.map(() => 0);
    const inner = new Set(nodes.slice(1).map(({ p }) => p));
    let leaves = 0;
    nodes.forEach((_, i) => {
        if (!inner.has(i)) x[i] = leaves++;
    });
    for (let i = nodes.length - 1; i >= 0; i -= 1) {
        if (inner.has(i)) x[i] = (least[i] + most[i]) / 2;
        const { p } = nodes[i];
        if (i > 0) {
            least[p] = Math.min(least[p], x[i]);
            most[p] = Math.max(most[p], x[i]);
        }
    }
    return { x, leaves };
}

/** @param {TreeNode} node */
function shapeOf(node) {
    if (node.f) return svg('path', { d: 'M0-6 6 5H-6z' });
    if (node.o === FAILED) return svg('path', { d: 'M-4-4 4 4M4-4-4 4' });
    return svg('circle', { r: node.o === SOLVED ? 6 : 4 });
}

/** @param {TreeNode} node */
function kindOf(node) {
    if (node.f) return 'folded';
    return ['unfinished', 'inner', 'failed', 'solved'][node.o];
}

export class Tree {
    /**
     * @param {TreeNode[]} nodes
     * @param {(index: number) => void} choose a node was clicked
     */
    constructor(nodes, choose) {
        this.nodes = nodes;
        this.at = nodes.length - 1;
        /** @type {Set<number>} the nodes on the way to where it is */
        this.way = new Set();
        const { x, leaves } = layOut(nodes);
        const wide = leaves > MANY ? NARROW : WIDE;
        const depth = nodes.reduce((deepest, { d }) => Math.max(deepest, d), 0);
        const width = (leaves - 1) * wide + 2 * MARGIN;
        const height = depth * DOWN + 2 * MARGIN;
        this.x = x.map((place) => place * wide + MARGIN);
        this.y = nodes.map(({ d }) => d * DOWN + MARGIN);
        this.lines = nodes.map((node, i) => this.line(node, i));
        this.marks = nodes.map((node, i) =>
            svg(
                'g',
                { class: `node node-${kindOf(node)}`, transform: `translate(${this.x[i]} ${this.y[i]})` },
                svg('circle', { class: 'node-ring', r: 8 }),
                shapeOf(node),
                svg('title', {}, node.c),
            ),
        );
        this.picture = svg(
            'svg',
            {
                class: 'tree',
                width,
                height,
                viewBox: `0 0 ${width} ${height}`,
                'aria-hidden': 'true',
                onclick: (/** @type {MouseEvent} */ event) => this.click(event, choose),
            },
            this.lines,
            this.marks,
        );
        this.element = el(
            'div',
            {
                class: 'tree-frame',
                role: 'img',
                'aria-label': `The tree of the search: ${nodes.length} nodes are kept`,
            },
            this.picture,
        );
    }

    /** @param {TreeNode} node @param {number} i */
    line(node, i) {
        if (i === 0) return svg('path', { class: 'edge' });
        const bend = this.y[node.p] + DOWN / 2;
        return svg('path', {
            class: 'edge',
            d: `M${this.x[node.p]} ${this.y[node.p]}C${this.x[node.p]} ${bend} ${this.x[i]} ${bend} ${this.x[i]} ${this.y[i]}`,
        });
    }

    /** The node that is nearest to the click. @param {MouseEvent} event @param {(index: number) => void} choose */
    click(event, choose) {
        const box = this.picture.getBoundingClientRect();
        const x = event.clientX - box.left;
        const y = event.clientY - box.top;
        let best = 0;
        const far = (/** @type {number} */ i) => Math.hypot(this.x[i] - x, this.y[i] - y);
        for (let i = 1; i < this.nodes.length; i += 1) if (far(i) < far(best)) best = i;
        if (far(best) < 2 * DOWN) choose(best);
    }

    /** Go to a node; only what changes between here and there is touched. @param {number} to */
    show(to) {
        const grows = to > this.at;
        for (let i = Math.min(to, this.at) + 1; i <= Math.max(to, this.at); i += 1) {
            this.marks[i].classList.toggle('later', !grows);
            this.lines[i].classList.toggle('later', !grows);
        }
        this.marks[this.at].classList.remove('now');
        this.marks[to].classList.add('now');
        this.at = to;
        this.showWay();
        this.follow();
    }

    showWay() {
        for (const i of this.way) this.lines[i].classList.remove('way');
        this.way.clear();
        for (let i = this.at; i > 0; i = this.nodes[i].p) this.way.add(i);
        for (const i of this.way) this.lines[i].classList.add('way');
    }

    /** Keep the node in sight. */
    follow() {
        const { element: frame } = this;
        const x = this.x[this.at];
        const y = this.y[this.at];
        if (x < frame.scrollLeft + 2 * MARGIN || x > frame.scrollLeft + frame.clientWidth - 2 * MARGIN)
            frame.scrollLeft = x - frame.clientWidth / 2;
        if (y < frame.scrollTop + 2 * MARGIN || y > frame.scrollTop + frame.clientHeight - 2 * MARGIN)
            frame.scrollTop = y - frame.clientHeight / 2;
    }
}
