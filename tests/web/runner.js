// Runs test files for tests/run.sh, one after the other in this process and one browser: to start both for each file costs
// as much as many tests. It listens on the socket ROQUE_RUNNER; who connects, sends a file and hears its TAP, and last the
// processor time of all this, the browser's included.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SOCKET = String(process.env.ROQUE_RUNNER);
const { stop } = await import('./browser.js'); // starts the browser, the one child so far
const browser = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();

/** What /proc says of a process from its third field on; nothing of one that has just ended. @param {string} pid */
function stateOf(pid) {
    try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ');
    } catch {
        return [];
    }
}

/** Seconds of processor time of processes and of their children that have ended. @param {string[][]} states */
const secondsOf = (states) =>
    states.reduce((sum, state) => sum + state.slice(11, 15).reduce((all, ticks) => all + Number(ticks), 0), 0) / 100;

/** Nobody waits for the processes of the browser, but all are in its group. */
const ofBrowser = () =>
    secondsOf(
        readdirSync('/proc')
            .map(stateOf)
            .filter((state) => state[2] === browser),
    );
const ofAll = () => ofBrowser() + secondsOf([stateOf('self')]);

/** @param {string} file @param {import('node:net').Socket} client */
async function runFile(file, client) {
    const before = ofAll();
    console.log = (...words) => void client.write(`${words.join(' ')}\n`);
    try {
        await import(pathToFileURL(resolve(file)).href);
    } catch (error) {
        console.log(`not ok - ${file} can be run\n${String(error).replace(/^/gm, '# ')}`);
    }
    client.end(`# processor time: ${(ofAll() - before).toFixed(1)}\n`);
}

createServer((client) => client.once('data', (file) => void runFile(String(file), client))).listen(SOCKET);
process.on('SIGTERM', async () => {
    writeFileSync(`${SOCKET}.seconds`, `${ofBrowser().toFixed(1)}\n`);
    await stop();
    process.exit();
});
