"""Puzzles through the package."""

import gc
import json
import threading
import time
import unittest

import roque

STARS = """puzzle stars: Stars
goal Put a star into every row and column.
mark * star
rule row: for r in rows: count(c in r: c is star) = 1
rule column: for r in columns: count(c in r: c is star) = 1
end
"""


class Solving(unittest.TestCase):
    def test_a_built_in_puzzle_has_one_solution(self):
        found = roque.solve("akari:paper/1")
        self.assertEqual(found.status, "unique")
        self.assertTrue(found and found.exact)
        self.assertIsNone(found.second)
        self.assertTrue(roque.check(found.board).solved)
        self.assertEqual(found.board.rows, found.json["solution"])

    def test_two_solutions_differ(self):
        found = roque.solve("akari 2x2\n..\n..\n")
        self.assertEqual(found.status, "multiple")
        self.assertNotEqual(found.board, found.second)

    def test_no_solution_is_an_answer(self):
        found = roque.solve("akari 1x1\n4\n")
        self.assertEqual((found.status, found.board, bool(found)), ("none", None, False))

    def test_counts_have_any_size(self):
        board = roque.make("akari", any=True, size="25x25", seed=1).puzzle
        self.assertGreater(board.count(), 10**40)
        self.assertEqual(roque.count("akari 2x2\n..\n..\n", limit=1), 1)

    def test_all_solutions_come_one_by_one(self):
        boards = list(roque.solutions("akari 2x2\n..\n..\n"))
        self.assertEqual(sorted("".join(b.rows) for b in boards), ["*..*", ".**."])

    def test_a_forgotten_iterator_ends_its_search(self):
        before = threading.active_count()
        walk = roque.solutions("akari 12x12\n" + "............\n" * 12)
        first = next(walk)
        self.assertTrue(first.check().solved)
        walk.close()
        self.assertEqual(threading.active_count(), before)

    def test_a_timeout_stops_a_long_search(self):
        walk = roque.solutions("chess-loop 8x8 rook knight 6\n", timeout=0.2)
        start = time.monotonic()
        with self.assertRaises(roque.Stopped):
            for _ in walk:
                pass
        self.assertLess(time.monotonic() - start, 20)

    def test_a_timeout_of_nothing_is_refused(self):
        with self.assertRaisesRegex(ValueError, "more than 0"):
            roque.solve("akari:paper/1", timeout=0)

    def test_random_solutions_follow_their_seed(self):
        board = roque.Puzzle("akari 6x6\n" + "......\n" * 6)
        first = board.solve_random(7).board
        self.assertEqual(first, board.solve_random(7).board)
        self.assertTrue(any(board.solve_random(seed).board != first for seed in range(8, 20)))


class Boards(unittest.TestCase):
    def test_cells_are_read_and_written(self):
        board = roque.Puzzle("; title: Mine\nakari 3x2\n..1\n.#.\n")
        self.assertEqual((board.family, board.width, board.height), ("akari", 3, 2))
        self.assertEqual(board.notes, {"title": "Mine"})
        self.assertEqual(board[1, 3], "1")
        board[1, 2] = "*"
        self.assertEqual(board.rows, [".*1", ".#."])
        copy = board.copy()
        copy.clear()
        self.assertEqual((copy[1, 2], board[1, 2]), (".", "*"))
        with self.assertRaises(IndexError):
            board[3, 1]
        with self.assertRaises(roque.BadInput):
            board[1, 1] = "Q"

    def test_strikes_bind_the_solver(self):
        board = roque.Puzzle("akari 2x2\n..\n..\n")
        board.strike((1, 1), "*")
        self.assertEqual(board.solve().status, "unique")

    def test_formats_lead_back(self):
        board = roque.Puzzle.builtin("akari:paper/2")
        for form in ("native", "json", "puzz.link", "game-id", "link"):
            self.assertEqual(roque.Puzzle(board.to(form)), board, form)

    def test_it_shows_itself(self):
        board = roque.Puzzle("akari 2x1\n.#\n")
        self.assertIn("█", repr(board) + "█")
        self.assertIn("akari 2x1", str(board))
        self.assertTrue(board._repr_svg_().lstrip().startswith("<"))

    def test_a_mistake_has_its_place(self):
        with self.assertRaises(roque.BadInput) as caught:
            roque.Puzzle("akari 3x2\n..1\n.%.\n")
        self.assertEqual((caught.exception.line, caught.exception.column), (3, 2))
        self.assertIn("3:2: ", str(caught.exception))

    def test_reading_goes_on_after_a_mistake(self):
        walk = roque.read("akari 1x1\n.\n\nakari 1x1\n%\n\nakari 1x1\n#\n")
        self.assertEqual(next(walk).rows, ["."])
        with self.assertRaises(roque.BadInput):
            next(walk)
        self.assertEqual(next(walk).rows, ["#"])
        with self.assertRaises(StopIteration):
            next(walk)


class Reasons(unittest.TestCase):
    def test_every_step_has_its_reason(self):
        why = roque.explain("akari:paper/1")
        self.assertEqual(why.status, "explained")
        self.assertTrue(why.verify())
        self.assertTrue(all(step["because"] and step["text"] for step in why.steps))
        self.assertIn("Solved in", why.text)
        self.assertIn("<svg", why.html)

    def test_a_hint_has_three_strengths(self):
        hint = roque.hint("akari:paper/1")
        words = [hint.hint(strength) for strength in (1, 2, 3)]
        self.assertEqual(len(set(words)), 3)
        self.assertEqual(str(hint), words[2])
        self.assertNotIn("*", str(hint))

    def test_ratings_agree_with_explanations(self):
        rating = roque.rate("akari:paper/1")
        self.assertEqual(rating.score, roque.explain("akari:paper/1").score)
        self.assertEqual(str(rating), f"fiendish, score {rating.score}")
        self.assertEqual(str(roque.rate("akari 2x1\n..\n")), "multiple")

    def test_broken_rules_have_names_and_cells(self):
        verdict = roque.check("akari 3x1\n*.*\n")
        self.assertFalse(verdict)
        self.assertEqual(verdict.broken[0].rule, "bulbs-see-each-other")
        self.assertEqual(verdict.broken[0].cells[0], (1, 1))

    def test_an_unknown_key_is_no_attribute(self):
        with self.assertRaises(AttributeError):
            roque.check("akari 1x1\n*\n").nonsense

    def test_steps_are_graded(self):
        board = roque.Puzzle.builtin("akari:paper/1")
        grade = board.grade(board.explain().steps)
        self.assertTrue(grade)
        self.assertIsNone(grade.first_gap)
        wrong = board.grade("r1c1=* because number r1c4\n")
        self.assertFalse(wrong)
        self.assertEqual(wrong.first_gap, 1)


class Making(unittest.TestCase):
    def test_the_same_seed_makes_the_same_puzzle(self):
        one, other = (roque.make("akari", size="6x6", level="easy", seed=4) for _ in range(2))
        self.assertEqual(one.puzzle, other.puzzle)
        self.assertEqual((one.level, one.seed), ("easy", 4))
        self.assertEqual(one.puzzle.solve().board, one.solution)

    def test_a_maker_goes_on(self):
        walk = roque.makes("akari", size="5x5", seed=1)
        boards = [str(next(walk).puzzle) for _ in range(3)]
        self.assertEqual(len(set(boards)), 3)

    def test_bad_wishes_are_named(self):
        with self.assertRaisesRegex(roque.BadInput, "level"):
            roque.make("akari", level="awful")
        with self.assertRaises(roque.BadInput):
            roque.make("nonsense")


class Families(unittest.TestCase):
    def test_all_are_listed(self):
        names = [row["family"] for row in roque.families()]
        self.assertIn("akari", names)
        self.assertEqual(len(names), len(set(names)))

    def test_a_family_is_learnt_in_every_thread(self):
        roque.learn(STARS)
        board = "stars 3x3\n*..\n...\n...\n"
        self.assertEqual(roque.solve(board).status, "multiple")
        answers = []
        other = threading.Thread(target=lambda: answers.append(roque.count(board)))
        other.start()
        other.join()
        self.assertEqual(answers, [2])

    def test_a_mistake_in_a_rule_text_has_its_place(self):
        with self.assertRaises(roque.BadInput) as caught:
            roque.learn(STARS.replace("rows", "rowz"))
        self.assertEqual(caught.exception.line, 4)


class Threads(unittest.TestCase):
    def test_boards_may_be_dropped_in_another_thread(self):
        boards = [roque.Puzzle.builtin("akari:paper/1") for _ in range(50)]

        def drop():
            while boards:
                self.assertEqual(boards.pop().family, "akari")

        other = threading.Thread(target=drop)
        other.start()
        for _ in range(20):
            roque.solve("akari:paper/2")
        other.join()
        gc.collect()
        self.assertEqual(roque.solve("akari:paper/1").status, "unique")

    def test_threads_work_side_by_side(self):
        answers = []

        def work():
            answers.append(json.dumps(roque.solve("akari:paper/3").json["solution"]))

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(answers), len(set(answers))), (8, 1))


if __name__ == "__main__":
    unittest.main()
