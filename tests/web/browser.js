// The built page in Chromium, as a visitor has it. Whatever a test does, it fails if the page says an error on the
// console, asks for anything outside itself, or breaks its policy.
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './chromium.js';
import { run } from './tap.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} Context */

export const FILE = resolve('build/web/roque.html');

const browser = await openBrowser();

const SERVED = '/served/';
const TYPES = { html: 'text/html', js: 'text/javascript', png: 'image/png', webmanifest: 'application/manifest+json' };

/** The host of the page that can be installed: it may be out of reach, or have another version by now. */
export const host = { away: false, change: (/** @type {string} */ text) => text };

/** @param {string} name of a file @param {import('node:http').ServerResponse} response */
function serve(name, response) {
    if (host.away) return response.socket?.destroy();
    const bytes = readFileSync(resolve('build/web/served', name));
    const type = TYPES[/** @type {keyof typeof TYPES} */ (name.split('.').at(-1))];
    response.writeHead(200, { 'content-type': type });
    return response.end(type.startsWith('text/') ? host.change(String(bytes)) : bytes);
}

/** Who serves the page on localhost, and what it was asked for. */
const asked = /** @type {string[]} */ ([]);
const server = createServer((request, response) => {
    asked.push(String(request.url));
    if (request.url?.startsWith(SERVED)) return serve(request.url.slice(SERVED.length) || 'index.html', response);
    if (request.url !== '/roque.html') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(readFileSync(FILE));
});
await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
const port = /** @type {import('node:net').AddressInfo} */ (server.address()).port;

/** Where the page is. */
export const ADDRESS = {
    file: pathToFileURL(FILE).href,
    localhost: `http://localhost:${port}/roque.html`,
    served: `http://localhost:${port}${SERVED}`,
};

export const SIZE = {
    phone: { width: 360, height: 740 },
    thumb: { width: 390, height: 844 },
    side: { width: 844, height: 390 },
    zoomed: { width: 320, height: 256 }, // a desktop at 400 %
    desktop: { width: 1280, height: 800 },
};

/** @type {Context[]} */ let contexts = [];
/** @type {string[]} */ let faults = [];

/**
 * @typedef {object} Manner how a visitor comes
 * @property {keyof typeof ADDRESS} [from]
 * @property {keyof typeof SIZE} [size]
 * @property {boolean} [dark]
 * @property {boolean} [contrast]
 * @property {boolean} [still] motion is to be reduced
 * @property {string[]} [permissions]
 * @property {string} [timezone] where the visitor is
 * @property {Page} [after] another page of the same visitor, whose games are there
 */

/** @param {Page} page */
function watch(page) {
    page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60000));
    page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(`the console says: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack}`));
    page.on('crash', () => faults.push('the page crashed'));
    page.on('request', (request) => {
        const url = request.url();
        const own = page.url().startsWith(ADDRESS.served) && url.startsWith(ADDRESS.served);
        if (!own && !/^(blob|data):/.test(url) && !Object.values(ADDRESS).includes(url.split('#')[0]))
            faults.push(`the page asks for ${url}`);
    });
}

/** A visitor's window. @param {Manner} manner @returns {Promise<Page>} */
export async function newPage(manner = {}) {
    let context = manner.after?.context();
    if (!context) {
        const phone = ['phone', 'thumb', 'side'].includes(manner.size ?? '');
        context = await browser.newContext({
            viewport: SIZE[manner.size ?? 'desktop'],
            hasTouch: phone,
            isMobile: phone,
            colorScheme: manner.dark ? 'dark' : 'light',
            contrast: manner.contrast ? 'more' : 'no-preference',
            reducedMotion: manner.still === false ? 'no-preference' : 'reduce',
            permissions: manner.permissions ?? [],
            timezoneId: manner.timezone,
        });
        await context.addInitScript(() =>
            addEventListener('securitypolicyviolation', (event) => {
                console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
            }),
        );
        context.on('page', watch);
        contexts.push(context);
    }
    return context.newPage();
}

/** The page is there, with a view in it. @param {Page} page */
export async function ready(page) {
    await page.waitForFunction(() => document.body?.dataset.view && !document.querySelector('.loading'));
}

/** Visits the page at an address of its own, "#learn". @param {string} [hash] @param {Manner} [manner] */
export async function visit(hash = '', manner = {}) {
    const page = await newPage(manner);
    await page.goto(ADDRESS[manner.from ?? 'file'] + hash);
    await ready(page);
    return page;
}

/**
 * Goes on to another view, "learn" or "learn/akari", once the page is there; what was shown before is gone.
 * @param {Page} page @param {string} view
 */
export async function turnTo(page, view) {
    await page.evaluate((view) => {
        if (location.hash !== `#${view}`) document.querySelector('.view')?.setAttribute('data-old', '');
        location.assign(`#${view}`);
    }, view);
    await page.waitForFunction(
        (name) => document.body.dataset.view === name && !document.querySelector('.view[data-old]'),
        view.split('/')[0],
    );
}

/** The link to a text. @param {string} text */
export function link(text) {
    return `#p=${Buffer.from(text).toString('base64url')}`;
}

/** A file that the page hands out. @param {Page} page @param {() => Promise<void>} ask */
export async function downloaded(page, ask) {
    const [download] = await Promise.all([page.waitForEvent('download'), ask()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk); // a shared browser gives no path
    return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** What was wrong with the pages of this test, and from now on nothing. */
function takeFaults() {
    const taken = faults;
    faults = [];
    return taken;
}

/** After each test: its pages are closed, and had no fault. A picture is kept of what failed. @param {string} [failed] */
async function after(failed) {
    const pages = contexts.flatMap((context) => context.pages());
    if (failed && pages.length > 0) {
        mkdirSync('build/web/failed', { recursive: true });
        const path = `build/web/failed/${failed.replace(/\W+/g, '-')}.png`;
        await pages[0].screenshot({ path, timeout: 5000 }).then(
            () => console.log(`# ${path}`),
            () => {},
        );
    }
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const found = [
        ...takeFaults(),
        ...asked.filter((url) => url !== '/roque.html' && !url.startsWith(SERVED)).map((url) => `asked for ${url}`),
    ];
    asked.length = 0;
    Object.assign(host, { away: false, change: (/** @type {string} */ text) => text });
    if (found.length > 0 && !failed) throw new Error(found.join('\n'));
    for (const fault of failed ? found : []) console.log(`# ${fault.split('\n')[0]}`);
}

/** Closes the browser, after which nothing can be visited. */
export async function stop() {
    await browser.close();
    server.close();
}

/** Runs the tests of this file, and closes the browser if no other file is to follow (runner.js). */
export async function runInBrowser() {
    await run(after);
    if (process.env.ROQUE_RUNNER === undefined) await stop();
}
