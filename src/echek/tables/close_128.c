// Sets with words of 128 bits, for layers in which nine to eleven squares are open.
#include "echek/tables/close.h"
#include "echek/tables/inside.h"

#ifdef __SIZEOF_INT128__

__extension__ typedef unsigned __int128 set_word;
enum { MOST_OPEN = 11 };
#define STRIDE (c->shape->open)
#include "echek/tables/close_packed.h"

uint32_t table_close_middle(struct table_closing *c) { return close_with_kit(c); }
void table_gather_middle(struct table_closing *c) { gather_with_kit(c); }

#else // never called

uint32_t table_close_middle(struct table_closing *c) { return table_close_wide(c); }
void table_gather_middle(struct table_closing *c) { table_gather_wide(c); }

#endif
