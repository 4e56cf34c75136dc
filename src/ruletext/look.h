// Looks of a text: the statement `look`, and what holds without it.
//
//     look NOUN as FIGURE      a mark or given as a figure of draw/figures.h; or `as shade`, `as letter`
//     look NOUN on COLOUR      the ground of its cells: white, grey, yellow, green, blue, red, black
//     look NOUN as FIGURE on COLOUR
//     look nothing as FIGURE   the player's "nothing here"
//     look cells on COLOUR     the ground of all others; `look cells checkered`: as a chess board
//     look areas tinted        areas have tints
//
// All of it ends up in the family's struct family_looks, so that pictures, terminals and the page (through
// the JSON of play/puzzle_state.c: grounds by name, figures by name, areas, numbers beside the board) show
// the same.
#ifndef ROQUE_RULETEXT_LOOK_H
#define ROQUE_RULETEXT_LOOK_H

#include "ruletext/parse.h"

bool look_read(struct parser *p);   // behind the word `look`; false: the fault is set
void look_lend(struct ruletext *t); // when all of it is read

// How the numbers beside the board are met. judge.c
bool ruletext_beside(const struct puzzle *p, struct draw_beside *places, struct mem *m);

#endif
