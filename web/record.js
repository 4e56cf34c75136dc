// What was solved here: by family and level, how many days in a row, and a line about it for others.

import { el, fill, linkButton } from './dom.js';
import { capital, counted, shortTitle } from './fields.js';
import { today } from './open.js';
import { timeInWords } from './session.js';
import { linkTo } from './share.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./store.js').Solved} Solved */
/** @typedef {import('./store.js').Entry} Entry */

const DAY = 24 * 60 * 60 * 1000;
const DAILY = /^daily:(.*):(\d{4}-\d\d-\d\d)$/;

/** Practice counts for nothing: most of its board is filled in. */
export const PRACTICE = 'practice';

/** What a game is counted as: a puzzle that can be opened again counts once. @param {Entry} entry */
const keyOf = ({ source = '', id }) => (source.includes(':') ? source : id);

/** @param {State} state */
const helpsOf = ({ help }) => Object.values(help ?? {}).reduce((sum, count) => sum + count, 0);

/** A game has just been solved. @param {Page} page @param {Entry} entry @param {State} state */
export function noteSolved(page, entry, state) {
    if (entry.source === PRACTICE) return;
    const { family, level } = entry;
    page.store.keepSolved([{ key: keyOf(entry), family, level, at: Date.now(), ms: state.ms, helps: helpsOf(state) }]);
}

// ---- Days in a row ---------------------------------------------------------------------------------------

/** Days of which a puzzle was solved on the day itself, as numbers, the last first. @param {Solved[]} solved */
function daysOf(solved) {
    const days = solved.flatMap(({ key, at }) => {
        const day = DAILY.exec(key)?.[2] ?? '';
        return day === new Date(at).toISOString().slice(0, 10) ? [Date.parse(day) / DAY] : [];
    });
    return [...new Set(days)].sort((a, b) => b - a);
}

/**
 * How many days in a row: now, and at most. A streak goes on while today's puzzle can still be solved.
 * @param {Page} page
 */
export function streakOf(page) {
    const days = daysOf(page.store.solved());
    const last = Date.parse(today()) / DAY;
    let [now, longest, run] = [0, 0, 0];
    days.forEach((day, i) => {
        run = days[i - 1] === day + 1 ? run + 1 : 1;
        longest = Math.max(longest, run);
        if (i + 1 === run && days[0] >= last - 1) now = run;
    });
    return { now, longest };
}

/** "4 days in a row"; "" for less than two. @param {Page} page */
export function streakInWords(page) {
    const { now } = streakOf(page);
    return now > 1 ? `${now} days in a row` : '';
}

// ---- How it went -----------------------------------------------------------------------------------------

/** "in 3:05, without help". @param {State} state */
export function howItWent(state) {
    const helps = helpsOf(state);
    const time = state.ms >= 1000 ? `in ${timeInWords(state.ms)}, ` : '';
    const help = helps === 0 ? 'without help' : helps === 1 ? 'with help once' : `with help ${helps} times`;
    return time + help;
}

/** What is remarkable about it: a best time, or days in a row. @param {import('./play.js').PuzzleGame} game @returns {string[]} */
export function remarksOn({ page, entry, family }) {
    const key = keyOf(entry);
    const alike = page.store
        .solved()
        .filter(({ family, level, helps }) => family === entry.family && level === entry.level && helps === 0);
    const mine = alike.find((one) => one.key === key);
    const best = mine && alike.length > 1 && alike.every(({ ms }) => ms >= mine.ms);
    const kind = [shortTitle(family), entry.level].filter(Boolean).join(', ');
    const streak = DAILY.test(key) ? streakInWords(page) : '';
    return [best ? `Your best time for ${kind}.` : '', streak && `${streak}.`].filter(Boolean);
}

/** A line for others, and where the puzzle is: nothing of the solution. @param {import('./play.js').PuzzleGame} game */
export function resultOf({ page, entry, state, family }) {
    const title = shortTitle(family);
    const name =
        entry.name === family.title ? title : entry.name.startsWith(title) ? entry.name : `“${entry.name}”, ${title}`;
    const facts = [`${state.width} × ${state.height}`, state.notes.level].filter(Boolean).join(', ');
    const [, ofFamily, day] = DAILY.exec(keyOf(entry)) ?? [];
    const streak = day ? streakInWords(page) : '';
    const link = linkTo(page, { ...entry, game: state.game }, true);
    const fromFile = location.protocol === 'file:'; // where that is concerns nobody
    const place = fromFile
        ? link.slice(link.indexOf('#'))
        : day
          ? `${link.split('#')[0]}#daily/${ofFamily}/${day}`
          : link;
    return `${name} (${facts}): solved ${howItWent(state)}${streak && `, ${streak}`}.\n${place}`;
}

// ---- The view --------------------------------------------------------------------------------------------

/** @param {Solved[]} solved of one family and level */
function sum(solved) {
    const times = solved.map(({ ms }) => ms).sort((a, b) => a - b);
    const alone = solved.filter(({ helps }) => helps === 0).map(({ ms }) => ms);
    return [
        solved.length,
        alone.length,
        alone.length > 0 ? timeInWords(Math.min(...alone)) : '–',
        timeInWords(times[(times.length - 1) >> 1]),
    ];
}

/** @param {Page} page @param {string} name @param {Solved[]} solved */
function familyRows(page, name, solved) {
    const family = page.about.families.find((one) => one.name === name);
    const title = family ? el('a', { href: `#family/${name}` }, shortTitle(family)) : name;
    const levels = [...page.about.levels, ''].map((level) => ({
        level,
        of: solved.filter((one) => one.level === level || (level === '' && !page.about.levels.includes(one.level))),
    }));
    return el(
        'tbody',
        {},
        el('tr', {}, el('th', { scope: 'rowgroup', colspan: 5 }, title)),
        levels
            .filter(({ of }) => of.length > 0)
            .map(({ level, of }) =>
                el(
                    'tr',
                    {},
                    el('th', { scope: 'row' }, capital(level || 'unrated')),
                    sum(of).map((figure) => el('td', {}, figure)),
                ),
            ),
    );
}

/** @param {Page} page @param {Solved[]} solved */
function table(page, solved) {
    const known = page.about.families.map(({ name }) => name);
    const names = new Set([...known, ...solved.map(({ family }) => family)]);
    return el(
        'table',
        { class: 'record' },
        el(
            'thead',
            {},
            el(
                'tr',
                {},
                ['Level', 'Solved', 'Without help', 'Best', 'Median'].map((title) => el('th', { scope: 'col' }, title)),
            ),
        ),
        [...names].flatMap((name) => {
            const of = solved.filter(({ family }) => family === name);
            return of.length > 0 ? familyRows(page, name, of) : [];
        }),
    );
}

/** @param {Page} page */
function streakLine(page) {
    const { now, longest } = streakOf(page);
    if (longest === 0) return 'Solve the puzzle of the day on its day: your days in a row are counted here.';
    return `Puzzle of the day: ${counted(now, 'day')} in a row${longest > now ? `; the record is ${longest}` : ''}.`;
}

/** @type {import('./types.js').View} */
export const record = {
    title: 'Record',
    show(page, room) {
        const show = () => {
            const solved = page.store.solved();
            const alone = solved.filter(({ helps }) => helps === 0).length;
            fill(
                room,
                el(
                    'header',
                    { class: 'page-head' },
                    el('h1', {}, 'Record'),
                    el(
                        'p',
                        { class: 'lead' },
                        solved.length > 0
                            ? `${counted(solved.length, 'puzzle')} solved here, ${alone} without help.`
                            : 'You have not solved a puzzle yet.',
                    ),
                    el('p', {}, streakLine(page)),
                ),
                solved.length > 0
                    ? table(page, solved)
                    : el('div', { class: 'row' }, linkButton('Choose a puzzle', 'home', { class: 'button-main' })),
                el(
                    'div',
                    { class: 'row' },
                    linkButton('Puzzle of the day', 'daily', { icon: 'day' }),
                    linkButton('My games', 'games', { icon: 'clock' }),
                ),
                solved.length > 0 &&
                    el('p', { class: 'small soft' }, 'Best times are those without help. Deleted games still count.'),
            );
        };
        show();
        return {
            follow() {
                show();
                return true;
            },
        };
    },
};
