// How a match of Echek ended.
#include "echek/tell/tell.h"

#include <inttypes.h>
#include <math.h>

static void add_rating(struct text *out, const char *first, const char *second,
                       const struct echek_score_sheet *s) {
    if (s->games == 0) return;
    if (isinf(s->elo))
        text_format(out, "rating   %s is %s %+.0f Elo against %s, with 95%% confidence\n", first,
                    s->elo > 0 ? "over" : "below", s->elo_bound, second);
    else
        text_format(out, "rating   %s is %+.0f Elo against %s, with an error of %.0f (95%%)\n", first, s->elo,
                    second, s->elo_error);
}

void echek_tell_match(struct text *out, const struct echek_match *m, const struct echek_score_sheet *s) {
    const char *first = echek_level_name(m->levels[0]), *second = echek_level_name(m->levels[1]);
    double games = s->games == 0 ? 1 : s->games;
    text_format(out, "%s against %s: %u game%s, each opening twice with sides changed\n", first, second,
                s->games, s->games == 1 ? "" : "s");
    text_format(out, "score    %u won, %u lost, %u drawn (%.1f%%)\n", s->wins[0], s->wins[1], s->draws,
                100 * (s->wins[0] + s->draws / 2.0) / games);
    add_rating(out, first, second, s);
    text_format(out, "draws    %u by repetition, %u for want of progress\n", s->repetitions, s->no_progress);
    text_format(out, "length   %.1f plies on average, %u to %u\n", (double)s->plies / games, s->shortest,
                s->longest);
    text_format(out, "White    won %u, lost %u\n", s->white_wins, s->games - s->draws - s->white_wins);
    text_format(out, "promises %u broken (a proven win that was not won)\n", s->broken_promises);
}

void echek_tell_match_json(struct text *out, const struct echek_match *m, const struct echek_score_sheet *s) {
    text_format(out, "{\"levels\":[\"%s\",\"%s\"],\"rules\":\"", echek_level_name(m->levels[0]),
                echek_level_name(m->levels[1]));
    echek_rules_write(out, &m->rules);
    text_format(out,
                "\",\"seed\":%" PRIu64 ",\"games\":%u,\"wins\":[%u,%u],\"draws\":%u,\"repetitions\":%u,"
                "\"no_progress\":%u,\"white_wins\":%u,\"plies\":%" PRIu64 ",\"shortest\":%u,\"longest\":%u,",
                m->seed, s->games, s->wins[0], s->wins[1], s->draws, s->repetitions, s->no_progress,
                s->white_wins, s->plies, s->shortest, s->longest);
    if (s->games == 0) text_add(out, "\"elo\":null,\"elo_error\":null,");
    else if (isinf(s->elo))
        text_format(out, "\"elo\":null,\"elo_error\":null,\"elo_%s\":%.1f,", s->elo > 0 ? "over" : "below",
                    s->elo_bound);
    else text_format(out, "\"elo\":%.1f,\"elo_error\":%.1f,", s->elo, s->elo_error);
    text_format(out, "\"broken_promises\":%u}\n", s->broken_promises);
}
