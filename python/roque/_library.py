"""The shared library behind the package: where it is, its functions, and its errors as exceptions."""

from __future__ import annotations

import collections
import ctypes
import os
import pathlib
import threading
from typing import Any, Deque, Dict, List, Optional, Tuple

NAME = "libroque.so.0"

# One line per function: result, name, arguments. p: a handle or a string of the handle; s: a string that is
# ours to free; t: text; b: bool; i: int; z: size; u: 64 bits; d: double; c: a character; v: nothing.
FUNCTIONS = """
p roque_version
p roque_new
v roque_free p
v roque_string_free p
v roque_set_time_limit p d
v roque_set_memory_limit p z
v roque_set_threads p i
v roque_set_coordinates p i
v roque_set_detail p i
v roque_cancel p
v roque_resume p
i roque_error_kind p
p roque_error p
i roque_error_line p
i roque_error_column p
b roque_learn p t
s roque_families_json p
p roque_read p t z
p roque_builtin p t t
p roque_puzzle_copy p p
v roque_puzzle_free p
p roque_reader_new p t z
p roque_reader_next p
v roque_reader_free p
p roque_puzzle_family p
i roque_puzzle_width p
i roque_puzzle_height p
p roque_puzzle_notes p
c roque_puzzle_cell p i i
c roque_puzzle_under p i i
b roque_puzzle_same p p
b roque_puzzle_set p p i i c
v roque_puzzle_clear p
b roque_puzzle_strike p p i i c b
s roque_write p p t
s roque_draw p p t i
p roque_solve p p
p roque_solve_first p p
p roque_count p p u
p roque_solve_random p p u
p roque_solve_all p p u b f p
v roque_solution_free p
i roque_solution_status p
i roque_solution_stopped p
p roque_solution_digits p
b roque_solution_exact p
z roque_solution_boards p
p roque_solution_board p z
p roque_solution_json p
p roque_check p p
v roque_verdict_free p
p roque_verdict_json p
p roque_explain p p
p roque_rate p p
p roque_hint p p
v roque_explanation_free p
p roque_explanation_json p
s roque_explanation_text p p
s roque_explanation_html p p t
s roque_explanation_hint p p i
b roque_explanation_verify p p p
s roque_grade p p t
p roque_maker_new p t
v roque_maker_free p
b roque_maker_set p t t
p roque_make p
v roque_made_free p
p roque_made_puzzle p
p roque_made_solution p
p roque_made_json p
p roque_echek_rules
p roque_game_new p t t
p roque_game_read p t z
s roque_game_write p p
v roque_game_free p
p roque_game_rules p
p roque_game_position p
i roque_game_mover p
z roque_game_moves p
p roque_game_move p z
z roque_game_played p
p roque_game_played_move p z
s roque_game_draw p p t i
b roque_game_play p t
b roque_game_take_back p
i roque_game_result p
p roque_game_result_text p
p roque_game_best p t i u
v roque_thought_free p
p roque_thought_text p
p roque_thought_json p
p roque_game_prove p i b
v roque_proof_free p
p roque_proof_json p
"""

VISIT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64)

_KINDS: Dict[str, Any] = {
    "p": ctypes.c_void_p,
    "s": ctypes.c_void_p,
    "t": ctypes.c_char_p,
    "b": ctypes.c_bool,
    "i": ctypes.c_int,
    "z": ctypes.c_size_t,
    "u": ctypes.c_uint64,
    "d": ctypes.c_double,
    "c": ctypes.c_char,
    "f": VISIT,
    "v": None,
}


def _open() -> ctypes.CDLL:
    """The library of $ROQUE_LIBRARY, the one inside the package, or that of the system."""
    bundled = pathlib.Path(__file__).with_name(NAME)
    path = os.environ.get("ROQUE_LIBRARY") or (str(bundled) if bundled.exists() else NAME)
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"roque: {error}; install libroque, use the wheel that carries it, or set ROQUE_LIBRARY"
        ) from None
    for line in FUNCTIONS.split("\n"):
        if line:
            result, name, *arguments = line.split()
            function = getattr(library, name)
            function.restype = _KINDS[result]
            function.argtypes = [_KINDS[kind] for kind in arguments]
    return library


lib = _open()


class Error(Exception):
    """What went wrong, as a sentence. For a text, `line` and `column` say where, from 1 on; else they are 0."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"{line}:{column}: {message}" if line else message)
        self.message, self.line, self.column = message, line, column


class BadInput(Error, ValueError):
    """The request or the text is wrong."""


class NoMemory(Error, MemoryError):
    """There is no memory, or the limit was reached."""


class Stopped(Error, TimeoutError):
    """The time limit came, or somebody cancelled, before there was an answer."""


class GaveUp(Error):
    """Nothing was found after a bounded effort."""


_ERRORS = {1: BadInput, 2: NoMemory, 3: Stopped, 4: GaveUp}


def string(pointer: Optional[int]) -> str:
    """A string that belongs to its handle."""
    return "" if not pointer else ctypes.string_at(pointer).decode("utf-8", "replace")


class Handle:
    """Something of the library, freed with the object. `free` is the function that does it."""

    def __init__(self, owner: Context, pointer: int, free: Any) -> None:
        self.owner, self.pointer, self._free = owner, pointer, free

    def __del__(self) -> None:
        pointer, self.pointer = self.pointer, 0
        if self.owner.thread == threading.get_ident():
            self._free(pointer)
        else:
            self.owner.orphans.append((self._free, pointer))


class Context:
    """Limits, learnt families and the last error. A context belongs to one thread at a time."""

    def __init__(self) -> None:
        pointer = lib.roque_new()
        if not pointer:
            raise NoMemory("there is no memory")
        self.pointer: int = pointer
        self.thread = threading.get_ident()
        self.orphans: Deque[Tuple[Any, int]] = collections.deque()  # dropped in other threads
        self.learnt = 0

    def tidy(self) -> None:
        """Free what other threads have dropped."""
        while self.orphans:
            free, pointer = self.orphans.popleft()
            free(pointer)

    def __del__(self) -> None:
        if getattr(self, "pointer", 0):
            self.tidy()
            lib.roque_free(self.pointer)

    def fail(self) -> None:
        """Raise the error of the last call, if it failed."""
        kind = lib.roque_error_kind(self.pointer)
        if kind:
            raise _ERRORS.get(kind, Error)(
                string(lib.roque_error(self.pointer)),
                lib.roque_error_line(self.pointer),
                lib.roque_error_column(self.pointer),
            )

    def made(self, pointer: Optional[int], free: Any) -> Handle:
        """A handle that a call has made; an exception if it has not."""
        if not pointer:
            self.fail()
            raise Error("the library gave no answer")
        return Handle(self, pointer, free)

    def text(self, pointer: Optional[int]) -> str:
        """A string that the library leaves to us."""
        if not pointer:
            self.fail()
            raise Error("the library gave no answer")
        value = string(pointer)
        lib.roque_string_free(pointer)
        return value

    def done(self, ok: bool) -> None:
        """The answer of a call that does something."""
        if not ok:
            self.fail()
            raise Error("the library did not do it")


# Families that were learnt are known to every thread: each has a context of its own, which reads the texts
# that were learnt since it was last used.
_texts: List[str] = []
_local = threading.local()


def context(timeout: Optional[float] = None) -> Context:
    """The context of this thread, with this limit for the calls that follow."""
    here: Optional[Context] = getattr(_local, "context", None)
    if here is None:
        here = _local.context = Context()
    here.tidy()
    while here.learnt < len(_texts):
        here.done(lib.roque_learn(here.pointer, _texts[here.learnt].encode()))
        here.learnt += 1
    if timeout is not None and timeout <= 0:
        raise BadInput(f"the timeout is {timeout:g}; it must be more than 0 seconds")
    lib.roque_set_time_limit(here.pointer, timeout or 0.0)
    return here


def learn(text: str) -> None:
    """Read a rule text; from then on puzzles of its family are known, in every thread."""
    here = context()
    here.done(lib.roque_learn(here.pointer, text.encode()))
    _texts.append(text)
    here.learnt = len(_texts)


__all__ = ["BadInput", "Context", "Error", "GaveUp", "Handle", "NoMemory", "Stopped", "context", "learn", "lib", "string"]
