// The menu's part for Echek: choose the players, then play.
#include "terminal/menu.h"
#include "echek/commands/echek.h"

// The first line is the person; the levels follow.
static enum menu_reply choose_player(struct menu *m, unsigned side, const char **player) {
    bool white = side == ECHEK_WHITE;
    size_t choice;
    struct menu_list list = menu_list(m, white ? "Who plays White?" : "Who plays Black?",
                                      white ? "back to the families" : "back to White");
    menu_add(&list, "human", "human           Elo  a person at this terminal");
    for (int i = 0; i < ECHEK_LEVELS; i++) {
        struct text about = TEXT_IN(&m->mem);
        echek_describe_level(&about, (enum echek_level)i);
        menu_add(&list, echek_level_name((enum echek_level)i), "%s", text_string(&about));
        text_free(&about);
    }
    enum menu_reply reply = menu_choose(m, &list, &choice);
    if (reply == MENU_REPLY)
        *player = choice == 0 ? "human" : echek_level_name((enum echek_level)(choice - 1));
    return reply;
}

enum menu_reply menu_play_echek(struct menu *m) {
    char echek[] = "echek";
    struct play_request q = menu_request(m);
    q.operand = echek;
    q.new = true;
    q.settings = (game_settings){.at = {{"white", NULL}, {"black", NULL}}, .count = 2};
    for (unsigned side = ECHEK_WHITE; side <= ECHEK_BLACK;) {
        enum menu_reply reply = choose_player(m, side, &q.settings.at[side].word);
        if (reply == MENU_QUIT || (reply == MENU_BACK && side == ECHEK_WHITE)) return reply;
        side = reply == MENU_BACK ? ECHEK_WHITE : side + 1;
    }
    return menu_play_request(m, &q);
}
