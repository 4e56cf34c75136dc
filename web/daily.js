// The puzzle of the day: the same for everyone. A calendar leads to all earlier days.

import { button, el, fill } from './dom.js';
import { Waiting } from './fields.js';
import { familyField } from './gallery.js';
import { dayInWords, gameFrom, titleOfDay, today } from './open.js';
import { streakInWords } from './record.js';

/** @typedef {import('./types.js').Page} Page */

const DAY = 24 * 60 * 60 * 1000;
const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

// Days begin at midnight in Greenwich, for everyone.
/** @param {number} time @returns {string} "2026-11-16" */
const nameOf = (time) => new Date(time).toISOString().slice(0, 10);

const lastDay = () => Date.parse(today());

/** @param {string} name @returns {number} NaN where it names no day */
function timeOf(name) {
    const time = /^\d{4}-\d\d-\d\d$/.test(name) ? Date.parse(`${name}T00:00:00Z`) : NaN;
    return nameOf(Number.isNaN(time) ? 0 : time) === name ? time : NaN;
}

/** @param {number} time @param {Intl.DateTimeFormatOptions} how */
const inWords = (time, how) => dayInWords(nameOf(time), how);

/** @param {number} time */
function firstOfMonth(time) {
    const day = new Date(time);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
}

/** @param {number} first @param {number} months */
function moveMonth(first, months) {
    const day = new Date(first);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1);
}

class Calendar {
    /** @param {Page} page @param {HTMLElement} room @param {string} argument */
    constructor(page, room, argument) {
        this.page = page;
        const [family, day] = argument.split('/');
        this.families = page.about.families.filter(({ makes }) => makes);
        this.family = this.families.find(({ name }) => name === family) ?? this.families[0];
        const asked = timeOf(day ?? '');
        this.day = Number.isNaN(asked) ? lastDay() : Math.min(asked, lastDay());
        this.month = firstOfMonth(this.day);
        this.waiting = new Waiting();
        this.grid = el('div', { class: 'month' });
        this.go = el('div', { class: 'row' });
        room.append(
            el(
                'header',
                { class: 'page-head' },
                el('h1', {}, 'Puzzle of the day'),
                el('p', { class: 'lead' }, 'One puzzle a day for everyone. They get harder from Monday to Sunday.'),
                el('p', {}, el('a', { href: '#record' }, streakInWords(page) || 'Record')),
            ),
            familyField(page, this.families, this.family, (chosen) => {
                this.family = chosen;
                this.show();
            }),
            this.grid,
            this.go,
            this.waiting.element,
        );
        this.show();
    }

    /** @param {number} day */
    sourceOf(day) {
        return `daily:${this.family.name}:${nameOf(day)}`;
    }

    /** The game of a day, if it was begun and is still kept. @param {number} day */
    gameOf(day) {
        return gameFrom(this.page, this.sourceOf(day));
    }

    show() {
        const title = inWords(this.month, { month: 'long', year: 'numeric' });
        const begin = moveMonth(this.month, 0);
        const days = Math.round((moveMonth(this.month, 1) - begin) / DAY);
        const before = (new Date(begin).getUTCDay() + 6) % 7;
        fill(
            this.grid,
            el(
                'div',
                { class: 'month-head' },
                button({
                    label: 'Previous month',
                    icon: 'back',
                    words: false,
                    class: 'button-quiet',
                    onclick: () => this.turn(-1),
                }),
                el('h2', { 'aria-live': 'polite' }, title),
                button({
                    label: 'Next month',
                    icon: 'next',
                    words: false,
                    class: 'button-quiet',
                    disabled: moveMonth(this.month, 1) > lastDay(),
                    onclick: () => this.turn(1),
                }),
            ),
            el(
                'div',
                {
                    class: 'month-days',
                    role: 'group',
                    'aria-label': `Days of ${title}`,
                    onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
                },
                WEEKDAYS.map((name) => el('span', { class: 'month-name', 'aria-hidden': 'true' }, name)),
                Array.from({ length: before }, () => el('span', {})),
                Array.from({ length: days }, (_, i) => this.dayButton(begin + i * DAY)),
            ),
        );
        this.showGo();
    }

    /** @param {number} day */
    dayButton(day) {
        const game = this.gameOf(day);
        const state = game?.solved ? ', solved' : game ? ', begun' : '';
        return el(
            'button',
            {
                type: 'button',
                class: `day${game?.solved ? ' day-solved' : game ? ' day-begun' : ''}`,
                disabled: day > lastDay(),
                'aria-pressed': String(day === this.day),
                'data-day': nameOf(day),
                tabindex: day === this.day ? 0 : -1,
                'aria-current': day === lastDay() && 'date',
                'aria-label': inWords(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }) + state,
                onclick: () => this.choose(day),
            },
            new Date(day).getUTCDate(),
        );
    }

    showGo() {
        const game = this.gameOf(this.day);
        const name = inWords(this.day, { weekday: 'long', day: 'numeric', month: 'long' });
        fill(
            this.go,
            button({
                label: game ? `Continue ${name}` : `Play ${name}`,
                icon: 'play',
                class: 'button-main',
                onclick: () => void this.play(),
            }),
        );
    }

    /** @param {number} day */
    choose(day) {
        this.waiting.stop();
        this.day = Math.min(day, lastDay());
        this.month = firstOfMonth(this.day);
        this.show();
        /** @type {HTMLElement | null} */ (this.grid.querySelector(`[data-day="${nameOf(this.day)}"]`))?.focus();
    }

    /** @param {number} months */
    turn(months) {
        const first = moveMonth(this.month, months);
        this.month = first;
        this.day = Math.min(first, lastDay());
        this.show();
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
        if (days === undefined) return;
        event.preventDefault();
        this.choose(this.day + days * DAY);
    }

    async play() {
        const { page, family, day } = this;
        const game = this.gameOf(day);
        if (game) return page.go(`game/${game.id}`);
        const answer = await this.waiting.run('Making the puzzle of that day …', (progress) =>
            page.core.work({ work: 'daily', family: family.name, date: nameOf(day) }, progress),
        );
        if (!answer) return;
        page.play(answer.game, titleOfDay(family, nameOf(day)), this.sourceOf(day));
    }
}

/** @type {import('./types.js').View} */
export const daily = {
    title: 'Puzzle of the day',
    show(page, room, argument) {
        const calendar = new Calendar(page, room, argument);
        return { leave: () => calendar.waiting.stop(), keys: [{ keys: 'arrows', does: 'Go from day to day' }] };
    },
};
