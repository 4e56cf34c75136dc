#include "echek/game.h"

#include <string.h>

void echek_game_init(struct echek_game *g, struct mem *m, const struct echek_rules *r,
                     const struct echek_position *start) {
    *g = (struct echek_game){.mem = m, .rules = *r, .start = *start};
}

void echek_game_free(struct echek_game *g) { vec_free(g->mem, &g->plies); }

const struct echek_position *echek_game_at(const struct echek_game *g, size_t plies) {
    return plies == 0 ? &g->start : &g->plies.at[plies - 1].after;
}

const struct echek_position *echek_game_now(const struct echek_game *g) {
    return echek_game_at(g, g->plies.size);
}

uint32_t echek_game_quiet(const struct echek_game *g) {
    return g->plies.size == 0 ? 0 : g->plies.at[g->plies.size - 1].quiet;
}

// What was before the last drop or pawn move cannot have come again.
unsigned echek_game_occurrences(const struct echek_game *g) {
    const struct echek_position *now = echek_game_now(g);
    size_t first = g->plies.size - echek_game_quiet(g);
    unsigned count = 0;
    for (size_t n = first; n <= g->plies.size; n++) count += echek_same(echek_game_at(g, n), now);
    return count;
}

enum echek_result echek_game_result(const struct echek_game *g) {
    const struct echek_position *now = echek_game_now(g);
    enum echek_end end = echek_ended(now);
    if (end != ECHEK_GOES_ON) {
        bool white = (now->mover == ECHEK_WHITE) == (end == ECHEK_MOVER_WON);
        return white ? ECHEK_WHITE_WINS : ECHEK_BLACK_WINS;
    }
    if (echek_game_occurrences(g) >= ECHEK_REPETITIONS) return ECHEK_DRAW_REPETITION;
    return echek_game_quiet(g) >= ECHEK_NO_PROGRESS_PLIES ? ECHEK_DRAW_NO_PROGRESS : g->settled;
}

const char *echek_result_words(enum echek_result r) {
    switch (r) {
    case ECHEK_WHITE_WINS:
        return "White wins";
    case ECHEK_BLACK_WINS:
        return "Black wins";
    case ECHEK_DRAW_REPETITION:
        return "draw: the same position for the third time";
    case ECHEK_DRAW_NO_PROGRESS:
        return "draw: a hundred plies without a drop or a pawn move";
    case ECHEK_WHITE_RESIGNED:
        return "Black wins: White resigned";
    case ECHEK_BLACK_RESIGNED:
        return "White wins: Black resigned";
    case ECHEK_DRAW_AGREED:
        return "draw by agreement";
    case ECHEK_UNDECIDED:
    case ECHEK_RESULTS:
        break;
    }
    return "not decided";
}

bool echek_game_play(struct echek_game *g, echek_move m) {
    const struct echek_position *now = echek_game_now(g);
    struct echek_ply ply = {.move = m, .after = *now};
    ply.quiet = echek_is_progress(now, m) ? 0 : echek_game_quiet(g) + 1;
    echek_make(&g->rules, &ply.after, m);
    return vec_push(g->mem, &g->plies, ply);
}

void echek_game_undo(struct echek_game *g) {
    g->plies.size--;
    g->settled = ECHEK_UNDECIDED;
}

void echek_game_settle(struct echek_game *g, enum echek_result r) { g->settled = r; }

// ---- Reading --------------------------------------------------------------------------------------------

enum { LONGEST_VALUE = 240, LONGEST_WORD = 24 };

// A piece of the file and where it stands.
struct piece {
    const char *at;
    size_t length, line, column;
};

struct reading {
    struct echek_game *g;
    struct fault *fault;
    struct piece rules, start; // at is NULL: not met so far
    bool moving;               // the first move was met: the two above are settled
};

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool wrong(const struct reading *in, const struct piece *p, const char *what) {
    return fault_input(in->fault, p->line, p->column, "%s", what);
}

// Words for the functions that read strings: short enough, and of characters that a message can repeat.
static bool copy_piece(const struct reading *in, const struct piece *p, char *out, size_t longest) {
    char byte[12];
    for (size_t i = 0; i < p->length; i++)
        if (p->at[i] < ' ' || p->at[i] > '~')
            return fault_input(in->fault, p->line, p->column + i, "%s does not belong here",
                               fault_byte(byte, p->at[i]));
    if (p->length > longest)
        return fault_input(in->fault, p->line, p->column, "at most %zu characters were expected here",
                           longest);
    memcpy(out, p->at, p->length);
    out[p->length] = '\0';
    return true;
}

// A fault within a piece becomes one within the file.
static bool place_fault(const struct reading *in, const struct piece *p) {
    in->fault->line = p->line;
    in->fault->column += p->column - 1;
    return false;
}

// The lines before the moves may stand in any order, but a position is read by the rules.
static bool settle(struct reading *in) {
    char words[LONGEST_VALUE + 1];
    in->moving = true;
    if (in->rules.at != NULL) {
        if (!copy_piece(in, &in->rules, words, LONGEST_VALUE)) return false;
        if (!echek_rules_read(&in->g->rules, words, in->fault)) return place_fault(in, &in->rules);
    }
    if (in->start.at != NULL) {
        if (!copy_piece(in, &in->start, words, LONGEST_VALUE)) return false;
        if (!echek_position_read(&in->g->rules, words, &in->g->start, in->fault)) {
            in->g->start = echek_start();
            return place_fault(in, &in->start);
        }
    }
    return true;
}

static bool read_move(struct reading *in, const struct piece *p) {
    char words[LONGEST_WORD + 1];
    echek_move m;
    if (!in->moving && !settle(in)) return false;
    if (!copy_piece(in, p, words, LONGEST_WORD)) return false;
    enum echek_result result = echek_game_result(in->g);
    if (result != ECHEK_UNDECIDED)
        return fault_input(in->fault, p->line, p->column,
                           "a move behind the end of the game: there the result is '%s'",
                           echek_result_words(result));
    if (!echek_move_read(&in->g->rules, echek_game_now(in->g), words, &m, in->fault))
        return place_fault(in, p);
    return echek_game_play(in->g, m) || fault_memory(in->fault);
}

static void cut_front(struct piece *p, size_t count) {
    p->at += count;
    p->length -= count;
    p->column += count;
}

// "12." or "12...", which may stand alone or right before its move.
static void cut_number(struct piece *p) {
    size_t digits = 0, dots = 0;
    while (digits < p->length && p->at[digits] >= '0' && p->at[digits] <= '9') digits++;
    while (digits + dots < p->length && p->at[digits + dots] == '.') dots++;
    if (digits > 0 && dots > 0) cut_front(p, digits + dots);
}

static bool read_moves(struct reading *in, struct piece line) {
    for (;;) {
        while (line.length > 0 && is_blank(line.at[0])) cut_front(&line, 1);
        if (line.length == 0) return true;
        struct piece word = line;
        word.length = 0;
        while (word.length < line.length && !is_blank(line.at[word.length])) word.length++;
        cut_front(&line, word.length);
        cut_number(&word);
        if (word.length > 0 && !read_move(in, &word)) return false;
    }
}

// The value of a line "name: value".
static bool take_value(const struct piece *line, const char *name, struct piece *value) {
    size_t length = strlen(name);
    if (line->length < length || memcmp(line->at, name, length) != 0) return false;
    *value = *line;
    cut_front(value, length);
    while (value->length > 0 && is_blank(value->at[0])) cut_front(value, 1);
    while (value->length > 0 && is_blank(value->at[value->length - 1])) value->length--;
    return true;
}

static bool keep_value(struct reading *in, const struct piece *line, struct piece value, struct piece *kept) {
    if (in->moving) return wrong(in, line, "'rules:' and 'start:' were expected before the first move");
    if (kept->at != NULL) return wrong(in, line, "this line stands here for the second time");
    *kept = value;
    return true;
}

// Only what no position tells: a win or a draw by the rules stands in the moves.
static bool read_result(struct reading *in, const struct piece *line, const struct piece *value) {
    if (!in->moving && !settle(in)) return false;
    if (echek_game_result(in->g) != ECHEK_UNDECIDED)
        return wrong(in, line, "a result behind the end of the game");
    for (int r = ECHEK_WHITE_RESIGNED; r < ECHEK_RESULTS; r++) {
        const char *words = echek_result_words((enum echek_result)r);
        if (strlen(words) != value->length || memcmp(words, value->at, value->length) != 0) continue;
        echek_game_settle(in->g, (enum echek_result)r);
        return true;
    }
    return fault_input(in->fault, value->line, value->column, "expected '%s', '%s' or '%s'",
                       echek_result_words(ECHEK_WHITE_RESIGNED), echek_result_words(ECHEK_BLACK_RESIGNED),
                       echek_result_words(ECHEK_DRAW_AGREED));
}

static bool read_line(struct reading *in, const struct piece *line) {
    struct piece value;
    if (line->length > 0 && line->at[0] == ';') return true;
    if (take_value(line, "rules:", &value)) return keep_value(in, line, value, &in->rules);
    if (take_value(line, "start:", &value)) return keep_value(in, line, value, &in->start);
    if (take_value(line, "result:", &value)) return read_result(in, line, &value);
    return read_moves(in, *line);
}

bool echek_game_read(struct echek_game *g, struct mem *m, const char *bytes, size_t size,
                     struct fault *fault) {
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    struct reading in = {.g = g, .fault = fault};
    struct piece line = {.at = bytes, .line = 1, .column = 1};
    echek_game_init(g, m, &paper, &start);
    for (const char *end = bytes + size; line.at < end; line.line++) {
        const char *newline = memchr(line.at, '\n', (size_t)(end - line.at));
        line.length = (size_t)((newline == NULL ? end : newline) - line.at);
        if (!read_line(&in, &line)) return false;
        line.at += line.length + (newline != NULL);
    }
    return in.moving || settle(&in);
}

// ---- Writing --------------------------------------------------------------------------------------------

// A line for each pair of moves. Where Black begins, his first move has a line of its own.
static void write_moves(struct text *out, const struct echek_game *g) {
    char name[ECHEK_MOVE_TEXT];
    size_t number = 1;
    for (size_t n = 0; n < g->plies.size; n++) {
        const struct echek_position *p = echek_game_at(g, n);
        bool white = p->mover == ECHEK_WHITE;
        if (white || n == 0) text_format(out, "%zu.%s ", number, white ? "" : "..");
        else text_char(out, ' ');
        text_add(out, echek_move_name(p, g->plies.at[n].move, name));
        if (!white) number++;
        if (!white || n + 1 == g->plies.size) text_char(out, '\n');
    }
}

void echek_game_write(struct text *out, const struct echek_game *g) {
    text_add(out, "; a game of Echek\nrules: ");
    echek_rules_write(out, &g->rules);
    text_add(out, "\nstart: ");
    echek_position_write(out, &g->start);
    text_add(out, "\n\n");
    write_moves(out, g);
    enum echek_result result = echek_game_result(g);
    if (result == ECHEK_UNDECIDED) return;
    text_format(out, "%s %s\n", result == g->settled ? "result:" : ";", echek_result_words(result));
}
