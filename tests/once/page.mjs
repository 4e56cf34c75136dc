// node page.mjs CORE.wasm [SLICE]: answers the requests of the page in WebAssembly, a line of standard input each, as
// tests/once/page.c does on this machine.
import { readFileSync } from 'node:fs';
import { instantiate } from '../../npm/instance.js';

const core = await instantiate(readFileSync(process.argv[2]));
const lines = readFileSync(0, 'utf8').split('\n');
if (lines.at(-1) === '') lines.pop();
process.stdout.write(lines.map((line) => core.ask(line)).join(''));
