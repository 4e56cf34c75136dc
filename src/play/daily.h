// The puzzle of the day: the same board for everyone on a date, from the seed alone. Through the week boards
// get harder and larger. Whoever asks says which day it is.
#ifndef ROQUE_PLAY_DAILY_H
#define ROQUE_PLAY_DAILY_H

#include "make/make.h"

struct play_date {
    int year, month, day; // of the Gregorian calendar; 1 is January
};

// "2026-11-16", and a day that there is. False otherwise.
bool play_date_read(const char *word, struct play_date *date);

int play_weekday(struct play_date date); // 0 is Monday

// Make the puzzle of that day, with notes that say so. As make_puzzle, but where a level cannot be had the
// next easier one is taken, so that every day has its puzzle.
enum make_answer play_daily(const struct family *family, struct play_date date, struct limits limits,
                            struct mem *m, struct puzzle *out, struct fault *fault);

// Pieces of it, for those who make it draft by draft: what is asked of the maker, of a level that is so much
// easier than that of the day (false: there is none), and the notes.
bool play_daily_request(const struct family *family, struct play_date date, int easier,
                        struct make_request *r);
bool play_daily_note(struct made *made, struct play_date date,
                     struct mem *m); // false when there is no memory

#endif
