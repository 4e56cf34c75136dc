#include "page/page.h"

#include "echek/engine/think.h"
#include "page/inside.h"

void page_init(struct page *p) { *p = (struct page){.mem = MEM_UNLIMITED}; }

void page_free(struct page *p) {
    page_drop_jobs(p);
    if (p->engine != NULL) echek_engine_free(p->engine);
    p->engine = NULL;
}

static const struct {
    const char *name;
    page_request *answer;
} requests[] = {
    {"about", page_about}, {"open", page_open},   {"state", page_ask_state}, {"play", page_play},
    {"set", page_set},     {"blank", page_blank}, {"write", page_write},     {"draw", page_draw},
    {"echek", page_echek}, {"begin", page_begin}, {"go", page_go},           {"end", page_end},
};

static bool answer(struct page_call *c) {
    struct scan name;
    if (!page_find(c, "ask", &name))
        return fault_set(c->fault, FAULT_INPUT, "\"ask\" in the request should say what is asked");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (format_json_says(name, requests[i].name)) return requests[i].answer(c);
    return fault_set(c->fault, FAULT_INPUT, "\"ask\" in the request is nothing that can be asked");
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
