// Games as files: reading and writing them.
#include "echek/rules/game.h"

#include <string.h>

// ---- Reading --------------------------------------------------------------------------------------------

enum { LONGEST_VALUE = 240, LONGEST_WORD = 24 };

// A part of the file and its place.
struct span {
    const char *at;
    size_t length, line, column;
};

struct reading {
    struct echek_game *g;
    struct fault *fault;
    struct span rules, start; // at is NULL: not read yet
    bool moving;              // the first move was read, so the two above are known
    bool ended;               // the result has been read
};

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool wrong(const struct reading *in, const struct span *p, const char *what) {
    return fault_input(in->fault, p->line, p->column, "%s", what);
}

// A copy for functions that read strings. The span has to be short enough, and without characters that a
// message cannot show.
static bool copy_span(const struct reading *in, const struct span *p, char *out, size_t longest) {
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

// A fault within a span becomes one within the file.
static bool place_fault(const struct reading *in, const struct span *p) {
    in->fault->line = p->line;
    in->fault->column += p->column - 1;
    return false;
}

// The lines before the moves may come in any order, but how a position is read depends on the rules.
static bool settle(struct reading *in) {
    char words[LONGEST_VALUE + 1];
    in->moving = true;
    if (in->rules.at != NULL) {
        if (!copy_span(in, &in->rules, words, LONGEST_VALUE)) return false;
        if (!echek_rules_read(&in->g->rules, words, in->fault)) return place_fault(in, &in->rules);
    }
    if (in->start.at != NULL) {
        if (!copy_span(in, &in->start, words, LONGEST_VALUE)) return false;
        if (!echek_position_read(&in->g->rules, words, &in->g->start, in->fault)) {
            in->g->start = echek_start();
            return place_fault(in, &in->start);
        }
    }
    return true;
}

static bool read_move(struct reading *in, const struct span *p) {
    char words[LONGEST_WORD + 1];
    echek_move m;
    if (!in->moving && !settle(in)) return false;
    if (!copy_span(in, p, words, LONGEST_WORD)) return false;
    if (in->g->later.size > 0) return wrong(in, p, "a move after those that were taken back");
    enum echek_result result = echek_game_result(in->g);
    if (result != ECHEK_UNDECIDED)
        return fault_input(in->fault, p->line, p->column,
                           "a move after the end of the game: there the result is '%s'",
                           echek_result_words(result));
    if (in->ended) return wrong(in, p, "a move after the result");
    if (!echek_move_read(&in->g->rules, echek_game_now(in->g), words, &m, in->fault))
        return place_fault(in, p);
    return echek_game_play(in->g, m) || fault_memory(in->fault);
}

static void cut_front(struct span *p, size_t count) {
    p->at += count;
    p->length -= count;
    p->column += count;
}

// "12." or "12...", alone or right before its move.
static void cut_number(struct span *p) {
    size_t digits = 0, dots = 0;
    while (digits < p->length && p->at[digits] >= '0' && p->at[digits] <= '9') digits++;
    while (digits + dots < p->length && p->at[digits + dots] == '.') dots++;
    if (digits > 0 && dots > 0) cut_front(p, digits + dots);
}

// The next word of a line; false: there is none.
static bool take_word(struct span *line, struct span *word) {
    while (line->length > 0 && is_blank(line->at[0])) cut_front(line, 1);
    *word = *line;
    word->length = 0;
    while (word->length < line->length && !is_blank(line->at[word->length])) word->length++;
    cut_front(line, word->length);
    return word->length > 0;
}

static bool read_moves(struct reading *in, struct span line) {
    for (struct span word; take_word(&line, &word);) {
        cut_number(&word);
        if (word.length > 0 && !read_move(in, &word)) return false;
    }
    return true;
}

// The moves are played, to see that they are legal, and taken back again: after that, taking back needs no
// memory.
static bool read_taken_back(struct reading *in, const struct span *line, const struct span *value) {
    struct echek_game *g = in->g;
    size_t here = g->plies.size;
    if (in->ended || g->later.size > 0) return wrong(in, line, "moves that were taken back, once more");
    bool ok = read_moves(in, *value) &&
              (vec_reserve(g->mem, &g->later, g->plies.size - here) || fault_memory(in->fault));
    while (g->plies.size > here) {
        if (ok) echek_game_take_back(g);
        else echek_game_undo(g);
    }
    return ok;
}

// ---- Players and time ------------------------------------------------------------------------------------

bool echek_game_is_name(const char *bytes, size_t size) {
    if (size >= ECHEK_NAME) return false;
    for (size_t i = 0; i < size;) {
        size_t n = text_utf8_length(bytes + i, size - i);
        unsigned char c = (unsigned char)bytes[i];
        if (n == 0 || c < ' ' || c == 0x7f) return false;
        if (c == 0xc2 && (unsigned char)bytes[i + 1] < 0xa0) return false; // controls of two bytes
        i += n;
    }
    return true;
}

static bool read_player(struct reading *in, const struct span *line, const struct span *value,
                        char name[ECHEK_NAME]) {
    if (name[0] != '\0') return wrong(in, line, "this line is repeated");
    if (!echek_game_is_name(value->at, value->length))
        return fault_input(in->fault, value->line, value->column,
                           "a name of at most %d bytes that can be shown was expected", ECHEK_NAME - 1);
    memcpy(name, value->at, value->length);
    name[value->length] = '\0';
    return true;
}

// Read at most nine leading digits; false: there are none, or too many.
static bool take_digits(struct span *p, uint64_t *n) {
    size_t digits = 0;
    for (*n = 0; digits < p->length && p->at[digits] >= '0' && p->at[digits] <= '9'; digits++) {
        if (digits == 9) return false;
        *n = *n * 10 + (uint64_t)(p->at[digits] - '0');
    }
    cut_front(p, digits);
    return digits > 0;
}

// "16", "16.5": seconds, to the thousandth.
static bool read_seconds(const struct reading *in, struct span p, uint64_t *ms) {
    const struct span whole = p;
    uint64_t seconds, part = 0;
    if (!take_digits(&p, &seconds)) return wrong(in, &whole, "expected seconds, such as 16.5");
    if (p.length > 0 && p.at[0] == '.') {
        cut_front(&p, 1);
        size_t digits = p.length;
        if (digits > 3 || !take_digits(&p, &part)) return wrong(in, &whole, "expected seconds, such as 16.5");
        for (; digits < 3; digits++) part *= 10;
    }
    if (p.length > 0) return wrong(in, &p, "expected seconds, such as 16.5");
    *ms = seconds * 1000 + part;
    return true;
}

// White's and Black's seconds, and nothing after them.
static bool read_both(const struct reading *in, struct span value, uint64_t ms[2]) {
    uint64_t read[2];
    struct span word;
    for (int side = 0; side < 2; side++) {
        take_word(&value, &word);
        if (!read_seconds(in, word, &read[side])) return false;
    }
    if (take_word(&value, &word)) return wrong(in, &word, "nothing is expected after the seconds of Black");
    memcpy(ms, read, sizeof read);
    return true;
}

// "300+5", and what each side has left.
static bool read_clock(const struct reading *in, struct span value) {
    static const char expected[] = "expected a clock such as 300+5: seconds for a side, and for each move";
    struct span word, whole;
    uint64_t seconds, bonus;
    take_word(&value, &word);
    whole = word;
    if (!take_digits(&word, &seconds) || word.length == 0 || word.at[0] != '+')
        return wrong(in, &whole, expected);
    cut_front(&word, 1);
    if (!take_digits(&word, &bonus) || word.length > 0 || seconds == 0 || seconds > ECHEK_LONGEST_CLOCK ||
        bonus > ECHEK_LONGEST_CLOCK)
        return wrong(in, &whole, expected);
    struct echek_clock c = {.seconds = (uint32_t)seconds, .bonus = (uint32_t)bonus};
    if (!read_both(in, value, c.left_ms)) return false;
    in->g->clock = c;
    return true;
}

// ---- Lines -----------------------------------------------------------------------------------------------

// The value of a line "name: value".
static bool take_value(const struct span *line, const char *name, struct span *value) {
    size_t length = strlen(name);
    if (line->length < length || memcmp(line->at, name, length) != 0) return false;
    *value = *line;
    cut_front(value, length);
    while (value->length > 0 && is_blank(value->at[0])) cut_front(value, 1);
    while (value->length > 0 && is_blank(value->at[value->length - 1])) value->length--;
    return true;
}

static bool keep_value(struct reading *in, const struct span *line, struct span value, struct span *kept) {
    if (in->moving) return wrong(in, line, "'rules:' and 'start:' were expected before the first move");
    if (kept->at != NULL) return wrong(in, line, "this line is repeated");
    *kept = value;
    return true;
}

static bool span_is(const struct span *p, const char *words) {
    return strlen(words) == p->length && memcmp(words, p->at, p->length) == 0;
}

// The result with these words, if it does not follow from the position.
static bool find_settled(const struct span *words, enum echek_result *result) {
    for (int r = ECHEK_WHITE_RESIGNED; r < ECHEK_RESULTS; r++) {
        *result = (enum echek_result)r;
        if (span_is(words, echek_result_words(*result))) return true;
    }
    return false;
}

// A score agrees with the moves, or decides a game that they leave open.
static bool read_score(struct reading *in, const struct span *value) {
    enum echek_result result = echek_game_result(in->g);
    if (result == ECHEK_UNDECIDED) {
        result = span_is(value, "1-0")   ? ECHEK_BLACK_RESIGNED
                 : span_is(value, "0-1") ? ECHEK_WHITE_RESIGNED
                 : span_is(value, "1/2") ? ECHEK_DRAW_AGREED
                                         : ECHEK_UNDECIDED;
        echek_game_settle(in->g, result);
    }
    in->ended = true;
    return span_is(value, echek_result_score(result)) ||
           fault_input(in->fault, value->line, value->column, "by its moves the game ended '%s': %s",
                       echek_result_score(result), echek_result_words(result));
}

// Only a result that does not follow from the moves is given in words.
static bool read_result(struct reading *in, const struct span *line, const struct span *value) {
    static const char *const scores[] = {"1-0", "0-1", "1/2", "*"};
    enum echek_result result;
    if (!in->moving && !settle(in)) return false;
    if (in->ended && in->g->settled == ECHEK_UNDECIDED) return wrong(in, line, "a second result");
    for (size_t i = 0; i < sizeof scores / sizeof *scores && !in->ended; i++)
        if (span_is(value, scores[i])) return read_score(in, value);
    if (echek_game_result(in->g) != ECHEK_UNDECIDED)
        return wrong(in, line, "a result after the end of the game");
    if (!find_settled(value, &result))
        return fault_input(in->fault, value->line, value->column,
                           "expected '%s', '%s' or '%s', or 1-0, 0-1, 1/2 or *",
                           echek_result_words(ECHEK_WHITE_RESIGNED), echek_result_words(ECHEK_BLACK_RESIGNED),
                           echek_result_words(ECHEK_DRAW_AGREED));
    echek_game_settle(in->g, result);
    in->ended = true;
    return true;
}

// A comment may say how the result came about.
static void take_reason(struct reading *in, const struct span *words) {
    enum echek_result result, settled = in->g->settled;
    if (settled != ECHEK_UNDECIDED && find_settled(words, &result) &&
        strcmp(echek_result_score(result), echek_result_score(settled)) == 0)
        echek_game_settle(in->g, result);
}

// Take a comment that is only a number; any other is an ordinary comment.
static void take_help(struct reading *in, struct span value) {
    uint64_t helped;
    struct span word;
    if (take_word(&value, &word) && take_digits(&word, &helped) && word.length == 0 && value.length == 0 &&
        helped <= UINT32_MAX)
        in->g->helped = (uint32_t)helped;
}

static bool read_comment(struct reading *in, const struct span *line) {
    struct span value;
    if (take_value(line, "; help:", &value)) take_help(in, value);
    if (take_value(line, "; time:", &value)) return read_both(in, value, in->g->used_ms);
    if (take_value(line, "; clock:", &value)) return read_clock(in, value);
    if (take_value(line, "; taken back:", &value)) return read_taken_back(in, line, &value);
    if (take_value(line, ";", &value)) take_reason(in, &value);
    return true;
}

static bool read_line(struct reading *in, const struct span *line) {
    struct span value;
    if (line->length > 0 && line->at[0] == ';') return read_comment(in, line);
    if (take_value(line, "rules:", &value)) return keep_value(in, line, value, &in->rules);
    if (take_value(line, "start:", &value)) return keep_value(in, line, value, &in->start);
    if (take_value(line, "white:", &value)) return read_player(in, line, &value, in->g->players[0]);
    if (take_value(line, "black:", &value)) return read_player(in, line, &value, in->g->players[1]);
    if (take_value(line, "result:", &value)) return read_result(in, line, &value);
    return read_moves(in, *line);
}

// The line that begins at line->at; false: there is none.
static bool find_line(struct span *line, const char *end) {
    if (line->at == end) return false;
    const char *newline = memchr(line->at, '\n', (size_t)(end - line->at));
    line->length = (size_t)((newline == NULL ? end : newline) - line->at);
    return true;
}

static void go_to_next(struct span *line, const char *end) {
    line->at += line->length;
    line->at += line->at < end;
    line->line++;
}

bool echek_game_read(struct echek_game *g, struct mem *m, const char *bytes, size_t size,
                     struct fault *fault) {
    const struct echek_rules paper = {0};
    const struct echek_position start = echek_start();
    const char *end = bytes + size;
    struct reading in = {.g = g, .fault = fault};
    echek_game_init(g, m, &paper, &start);
    for (struct span line = {.at = bytes, .line = 1, .column = 1}; find_line(&line, end);
         go_to_next(&line, end))
        if (!read_line(&in, &line)) return false;
    return in.moving || settle(&in);
}

// Does it look like a drop, a move or castling?
static bool looks_like_move(const struct span *p) {
    if (p->length < 3) return false;
    bool castles = p->at[1] == '-' && (p->at[0] == 'O' || p->at[0] == '0');
    bool moves = strchr("abcdABCD", p->at[0]) != NULL && p->at[1] >= '1' && p->at[1] <= '4';
    return castles || p->at[1] == '@' || moves;
}

bool echek_game_is_meant(const char *bytes, size_t size) {
    static const char *const names[] = {"rules:", "start:", "white:", "black:", "result:"};
    const char *end = bytes + size;
    for (struct span line = {.at = bytes, .line = 1, .column = 1}; find_line(&line, end);
         go_to_next(&line, end)) {
        struct span value, words = line, word;
        if (line.length > 0 && line.at[0] == ';') continue;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (take_value(&line, names[i], &value)) return true;
        if (!take_word(&words, &word)) continue;
        cut_number(&word);
        return word.length == 0 || looks_like_move(&word);
    }
    return false;
}

// ---- Writing --------------------------------------------------------------------------------------------

// A line for each pair of moves. Where Black begins, the first move has a line of its own.
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

static void write_seconds(struct text *out, uint64_t ms) {
    text_format(out, " %llu", (unsigned long long)(ms / 1000));
    unsigned part = (unsigned)(ms % 1000), digits = 3;
    if (part == 0) return;
    for (; part % 10 == 0; digits--) part /= 10;
    text_format(out, ".%0*u", (int)digits, part);
}

static void write_both(struct text *out, const uint64_t ms[2]) {
    write_seconds(out, ms[ECHEK_WHITE]);
    write_seconds(out, ms[ECHEK_BLACK]);
    text_char(out, '\n');
}

static void write_players(struct text *out, const struct echek_game *g) {
    if (g->players[ECHEK_WHITE][0] != '\0') text_format(out, "white: %s\n", g->players[ECHEK_WHITE]);
    if (g->players[ECHEK_BLACK][0] != '\0') text_format(out, "black: %s\n", g->players[ECHEK_BLACK]);
    if (g->clock.seconds > 0) {
        text_format(out, "; clock: %u+%u", g->clock.seconds, g->clock.bonus);
        write_both(out, g->clock.left_ms);
    }
    if (g->used_ms[0] + g->used_ms[1] > 0) {
        text_add(out, "; time:");
        write_both(out, g->used_ms);
    }
    if (g->helped > 0) text_format(out, "; help: %u\n", g->helped);
}

static void write_taken_back(struct text *out, const struct echek_game *g) {
    struct echek_position p = *echek_game_now(g);
    if (g->later.size == 0) return;
    text_add(out, "; taken back:");
    for (size_t i = g->later.size; i-- > 0;) {
        char name[ECHEK_MOVE_TEXT];
        text_format(out, " %s", echek_move_name(&p, g->later.at[i], name));
        echek_make(&g->rules, &p, g->later.at[i]);
    }
    text_char(out, '\n');
}

void echek_game_write(struct text *out, const struct echek_game *g) {
    enum echek_result result = echek_game_result(g);
    text_add(out, "; a game of Echek\nrules: ");
    echek_rules_write(out, &g->rules);
    text_add(out, "\nstart: ");
    echek_position_write(out, &g->start);
    text_char(out, '\n');
    write_players(out, g);
    text_char(out, '\n');
    write_moves(out, g);
    write_taken_back(out, g);
    text_format(out, "result: %s\n", echek_result_score(result));
    if (result != ECHEK_UNDECIDED) text_format(out, "; %s\n", echek_result_words(result));
}

static bool begins_with(const char *line, const char *end, const char *words) {
    size_t length = strlen(words);
    return (size_t)(end - line) >= length && memcmp(line, words, length) == 0;
}

size_t echek_game_extent(const char *bytes, size_t size) {
    const char *end = bytes + size, *comments = NULL; // directly above the line
    bool begun = false;
    for (const char *line = bytes; line < end;) {
        const char *after = memchr(line, '\n', (size_t)(end - line));
        after = after == NULL ? end : after + 1;
        bool rules = begins_with(line, after, "rules:");
        if (rules && begun) return (size_t)((comments != NULL ? comments : line) - bytes);
        begun = begun || (*line != ';' && *line != '\n' && *line != '\r');
        if (*line != ';') comments = NULL;
        else if (comments == NULL) comments = line;
        line = after;
    }
    return size;
}
