// New puzzles by every option that a family's maker has: the same as the command line makes.
import assert from 'node:assert/strict';
import { runInBrowser, visit } from './browser.js';
import { kept } from './game.js';
import { roque, test } from './tap.js';

/** The header and the rows, without notes. @param {string} text */
const board = (text) =>
    text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(';'))
        .map((line) => line.replace(/(?<=^[^a-z]*) /g, ''));

const SEED = '12345678901234567890'; // does not fit into a number of the script

for (const [family, wishes] of /** @type {[string, Record<string, string>][]} */ ([
    ['akari', { size: '8x7', level: 'easy', 'black-cells': '30', symmetry: 'none' }],
    ['chess-num', { size: '6x6', zeros: 'no' }],
    ['chess-loop', { size: '4x4', kinds: 'rook,knight' }],
    ['chess-avoid', { size: '5x4', pieces: 'BBKNQ' }],
    ['chess-position', { size: '4x3', n: '3' }],
])) {
    test(`${family} is made as the command line makes it, with its own options`, async () => {
        const page = await visit(`#new/${family}`, { size: 'phone' });
        const { size, level, ...options } = wishes;
        await page.getByLabel('Columns').fill(size.split('x')[0]);
        await page.getByLabel('Rows').fill(size.split('x')[1]);
        if (level) await page.getByRole('radio', { name: level, exact: false }).check({ force: true });
        await page.getByText('More options').click();
        await page.getByLabel('Seed').fill(SEED);
        for (const [name, word] of Object.entries(options)) {
            const label = name === 'n' ? 'How many pieces' : name[0].toUpperCase() + name.slice(1).replace('-', ' ');
            const field = page.getByLabel(label, { exact: true });
            if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(word);
            else await field.fill(word);
        }
        await page.getByRole('button', { name: 'Make it' }).tap();
        await page.waitForSelector('[role=grid]');
        const args = Object.entries(wishes).flatMap(([name, word]) => [`--${name}`, word]);
        assert.deepEqual(board(await kept(page)), board(roque(['make', family, '--seed', SEED, ...args])));
    });
}

test('a wish that is rare says so while it is waited for, and can be stopped', async () => {
    const page = await visit('#new/akari');
    await page.getByLabel('Columns').fill('25');
    await page.getByLabel('Rows').fill('25');
    await page.getByText('More options').click();
    await page.getByLabel('Score').fill('99998..99999');
    await page.getByRole('button', { name: 'Make it' }).click();
    await page
        .locator('.waiting')
        .getByText(/^\d+ drafts? so far/)
        .waitFor();
    await page.locator('.waiting').getByText('are rare').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.waiting').getByText('Stopped.').waitFor();
});

await runInBrowser();
