"""Puzzles as tasks for programs that learn or test reasoning: make one, check an answer, grade the steps.

    env = Environment("akari", size="7x7", level="medium")
    task = env.make(seed=1)
    print(task.prompt)
    result = env.check(task, answer)       # a filled board, or a text with one in it
    result.score                           # 1.0: solved; less: the share of cells that are right
    env.grade(task, steps).score           # each step is proved or refuted; see docs/python.md

It depends on no framework: tasks are plain values, everything is deterministic for a seed, and nothing is kept
between calls.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Union

from ._library import Error
from .puzzle import Grade, Puzzle, make
from .families import families


@dataclass(frozen=True)
class Task:
    """A puzzle to be solved, as texts, so that it can be stored."""

    family: str
    seed: int
    level: str
    puzzle: str
    solution: List[str]
    prompt: str


@dataclass(frozen=True)
class Result:
    """The verdict on an answer."""

    solved: bool
    score: float
    text: str


class Environment:
    """Tasks of one family. The options are those of `make`: size, level and those of the family."""

    def __init__(self, family: str, **options: Any) -> None:
        self.family, self.options = family, options
        known: Dict[str, Dict[str, Any]] = {row["family"]: row for row in families()}
        if family not in known:
            raise ValueError(f"there is no family {family!r}; there are {', '.join(known)}")
        self.title, self.rules = known[family]["title"], known[family]["rules"]

    def make(self, seed: int, timeout: Optional[float] = None) -> Task:
        """The task of this seed, the same on every machine."""
        made = make(self.family, timeout, seed=seed, **self.options)
        lines = made.puzzle.to("native").splitlines()
        board = "".join(line + "\n" for line in lines if not line.startswith(";"))
        return Task(self.family, seed, made.level, board, made.solution.rows, self._prompt(board))

    def _prompt(self, board: str) -> str:
        return (
            f"{self.title}. {self.rules.strip()}\n\n"
            f"The puzzle, one character per cell after the line with its size:\n\n{board}\n"
            "Answer with the whole board in the same format, with everything placed.\n"
        )

    def check(self, task: Task, answer: str) -> Result:
        """Judge an answer by the rules. It may have words around the board: the last board in it counts."""
        try:
            board, puzzle = Puzzle(_last_board(answer, task.puzzle.splitlines()[0])), Puzzle(task.puzzle)
        except Error as error:
            return Result(False, 0.0, f"the answer has no board that can be read: {error.message}")
        if not _keeps(puzzle, board):
            return Result(False, 0.0, "the board in the answer is not the puzzle: something printed differs")
        verdict = board.check()
        if verdict.solved:
            return Result(True, 1.0, "solved")
        wrong = verdict.broken + verdict.missing
        return Result(False, _share(puzzle, board, task.solution), wrong[0].text if wrong else "cells are open")

    def grade(self, task: Task, steps: Union[str, List[Dict[str, Any]]]) -> Grade:
        """Does each step follow from the rules that it names?"""
        return Puzzle(task.puzzle).grade(steps)


def _last_board(answer: str, header: str) -> str:
    """From the last header line to a blank line, a fence or the end."""
    board: List[str] = []
    inside = False
    for line in (line.strip() for line in answer.splitlines()):
        if line == header:
            board, inside = [], True
        elif not line or line.startswith("```"):
            inside = False
        if inside:
            board.append(line)
    return "\n".join(board) + "\n"


def _keeps(puzzle: Puzzle, board: Puzzle) -> bool:
    """Does the board show everything that the puzzle shows?"""
    bare, printed = board.copy(), puzzle.copy()
    bare.clear()
    printed.clear()
    return bare == printed and all(
        before in (".", after)
        for row, answered in zip(puzzle.rows, board.rows)
        for before, after in zip(row, answered)
    )


def _share(puzzle: Puzzle, board: Puzzle, solution: List[str]) -> float:
    """How much of the solution is there: right marks among all that are placed or wanted; less than 1."""
    right = all_of_them = 0
    for before, after, wanted in zip("".join(puzzle.rows), "".join(board.rows), "".join(solution)):
        after, wanted = after.replace("x", "."), wanted.replace("x", ".")
        if before == "." and (after != "." or wanted != "."):
            all_of_them += 1
            right += after == wanted
    return min(0.99, right / all_of_them) if all_of_them else 0.0
