"""roque solves, makes, explains and plays board puzzles.

>>> import roque
>>> roque.solve("akari:paper/1").status
'unique'
>>> made = roque.make("akari", size="7x7", level="easy", seed=1)
>>> made.level
'easy'

A puzzle is given as a text in any format that roque reads, as the name of a built-in one, or as a `Puzzle`.
Everything runs in this process, on the library libroque; nothing is compiled. Calls of several threads are
independent. `timeout` is in seconds.
"""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Union

from . import echek
from ._library import BadInput, Error, GaveUp, NoMemory, Stopped, learn, lib, string
from .echek import Game
from .families import families
from .puzzle import Broken, Cell, Explanation, Grade, Hint, Made, Puzzle, Rating, Solution, Verdict, make, makes, read

__version__ = string(lib.roque_version())

Board = Union[str, Puzzle]


def _board(puzzle: Board) -> Puzzle:
    if isinstance(puzzle, Puzzle):
        return puzzle
    family, colon, name = puzzle.partition(":")
    known = colon and "/" in name and "\n" not in puzzle and any(row["family"] == family for row in families())
    return Puzzle.builtin(puzzle) if known else Puzzle(puzzle)


def solve(puzzle: Board, timeout: Optional[float] = None) -> Solution:
    """A solution, and whether it is the only one."""
    return _board(puzzle).solve(timeout)


def count(puzzle: Board, limit: int = 0, timeout: Optional[float] = None) -> int:
    """How many solutions there are."""
    return _board(puzzle).count(limit, timeout)


def solutions(puzzle: Board, limit: int = 0, timeout: Optional[float] = None) -> Iterator[Puzzle]:
    """All solutions, one after the other."""
    return _board(puzzle).solutions(limit, timeout)


def check(puzzle: Board) -> Verdict:
    """Which rules the board breaks."""
    return _board(puzzle).check()


def explain(puzzle: Board, timeout: Optional[float] = None) -> Explanation:
    """Every step to the solution, each with its reason."""
    return _board(puzzle).explain(timeout)


def hint(puzzle: Board, timeout: Optional[float] = None) -> Hint:
    """The next step that a person can take."""
    return _board(puzzle).hint(timeout)


def rate(puzzle: Board, timeout: Optional[float] = None) -> Rating:
    """How hard it is."""
    return _board(puzzle).rate(timeout)


def grade(puzzle: Board, steps: Union[str, List[Dict[str, Any]]], timeout: Optional[float] = None) -> Grade:
    """Does each step of somebody's reasoning follow?"""
    return _board(puzzle).grade(steps, timeout)


def convert(puzzle: Board, format: str) -> str:
    """In another format: native, json, puzz.link, link, dimacs, ..."""
    return _board(puzzle).to(format)


__all__ = [
    "BadInput", "Board", "Broken", "Cell", "Error", "Explanation", "Game", "GaveUp", "Grade", "Hint", "Made",
    "NoMemory", "Puzzle", "Rating", "Solution", "Stopped", "Verdict", "check", "convert", "count", "echek",
    "explain", "families", "grade", "hint", "learn", "make", "makes", "rate", "read", "solutions", "solve",
]
