// roque as a library: everything a program needs to read, solve, check, explain, draw and write puzzles, to
// play and prove things of Echek, and the constraint kernel below that. The installed roque.h is one file,
// made of the headers named here.
//
//     struct mem mem = MEM_UNLIMITED;
//     struct format_reader reader;
//     struct puzzle p;
//     struct fault fault;
//     format_reader_init(&reader, bytes, size);
//     while (format_read_next(&reader, &mem, &p, &fault) == FORMAT_READ_PUZZLE) {
//         struct solve_request request = {.goal = SOLVE_UNIQUE};
//         struct solve_result result;
//         if (solve_puzzle(&p, &request, &mem, &result, &fault)) puts(solve_status_name(result.status));
//         solve_result_free(&result);
//         puzzle_free(&p);
//     }
#ifndef ROQUE_H
#define ROQUE_H

#define ROQUE_VERSION "0.1.0"

#include "base/clock.h"
#include "base/fault.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/vec.h"
#include "csp/csp.h"
#include "draw/draw.h"
#include "echek/echek.h"
#include "echek/game.h"
#include "echek/level.h"
#include "echek/match.h"
#include "echek/prove.h"
#include "echek/think.h"
#include "explain/explain.h"
#include "format/format.h"
#include "make/make.h"
#include "puzzle/family.h"
#include "puzzle/puzzle.h"
#include "puzzle/solve.h"

#endif
