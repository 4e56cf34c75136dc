#include "echek/commands/echek.h"

static void add_text(struct text *out) {
    text_add(
        out,
        "Echek: two sides of six pieces on a 4x4 board. A turn drops a piece from the hand, moves one, or\n"
        "lets king and rook change places; there are no captures. Closing the last open side\n"
        "of the enemy king wins. White's king begins on b2, Black's on c3.\n\n"
        "A position (--position) is written as the ranks from the top, the side to move and the pieces in\n"
        "hand. The start is '4/2k1/1K2/4 w QRBNPqrbnp'. Rules (--rules) are one or more of these, with\n"
        "commas between them; the default is paper.\n\n");
    text_add(out, echek_rules_help());
}

static const struct command play = {
    .name = "play", .program = "roque-play", .summary = "play a game: people and computers in any mix"};

static const struct command *const subcommands[] = {
    &play,
    &command_echek_best,
    &command_echek_make,
    &command_echek_review,
    &command_echek_match,
    &command_echek_engine,
    &command_echek_show,
    &command_echek_moves,
    &command_echek_perft,
    &command_echek_solve,
    &command_echek_verify,
    &command_echek_table,
    NULL,
};

static const struct command_more more = {.text = add_text};

const struct command command_echek = {
    .name = "echek",
    .summary = "the game of Echek: play, analyse and solve it",
    .commands = subcommands,
    .more = &more,
    .examples = "  roque echek play\n"
                "  roque echek best\n"
                "  roque echek review Q@b3 c3-d3 R@c2\n"
                "  roque echek moves\n"
                "  roque echek make --plies 5\n"
                "  roque echek show --position 'q2k/2B1/1K2/4 w QRNPrbnp' --open\n"
                "  roque echek perft 4 --divide\n"
                "  roque echek solve --rules castle=never --depth 13\n"
                "  roque echek perft 3 --rules drop=safe --position 'q2k/2B1/1K2/4 w QRNPrbnp'\n",
};
