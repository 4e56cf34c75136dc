#include "echek/tell/tell.h"

#include <inttypes.h>

static void add_sides(struct text *out, const struct echek_tell_table *t) {
    text_add(out, "White ");
    table_pieces_write(out, t->game.own[ECHEK_WHITE]);
    text_add(out, ", Black ");
    table_pieces_write(out, t->game.own[ECHEK_BLACK]);
    text_add(out, ", rules ");
    echek_rules_write(out, &t->game.rules);
    if (t->game.plies != 0) text_add(out, ", wins in time");
    for (unsigned side = 0; side < 2 && t->game.limited; side++) {
        const unsigned ranks = t->game.ranks[side];
        if (ranks == TABLE_RANKS) continue;
        text_format(out, ", %s's pawn dropped ", echek_side_name(side));
        if (ranks != 0) text_format(out, "on %u rank%s or ", ranks, ranks == 1 ? "" : "s");
        text_add(out, "to win");
        if (t->game.early == 0 || table_attacks(&t->game, side)) continue;
        text_add(out, " or early on ");
        table_early_write(out, t->game.early);
    }
}

static void add_sides_json(struct text *out, const struct echek_tell_table *t) {
    json_open(out, NULL, '{');
    for (unsigned side = 0; side < 2; side++) {
        json_key(out, side == ECHEK_WHITE ? "white" : "black");
        text_char(out, '"');
        table_pieces_write(out, t->game.own[side]);
        text_char(out, '"');
    }
    echek_json_rules(out, &t->game.rules);
    if (t->game.attackers != TABLE_BOTH)
        json_text(out, "attacker", t->game.attackers == TABLE_WHITE_ALONE ? "white" : "black");
    if (t->game.plies != 0) json_bool(out, "in_time", true);
    if (!t->game.limited) return;
    const unsigned attacker = t->game.attackers == TABLE_BLACK_ALONE;
    json_number(out, "ranks", t->game.ranks[attacker ^ 1U]);
    if (t->game.early != 0) {
        struct text early = TEXT_IN(out->mem);
        table_early_write(&early, t->game.early);
        json_string(out, "early", &early);
        text_free(&early);
    }
    if (t->game.ranks[attacker] != TABLE_RANKS) json_number(out, "attacker_ranks", t->game.ranks[attacker]);
}

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

// ---- The plan --------------------------------------------------------------------------------------------

static void add_bytes(struct text *out, uint64_t bytes) {
    static const char *const units[] = {"KB", "MB", "GB", "TB"};
    double n = (double)bytes / 1e3;
    size_t unit = 0;
    for (; n >= 1000 && unit < 3; unit++) n /= 1e3;
    text_format(out, n < 10 ? "%.1f %s" : "%.0f %s", n, units[unit]);
}

static void add_time(struct text *out, uint64_t us) {
    double seconds = (double)us / 1e6;
    if (seconds < 1) text_add(out, "less than a second");
    else if (seconds < 120) text_format(out, "about %.0f seconds", seconds);
    else if (seconds < 7200) text_format(out, "about %.0f minutes", seconds / 60);
    else text_format(out, "about %.0f hours", seconds / 3600);
}

// The systems that can be solved at the same time.
static void add_order(struct text *out, const struct echek_tell_table *t) {
    const struct table_system *list = t->list;
    for (size_t first = 0, end; first < t->systems; first = end) {
        unsigned depth = table_system_depth(&t->game, &list[first]);
        for (end = first + 1; end < t->systems && table_system_depth(&t->game, &list[end]) == depth;) end++;
        if (end == first + 1) text_format(out, "  system %zu", end);
        else text_format(out, "  systems %zu to %zu", first + 1, end);
        text_add(out, first == 0 ? " first" : ", then");
        text_add(out, " (");
        table_system_write(out, &list[first]);
        if (end > first + 1) {
            text_add(out, end > first + 2 ? " ... " : ", ");
            table_system_write(out, &list[end - 1]);
        }
        text_add(out, ")\n");
    }
}

void echek_tell_table_plan(struct text *out, const struct echek_tell_table *t) {
    add_sides(out, t);
    text_format(out, ": %zu system%s of %zu layer%s, %" PRIu64 " positions.\n%s: ", t->systems,
                plural(t->systems), t->layers, plural(t->layers), t->positions,
                t->game.limited ? "Files at any time" : "Files");
    add_bytes(out, t->bytes);
    text_add(out, "; memory: ");
    add_bytes(out, t->memory);
    text_add(out, " allocated, and the files mapped; time: ");
    add_time(out, t->us);
    text_add(out, " on one core.\n");
    if (t->systems == 1 || t->game.limited) return;
    text_add(out, "Systems (White's pawn - Black's pawn) of one line do not refer to each other:\n");
    add_order(out, t);
}

void echek_tell_table_plan_json(struct text *out, const struct echek_tell_table *t) {
    add_sides_json(out, t);
    json_number(out, "systems", t->systems);
    json_number(out, "layers", t->layers);
    json_number(out, "positions", t->positions);
    json_number(out, "bytes", t->bytes);
    json_number(out, "memory", t->memory);
    json_number(out, "us", t->us);
    json_end_line(out);
}

// ---- The value -------------------------------------------------------------------------------------------

static const char *told(const struct echek_tell_table *t, enum table_value v) {
    if (v != TABLE_DRAW) return v == TABLE_WIN ? "White wins" : "Black wins";
    return t->game.attackers == TABLE_BOTH          ? "nobody can force a win"
           : t->game.attackers == TABLE_WHITE_ALONE ? "White cannot force a win"
                                                    : "Black cannot force a win";
}

// If only one side attacks, a position that it does not win may be a draw or its loss.
static const char *in_json(const struct echek_tell_table *t, enum table_value v) {
    if (v != TABLE_DRAW) return v == TABLE_WIN ? "win" : "loss";
    return t->game.attackers == TABLE_BOTH          ? "draw"
           : t->game.attackers == TABLE_WHITE_ALONE ? "no-win"
                                                    : "no-loss";
}

static void add_shares(struct text *out, const struct echek_tell_table *t) {
    const double all = (double)t->count.positions / 100;
    const double won = (double)t->count.won / all, lost = (double)t->count.lost / all;
    text_format(out, "%" PRIu64 " positions, up to mirrored pawns: ", t->count.positions);
    if (t->game.attackers == TABLE_BOTH)
        text_format(out, "the side to move wins %.1f %%, loses %.1f %%, draws %.1f %%.\n", won, lost,
                    (double)(t->count.positions - t->count.won - t->count.lost) / all);
    else
        text_format(out, "%s wins %.1f %% of those with %s to move, %.1f %% of the others.\n",
                    echek_side_name(t->game.attackers == TABLE_WHITE_ALONE ? ECHEK_WHITE : ECHEK_BLACK),
                    2 * won, t->game.attackers == TABLE_WHITE_ALONE ? "White" : "Black", 2 * lost);
}

static const char *defender(const struct echek_tell_table *t) {
    return echek_side_name(t->game.attackers == TABLE_WHITE_ALONE ? ECHEK_BLACK : ECHEK_WHITE);
}

static void add_proven(struct text *out, const struct echek_tell_table *t) {
    const size_t all = t->systems * t->layers;
    if (t->proven == 0) return;
    text_format(out, "What %s holds is proven by the rules alone in ", defender(t));
    if (t->proven == all) text_format(out, "all %zu layers.\n", all);
    else text_format(out, "%zu of %zu layers.\n", t->proven, all);
}

void echek_tell_table_value(struct text *out, const struct echek_tell_table *t) {
    add_sides(out, t);
    text_format(out, ": %s%s", t->start ? "" : "from this position, ", told(t, t->value[0]));
    if (t->value[0] == t->value[1]) text_add(out, ", whoever begins.\n");
    else text_format(out, " if White begins, %s if Black does.\n", told(t, t->value[1]));
    add_shares(out, t);
    text_format(out, "No win takes more than %" PRIu32 " %s without a drop or a pawn move%s.\n", t->sweeps,
                t->sweeps == 1 ? "ply" : "plies",
                t->game.rules.castle == ECHEK_CASTLE_ONCE ? " or castling" : "");
    if (t->sweeps > ECHEK_NO_PROGRESS_PLIES)
        text_format(out, "A game is a draw after %d such plies: not all of these wins come in time.\n",
                    ECHEK_NO_PROGRESS_PLIES);
    add_proven(out, t);
}

void echek_tell_table_value_json(struct text *out, const struct echek_tell_table *t) {
    add_sides_json(out, t);
    json_text(out, "value", in_json(t, t->value[0]));
    json_text(out, "value_black_first", in_json(t, t->value[1]));
    json_number(out, "positions", t->count.positions);
    json_number(out, "won", t->count.won);
    json_number(out, "lost", t->count.lost);
    json_number(out, "longest", t->sweeps);
    if (t->game.limited) json_bool(out, "proven", t->proven == t->systems * t->layers);
    json_number(out, "us", t->us);
    json_end_line(out);
}

void echek_tell_table_step(struct text *out, const struct echek_tell_table *t) {
    text_format(out, "%zu of %zu: ", t->place, t->systems);
    table_system_write(out, &t->list[t->number - 1]);
    text_add(out, ", ");
    add_shares(out, t);
}

void echek_tell_table_system(struct text *out, const struct echek_tell_table *t) {
    add_sides(out, t);
    text_format(out, ": system %zu of %zu, ", t->number, t->systems);
    table_system_write(out, &t->list[t->number - 1]);
    text_add(out, ", is solved.\n");
}

void echek_tell_table_checked(struct text *out, const struct echek_tell_table *t) {
    text_add(out, "ok: ");
    add_sides(out, t);
    if (t->game.attackers != TABLE_BOTH)
        text_add(out, t->game.attackers == TABLE_WHITE_ALONE ? ", White attacks" : ", Black attacks");
    if (t->samples == 0 && t->held_alone)
        text_format(out, ", what %s holds of %" PRIu64 " positions is proven by the rules alone\n",
                    defender(t), t->count.positions);
    else if (t->samples == 0)
        text_format(out, ", every claim about %" PRIu64 " positions holds by the rules\n",
                    t->count.positions);
    else
        text_format(out,
                    ", %" PRIu64 " positions of each layer agree with what their moves lead to; that is no "
                    "proof\n",
                    t->samples);
}
