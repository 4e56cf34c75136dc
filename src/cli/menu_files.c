// What leads out of the menu: into a game, a file, another format, the rules; and back to it.
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/menu.h"
#include "cli/terminal.h"
#include "format/format.h"
#include "tell/family.h"
#include "terminal/line_play.h"

#include <errno.h>
#include <stdlib.h>
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

static enum menu_reply play(struct menu *m, char *operand) {
    if (!talk_flush(&m->talk)) return MENU_QUIT;
    int exit_code = plain_play_within(operand, &m->talk);
    if (exit_code != CLI_INTERRUPTED) return MENU_REPLY;
    m->talk.exit_code = exit_code;
    return MENU_QUIT;
}

enum menu_reply menu_play_last(struct menu *m) { return play(m, NULL); }

// The program for the whole screen is another one, and takes a puzzle from a file.
static bool write_temporary(struct menu *m, char *path) {
    struct text out = TEXT_IN(&m->mem);
    bool ok = write_as(m, &format_native, &out);
    if (ok) {
        int fd = mkstemp(path);
        ok = fd >= 0 && write(fd, text_string(&out), out.size) == (ssize_t)out.size;
        if (!ok) text_format(&m->talk.out, "cannot write %s: %s\n", path, strerror(errno));
        if (fd >= 0) close(fd);
    }
    text_free(&out);
    return ok;
}

// What is built in goes by its name.
enum menu_reply menu_play(struct menu *m) {
    char path[] = "/tmp/roque-XXXXXX";
    if (m->from_builtin) {
        struct text name = TEXT_IN(&m->mem);
        text_add(&name, text_string(&m->name));
        enum menu_reply reply = name.failed ? MENU_REPLY : play(m, name.at);
        text_free(&name);
        return reply;
    }
    if (!write_temporary(m, path)) return MENU_REPLY;
    enum menu_reply reply = play(m, path);
    unlink(path);
    return reply;
}

// ---- Other formats, and files ----------------------------------------------------------------------------

static void format_label(struct text *out, const void *context, size_t i) {
    const struct format *const *formats = context;
    text_add(out, formats[i]->name);
}

static const char *format_word(const void *context, size_t i) {
    const struct format *const *formats = context;
    return formats[i]->name;
}

enum menu_reply menu_convert(struct menu *m) {
    enum { MOST = 32 };
    const struct format *formats[MOST], *f;
    struct format_walk walk = {0};
    struct menu_list list = {.title = "In which format?",
                             .first = 1,
                             .context = formats,
                             .label = format_label,
                             .word = format_word,
                             .back = "back"};
    while (list.count < MOST && (f = format_next(&walk)) != NULL)
        if (f == format_for(m->puzzle.family, f->name)) formats[list.count++] = f;
    size_t choice;
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
    text_add(&m->talk.out, "There is a file of that name.\n");
    for (;;) {
        enum menu_reply reply = menu_ask(m, "Put this puzzle in its place (y or n)? ");
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
            text_add(&m->talk.out, "The name of a file is wanted.\n");
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
    for (const struct family *const *f = family_all(); ok && family == NULL && *f != NULL; f++) {
        ok = tell_rules(&out, *f, menu_look(m), &fault);
        text_char(&out, '\n');
    }
    for (const struct tell_game *g = tell_games; ok && family == NULL && g->name != NULL; g++)
        ok = g->rules(&out, menu_look(m), &fault);
    if (ok) menu_tell(m, &out);
    else text_format(&m->talk.out, "%s\n", fault.text);
    text_free(&out);
    return MENU_REPLY;
}
