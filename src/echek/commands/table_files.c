#include "echek/commands/table_files.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- Names -----------------------------------------------------------------------------------------------

static void add_pieces(struct text *out, const uint8_t pieces[2]) {
    table_pieces_write(out, pieces[0]);
    text_char(out, '-');
    table_pieces_write(out, pieces[1]);
}

static void add_name(struct text *out, const struct table_files *t, size_t system, size_t layer) {
    const struct table_pieces pieces = table_layer_pieces(&t->game, layer);
    table_system_write(out, &t->system[system]);
    text_char(out, '.');
    add_pieces(out, pieces.on);
}

static const char *const endings[TABLE_FILE_KINDS] = {[TABLE_ATTACKS] = ".attacks",
                                                      [TABLE_DEFENDS] = ".defends",
                                                      [TABLE_DISTANCES] = ".distances",
                                                      [TABLE_GATHERED] = ".white-pawn",
                                                      [TABLE_GATHERED + 1] = ".black-pawn"};

// The path of a file, valid until the next call; "" when there is no memory, because no file has that path.
static const char *path_of(struct table_files *t, size_t system, size_t layer, const char *ending) {
    text_clear(&t->path);
    text_format(&t->path, "%s/", text_string(&t->folder));
    add_name(&t->path, t, system, layer);
    text_add(&t->path, ending);
    return t->path.failed ? "" : text_string(&t->path);
}

const char *table_files_record(struct table_files *t, size_t system) {
    text_clear(&t->path);
    text_format(&t->path, "%s/", text_string(&t->folder));
    table_system_write(&t->path, &t->system[system]);
    text_add(&t->path, ".record");
    return t->path.failed ? "" : text_string(&t->path);
}

// ---- The head of a file ----------------------------------------------------------------------------------

enum { HEAD = 512 };
#define VERSION "roque echek table 3\n"

static void add_early(struct text *out, const char *before, uint16_t early, const char *after) {
    text_add(out, before);
    table_early_write(out, early);
    text_add(out, after);
}

// The part of the head that must be equal to this.
static void add_title(struct text *out, const struct table_files *t, const struct table_shape *s,
                      unsigned kind) {
    static const char *const attackers[] = {"both", "white", "black"};
    text_add(out, VERSION "rules ");
    echek_rules_write(out, &t->game.rules);
    text_add(out, "\nown ");
    add_pieces(out, t->game.own);
    text_add(out, "\nsystem ");
    table_system_write(out, &s->system);
    text_add(out, "\nlayer ");
    add_pieces(out, s->pieces.on);
    text_format(out, "\nattackers %s\nset %s\nwords %" PRIu32 "\n", attackers[t->game.attackers],
                endings[kind] + 1, s->words);
    if (t->game.plies != 0) text_add(out, "wins in time\n");
    if (t->game.limited)
        text_format(out, "drops on ranks %u %u, or to win\n", t->game.ranks[ECHEK_WHITE],
                    t->game.ranks[ECHEK_BLACK]);
    if (t->game.early != 0) add_early(out, "early drops on ", t->game.early, "\n");
}

// A checksum of the head before it, and of every bit together with its place.
static uint64_t sum_of(struct cli_piece head, const struct cli_piece *sets, size_t count) {
    table_word sum = {1, 2, 3, 4}, word;
    for (size_t set = 0; set < count; set++)
        for (size_t i = 0; i < sets[set].count; i += sizeof word) {
            memcpy(&word, sets[set].bytes + i, sizeof word);
            sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
            sum ^= sum >> 29;
        }
    uint64_t all = head.count;
    for (size_t i = 0; i < head.count; i++)
        all = (all ^ (uint8_t)head.bytes[i]) * UINT64_C(0x100000001b3) ^ all >> 47;
    for (int i = 0; i < TABLE_LANES; i++) all = (all ^ sum[i]) * UINT64_C(0xbf58476d1ce4e5b9) ^ all >> 31;
    return all;
}

static uint64_t set_bytes(const struct table_shape *s, unsigned kind) {
    return kind == TABLE_DISTANCES ? table_distance_bytes(s) : table_set_bytes(s);
}

static const uint8_t **set_of(struct table_layer *l, unsigned attacker, unsigned kind) {
    if (kind >= TABLE_GATHERED) return &l->gathered[kind - TABLE_GATHERED];
    return kind == TABLE_DISTANCES ? &l->distance[attacker] : &l->won[attacker][kind];
}

// The sets of a file, by attacker; a file of gathered moves has only one.
static size_t sets_of(const struct table_layer *l, unsigned kind, struct cli_piece out[2]) {
    struct table_layer layer = *l;
    size_t count = 0;
    for (unsigned attacker = 0; attacker < (kind < TABLE_GATHERED ? 2 : 1); attacker++) {
        const uint8_t *set = *set_of(&layer, attacker, kind);
        if (set != NULL)
            out[count++] = (struct cli_piece){(const char *)set, (size_t)set_bytes(&l->shape, kind)};
    }
    return count;
}

static void add_head(struct text *out, const struct table_files *t, const struct table_layer *l,
                     const struct table_count *count, unsigned kind) {
    struct cli_piece sets[2];
    size_t start = out->size, set_count = sets_of(l, kind, sets);
    add_title(out, t, &l->shape, kind);
    text_format(out, "sweeps %" PRIu32 "\npositions %" PRIu64 "\nwon %" PRIu64 "\nlost %" PRIu64 "\n",
                l->sweeps, count->positions, count->won, count->lost);
    const struct cli_piece head = {text_string(out) + start, out->size - start};
    text_format(out, "sum %016" PRIx64 "\n", sum_of(head, sets, set_count));
    while (out->size - start < HEAD && !out->failed) text_char(out, '\n');
}

// The title, then five numbers. The last is the checksum; `summed` gets the size of the text before it.
static bool read_head(const struct table_files *t, struct table_file_layer *l, const char *bytes,
                      unsigned kind, size_t *summed, uint64_t *sum) {
    struct text title = TEXT_IN(t->mem);
    char rest[HEAD + 1];
    add_title(&title, t, &l->layer.shape, kind);
    bool same = !title.failed && title.size < HEAD && memcmp(title.at, bytes, title.size) == 0;
    const size_t from = same ? title.size : 0;
    struct table_count count;
    uint32_t sweeps;
    int numbers = 0;
    memcpy(rest, bytes + from, HEAD - from);
    rest[HEAD - from] = '\0';
    text_free(&title);
    same = same && sscanf(rest,
                          "sweeps %" SCNu32 "\npositions %" SCNu64 "\nwon %" SCNu64 "\nlost %" SCNu64
                          "\n%nsum %" SCNx64 "\n",
                          &sweeps, &count.positions, &count.won, &count.lost, &numbers, sum) == 5;
    *summed = from + (size_t)numbers;
    if (same && kind < TABLE_GATHERED) {
        l->layer.sweeps = sweeps;
        l->count = count;
    }
    return same;
}

// ---- Opening ---------------------------------------------------------------------------------------------

uint64_t table_files_bytes(const struct table_game *g, const struct table_shape *s, unsigned kind) {
    return HEAD + (kind < TABLE_GATHERED ? table_attacker_count(g) : 1) * set_bytes(s, kind);
}

// False without a fault: there is no such file.
static bool map_file(struct table_file *f, const char *path, uint64_t bytes, struct fault *fault) {
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT) return false;
    bool known = fd >= 0 && fstat(fd, &about) == 0;
    bool fits = known && (uint64_t)about.st_size == bytes;
    void *map =
        fits ? mmap(NULL, f->bytes = (size_t)about.st_size, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
    int why = errno;
    if (fd >= 0) close(fd);
    if (map != MAP_FAILED) f->map = map;
    else if (known && !fits)
        fault_set(fault, FAULT_SYSTEM, "%.150s does not have the size of its layer", path);
    else fault_set(fault, FAULT_SYSTEM, "cannot read %.150s: %s", path, strerror(why));
    return map != MAP_FAILED;
}

static void unmap_file(struct table_file_layer *l, unsigned kind) {
    struct table_file *f = &l->files[kind];
    if (f->map != NULL) munmap(f->map, f->bytes);
    f->map = NULL;
    for (unsigned attacker = 0; attacker < 2; attacker++) *set_of(&l->layer, attacker, kind) = NULL;
}

static bool open_file(struct table_files *t, struct table_file_layer *l, unsigned kind, const char *path) {
    const struct table_shape *s = &l->layer.shape;
    struct cli_piece sets[2];
    uint64_t sum;
    size_t summed;
    if (!map_file(&l->files[kind], path, table_files_bytes(&t->game, s, kind), &t->fault)) return false;
    const uint8_t *set = (const uint8_t *)l->files[kind].map + HEAD;
    for (unsigned attacker = 0; attacker < 2; attacker++)
        if (kind < TABLE_GATHERED ? table_attacks(&t->game, attacker) : attacker == 0) {
            *set_of(&l->layer, attacker, kind) = set;
            set += set_bytes(s, kind);
        }
    if (!read_head(t, l, l->files[kind].map, kind, &summed, &sum))
        fault_set(&t->fault, FAULT_SYSTEM, "%.150s is not the table that its name says", path);
    else if (sum !=
             sum_of((struct cli_piece){l->files[kind].map, summed}, sets, sets_of(&l->layer, kind, sets)))
        fault_set(&t->fault, FAULT_SYSTEM, "%.150s is damaged: its checksum does not match; remove it", path);
    else return true;
    unmap_file(l, kind);
    return false;
}

static bool has_file(struct table_files *t, size_t system, size_t layer, const char *ending) {
    return access(path_of(t, system, layer, ending), F_OK) == 0;
}

bool table_files_have(struct table_files *t, size_t system, size_t layer) {
    return has_file(t, system, layer, endings[TABLE_DEFENDS]) &&
           (!t->distances || has_file(t, system, layer, endings[TABLE_DISTANCES]));
}

// Is there an unreadable layer of an earlier version? Files of the first version had no ending; others name
// their version.
static bool is_old(struct table_files *t, size_t system, size_t layer) {
    char line[sizeof VERSION - 1] = "";
    if (has_file(t, system, layer, "")) return true;
    int fd = open(path_of(t, system, layer, endings[TABLE_DEFENDS]), O_RDONLY | O_CLOEXEC);
    bool old = fd >= 0 && read(fd, line, sizeof line) == sizeof line &&
               memcmp(line, VERSION, sizeof line - 2) == 0 && memcmp(line, VERSION, sizeof line) != 0;
    if (fd >= 0) close(fd);
    return old;
}

static bool refuse_old(struct table_files *t, size_t system, size_t layer) {
    bool old = is_old(t, system, layer);
    if (old)
        fault_set(&t->fault, FAULT_SYSTEM,
                  "%.150s was written by an earlier version and cannot be read any more; remove it",
                  text_string(&t->path));
    return old;
}

// A layer needs only `defends`: the attacker's set follows from it, and distances are optional.
static bool open_layer(struct table_files *t, struct table_file_layer *l, size_t system, size_t layer) {
    static const unsigned order[TABLE_GATHERED] = {TABLE_DEFENDS, TABLE_ATTACKS, TABLE_DISTANCES};
    bool opened = !refuse_old(t, system, layer);
    for (size_t i = 0; i < (t->distances ? TABLE_GATHERED : TABLE_DISTANCES) && opened; i++) {
        opened = open_file(t, l, order[i], path_of(t, system, layer, endings[order[i]])) ||
                 (order[i] != TABLE_DEFENDS && t->fault.kind == FAULT_NONE);
    }
    for (unsigned kind = 0; kind < TABLE_GATHERED && !opened; kind++) unmap_file(l, kind);
    return opened;
}

static struct table_file_layer *layer_with_shape(struct table_files *t, size_t system, size_t layer) {
    struct table_file_layer *l = &t->all[system * t->layers + layer];
    l->layer.shape = table_shape(&t->system[system], table_layer_pieces(&t->game, layer));
    return l;
}

const struct table_file_layer *table_files_layer(struct table_files *t, size_t system, size_t layer) {
    struct table_file_layer *l = &t->all[system * t->layers + layer];
    if (l->files[TABLE_DEFENDS].map != NULL) return l;
    if (l->missing) return NULL;
    layer_with_shape(t, system, layer);
    l->missing = !open_layer(t, l, system, layer);
    return l->missing ? NULL : l;
}

const uint8_t *table_files_gathered(struct table_files *t, size_t system, size_t layer, unsigned side) {
    struct table_file_layer *l = &t->all[system * t->layers + layer];
    const unsigned kind = TABLE_GATHERED + side;
    if (l->files[kind].map == NULL && !l->ungathered[side])
        l->ungathered[side] =
            !open_file(t, layer_with_shape(t, system, layer), kind, path_of(t, system, layer, endings[kind]));
    return l->layer.gathered[side];
}

// The number of a system, from 1; 0: there is no such system.
static size_t number_of(const struct table_files *t, const struct table_system *s) {
    return t->number[s->pawn[0]][s->pawn[1]][s->castled];
}

static const uint8_t *find_gathered(void *context, const struct table_system *s, struct table_pieces pieces,
                                    unsigned side) {
    struct table_files *t = context;
    const size_t system = number_of(t, s);
    if (system == 0) return NULL;
    return table_files_gathered(t, system - 1, table_layer_number(&t->game, pieces), side);
}

static const struct table_layer *find(void *context, const struct table_system *s,
                                      struct table_pieces pieces) {
    struct table_files *t = context;
    const size_t system = number_of(t, s);
    if (system == 0) return NULL;
    const struct table_file_layer *l = table_files_layer(t, system - 1, table_layer_number(&t->game, pieces));
    return l == NULL ? NULL : &l->layer;
}

#define DROPS   ".drops-" // in the name of a folder
#define IN_TIME ".in-time"

bool table_files_init(struct table_files *t, struct mem *m, const char *dir, const struct table_game *g) {
    static const char *const alone[] = {"", ".white", ".black"};
    *t = (struct table_files){.mem = m, .game = *g, .store = {find, t, g->limited ? find_gathered : NULL}};
    t->systems = table_systems(g, t->system);
    t->layers = table_layers(g);
    for (size_t i = 0; i < t->systems; i++)
        t->number[t->system[i].pawn[0]][t->system[i].pawn[1]][t->system[i].castled] = (uint16_t)(i + 1);
    text_init(&t->folder, m);
    text_init(&t->path, m);
    text_format(&t->folder, "%s/", dir);
    add_pieces(&t->folder, g->own);
    text_char(&t->folder, '.');
    echek_rules_write(&t->folder, &g->rules);
    text_add(&t->folder, alone[g->attackers]);
    if (g->plies != 0) text_add(&t->folder, IN_TIME);
    if (g->limited) text_format(&t->folder, DROPS "%u-%u", g->ranks[ECHEK_WHITE], g->ranks[ECHEK_BLACK]);
    if (g->early != 0) add_early(&t->folder, "-", g->early, "");
    t->all = mem_zeroed(m, t->systems * t->layers, sizeof *t->all);
    if (t->all != NULL && !t->folder.failed) return true;
    table_files_free(t);
    return false;
}

void table_files_free(struct table_files *t) {
    for (size_t i = 0; t->all != NULL && i < t->systems * t->layers; i++)
        for (unsigned kind = 0; kind < TABLE_FILE_KINDS; kind++) unmap_file(&t->all[i], kind);
    mem_free(t->mem, t->all, t->systems * t->layers * sizeof *t->all);
    text_free(&t->folder);
    text_free(&t->path);
    t->all = NULL;
}

// ---- Writing ---------------------------------------------------------------------------------------------

// Make the folder and its parent. A failure is reported when the file cannot be written.
static void make_folders(struct table_files *t) {
    const char *folder = text_string(&t->folder), *slash = strrchr(folder, '/');
    text_clear(&t->path);
    text_bytes(&t->path, folder, (size_t)(slash - folder));
    if (!t->path.failed) mkdir(text_string(&t->path), 0777);
    mkdir(folder, 0777);
}

static bool keep_file(struct table_files *t, size_t system, size_t layer, const struct table_layer *solved,
                      const struct table_count *count, unsigned kind, struct fault *fault) {
    const char *path = path_of(t, system, layer, endings[kind]);
    struct text head = TEXT_IN(t->mem);
    struct cli_piece pieces[3];
    add_head(&head, t, solved, count, kind);
    size_t sets = sets_of(solved, kind, &pieces[1]);
    pieces[0] = (struct cli_piece){text_string(&head), head.size};
    bool kept = !head.failed && cli_file_replace_all(path, pieces, 1 + sets, 0666);
    if (!kept) fault_set(fault, FAULT_SYSTEM, "cannot write %.150s: %s", path, strerror(errno));
    text_free(&head);
    return kept;
}

bool table_files_write(struct table_files *t, size_t system, size_t layer, const struct table_layer *solved,
                       struct fault *fault) {
    static const unsigned order[TABLE_GATHERED] = {TABLE_DISTANCES, TABLE_ATTACKS, TABLE_DEFENDS};
    const struct table_count count = table_count(solved);
    struct table_file_layer *l = &t->all[system * t->layers + layer];
    const size_t end = l->files[TABLE_DEFENDS].map == NULL ? TABLE_GATHERED : 1;
    make_folders(t);
    for (size_t i = t->distances ? 0 : 1; i < end; i++)
        if (!keep_file(t, system, layer, solved, &count, order[i], fault)) return false;
    l->missing = false;
    return true;
}

bool table_files_write_gathered(struct table_files *t, size_t system, size_t layer, unsigned side,
                                const uint8_t *set, struct fault *fault) {
    struct table_file_layer *l = layer_with_shape(t, system, layer);
    struct table_layer gathered = {.shape = l->layer.shape};
    const struct table_count count = {0};
    gathered.gathered[side] = set;
    make_folders(t);
    if (!keep_file(t, system, layer, &gathered, &count, TABLE_GATHERED + side, fault)) return false;
    unmap_file(l, TABLE_GATHERED + side);
    l->ungathered[side] = false;
    return true;
}

// ---- Files that are no longer needed --------------------------------------------------------------------

bool table_files_may_thin(const struct table_files *t) {
    const struct table_game *g = &t->game;
    if (g->attackers == TABLE_BOTH) return false;
    const uint8_t other = g->own[g->attackers == TABLE_WHITE_ALONE ? ECHEK_BLACK : ECHEK_WHITE];
    bool pawn = (other >> ECHEK_PAWN & 1) != 0, rook = (other >> ECHEK_ROOK & 1) != 0;
    return !pawn && !(rook && g->rules.castle == ECHEK_CASTLE_ONCE);
}

void table_files_remove(struct table_files *t, size_t system, size_t layer, unsigned kind) {
    unmap_file(&t->all[system * t->layers + layer], kind);
    unlink(path_of(t, system, layer, endings[kind]));
}

void table_files_thin(struct table_files *t, size_t system) {
    for (size_t layer = 0; layer < t->layers; layer++) table_files_remove(t, system, layer, TABLE_ATTACKS);
}

// ---- Unfinished files -----------------------------------------------------------------------------------

// Is this the name of the file whose path was requested last?
static bool is_that_name(const struct table_files *t, const char *bytes, size_t size) {
    const size_t folder = t->folder.size + 1;
    return t->path.size == folder + size && memcmp(t->path.at + folder, bytes, size) == 0;
}

static bool is_name(struct table_files *t, const char *bytes, size_t size) {
    bool is = false;
    for (size_t i = 0; i < t->systems * t->layers && !is; i++) {
        table_files_record(t, i / t->layers);
        is = is_that_name(t, bytes, size);
        for (unsigned kind = 0; kind < TABLE_FILE_KINDS && !is; kind++) {
            path_of(t, i / t->layers, i % t->layers, endings[kind]);
            is = is_that_name(t, bytes, size);
        }
    }
    return is;
}

void table_files_tidy(struct table_files *t) {
    DIR *folder = opendir(text_string(&t->folder));
    if (folder == NULL) return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t size = cli_file_left_name(entry->d_name);
        if (size == 0 || !is_name(t, entry->d_name, size)) continue;
        text_clear(&t->path);
        text_format(&t->path, "%s/%s", text_string(&t->folder), entry->d_name);
        if (!t->path.failed) cli_file_left_remove(text_string(&t->path));
    }
    closedir(folder);
}

// ---- All tables of a folder ------------------------------------------------------------------------------

// The name of a table in which pawns are dropped on few ranks ends with these numbers.
static bool cut_drops(char *rules, struct table_game *g) {
    char *end = strstr(rules, DROPS);
    struct fault fault;
    unsigned white, black;
    int size = 0;
    g->ranks[ECHEK_WHITE] = g->ranks[ECHEK_BLACK] = 0;
    g->early = 0;
    if (end == NULL || sscanf(end, DROPS "%1u-%1u%n", &white, &black, &size) != 2) return false;
    if (white > TABLE_RANKS || black > TABLE_RANKS) return false;
    if (end[size] == '-' && !table_early_read(end + size + 1, &g->early, &fault)) return false;
    g->ranks[ECHEK_WHITE] = (uint8_t)white;
    g->ranks[ECHEK_BLACK] = (uint8_t)black;
    *end = '\0';
    return true;
}

static bool cut_in_time(char *rules) {
    char *end = strstr(rules, IN_TIME);
    if (end != NULL) *end = '\0';
    return end != NULL;
}

// The name of a table about one side's wins ends with that side.
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
    g->limited = cut_drops(rules, g);
    g->plies = cut_in_time(rules) ? ECHEK_NO_PROGRESS_PLIES : 0;
    g->attackers = cut_attacker(rules);
    return table_pieces_read(pieces[0], &g->own[0], &fault) &&
           table_pieces_read(pieces[1], &g->own[1], &fault) && echek_rules_read(&g->rules, rules, &fault);
}

static bool add_tables(struct table_folder *b, const char *dir, const struct table_game *g) {
    struct table_files *t = mem_zeroed(&b->mem, 1, sizeof *t);
    if (t == NULL) return false;
    if (table_files_init(t, &b->mem, dir, g) && vec_push(&b->mem, &b->tables, t)) {
        t->distances = true;
        return vec_push(&b->mem, &b->shelves, ((struct table_shelf){*g, t->store}));
    }
    table_files_free(t);
    mem_free(&b->mem, t, sizeof *t);
    return false;
}

static bool is_wanted(const struct table_game *g, const struct echek_rules *r) {
    return memcmp(&g->rules, r, sizeof *r) == 0 && g->plies == 0 &&
           (g->own[0] == TABLE_ALL_PIECES || g->own[1] == TABLE_ALL_PIECES);
}

bool table_folder_open(struct table_folder *b, const char *dir, const struct echek_rules *r,
                       struct fault *fault) {
    struct table_game g;
    bool added = true;
    *b = (struct table_folder){.mem = MEM_UNLIMITED};
    if (dir == NULL) dir = getenv("ROQUE_ECHEK_TABLES");
    if (dir == NULL || *dir == '\0') return true;
    DIR *folder = opendir(dir);
    if (folder == NULL) return fault_set(fault, FAULT_SYSTEM, "cannot read %.150s: %s", dir, strerror(errno));
    for (struct dirent *entry; added && (entry = readdir(folder)) != NULL;)
        if (read_name(entry->d_name, &g) && is_wanted(&g, r)) added = add_tables(b, dir, &g);
    closedir(folder);
    b->book = (struct table_book){b->shelves.at, b->shelves.size};
    if (added) return true;
    table_folder_close(b);
    return fault_memory(fault);
}

void table_folder_close(struct table_folder *b) {
    for (size_t i = 0; i < b->tables.size; i++) {
        table_files_free(b->tables.at[i]);
        mem_free(&b->mem, b->tables.at[i], sizeof *b->tables.at[i]);
    }
    vec_free(&b->mem, &b->tables);
    vec_free(&b->mem, &b->shelves);
    b->book = (struct table_book){0};
}

// The reason why a requested file cannot be used; NULL: none.
static const struct fault *folder_fault(const struct table_folder *b) {
    for (size_t i = 0; i < b->tables.size; i++)
        if (b->tables.at[i]->fault.kind != FAULT_NONE) return &b->tables.at[i]->fault;
    return NULL;
}

bool echek_open_tables(struct table_folder *b, const char *dir, const struct echek_rules *r) {
    struct fault fault;
    bool opened = table_folder_open(b, dir, r, &fault);
    if (!opened) cli_complain("--tables: %s", fault.text);
    return opened;
}

void echek_close_tables(struct table_folder *b) {
    const struct fault *damage = folder_fault(b);
    if (damage != NULL) cli_complain("%s", damage->text);
    table_folder_close(b);
}
