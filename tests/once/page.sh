# The page's core answers in WebAssembly what it answers on this machine, byte by byte; and docs/page.md tells the truth.
. tests/once/lib.sh

ok 'the core of the page is built' make -s page-core
ok 'and for this machine' make -s build/page-native
node tests/once/page_requests.mjs "$(awk -v rounds="${ROQUE_TEST_ROUNDS:-0.3}" 'BEGIN { print int(1500 * rounds) }')" >"$work/requests"
answer() { build/page-native <"$work/requests" >"$work/native" && node tests/once/page.mjs build-wasm/page.wasm <"$work/requests" >"$work/wasm"; }
ok 'both answer a fixed set of requests and random ones' answer
ok 'each with a line' sh -c "[ \$(wc -l <'$work/requests') -eq \$(wc -l <'$work/native') ]"
ok 'most of them are no errors' sh -c "[ \$((2 * \$(grep -c '\"error\":' '$work/native'))) -lt \$(wc -l <'$work/native') ]"
timeless() { sed -E 's/; time: [0-9.]+ [0-9.]+\\n//; s/"time":\{[^}]*\}//; s/"ms":[0-9]+//' "$work/$1" >"$work/$1.timeless"; } # players use up time
timeless native
timeless wasm
ok 'WebAssembly answers the same' cmp "$work/native.timeless" "$work/wasm.timeless"

# The examples of docs/page.md: requests are lines that begin with `> `, the answers below them are cut at "...".
sed -n 's/^> {/{/p' docs/page.md >"$work/asked"
ok 'docs/page.md has examples' sh -c "[ \$(wc -l <'$work/asked') -ge 20 ]"
build/page-native <"$work/asked" >"$work/answered"
node - "$work" >"$work/differ" 2>&1 <<'END'
const { readFileSync } = require('node:fs');
const work = process.argv[2];
const lines = readFileSync('docs/page.md', 'utf8').split('\n');
const answers = readFileSync(`${work}/answered`, 'utf8').split('\n');
const shown = lines.map((line, i) => (line.startsWith('> {') ? lines[i + 1] : null)).filter((line) => line !== null);
shown.forEach((line, i) => {
  let at = 0;
  for (const part of line.split('...').filter((one) => one !== '')) {
    const found = answers[i].indexOf(part, at);
    if (found < 0) console.log(`example ${i + 1}: ${part}\nis not in\n${answers[i]}`);
    at = found + part.length;
  }
});
END
ok 'and they come out as it says' sh -c "! grep . '$work/differ'"
finish
