#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/families.h"
#include "cli/print/print.h"
#include "cli/seed.h"
#include "echek/proofs/problem.h"
#include "make/make.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PUZZLES = 2000, USUAL_EXPLAINED = 2, MOST_EXPLAINED = 50 };

// What was given, as words.
struct words {
    struct cli_print_words print;
    const char *per_page, *levels, *explained;
    struct cli_seed seed;
    uint64_t plies;
    struct cli_words families, sizes;
};

// ---- What is to be made ----------------------------------------------------------------------------------

static bool complain_of_levels(const char *word) {
    cli_complain("--levels: '%.60s' is not levels and how many of each, such as easy:20,medium:20,hard:10",
                 word);
    return false;
}

static bool read_levels(const char *word, size_t counts[EXPLAIN_LEVELS]) {
    size_t all = 0;
    for (const char *at = word; *at != '\0'; at += *at == ',') {
        char name[16];
        enum explain_level level;
        size_t length = strcspn(at, ":,");
        if (length >= sizeof name || at[length] != ':') return complain_of_levels(word);
        memcpy(name, at, length);
        name[length] = '\0';
        at += length + 1;
        size_t digits = strspn(at, "0123456789");
        if (!explain_level_named(name, &level) || digits == 0 || digits > 4 ||
            (at[digits] != ',' && at[digits] != '\0'))
            return complain_of_levels(word);
        counts[level] += strtoul(at, NULL, 10);
        all += strtoul(at, NULL, 10);
        at += digits;
    }
    if (all > MOST_PUZZLES) cli_complain("--levels: %d puzzles a family are the most", MOST_PUZZLES);
    else if (all == 0) return complain_of_levels(word);
    return all <= MOST_PUZZLES;
}

// "10x10" for all families, "akari=10x10" for one.
static bool read_size(const char *word, struct cli_book_request *q) {
    const char *equals = strchr(word, '='), *size = equals == NULL ? word : equals + 1;
    bool used = false;
    for (size_t i = 0; i < q->families; i++) {
        struct cli_book_part *part = &q->parts[i];
        struct fault fault;
        size_t length = equals == NULL ? 0 : (size_t)(equals - word);
        if (equals != NULL &&
            (strlen(part->family->name) != length || strncmp(part->family->name, word, length) != 0))
            continue;
        used = true;
        if (make_read_size(part->family, size, &part->width, &part->height, &fault)) continue;
        cli_complain("%s", fault.text);
        return false;
    }
    if (!used) cli_complain("--size: '%.60s' is of no --family", word);
    return used;
}

static bool read_families(const struct words *w, struct cli_book_request *q) {
    for (size_t i = 0; i < w->families.count; i++) {
        if (strcmp(w->families.at[i], "echek") == 0) {
            q->echek = true;
            continue;
        }
        const struct family *f = cli_family_named("--family", w->families.at[i]);
        if (f == NULL) return false;
        if (f->maker == NULL) {
            cli_complain("--family: %s cannot be made", f->name);
            return false;
        }
        q->parts[q->families++] = (struct cli_book_part){.family = f};
    }
    for (size_t i = 0; i < w->sizes.count; i++)
        if (!read_size(w->sizes.at[i], q)) return false;
    return true;
}

// ---- The request -----------------------------------------------------------------------------------------

static bool refuse_without_family(const struct words *w) {
    const char *option = w->levels != NULL    ? "--levels"
                         : w->sizes.count > 0 ? "--size"
                         : w->plies > 0       ? "--plies"
                                              : "--seed";
    if (w->levels == NULL && w->sizes.count == 0 && w->plies == 0 && !w->seed.given) return true;
    cli_complain("%s goes with --family", option);
    return false;
}

static bool read_explained(const char *word, size_t *explained) {
    char *end;
    *explained = USUAL_EXPLAINED;
    if (word == NULL) return true;
    unsigned long n = strtoul(word, &end, 10);
    if (*word >= '0' && *word <= '9' && *end == '\0' && n <= MOST_EXPLAINED) return *explained = n, true;
    cli_complain("--explained: '%.40s' is not a number from 0 to %d", word, MOST_EXPLAINED);
    return false;
}

// Problems of Echek have to be of every level that is asked for.
static bool check_plies(uint64_t plies, struct cli_book_request *q) {
    struct fault fault;
    if (plies > 0 && !q->echek) {
        cli_complain("--plies goes with --family echek");
        return false;
    }
    q->plies = plies > UINT_MAX ? UINT_MAX : (unsigned)plies;
    for (int level = 0; q->echek && level < EXPLAIN_LEVELS; level++) {
        const struct echek_problem_wish wish = {.plies = q->plies, .level = (enum explain_level)level};
        if (q->counts[level] == 0 || echek_problem_check(&wish, &fault)) continue;
        cli_complain("%s", fault.text);
        return false;
    }
    return true;
}

// Hints name squares: a book has coordinates unless they are not wanted.
static bool choose(const struct words *w, struct cli_book_request *q) {
    static const char usual[] = "easy:8,medium:8,hard:4";
    if (!cli_print_choose(&w->print, &q->common) || !cli_print_per_page(w->per_page, &q->per_page) ||
        !read_explained(w->explained, &q->explained))
        return false;
    if (q->common.labels == DRAW_USUAL_LABELS) q->common.labels = DRAW_LABELS;
    if (w->families.count == 0) return refuse_without_family(w);
    q->seed = w->seed.given ? w->seed.value : cli_some_seed();
    return read_families(w, q) && read_levels(w->levels == NULL ? usual : w->levels, q->counts) &&
           check_plies(w->plies, q);
}

bool cli_book_read(int *argc, char **argv, struct cli_book_request *q, int *exit_code) {
    struct words w = {0};
    *q = (struct cli_book_request){0};
    struct cli_print_common *c = &q->common;
    const struct cli_option options[] = {
        {"output", 'o', CLI_WORD, &c->path, "FILE", "write to FILE, a PDF"},
        {"family", 0, CLI_WORDS, &w.families, "FAMILY",
         "make puzzles of this family, or problems of echek; may stand several times"},
        {"levels", 0, CLI_WORD, &w.levels, "LIST",
         "how many of each level are made of each family (default easy:8,medium:8,hard:4)"},
        {"size", 0, CLI_WORDS, &w.sizes, "WxH", "of what is made; with several families also FAMILY=WxH"},
        {"plies", 0, CLI_NUMBER, &w.plies, "N", "of echek: won in N moves of both sides, such as 5"},
        {"seed", 's', CLI_SEED, &w.seed, "S", "the same seed gives the same book"},
        {"title", 0, CLI_WORD, &c->title, "WORDS", "on the cover"},
        {"author", 0, CLI_WORD, &q->author, "WORDS", "below it"},
        {"explained", 0, CLI_WORD, &w.explained, "N",
         "so many of the hardest with a picture a step (default 2)"},
        {"per-page", 0, CLI_WORD, &w.per_page, "N",
         "1, 2, 4, 6 or 9 puzzles a page; auto: as many as are easy to write in"},
        {"paper", 0, CLI_WORD, &w.print.paper, "PAPER", "A4 (default) or letter"},
        {"qr", 0, CLI_FLAG, &c->qr, NULL, "beside each puzzle a code that leads to it on the web"},
        {"link-base", 0, CLI_WORD, &c->link_base, "URL", "the address of roque's page, for these codes"},
        {"coordinates", 0, CLI_WORD, &w.print.coordinates, "HOW",
         "rc: squares are r6c2 (default); chess: b3; none: boards without labels"},
        {0},
    };
    const struct cli_usage usage = {
        .command = "book",
        .operands = "[FILE...]",
        .about =
            "Makes a book of the puzzles of files, or of new ones, or of both: cover, contents, the rules\n"
            "of each family with an example, the puzzles from the easiest to the hardest, a hint for each,\n"
            "the solutions, and the hardest of them explained step by step. Pages are linked with each\n"
            "other. Problems of Echek (White wins in 3 moves) have a chapter of their own, with proven\n"
            "answers. The same puzzles, or the same seed, give the same bytes.\n",
        .options = options,
        .examples = "  roque book --family akari --levels easy:20,medium:20,hard:10 --size 10x10 --seed 1 -o "
                    "book.pdf\n"
                    "  roque book --family akari --family chess-num --size akari=9x9 --title 'For the train' "
                    "-o train.pdf\n"
                    "  roque book --family echek --plies 5 --levels medium:9,hard:9 -o echek.pdf\n"
                    "  roque book puzzles.roque --author 'A. Nonym' --explained 0 -o book.pdf\n",
    };
    enum cli_parsed parsed = cli_options_parse(&usage, argc, argv);
    *exit_code = parsed == CLI_PARSED_GO ? CLI_BAD : cli_parsed_exit(parsed);
    return parsed == CLI_PARSED_GO && choose(&w, q);
}

static int book(int argc, char **argv, char **words) {
    struct cli_book_request q;
    int exit_code;
    if (cli_book_read(&argc, argv, &q, &exit_code)) exit_code = cli_print_run(words);
    return exit_code;
}

int cli_book(int argc, char **argv) { return cli_beside(argc, argv, book); }
