// Sets with words of 64 bits, for layers in which no more than eight squares are open: most of all positions.
#include "echek/tables/inside.h"

typedef uint64_t set_word;
enum { STRIDE = 8, MOST_OPEN = 8 };
#include "echek/tables/close_packed.h"

uint32_t table_close_short(struct table_closing *c) { return close_with_kit(c); }
void table_gather_short(struct table_closing *c) { gather_with_kit(c); }
