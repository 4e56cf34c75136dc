// Firefox, driven by its own remote protocol (Marionette): messages are LENGTH:[type, id, name or error, what].
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Waits until something is there. @template T @param {string} what @param {() => T | Promise<T>} look */
export async function until(what, look, seconds = 120) {
    for (let tries = 0; tries < seconds * 10; tries++) {
        const found = await look();
        if (found) return found;
        await wait(100);
    }
    throw new Error(`${what} did not happen in ${seconds} s`);
}

/** The answers that have arrived whole, and the rest. @param {Buffer} bytes */
function split(bytes) {
    /** @type {any[]} */ const messages = [];
    for (;;) {
        const colon = bytes.indexOf(':');
        const end = colon + 1 + Number(bytes.subarray(0, colon));
        if (colon < 0 || bytes.length < end) return { messages, rest: bytes };
        messages.push(JSON.parse(bytes.subarray(colon + 1, end).toString()));
        bytes = bytes.subarray(end);
    }
}

const FIREFOX = process.env.FIREFOX ?? 'firefox-esr';

/** Whether it is installed. */
export const hasFirefox = () => spawnSync(FIREFOX, ['--version'], { stdio: 'ignore' }).status === 0;

/** Starts Firefox without a window. `ask` sends a command of WebDriver and returns its answer; `stop` ends it. */
export async function startFirefox() {
    const profile = mkdtempSync(join(tmpdir(), 'roque-firefox-'));
    writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
    const browser = spawn(FIREFOX, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
        stdio: 'ignore',
        env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '900', MOZ_HEADLESS_HEIGHT: '900' },
    });
    const told = join(profile, 'MarionetteActivePort');
    const port = await until('Firefox listening', () => existsSync(told) && Number(readFileSync(told, 'utf8')));
    const socket = connect(Number(port), '127.0.0.1');

    /** @type {Map<number, {done: (answer: any) => void, failed: (error: Error) => void}>} */ const waiting = new Map();
    let bytes = Buffer.alloc(0);
    let asked = 0;
    socket.on('data', (more) => {
        const { messages, rest } = split(Buffer.concat([bytes, more]));
        bytes = Buffer.from(rest);
        for (const message of messages) {
            if (!Array.isArray(message)) continue; // the greeting
            const [, id, error, answer] = message;
            if (error) waiting.get(id)?.failed(new Error(`${error.error}: ${error.message}`));
            else waiting.get(id)?.done(answer);
        }
    });
    /** @param {string} name @param {object} what @returns {Promise<any>} */
    const ask = (name, what = {}) =>
        new Promise((done, failed) => {
            waiting.set(++asked, { done, failed });
            const text = JSON.stringify([0, asked, `WebDriver:${name}`, what]);
            socket.write(`${Buffer.byteLength(text)}:${text}`);
        });
    const stop = async () => {
        socket.destroy();
        const ended = new Promise((done) => browser.once('exit', done));
        browser.kill();
        await ended;
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    await ask('NewSession', {});
    return { ask, stop };
}
