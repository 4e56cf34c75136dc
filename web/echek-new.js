// A new game of Echek: against whom, with which pieces, by which rules. And the games that are under way.

import { button, el, fill, labelled, segments } from './dom.js';
import { keepLikes } from './link.js';
import { capital, input, select, wordsIn } from './fields.js';
import { fileWarning } from './share.js';

/** @typedef {import('./types.js').Page} Page */

const KEPT = 'roque.echek';
const CLOCKS = [
    { value: 'none', label: 'None' },
    { value: '3+2', label: '3 min + 2 s' },
    { value: '5+3', label: '5 min + 3 s' },
    { value: '10+5', label: '10 min + 5 s' },
];

class NewGame {
    /** @param {Page} page @param {HTMLElement} room */
    constructor(page, room) {
        this.page = page;
        const { levels, options } = page.about.echek;
        this.options = options.filter(({ words }) => words.length > 1); // what can be chosen; presets are choices of these
        const kept = page.store.readJson(KEPT);
        /** @type {{against: string, level: string, side: string, clock: string, name: string, rules: Record<string, string>}} */
        this.wish = {
            against: 'computer',
            level: 'medium',
            side: 'white',
            clock: 'none',
            name: '',
            ...wordsIn(kept),
            rules: wordsIn(kept?.rules),
        };
        if (!levels.some(({ name }) => name === this.wish.level)) this.wish.level = levels[0].name;
        if (!CLOCKS.some(({ value }) => value === this.wish.clock)) this.wish.clock = 'none';
        if (!['computer', 'here', 'link'].includes(this.wish.against)) this.wish.against = 'computer';
        this.fields = el('div', { class: 'stack' });
        this.problem = el('p', { class: 'complaint', role: 'alert', hidden: true });
        room.append(
            el(
                'header',
                { class: 'page-head' },
                el('h1', {}, page.about.echek.title),
                el(
                    'p',
                    { class: 'lead' },
                    'Sixteen squares, six pieces per side, no captures. Drop a piece or move one: whoever closes the last open side of the other king wins.',
                ),
            ),
            el(
                'form',
                {
                    class: 'stack form',
                    onsubmit: (/** @type {Event} */ event) => {
                        event.preventDefault();
                        this.start();
                    },
                },
                this.fields,
                this.problem,
                el(
                    'div',
                    { class: 'row' },
                    button({
                        label: 'Start the game',
                        icon: 'play',
                        class: 'button-main',
                        type: 'submit',
                        onclick: () => {},
                    }),
                ),
            ),
            this.underWay(),
        );
        this.show('');
    }

    /** @param {string} focused the value of the field that has the focus */
    show(focused) {
        const { wish } = this;
        fill(
            this.fields,
            segments(
                'Against',
                [
                    { value: 'computer', label: 'The computer' },
                    { value: 'here', label: 'A friend here' },
                    { value: 'link', label: 'A friend by link' },
                ],
                wish.against,
                (against) => {
                    wish.against = against;
                    this.show(against);
                },
            ),
            wish.against === 'computer' && this.levelField(),
            wish.against === 'link' &&
                el(
                    'p',
                    { class: 'soft' },
                    'Make your move and send the link: it carries the whole game. Your friend answers with a new link.',
                ),
            wish.against === 'link' && fileWarning(),
            wish.against === 'link' &&
                labelled(
                    'Your name',
                    input(wish.name, (name) => (wish.name = name), {
                        maxlength: 30,
                        placeholder: 'as your friend knows you',
                    }),
                ),
            wish.against !== 'here' &&
                segments(
                    'You play',
                    [
                        { value: 'white', label: 'White' },
                        { value: 'black', label: 'Black' },
                        { value: 'lot', label: 'At random' },
                    ],
                    wish.side,
                    (side) => {
                        wish.side = side;
                    },
                ),
            wish.against !== 'link' &&
                segments('Clock, for each side and each move', CLOCKS, wish.clock, (clock) => {
                    wish.clock = clock;
                }),
            this.ruleFields(),
        );
        if (focused)
            /** @type {HTMLElement | null} */ (this.fields.querySelector(`input[value="${focused}"]`))?.focus({
                preventScroll: true,
            });
    }

    levelField() {
        const { levels } = this.page.about.echek;
        const about = el('p', { class: 'field-help' }, this.aboutLevel());
        return el(
            'div',
            {},
            segments(
                'Level',
                levels.map(({ name }) => ({ value: name, label: capital(name.replace('-', ' ')) })),
                this.wish.level,
                (level) => {
                    this.wish.level = level;
                    about.textContent = this.aboutLevel();
                },
            ),
            about,
        );
    }

    aboutLevel() {
        const level = this.page.about.echek.levels.find(({ name }) => name === this.wish.level);
        return level ? `${capital(level.about)}. Elo among the levels: ${level.elo}.` : '';
    }

    ruleFields() {
        const changed = this.options.some(({ name, words }) => (this.wish.rules[name] ?? words[0]) !== words[0]);
        return el(
            'details',
            { class: 'more', open: changed },
            el('summary', {}, 'Other rules'),
            el(
                'div',
                { class: 'fields' },
                this.options.map(({ name, words, about }) =>
                    labelled(
                        capital(name),
                        select(
                            words.map((word, i) => ({ value: word, label: i === 0 ? `${word} (usual)` : word })),
                            this.wish.rules[name] ?? words[0],
                            (word) => {
                                this.wish.rules[name] = word;
                            },
                        ),
                        `${capital(about)}.`,
                    ),
                ),
            ),
        );
    }

    rules() {
        const changed = this.options.filter(
            ({ name, words }) => words.includes(this.wish.rules[name]) && this.wish.rules[name] !== words[0],
        );
        return changed.map(({ name }) => `${name}=${this.wish.rules[name]}`).join(',') || 'paper';
    }

    start() {
        const { page, wish } = this;
        const lot = crypto.getRandomValues(new Uint8Array(1))[0] % 2 === 0 ? 'white' : 'black';
        const mine = wish.side === 'lot' ? lot : wish.side;
        const other = wish.against === 'computer' ? wish.level : 'human';
        const players = mine === 'white' ? { white: 'human', black: other } : { white: other, black: 'human' };
        page.store.write(KEPT, JSON.stringify(wish));
        try {
            const link = wish.against === 'link';
            const clock = link ? 'none' : wish.clock;
            const set = { rules: this.rules(), clock, ...players };
            let { game } = page.core.ask({ ask: 'new', name: 'echek', set });
            if (link && wish.name.trim())
                ({ game } = page.core.ask({ ask: 'play', game, action: `${mine} ${wish.name.trim()}` }));
            const id = page.keep(game, this.title());
            keepLikes(page, id, {
                turned: wish.against !== 'here' && mine === 'black',
                link,
                side: link ? /** @type {'white'|'black'} */ (mine) : '',
            });
            page.go(`game/${id}`);
        } catch (error) {
            this.problem.textContent = /** @type {Error} */ (error).message;
            this.problem.hidden = false;
        }
    }

    title() {
        const { against, level } = this.wish;
        return `Echek ${against === 'computer' ? `against ${level}` : against === 'link' ? 'by link' : 'with a friend'}`;
    }

    underWay() {
        const games = this.page.store.games().filter(({ kind }) => kind === 'echek');
        return games.length === 0
            ? ''
            : el(
                  'section',
                  { class: 'stack-small' },
                  el('h2', {}, 'Your games'),
                  el(
                      'ul',
                      { class: 'plain-list' },
                      games.map(({ id, name, solved }) =>
                          el(
                              'li',
                              {},
                              el('a', { href: `#game/${id}` }, name),
                              solved && el('span', { class: 'soft small' }, ' · over'),
                          ),
                      ),
                  ),
              );
    }
}

/** @param {Page} page @param {HTMLElement} room */
export function newEchek(page, room) {
    void new NewGame(page, room);
    return {};
}
