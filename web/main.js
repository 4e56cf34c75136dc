// The page begins here: the core is started, saved games are read, and the address tells which view is shown.
//
// How a view is added. Write a module that exports a View (types.js):
//
//     export const make = {
//       title: 'New puzzle',
//       show(page, room, argument) {      // room: an empty element; argument: what stands behind "#new/"
//         room.append(el('h1', {}, 'New puzzle'), ...);
//         return {leave() {...}, keys: [{keys: 'g', does: 'Make it'}], key(event) { return false; }};
//       },
//     };
//
// import it in views.js and add it to VIEWS there under its name in the address. That is all: links to it are
// ordinary links, el('a', {href: '#new/akari'}, ...), or page.go('new/akari'). page.core asks the C core, page.play(text)
// opens a game, page.toast and page.say tell the player something. Components: dom.js (buttons, fields, dialogs), board.js.

import { button, el, fill, menuDialog } from './dom.js';
import { figure, makeFigures } from './figures.js';
import { startCore } from './core.js';
import { welcomeTexts } from './import.js';
import { showKeys } from './keys.js';
import { applySettings, readSettings } from './settings.js';
import { familyOf } from './rule-texts.js';
import { openStore, SETTINGS } from './store.js';
import { NAVIGATION, VIEWS } from './views.js';

/** @typedef {import('./types.js').Page} Page */
/** @typedef {import('./types.js').Shown} Shown */

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
    const element = document.getElementById(id);
    if (element === null) throw new Error(`there is no #${id}`);
    return element;
}

// ---- Telling the player something ------------------------------------------------------------------------

/** @param {string} text */
function say(text) {
    const live = byId('live');
    live.textContent = live.textContent === text ? `${text}\u00a0` : text; // the same words again are said again, too
}

/**
 * It ends with the view it is about, which may be the next.
 * @param {string} text
 * @param {{label: string, run: () => void}} [action]
 * @returns {() => void} ends it
 */
function toast(text, action) {
    const line = el('div', { class: 'toast', 'data-view': location.hash }, el('span', {}, text));
    if (action)
        line.append(
            button({
                label: action.label,
                class: 'button-quiet',
                onclick: () => {
                    line.remove();
                    action.run();
                },
            }),
        );
    byId('toasts').replaceChildren(line);
    say(text);
    setTimeout(() => line.remove(), action ? 10000 : 5000);
    return () => line.remove();
}

function endToasts() {
    for (const line of byId('toasts').children)
        if (/** @type {HTMLElement} */ (line).dataset.view !== location.hash) line.remove();
}

// ---- Views and addresses ---------------------------------------------------------------------------------

/** @type {Shown} */
let shown = {};
let started = false;

/** The view and its argument in the address; links to games are written into the address as they are. */
function readAddress() {
    const address = decodeURIComponentSafely(location.hash.slice(1));
    const slash = address.indexOf('/');
    if (/^[pez]=/.test(address)) return { name: 'link', argument: address };
    return slash < 0
        ? { name: address || 'home', argument: '' }
        : { name: address.slice(0, slash), argument: address.slice(slash + 1) };
}

/** @param {string} text */
function decodeURIComponentSafely(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** Where each view of the history is scrolled to; and the addresses of this one and the one before. */
const scrolled = /** @type {Map<number, number>} */ (new Map());
const trail = { at: 0, address: '', before: '' };

/** One comes to another view, or back to one: how far it was scrolled then. */
function arrive() {
    scrolled.set(trail.at, window.scrollY);
    trail.at = history.state?.at ?? performance.now();
    history.replaceState({ at: trail.at }, '');
    trail.before = trail.address;
    trail.address = location.hash.slice(1);
    return scrolled.get(trail.at) ?? 0;
}

/** @param {Page} page */
function showView(page) {
    const { name: asked, argument } = readAddress();
    const name = Object.hasOwn(VIEWS, asked) ? asked : 'home';
    const view = VIEWS[name];
    const place = arrive();
    shown.leave?.();
    shown = {};
    document.querySelectorAll('dialog').forEach((dialog) => dialog.close());
    endToasts();
    const main = byId('main');
    const room = el('div', { class: `view view-${name}` });
    fill(main, room);
    document.title = `${view.title} – roque`;
    markNavigation(name);
    try {
        shown = view.show(page, room, argument) ?? {};
    } catch (error) {
        fill(
            room,
            el('h1', {}, 'That did not work'),
            el('p', {}, String(/** @type {Error} */ (error).message)),
            el('p', {}, el('a', { href: '#home' }, 'To the start page')),
        );
    }
    window.scrollTo(0, place);
    if (name !== asked) toast(`There is no page “${asked.slice(0, 40)}” here. This is the start page.`);
    if (started) main.focus({ preventScroll: true });
    started = true;
}

/** Another tab may have changed what is kept, while this one was seen or not. @param {Page} page */
function followStore(page) {
    if (shown.follow && !shown.follow()) showView(page);
}

/** @param {Page} page */
function followSettings(page) {
    Object.assign(page.settings, readSettings(page.store.settings()));
    applySettings(page.settings);
    shown.settle?.();
}

/** @param {string} name */
function markNavigation(name) {
    for (const link of byId('top').querySelectorAll('a')) {
        if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
    }
    document.body.dataset.view = name;
}

/** The navigation of a small screen. */
function showMenu() {
    const pages = NAVIGATION.map(({ name, label, icon }) => ({ label, icon, run: () => void (location.hash = name) }));
    menuDialog('roque', [...pages, { label: 'Keys', icon: 'why', key: '?', run: () => showKeys(shown) }]);
}

function makeTop() {
    fill(
        byId('top'),
        el(
            'a',
            { class: 'wordmark', href: '#home', 'data-view': 'home', 'aria-label': 'roque, home' },
            figure('rook'),
            'roque',
        ),
        el(
            'nav',
            { class: 'nav', 'aria-label': 'Pages' },
            NAVIGATION.map(({ name, label }) => el('a', { href: `#${name}`, 'data-view': name }, label)),
        ),
        button({ label: 'Menu', icon: 'menu', words: false, class: 'button-quiet top-menu', onclick: showMenu }),
        button({
            label: 'Keys',
            icon: 'why',
            words: false,
            key: '?',
            class: 'button-quiet',
            onclick: () => showKeys(shown),
        }),
    );
    byId('skip').addEventListener('click', () => byId('main').focus());
}

// ---- Keys ------------------------------------------------------------------------------------------------

/** @param {KeyboardEvent} event */
function onKey(event) {
    const target = /** @type {Element} */ (event.target);
    if (
        event.defaultPrevented ||
        target.closest('dialog, input:not([type=checkbox]):not([type=radio]), textarea, select')
    )
        return;
    if (shown.key?.(event)) {
        event.preventDefault();
    } else if (event.key === '?' && !event.ctrlKey && !event.metaKey) {
        showKeys(shown);
        event.preventDefault();
    }
}

// ---- The beginning ---------------------------------------------------------------------------------------

/** @returns {Promise<Page>} */
async function makePage() {
    const store = openStore();
    const settings = readSettings(store.settings());
    applySettings(settings);
    const core = await startCore();
    const about = /** @type {import('./types.js').About} */ (core.ask({ ask: 'about' }));
    /** @type {Page} */
    const page = {
        core,
        about,
        store,
        settings,
        say,
        toast,
        go(address) {
            location.hash = address;
        },
        back(address) {
            if (trail.before === address) history.back();
            else page.go(address);
        },
        keep(text, title, source) {
            const [game] = core.ask({ ask: 'open', text }).games;
            const entry = newEntry(page, game, title, source);
            store.keep(entry, game.game);
            return entry.id;
        },
        keepAll(games) {
            store.keepAll(games.map((game) => ({ entry: newEntry(page, game), text: game.game })));
        },
        play(text, title, source) {
            page.go(`game/${page.keep(text, title, source)}`);
        },
        family(name, game) {
            const family = familyOf(page, name, game);
            if (family === undefined) throw new Error(`There is no family "${name}".`);
            return family;
        },
        settle(changed) {
            store.keepSettings(changed);
            applySettings(changed);
            shown.settle?.();
        },
    };
    return page;
}

/** How far it is: a link may carry its moves. @param {Page} page @param {import('./types.js').Found} game */
function progressOf(page, { kind, game }) {
    const none = { progress: 0, solved: false };
    if (kind !== 'puzzle' || !/^; moves: *\S/m.test(game)) return none;
    try {
        const { progress, solved } = page.core.ask({ ask: 'play', game });
        return { progress, solved };
    } catch {
        return none; // who opens it is told why
    }
}

/**
 * What the list of games says of a new one.
 * @param {Page} page
 * @param {import('./types.js').Found} game
 * @param {string} [title]
 * @param {string} [source]
 * @returns {import('./store.js').Entry}
 */
function newEntry(page, game, title, source) {
    const family = familyOf(page, game.family ?? '', game.game)?.title ?? page.about.echek.title;
    return {
        id: page.store.newId(),
        kind: game.kind,
        name: title || game.title || family,
        family: game.family ?? '',
        width: game.width,
        height: game.height,
        level: game.level ?? '',
        ...progressOf(page, game),
        source,
        played: 0,
    };
}

async function start() {
    try {
        const page = await makePage();
        makeFigures(byId('figures'), page.about.figures);
        makeTop();
        history.scrollRestoration = 'manual';
        window.addEventListener('hashchange', () => showView(page));
        window.addEventListener('pagehide', () => shown.leave?.());
        window.addEventListener('pageshow', (event) => event.persisted && showView(page));
        window.addEventListener('storage', ({ key }) => (key === SETTINGS ? followSettings : followStore)(page));
        document.addEventListener('visibilitychange', () => document.hidden || followStore(page));
        document.addEventListener('keydown', onKey);
        welcomeTexts(page);
        showView(page);
    } catch (error) {
        fill(
            byId('main'),
            el('h1', {}, 'roque could not start'),
            el('p', {}, String(/** @type {Error} */ (error).message)),
        );
    }
}

void start();
