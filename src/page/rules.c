// A rule text that is being written: what is wrong with it, and what it declares.
#include "page/inside.h"

#include "ruletext/tree.h"

// ---- Mistakes --------------------------------------------------------------------------------------------

// The statement that has this line, from its first line on; it goes on as long as lines begin with a blank.
static void find_statement(const struct text *rules, size_t line, size_t *from, size_t *to) {
    const char *at = text_string(rules), *end = at + rules->size;
    size_t number = 1;
    *from = *to = 0;
    while (at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        next = next == NULL ? end : next + 1;
        bool goes_on = *at == ' ' || *at == '\t';
        if (number > line && !goes_on) break;
        if (!goes_on) *from = (size_t)(at - text_string(rules));
        *to = (size_t)(next - text_string(rules));
        at = next;
        number++;
    }
}

// Nothing depends on a rule: without it, the mistakes of others can be told as well.
static bool drop_rule(struct text *rules, size_t line) {
    size_t from, to;
    find_statement(rules, line, &from, &to);
    if (to < from + 5 || memcmp(rules->at + from, "rule ", 5) != 0) return false;
    for (size_t i = from; i < to; i++)
        if (rules->at[i] != '\n') rules->at[i] = i == from ? ';' : ' ';
    return true;
}

// One after the other, as long as one can read on. NULL without memory, or where there are any.
static struct ruletext *read_rules(const struct page_call *c, const struct text *rules,
                                   struct text *mistakes) {
    enum { MOST_MISTAKES = 8 };
    struct text left = TEXT_IN(&c->page->mem);
    struct ruletext *read = NULL;
    text_bytes(&left, text_string(rules), rules->size);
    for (int found = 0; found < MOST_MISTAKES; found++) {
        struct fault fault = {0};
        if (left.failed) fault_memory(c->fault);
        read = left.failed ? NULL : ruletext_read(text_string(&left), left.size, 1, &c->page->mem, &fault);
        if (read != NULL || left.failed) break;
        if (fault.kind == FAULT_MEMORY) *c->fault = fault;
        if (fault.kind == FAULT_MEMORY || (found > 0 && fault.line <= 1)) break; // what is left is no whole
        tell_json_fault(mistakes, NULL, &fault);
        if (!drop_rule(&left, fault.line)) break;
    }
    text_free(&left);
    if (read == NULL || mistakes->size == 0) return read;
    ruletext_free(read);
    return NULL;
}

// The text in "text", or that of the family in "family", which is told then.
static bool find_text(const struct page_call *c, struct text *rules) {
    struct scan text;
    if (page_find(c, "text", &text)) return page_need(c, "text", rules);
    const struct family *f = page_family(c);
    if (f == NULL) return false;
    if (f->text == NULL) return fault_set(c->fault, FAULT_INPUT, "%s has no rule text", f->name);
    text_add(rules, f->text);
    json_string(c->out, "text", rules);
    return true;
}

bool page_rules(struct page_call *c) {
    struct text rules = TEXT_IN(&c->page->mem), mistakes = TEXT_IN(&c->page->mem);
    bool ok = find_text(c, &rules);
    struct ruletext *read = ok ? read_rules(c, &rules, &mistakes) : NULL;
    ok = ok && c->fault->kind != FAULT_MEMORY && (!mistakes.failed || fault_memory(c->fault));
    if (ok) {
        json_open(c->out, "mistakes", '[');
        text_bytes(c->out, text_string(&mistakes), mistakes.size);
        json_close(c->out, ']');
        if (read == NULL) json_null(c->out, "family");
        else ok = page_add_family(c->out, "family", ruletext_family(read), c->fault);
    }
    ruletext_free(read);
    text_free(&mistakes);
    text_free(&rules);
    return ok;
}

// ---- Families --------------------------------------------------------------------------------------------

static const struct family *find_named(const struct page_call *c, const struct families *known,
                                       const struct text *name) {
    char quote[FAULT_QUOTE];
    const struct family *f = families_named(known, text_string(name), name->size);
    if (f == NULL)
        fault_set(c->fault, FAULT_INPUT, "there is no family %s",
                  fault_quote(quote, text_string(name), name->size));
    return f;
}

const struct family *page_family(const struct page_call *c) {
    struct families here = families_of_source(&c->page->families, &c->page->mem);
    struct text name = TEXT_IN(&c->page->mem), rules = TEXT_IN(&c->page->mem);
    const struct family *f = NULL;
    if (page_need(c, "family", &name) && page_text(c, "rules", &rules) &&
        (rules.size == 0 || families_learn(&here, text_string(&rules), rules.size, 1, c->fault)))
        f = find_named(c, &here, &name);
    families_free(&here);
    text_free(&rules);
    text_free(&name);
    return f;
}

static const struct ruletext *text_of(const struct family *f) {
    return f->text == NULL ? NULL : (const struct ruletext *)(const void *)f;
}

bool page_may_stand_outside(const struct family *f, int number) {
    const struct ruletext *t = text_of(f);
    return t != NULL && t->outside.there && number >= t->outside.least && number <= t->outside.most;
}

static void add_number(struct text *out, const struct make_number *n) {
    json_open(out, NULL, '{');
    json_text(out, "name", n->name);
    json_signed(out, "least", n->least);
    json_signed(out, "most", n->most);
    if (n->usual >= n->least) json_signed(out, "usual", n->usual);
    json_close(out, '}');
}

void page_add_declared(struct text *out, const struct family *f) {
    const struct ruletext *t = text_of(f);
    json_bool(out, "ruled", t != NULL);
    json_bool(out, "areas", f->areas);
    json_open(out, "sides", '[');
    for (int side = 0; side < PUZZLE_SIDES; side++)
        if (f->sides >> side & 1) json_text(out, NULL, puzzle_side_names[side]);
    json_close(out, ']');
    json_bool(out, "full", t != NULL && t->full);
    json_open(out, "numbers", '[');
    for (size_t i = 0; t != NULL && i < t->n_numbers; i++) add_number(out, &t->numbers[i]);
    json_close(out, ']');
}

// ---- Words -----------------------------------------------------------------------------------------------

void page_add_rule_words(struct text *out) {
    json_open(out, "ruleText", '{');
    json_open(out, "statements", '[');
    for (size_t i = 0; ruletext_statement(i) != NULL; i++) json_text(out, NULL, ruletext_statement(i));
    json_close(out, ']');
    json_open(out, "words", '[');
    for (size_t i = 0; ruletext_word(i) != NULL; i++) json_text(out, NULL, ruletext_word(i));
    json_close(out, ']');
    json_close(out, '}');
}
