"""Echek, a game for two on a 4x4 board: drop or move a piece, and close the enemy king in."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional

from ._library import Context, context, lib, string

_RESULTS = [None, "1-0", "0-1", "1/2", "1/2", "0-1", "1-0", "1/2", "0-1", "1-0"]


class Game:
    """A game: its start, its rules, and every move since.

    >>> game = Game()
    >>> game.play("Q@b3")
    >>> game.mover
    'black'
    """

    def __init__(self, position: Optional[str] = None, rules: Optional[str] = None) -> None:
        here = context()
        words = [None if word is None else word.encode() for word in (rules, position)]
        self._keep(here, lib.roque_game_new(here.pointer, *words))

    def _keep(self, here: Context, pointer: Optional[int]) -> "Game":
        self._handle = here.made(pointer, lib.roque_game_free)
        return self

    @classmethod
    def read(cls, text: str) -> "Game":
        """A game as `write` writes it."""
        here, raw = context(), text.encode()
        return cls.__new__(cls)._keep(here, lib.roque_game_read(here.pointer, raw, len(raw)))

    def write(self) -> str:
        here = context()
        return here.text(lib.roque_game_write(here.pointer, self.pointer))

    @property
    def pointer(self) -> int:
        return self._handle.pointer

    @property
    def position(self) -> str:
        """Such as "4/2k1/1K2/4 w QRBNPqrbnp"."""
        return string(lib.roque_game_position(self.pointer))

    @property
    def rules(self) -> str:
        return string(lib.roque_game_rules(self.pointer))

    @property
    def mover(self) -> str:
        """Who is to move: white or black."""
        return "black" if lib.roque_game_mover(self.pointer) else "white"

    @property
    def result(self) -> Optional[str]:
        """1-0, 0-1 or 1/2; None while it goes on."""
        return _RESULTS[lib.roque_game_result(self.pointer)]

    @property
    def result_text(self) -> str:
        return string(lib.roque_game_result_text(self.pointer))

    def legal_moves(self) -> List[str]:
        return [string(lib.roque_game_move(self.pointer, i)) for i in range(lib.roque_game_moves(self.pointer))]

    def moves(self) -> List[str]:
        """The moves played so far."""
        count = lib.roque_game_played(self.pointer)
        return [string(lib.roque_game_played_move(self.pointer, i)) for i in range(count)]

    def play(self, *moves: str) -> None:
        """Play one or more moves: "Q@b3" drops a piece, "b2-c1" moves one, "O-O" castles."""
        for move in moves:
            self._handle.owner.done(lib.roque_game_play(self.pointer, move.encode()))

    def take_back(self) -> None:
        """The last move."""
        self._handle.owner.done(lib.roque_game_take_back(self.pointer))

    def best(
        self, level: Optional[str] = None, depth: int = 0, seed: int = 0, timeout: Optional[float] = None
    ) -> Dict[str, Any]:
        """The engine's move, or that of a level ("random" to "master"): `move`, `line`, `score` or `win`, `text`."""
        here = context(timeout)
        word = None if level is None else level.encode()
        thought = here.made(
            lib.roque_game_best(self.pointer, word, depth, seed), lib.roque_thought_free
        )
        answer: Dict[str, Any] = json.loads(string(lib.roque_thought_json(thought.pointer)))
        answer["text"] = string(lib.roque_thought_text(thought.pointer))
        return answer

    def prove(self, depth: int, timeout: Optional[float] = None) -> Dict[str, Any]:
        """Is there a forced win within so many plies? `result`: win, loss, none or unknown; `plies`, `line`."""
        here = context(timeout)
        proof = here.made(lib.roque_game_prove(self.pointer, depth, False), lib.roque_proof_free)
        answer: Dict[str, Any] = json.loads(string(lib.roque_proof_json(proof.pointer)))
        return answer

    def draw(self, medium: str = "unicode") -> str:
        """As a picture: text or unicode."""
        here = context()
        return here.text(lib.roque_game_draw(here.pointer, self.pointer, medium.encode(), 0))

    def __repr__(self) -> str:
        return self.draw().rstrip("\n")


def best(position: Optional[str] = None, **options: Any) -> Dict[str, Any]:
    """The best move in a position; the options are those of `Game.best`."""
    return Game(position).best(**options)


def legal_moves(position: Optional[str] = None) -> List[str]:
    return Game(position).legal_moves()


def rules() -> str:
    """The rules, for a person who has never seen the game."""
    return string(lib.roque_echek_rules())


__all__ = ["Game", "best", "legal_moves", "rules"]
