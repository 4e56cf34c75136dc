#include "terminal/cmd_play.h"
#include "echek/commands/echek.h"

static void add_text(struct text *out) {
    text_add(out, "Plays a game at the terminal: people and computers in any mix. A player is human or a\n"
                  "level. The numbers are Elo among these levels; a lead of 400 wins ten games of eleven:\n");
    for (int i = 0; i < ECHEK_LEVELS; i++) {
        text_add(out, "  ");
        echek_describe_level(out, (enum echek_level)i);
        text_char(out, '\n');
    }
    text_add(
        out,
        "\nType a move such as Q@b3, b2-c1 or O-O; an empty line gives lists to choose from, help lists\n"
        "more. The same seed gives the same game between computers, unless master plays, whose time is\n"
        "limited. Where there are tables (see 'echek table'), master never gives up a result that they\n"
        "guarantee. Once a person has moved, the game is saved, and 'roque play echek' continues it on the\n"
        "whole screen.\n");
}

// Like `roque play echek`, but always a new game, line by line.
static int run(const struct call *c) {
    struct play_values *w = c->values;
    char echek[] = "echek";
    struct echek_rules rules;
    struct echek_position start;
    if (!echek_refuse_operands(c, "a game in a file is given by --game FILE") ||
        !echek_read_position(game_setting(&w->settings, "rules"), game_setting(&w->settings, "position"),
                             &rules,
                             &start)) // here a mistake is reported with its place
        return CLI_BAD;
    w->lines = w->new = true;
    w->coordinates = OPTION_NOT_GIVEN;
    return play_by_values(w, echek);
}

static void suggest_players(struct text *out) {
    text_add(out, "human ");
    echek_suggest_levels(out);
}

static const struct option options[] = {PLAY_OPTIONS(suggest_players, echek_suggest_rules), {0}};

static const struct command_more more = {.text = add_text};

const struct command command_echek_play = {
    .name = "play",
    .summary = "play a game: people and computers in any mix",
    .more = &more,
    .examples = "  roque echek play\n"
                "  roque echek play --white hard --black human --game evening.echek\n"
                "  roque echek play --puzzle --plies 3\n"
                "  roque echek play --white random --black easy --seed 7 --quiet\n",
    .options = options,
    .values = sizeof(struct play_values),
    .run = run,
};
