#include "echek/commands/echek.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[ENGINE_NUMBERS] = {"depth", "mate", "movetime", "nodes",    "wtime",
                                                  "btime", "winc", "binc",     "movestogo"};

char *engine_next_word(char **rest) {
    char *word = *rest + strspn(*rest, " \t\r");
    if (*word == '\0') return NULL;
    char *end = word + strcspn(word, " \t\r");
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

// A whole number from 0 to `most`, and nothing else.
static bool read_number(const char *word, uint64_t most, uint64_t *n) {
    size_t digits = word == NULL ? 0 : strspn(word, "0123456789");
    if (digits == 0 || digits > 15 || word[digits] != '\0') return false;
    *n = strtoull(word, NULL, 10);
    return *n <= most;
}

// ---- Reading --------------------------------------------------------------------------------------------

static enum engine_number number_named(const char *word) {
    int i = 0;
    while (i < ENGINE_NUMBERS && strcmp(names[i], word) != 0) i++;
    return (enum engine_number)i;
}

static bool is_known(const char *word) {
    return number_named(word) < ENGINE_NUMBERS || strcmp(word, "infinite") == 0 ||
           strcmp(word, "ponder") == 0 || strcmp(word, "searchmoves") == 0;
}

// Returns the word to continue with; NULL: the next one.
static char *read_value(struct engine_go *go, enum engine_number i, char **rest, struct text *objections) {
    const uint64_t most_ms = UINT64_C(1000000000);
    char *value = engine_next_word(rest);
    uint64_t n = 0;
    if (value != NULL && value[0] == '-' && read_number(value + 1, UINT64_MAX, &n)) n = 0;
    else if (!read_number(value, i == ENGINE_NODES ? UINT64_MAX : most_ms, &n)) {
        text_format(objections, "go: a whole number was expected after '%s'%s%.40s; it is passed over\n",
                    names[i], value == NULL ? "" : ", not ", value == NULL ? "" : value);
        return value != NULL && is_known(value) ? value : NULL;
    }
    go->given[i] = true;
    go->number[i] = n;
    return NULL;
}

static void add_move(struct engine_go *go, const char *word, const struct echek_game *g,
                     struct text *objections) {
    struct fault fault;
    echek_move m;
    if (!echek_move_read(&g->rules, echek_game_now(g), word, &m, &fault)) {
        text_format(objections, "go: searchmoves '%.20s' is passed over: %s\n", word, fault.text);
        return;
    }
    if (memchr(go->moves, m, go->move_count) == NULL) go->moves[go->move_count++] = m;
}

// Words up to the next known one are moves.
static char *read_moves(struct engine_go *go, char **rest, const struct echek_game *g,
                        struct text *objections) {
    char *word;
    while ((word = engine_next_word(rest)) != NULL && !is_known(word)) add_move(go, word, g, objections);
    if (go->move_count == 0)
        text_format(objections, "go: searchmoves names no move that is legal; any may be played\n");
    return word;
}

// Unknown words in a row get one message: the second may be the value of the first.
static char *pass_over(char *unknown, char **rest, struct text *objections) {
    char *word;
    text_format(objections,
                "go: '%.40s' is not known and passed over: depth, mate, movetime, nodes, infinite, ponder, "
                "searchmoves, wtime, btime, winc, binc or movestogo was expected\n",
                unknown);
    while ((word = engine_next_word(rest)) != NULL && !is_known(word)) continue;
    return word;
}

void engine_go_read(struct engine_go *go, char *rest, const struct echek_game *g, struct text *objections) {
    *go = (struct engine_go){0};
    for (char *word = engine_next_word(&rest), *next; word != NULL; word = next) {
        enum engine_number i = number_named(word);
        next = NULL;
        if (strcmp(word, "infinite") == 0) go->infinite = true;
        else if (strcmp(word, "ponder") == 0) go->ponder = true;
        else if (strcmp(word, "searchmoves") == 0) next = read_moves(go, &rest, g, objections);
        else if (i < ENGINE_NUMBERS) next = read_value(go, i, &rest, objections);
        else next = pass_over(word, &rest, objections);
        if (next == NULL) next = engine_next_word(&rest);
    }
}

// ---- How much to think ----------------------------------------------------------------------------------

// A share of the time on the clock, so that some is always left.
static uint64_t time_for_move_ms(const struct engine_go *go, unsigned side) {
    enum { USUAL_MOVES = 20 };
    const uint64_t *n = go->number;
    uint64_t left = n[ENGINE_WTIME + side], more = n[ENGINE_WINC + side];
    uint64_t moves = n[ENGINE_MOVESTOGO] > 0 ? n[ENGINE_MOVESTOGO] + 1 : USUAL_MOVES;
    uint64_t share = left / moves + more * 3 / 4, most = left - left / 8;
    return share < most ? share : most;
}

// A mate in n moves of the winner is over after 2n - 1 plies.
static unsigned depth_of(const struct engine_go *go) {
    uint64_t depth = go->number[ENGINE_DEPTH], mate = go->number[ENGINE_MATE];
    if (mate > ECHEK_DEEPEST_THOUGHT) mate = ECHEK_DEEPEST_THOUGHT;
    if (mate > 0 && (depth == 0 || 2 * mate - 1 < depth)) depth = 2 * mate - 1;
    return depth > ECHEK_DEEPEST_THOUGHT ? ECHEK_DEEPEST_THOUGHT : (unsigned)depth;
}

struct echek_effort engine_go_effort(const struct engine_go *go, const struct echek_position *now) {
    struct echek_effort effort = {.move_count = go->move_count};
    if (go->move_count > 0) effort.moves = go->moves;
    // Without any limit the engine would think for one second.
    if (go->infinite || go->ponder) {
        effort.depth = ECHEK_DEEPEST_THOUGHT;
        return effort;
    }
    effort.depth = depth_of(go);
    effort.nodes = go->number[ENGINE_NODES];
    if (go->given[ENGINE_MOVETIME])
        effort.limits.deadline_us = clock_us() + go->number[ENGINE_MOVETIME] * 1000;
    else if (go->given[ENGINE_WTIME + now->mover])
        effort.limits.deadline_us = clock_us() + time_for_move_ms(go, now->mover) * 1000;
    return effort;
}

bool engine_go_is_play(const struct engine_go *go) {
    return !go->infinite && !go->ponder && go->move_count == 0 && !go->given[ENGINE_MATE];
}
