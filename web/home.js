// The first view: what there is to play.

import { button, el, icon, linkButton } from './dom.js';
import { factsOf, preview } from './games.js';
import { capital, shortTitle } from './fields.js';
import { figure } from './figures.js';
import { favouritesOf, gallery } from './gallery.js';
import { echekMiniature, miniature } from './miniature.js';
import {
    builtinsOf,
    dayInWords,
    gameFrom,
    nameOfBuiltin,
    numberOfBuiltin,
    openBuiltin,
    openDaily,
    today,
} from './open.js';
import { printDialog } from './print.js';
import { streakInWords } from './record.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Family} Family */
/** @typedef {import('./types.js').State} State */

const START = 'Start here';
const DAILY = 6; // puzzles of the day that have a button here

/** A game of Echek under way, as a picture. */
const ECHEK = ['', 'q', '', '', 'R', '', 'k', '', '', 'K', 'N', '', '', '', '', 'b'];

/** @type {import('./types.js').View} */
export const home = {
    title: 'Play',
    show(page, room) {
        room.append(
            el(
                'header',
                { class: 'hero' },
                el('h1', { class: 'hero-title' }, 'Board puzzles that tell you why'),
                el(
                    'p',
                    { class: 'lead' },
                    'Play, make and understand them. Every hint has a reason; everything stays in this page.',
                ),
            ),
            goOn(page) ?? '',
            daily(page),
            el(
                'section',
                { class: 'section' },
                el('h2', {}, 'Choose a puzzle'),
                gallery(page, page.about.families, ({ name }) => ({ href: `#family/${name}` }), {
                    card: () => echekCard(page),
                }),
            ),
            el(
                'section',
                { class: 'section' },
                el('h2', {}, 'More'),
                el(
                    'div',
                    { class: 'row' },
                    linkButton('Make a new puzzle', 'new', { icon: 'plus' }),
                    linkButton('Draw your own', 'edit', { icon: 'pencil' }),
                    linkButton('Invent a new kind', 'invent', { icon: 'bulb' }),
                    linkButton('Open a text or link', 'share', { icon: 'share' }),
                    linkButton('Learn the rules', 'learn', { icon: 'book' }),
                    linkButton('Watch a search', 'watch', { icon: 'eye' }),
                ),
            ),
        );
    },
};

/** The game to go on with. @param {Page} page */
function goOn(page) {
    const entry = page.store.games().find(({ solved }) => !solved);
    if (!entry) return null;
    return el(
        'a',
        { class: 'card go-on', href: `#game/${entry.id}` },
        el('span', { class: 'go-on-picture' }, preview(page, entry)),
        el(
            'span',
            { class: 'games-words' },
            el('span', { class: 'small soft' }, 'Continue with'),
            el('span', { class: 'games-name' }, entry.name),
            el('span', { class: 'small soft' }, factsOf(page, entry)),
        ),
        icon('next'),
    );
}

/** @param {Page} page */
function daily(page) {
    const date = dayInWords(today(), { weekday: 'long', day: 'numeric', month: 'long' });
    const makers = page.about.families.filter(({ makes }) => makes);
    const liked = favouritesOf(page).flatMap((name) => makers.filter((family) => family.name === name));
    const few = [...new Set([...liked, ...makers])].slice(0, DAILY);
    const words = streakInWords(page);
    const streak = words && el('a', { class: 'small', href: '#record' }, words);
    return el(
        'section',
        { class: 'section' },
        el('h2', {}, icon('day'), 'Today’s puzzles', el('a', { class: 'small', href: '#daily' }, date), streak),
        el(
            'div',
            { class: 'row' },
            few.map((family) => dailyButton(page, family)),
            few.length < makers.length && linkButton('All', 'daily', { class: 'button-quiet' }),
        ),
    );
}

/** @param {Page} page @param {Family} family */
function dailyButton(page, family) {
    const entry = gameFrom(page, `daily:${family.name}:${today()}`);
    const label = shortTitle(family);
    const it = button({
        label,
        icon: entry?.solved ? 'check' : undefined,
        class: 'button-daily',
        onclick: () => {
            it.disabled = true;
            it.classList.add('button-busy');
            void openDaily(page, family.name).finally(() => {
                it.disabled = false;
                it.classList.remove('button-busy');
            });
        },
    });
    if (entry) it.title = entry.solved ? `${label}: solved` : `${label}: ${entry.progress} %`;
    return it;
}

/** @param {Page} page */
function echekCard(page) {
    return el(
        'li',
        { class: 'card family' },
        el(
            'a',
            { class: 'family-link', href: '#echek' },
            el('span', { class: 'family-picture' }, echekMiniature(ECHEK)),
            el('span', { class: 'family-title' }, page.about.echek.title),
        ),
        el(
            'p',
            { class: 'small soft' },
            'A game for two on sixteen squares: drop your pieces and close the other king in. Against a friend or the computer.',
        ),
    );
}

/** @type {import('./types.js').View} */
export const familyView = {
    title: 'Puzzles',
    show(page, room, name) {
        const family = page.family(name);
        room.append(
            el(
                'header',
                { class: 'page-head' },
                el('h1', {}, family.title),
                el('p', { class: 'lead' }, family.goal),
                el(
                    'div',
                    { class: 'row' },
                    family.makes && linkButton('New puzzle', `new/${name}`, { icon: 'plus', class: 'button-main' }),
                    family.makes &&
                        button({ label: 'Today’s puzzle', icon: 'day', onclick: () => void openDaily(page, name) }),
                    linkButton('Draw your own', `edit/new/${name}`, { icon: 'pencil' }),
                    family.ruled && linkButton('Change its rules', `invent/new/${name}`, { icon: 'bulb' }),
                    linkButton('Rules', `learn/${name}`, { icon: 'book' }),
                    family.builtin.length > 0 &&
                        button({
                            label: 'Print',
                            icon: 'print',
                            onclick: () => printDialog(page, onPaper(page, family)),
                        }),
                ),
            ),
        );
        if (family.builtin.length === 0) return;
        room.append(
            el(
                'section',
                { class: 'section' },
                el('h2', {}, 'Built-in puzzles'),
                el(
                    'ul',
                    { class: 'puzzles' },
                    builtinsOf(page, family).map((one, i) => builtinCard(page, family, one, i === 0)),
                ),
            ),
        );
    },
};

/** Its built-in puzzles, to be printed. @param {Page} page @param {Family} family */
const onPaper = (page, family) =>
    builtinsOf(page, family).map(({ name, title, size, level }) => ({
        name: title || nameOfBuiltin(page, name),
        facts: [size.replace('x', ' × '), level].filter(Boolean).join(' · '),
        puzzle: () => ({
            game: page.core.ask({ ask: 'open', text: name }).games[0].game,
            name: title || nameOfBuiltin(page, name),
            family: family.name,
        }),
    }));

/** The pieces that this puzzle asks for, where they are not the same in all: a picture and a number each. @param {State} state @param {Family} family */
function piecesOf(state, family) {
    const left = state.left ?? [];
    if (left.length === 0 || left.length === family.marks.length) return null;
    const pictures = left.map(({ mark, noun, wanted }) => {
        const name = family.marks.find((one) => one.mark === mark)?.figure;
        return el('span', { class: 'puzzle-piece' }, String(wanted), name ? figure(name) : ` ${noun}`);
    });
    return el('span', { class: 'puzzle-pieces', title: state.leftWords }, pictures);
}

/** @param {Page} page @param {Family} family @param {Family['builtin'][number]} one @param {boolean} first */
function builtinCard(page, family, one, first) {
    const kept = gameFrom(page, one.name);
    const [opened] = page.core.ask({ ask: 'open', text: one.name }).games;
    const state = /** @type {State} */ (page.core.ask({ ask: 'play', game: opened.game, errors: 'never' }));
    const far = kept ? (kept.solved ? 'solved' : `${kept.progress} %`) : '';
    const facts = [one.size.replace('x', ' × '), one.level, far];
    return el(
        'li',
        {},
        el(
            'button',
            { type: 'button', class: 'card puzzle', onclick: () => openBuiltin(page, one) },
            el('span', { class: 'puzzle-picture' }, kept ? preview(page, kept) : miniature(state)),
            el('span', { class: 'puzzle-name' }, one.title || capital(numberOfBuiltin(one.name))),
            piecesOf(state, family),
            el('span', { class: 'small soft' }, facts.filter(Boolean).join(' · ')),
            first && !kept && one.title !== START && el('span', { class: 'start-here' }, START),
        ),
    );
}
