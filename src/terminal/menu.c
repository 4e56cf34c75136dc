#include "terminal/menu.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ---- Asking ---------------------------------------------------------------------------------------------

enum menu_reply menu_ask_line(struct menu *m, const char *prompt) {
    if (!talk_ask(&m->talk, prompt)) return MENU_QUIT;
    const char *answer = text_string(&m->talk.answer);
    if (strcmp(answer, "q") == 0) return MENU_QUIT;
    return strcmp(answer, "b") == 0 ? MENU_BACK : MENU_REPLY;
}

enum menu_reply menu_ask(struct menu *m, const char *prompt) {
    enum menu_reply reply = menu_ask_line(m, prompt);
    const char *answer = text_string(&m->talk.answer);
    if (reply == MENU_REPLY && strcmp(answer, "quit") == 0) return MENU_QUIT;
    return reply == MENU_REPLY && strcmp(answer, "back") == 0 ? MENU_BACK : reply;
}

// ---- Lists ----------------------------------------------------------------------------------------------

struct menu_list menu_list(struct menu *m, const char *title, const char *back) {
    return (struct menu_list){.title = title, .back = back, .first = 1, .labels = TEXT_IN(&m->mem)};
}

void menu_add(struct menu_list *list, const char *word, const char *label, ...) {
    char words[160];
    va_list arguments;
    va_start(arguments, label);
    vsnprintf(words, sizeof words, label, arguments);
    va_end(arguments);
    text_format(&list->labels, "%s\n", words);
    if (!vec_push(list->labels.mem, &list->words, word)) list->labels.failed = true;
}

static const char *label_at(const struct menu_list *list, size_t i) {
    const char *label = text_string(&list->labels);
    while (i-- > 0) label += strcspn(label, "\n") + 1;
    return label;
}

static size_t columns_of(const char *label) { return wrap_columns(label, strcspn(label, "\n")); }

static size_t widest(const struct menu_list *list, size_t from, size_t end) {
    size_t most = 0;
    for (size_t i = from; i < end; i++)
        if (columns_of(label_at(list, i)) > most) most = columns_of(label_at(list, i));
    return most;
}

static void add_label(struct text *out, const struct menu_list *list, size_t i) {
    const char *label = label_at(list, i);
    text_format(out, "  %2zu  %.*s", list->first + i, (int)strcspn(label, "\n"), label);
}

// A list longer than the screen has two columns, where these are not too wide for it.
static void add_list(struct menu *m, const struct menu_list *list) {
    enum { OTHER_LINES = 5, NUMBER = 6 };
    struct text *out = &m->talk.out;
    size_t all = list->words.size, width = cli_width(STDOUT_FILENO), rows = (all + 1) / 2;
    size_t left = widest(list, 0, rows) + 2, right = widest(list, rows, all);
    bool two = width > 0 && all + OTHER_LINES > (size_t)cli_rows(STDOUT_FILENO) &&
               left + right + 2 * (size_t)NUMBER <= width;
    text_format(out, "\n%s\n", list->title);
    for (size_t i = 0; i < (two ? rows : all); i++) {
        add_label(out, list, i);
        if (two && i + rows < all) {
            text_repeat(out, " ", left - columns_of(label_at(list, i)));
            add_label(out, list, i + rows);
        }
        text_char(out, '\n');
    }
    if (list->back != NULL) text_format(&m->talk.out, "   b  %s\n", list->back);
    text_add(&m->talk.out, "   q  quit\n");
}

static void add_briefly(struct menu *m, const struct menu_list *list) {
    text_format(&m->talk.out, "\n%s\n ", list->title);
    for (size_t i = 0; i < list->words.size; i++) text_format(&m->talk.out, " %s,", list->words.at[i]);
    text_add(&m->talk.out, " b or q; ? tells more\n");
}

// A number of the list or one of its words.
static bool find_choice(const struct menu_list *list, const char *answer, size_t *choice) {
    size_t digits = strspn(answer, "0123456789"), number = 0;
    if (digits > 0 && digits < 10 && answer[digits] == '\0') {
        for (const char *c = answer; *c != '\0'; c++) number = number * 10 + (size_t)(*c - '0');
        *choice = number - list->first;
        return number >= list->first && *choice < list->words.size;
    }
    for (*choice = 0; *choice < list->words.size; ++*choice)
        if (strcmp(list->words.at[*choice], answer) == 0) return true;
    return false;
}

static void explain_choice(struct menu *m, const struct menu_list *list) {
    if (m->talk.answer.size == 0) text_add(&m->talk.out, "Nothing was typed");
    else talk_quote(&m->talk);
    text_format(&m->talk.out, "%s; type a number from %zu to %zu, %sor q to quit.\n",
                m->talk.answer.size == 0 ? "" : " is not on the list", list->first,
                list->first + list->words.size - 1, list->back != NULL ? "b to go back " : "");
}

static enum menu_reply choose(struct menu *m, const struct menu_list *list, size_t *choice) {
    if (list->brief) add_briefly(m, list);
    else add_list(m, list);
    for (;;) {
        enum menu_reply reply = menu_ask(m, "> ");
        const char *answer = text_string(&m->talk.answer);
        if (reply == MENU_REPLY && strcmp(answer, "?") == 0) add_list(m, list);
        else if (reply == MENU_BACK && list->back == NULL)
            text_add(&m->talk.out, "This is the first list: there is no way back from it; q quits.\n");
        else if (reply != MENU_REPLY || find_choice(list, answer, choice)) return reply;
        else explain_choice(m, list);
    }
}

enum menu_reply menu_choose(struct menu *m, struct menu_list *list, size_t *choice) {
    enum menu_reply reply = choose(m, list, choice);
    vec_free(&m->mem, &list->words);
    text_free(&list->labels);
    return reply;
}

// ---- Telling --------------------------------------------------------------------------------------------

struct tell_look menu_look(const struct menu *m) {
    return (struct tell_look){
        .medium = m->medium, .color = m->color, .labels = m->labels, .columns = cli_columns(STDOUT_FILENO)};
}

// On a terminal, no wider than that.
static void fold(struct text *out, const struct text *words) {
    size_t width = cli_width(STDOUT_FILENO);
    if (width > 0) wrap_fold(out, text_string(words), words->size, width);
    else text_bytes(out, text_string(words), words->size);
}

static void say_folded(struct menu *m, const char *words) {
    struct text line = TEXT_IN(&m->mem);
    text_format(&line, "%s\n", words);
    fold(&m->talk.out, &line);
    text_free(&line);
}

void menu_tell(struct menu *m, const struct text *words) {
    struct text folded = TEXT_IN(&m->mem);
    fold(&folded, words);
    if (words->failed || folded.failed) text_add(&m->talk.out, "There is not enough memory to show it.\n");
    else if (!talk_flush(&m->talk) || !cli_page(text_string(&folded), folded.size))
        text_bytes(&m->talk.out, text_string(&folded), folded.size);
    text_free(&folded);
}

// ---- The way through the lists --------------------------------------------------------------------------

enum screen { FAMILIES, SOURCES, BUILTINS, ACTIONS, LEAVE };

// Behind the families: what needs none.
static enum menu_reply tell_all_rules(struct menu *m) { return menu_rules(m, NULL); }

static const struct menu_action others[] = {
    {"echek", "Echek: play a game", menu_play_echek},
    {"rules", "the rules of all of these, with examples", tell_all_rules},
    {"last", "continue the last game", menu_play_last}, // if there is one
};
enum { OTHERS = sizeof others / sizeof *others };

static enum screen choose_family(struct menu *m) {
    size_t families = 0, choice;
    struct menu_list list = menu_list(m, "Which puzzles?", NULL);
    const struct family *f;
    for (; (f = families_at(cli_families(), families)) != NULL; families++)
        menu_add(&list, f->name, "%s", f->title);
    size_t count = menu_has_last(m) ? OTHERS : OTHERS - 1;
    for (size_t i = 0; i < count; i++) menu_add(&list, others[i].word, "%s", others[i].label);
    if (menu_choose(m, &list, &choice) != MENU_REPLY) return LEAVE;
    if (choice >= families) return others[choice - families].run(m) == MENU_QUIT ? LEAVE : FAMILIES;
    m->family = families_at(cli_families(), choice);
    return SOURCES;
}

// A board from somewhere becomes the chosen one.
static enum menu_reply take(struct menu *m,
                            enum menu_reply (*get)(struct menu *, struct puzzle *, struct text *)) {
    struct puzzle board;
    enum menu_reply reply = get(m, &board, &m->name);
    if (reply != MENU_REPLY) return reply;
    puzzle_free(&m->puzzle);
    m->puzzle = board;
    return reply;
}

static enum menu_reply get_typed(struct menu *m, struct puzzle *board, struct text *name) {
    const struct puzzle like = {.family = m->family};
    enum menu_reply reply = menu_read_typed(m, &like, board);
    if (reply != MENU_REPLY) return reply;
    text_clear(name);
    text_add(name, "the typed board");
    return reply;
}

static const struct source {
    const char *word, *label;
    enum menu_reply (*get)(struct menu *m, struct puzzle *board, struct text *name);
} sources[] = {
    {"built-in", "a built-in puzzle", NULL}, // from a list of its own
    {"file", "a puzzle from a file", menu_read_file},
    {"type", "a board that you type or paste", get_typed},
    {"random", "a random board, with one solution or many", menu_draw_random},
    {"make", "a new puzzle, at a level that you choose", menu_make_new},
    {"daily", "the puzzle of the day, the same for everyone", menu_make_daily},
    {"rules", "the rules, with an example", NULL}, // which is no puzzle
};
enum { BUILT_IN = 0, RULES = sizeof sources / sizeof *sources - 1 };

static enum screen choose_source(struct menu *m) {
    size_t choice;
    struct menu_list list = menu_list(m, "Which puzzle?", "back to the families");
    struct text goal = TEXT_IN(&m->mem);
    text_format(&goal, "\n%s: %s", m->family->title, m->family->goal);
    say_folded(m, text_string(&goal));
    text_free(&goal);
    for (size_t i = 0; i <= RULES; i++) menu_add(&list, sources[i].word, "%s", sources[i].label);
    enum menu_reply reply = menu_choose(m, &list, &choice);
    if (reply != MENU_REPLY) return reply == MENU_BACK ? FAMILIES : LEAVE;
    m->listed = false;
    m->from_builtin = choice == BUILT_IN;
    if (m->from_builtin) return BUILTINS;
    if (choice == RULES) return menu_rules(m, m->family) == MENU_QUIT ? LEAVE : SOURCES;
    reply = take(m, sources[choice].get);
    return reply == MENU_REPLY ? ACTIONS : reply == MENU_BACK ? SOURCES : LEAVE;
}

static bool read_builtin(struct menu *m, const struct builtin_puzzle *b) {
    struct format_reader reader;
    struct puzzle board;
    struct fault fault;
    format_reader_init(&reader, b->text, strlen(b->text));
    reader.families = cli_families();
    if (format_read_next(&reader, &m->mem, &board, &fault) != FORMAT_READ_PUZZLE) {
        text_format(&m->talk.out, "%s cannot be read: %s\n", b->name, fault.text);
        return false;
    }
    puzzle_free(&m->puzzle);
    m->puzzle = board;
    text_clear(&m->name);
    text_format(&m->name, "%s:%s", m->family->name, b->name);
    return true;
}

static enum screen choose_builtin(struct menu *m) {
    const struct builtin_puzzle *all = m->family->builtin;
    if (all == NULL || all->name == NULL) {
        text_format(&m->talk.out, "%s has no built-in puzzles.\n", m->family->title);
        return SOURCES;
    }
    size_t choice, length = strlen(all->name);
    struct menu_list list = menu_list(m, "Which one?", "back to where puzzles come from");
    // Where a set begins with its example, number 0, the numbers of the list are those of the set.
    if (length > 2 && strcmp(all->name + length - 2, "/0") == 0) list.first = 0;
    for (const struct builtin_puzzle *b = all; b->name != NULL; b++) {
        const char *header = menu_builtin_header(b), *size = header + strcspn(header, " ");
        menu_add(&list, b->name, "%-10s%.*s", b->name, (int)strcspn(size, "\n"), size);
    }
    enum menu_reply reply = menu_choose(m, &list, &choice);
    if (reply != MENU_REPLY) return reply == MENU_BACK ? SOURCES : LEAVE;
    return read_builtin(m, &all[choice]) ? ACTIONS : BUILTINS;
}

static enum screen choose_action(struct menu *m) {
    struct text title = TEXT_IN(&m->mem);
    text_format(&title, "%s: %s, %d x %d", m->puzzle.family->title, text_string(&m->name), m->puzzle.width,
                m->puzzle.height);
    if (m->classic) text_format(&title, "; search: %s", m->strategy_words);
    struct menu_list list = menu_list(m, text_string(&title), "back to choose another puzzle");
    list.brief = m->listed;
    for (const struct menu_action *each = menu_actions; each->word != NULL; each++)
        menu_add(&list, each->word, "%s", each->label);
    if (!m->listed && isatty(STDOUT_FILENO)) tell_board(&m->talk.out, &m->puzzle, NULL, menu_look(m));
    m->listed = true;
    size_t choice;
    enum menu_reply reply = menu_choose(m, &list, &choice);
    text_free(&title);
    if (reply == MENU_BACK) m->listed = false;
    if (reply == MENU_BACK) return m->from_builtin ? BUILTINS : SOURCES;
    m->puzzle.names = m->names;
    if (reply == MENU_REPLY) reply = menu_actions[choice].run(m);
    return reply == MENU_QUIT ? LEAVE : ACTIONS;
}

static int run_menu(int coordinates) {
    static enum screen (*const screens[])(struct menu *) = {
        [FAMILIES] = choose_family,
        [SOURCES] = choose_source,
        [BUILTINS] = choose_builtin,
        [ACTIONS] = choose_action,
    };
    bool terminal = isatty(STDOUT_FILENO);
    struct menu m = {.mem = MEM_UNLIMITED,
                     .medium = terminal ? cli_terminal_medium() : DRAW_TEXT,
                     .color = cli_use_color(COMMAND_COLOR_AUTO, terminal),
                     .names = cli_names(coordinates),
                     .labels = cli_labels(coordinates, terminal)};
    talk_init(&m.talk, &m.mem);
    text_init(&m.name, &m.mem);
    say_folded(&m,
               "roque plays, makes, solves and explains board puzzles. Type a number or a word of a list; "
               "? lists it again. 'roque help' tells what else there is.");
    for (enum screen at = FAMILIES; at != LEAVE;) at = screens[at](&m);
    puzzle_free(&m.puzzle);
    text_free(&m.name);
    talk_free(&m.talk);
    return m.talk.exit_code;
}

struct values {
    int coordinates;
};

static int run(const struct call *c) {
    const struct values *w = c->values;
    if (c->count == 0) return run_menu(w->coordinates);
    return cli_refuse("menu takes no '%.40s': it asks for puzzles itself", c->operands[0]);
}

static const struct option options[] = {OPTION_COORDINATES(struct values, coordinates), {0}};

const struct command command_menu = {
    .name = "menu",
    .summary = "choose puzzles and commands from text menus",
    .text =
        "Opens a plain text menu: choose a family and a puzzle - built in, from a file, typed, new or of\n"
        "the day - then see it, play it, solve it, count its solutions, check a filled board, choose how\n"
        "to search, get a hint or every step explained, rate it, write it in another format or save it.\n"
        "b goes back, q quits, ? lists the choices; Ctrl-C stops a search. 'roque' alone on a terminal\n"
        "opens it too.\n",
    .examples = "  roque\n  roque menu\n  printf '1\\n1\\n2\\nsolve\\n' | roque menu\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};
