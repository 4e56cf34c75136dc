#include "cli/cli.h"
#include "cli/group.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "echek/commands/echek.h"

#include <string.h>
#include <unistd.h>

static const struct cli_command subcommands[] = {
    {"play", "play a game: people and computers in any mix", cli_echek_play},
    {"best", "the best move, a score and a line", cli_echek_best},
    {"make", "problems: one first move that wins in N plies", cli_echek_make},
    {"review", "a game looked at again: what each move won, missed or gave away", cli_echek_review},
    {"match", "many games between two levels, and the difference in strength", cli_echek_match},
    {"engine", "speak UCI with a program that shows boards", cli_echek_engine},
    {"show", "draw a position or a game", cli_echek_show},
    {"moves", "every legal move in a position", cli_echek_moves},
    {"perft", "count the ways to play N moves", cli_echek_perft},
    {"solve", "prove whether there is a forced win, for whom, and how", cli_echek_solve},
    {"verify", "check a proven win by the rules alone", cli_echek_verify},
    {"table", "solve the game for certain pieces: who wins in every position", cli_echek_table},
    {0},
};

// ---- What the subcommands share -----------------------------------------------------------------------

void cli_echek_complain(const char *what, const char *words, const struct fault *fault) {
    enum { LONGEST_SHOWN = 100 }; // a caret far to the right helps nobody
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    text_format(&out, "roque: %s:%zu:%zu: ", what, fault->line, fault->column);
    cli_add_harmless(&out, fault->text, strlen(fault->text));
    text_char(&out, '\n');
    if (*words != '\0' && strlen(words) <= LONGEST_SHOWN) {
        text_add(&out, "  ");
        cli_add_harmless(&out, words, strlen(words));
        text_char(&out, '\n');
        cli_add_caret(&out, words, fault->column, 2);
    }
    cli_write_all(STDERR_FILENO, text_string(&out), out.size);
    text_free(&out);
}

bool cli_echek_position(const char *rules_words, const char *position_words, struct echek_rules *r,
                        struct echek_position *p) {
    struct fault fault;
    *r = (struct echek_rules){0};
    *p = echek_start();
    if (rules_words != NULL && !echek_rules_read(r, rules_words, &fault)) {
        cli_echek_complain("--rules", rules_words, &fault);
        return false;
    }
    if (position_words != NULL && !echek_position_read(r, position_words, p, &fault)) {
        cli_echek_complain("--position", position_words, &fault);
        return false;
    }
    return true;
}

// ---- The command ----------------------------------------------------------------------------------------

static void add_help(struct text *out) {
    text_add(
        out,
        "roque echek SUBCOMMAND [OPTION...]\n\n"
        "Echek: two sides of six pieces on a 4x4 board. A turn drops a piece from the hand, moves one, or\n"
        "lets king and rook change places; there are no captures. Whoever closes the last open side\n"
        "of the enemy king wins. White's king begins on b2, Black's on c3.\n\n"
        "Subcommands:\n");
    for (const struct cli_command *c = subcommands; c->name != NULL; c++)
        text_format(out, "  %-9s %s\n", c->name, c->summary);
    text_add(out,
             "\nOptions:\n"
             "  -p, --position P          where to begin: ranks from the top, the side to move, the pieces\n"
             "                            in hand; default '4/2k1/1K2/4 w QRBNPqrbnp'\n"
             "  -r, --rules R             one or more of these with commas between; default paper\n"
             "  -h, --help                show this help; 'roque echek SUBCOMMAND --help' tells more\n"
             "\nRules:\n");
    text_add(out, echek_rules_help());
    text_add(out, "\nExamples:\n"
                  "  roque echek play\n"
                  "  roque echek best\n"
                  "  roque echek review Q@b3 c3-d3 R@c2\n"
                  "  roque echek moves\n"
                  "  roque echek make --plies 5\n"
                  "  roque echek show --position 'q2k/2B1/1K2/4 w QRNPrbnp' --open\n"
                  "  roque echek perft 4 --divide\n"
                  "  roque echek solve --rules castle=never --depth 13\n"
                  "  roque echek perft 3 --rules drop=safe --position 'q2k/2B1/1K2/4 w QRNPrbnp'\n");
}

int cli_echek(int argc, char **argv) {
    static const struct cli_group group = {.name = "echek", .commands = subcommands, .add_help = add_help};
    return cli_group_run(&group, argc, argv);
}
