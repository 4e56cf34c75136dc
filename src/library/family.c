// The library's information about families.
#include "library/inside.h"

#include "tell/tell.h"

#include <string.h>

static const struct family *find(const char *name) {
    return name == NULL ? NULL : families_named(NULL, name, strlen(name));
}

const char *roque_family(size_t i) {
    const struct family *f = families_at(NULL, i);
    return f == NULL ? NULL : f->name;
}

static const struct family none; // of that name
static const struct family *any(const char *name) {
    const struct family *f = find(name);
    return f == NULL ? &none : f;
}

const char *roque_family_title(const char *family) { return any(family)->title; }
const char *roque_family_goal(const char *family) { return any(family)->goal; }
const char *roque_family_rules(const char *family) { return any(family)->rules; }
const char *roque_family_example(const char *family) { return any(family)->example; }
const char *roque_family_cells(const char *family) { return any(family)->alphabet; }
const char *roque_family_marks(const char *family) { return any(family)->marks; }

const char *roque_family_builtin(const char *family, size_t i) {
    for (const struct builtin_puzzle *b = any(family)->builtin; b != NULL && b->name != NULL; b++, i--)
        if (i == 0) return b->name;
    return NULL;
}

static const struct option *find_option(const char *family, size_t i) {
    const struct family_maker *maker = any(family)->maker;
    for (const struct option *o = maker == NULL ? NULL : maker->options; o != NULL && o->name != NULL;
         o++, i--)
        if (i == 0) return o;
    return NULL;
}

const char *roque_family_view(const char *family, size_t i) {
    const struct family *f = find(family);
    if (f == NULL) return NULL;
    for (const struct family_view *v = view_list(f); v->name != NULL; v++, i--)
        if (i == 0) return v->name;
    return NULL;
}

const char *roque_family_option(const char *family, size_t i) {
    const struct option *o = find_option(family, i);
    return o == NULL ? NULL : o->name;
}

const char *roque_family_option_help(const char *family, size_t i) {
    const struct option *o = find_option(family, i);
    return o == NULL ? NULL : o->help;
}

const char *roque_family_format(const char *family, size_t i) {
    const struct family *f = find(family);
    struct format_walk walk = {0};
    if (f == NULL) return NULL;
    for (const struct format *format; (format = format_next(&walk)) != NULL;)
        if (format == format_for(f, format->name) && i-- == 0) return format->name;
    return NULL;
}

// Boards that stand between the texts are read, and nothing is done with them.
bool roque_learn(roque *r, const char *text) {
    struct format_reader reader;
    struct puzzle p;
    struct fault fault;
    enum format_read got;
    if (!library_begin(r, text)) return false;
    format_reader_init(&reader, text, strlen(text));
    reader.families = &r->families;
    while ((got = format_read_next(&reader, &r->mem, &p, &fault)) != FORMAT_READ_END) {
        if (got == FORMAT_READ_PUZZLE) puzzle_free(&p);
        else if (reader.line > 0 || fault.kind != FAULT_INPUT) return library_fail(r, &fault);
    }
    const char *at = strstr(text, "puzzle ");
    if (at != NULL && (at == text || at[-1] == '\n')) return true;
    return library_fail_as(r, ROQUE_BAD_INPUT,
                           "there is no rule text: a line 'puzzle NAME: TITLE' begins one");
}

char *roque_families_json(roque *r) {
    struct text out;
    struct fault fault;
    if (!library_begin(r, r)) return NULL;
    library_string_begin(&out, r);
    const struct family *f;
    for (size_t i = 0; (f = families_at(&r->families, i)) != NULL; i++)
        if (!tell_list_json(&out, f, "", &fault)) {
            text_free(&out);
            library_fail(r, &fault);
            return NULL;
        }
    return library_string_end(&out, r);
}
