// Tables of Echek on a terminal: master looks up positions in those of a folder.
#include "echek/commands/table_files.h"
#include "echek/play/game.h"
#include "terminal/session.h"

// A game keeps its rules, so it keeps their tables, too.
static bool open_tables(struct session *s, struct fault *fault) {
    struct echek_play *p = echek_play_of(s->game);
    struct table_folder *folder = mem_zeroed(&s->mem, 1, sizeof *folder);
    struct fault why;
    if (folder == NULL) return fault_memory(fault);
    s->extra = folder;
    p->book = &folder->book;
    return table_folder_open(folder, s->request->tables, &p->duel.game.rules, &why) ||
           fault_set(fault, FAULT_INPUT, "--tables: %.200s", why.text);
}

static void close_tables(struct session *s) {
    struct table_folder *folder = s->extra;
    if (folder == NULL) return;
    echek_close_tables(folder);
    mem_free(&s->mem, folder, sizeof *folder);
    s->extra = NULL;
    echek_play_of(s->game)->book = NULL;
}

const struct session_hook echek_tables_hook = {&echek_game_kind, open_tables, close_tables};
