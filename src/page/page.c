#include "page/page.h"

#include "page/inside.h"
#include "ruletext/ruletext.h"

void page_init(struct page *p) {
    *p = (struct page){.mem = MEM_UNLIMITED};
    ruletext_context(&p->families, &p->mem); // without memory only the families in C are known
}

void page_free(struct page *p) {
    page_drop_jobs(p);
    families_free(&p->families);
}

// Now and then, forget the rule texts that were read: the editor sends a new one with every keystroke.
static void forget_old_texts(struct page *p) {
    enum { MOST_KEPT = 100 };
    for (size_t i = 0; i < PAGE_JOBS; i++)
        if (p->jobs[i] != NULL) return;
    if (p->families.kept.size > MOST_KEPT) families_forget(&p->families);
}

bool page_read(const struct page_call *c, const struct text *text, struct puzzle *p) {
    struct families here = families_of_source(&c->page->families, &c->page->mem);
    struct format_reader r;
    page_reader(c, &r, text);
    r.families = &here;
    bool ok = format_read_next(&r, &c->page->mem, p, c->fault) == FORMAT_READ_PUZZLE;
    if (!ok && c->fault->kind == FAULT_NONE) fault_input(c->fault, 1, 1, "no puzzle here");
    families_free(&here);
    return ok;
}

// ---- What a request says ---------------------------------------------------------------------------------

bool page_find(const struct page_call *c, const char *key, struct scan *value) {
    struct scan s = c->fields;
    struct fault ignored;
    bool first = true;
    s.at++;
    while (format_json_more(&s, '}', &first, &ignored) == JSON_ITEM) {
        bool mine = format_json_says(s, key);
        format_json_key(&s, &ignored);
        *value = s;
        if (mine) return *s.at != 'n';
        format_json_skip(&s, &ignored);
    }
    return false;
}

static bool is_wrong(const struct page_call *c, const char *key, const char *expected) {
    return fault_set(c->fault, FAULT_INPUT, "\"%s\" in the request should be %s", key, expected);
}

bool page_text(const struct page_call *c, const char *key, struct text *out) {
    struct scan value;
    size_t before = out->size;
    if (!page_find(c, key, &value)) return true;
    if (*value.at != '"') return is_wrong(c, key, "a string");
    format_json_decode(value, out);
    if (out->failed) return fault_memory(c->fault);
    if (out->size > before && memchr(out->at + before, '\0', out->size - before) != NULL)
        return is_wrong(c, key, "a string without the character 0");
    return true;
}

bool page_need(const struct page_call *c, const char *key, struct text *out) {
    struct scan value;
    return page_find(c, key, &value) ? page_text(c, key, out) : is_wrong(c, key, "there");
}

bool page_number(const struct page_call *c, const char *key, uint64_t least, uint64_t most, uint64_t *n) {
    struct scan s;
    uint64_t sum = 0;
    if (!page_find(c, key, &s)) return true;
    bool quoted = format_take(&s, "\""), digits = false, fits = true;
    for (; s.at < s.end && format_is_digit(*s.at); s.at++, digits = true) {
        uint64_t digit = (uint64_t)(*s.at - '0');
        if (sum > (UINT64_MAX - digit) / 10) fits = false;
        else sum = sum * 10 + digit;
    }
    bool ends = quoted ? format_take(&s, "\"") : s.at < s.end && strchr(".eE", *s.at) == NULL;
    if (!digits || !ends || !fits || sum < least || sum > most)
        return fault_set(c->fault, FAULT_INPUT,
                         "\"%s\" in the request should be a whole number from %llu to %llu", key,
                         (unsigned long long)least, (unsigned long long)most);
    *n = sum;
    return true;
}

bool page_pair(const struct page_call *c, const char *key, uint64_t *first, uint64_t *second) {
    struct scan s;
    struct fault ignored;
    uint64_t *const out[2] = {first, second};
    if (!page_find(c, key, &s)) return true;
    bool is_first = true, ok = format_take(&s, "[");
    for (int i = 0; ok && i < 2; i++) {
        unsigned long long n = 0;
        ok = format_json_more(&s, ']', &is_first, &ignored) == JSON_ITEM &&
             format_number(&s, "a number", &n, &ignored);
        *out[i] = n;
    }
    ok = ok && format_json_more(&s, ']', &is_first, &ignored) == JSON_END;
    return ok || is_wrong(c, key, "two whole numbers, a row and a column");
}

bool page_flag(const struct page_call *c, const char *key, bool *flag) {
    struct scan value;
    if (!page_find(c, key, &value)) return true;
    *flag = *value.at == 't';
    return *value.at == 't' || *value.at == 'f' || is_wrong(c, key, "true or false");
}

bool page_choice(const struct page_call *c, const char *key, const char *const *words, int *which) {
    struct scan value;
    if (!page_find(c, key, &value)) return true;
    for (int i = 0; words[i] != NULL; i++)
        if (format_json_says(value, words[i])) return *which = i, true;
    struct text list = TEXT_IN(&c->page->mem);
    for (int i = 0; words[i] != NULL; i++)
        text_format(&list, "%s%s", i == 0 ? "" : words[i + 1] == NULL ? " or " : ", ", words[i]);
    is_wrong(c, key, text_string(&list));
    text_free(&list);
    return false;
}

bool page_settings(const struct page_call *c, page_setting *take, void *context) {
    struct scan s;
    bool first = true, ok = true;
    if (!page_find(c, "set", &s)) return true;
    if (!format_take(&s, "{")) return is_wrong(c, "set", "an object");
    struct text name = TEXT_IN(&c->page->mem);
    struct text word = TEXT_IN(&c->page->mem);
    while (ok && format_json_more(&s, '}', &first, c->fault) == JSON_ITEM) {
        text_clear(&name);
        text_clear(&word);
        format_json_decode(s, &name);
        format_json_key(&s, c->fault);
        struct scan from = s;
        format_json_skip(&s, c->fault);
        if (*from.at == '"') format_json_decode(from, &word);
        else text_bytes(&word, from.at, (size_t)(s.at - from.at));
        ok = !name.failed && !word.failed ? take(context, &name, &word) : fault_memory(c->fault);
    }
    text_free(&name);
    text_free(&word);
    return ok;
}

// ---- Answers ---------------------------------------------------------------------------------------------

static const struct {
    const char *name;
    page_request *answer;
} requests[] = {
    {"about", page_about},
    {"open", page_open},
    {"new", page_new},
    {"play", page_play},
    {"set", page_set},
    {"title", page_title},
    {"blank", page_blank},
    {"write", page_write},
    {"draw", page_draw},
    {"rules", page_rules},
    {"example", page_example},
    {"techniques", page_techniques},
    {"candidates", page_candidates},
    {"begin", page_begin},
    {"go", page_go},
    {"end", page_end},
};

static bool answer(struct page_call *c) {
    struct scan name;
    if (!page_find(c, "ask", &name))
        return fault_set(c->fault, FAULT_INPUT, "\"ask\" in the request should say what is asked");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (format_json_says(name, requests[i].name)) return requests[i].answer(c);
    return fault_set(c->fault, FAULT_INPUT, "\"ask\" in the request is not a known request");
}

// A request is one object and nothing behind it.
static bool is_object(struct scan *s, struct fault *fault) {
    format_json_space(s);
    struct scan whole = *s;
    if (s->at == s->end || *s->at != '{')
        return fault_input(fault, s->line, scan_column(s), "a request is an object: '{' is expected");
    if (!format_json_skip(&whole, fault)) return false;
    format_json_space(&whole);
    return whole.at == whole.end ||
           fault_input(fault, whole.line, scan_column(&whole), "something follows the request");
}

void page_answer(struct page *p, const char *request, size_t size, struct text *out) {
    struct fault fault = {0};
    forget_old_texts(p);
    if (request == NULL) request = "", size = 0; // which is no object
    struct page_call c = {.page = p,
                          .fields = {.at = request, .end = request + size, .line_start = request, .line = 1},
                          .out = out,
                          .fault = &fault};
    size_t before = out->size;
    json_open(out, NULL, '{');
    bool ok = is_object(&c.fields, &fault) && answer(&c) && (!out->failed || fault_memory(&fault));
    if (ok) {
        json_end_line(out);
        return;
    }
    out->failed = false; // without what was begun there may be room for a sentence
    if (out->at != NULL) out->at[out->size = before] = '\0';
    tell_json_fault(out, NULL, &fault);
    text_char(out, '\n');
}
