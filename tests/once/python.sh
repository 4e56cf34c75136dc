# The Python package: its own tests on the library that was built, and the wheel, which needs nothing else.
. tests/once/lib.sh

python=/usr/bin/python3
[ -x $python ] || python=python3
export PYTHONDONTWRITEBYTECODE=1

PYTHONPATH=python ROQUE_LIBRARY=$PWD/build/libroque.so.0 $python -W error -m unittest discover -v -s python/tests >"$work/tests" 2>&1
sed -nE 's/^(test_[a-z0-9_]+) .* \.\.\. ok$/ok - in Python: \1/p' "$work/tests"
all_passed() { cat "$work/tests" && tail -n 1 "$work/tests" | grep -q '^OK$'; }
ok 'all tests of the Python package pass' all_passed

ok 'make wheel builds a wheel' make -s wheel
wheel=$(ls build/python/roque-*.whl)
ok 'it is for every Python 3 of this kind of machine' sh -c "echo '$wheel' | grep -q 'py3-none-linux_'"
ok 'it can be unpacked' $python -m zipfile -e "$wheel" "$work/site"
cat >"$work/program.py" <<'PY'
import roque

assert roque.__file__.startswith(__file__.rsplit("/", 1)[0]), roque.__file__
assert roque.solve("https://puzz.link/p?akari/6/6/nekcakbl").status == "unique"
PY
ok 'the unpacked wheel runs on its own library' env -u ROQUE_LIBRARY PYTHONPATH="$work/site" $python "$work/program.py"
version=$(sed -n 's/^#define ROQUE_VERSION "\(.*\)"/\1/p' src/roque.h)
ok 'it has the version of the library' test -d "$work/site/roque-$version.dist-info"

# docs/python.md: what its blocks show, run as one program.
awk '/^```/ { inside = $0 == "```python"; next } inside && !/^ *\.\.\.$/ && !/^for made/' docs/python.md >"$work/docs.py"
sed -i '1i answer = steps = ""' "$work/docs.py"
ok 'the examples of docs/python.md run' env PYTHONPATH=python ROQUE_LIBRARY="$PWD/build/libroque.so.0" $python "$work/docs.py"
finish
