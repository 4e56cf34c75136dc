// The rules in force as words. An option is a number, and so is the word chosen for it: the same as in the
// enums of echek.h.
#include "echek/rules/echek.h"

#include <string.h>

// Lists end with NULL. The first choice of each option is the paper's rule.
enum { OPTIONS = 5 };
static const char *const names[OPTIONS + 1] = {"drop", "castle", "jump", "pawn", "suicide"};
static const char *const choices[OPTIONS][4] = {
    {"free", "safe"}, {"always", "once", "never"}, {"any", "own", "none"}, {"forward", "both-up"}, {"loses"}};

static unsigned choice(const struct echek_rules *r, size_t option) {
    const unsigned chosen[OPTIONS] = {r->drop, r->castle, r->jump, r->pawn, 0};
    return chosen[option];
}

static void choose(struct echek_rules *r, size_t option, size_t word) {
    if (option == 0) r->drop = (enum echek_drop)word;
    if (option == 1) r->castle = (enum echek_castle)word;
    if (option == 2) r->jump = (enum echek_jump)word;
    if (option == 3) r->pawn = (enum echek_pawn)word;
}

static bool is_word(const char *known, const char *word, size_t length) {
    return strlen(known) == length && memcmp(known, word, length) == 0;
}

// The number of a word in a list; of the NULL at its end when it is not there.
static size_t find(const char *const *list, const char *word, size_t length) {
    size_t i = 0;
    while (list[i] != NULL && !is_word(list[i], word, length)) i++;
    return i;
}

enum { LISTED = 80 };
static const char *listed(char out[LISTED], const char *const *list) {
    size_t used = 0;
    out[0] = '\0';
    for (; *list != NULL && used + strlen(*list) + 3 <= LISTED; list++) {
        if (used > 0) strcpy(out + used, ", ");
        strcat(out, *list);
        used = strlen(out);
    }
    return out;
}

static bool read_preset(struct echek_rules *r, const char *word, size_t length, size_t column,
                        struct fault *fault) {
    char said[FAULT_QUOTE];
    bool program = is_word("program", word, length);
    *r = (struct echek_rules){.drop = program ? ECHEK_DROP_SAFE : ECHEK_DROP_FREE};
    if (program || is_word("paper", word, length)) return true;
    return fault_input(fault, 1, column,
                       "%s is not a rule: 'paper', 'program' or options such as 'drop=safe,castle=once' were "
                       "expected",
                       fault_quote(said, word, length));
}

static bool read_option(struct echek_rules *r, const char *word, size_t length, size_t equals, size_t column,
                        struct fault *fault) {
    char said[FAULT_QUOTE], known[LISTED];
    size_t option = find(names, word, equals);
    if (option == OPTIONS)
        return fault_input(fault, 1, column, "there is no rule %s: expected one of %s",
                           fault_quote(said, word, equals), listed(known, names));
    const char *value = word + equals + 1;
    size_t value_length = length - equals - 1, chosen = find(choices[option], value, value_length);
    if (choices[option][chosen] == NULL)
        return fault_input(fault, 1, column + equals + 1, "%s is not a choice for %s: expected %s",
                           fault_quote(said, value, value_length), names[option],
                           listed(known, choices[option]));
    choose(r, option, chosen);
    return true;
}

bool echek_rules_read(struct echek_rules *r, const char *words, struct fault *fault) {
    *r = (struct echek_rules){0};
    for (const char *at = words;; at++) {
        size_t length = strcspn(at, ","), equals = strcspn(at, ",="), column = (size_t)(at - words) + 1;
        if (equals == length ? !read_preset(r, at, length, column, fault)
                             : !read_option(r, at, length, equals, column, fault))
            return false;
        at += length;
        if (*at == '\0') return true;
    }
}

void echek_rules_write(struct text *out, const struct echek_rules *r) {
    bool any = false;
    for (size_t i = 0; i < OPTIONS; i++) {
        unsigned word = choice(r, i);
        if (word == 0) continue;
        text_format(out, "%s%s=%s", any ? "," : "", names[i], choices[i][word]);
        any = true;
    }
    if (!any) text_add(out, "paper");
}

const char *echek_rules_help(void) {
    return "  drop=free|safe            safe: not orthogonally next to the enemy king\n"
           "  castle=always|once|never  king and rook may change places\n"
           "  jump=any|own|none         what queen, rook and bishop pass over\n"
           "  pawn=forward|both-up      both-up: Black's pawn goes up the board too\n"
           "  suicide=loses             who encloses his own king loses (no other choice)\n"
           "  paper                     the first word of each (default)\n"
           "  program                   drop=safe\n";
}

// ---- For a person who has never seen the game ----

const char *echek_rules_told(void) {
    return "Echek is played on four by four squares. Each side has a king, a queen, a rook, a bishop, a "
           "knight and a pawn. At first only the kings stand on the board, White's on b2 and Black's on c3; "
           "the other pieces are in hand. White begins.\n"
           "A player who encloses the enemy king wins: it has no free square left above it, below it, to its "
           "left "
           "or to its right. The edge of the board closes a side, and so does any piece of either colour; "
           "diagonals do not count.\n"
           "On his turn a player does one of three things. He puts a piece from his hand on any free square; "
           "or he moves one of his pieces to a free square; or he castles: his king and his rook change "
           "places, however far apart, as often as he likes, once the rook is on the board.\n"
           "Nothing is ever captured. The king goes one step in any direction and the knight leaps as in "
           "chess. Rook, bishop and queen go along their lines as far as they like and jump over pieces of "
           "either colour. The pawn goes one step forward, straight or diagonally, White's up the board and "
           "Black's down; on the last row it stays what it is, and stays there.\n"
           "A player who encloses his own king loses, unless the same move encloses the enemy king: then he "
           "wins.\n"
           "The game is drawn when a position comes for the third time with the same side to move, or after "
           "a hundred moves in a row, of both sides together, without a drop or a pawn move.\n";
}

const struct echek_example echek_example = {
    .position = "1n1R/kQ2/B1K1/4 w NPqrbp",
    .move = "d4-a4",
    .about =
        "White's rook jumps over the knight on b4 to a4. Now Black's king on a3 has the rook above it, the "
        "queen beside it, the bishop below it and the edge to its left: it is enclosed, and White has won.",
};
