// Addresses are written by strangers. Thousands, made by seed, are opened one after the other: each ends with a view, and
// nothing in them becomes markup or code. ROQUE_TEST_ROUNDS=10 opens ten times as many.
import assert from 'node:assert/strict';
import { ADDRESS, newPage, ready, runInBrowser, visit } from './browser.js';
import { MARKUP, RULES, dice, hostileAddress, hostileRules } from './hostile.js';
import { test } from './tap.js';

const SHARE = Number(process.env.ROQUE_TEST_ROUNDS ?? 1);
const ROUNDS = Math.ceil(2000 * SHARE);
const STARTS = Math.ceil(80 * SHARE); // of the page, each of which costs as much as many addresses
const TEXTS = Math.ceil(80 * SHARE);
const AT_ONCE = 50; // between two looks from outside

/** Goes on to an address, in the page itself; its view is shown then. @param {string} address */
async function goTo(address) {
    const arrived = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = address;
    await arrived;
}

/** Opens addresses in the page itself and tells what went wrong. @param {string[]} addresses */
async function openAll(addresses) {
    /** @type {string[]} */ const wrong = [];
    for (const address of addresses) {
        localStorage.clear();
        const arrived = new Promise((done) => addEventListener('hashchange', done, { once: true }));
        const before = location.hash;
        location.hash = address;
        if (location.hash !== before) await arrived;
        await new Promise((done) => setTimeout(done));
        const main = document.querySelector('#main');
        for (let n = 0; n < 3000 && !main?.querySelector('h1'); n++) await new Promise((done) => setTimeout(done, 20));
        if (
            document.querySelector(
                '#hostile, [onerror], [onload], [onfocus], iframe, object, embed, base, #main script',
            )
        ) {
            wrong.push(`${address} has become markup`);
        }
        if ('hostile' in window) wrong.push(`${address} was run`);
        if (!main?.querySelector('h1')?.textContent) wrong.push(`${address} shows nothing`);
    }
    return wrong;
}

test(`${ROUNDS} hostile addresses show a view each and become no markup`, async () => {
    const page = await visit();
    const die = dice(20);
    for (let done = 0; done < ROUNDS; done += AT_ONCE) {
        const addresses = Array.from({ length: AT_ONCE }, () => hostileAddress(die));
        const wrong = await page.evaluate(openAll, addresses);
        assert.deepEqual(wrong, []);
    }
});

test('the page starts at hostile addresses, too', async () => {
    const die = dice(21);
    const page = await newPage();
    for (let n = 0; n < STARTS; n++) {
        const address = hostileAddress(die);
        await page.goto('about:blank');
        await page.goto(ADDRESS.file + address);
        await ready(page);
        assert.equal(await page.locator('#hostile').count(), 0, address);
    }
});

test('rules that nobody means well by are told what is wrong with them in Invent, or have a board', async () => {
    const page = await visit('#invent');
    const die = dice(22);
    const texts = RULES.flatMap((text) => MARKUP.slice(0, 3).map((markup) => text.replaceAll('TITLE', markup)));
    for (const text of [...texts, ...Array.from({ length: TEXTS }, () => hostileRules(die))]) {
        const seen = await page.evaluate((text) => {
            const field = /** @type {HTMLTextAreaElement} */ (document.querySelector('.rule-text'));
            field.value = text.split(/^end$/m)[0] + 'end';
            field.dispatchEvent(new InputEvent('input'));
            return document.querySelectorAll('.rule-mistake').length + document.querySelectorAll('.cell').length;
        }, text);
        assert.ok(seen > 0, text.slice(0, 100));
        assert.equal(await page.locator('#hostile, .view script').count(), 0, text.slice(0, 100));
        assert.equal(await page.evaluate('"hostile" in window'), false);
    }
});

test('settings and games in the store may be anything', async () => {
    const page = await visit();
    for (const value of [
        '',
        'null',
        '[]',
        '{}',
        '7',
        '"x"',
        '{"theme":7,"errors":[]}',
        '[{"id":"a","name":"b","family":"__proto__","played":1}]',
        '[null,7,{"id":1}]',
        `[{"id":"a","name":${JSON.stringify(MARKUP[1])},"family":"akari","played":1}]`,
        '[{"key":"daily:akari:2026-11-18","family":"__proto__","level":"x","at":1e16,"ms":-1,"helps":1e99}]',
        '[{"key":"daily::2026-99-99","family":"","level":"x","at":1e15,"ms":1e300,"helps":0.5}]',
        '[[[[',
    ]) {
        await page.evaluate((value) => {
            for (const key of [
                'roque.settings',
                'roque.solved',
                'roque.games',
                'roque.game.a',
                'roque.make',
                'roque.edit',
                'roque.edit.shows',
                'roque.invent',
                'roque.invent.board',
            ])
                localStorage.setItem(key, value);
        }, value);
        await page.goto('about:blank');
        await page.goto(`${ADDRESS.file}#learn`); // the store is read when the page begins
        await ready(page);
        for (const hash of ['#home', '#games', '#game/a', '#new', '#edit', '#invent', '#record', '#settings']) {
            await page.evaluate(goTo, hash);
            assert.ok(await page.locator('h1').first().textContent(), `${hash} with ${value}`);
            assert.equal(await page.locator('#hostile').count(), 0);
        }
    }
});

await runInBrowser();
