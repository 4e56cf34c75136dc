// From the menu into a game of Echek: who plays White, who plays Black, and then the game has the terminal.
#include "cli/menu.h"
#include "cli/cli.h"
#include "echek/commands/echek.h"
#include "echek/terminal/play.h"

// The first line is the person, then come the levels.
static const char *player_word(const void *context, size_t i) {
    (void)context;
    return i == 0 ? "human" : echek_level_name((enum echek_level)(i - 1));
}

static void player_label(struct text *out, const void *context, size_t i) {
    (void)context;
    if (i == 0) text_add(out, "human           Elo  a person at this terminal");
    else echek_describe_level(out, (enum echek_level)(i - 1));
}

static enum menu_reply choose_player(struct menu *m, unsigned side, const char **player) {
    const struct menu_list list = {.title = side == ECHEK_WHITE ? "Who plays White?" : "Who plays Black?",
                                   .count = ECHEK_LEVELS + 1,
                                   .first = 1,
                                   .label = player_label,
                                   .word = player_word,
                                   .back = side == ECHEK_WHITE ? "back to the families" : "back to White"};
    size_t choice;
    enum menu_reply reply = menu_choose(m, &list, &choice);
    if (reply != MENU_REPLY) return reply;
    *player = player_word(NULL, choice);
    return reply;
}

enum menu_reply menu_play_echek(struct menu *m) {
    struct echek_play_request q = {.start = echek_start(), .seed = echek_play_any_seed()};
    for (unsigned side = ECHEK_WHITE; side <= ECHEK_BLACK;) {
        enum menu_reply reply = choose_player(m, side, &q.players[side]);
        if (reply == MENU_QUIT || (reply == MENU_BACK && side == ECHEK_WHITE)) return reply;
        side = reply == MENU_BACK ? ECHEK_WHITE : side + 1;
    }
    q.style = (struct draw_echek_style){
        .unicode = m->medium == DRAW_UNICODE,
        .color = m->color,
    };
    return echek_play_game(&q, &m->talk) == CLI_YES ? MENU_BACK : MENU_QUIT;
}
