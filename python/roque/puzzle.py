"""Puzzles, and what can be said about them."""

from __future__ import annotations

import json
import queue
import threading
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

from ._library import VISIT, Context, Stopped, context, lib, string

Cell = Tuple[int, int]  # row and column, from 1 on


class Puzzle:
    """A board: empty, half done or solved.

    >>> Puzzle("akari 3x2\\n..1\\n.#.\\n").solve().status
    'multiple'

    The text may be in any format that roque reads: native text, a puzz.link address, a game ID, JSON, a link of
    the page. `puzzle[row, column]` is a character of the native text; rows and columns count from 1.
    """

    def __init__(self, text: Union[str, "Puzzle"]) -> None:
        here = context()
        if isinstance(text, Puzzle):
            pointer = lib.roque_puzzle_copy(here.pointer, text.pointer)
        else:
            raw = text.encode()
            pointer = lib.roque_read(here.pointer, raw, len(raw))
        self._keep(here, pointer)

    def _keep(self, here: Context, pointer: Optional[int]) -> "Puzzle":
        self._handle = here.made(pointer, lib.roque_puzzle_free)  # and its families, which are the context's
        return self

    @classmethod
    def _of(cls, here: Context, pointer: Optional[int]) -> "Puzzle":
        return cls.__new__(cls)._keep(here, pointer)

    @classmethod
    def _copy(cls, here: Context, pointer: Optional[int]) -> "Puzzle":
        return cls._of(here, lib.roque_puzzle_copy(here.pointer, pointer))

    @classmethod
    def builtin(cls, name: str) -> "Puzzle":
        """A built-in puzzle, such as "akari:paper/1"."""
        family, _, number = name.partition(":")
        here = context()
        return cls._of(here, lib.roque_builtin(here.pointer, family.encode(), number.encode()))

    @property
    def pointer(self) -> int:
        return self._handle.pointer

    # ---- What it is ----

    @property
    def family(self) -> str:
        return string(lib.roque_puzzle_family(self.pointer))

    @property
    def width(self) -> int:
        return int(lib.roque_puzzle_width(self.pointer))

    @property
    def height(self) -> int:
        return int(lib.roque_puzzle_height(self.pointer))

    @property
    def notes(self) -> Dict[str, str]:
        """Its metadata: title, author, level, ..."""
        lines = string(lib.roque_puzzle_notes(self.pointer)).splitlines()
        return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}

    @property
    def rows(self) -> List[str]:
        """The rows of its cells, as in `solution` of the JSON."""
        return ["".join(self[r, c] for c in range(1, self.width + 1)) for r in range(1, self.height + 1)]

    def _place(self, cell: Cell) -> Cell:
        row, column = cell
        if not (1 <= row <= self.height and 1 <= column <= self.width):
            raise IndexError(f"r{row}c{column} is not on a board of {self.width}x{self.height}")
        return row, column

    def __getitem__(self, cell: Cell) -> str:
        return str(lib.roque_puzzle_cell(self.pointer, *self._place(cell)).decode("latin-1"))

    def __setitem__(self, cell: Cell, mark: str) -> None:
        here = context()
        row, column = self._place(cell)
        here.done(lib.roque_puzzle_set(here.pointer, self.pointer, row, column, mark.encode("latin-1")))

    def clear(self) -> None:
        """Remove all marks."""
        lib.roque_puzzle_clear(self.pointer)

    def strike(self, cell: Cell, mark: str, struck: bool = True) -> None:
        """Note that a mark does not go into a cell, or take that back."""
        here = context()
        row, column = self._place(cell)
        here.done(
            lib.roque_puzzle_strike(here.pointer, self.pointer, row, column, mark.encode("latin-1"), struck)
        )

    def copy(self) -> "Puzzle":
        return Puzzle(self)

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return bool(lib.roque_puzzle_same(self.pointer, other.pointer))

    __hash__ = None  # type: ignore[assignment]  # it can change

    # ---- How it looks ----

    def to(self, format: str = "native") -> str:
        """In a format of its family: native, json, puzz.link, link, ..."""
        here = context()
        return here.text(lib.roque_write(here.pointer, self.pointer, format.encode()))

    def draw(self, medium: str = "unicode") -> str:
        """As a picture: text, unicode or svg."""
        here = context()
        return here.text(lib.roque_draw(here.pointer, self.pointer, medium.encode(), 0))

    def __str__(self) -> str:
        return self.to("native")

    def __repr__(self) -> str:
        return self.draw("unicode").rstrip("\n")

    def _repr_svg_(self) -> str:
        return self.draw("svg")

    # ---- What can be said about it ----

    def solve(self, timeout: Optional[float] = None) -> "Solution":
        """A solution, and whether it is the only one."""
        here = context(timeout)
        return Solution(here, lib.roque_solve(here.pointer, self.pointer))

    def solve_first(self, timeout: Optional[float] = None) -> "Solution":
        """A solution, whether or not it is the only one."""
        here = context(timeout)
        return Solution(here, lib.roque_solve_first(here.pointer, self.pointer))

    def solve_random(self, seed: int, timeout: Optional[float] = None) -> "Solution":
        """A random solution, the same for the same seed."""
        here = context(timeout)
        return Solution(here, lib.roque_solve_random(here.pointer, self.pointer, seed))

    def count(self, limit: int = 0, timeout: Optional[float] = None) -> int:
        """How many solutions there are; with a limit, it counts no further. Stopped if the time was too short."""
        here = context(timeout)
        found = Solution(here, lib.roque_count(here.pointer, self.pointer, limit))
        if found.status == "unknown" and not (limit and found.count >= limit):
            raise Stopped(f"stopped after {found.count} solutions")
        return found.count

    def solutions(self, limit: int = 0, timeout: Optional[float] = None) -> Iterator["Puzzle"]:
        """All solutions, one after the other. The search ends when the iterator is closed or forgotten."""
        return _walk(self, limit, timeout)

    def check(self) -> "Verdict":
        """Which rules the board breaks, and which are not yet fulfilled."""
        here = context()
        verdict = here.made(lib.roque_check(here.pointer, self.pointer), lib.roque_verdict_free)
        return Verdict(json.loads(string(lib.roque_verdict_json(verdict.pointer))))

    def explain(self, timeout: Optional[float] = None) -> "Explanation":
        """Every step to the solution, each with its reason."""
        here = context(timeout)
        return Explanation(here, lib.roque_explain(here.pointer, self.pointer))

    def hint(self, timeout: Optional[float] = None) -> "Hint":
        """The next step that a person can take, and the steps that it needs."""
        here = context(timeout)
        return Hint(here, lib.roque_hint(here.pointer, self.pointer))

    def rate(self, timeout: Optional[float] = None) -> "Rating":
        """How hard it is: only `level`, `score` and the number of steps."""
        here = context(timeout)
        return Rating(here, lib.roque_rate(here.pointer, self.pointer))

    def grade(self, steps: Union[str, List[Dict[str, Any]]], timeout: Optional[float] = None) -> "Grade":
        """Does each step of somebody's reasoning follow? Steps are lines, or as `Explanation.steps` has them."""
        here = context(timeout)
        text = steps if isinstance(steps, str) else json.dumps({"steps": steps})
        answer = here.text(lib.roque_grade(here.pointer, self.pointer, text.encode()))
        return Grade(json.loads(answer))


class _Answer:
    """An answer as JSON. Its keys are attributes, as docs/rules-json.md and `man roque` describe them."""

    def __init__(self, data: Dict[str, Any]) -> None:
        self.json = data

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["json"][name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no {name!r}") from None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {json.dumps(self.json, ensure_ascii=False)[:200]}>"


class Solution(_Answer):
    """The answer of solving. `status`: unique, multiple, none, found or unknown (a limit came first)."""

    def __init__(self, here: Context, pointer: Optional[int]) -> None:
        self._handle = here.made(pointer, lib.roque_solution_free)
        super().__init__(json.loads(string(lib.roque_solution_json(self._handle.pointer))))
        boards = lib.roque_solution_boards(self._handle.pointer)
        self.boards = [
            Puzzle._copy(here, lib.roque_solution_board(self._handle.pointer, i)) for i in range(boards)
        ]

    @property
    def board(self) -> Optional[Puzzle]:
        """The solution, if there is one."""
        return self.boards[0] if self.boards else None

    @property
    def second(self) -> Optional[Puzzle]:
        """Another solution, if there is one and it was asked for."""
        return self.boards[1] if len(self.boards) > 1 else None

    @property
    def count(self) -> int:
        """How many solutions were counted, of any size."""
        return int(string(lib.roque_solution_digits(self._handle.pointer)))

    @property
    def exact(self) -> bool:
        """There are no others."""
        return bool(lib.roque_solution_exact(self._handle.pointer))

    def __bool__(self) -> bool:
        return bool(self.boards)

    def __repr__(self) -> str:
        return self.status if self.board is None else f"{self.status}\n{self.board!r}"


class Broken(NamedTuple):
    """A rule that is broken, or not yet fulfilled."""

    rule: str
    text: str
    cells: List[Cell]


class Verdict(_Answer):
    """The answer of checking: `ok` (nothing is wrong) and `complete`."""

    @staticmethod
    def _list(rows: List[Dict[str, Any]]) -> List[Broken]:
        return [Broken(row["rule"], row["text"], [(r, c) for r, c in row["cells"]]) for row in rows]

    @property
    def broken(self) -> List[Broken]:
        return self._list(self.json["broken"])

    @property
    def missing(self) -> List[Broken]:
        return self._list(self.json["missing"])

    @property
    def solved(self) -> bool:
        return bool(self.json["ok"] and self.json["complete"] and not self.json["missing"])

    def __bool__(self) -> bool:
        return self.solved


class Explanation(_Answer):
    """Reasons. `status`: explained, multiple, none, solved or mistake; `level`, `score`, `steps`."""

    def __init__(self, here: Context, pointer: Optional[int]) -> None:
        self._handle = here.made(pointer, lib.roque_explanation_free)
        super().__init__(json.loads(string(lib.roque_explanation_json(self._handle.pointer))))

    @property
    def text(self) -> str:
        """All of it for people."""
        here = context()
        return here.text(lib.roque_explanation_text(here.pointer, self._handle.pointer))

    @property
    def html(self) -> str:
        """All of it as a page with pictures."""
        here = context()
        return here.text(lib.roque_explanation_html(here.pointer, self._handle.pointer, None))

    def hint(self, strength: int = 3) -> str:
        """The next step: where to look (1), which rules (2), or the step itself (3)."""
        here = context()
        return here.text(lib.roque_explanation_hint(here.pointer, self._handle.pointer, strength))

    def verify(self) -> bool:
        """Prove each step again from what it names alone."""
        here = context()
        return bool(lib.roque_explanation_verify(here.pointer, self._handle.pointer, None))

    def __str__(self) -> str:
        return self.text


class Hint(Explanation):
    """The next step. Printed, it is that step, and nothing of the solution behind it."""

    def __str__(self) -> str:
        return self.hint()


class Rating(Explanation):
    """How hard a puzzle is: `level` and `score`."""

    def __str__(self) -> str:
        return f"{self.level}, score {self.score}" if self.level else self.status


class Grade(_Answer):
    """The verdicts of graded reasoning: `ok`, `score`, `steps`, `first_gap`."""

    def __bool__(self) -> bool:
        return bool(self.json["ok"])


class Made(NamedTuple):
    """A new puzzle with its only solution."""

    puzzle: Puzzle
    solution: Puzzle
    level: str
    score: int
    seed: int


def read(text: str) -> Iterator[Puzzle]:
    """The puzzles of a text. One that cannot be read raises its error; the next call goes on after it."""
    return _Reader(text)


class _Reader:
    def __init__(self, text: str) -> None:
        raw = text.encode()
        self._context = context()
        self._handle = self._context.made(
            lib.roque_reader_new(self._context.pointer, raw, len(raw)), lib.roque_reader_free
        )

    def __iter__(self) -> "_Reader":
        return self

    def __next__(self) -> Puzzle:
        pointer = lib.roque_reader_next(self._handle.pointer)
        if not pointer:
            self._context.fail()
            raise StopIteration
        return Puzzle._of(self._context, pointer)


def makes(family: str, timeout: Optional[float] = None, **options: Any) -> Iterator[Made]:
    """New puzzles without end: makes("akari", size="10x10", level="hard", seed=7)."""
    here = context(timeout)
    maker = here.made(lib.roque_maker_new(here.pointer, family.encode()), lib.roque_maker_free)
    for name, value in options.items():
        word = "yes" if value is True else str(value)
        here.done(lib.roque_maker_set(maker.pointer, name.replace("_", "-").encode(), word.encode()))
    while True:
        here = context(timeout)
        made = here.made(lib.roque_make(maker.pointer), lib.roque_made_free)
        data = json.loads(string(lib.roque_made_json(made.pointer)))
        yield Made(
            Puzzle._copy(here, lib.roque_made_puzzle(made.pointer)),
            Puzzle._copy(here, lib.roque_made_solution(made.pointer)),
            data.get("level", ""),
            data.get("score", 0),
            data["seed"],
        )


def make(family: str, timeout: Optional[float] = None, **options: Any) -> Made:
    """A new puzzle with exactly one solution: make("akari", size="7x7", level="medium", seed=1)."""
    return next(iter(makes(family, timeout, **options)))


def _walk(puzzle: Puzzle, limit: int, timeout: Optional[float]) -> Iterator[Puzzle]:
    """The library calls us for each solution; a thread of its own turns that into an iterator."""
    native = puzzle.to("native")  # boards go there and back as texts: a context belongs to one thread
    found: "queue.Queue[Any]" = queue.Queue(maxsize=64)
    stopped = threading.Event()

    def offer(what: Any) -> bool:
        while not stopped.is_set():
            try:
                found.put(what, timeout=0.1)
                return True
            except queue.Full:
                pass
        return False

    def search() -> None:
        try:
            board = Puzzle(native)
            here = context(timeout)

            def visit(_context: Any, solution: int, _number: int) -> bool:
                return offer(here.text(lib.roque_write(here.pointer, solution, b"native")))

            end = Solution(
                here, lib.roque_solve_all(here.pointer, board.pointer, limit, False, VISIT(visit), None)
            )
            offer(None if end.exact or limit else Stopped("stopped before all solutions were found"))
        except BaseException as error:  # handed to whoever iterates
            offer(error)

    worker = threading.Thread(target=search, daemon=True)
    worker.start()
    try:
        while True:
            next_one = found.get()
            if next_one is None:
                return
            if isinstance(next_one, BaseException):
                raise next_one
            yield Puzzle(next_one)
    finally:
        stopped.set()
        worker.join()


__all__ = [
    "Broken", "Cell", "Explanation", "Grade", "Made", "Puzzle", "Solution", "Verdict", "make", "makes", "read",
]
