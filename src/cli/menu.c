#include "cli/menu.h"

#include "cli/cli.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/terminal.h"

#include <errno.h>
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

static void add_list(struct menu *m, const struct menu_list *list) {
    text_format(&m->talk.out, "\n%s\n", list->title);
    for (size_t i = 0; i < list->count; i++) {
        text_format(&m->talk.out, "  %2zu  ", list->first + i);
        list->label(&m->talk.out, list->context, i);
        text_char(&m->talk.out, '\n');
    }
    if (list->back != NULL) text_format(&m->talk.out, "   b  %s\n", list->back);
    text_add(&m->talk.out, "   q  quit\n");
}

// A number of the list or one of its words.
static bool find_choice(const struct menu_list *list, const char *answer, size_t *choice) {
    size_t digits = strspn(answer, "0123456789"), number = 0;
    if (digits > 0 && digits < 10 && answer[digits] == '\0') {
        for (const char *c = answer; *c != '\0'; c++) number = number * 10 + (size_t)(*c - '0');
        *choice = number - list->first;
        return number >= list->first && *choice < list->count;
    }
    for (*choice = 0; *choice < list->count; ++*choice)
        if (strcmp(list->word(list->context, *choice), answer) == 0) return true;
    return false;
}

static void explain_choice(struct menu *m, const struct menu_list *list) {
    if (m->talk.answer.size == 0) text_add(&m->talk.out, "Nothing was typed");
    else talk_quote(&m->talk);
    text_format(&m->talk.out, "%s; type a number from %zu to %zu, %sor q to quit.\n",
                m->talk.answer.size == 0 ? "" : " is not on the list", list->first,
                list->first + list->count - 1, list->back != NULL ? "b to go back " : "");
}

enum menu_reply menu_choose(struct menu *m, const struct menu_list *list, size_t *choice) {
    add_list(m, list);
    for (;;) {
        enum menu_reply reply = menu_ask(m, "> ");
        if (reply == MENU_BACK && list->back == NULL) {
            text_add(&m->talk.out, "This is the first list: there is no way back from it; q quits.\n");
            continue;
        }
        if (reply != MENU_REPLY || find_choice(list, text_string(&m->talk.answer), choice)) return reply;
        explain_choice(m, list);
    }
}

// ---- The way through the lists --------------------------------------------------------------------------

enum screen { FAMILIES, SOURCES, BUILTINS, ACTIONS, LEAVE };

// Behind the families, Echek: a game has no puzzles to choose from.
static void family_label(struct text *out, const void *context, size_t i) {
    (void)context;
    const struct family *f = family_all()[i];
    text_add(out, f == NULL ? "Echek: play a game" : f->title);
}

static const char *family_word(const void *context, size_t i) {
    (void)context;
    const struct family *f = family_all()[i];
    return f == NULL ? "echek" : f->name;
}

static enum screen choose_family(struct menu *m) {
    struct menu_list list = {
        .title = "Which puzzles?", .first = 1, .label = family_label, .word = family_word};
    while (family_all()[list.count] != NULL) list.count++;
    list.count++;
    size_t choice;
    if (menu_choose(m, &list, &choice) != MENU_REPLY) return LEAVE;
    m->family = family_all()[choice];
    if (m->family == NULL) return menu_play_echek(m) == MENU_QUIT ? LEAVE : FAMILIES;
    return SOURCES;
}

static enum menu_reply take_file(struct menu *m) {
    struct puzzle board;
    enum menu_reply reply = menu_read_file(m, &board, &m->name);
    if (reply != MENU_REPLY) return reply;
    puzzle_free(&m->puzzle);
    m->puzzle = board;
    return reply;
}

static enum menu_reply take_typed(struct menu *m) {
    struct puzzle board, like = {.family = m->family};
    enum menu_reply reply = menu_read_typed(m, &like, &board);
    if (reply != MENU_REPLY) return reply;
    puzzle_free(&m->puzzle);
    m->puzzle = board;
    text_clear(&m->name);
    text_add(&m->name, "the typed board");
    return reply;
}

static enum menu_reply take_random(struct menu *m) {
    struct puzzle board;
    enum menu_reply reply = menu_draw_random(m, &board, &m->name);
    if (reply != MENU_REPLY) return reply;
    puzzle_free(&m->puzzle);
    m->puzzle = board;
    return reply;
}

static const struct source {
    const char *word, *label;
    enum menu_reply (*take)(struct menu *m); // NULL: the list of built-in puzzles
} sources[] = {
    {"built-in", "a built-in puzzle", NULL},
    {"file", "a puzzle from a file", take_file},
    {"type", "a board that you type or paste", take_typed},
    {"random", "a random board, with one solution or many", take_random},
};

static void source_label(struct text *out, const void *context, size_t i) {
    (void)context;
    text_add(out, sources[i].label);
}

static const char *source_word(const void *context, size_t i) {
    (void)context;
    return sources[i].word;
}

static enum screen choose_source(struct menu *m) {
    text_format(&m->talk.out, "\n%s: %s\n", m->family->title, m->family->goal);
    const struct menu_list list = {.title = "Which puzzle?",
                                   .count = sizeof sources / sizeof *sources,
                                   .first = 1,
                                   .label = source_label,
                                   .word = source_word,
                                   .back = "back to the families"};
    size_t choice;
    enum menu_reply reply = menu_choose(m, &list, &choice);
    if (reply != MENU_REPLY) return reply == MENU_BACK ? FAMILIES : LEAVE;
    m->from_builtin = sources[choice].take == NULL;
    if (m->from_builtin) return BUILTINS;
    reply = sources[choice].take(m);
    return reply == MENU_REPLY ? ACTIONS : reply == MENU_BACK ? SOURCES : LEAVE;
}

static void builtin_label(struct text *out, const void *context, size_t i) {
    const struct builtin_puzzle *b = ((const struct family *)context)->builtin + i;
    const char *header = menu_builtin_header(b), *size = header + strcspn(header, " ");
    text_format(out, "%-10s", b->name);
    text_bytes(out, size, strcspn(size, "\n"));
}

static const char *builtin_word(const void *context, size_t i) {
    return ((const struct family *)context)->builtin[i].name;
}

static bool read_builtin(struct menu *m, const struct builtin_puzzle *b) {
    struct format_reader reader;
    struct puzzle board;
    struct fault fault;
    format_reader_init(&reader, b->text, strlen(b->text));
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
    struct menu_list list = {.title = "Which one?",
                             .first = 1,
                             .context = m->family,
                             .label = builtin_label,
                             .word = builtin_word,
                             .back = "back to where puzzles come from"};
    const struct builtin_puzzle *b = m->family->builtin;
    while (b != NULL && b[list.count].name != NULL) list.count++;
    if (list.count == 0) {
        text_format(&m->talk.out, "%s has no built-in puzzles.\n", m->family->title);
        return SOURCES;
    }
    // Where a set begins with its example, number 0, the numbers of the list are those of the set.
    size_t length = strlen(b->name);
    if (length > 2 && strcmp(b->name + length - 2, "/0") == 0) list.first = 0;
    size_t choice;
    enum menu_reply reply = menu_choose(m, &list, &choice);
    if (reply != MENU_REPLY) return reply == MENU_BACK ? SOURCES : LEAVE;
    return read_builtin(m, &b[choice]) ? ACTIONS : BUILTINS;
}

static void action_label(struct text *out, const void *context, size_t i) {
    (void)context;
    text_add(out, menu_actions[i].label);
}

static const char *action_word(const void *context, size_t i) {
    (void)context;
    return menu_actions[i].word;
}

static enum screen choose_action(struct menu *m) {
    struct text title;
    text_init(&title, &m->mem);
    text_format(&title, "%s: %s, %d x %d; search: %s", m->puzzle.family->title, text_string(&m->name),
                m->puzzle.width, m->puzzle.height, m->classic ? m->strategy_words : "default");
    struct menu_list list = {.title = text_string(&title),
                             .first = 1,
                             .label = action_label,
                             .word = action_word,
                             .back = "back to choose another puzzle"};
    while (menu_actions[list.count].word != NULL) list.count++;
    size_t choice;
    enum menu_reply reply = menu_choose(m, &list, &choice);
    text_free(&title);
    if (reply == MENU_BACK) return m->from_builtin ? BUILTINS : SOURCES;
    m->puzzle.names = m->names;
    if (reply == MENU_REPLY) reply = menu_actions[choice].run(m);
    return reply == MENU_QUIT ? LEAVE : ACTIONS;
}

static int run_menu(const char *coordinates) {
    static enum screen (*const screens[])(struct menu *) = {
        [FAMILIES] = choose_family,
        [SOURCES] = choose_source,
        [BUILTINS] = choose_builtin,
        [ACTIONS] = choose_action,
    };
    bool terminal = isatty(STDOUT_FILENO);
    struct menu m = {.mem = MEM_UNLIMITED, .medium = terminal ? cli_terminal_medium() : DRAW_TEXT};
    if (!cli_color(NULL, terminal, &m.color) || !cli_coordinates(coordinates, terminal, &m.names, &m.labels))
        return CLI_BAD;
    talk_init(&m.talk, &m.mem);
    text_init(&m.name, &m.mem);
    text_add(&m.talk.out,
             "roque solves, explains, checks and draws board puzzles. 'roque help' lists the commands.\n");
    for (enum screen at = FAMILIES; at != LEAVE;) at = screens[at](&m);
    puzzle_free(&m.puzzle);
    text_free(&m.name);
    talk_free(&m.talk);
    return m.talk.exit_code;
}

int cli_menu(int argc, char **argv) {
    const char *coordinates = NULL;
    const struct cli_option options[] = {
        {"coordinates", 0, CLI_WORD, &coordinates, "HOW",
         "rc: squares are r6c2 (default); chess: b3; none: boards without labels"},
        {0}};
    const struct cli_usage usage = {
        .command = "menu",
        .operands = "",
        .about =
            "Opens a plain text menu: choose a family and a puzzle - built in, from a file or typed - then\n"
            "see it, solve it, count its solutions, check a filled board, choose how to search, get a hint\n"
            "or every step explained. b goes back, q quits; Ctrl-C stops a search. 'roque' alone on a\n"
            "terminal opens it too.\n",
        .options = options,
        .examples = "  roque\n  roque menu\n  printf '1\\n1\\n2\\nsolve\\n' | roque menu\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, &argc, argv);
    if (parsed != CLI_PARSED_GO) return cli_parsed_exit(parsed);
    if (argc > 0) {
        cli_complain("menu takes no '%.40s': it asks for puzzles itself", argv[0]);
        return CLI_BAD;
    }
    return run_menu(coordinates);
}
