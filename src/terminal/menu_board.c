// Getting a board from a file or from the keyboard.
#include "terminal/menu.h"

#include <stdlib.h>
#include <string.h>

static void add_fault(struct menu *m, const struct fault *f) {
    if (f->line > 0) text_format(&m->talk.out, "line %zu, column %zu: ", f->line, f->column);
    cli_add_harmless(&m->talk.out, f->text, strlen(f->text));
    text_char(&m->talk.out, '\n');
}

// ---- A file ---------------------------------------------------------------------------------------------

// Of several puzzles, the number of the one to take.
static enum menu_reply ask_number(struct menu *m, size_t *number) {
    text_add(&m->talk.out, "There is more than one puzzle in it.\n");
    for (;;) {
        enum menu_reply reply = menu_ask(m, "Number of the puzzle (1 is the first): ");
        if (reply != MENU_REPLY) return reply;
        const char *answer = text_string(&m->talk.answer);
        size_t length = strlen(answer);
        *number = length < 10 ? (size_t)strtoul(answer, NULL, 10) : 0;
        if (length > 0 && strspn(answer, "0123456789") == length && *number > 0) return MENU_REPLY;
        talk_quote(&m->talk);
        text_add(&m->talk.out, " is not the number of a puzzle.\n");
    }
}

// Read on to puzzle `number`, the first one being in `board` already.
static bool skip_to(struct cli_input *in, struct menu *m, size_t number, struct puzzle *board,
                    struct cli_origin *origin, struct fault *fault) {
    enum cli_input_event got = CLI_INPUT_PUZZLE;
    size_t at = 1;
    for (; at < number && got != CLI_INPUT_END; at++) {
        if (got == CLI_INPUT_PUZZLE) puzzle_free(board);
        got = cli_input_next(in, &m->mem, board, origin, fault);
    }
    if (got == CLI_INPUT_END) return fault_set(fault, FAULT_INPUT, "there is no puzzle %zu in it", number);
    return got == CLI_INPUT_PUZZLE;
}

// MENU_BACK also stands for a file that cannot be read, which is told.
static enum menu_reply read_file(struct menu *m, char *path, struct puzzle *board, struct text *name) {
    struct cli_input in;
    struct cli_origin origin;
    struct fault fault = {0};
    size_t number = 1;
    enum menu_reply reply = MENU_REPLY;
    cli_input_init(&in, &m->mem, 1, &path);
    bool read = cli_input_next(&in, &m->mem, board, &origin, &fault) == CLI_INPUT_PUZZLE;
    if (read && cli_input_has_more(&in)) {
        reply = ask_number(m, &number);
        if (reply != MENU_REPLY) puzzle_free(board);
        else read = skip_to(&in, m, number, board, &origin, &fault);
    }
    if (reply == MENU_REPLY && read) {
        text_clear(name);
        cli_origin_add(name, &origin);
    } else if (reply == MENU_REPLY) {
        add_fault(m, &fault);
        reply = MENU_BACK;
    }
    cli_input_free(&in);
    return reply;
}

enum menu_reply menu_read_file(struct menu *m, struct puzzle *board, struct text *name) {
    for (;;) {
        enum menu_reply reply = menu_ask(m, "File (b goes back): ");
        if (reply != MENU_REPLY) return reply;
        if (m->talk.answer.size == 0 || strcmp(text_string(&m->talk.answer), "-") == 0) {
            text_add(&m->talk.out, "A file name is expected, or a built-in name such as ");
            family_example(&m->talk.out);
            text_add(&m->talk.out, ".\n");
            continue;
        }
        struct text path = TEXT_IN(&m->mem);
        text_bytes(&path, m->talk.answer.at, m->talk.answer.size);
        reply = path.failed ? MENU_BACK : read_file(m, path.at, board, name);
        text_free(&path);
        if (reply != MENU_BACK) return reply;
    }
}

// ---- A typed board --------------------------------------------------------------------------------------

// What a row is made of: of a new board, what is printed in its cells; of one to be filled in, what is
// placed.
static const char *row_alphabet(const struct puzzle *like) {
    const struct family *f = like->family;
    return like->cells == NULL && f->under != NULL ? f->under : f->alphabet;
}

// Does the text begin with a row, not with a header? Tells the row's width and how many rows there are.
static bool begins_with_row(const struct puzzle *like, const char *text, int *width, int *rows) {
    const char *alphabet = row_alphabet(like);
    *width = *rows = 0;
    for (; *text != '\n' && *text != '\0'; text++) {
        if (*text == ' ' || *text == '\t') continue;
        if (strchr(alphabet, *text) == NULL) return false;
        ++*width;
    }
    for (; *text != '\0' && *text != '+'; text++) *rows += *text == '\n';
    return *width > 0;
}

// What stands above rows that were typed alone. Returns how many lines it takes.
static size_t add_heading(struct text *out, const struct puzzle *like, int width, int rows) {
    struct puzzle shape = *like;
    if (like->cells == NULL) shape.width = width, shape.height = rows;
    format_native_header(&shape, out);
    text_char(out, '\n');
    if (like->under == NULL) return 1;
    format_native_rows(like, like->under, out);
    text_add(out, "+\n");
    return 2 + (size_t)like->height;
}

// Lines up to a blank one.
static enum menu_reply read_lines(struct menu *m, struct text *typed) {
    text_clear(typed);
    for (;;) {
        enum menu_reply reply = menu_ask_line(m, ": ");
        if (reply != MENU_REPLY) return reply;
        if (m->talk.answer.size == 0) return MENU_REPLY;
        if (typed->size + m->talk.answer.size > 2 * (size_t)CLI_LONGEST_LINE) {
            text_add(&m->talk.out, "That is more than any board needs; it was forgotten. Begin again.\n");
            text_clear(typed);
            continue;
        }
        text_bytes(typed, m->talk.answer.at, m->talk.answer.size);
        text_char(typed, '\n');
    }
}

static bool read_typed(struct menu *m, const struct puzzle *like, const struct text *typed,
                       struct puzzle *board) {
    struct format_reader reader;
    struct fault fault = {0};
    int width, rows;
    struct text whole = TEXT_IN(&m->mem);
    bool headed = !begins_with_row(like, text_string(typed), &width, &rows) ||
                  (like->cells == NULL && like->family->read_parameters != NULL);
    size_t heading = headed ? 0 : add_heading(&whole, like, width, rows);
    text_bytes(&whole, text_string(typed), typed->size);
    format_reader_init(&reader, text_string(&whole), whole.size);
    reader.families = cli_families();
    bool read = !typed->failed && !whole.failed &&
                format_read_next(&reader, &m->mem, board, &fault) == FORMAT_READ_PUZZLE;
    if (typed->failed || whole.failed) fault_memory(&fault);
    if (fault.line > heading) fault.line -= heading; // people count what they typed
    if (!read) add_fault(m, &fault);
    text_free(&whole);
    return read;
}

const char *menu_builtin_header(const struct builtin_puzzle *b) {
    const char *line = b->text;
    while (*line == ';') line += strcspn(line, "\n") + 1;
    return line;
}

static void add_instructions(struct menu *m, const struct puzzle *like) {
    const struct family *f = like->family;
    text_format(&m->talk.out,
                "Type the board: one character per cell, of %s. A blank line ends it, b goes back.\n",
                row_alphabet(like));
    if (like->cells != NULL) return; // the rows are enough
    bool wanted = f->read_parameters != NULL;
    text_add(&m->talk.out, wanted ? "The first line tells what it is" : "A first line may tell what it is");
    if (f->builtin != NULL && f->builtin->name != NULL) {
        const char *example = menu_builtin_header(f->builtin);
        text_format(&m->talk.out, ", such as '%.*s'", (int)strcspn(example, "\n"), example);
    }
    text_add(&m->talk.out, f->grid_optional ? "; the rows may be left out.\n" : ".\n");
}

enum menu_reply menu_read_typed(struct menu *m, const struct puzzle *like, struct puzzle *board) {
    struct text typed = TEXT_IN(&m->mem);
    add_instructions(m, like);
    enum menu_reply reply;
    do {
        reply = read_lines(m, &typed);
    } while (reply == MENU_REPLY && !read_typed(m, like, &typed, board));
    text_free(&typed);
    return reply;
}
