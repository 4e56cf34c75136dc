#include "echek/tell/tell.h"

#include <string.h>

void echek_tell_plies(struct text *out, size_t plies) {
    text_format(out, "%zu %s", plies, plies == 1 ? "ply" : "plies");
}

// ---- Players ---------------------------------------------------------------------------------------------

void echek_tell_game_players(struct text *out, const struct echek_game *g) {
    const struct echek_clock *c = &g->clock;
    for (unsigned side = 0; side < 2; side++)
        text_format(out, "%s: %s. ", echek_side_name(side), echek_player_name(g, side));
    text_add(out, "Rules: ");
    echek_rules_write(out, &g->rules);
    text_char(out, '.');
    if (c->seconds == 0) return;
    uint32_t minutes = c->seconds / 60, seconds = c->seconds % 60;
    text_add(out, " Clock:");
    if (minutes > 0) text_format(out, " %u minute%s", minutes, minutes == 1 ? "" : "s");
    if (seconds > 0) text_format(out, " %u second%s", seconds, seconds == 1 ? "" : "s");
    if (c->bonus > 0) text_format(out, ", and %u second%s a move", c->bonus, c->bonus == 1 ? "" : "s");
    text_char(out, '.');
}

void echek_tell_game_time(struct text *out, const struct echek_game *g, unsigned side) {
    bool clock = g->clock.seconds > 0;
    uint64_t ms = clock ? g->clock.left_ms[side] + 999 : g->used_ms[side]; // 0:00 only when the time is over
    unsigned long long s = ms / 1000;
    if (s >= 3600) text_format(out, "%llu:%02llu:%02llu", s / 3600, s / 60 % 60, s % 60);
    else text_format(out, "%llu:%02llu", s / 60, s % 60);
}

// ---- The state of the game -------------------------------------------------------------------------------

// Black's move has the same number as White's before it.
static size_t move_number(const struct echek_game *g) {
    return (g->plies.size + (g->start.mover == ECHEK_BLACK)) / 2 + 1;
}

void echek_tell_game_stands(struct text *out, const struct echek_game *g) {
    char name[ECHEK_MOVE_TEXT];
    size_t n = g->plies.size;
    if (echek_game_is_over(g)) {
        echek_tell_game_result(out, g);
        return;
    }
    text_format(out, "Move %zu, %s to move", move_number(g), echek_side_name(echek_game_now(g)->mover));
    if (n > 0)
        text_format(out, "; the last move was %s",
                    echek_move_name(echek_game_at(g, n - 1), g->plies.at[n - 1].move, name));
    text_add(out, ".\n");
}

static void warn_of_king(struct text *out, const struct echek_game *g, unsigned side) {
    unsigned open = echek_open(echek_game_now(g), side);
    if (open == 0 || (open & (open - 1)) != 0) return;
    const char *whose = echek_tell_whose(echek_person(g), side);
    text_format(out, "%s king has one open side: %s.\n", strcmp(whose, "your") == 0 ? "Your" : whose,
                echek_square_name((unsigned)__builtin_ctz(open)));
}

void echek_tell_game_warnings(struct text *out, const struct echek_game *g) {
    unsigned mover = echek_game_now(g)->mover, quiet = echek_game_quiet(g);
    if (echek_game_is_over(g)) return;
    warn_of_king(out, g, mover);
    warn_of_king(out, g, mover ^ 1);
    if (echek_game_occurrences(g) == ECHEK_REPETITIONS - 1)
        text_add(out, "This position is here for the second time; the third time is a draw.\n");
    if (quiet >= ECHEK_NO_PROGRESS_PLIES - 10)
        text_format(out, "Plies left for a drop or a pawn move before the game is drawn: %u.\n",
                    ECHEK_NO_PROGRESS_PLIES - quiet);
}

static void add_enclosed(struct text *out, const struct echek_game *g, unsigned loser) {
    const struct echek_position *now = echek_game_now(g);
    bool own_doing = g->plies.size > 0 && now->mover != loser;
    text_format(out, "%s%s on %s", echek_side_name(loser),
                own_doing ? " has enclosed its own king" : "'s king is enclosed",
                echek_square_name(echek_at(now, loser, ECHEK_KING)));
}

void echek_tell_game_result(struct text *out, const struct echek_game *g) {
    enum echek_result result = echek_game_result(g);
    struct text words = TEXT_IN(out->mem);
    text_add(&words, echek_result_words(result));
    if (result == ECHEK_WHITE_WINS || result == ECHEK_BLACK_WINS) {
        text_add(&words, ": ");
        add_enclosed(&words, g, result == ECHEK_WHITE_WINS ? ECHEK_BLACK : ECHEK_WHITE);
    }
    text_add(&words, ", after ");
    echek_tell_plies(&words, g->plies.size);
    text_sentence(out, text_string(&words), words.size);
    if (words.failed) out->failed = true;
    text_free(&words);
}

// ---- Hints -----------------------------------------------------------------------------------------------

void echek_tell_game_hint(struct text *out, const struct echek_game *g, const struct echek_thought *t,
                          bool outlook) {
    const struct echek_tell_advice advice = {out, &g->rules, echek_game_now(g), echek_person(g)};
    text_add(out, "Hint: ");
    if (echek_tell_win_at_once(&advice)) return;
    echek_tell_advice(&advice, t);
    if (outlook) echek_tell_outlook(&advice, t);
}

// ---- Rules -----------------------------------------------------------------------------------------------

static void draw_position(struct text *out, const struct echek_position *p, unsigned marked,
                          struct tell_look look) {
    const struct draw_echek d = {.position = p, .marked = marked, .bare = true};
    draw_echek(out, &d,
               (struct draw_echek_style){.unicode = look.medium == DRAW_UNICODE, .color = look.color});
}

bool echek_tell_rules(struct text *out, struct tell_look look, struct fault *fault) {
    static const char margin[] = "  ";
    const struct echek_rules rules = {0};
    struct echek_position before;
    echek_move m;
    text_add(out, "Echek\n");
    wrap_words(out, margin, echek_rules_told(), tell_width(look));
    if (!echek_position_read(&rules, echek_example.position, &before, fault) ||
        !echek_move_read(&rules, &before, echek_example.move, &m, fault))
        return false;
    const struct echek_position after = echek_after(&rules, &before, m);
    struct text left = TEXT_IN(out->mem), right = TEXT_IN(out->mem);
    draw_position(&left, &before, 0, look);
    draw_position(&right, &after,
                  1U << echek_at(&before, before.mover, echek_move_piece(m)) | 1U << echek_move_to(m), look);
    text_format(out, "\n%sAn example: White plays %s and wins.\n", margin, echek_example.move);
    tell_pair(out, &left, &right);
    tell_about(out, echek_example.about, strlen(echek_example.about), look);
    text_free(&left);
    text_free(&right);
    return true;
}

// ---- As JSON, for the page ------------------------------------------------------------------------------

// "  castle=always|once|never  what it means": the name, its possible values, and the rest.
static void add_rule(struct text *out, const char *line, size_t length) {
    size_t begin = strspn(line, " "), equals = begin + strcspn(line + begin, "= "),
           end = equals + strcspn(line + equals, " ");
    size_t about = end + strspn(line + end, " ");
    json_open(out, NULL, '{');
    json_bytes(out, "name", line + begin, equals - begin);
    json_open(out, "words", '[');
    for (size_t at = equals + 1; at < end; at += strcspn(line + at, "| ") + 1)
        json_bytes(out, NULL, line + at, strcspn(line + at, "| "));
    json_close(out, ']');
    json_bytes(out, "about", line + about, length - about);
    json_close(out, '}');
}

void echek_tell_about(struct text *out) {
    struct echek_position start = echek_start();
    json_open(out, "echek", '{');
    json_text(out, "title", "Echek");
    json_open(out, "rules", '[');
    for (const char *at = echek_rules_told(); *at != '\0'; at += strcspn(at, "\n") + 1)
        json_bytes(out, NULL, at, strcspn(at, "\n"));
    json_close(out, ']');
    size_t from = json_begin_string(out, "start");
    echek_position_write(out, &start);
    json_end_string(out, from);
    json_open(out, "example", '{');
    json_text(out, "position", echek_example.position);
    json_text(out, "move", echek_example.move);
    json_text(out, "about", echek_example.about);
    json_close(out, '}');
    json_open(out, "options", '[');
    for (const char *at = echek_rules_help(); *at != '\0'; at += strcspn(at, "\n") + 1)
        add_rule(out, at, strcspn(at, "\n"));
    json_close(out, ']');
    json_open(out, "levels", '[');
    for (enum echek_level l = 0; l < ECHEK_LEVELS; l++) {
        json_open(out, NULL, '{');
        json_text(out, "name", echek_level_name(l));
        json_text(out, "about", echek_level_about(l));
        json_signed(out, "elo", echek_level_elo(l));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}
