// The rules of each family, beside a small board one can try them on; and those of Echek.

import { button, el, linkButton } from './dom.js';
import { EchekBoard } from './echek-board.js';
import { examplePicture, gallery } from './gallery.js';
import { miniature } from './miniature.js';
import { ruleList } from './rule-texts.js';
import { Session } from './session.js';
import { Techniques } from './techniques.js';
import { Trial } from './trial.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */

/** @type {import('./types.js').View} */
export const learn = {
    title: 'Learn',
    show(page, room, name) {
        const families = page.about.families;
        if (name === 'echek') return showEchek(page, room);
        if (families.some((one) => one.name === name)) return showFamily(page, room, page.family(name));
        room.append(
            el('header', { class: 'page-head' }, el('h1', {}, 'Learn the rules')),
            gallery(page, families, (one) => ({ href: `#learn/${one.name}` }), {
                heading: 'h2',
                card: () => el('li', {}, linkButton(page.about.echek.title, 'learn/echek', { icon: 'book' })),
            }),
        );
        return {};
    },
};

/** The way back to all of them. */
const allRules = () => linkButton('All rules', 'learn', { icon: 'back', class: 'button-quiet learn-back' });

/** A game in which White can win at once. */
const ECHEK = 'Q@b3 c3-d3 b2-c2 d3-c3 R@c4 c3-b2 B@b1 b2-a3 b1-a2 a3-a4 c4-b4 a4-a3\n';

/** @param {Page} page @param {HTMLElement} room */
function showEchek(page, room) {
    const { title, rules } = page.about.echek;
    const words = el(
        'section',
        { class: 'learn-words' },
        el('h1', {}, title),
        ruleList(rules),
        el('div', { class: 'row' }, linkButton('Play Echek', 'echek', { class: 'button-main', icon: 'play' })),
    );
    room.append(allRules(), el('div', { class: 'learn' }, words, makeEchekTrial(page)));
    return {};
}

/** A board of Echek to try the rules on: both sides are the reader's. @param {Page} page */
function makeEchekTrial(page) {
    const said = el(
        'p',
        { class: 'said-text', role: 'status' },
        'Try it: White can close in the black king with one move.',
    );
    const board = new EchekBoard((move) => session.do(move));
    /** @type {Session<import('./echek-board.js').Echek>} */
    const session = new Session(page, ECHEK, undefined, () => {
        said.textContent = [session.state.said, session.state.stands].filter(Boolean).join(' ');
        board.show(session.state, session.state.over);
    });
    board.show(session.state, false);
    const undo = button({ label: 'Take back', icon: 'undo', onclick: () => session.do('undo') });
    return el(
        'section',
        { class: 'trial card', 'aria-label': 'Example to play' },
        board.element,
        said,
        el('div', { class: 'row' }, undo),
    );
}

const SIDE = 5; // of the boards that show what a mark does

/** What each mark does from the middle of a board: what it lights or attacks; and a board that is solved. @param {Page} page @param {Family} family */
function pictures(page, family) {
    const { parameters, name } = family;
    const ask = (/** @type {{ask: string, [key: string]: any}} */ request) =>
        /** @type {import('./types.js').State} */ (page.core.ask({ errors: 'never', ...request }));
    const blank = ask({ ask: 'blank', family: name, width: SIDE, height: SIDE, parameters });
    const middle = (SIDE * SIDE - 1) / 2;
    const boards = family.marks.flatMap(({ mark, noun, figure, reach }) => {
        const alone = { ...blank.cells[middle], c: 'figure', i: figure };
        const state =
            reach.length > 0
                ? { ...blank, cells: blank.cells.map((cell, i) => (i === middle ? alone : cell)) }
                : ask({ ask: 'play', game: blank.game, action: `r3c3=${mark}` });
        const shows = reach.length > 0 || state.cells.some(({ g }) => g === 'lit');
        return shows ? { noun, picture: miniature(state, reach) } : [];
    });
    const solved = family.example && { noun: 'an example, solved', picture: examplePicture(page, family) };
    return el(
        'div',
        { class: 'rule-pictures' },
        [...boards, ...(solved ? [solved] : [])].map(({ noun, picture }) =>
            el('figure', {}, picture, el('figcaption', {}, noun)),
        ),
    );
}

/**
 * @param {Page} page
 * @param {HTMLElement} room
 * @param {Family} family
 * @returns {import('./types.js').Shown}
 */
function showFamily(page, room, family) {
    const words = el(
        'section',
        { class: 'learn-words' },
        el('h1', {}, family.title),
        el('p', { class: 'lead' }, family.goal),
        ruleList(family.rules.filter((rule) => rule !== family.goal)),
        pictures(page, family),
        el(
            'div',
            { class: 'row' },
            linkButton('Play', `family/${family.name}`, { class: 'button-main', icon: 'play' }),
        ),
    );
    const trial =
        family.example &&
        new Trial(page, family.example.puzzle, {
            label: 'Example to play',
            praise: 'Solved. Now you know the rules.',
        });
    trial?.element.classList.add('card');
    const techniques = new Techniques(page, family);
    room.append(allRules(), el('div', { class: 'learn' }, words, trial && trial.element), techniques.element);
    if (!trial) return { leave: () => techniques.leave() };
    return {
        keys: trial.keys,
        settle: () => trial.player.settle(),
        leave: () => {
            trial.leave();
            techniques.leave();
        },
        key: (event) => trial.key(event),
    };
}
