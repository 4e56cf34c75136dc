// The menu: `roque menu`, or `roque` alone on a terminal. Plain text: lists to choose from, `b` goes back,
// `q` quits, a wrong answer is explained and asked again, and the end of the input is a way to quit like any
// other. menu.c walks through the lists, menu_board.c reads boards, menu_make.c makes new ones,
// menu_actions.c has the actions on a board (a new one is one line in its table), and menu_files.c leads out
// of the menu.
#ifndef ROQUE_TERMINAL_MENU_H
#define ROQUE_TERMINAL_MENU_H

#include "terminal/session.h"

struct menu {
    struct mem mem;
    struct talk talk;
    bool color;
    enum draw_medium medium;
    enum puzzle_names names; // what squares are called
    enum draw_labels labels;
    bool listed; // what can be done with the puzzle has been listed once: from now on briefly
    const struct family *family;
    bool from_builtin;    // which list the puzzle was chosen from
    struct puzzle puzzle; // no cells: none is chosen yet
    struct text name;     // where the puzzle is from
    bool classic;
    struct csp_strategy strategy;
    char strategy_words[40]; // as typed; "" is the default search
};

// ---- Asking ----

enum menu_reply {
    MENU_REPLY, // it is in m->talk.answer
    MENU_BACK,
    MENU_QUIT, // asked for, or the end of the input, or Ctrl-C: m->talk.exit_code tells
};

// Print what was said, then the prompt, and wait for a line.
enum menu_reply menu_ask(struct menu *m, const char *prompt);

// The same for a line that is kept as it stands, where b and q are answers only when alone.
enum menu_reply menu_ask_line(struct menu *m, const char *prompt);

// A list to choose from by number or by word. menu_choose frees it.
struct menu_list {
    const char *title;
    const char *back; // what b does; NULL: there is no way back
    size_t first;     // the number of the first line
    bool brief;       // in one line, by its words; `?` lists it all
    VEC(const char *) words;
    struct text labels; // a line each
};
struct menu_list menu_list(struct menu *m, const char *title, const char *back);
__attribute__((format(printf, 3, 4))) void menu_add(struct menu_list *list, const char *word,
                                                    const char *label, ...);
enum menu_reply menu_choose(struct menu *m, struct menu_list *list, size_t *choice);

// ---- Telling ----

struct tell_look menu_look(const struct menu *m);

// What may be long: on a terminal it is read page by page where it does not fit.
void menu_tell(struct menu *m, const struct text *words);

// ---- Boards (menu_board.c) ----

// Ask for a file or a board, until one can be read; its name goes to `name`. A typed board may go without
// its first line: then it is one of `like` (no cells: only the family is known).
enum menu_reply menu_read_file(struct menu *m, struct puzzle *board, struct text *name);
enum menu_reply menu_read_typed(struct menu *m, const struct puzzle *like, struct puzzle *board);

// New boards (menu_make.c): with one solution, at a level and of a size that are asked for, as `make` does;
// the puzzle of the day; or a random one, as `make --any` draws it. MENU_BACK also where the family has none.
enum menu_reply menu_make_new(struct menu *m, struct puzzle *board, struct text *name);
enum menu_reply menu_make_daily(struct menu *m, struct puzzle *board, struct text *name);
enum menu_reply menu_draw_random(struct menu *m, struct puzzle *board, struct text *name);

// The line of a built-in puzzle's text that tells the family and the size; it ends with '\n'.
const char *menu_builtin_header(const struct builtin_puzzle *b);

// ---- What can be done with a puzzle (menu_actions.c) ----

struct menu_action {
    const char *word;  // also an answer
    const char *label; // in the list
    enum menu_reply (*run)(struct menu *m);
};
extern const struct menu_action menu_actions[]; // ends with a NULL word

// ---- What leads out of the menu, and back (menu_files.c) ----

enum menu_reply menu_play(struct menu *m);              // the chosen puzzle, as `roque play` does
enum menu_reply menu_play_last(struct menu *m);         // the game that was played last
bool menu_has_last(struct menu *m);                     // is there one?
enum menu_reply menu_play_echek(struct menu *m);        // MENU_BACK: to the families
struct play_request menu_request(const struct menu *m); // drawn as the menu draws
enum menu_reply menu_play_request(struct menu *m, struct play_request *q);
enum menu_reply menu_convert(struct menu *m);
enum menu_reply menu_save(struct menu *m);

// The rules of a family, or (NULL) of all families and games.
enum menu_reply menu_rules(struct menu *m, const struct family *family);

#endif
