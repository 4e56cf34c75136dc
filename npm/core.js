// The C core, asked with objects: for the page and for the package.
import { instantiate } from './instance.js';

/** What the core refuses, in a sentence, with line and column where something is wrong at a place in a text. */
export class RoqueError extends Error {
    /** @param {{error: string, line?: number, column?: number}} answer */
    constructor({ error, line, column }) {
        super(error);
        this.name = 'RoqueError';
        this.line = line;
        this.column = column;
    }
}

/** Cells as they look, in place of the numbers of their looks; in the boards within an answer, too. @param {any} answer */
function unfold(answer) {
    const { looks, cells, first, second } = answer;
    if (looks) answer.cells = cells.map((/** @type {number} */ number) => looks[number]);
    for (const board of [first, second]) if (board?.looks) unfold(board);
    return answer;
}

/** An answer as an object; one that tells of an error is thrown. @param {string} answer */
export function understand(answer) {
    const object = JSON.parse(answer);
    if (typeof object.error === 'string') throw new RoqueError(object);
    return unfold(object);
}

/** A core that answers at once. One that breaks is replaced: nothing is lost, because requests carry their state.
 * @param {BufferSource} code @returns {Promise<(request: object) => any>} */
export async function start(code) {
    let instance = await instantiate(code);
    return (request) => {
        let answer;
        try {
            answer = instance.ask(JSON.stringify(request));
        } catch {
            void instantiate(code).then((fresh) => (instance = fresh));
            throw new RoqueError({ error: 'That was too much for roque; please try again.' });
        }
        return understand(answer);
    };
}

/** The same, asked so that whoever shares the thread has a turn before each request.
 * @param {(request: object) => any} ask @returns {(request: object) => Promise<any>} */
export const patiently = (ask) => async (request) => {
    await new Promise((turn) => setTimeout(turn));
    return ask(request);
};

/** Work from its beginning to its end, or until it is cancelled.
 * @param {(request: object) => Promise<any>} ask @param {{work: string, slice: number, [key: string]: any}} request
 * @param {(answer: any) => void} progress @param {() => boolean | undefined} cancelled */
export async function run(ask, request, progress, cancelled) {
    let answer = await ask({ ask: 'begin', ...request });
    while (!answer.done && !cancelled()) {
        progress(answer);
        answer = await ask({ ask: 'go', job: answer.job, slice: request.slice });
    }
    if (!answer.done) await ask({ ask: 'end', job: answer.job });
    return answer;
}
