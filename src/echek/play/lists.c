// Playing by lists, for beginners, as in the paper: what to do, with which piece, to which square. Each list
// is answered by number or by word; b goes back one list.
#include "echek/play/game.h"

#include <stdlib.h>
#include <strings.h>

enum { MOST_ITEMS = 16 };

struct items {
    const char *title;
    bool in_a_row; // all on one line
    size_t count;
    struct item {
        const char *word, *label, *place; // one after the other; the word is an answer
        unsigned value;
    } item[MOST_ITEMS];
};

static void add_item(struct items *list, const char *word, const char *label, const char *place,
                     unsigned value) {
    list->item[list->count++] = (struct item){word, label, place, value};
}

// ---- Asking ---------------------------------------------------------------------------------------------

static void add_list(struct text *out, const struct items *list) {
    text_format(out, "%s\n", list->title);
    for (size_t i = 0; i < list->count; i++) {
        const struct item *item = &list->item[i];
        text_format(out, "  %2zu  %s%s%s", i + 1, item->word, item->label, item->place);
        if (!list->in_a_row || i % 4 == 3 || i + 1 == list->count) text_char(out, '\n');
    }
    text_add(out, "   b  go back\n");
}

static bool find(const struct items *list, const char *answer, unsigned *value) {
    char *end;
    unsigned long number = strtoul(answer, &end, 10);
    bool is_number = *answer >= '0' && *answer <= '9' && *end == '\0';
    for (size_t i = 0; i < list->count; i++) {
        bool meant = is_number ? number == i + 1 : strcasecmp(answer, list->item[i].word) == 0;
        if (!meant) continue;
        *value = list->item[i].value;
        return true;
    }
    return false;
}

enum reply { CHOSEN, BACK, LEFT };

static enum reply choose(struct echek_play *p, const struct items *list, unsigned *value) {
    struct text answer = TEXT_IN(p->game.mem);
    enum reply reply = LEFT;
    add_list(&p->game.said, list);
    while (p->game.front.ask(&p->game, "choose> ", &answer)) {
        const char *word = text_string(&answer);
        bool back = strcasecmp(word, "b") == 0 || strcasecmp(word, "back") == 0,
             quits = strcasecmp(word, "q") == 0 || strcasecmp(word, "quit") == 0;
        if (back || quits || find(list, word, value)) {
            reply = back ? BACK : quits ? LEFT : CHOSEN;
            break;
        }
        text_add(&p->game.said, "a number or a word of the list is expected, or b to go back\n");
    }
    text_free(&answer);
    return reply;
}

// ---- The lists ------------------------------------------------------------------------------------------

enum action { DROP, MOVE, CASTLE };

static bool can_use(const struct echek_play *p, enum action action, unsigned piece) {
    const struct echek_position *now = echek_play_now(p);
    bool in_hand = echek_at(now, now->mover, piece) == ECHEK_IN_HAND;
    return in_hand == (action == DROP) && echek_targets(&p->duel.game.rules, now, piece) != 0;
}

static bool can_any(const struct echek_play *p, enum action action) {
    for (unsigned piece = 0; piece < ECHEK_PIECES; piece++)
        if (can_use(p, action, piece)) return true;
    return false;
}

static enum reply choose_action(struct echek_play *p, unsigned *action) {
    struct items list = {.title = "What do you want to do?"};
    if (can_any(p, DROP)) add_item(&list, "drop", " a piece from your hand", "", DROP);
    if (can_any(p, MOVE)) add_item(&list, "move", " a piece", "", MOVE);
    if (echek_may_castle(&p->duel.game.rules, echek_play_now(p)))
        add_item(&list, "castle", ": king and rook change places", "", CASTLE);
    return choose(p, &list, action);
}

static enum reply choose_piece(struct echek_play *p, unsigned action, unsigned *piece) {
    struct items list = {.title = "Which piece?"};
    const struct echek_position *now = echek_play_now(p);
    for (unsigned m = 0; m < ECHEK_PIECES; m++) {
        if (!can_use(p, (enum action)action, m)) continue;
        if (action == DROP) add_item(&list, echek_piece_name(m), "", "", m);
        else add_item(&list, echek_piece_name(m), " on ", echek_square_name(echek_at(now, now->mover, m)), m);
    }
    return choose(p, &list, piece);
}

static enum reply choose_square(struct echek_play *p, unsigned piece, unsigned *square) {
    struct items list = {.title = "Where to?", .in_a_row = true};
    unsigned targets = echek_targets(&p->duel.game.rules, echek_play_now(p), piece);
    for (unsigned i = 0; i < ECHEK_SQUARES; i++) {
        unsigned s = i ^ 12; // as one reads the board: from the top rank down
        if ((targets >> s & 1) != 0) add_item(&list, echek_square_name(s), "", "", s);
    }
    return choose(p, &list, square);
}

// A list leads to the next one; b leads to the previous list, and from the first to the prompt.
enum game_step echek_play_choose(struct game *g, const char *argument, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    unsigned chosen[3] = {0}; // action, piece, square
    (void)argument;
    if (g->front.ask == NULL) return GAME_SAID;
    for (int at = 0; at < 3;) {
        enum reply reply = at == 0   ? choose_action(p, &chosen[0])
                           : at == 1 ? choose_piece(p, chosen[0], &chosen[1])
                                     : choose_square(p, chosen[1], &chosen[2]);
        if (reply == LEFT) return game_do(g, "quit", fault);
        if (reply == BACK && at == 0) return GAME_SAID;
        if (reply == CHOSEN && at == 0 && chosen[0] == CASTLE) return echek_play_make(p, ECHEK_CASTLE, fault);
        at += reply == CHOSEN ? 1 : -1;
    }
    return echek_play_make(p, (echek_move)(chosen[1] * 16 + chosen[2]), fault);
}
