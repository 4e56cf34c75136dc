// Games of Echek in the page, for the files that answer about them.
#ifndef ROQUE_PAGE_ECHEK_H
#define ROQUE_PAGE_ECHEK_H

#include "echek/play/duel.h"
#include "page/inside.h"

// Is the text such a game, or the link of one, rather than a puzzle? And is that of the request? False with a
// fault where it cannot be read.
bool page_is_echek(const struct text *game);
bool page_asks_of_echek(const struct page_call *c, bool *echek);

// The game that a request holds. Free it either way.
bool page_duel(const struct page_call *c, struct duel *d);

// How it stands, as an object; and a line on the last ply.
void page_echek_state(struct text *out, const struct duel *d, const struct text *said);
void page_say_ply(struct text *said, const struct duel *d);

// What is asked of a game whatever its kind, when it is one of Echek.
bool page_write_echek(const struct page_call *c);
bool page_draw_echek(const struct page_call *c);
bool page_open_echek(const struct page_call *c,
                     const struct text *typed); // one of the games; also from a link

#endif
