// The player's settings. They are kept in the store, and the look of the page follows at once.

import { el, segments, toggle } from './dom.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').View} View */

/**
 * @typedef {object} Settings
 * @property {'system'|'light'|'dark'} theme
 * @property {'system'|'high'} contrast
 * @property {'live'|'asked'|'never'} errors
 * @property {'rc'|'chess'} names
 * @property {boolean} labels coordinates around the board
 * @property {boolean} timer shown
 * @property {boolean} auto candidates are noted by the page, in puzzles of numbers
 */

/** @type {Readonly<Settings>} */
const DEFAULTS = {
    theme: 'system',
    contrast: 'system',
    errors: 'live',
    names: 'rc',
    labels: true,
    timer: true,
    auto: false,
};

/** @type {{name: keyof Settings, legend: string, choices: {value: string, label: string}[]}[]} */
const CHOICES = [
    {
        name: 'theme',
        legend: 'Colours',
        choices: [
            { value: 'system', label: 'As the system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
        ],
    },
    {
        name: 'contrast',
        legend: 'Contrast',
        choices: [
            { value: 'system', label: 'As the system' },
            { value: 'high', label: 'High' },
        ],
    },
    {
        name: 'errors',
        legend: 'Show mistakes',
        choices: [
            { value: 'live', label: 'At once' },
            { value: 'asked', label: 'When I ask' },
            { value: 'never', label: 'Never' },
        ],
    },
    {
        name: 'names',
        legend: 'Names of squares',
        choices: [
            { value: 'rc', label: 'r3c4' },
            { value: 'chess', label: 'd6' },
        ],
    },
];

/**
 * What was kept, and only what still makes sense.
 * @param {any} kept
 * @returns {Settings}
 */
export function readSettings(kept) {
    /** @type {any} */
    const settings = { ...DEFAULTS };
    for (const name of Object.keys(DEFAULTS)) {
        const value = kept?.[name];
        const choices = CHOICES.find((one) => one.name === name)?.choices;
        const known = choices ? choices.some((one) => one.value === value) : typeof value === 'boolean';
        if (known) settings[name] = value;
    }
    return settings;
}

/** @param {Settings} settings */
export function applySettings(settings) {
    const root = document.documentElement;
    root.dataset.theme = settings.theme;
    root.dataset.contrast = settings.contrast;
}

/**
 * The fields of the settings; each change is kept and shown at once.
 * @param {Settings} settings
 * @param {(settings: Settings) => void} changed
 */
export function settingsForm(settings, changed) {
    /** @param {Partial<Settings>} change */
    const change = (change) => {
        Object.assign(settings, change);
        changed(settings);
    };
    return el(
        'div',
        { class: 'settings' },
        CHOICES.map(({ name, legend, choices }) =>
            segments(legend, choices, String(settings[name]), (value) => change({ [name]: value })),
        ),
        toggle('Names of rows and columns around the board', settings.labels, (labels) => change({ labels })),
        toggle('Show the time', settings.timer, (timer) => change({ timer })),
        toggle('In number puzzles, note what is possible', settings.auto, (auto) => change({ auto })),
    );
}

/** @type {View} */
export const settingsView = {
    title: 'Settings',
    show(page, room) {
        room.append(
            el('header', { class: 'page-head' }, el('h1', {}, 'Settings')),
            settingsForm(page.settings, (settings) => page.settle(settings)),
            el('p', { class: 'small soft' }, `roque ${page.about.version}. Nothing leaves this page.`),
        );
    },
};
