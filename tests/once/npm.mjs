// The installed package of $ROQUE_APP in Chromium: from localhost under a strict policy, in a page and in its worker, and
// from disk as one file.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../web/chromium.js';
import { run, test } from '../web/tap.js';

const app = process.env.ROQUE_APP ?? '';
const inside = (name) => join(app, 'node_modules/roque', name);
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const KINDS = { html: 'text/html', js: 'text/javascript', wasm: 'application/wasm' };
const WORK = `
const roque = await load(from);
const made = await roque.make('akari', { size: '5x5', level: 'easy', seed: 7 });
const { status, first } = await roque.solve(made.game);
const wrong = await roque.solve('akari 2x1\\n.A\\n').catch(({ line, column }) => [line, column]);
tell({ status, solved: first.game.split('\\n').slice(-7).join('\\n') === made.solution, wrong });
`;
const EXPECTED = { status: 'unique', solved: true, wrong: [2, 2] };

const files = {
    '/page.html': '<!doctype html><title>a page</title><script type="module" src="page.js"></script>',
    '/page.js': `import { load } from './node_modules/roque/index.js';
const from = undefined;
const tell = (answer) => { globalThis.told = answer; };
${WORK}`,
    '/worker.html': '<!doctype html><title>a page</title><script type="module" src="start.js"></script>',
    '/start.js': `new Worker('worker.js', { type: 'module' }).onmessage = ({ data }) => { globalThis.told = data; };`,
    '/worker.js': `import { load } from './node_modules/roque/index.js';
const from = undefined;
const tell = (answer) => postMessage(answer);
${WORK}`,
};
const server = createServer(({ url }, response) => {
    const kind = KINDS[url.split('.').at(-1)];
    if (!kind) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': kind, 'content-security-policy': POLICY });
    response.end(files[url] ?? readFileSync(join(app, url)));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const browser = await openBrowser();
const context = await browser.newContext();

/** What the page tells, which says nothing on the console. */
async function told(address) {
    const page = await context.newPage();
    const faults = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(address);
    const answer = await (await page.waitForFunction(() => globalThis.told)).jsonValue();
    assert.deepEqual(faults, []);
    return answer;
}

test('a page on localhost solves and makes, under a strict policy', async () => {
    assert.deepEqual(await told(`http://localhost:${server.address().port}/page.html`), EXPECTED);
});

test('so does a worker', async () => {
    assert.deepEqual(await told(`http://localhost:${server.address().port}/worker.html`), EXPECTED);
});

test('and a page that is one file, from disk', async () => {
    const address = (text) => `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
    const module = (name, needs = {}) =>
        address(
            readFileSync(inside(name), 'utf8').replace(/'(\.\/\w+\.js)'/g, (whole, path) =>
                needs[path] ? `'${needs[path]}'` : whole,
            ),
        );
    const core = module('core.js', { './instance.js': module('instance.js') });
    const code = readFileSync(inside('page.wasm')).toString('base64');
    const script = `import { load } from '${module('index.js', { './core.js': core })}';
const from = Uint8Array.from(atob('${code}'), (c) => c.charCodeAt(0));
const tell = (answer) => { globalThis.told = answer; };
${WORK}`;
    writeFileSync(
        join(app, 'one.html'),
        `<!doctype html><title>a page</title><script type="module">${script}</script>`,
    );
    assert.deepEqual(await told(pathToFileURL(join(app, 'one.html')).href), EXPECTED);
});

await run();
await context.close();
await browser.close();
server.close();
