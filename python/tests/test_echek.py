"""Echek, and puzzles as tasks, through the package."""

import unittest

import roque
from roque import echek
from roque.environment import Environment


class Echek(unittest.TestCase):
    def test_the_start(self):
        game = roque.Game()
        self.assertEqual(game.position, "4/2k1/1K2/4 w QRBNPqrbnp")
        self.assertEqual(game.mover, "white")
        self.assertEqual(len(game.legal_moves()), len(set(game.legal_moves())))
        self.assertIn("Q@b3", echek.legal_moves())

    def test_moves_are_played_and_taken_back(self):
        game = roque.Game()
        game.play("Q@b3", "Q@a4")
        self.assertEqual(game.moves(), ["Q@b3", "Q@a4"])
        game.take_back()
        self.assertEqual(game.mover, "black")
        again = roque.Game.read(game.write())
        self.assertEqual(again.position, game.position)
        with self.assertRaises(roque.BadInput):
            game.play("Q@b3")
        self.assertIn("b", repr(game))

    def test_the_known_win_is_proven(self):
        game = roque.Game(rules="castle=never")
        game.play("Q@b3", "c3-d3", "b2-c2", "d3-c3", "R@c4", "c3-b2", "B@b1", "b2-a3")
        proof = game.prove(5)
        self.assertEqual(proof["result"], "win")
        best = game.best(depth=5)
        self.assertIn(best["move"], game.legal_moves())
        self.assertTrue(best["text"])

    def test_a_win_ends_the_game(self):
        game = roque.Game(rules="castle=never")
        game.play(*"Q@b3 c3-d3 b2-c2 d3-c3 R@c4 c3-b2 B@b1 b2-a3 b1-a2 a3-a4 c4-b4 a4-a3".split())
        self.assertIsNone(game.result)
        game.play("b4-a4")
        self.assertEqual(game.result, "1-0")

    def test_levels_play_legal_moves(self):
        for level in ("random", "medium"):
            self.assertIn(echek.best(level=level, seed=1)["move"], echek.legal_moves())


class Tasks(unittest.TestCase):
    def setUp(self):
        self.env = Environment("akari", size="5x5", level="easy")
        self.task = self.env.make(seed=3)

    def board(self):
        header = self.task.puzzle.splitlines()[0]
        return "\n".join([header] + self.task.solution) + "\n"

    def test_a_task_is_the_same_for_its_seed(self):
        self.assertEqual(self.task, self.env.make(seed=3))
        self.assertIn(self.task.puzzle, self.task.prompt)

    def test_the_solution_is_accepted_with_words_around_it(self):
        result = self.env.check(self.task, f"I think:\n```\n{self.board()}```\nthat is it.")
        self.assertEqual((result.solved, result.score), (True, 1.0))

    def test_half_a_solution_has_a_part_of_the_score(self):
        half = self.board().replace("*", ".", 1)
        result = self.env.check(self.task, half)
        self.assertFalse(result.solved)
        self.assertTrue(0 < result.score < 1)

    def test_another_board_is_refused(self):
        other = self.env.make(seed=4)
        result = self.env.check(other, self.board())
        self.assertEqual((result.solved, result.score), (False, 0.0))

    def test_an_answer_without_a_board_is_told_so(self):
        result = self.env.check(self.task, "no idea")
        self.assertEqual(result.score, 0.0)
        self.assertIn("no board", result.text)

    def test_its_steps_are_graded(self):
        steps = roque.explain(self.task.puzzle).steps
        self.assertTrue(self.env.grade(self.task, steps))

    def test_an_unknown_family_is_refused(self):
        with self.assertRaisesRegex(ValueError, "akari"):
            Environment("nonsense")


if __name__ == "__main__":
    unittest.main()
