// Tests that speak TAP, one after the other: test(sentence, async function), then await run().
import { spawnSync } from 'node:child_process';

/** @type {{sentence: string, body: () => void | Promise<void>}[]} */
const tests = [];

/** @param {string} sentence @param {() => void | Promise<void>} body */
export function test(sentence, body) {
    tests.push({ sentence, body });
}

/** Runs all tests, or those whose sentence has the words given on the command line.
 * @param {(failed?: string) => Promise<void>} [after] called after each, with its sentence if it failed; may fail it */
export async function run(after = async () => {}) {
    const wanted = process.argv[2] ?? '';
    let failures = 0;
    for (const { sentence, body } of tests.splice(0)) {
        if (!sentence.includes(wanted)) continue;
        try {
            await body();
            await after();
            console.log(`ok - ${sentence}`);
        } catch (error) {
            await after(sentence).catch(() => {});
            console.log(String(/** @type {Error} */ (error).stack ?? error).replace(/^/gm, '# '));
            console.log(`not ok - ${sentence}`);
            failures++;
        }
    }
    process.exitCode = failures ? 1 : 0;
}

/** What a command prints; it must end well. @param {string} command @param {string[]} args @param {string} [input] */
export function output(command, args, input) {
    const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ends with ${status}\n${stdout}${stderr}`);
    return stdout;
}

/** What roque prints, that the page is compared with. @param {string[]} args @param {string} [input] */
export function roque(args, input) {
    return output(process.env.ROQUE ?? 'build/roque', args, input);
}
