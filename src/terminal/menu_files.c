// What leads out of the menu: into a game, a file, another format, the rules; and back to it.
#include "terminal/menu.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// The puzzle as native text; false after saying that it cannot be had.
static bool write_as(struct menu *m, const struct format *f, struct text *out) {
    struct fault fault = {0};
    bool written = format_write(f, &m->puzzle, 0, out, &fault) && !out->failed;
    if (!written && out->failed) fault_memory(&fault);
    if (!written) text_format(&m->talk.out, "%s\n", fault.text);
    return written;
}

// ---- Playing ---------------------------------------------------------------------------------------------

enum menu_reply menu_play_request(struct menu *m, struct play_request *q) {
    if (!talk_flush(&m->talk)) return MENU_QUIT;
    q->lines = !screen_is_possible();
    int exit_code = session_play(q, &m->talk);
    if (exit_code != CLI_INTERRUPTED) return MENU_REPLY;
    m->talk.exit_code = exit_code;
    return MENU_QUIT;
}

struct play_request menu_request(const struct menu *m) {
    struct play_request q = {.names = m->names, .look = menu_look(m)};
    return q;
}

bool menu_has_last(struct menu *m) {
    struct saved_game games;
    saved_files files = {0};
    saved_game_init(&games);
    bool has = saved_game_files(&games, NULL, SAVED_UNDER_WAY, &m->mem, &files) && files.size > 0;
    vec_free(&m->mem, &files);
    return has;
}

enum menu_reply menu_play_last(struct menu *m) {
    struct play_request q = menu_request(m);
    return menu_play_request(m, &q);
}

enum menu_reply menu_play(struct menu *m) {
    struct play_request q = menu_request(m);
    struct text native = TEXT_IN(&m->mem);
    enum menu_reply reply = MENU_REPLY;
    q.text = &native;
    if (write_as(m, &format_native, &native)) reply = menu_play_request(m, &q);
    text_free(&native);
    return reply;
}

// ---- Other formats, and files ----------------------------------------------------------------------------

enum menu_reply menu_convert(struct menu *m) {
    enum { MOST = 32 };
    const struct format *formats[MOST], *f;
    struct format_walk walk = {0};
    size_t count = 0, choice;
    struct menu_list list = menu_list(m, "In which format?", "back");
    while (count < MOST && (f = format_next(&walk)) != NULL) {
        if (f != format_for(m->puzzle.family, f->name)) continue;
        menu_add(&list, f->name, "%s", f->name);
        formats[count++] = f;
    }
    enum menu_reply reply = menu_choose(m, &list, &choice);
    if (reply != MENU_REPLY) return reply;
    struct text out = TEXT_IN(&m->mem);
    if (write_as(m, formats[choice], &out)) text_bytes(&m->talk.out, text_string(&out), out.size);
    text_free(&out);
    return MENU_REPLY;
}

// What is there already is not overwritten unasked.
static enum menu_reply may_write(struct menu *m, const char *path) {
    if (access(path, F_OK) != 0) return MENU_REPLY;
    text_add(&m->talk.out, "A file of that name exists.\n");
    for (;;) {
        enum menu_reply reply = menu_ask(m, "Overwrite it (y or n)? ");
        const char *answer = text_string(&m->talk.answer);
        if (reply != MENU_REPLY || strcmp(answer, "y") == 0 || strcmp(answer, "yes") == 0) return reply;
        if (strcmp(answer, "n") == 0 || strcmp(answer, "no") == 0) return MENU_BACK;
        text_add(&m->talk.out, "y or n is expected.\n");
    }
}

static bool save_to(struct menu *m, const char *path) {
    struct text out = TEXT_IN(&m->mem);
    bool saved = write_as(m, &format_native, &out);
    if (saved && !cli_file_replace(path, &out, 0666)) {
        text_format(&m->talk.out, "cannot write %s: %s\n", path, strerror(errno));
        saved = false;
    }
    if (saved) {
        text_add(&m->talk.out, "Saved; 'roque play ");
        cli_add_harmless(&m->talk.out, path, strlen(path));
        text_add(&m->talk.out, "' plays it.\n");
    }
    text_free(&out);
    return saved;
}

enum menu_reply menu_save(struct menu *m) {
    for (;;) {
        enum menu_reply reply = menu_ask(m, "To which file (b goes back)? ");
        if (reply == MENU_BACK) return MENU_REPLY;
        if (reply != MENU_REPLY) return reply;
        if (m->talk.answer.size == 0) {
            text_add(&m->talk.out, "A file name is expected.\n");
            continue;
        }
        struct text path = TEXT_IN(&m->mem);
        text_add(&path, text_string(&m->talk.answer));
        reply = path.failed ? MENU_BACK : may_write(m, path.at);
        bool done = reply == MENU_QUIT || (reply == MENU_REPLY && save_to(m, path.at));
        text_free(&path);
        if (done) return reply;
    }
}

// ---- Rules -----------------------------------------------------------------------------------------------

enum menu_reply menu_rules(struct menu *m, const struct family *family) {
    struct fault fault = {0};
    bool ok = true;
    struct text out = TEXT_IN(&m->mem);
    if (family != NULL) ok = tell_rules(&out, family, menu_look(m), &fault);
    const struct family *f;
    for (size_t i = 0; ok && family == NULL && (f = families_at(cli_families(), i)) != NULL; i++) {
        ok = tell_rules(&out, f, menu_look(m), &fault);
        text_char(&out, '\n');
    }
    for (const struct tell_game *g = tell_games; ok && family == NULL && g->name != NULL; g++)
        ok = g->rules(&out, menu_look(m), &fault);
    if (ok) menu_tell(m, &out);
    else text_format(&m->talk.out, "%s\n", fault.text);
    text_free(&out);
    return MENU_REPLY;
}
