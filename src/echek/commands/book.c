#include "echek/commands/book.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Whose wins a table is about stands at the end of its name, when it is one side alone.
static enum table_attackers cut_attacker(char *rules) {
    static const char *const alone[] = {".white", ".black"};
    const size_t size = strlen(rules), end = strlen(alone[0]);
    for (unsigned i = 0; i < 2; i++)
        if (size > end && strcmp(rules + size - end, alone[i]) == 0) {
            rules[size - end] = '\0';
            return i == 0 ? TABLE_WHITE_ALONE : TABLE_BLACK_ALONE;
        }
    return TABLE_BOTH;
}

// "KQR-KQRBNP.paper", "KQRBNP-KQRBN.paper.white": the pieces and the rules; false for any other name.
static bool read_name(const char *name, struct table_game *g) {
    char pieces[2][ECHEK_PIECES + 1], rules[64];
    struct fault fault;
    const char *dash = strchr(name, '-'), *dot = dash == NULL ? NULL : strchr(dash, '.');
    if (dot == NULL || dash - name > ECHEK_PIECES || dot - dash - 1 > ECHEK_PIECES ||
        strlen(dot) > sizeof rules)
        return false;
    memcpy(pieces[0], name, (size_t)(dash - name));
    pieces[0][dash - name] = '\0';
    memcpy(pieces[1], dash + 1, (size_t)(dot - dash - 1));
    pieces[1][dot - dash - 1] = '\0';
    memcpy(rules, dot + 1, strlen(dot));
    g->attackers = cut_attacker(rules);
    return table_pieces_read(pieces[0], &g->own[0], &fault) &&
           table_pieces_read(pieces[1], &g->own[1], &fault) && echek_rules_read(&g->rules, rules, &fault);
}

static bool add_tables(struct cli_book *b, const char *dir, const struct table_game *g) {
    struct cli_tables *t = mem_zeroed(&b->mem, 1, sizeof *t);
    if (t == NULL) return false;
    if (cli_tables_init(t, &b->mem, dir, g) && vec_push(&b->mem, &b->tables, t)) {
        t->distances = true;
        return vec_push(&b->mem, &b->shelves, ((struct table_shelf){*g, t->store}));
    }
    cli_tables_free(t);
    mem_free(&b->mem, t, sizeof *t);
    return false;
}

static bool is_wanted(const struct table_game *g, const struct echek_rules *r) {
    return memcmp(&g->rules, r, sizeof *r) == 0 &&
           (g->own[0] == TABLE_ALL_PIECES || g->own[1] == TABLE_ALL_PIECES);
}

bool cli_book_open(struct cli_book *b, const char *dir, const struct echek_rules *r, struct fault *fault) {
    struct table_game g;
    bool added = true;
    *b = (struct cli_book){.mem = MEM_UNLIMITED};
    if (dir == NULL) dir = getenv("ROQUE_ECHEK_TABLES");
    if (dir == NULL || *dir == '\0') return true;
    DIR *folder = opendir(dir);
    if (folder == NULL) return fault_set(fault, FAULT_SYSTEM, "cannot read %.150s: %s", dir, strerror(errno));
    for (struct dirent *entry; added && (entry = readdir(folder)) != NULL;)
        if (read_name(entry->d_name, &g) && is_wanted(&g, r)) added = add_tables(b, dir, &g);
    closedir(folder);
    b->book = (struct table_book){b->shelves.at, b->shelves.size};
    if (added) return true;
    cli_book_close(b);
    return fault_memory(fault);
}

void cli_book_close(struct cli_book *b) {
    for (size_t i = 0; i < b->tables.size; i++) {
        cli_tables_free(b->tables.at[i]);
        mem_free(&b->mem, b->tables.at[i], sizeof *b->tables.at[i]);
    }
    vec_free(&b->mem, &b->tables);
    vec_free(&b->mem, &b->shelves);
    b->book = (struct table_book){0};
}

const struct fault *cli_book_fault(const struct cli_book *b) {
    for (size_t i = 0; i < b->tables.size; i++)
        if (b->tables.at[i]->fault.kind != FAULT_NONE) return &b->tables.at[i]->fault;
    return NULL;
}
