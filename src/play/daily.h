// The puzzle of the day: the same board for everyone on a date, made from the date alone. Boards get harder
// and larger through the week.
#ifndef ROQUE_PLAY_DAILY_H
#define ROQUE_PLAY_DAILY_H

#include "make/make.h"

struct play_date {
    int year, month, day; // of the Gregorian calendar; 1 is January
};

// Read "2026-11-16". False: it is not a date.
bool play_date_read(const char *word, struct play_date *date);

int play_weekday(struct play_date date); // 0 is Monday

// Make the puzzle of that day, with notes that say so. If none of its level can be made, an easier one is
// made, so that every day has its puzzle.
enum make_answer play_daily(const struct family *family, struct play_date date, struct limits limits,
                            struct mem *m, struct puzzle *out, struct fault *fault);

// The same draft by draft: the request, at a level so many steps easier than the day's (false: there is no
// such level), and the notes.
bool play_daily_request(const struct family *family, struct play_date date, int easier,
                        struct make_request *r);
bool play_daily_note(struct made *made, struct play_date date,
                     struct mem *m); // false when there is no memory

#endif
