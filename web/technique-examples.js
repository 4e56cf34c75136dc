// For each technique of number puzzles a position in which it is the next step: few puzzles need the harder ones. Made by
// 'roque make --technique', the hardest by hand; a test asks roque about each (tests/web/test_views.js).

/** @type {Record<string, string>} */
export const EXAMPLES = {
    'only-choice': 'ripple-effect 3x3\nabb\nccb\nddd\n',
    'full-house': 'sudoku 4x4 box-width=2 box-height=2\n.324\n.231\n2143\n3412\n',
    'hidden-single': 'sudoku 4x4 box-width=2 box-height=2\n..2.\n...1\n..4.\n.4.2\n',
    'naked-single': 'sudoku 6x6 box-height=2\n..1..2\n62..31\n..32.5\n.....3\n154326\n...154\n',
    pointing: 'sudoku 6x6 box-height=2\n561..3\n243.5.\n35..6.\n...3.5\n.35..4\n...53.\n',
    'would-break': 'suguru 5x5\nabbcc\nabbcc\naddee\naddde\nafffe\n+\n5....\n.4.4.\n..1..\n4.4.1\n...34\n',
    'naked-pair': 'sudoku 6x6 box-height=2\n153462\n..6315\n...2.6\n....3.\n..26..\n..4.23\n',
    'hidden-pair':
        'sudoku 9x9\n16..94.7.\n349.17..6\n....63419\n..13..627\n...186.45\n..6.7.1..\n6.47.1...\n.1.6..7.4\n.5.....61\n',
    'naked-triple':
        'sudoku 9x9\n.1.....8.\n...154927\n........1\n.5.498612\n1923..845\n4865217..\n.7..431..\n.4..192..\n9.1..53.4\n',
    'hidden-triple':
        'sudoku 9x9\n685...479\n413967285\n9....4316\n...24...8\n1...7.5.2\n.....9..3\n..16..954\n3..41.627\n.4679.831\n- r6c2 2\n',
    'naked-quad':
        'sudoku 9x9\n2153.7.8.\n478..123.\n639482.5.\n....738..\n..4.1.37.\n3.7.49.12\n.....8...\n.5.1....8\n.......63\n',
    'hidden-quad':
        'sudoku 12x12 box-width=4\n.4A...2C.7..\n........8.1.\n8..3.15B...4\n67124CB..9.8\n..C816...4.B\n3....5....61\n.....3....7.\n23....1....C\n7.9BA.C5.3..\n..56.73...8.\n4..7C.6195..\nB.3A52.8.6.7\n- r2c2 5 9 C\n- r2c6 9\n- r2c7 9\n- r2c8 3 9\n- r2c10 B C\n- r8c10 A\n- r10c10 2 A C\n',
    'x-wing':
        'sudoku 9x9\n.8...1.79\n..396728.\n9.7.8431.\n......16.\n...8.....\n..21..74.\n..16.8.5.\n3..41....\n..679...1\n- r1c1 4 5\n- r3c2 5\n- r4c3 4 5\n- r4c5 2 3 5\n- r4c6 5\n- r5c2 9\n- r5c3 9\n- r5c5 2 3 5\n- r5c6 3 5 9\n- r6c6 5\n- r8c3 5\n- r8c9 8\n',
    swordfish:
        'sudoku 9x9\n.539..6.1\n16.53..94\n9..1...3.\n.9584312.\n....91.53\n..1.5.94.\n.1...8...\n5....9.1.\n.4..153..\n- r1c6 7\n- r5c1 2 7 8\n- r6c1 7\n- r6c2 7\n- r7c4 2 6 7\n- r7c9 6\n- r8c4 2 6 7\n- r8c7 7\n- r8c9 6 8\n- r9c3 8\n- r9c9 6\n',
};
