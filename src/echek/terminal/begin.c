// From `roque play` to a game of Echek: what was asked for, and the game that was kept.
#include "terminal/line_play.h"

#include "cli/cli.h"
#include "cli/file.h"
#include "echek/commands/echek.h"
#include "echek/tell/game.h"
#include "format/link.h"

#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 20 }; // of a file with a game

// A link is read as what it carries; a fault in it is told here, for nobody else would know it.
static enum plain_step read_link(struct plain *p, const char *link) {
    struct fault f;
    if (link_read(link, strlen(link), ECHEK_LINK, &p->saved, &f)) return PLAIN_ECHEK;
    cli_complain("the link cannot be read: %s", f.text);
    p->talk.exit_code = CLI_BAD;
    return PLAIN_LEAVE;
}

enum plain_step plain_read_echek(struct plain *p, const char *operand) {
    struct stat s;
    struct fault ignored; // who reads puzzles tells it
    text_clear(&p->saved);
    if (link_is(operand, strlen(operand), ECHEK_LINK)) return read_link(p, operand);
    if (stat(operand, &s) == 0 && S_ISREG(s.st_mode) &&
        cli_file_read(operand, LARGEST, &p->saved, &ignored) &&
        echek_game_is_meant(text_string(&p->saved), p->saved.size))
        return PLAIN_ECHEK;
    text_clear(&p->saved);
    return PLAIN_ASK;
}

bool plain_describe_echek(struct plain *p) {
    struct duel d;
    struct fault ignored;
    bool goes_on = duel_load(&d, text_string(&p->saved), p->saved.size, &p->mem, &ignored) &&
                   !echek_game_is_over(&d.game);
    if (goes_on) {
        text_add(&p->talk.out, "Your last game: Echek. ");
        echek_tell_game_players(&p->talk.out, &d.game);
        text_char(&p->talk.out, ' ');
        echek_tell_plies(&p->talk.out, d.game.plies.size);
        text_add(&p->talk.out, " so far.\n");
    }
    duel_free(&d);
    return goes_on;
}

// The level is that of the computer: Black, or White where a person plays Black.
static bool choose_players(const struct plain_request *from, struct echek_play_request *q) {
    enum echek_level level;
    q->players[ECHEK_WHITE] = from->echek.white;
    q->players[ECHEK_BLACK] = from->echek.black;
    if (from->level != NULL) {
        if (!echek_read_level("--level", from->level, &level)) return false;
        q->players[q->players[ECHEK_BLACK] == NULL ? ECHEK_BLACK : ECHEK_WHITE] = from->level;
    }
    return echek_play_player_named("white", q->players[ECHEK_WHITE]) &&
           echek_play_player_named("black", q->players[ECHEK_BLACK]);
}

bool plain_echek_request(struct plain *p, struct echek_play_request *q) {
    const struct plain_request *from = p->request;
    *q = (struct echek_play_request){
        .clock = from->echek.clock,
        .saved = p->saved.size > 0 ? &p->saved : NULL,
        .saved_as = p->saved_as,
        .says_rules = from->echek.rules != NULL,
        .says_start = from->echek.position != NULL,
        .seed = from->seed.given ? from->seed.value : echek_play_any_seed(),
        .style = {.unicode = from->look.medium == DRAW_UNICODE, .color = from->look.color},
    };
    if (from->size != NULL) {
        cli_complain("--size: Echek is always played on four by four squares");
        return false;
    }
    struct duel any = {0};
    struct fault f;
    if (q->clock != NULL && !duel_set_clock(&any, q->clock, &f)) {
        cli_complain("--clock: %s", f.text);
        return false;
    }
    return choose_players(from, q) &&
           echek_read_position(from->echek.rules, from->echek.position, &q->rules, &q->start);
}

void plain_echek(struct plain *p) {
    struct echek_play_request q;
    if (plain_echek_request(p, &q)) echek_play_game(&q, &p->talk);
    else p->talk.exit_code = CLI_BAD;
}
