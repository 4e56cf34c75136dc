// node wasm.mjs FILE: calls what tests/once/wasm.c exports and prints what it answers.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1' });
const module = await WebAssembly.compile(await readFile(process.argv[2]));
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);
const { solve, wins, memory } = instance.exports;
const at = solve();
const bytes = new Uint8Array(memory.buffer);
process.stdout.write(new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at))));
console.log(`wins: ${wins()}`);
