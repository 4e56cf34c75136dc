#include "base/thread.h"
#include "cli/cli.h"
#include "cli/collection/collection.h"
#include "cli/families.h"
#include "cli/program.h"
#include "cli/ranks.h"

#include <string.h>
#include <unistd.h>

static const char program_name[] = "roque-collection";

static const char cluster[] = "roque-cluster";

int cli_collection_become(char **words) { return program_become(program_name, NULL, words); }

static int hand_over(int code, char **words) {
    if (code == CLI_COLLECTION_HAND_OVER_RANKS && cli_ranks() > 1)
        return program_become(cluster, NULL, words);
    if (cli_ranks() == 1) return cli_collection_become(words);
    cli_complain("under mpirun there is only 'roque campaign FILE.db run'");
    return CLI_BAD;
}

// Of all ranks the first one says what is wrong. The others end well in that case: mpirun ends everybody as
// soon as one does not, and would not let it finish its sentence.
static int run_in_silence(const struct cli_group *g, int argc, char **argv, char **words) {
    struct cli_silence silence;
    cli_be_silent(&silence);
    int code = cli_group_run(g, argc, argv);
    cli_speak_again(&silence);
    if (code == CLI_COLLECTION_HAND_OVER_RANKS) program_become(cluster, NULL, words);
    return CLI_YES;
}

int cli_collection_run(const struct cli_group *g, int argc, char **argv, char **words) {
    if (cli_rank() > 0) return run_in_silence(g, argc, argv, words);
    int code = cli_group_run(g, argc, argv);
    return code < 0 ? hand_over(code, words) : code;
}

int cli_collection_export(const char *path, pid_t *pid) {
    char collection[] = "collection", export[] = "export", end[] = "--";
    char *words[] = {collection, export, end, (char *)(uintptr_t)path, NULL}; // not changed there
    return program_open(program_name, words, pid);
}

void cli_collection_begin(struct cli_collection_request *q) {
    struct text parameters = q->parameters;
    *q = (struct cli_collection_request){.to = &format_native, .parameters = parameters};
}

// ---- Which puzzles ---------------------------------------------------------------------------------------

// Sizes of any family; the longest board of all is as long as one of a family without a limit.
static bool choose_size(const char *word, struct cli_filter *f) {
    struct fault fault = {0};
    if (word == NULL) return true;
    const struct family any = {.name = "any"};
    if (make_read_size(f->family == NULL ? &any : f->family, word, &f->width, &f->height, &fault))
        return true;
    cli_complain("%s", fault.text);
    return false;
}

static bool choose_scores(const struct cli_collection_words *w, struct cli_filter *f) {
    struct fault fault = {0};
    struct make_request scores = {.most_score = UINT32_MAX};
    f->scored = w->level != NULL || w->score != NULL;
    bool ok = (w->level == NULL || make_set(&scores, "level", w->level, &fault)) &&
              (w->score == NULL || make_set(&scores, "score", w->score, &fault));
    if (!ok) cli_complain("%s", fault.text);
    f->least_score = scores.least_score;
    f->most_score = scores.most_score;
    return ok;
}

static bool choose_threads(uint64_t asked, size_t *threads) {
    long cores = cli_ranks() > 1 ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
    *threads = asked > 0 ? (size_t)asked : thread_clamp(cores > 0 ? (size_t)cores : 1);
    if (asked > THREAD_MOST) cli_complain("--threads: at most %d are possible", THREAD_MOST);
    return asked <= THREAD_MOST;
}

static bool choose(const struct cli_usage *u, const struct cli_collection_words *w,
                   struct cli_collection_request *q) {
    if (w->family != NULL) q->filter.family = cli_family_named(u->command, w->family);
    return (w->family == NULL || q->filter.family != NULL) && choose_size(w->size, &q->filter) &&
           choose_scores(w, &q->filter) && choose_threads(w->threads, &q->threads);
}

// ---- The words -------------------------------------------------------------------------------------------

bool cli_collection_parse(const struct cli_usage *u, struct cli_collection_words *w, int *argc, char **argv,
                          struct cli_collection_request *q, int *exit_code) {
    enum cli_parsed parsed = cli_options_parse(u, argc, argv);
    *exit_code = parsed == CLI_PARSED_GO ? CLI_BAD : cli_parsed_exit(parsed);
    if (parsed != CLI_PARSED_GO) return false;
    if (*argc == 0) {
        cli_complain("%s needs a file, such as all.db", u->command);
        return false;
    }
    q->file = argv[0];
    --*argc;
    memmove(argv, argv + 1, (size_t)*argc * sizeof *argv);
    return choose(u, w, q);
}

bool cli_collection_no_more(const struct cli_usage *u, int argc, char **argv) {
    if (argc > 0) cli_complain("%s takes no '%.40s'", u->command, argv[0]);
    return argc == 0;
}

bool cli_collection_numbers(const struct cli_usage *u, const char *of, int argc, char **argv) {
    enum { MOST_DIGITS = 18 };
    for (int i = 0; i < argc; i++) {
        size_t length = strlen(argv[i]);
        if (length > 0 && length <= MOST_DIGITS && strspn(argv[i], "0123456789") == length) continue;
        cli_complain("%s: '%.40s' is not a number of %s", u->command, argv[i], of);
        return false;
    }
    return true;
}

bool cli_collection_medium(const char *word, enum lab_medium *medium) {
    *medium = LAB_TEXT;
    if (word == NULL || (lab_medium_named(word, medium) && *medium != LAB_CSV)) return true;
    cli_complain("--as: '%.40s' is not text, md, html or svg", word);
    return false;
}
