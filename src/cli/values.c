#include "cli/cli.h"

#include "base/option.h"
#include "base/rng.h"
#include "cli/output.h"
#include "puzzle/solve.h"
#include "ruletext/ruletext.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct family *cli_family_near(const char *word) {
    enum { MOST = 63 }; // to choose the nearest from
    const char *names[MOST + 1] = {0};
    size_t count = 0;
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL && count < MOST; i++) {
        names[count++] = f->name;
        for (const char *const *a = f->also; a != NULL && *a != NULL && count < MOST;) names[count++] = *a++;
    }
    const char *near = nearest_of(word, names);
    return near == NULL ? NULL : families_named(cli_families(), near, strlen(near));
}

const struct family *cli_family_named(const char *command, const char *word) {
    const struct family *f = families_named(cli_families(), word, strlen(word));
    if (f != NULL) return f;
    const struct family *near = cli_family_near(word);
    if (near != NULL)
        cli_complain("%s: there is no family '%.40s'; did you mean %s?", command, word, near->name);
    else cli_complain("%s: there is no family '%.40s'; 'roque list' shows them", command, word);
    return NULL;
}

bool cli_read_format(const char *word, const struct family *family, const struct format **format) {
    *format = word == NULL ? NULL : format_named(word, family);
    if (*format != NULL) return true;
    struct mem mem = MEM_UNLIMITED;
    struct text known = TEXT_IN(&mem);
    format_list_names(&known, false, ", ");
    if (word == NULL) cli_complain("convert needs --to FMT, one of: %s", text_string(&known));
    else cli_complain("--to: there is no format '%.40s'; known are: %s", word, text_string(&known));
    text_free(&known);
    return false;
}

void cli_tell_formats(struct text *out) { format_list_names(out, false, " or "); }
void cli_suggest_formats(struct text *out) { format_list_names(out, false, " "); }

void cli_suggest_strategies(struct text *out) { view_list_strategies(out, " ", "|"); }

void cli_suggest_views(struct text *out) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++) {
        view_list_names(f, out);
        text_char(out, ' ');
    }
}

uint64_t cli_some_seed(void) {
    struct rng rng;
    rng_seed(&rng, clock_us() ^ ((uint64_t)getpid() << 40));
    return rng_below(&rng, 1000000000);
}

// ---- Families that were learnt ---------------------------------------------------------------------------

enum { LARGEST = 16 << 20 }; // of a file with rule texts

// ---- Files -----------------------------------------------------------------------------------------------

static bool folder(char path[LEARNT_PATH]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = -1;
    if (data != NULL && data[0] == '/') n = snprintf(path, LEARNT_PATH, "%s/roque/rules/", data);
    else if (home != NULL && home[0] == '/')
        n = snprintf(path, LEARNT_PATH, "%s/.local/share/roque/rules/", home);
    return n > 0 && n < LEARNT_PATH;
}

static const char ending[] = ".rules";

bool cli_learnt_path(const char *name, char path[LEARNT_PATH]) {
    if (!folder(path)) return false;
    size_t length = strlen(path);
    int n = snprintf(path + length, LEARNT_PATH - length, "%s%s", name, ending);
    return n > 0 && (size_t)n < LEARNT_PATH - length;
}

static void blame(struct fault *fault, const char *path) {
    const struct fault inner = *fault;
    if (inner.kind == FAULT_INPUT)
        fault_set(fault, FAULT_INPUT, "%.200s:%zu:%zu: %s", path, inner.line, inner.column, inner.text);
}

bool cli_read_rules(const char *path, struct families *into, struct fault *fault) {
    struct mem mem = MEM_UNLIMITED;
    struct text bytes = TEXT_IN(&mem);
    struct format_reader r;
    struct puzzle p;
    struct fault first = {0}, here;
    size_t before = into->read.size;
    bool ok = cli_file_read(path, LARGEST, &bytes, fault);
    format_reader_init(&r, text_string(&bytes), bytes.size);
    r.families = into;
    for (enum format_read got; ok && (got = format_read_next(&r, &mem, &p, &here)) != FORMAT_READ_END;) {
        if (got == FORMAT_READ_PUZZLE) puzzle_free(&p);
        else if (r.line > 0 && first.kind == FAULT_NONE) first = here; // a file needs no boards
    }
    text_free(&bytes);
    if (!ok) return false;
    bool found = into->read.size > before;
    if (!found && first.kind == FAULT_NONE) fault_input(&first, 1, 1, "there is no rule text");
    if (first.kind == FAULT_NONE) return true;
    *fault = first;
    blame(fault, path);
    return false;
}

// ---- What was learnt for good ----------------------------------------------------------------------------

struct learnt {
    char name[80], path[LEARNT_PATH];
    struct families read; // from its file
    bool asked;
};

// A families_shelf of the learnt texts: it looks into its folder when a name is asked for that no family in C
// has.
static struct {
    struct families_shelf shelf; // first
    struct mem mem;
    struct thread_lock lock;
    bool looked;
    VEC(struct learnt *) files;
} learnt;

static bool add_file(const char *file) {
    size_t length = strlen(file), last = sizeof ending - 1;
    struct learnt *l;
    if (length <= last || length - last >= sizeof l->name || strcmp(file + length - last, ending) != 0)
        return true;
    l = mem_zeroed(&learnt.mem, 1, sizeof *l);
    if (l == NULL || !vec_push(&learnt.mem, &learnt.files, l)) return false;
    memcpy(l->name, file, length - last);
    return cli_learnt_path(l->name, l->path);
}

static int compare(const void *a, const void *b) {
    return strcmp((*(struct learnt *const *)a)->name, (*(struct learnt *const *)b)->name);
}

static void look(void) {
    char path[LEARNT_PATH];
    learnt.looked = true;
    DIR *d = folder(path) ? opendir(path) : NULL;
    if (d == NULL) return;
    for (const struct dirent *e; (e = readdir(d)) != NULL && add_file(e->d_name);) continue;
    closedir(d);
    if (learnt.files.size > 1) qsort(learnt.files.at, learnt.files.size, sizeof *learnt.files.at, compare);
}

static const char *name(struct families_shelf *s, size_t place) {
    (void)s;
    thread_lock(&learnt.lock);
    if (!learnt.looked) look();
    thread_unlock(&learnt.lock);
    return place < learnt.files.size ? learnt.files.at[place]->name : NULL;
}

// A damaged file is reported once, and its family counts as unknown.
static void ask(struct learnt *l) {
    struct fault fault = {0};
    l->asked = true;
    l->read = ruletext_families(NULL, &learnt.mem);
    l->read.file = l->path;
    if (!cli_read_rules(l->path, &l->read, &fault)) cli_complain("%s", fault.text);
    else if (families_named(&l->read, l->name, strlen(l->name)) == NULL)
        cli_complain("%s: it should have the rules of %s", l->path, l->name);
}

static const struct family *get(struct families_shelf *s, size_t place) {
    struct learnt *l = learnt.files.at[place];
    (void)s;
    thread_lock(&learnt.lock);
    if (!l->asked) ask(l);
    const struct family *f = NULL;
    for (size_t i = 0; i < l->read.read.size; i++)
        if (strcmp(l->read.read.at[i].family->name, l->name) == 0) f = l->read.read.at[i].family;
    thread_unlock(&learnt.lock);
    return f;
}

static void keep(struct families_shelf *s) { (void)s; } // it lasts as long as the program

// ---- All of it -------------------------------------------------------------------------------------------

static struct mem mem = MEM_UNLIMITED;
static struct families ships, kept, *known;

struct families *cli_families(void) {
    return known;
}

bool cli_families_begin(void) {
    thread_lock_init(&learnt.lock);
    learnt.shelf = (struct families_shelf){.name = name, .get = get, .free = keep};
    if (!ruletext_context(&ships, &mem)) return false;
    kept = ruletext_families(&ships, &mem);
    kept.shelf = &learnt.shelf;
    known = &kept;
    return true;
}

bool cli_learn(const char *path) {
    struct fault fault = {0};
    struct families *f = mem_zeroed(&mem, 1, sizeof *f);
    if (f == NULL) return cli_complain("out of memory");
    *f = ruletext_families(known, &mem);
    f->file = path;
    if (cli_read_rules(path, f, &fault)) {
        known = f;
        return true;
    }
    families_free(f);
    mem_free(&mem, f, sizeof *f);
    return cli_complain("%s", fault.text);
}
