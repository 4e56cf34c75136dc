#include "print/book.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// One more part is one more entry here.
static book_part *const parts[] = {book_cover, book_contents,  book_chapters,          book_problems,
                                   book_hints, book_solutions, book_problem_solutions, book_steps};

// ---- Shared by the parts ---------------------------------------------------------------------------------

void book_note(struct book *b, int depth, const char *place, const char *words) {
    struct book_entry e = {.depth = depth, .page = b->page.number};
    snprintf(e.place, sizeof e.place, "%s", place);
    snprintf(e.words, sizeof e.words, "%s", words);
    doc_place(&b->doc, e.place, b->page.body.x, depth == 0 ? 0 : b->page.body.y - 4);
    int id = doc_bookmark(&b->doc, depth == 0 ? 0 : b->bookmark, e.words, e.place);
    if (depth == 0) b->bookmark = id;
    if (!vec_push(b->mem, &b->entries, e)) b->doc.failed = true;
}

// As many of the words as fit, with dots for the others.
static void shorten(struct painter *k, const struct paint_words *how, double width, const char *words,
                    struct text *out) {
    size_t size = strlen(words);
    text_add(out, words);
    while (size > 0 && !out->failed && paint_width(k, how, text_string(out)) > width) {
        while (size > 0 && words[size - 1] != ' ') size--;
        while (size > 0 && words[size - 1] == ' ') size--;
        text_clear(out);
        text_bytes(out, words, size);
        text_add(out, size > 0 ? "…" : words); // a single word that is too long is cut
    }
}

// The words on the right take the width they need; a long title on the left is cut.
void book_head(struct book *b, struct page *g, const char *left, const char *right) {
    if (g->continues) return;
    const struct paint_words side = {
        .face = PAINT_SANS, .size = 9, .color = 0xff555555, .lines = 1, .role = PAINT_FURNITURE};
    struct paint_words other = side;
    struct painter *k = &b->doc.painter;
    double foot = g->body.y, room = g->body.width, between = 20;
    other.align = PAINT_RIGHT;
    if (right != NULL && strcmp(left, right) != 0)
        room -= between + fmin(room / 2, paint_write_line(k, g->body.x + room, foot, &other, right));
    struct text title = TEXT_IN(b->mem);
    shorten(k, &side, room, left, &title);
    paint_write(k, g->body.x, foot - 9, room, &side, text_string(&title));
    text_free(&title);
    paint_rule(k, g->body.x, foot + 5, g->body.width, 0.5, 0xff999999);
    page_take_top(g, 18);
}

void book_heading(struct book *b, struct page *g, const char *words) {
    const struct paint_words heading = {
        .face = PAINT_SANS, .size = 26, .bold = true, .lines = 2, .role = PAINT_HEADING};
    page_take_top(g, g->continues ? 24 : 6);
    double height = paint_write(&b->doc.painter, g->body.x, g->body.y, g->body.width, &heading, words);
    paint_rule(&b->doc.painter, g->body.x, g->body.y + height + 6, 60, 2, 0xff23262b);
    page_take_top(g, height + 24);
}

void book_part_begin(struct book *b, struct columns *cols, int count, columns_head *head, void *context,
                     const char *place, const char *words) {
    columns_begin(cols, &b->page, count, head, context);
    if (cols->failed) return;
    book_note(b, 0, place, words);
    book_heading(b, &b->page, words);
    columns_begin_again(cols);
}

void book_write_lines(struct columns *cols, const struct paint_words *how, const char *lines,
                      double between) {
    struct text line = TEXT_IN(cols->page->doc->mem);
    while (*lines != '\0') {
        size_t indent = strspn(lines, " "), length = strcspn(lines + indent, "\n");
        text_clear(&line);
        text_bytes(&line, lines + indent, length);
        if (length > 0) columns_write(cols, how, (double)(indent < 8 ? indent : 8) * 5, text_string(&line));
        columns_take(cols, between);
        lines += indent + length;
        lines += *lines == '\n';
    }
    text_free(&line);
}

// ---- Typesetting -----------------------------------------------------------------------------------------

static void describe(struct book *b) {
    struct text subject = TEXT_IN(b->mem);
    struct text keywords = TEXT_IN(b->mem);
    text_format(&subject, "%zu puzzles with rules, hints and solutions",
                b->puzzles->all.size + b->problems->all.size);
    text_add(&keywords, "puzzles");
    for (size_t i = 0; i < b->puzzles->all.size; i++)
        if (print_puzzles_first_of(b->puzzles, 0, i, i))
            text_format(&keywords, ", %s", b->puzzles->all.at[i].puzzle.family->title);
    if (b->problems->all.size > 0) text_format(&keywords, ", %s", book_game_title);
    const struct doc_about about = {.title = text_string(&b->title),
                                    .author = text_string(&b->author),
                                    .subject = text_string(&subject),
                                    .keywords = text_string(&keywords)};
    doc_describe(&b->doc, &about, b->page.width, b->page.height);
    text_free(&subject);
    text_free(&keywords);
}

// Did this pass print the page numbers that it found, which are those of the last pass? Keep its numbers for
// the next one. False: no memory.
static bool compare_passes(struct book *b, bool *same) {
    size_t bytes = b->entries.size * sizeof *b->entries.at;
    size_t pages = 2 * (b->puzzles->all.size + b->problems->all.size) * sizeof *b->were_on;
    *same = b->contents.size == b->entries.size && memcmp(b->contents.at, b->entries.at, bytes) == 0 &&
            memcmp(b->were_on, b->hint_on, pages) == 0;
    if (!vec_resize(b->mem, &b->contents, b->entries.size)) return false;
    memcpy(b->contents.at, b->entries.at, bytes);
    memcpy(b->were_on, b->hint_on, pages);
    return true;
}

// One pass. It is written if its page numbers are right, or if it is the last one.
static bool typeset(struct book *b, bool last, bool *written) {
    bool ok = true, same = false;
    doc_open(&b->doc, DOC_PDF, b->request->pages.path, 0, b->mem);
    page_init(&b->page, &b->doc, &b->request->pages);
    b->page.solutions_on = b->solution_on;
    b->entries.size = 0;
    describe(b);
    for (size_t i = 0; ok && i < sizeof parts / sizeof *parts && !cli_stopping(); i++) ok = parts[i](b);
    ok = ok && page_finish(&b->page) && compare_passes(b, &same);
    if (!ok || cli_stopping()) b->doc.failed = true;
    *written = same || last;
    b->doc.unwanted = !*written;
    return doc_close(&b->doc) && ok;
}

// The first pass finds the length of the contents, the second the page numbers.
static bool typeset_all(struct book *b) {
    enum { MOST = 6 };
    bool written = false;
    for (int i = 1; i <= MOST && !written; i++)
        if (!typeset(b, i == MOST, &written)) return false;
    return true;
}

// ---- The command -----------------------------------------------------------------------------------------

static bool make_room(struct book *b) {
    size_t n = b->puzzles->all.size, all = n + b->problems->all.size;
    b->hints = mem_zeroed(b->mem, n + 1, sizeof *b->hints);
    b->explanations = mem_zeroed(b->mem, n + 1, sizeof(struct explanation *));
    b->examples = mem_zeroed(b->mem, n + 1, sizeof(struct book_example *));
    b->hint_on = mem_zeroed(b->mem, 2 * all, sizeof *b->hint_on);
    b->were_on = mem_zeroed(b->mem, 2 * all, sizeof *b->were_on);
    if (b->hint_on != NULL) b->solution_on = b->hint_on + all;
    for (size_t i = 0; b->hints != NULL && i < n; i++) text_init(&b->hints[i], b->mem);
    return b->hints != NULL && b->explanations != NULL && b->examples != NULL && b->hint_on != NULL &&
           b->were_on != NULL;
}

static void free_all(struct book *b) {
    size_t n = b->puzzles->all.size, all = n + b->problems->all.size;
    for (size_t i = 0; b->hints != NULL && i < n; i++) text_free(&b->hints[i]);
    for (size_t i = 0; b->explanations != NULL && i < n; i++) {
        if (b->explanations[i] != NULL) explanation_free(b->explanations[i]);
        mem_free(b->mem, b->explanations[i], sizeof(struct explanation));
    }
    for (size_t i = 0; b->examples != NULL && i < n; i++) book_example_free(b->examples[i], b->mem);
    mem_free(b->mem, b->hints, (n + 1) * sizeof *b->hints);
    mem_free(b->mem, b->explanations, (n + 1) * sizeof(struct explanation *));
    mem_free(b->mem, b->examples, (n + 1) * sizeof(struct book_example *));
    mem_free(b->mem, b->hint_on, 2 * all * sizeof *b->hint_on);
    mem_free(b->mem, b->were_on, 2 * all * sizeof *b->were_on);
    vec_free(b->mem, &b->entries);
    vec_free(b->mem, &b->contents);
    text_free(&b->title);
    text_free(&b->author);
}

// The name of the only family or game; with several, a general title.
static const char *usual_title(const struct book *b) {
    size_t families = 0, all = b->puzzles->all.size;
    for (size_t i = 0; i < all; i++) families += print_puzzles_first_of(b->puzzles, 0, i, i);
    if (families == 0) return book_game_title;
    bool one = families == 1 && b->problems->all.size == 0;
    return one ? b->puzzles->all.at[0].puzzle.family->title : "A Book of Puzzles";
}

static void choose_title(struct book *b) {
    enum { MOST = 200 };
    const char *title = b->request->pages.title, *author = b->request->author;
    if (title != NULL) paint_clean(&b->title, title, strlen(title), MOST);
    else text_add(&b->title, usual_title(b));
    if (author != NULL) paint_clean(&b->author, author, strlen(author), MOST);
}

static int write_book(const struct book_request *q, struct print_puzzles *puzzles,
                      struct book_problems *problems) {
    struct book b = {.request = q, .puzzles = puzzles, .problems = problems, .mem = &puzzles->mem};
    const struct page_look codes = {.qr = q->pages.qr, .link_base = q->pages.link_base};
    int exit_code;
    text_init(&b.title, b.mem);
    text_init(&b.author, b.mem);
    choose_title(&b);
    if (!book_sort(puzzles) || !book_problems_sort(problems) || !make_room(&b)) {
        cli_complain("out of memory");
        exit_code = CLI_LIMIT;
    } else if (!qr_check(puzzles, &codes)) exit_code = CLI_BAD;
    else {
        exit_code = book_explain(&b);
        if (exit_code == CLI_YES && !typeset_all(&b)) exit_code = CLI_BAD;
    }
    free_all(&b);
    return exit_code;
}

// Puzzles that could not be made were reported; the book has the rest.
static int run(const struct call *c) {
    struct book_request *q = c->values;
    struct print_puzzles puzzles = {0};
    struct book_problems problems = {.mem = &puzzles.mem};
    int exit_code = CLI_YES;
    if (!book_request_check(q)) return CLI_BAD;
    if (c->count > 0 || q->family_names.count == 0)
        exit_code = print_puzzles_read(&puzzles, CLI_MOVES_LEFT_OUT, q->pages.names, c->count, c->operands);
    int made = exit_code == CLI_INTERRUPTED ? CLI_YES : book_make(q, &puzzles, &problems);
    exit_code = cli_weightier(exit_code, made);
    if (puzzles.all.size + problems.all.size > 0 && exit_code != CLI_INTERRUPTED) {
        exit_code = cli_weightier(exit_code, print_puzzles_rate(&puzzles));
        if (exit_code != CLI_INTERRUPTED)
            exit_code = cli_weightier(exit_code, write_book(q, &puzzles, &problems));
    }
    book_problems_free(&problems);
    print_puzzles_free(&puzzles);
    return cli_interrupted() ? CLI_INTERRUPTED : exit_code;
}

static const struct option options[] = {
    OPTION_OUTPUT(struct book_request, pages.path, "write to FILE, a PDF"),
    {"family", 0, OPTION_WORDS, offsetof(struct book_request, family_names), "FAMILY",
     .help = "make puzzles of this family, or problems of echek; may be repeated"},
    {"levels", 0, OPTION_WORDS, offsetof(struct book_request, levels), "LIST",
     .help = "how many puzzles of each level to make, per family (default: " BOOK_USUAL_LEVELS
             "); FAMILY=LIST for one family"},
    {"size", 0, OPTION_WORDS, offsetof(struct book_request, sizes), "WxH",
     .help = "size of the boards made; for some of them FAMILY=WxH, LEVEL=WxH or FAMILY:LEVEL=WxH, "
             "or several of these, separated by commas"},
    {"plies", 0, OPTION_COUNT, offsetof(struct book_request, plies), "N",
     .help = "echek: won in N moves of both sides, such as 5", .least = 1, .most = 999},
    {"seed", 's', OPTION_SEED, offsetof(struct book_request, seed), "S",
     .help = "the same seed gives the same book"},
    {"title", 0, OPTION_WORD, offsetof(struct book_request, pages.title), "WORDS", .help = "on the cover"},
    {"author", 0, OPTION_WORD, offsetof(struct book_request, author), "WORDS", .help = "below the title"},
    {"explained", 0, OPTION_NUMBER, offsetof(struct book_request, explained), "N",
     .help = "explain the N hardest puzzles step by step", .usual = "2", .most = 50},
    {"explained-pages", 0, OPTION_NUMBER, offsetof(struct book_request, explained_pages), "N",
     .help = "use at most N pages for each of them", .usual = "8", .least = 1, .most = 999},
    PAGE_OPTIONS(struct book_request, pages),
    OPTION_COORDINATES(struct book_request, pages.coordinates),
    {0},
};

const struct command print_book = {
    .name = "book",
    .summary = "a whole book of puzzles, with rules, hints and solutions",
    .operands = "[FILE...]",
    .learns = true,
    .text =
        "Makes a book of the puzzles in files, of new ones, or of both: cover, contents, the rules of each\n"
        "family with an example, the puzzles from the easiest to the hardest, a hint for each, the\n"
        "solutions, and the hardest puzzles explained step by step. Pages are linked to each other.\n"
        "Problems of Echek (White wins in 3 moves) have a chapter of their own, with proven answers. The\n"
        "same puzzles, or the same seed, give the same bytes.\n",
    .examples = "  roque book --family akari --levels easy:20,medium:20,hard:10 --size 10x10 --seed 1 -o "
                "book.pdf\n"
                "  roque book --family akari --family chess-num --size akari=9x9 --title 'For the train' -o "
                "train.pdf\n"
                "  roque book --family echek --plies 5 --levels medium:9,hard:9 -o echek.pdf\n"
                "  roque book puzzles.roque --author 'A. Nonym' --explained 0 -o book.pdf\n",
    .options = options,
    .values = sizeof(struct book_request),
    .run = run,
};
