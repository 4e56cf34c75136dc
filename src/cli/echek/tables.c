#include "cli/echek/tables.h"

#include "cli/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- Names -----------------------------------------------------------------------------------------------

static void add_men(struct text *out, const uint8_t men[2]) {
    table_men_write(out, men[0]);
    text_char(out, '-');
    table_men_write(out, men[1]);
}

static void add_name(struct text *out, const struct cli_tables *t, size_t system, size_t layer) {
    const struct table_men men = table_layer_men(&t->game, layer);
    table_system_write(out, &t->system[system]);
    text_char(out, '.');
    add_men(out, men.on);
}

static void add_path(struct text *out, const struct cli_tables *t, size_t system, size_t layer) {
    text_format(out, "%s/", text_string(&t->folder));
    add_name(out, t, system, layer);
}

// ---- The head of a file ----------------------------------------------------------------------------------

enum { HEAD = 512 };

// What has to stand there word by word.
static void add_title(struct text *out, const struct cli_tables *t, const struct table_shape *s) {
    text_add(out, "roque echek table 1\nrules ");
    echek_rules_write(out, &t->game.rules);
    text_add(out, "\nown ");
    add_men(out, t->game.own);
    text_add(out, "\nsystem ");
    table_system_write(out, &s->system);
    text_add(out, "\nlayer ");
    add_men(out, s->men.on);
    text_format(out, "\nwords %" PRIu32 "\n", s->words);
}

// Every bit of what is kept counts, and where it is.
static uint64_t sum_of(const struct table_shape *s, const void *sets) {
    const table_word *word = sets;
    table_word sum = {1, 2, 3, 4};
    for (size_t i = 0; i < 4 * (size_t)s->words; i++) {
        sum = (sum ^ word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    uint64_t all = s->words;
    for (int i = 0; i < TABLE_LANES; i++) all = (all ^ sum[i]) * UINT64_C(0xbf58476d1ce4e5b9) ^ all >> 31;
    return all;
}

static void add_head(struct text *out, const struct cli_tables *t, const struct table_layer *l,
                     const struct table_count *count) {
    size_t start = out->size;
    add_title(out, t, &l->shape);
    text_format(out, "sweeps %" PRIu32 "\npositions %" PRIu64 "\nwon %" PRIu64 "\nlost %" PRIu64 "\n",
                l->sweeps, count->positions, count->won, count->lost);
    text_format(out, "sum %016" PRIx64 "\n", sum_of(&l->shape, l->won[0][TABLE_ATTACKS]));
    while (out->size - start < HEAD && !out->failed) text_char(out, '\n');
}

// The title, and then five numbers.
static bool read_head(const struct cli_tables *t, struct cli_layer *l, const char *bytes, uint64_t *sum) {
    struct text title;
    char rest[HEAD + 1];
    text_init(&title, t->mem);
    add_title(&title, t, &l->layer.shape);
    bool same = !title.failed && title.size < HEAD && memcmp(title.at, bytes, title.size) == 0;
    memcpy(rest, bytes + (same ? title.size : 0), HEAD - (same ? title.size : 0));
    rest[HEAD - (same ? title.size : 0)] = '\0';
    text_free(&title);
    return same && sscanf(rest,
                          "sweeps %" SCNu32 "\npositions %" SCNu64 "\nwon %" SCNu64 "\nlost %" SCNu64
                          "\nsum %" SCNx64 "\n",
                          &l->layer.sweeps, &l->count.positions, &l->count.won, &l->count.lost, sum) == 5;
}

// ---- Opening ---------------------------------------------------------------------------------------------

static bool map_file(struct cli_layer *l, const char *path, struct fault *fault) {
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT) return false;
    bool known = fd >= 0 && fstat(fd, &about) == 0;
    bool fits = known && (uint64_t)about.st_size == HEAD + table_layer_bytes(&l->layer.shape);
    void *map =
        fits ? mmap(NULL, l->bytes = (size_t)about.st_size, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
    int why = errno;
    if (fd >= 0) close(fd);
    if (map != MAP_FAILED) l->map = map;
    else if (known && !fits) fault_set(fault, FAULT_SYSTEM, "%.150s has not the size of its layer", path);
    else fault_set(fault, FAULT_SYSTEM, "cannot read %.150s: %s", path, strerror(why));
    return map != MAP_FAILED;
}

static bool open_layer(struct cli_tables *t, struct cli_layer *l, const char *path) {
    uint64_t sum;
    if (!map_file(l, path, &t->fault)) return false;
    const table_word *sets = (const table_word *)(const void *)((const char *)l->map + HEAD);
    if (!read_head(t, l, l->map, &sum))
        return fault_set(&t->fault, FAULT_SYSTEM, "%.150s is not the table that its name says", path);
    if (sum != sum_of(&l->layer.shape, sets))
        return fault_set(&t->fault, FAULT_SYSTEM, "%.150s is damaged: its sum is another; remove it", path);
    for (unsigned i = 0; i < 4; i++) l->layer.won[i / 2][i % 2] = sets + (size_t)i * l->layer.shape.words;
    return true;
}

const struct cli_layer *cli_tables_layer(struct cli_tables *t, size_t system, size_t layer) {
    struct cli_layer *l = &t->all[system * t->layers + layer];
    struct text path;
    if (l->layer.won[0][0] != NULL) return l;
    if (l->missing) return NULL;
    text_init(&path, t->mem);
    add_path(&path, t, system, layer);
    l->layer.shape = table_shape(&t->system[system], table_layer_men(&t->game, layer));
    l->missing = path.failed || !open_layer(t, l, text_string(&path));
    text_free(&path);
    return l->missing ? NULL : l;
}

static const struct table_layer *find(void *context, const struct table_system *s, struct table_men men) {
    struct cli_tables *t = context;
    size_t system = t->number[s->pawn[0]][s->pawn[1]][s->castled];
    if (system == 0) return NULL;
    const struct cli_layer *l = cli_tables_layer(t, system - 1, table_layer_number(&t->game, men));
    return l == NULL ? NULL : &l->layer;
}

bool cli_tables_init(struct cli_tables *t, struct mem *m, const char *dir, const struct table_game *g) {
    *t = (struct cli_tables){.mem = m, .game = *g, .store = {find, t}};
    t->systems = table_systems(g, t->system);
    t->layers = table_layers(g);
    for (size_t i = 0; i < t->systems; i++)
        t->number[t->system[i].pawn[0]][t->system[i].pawn[1]][t->system[i].castled] = (uint16_t)(i + 1);
    text_init(&t->folder, m);
    text_format(&t->folder, "%s/", dir);
    add_men(&t->folder, g->own);
    text_char(&t->folder, '.');
    echek_rules_write(&t->folder, &g->rules);
    t->all = mem_zeroed(m, t->systems * t->layers, sizeof *t->all);
    if (t->all != NULL && !t->folder.failed) return true;
    cli_tables_free(t);
    return false;
}

void cli_tables_free(struct cli_tables *t) {
    for (size_t i = 0; t->all != NULL && i < t->systems * t->layers; i++)
        if (t->all[i].map != NULL) munmap(t->all[i].map, t->all[i].bytes);
    mem_free(t->mem, t->all, t->systems * t->layers * sizeof *t->all);
    text_free(&t->folder);
    t->all = NULL;
}

// ---- Writing ---------------------------------------------------------------------------------------------

// The folder and the one it lies in. Why one cannot be made is told when the file cannot be written.
static void make_folders(const struct cli_tables *t) {
    struct text outer;
    const char *folder = text_string(&t->folder), *slash = strrchr(folder, '/');
    text_init(&outer, t->mem);
    text_bytes(&outer, folder, (size_t)(slash - folder));
    if (!outer.failed) mkdir(text_string(&outer), 0777);
    mkdir(folder, 0777);
    text_free(&outer);
}

bool cli_tables_keep(struct cli_tables *t, size_t system, size_t layer, const struct table_layer *solved,
                     struct fault *fault) {
    struct text path, head;
    const struct table_count count = table_count(solved);
    text_init(&path, t->mem);
    text_init(&head, t->mem);
    add_path(&path, t, system, layer);
    add_head(&head, t, solved, &count);
    make_folders(t);
    const struct cli_piece pieces[] = {
        {text_string(&head), head.size},
        {(const char *)solved->won[0][TABLE_ATTACKS], (size_t)table_layer_bytes(&solved->shape)}};
    bool kept = !path.failed && !head.failed && cli_file_replace_all(text_string(&path), pieces, 2, 0666);
    if (!kept) fault_set(fault, FAULT_SYSTEM, "cannot write %.150s: %s", text_string(&path), strerror(errno));
    else t->all[system * t->layers + layer].missing = false;
    text_free(&head);
    text_free(&path);
    return kept;
}

// ---- What was left behind --------------------------------------------------------------------------------

static bool is_name(const struct cli_tables *t, const char *bytes, size_t size) {
    struct text name;
    bool is = false;
    text_init(&name, t->mem);
    for (size_t i = 0; i < t->systems * t->layers && !is; i++) {
        text_clear(&name);
        add_name(&name, t, i / t->layers, i % t->layers);
        is = !name.failed && name.size == size && memcmp(name.at, bytes, size) == 0;
    }
    text_free(&name);
    return is;
}

void cli_tables_tidy(const struct cli_tables *t) {
    struct text path;
    DIR *folder = opendir(text_string(&t->folder));
    if (folder == NULL) return;
    text_init(&path, t->mem);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t size = cli_file_left_name(entry->d_name);
        if (size == 0 || !is_name(t, entry->d_name, size)) continue;
        text_clear(&path);
        text_format(&path, "%s/%s", text_string(&t->folder), entry->d_name);
        if (!path.failed) cli_file_left_remove(text_string(&path));
    }
    text_free(&path);
    closedir(folder);
}
