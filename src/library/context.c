// Contexts, errors and strings.
#include "library/inside.h"

#include "base/thread.h"
#include "ruletext/ruletext.h"
#include "tell/tell.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *roque_version(void) { return ROQUE_VERSION; }

roque *roque_new(void) {
    struct mem mem = MEM_UNLIMITED;
    struct roque *r = mem_zeroed(&mem, 1, sizeof *r);
    if (r == NULL) return NULL;
    r->mem = mem;
    r->threads = 1;
    text_init(&r->error_json, &r->mem);
    if (ruletext_context(&r->families, &r->mem)) return r;
    roque_free(r);
    return NULL;
}

static void end(struct roque *r) {
    text_free(&r->error_json);
    families_free(&r->families);
    struct mem mem = r->mem;
    mem_free(&mem, r, sizeof *r);
}

void roque_free(roque *r) {
    if (r == NULL) return;
    r->left = true;
    if (r->handles == 0) end(r);
}

// ---- Limits ---------------------------------------------------------------------------------------------

void roque_set_time_limit(roque *r, double seconds) {
    const double longest = 1e9;
    if (r == NULL) return;
    if (!(seconds > 0)) r->time_limit_us = 0;
    else r->time_limit_us = seconds > longest ? (uint64_t)(longest * 1e6) : (uint64_t)(seconds * 1e6) + 1;
}

void roque_set_memory_limit(roque *r, size_t bytes) {
    if (r != NULL) r->mem.limit = bytes;
}

size_t roque_memory_used(const roque *r) { return r == NULL ? 0 : r->mem.used; }

void roque_set_threads(roque *r, unsigned threads) {
    if (r != NULL) r->threads = (unsigned)thread_clamp(threads);
}

_Static_assert((int)ROQUE_RC == PUZZLE_NAMES_RC && (int)ROQUE_CHESS == PUZZLE_NAMES_CHESS &&
                   (int)ROQUE_NORMAL == EXPLAIN_NORMAL && (int)ROQUE_BRIEF == EXPLAIN_BRIEF &&
                   (int)ROQUE_FULL == EXPLAIN_FULL,
               "the library has the same choices");

// What is no choice is the usual one.
void roque_set_coordinates(roque *r, enum roque_coordinates coordinates) {
    if (r != NULL) r->names = coordinates == ROQUE_CHESS ? PUZZLE_NAMES_CHESS : PUZZLE_NAMES_RC;
}

void roque_set_detail(roque *r, enum roque_detail detail) {
    bool is_choice = detail == ROQUE_BRIEF || detail == ROQUE_FULL;
    if (r != NULL) r->detail = is_choice ? (enum explain_detail)detail : EXPLAIN_NORMAL;
}

void roque_cancel(roque *r) {
    if (r != NULL) stop_ask(&r->stop);
}

void roque_resume(roque *r) {
    if (r != NULL) stop_forget(&r->stop);
}

struct limits library_limits(const struct roque *r) {
    return limits_within(r->time_limit_us, &r->stop);
}

// ---- Errors ---------------------------------------------------------------------------------------------

bool library_begin(struct roque *r, const void *handle) {
    if (r == NULL) return false;
    if (handle == NULL)
        return r->kind != ROQUE_OK ? false : library_fail_as(r, ROQUE_BAD_INPUT, "nothing was given");
    r->kind = ROQUE_OK;
    return true;
}

bool library_fail(struct roque *r, const struct fault *fault) {
    static const enum roque_fault kinds[] = {
        [FAULT_NONE] = ROQUE_BUG,      [FAULT_INPUT] = ROQUE_BAD_INPUT, [FAULT_MEMORY] = ROQUE_NO_MEMORY,
        [FAULT_SYSTEM] = ROQUE_SYSTEM, [FAULT_BUG] = ROQUE_BUG,
    };
    r->fault = *fault;
    r->kind = kinds[fault->kind];
    return false;
}

bool library_fail_memory(struct roque *r) {
    struct fault fault;
    fault_memory(&fault);
    return library_fail(r, &fault);
}

bool library_fail_as(struct roque *r, enum roque_fault kind, const char *format, ...) {
    va_list words;
    va_start(words, format);
    r->fault = (struct fault){.kind = FAULT_INPUT};
    vsnprintf(r->fault.text, sizeof r->fault.text, format, words);
    va_end(words);
    r->kind = kind;
    return false;
}

enum roque_fault roque_error_kind(const roque *r) { return r == NULL ? ROQUE_NO_MEMORY : r->kind; }

const char *roque_error(const roque *r) {
    if (r == NULL) return "out of memory";
    return r->kind == ROQUE_OK ? "" : r->fault.text;
}

int roque_error_line(const roque *r) { return r == NULL || r->kind == ROQUE_OK ? 0 : (int)r->fault.line; }

int roque_error_column(const roque *r) { return r == NULL || r->kind == ROQUE_OK ? 0 : (int)r->fault.column; }

const char *roque_error_json(roque *r) {
    if (r == NULL) return json_out_of_memory;
    if (r->kind == ROQUE_OK) return "{}\n";
    text_clear(&r->error_json);
    tell_json_fault(&r->error_json, NULL, &r->fault);
    text_char(&r->error_json, '\n');
    return r->error_json.failed ? json_out_of_memory : text_string(&r->error_json);
}

// ---- Handles --------------------------------------------------------------------------------------------

void *library_handle_new(struct roque *r, size_t bytes) {
    struct library_handle *h = mem_zeroed(&r->mem, 1, bytes);
    if (h == NULL) {
        library_fail_memory(r);
        return NULL;
    }
    *h = (struct library_handle){r, bytes};
    r->handles++;
    return h;
}

static void let_go(struct roque *r) {
    r->handles--;
    if (r->left && r->handles == 0) end(r);
}

void library_handle_free(struct library_handle *h) {
    struct roque *r = h->home;
    mem_free(&r->mem, h, h->bytes);
    let_go(r);
}

struct mem *library_handle_mem(struct library_handle *h) {
    return &h->home->mem;
}

// ---- Strings --------------------------------------------------------------------------------------------

// Before a string that the caller owns: whom it belongs to, and how large its block is.
struct string_head {
    struct roque *home;
    size_t bytes;
};

void library_string_begin(struct text *t, struct roque *r) {
    text_init(t, &r->mem);
    text_repeat(t, "\n", sizeof(struct string_head)); // behind a line end no comma is due in JSON
}

char *library_string_end(struct text *t, struct roque *r) {
    if (t->failed) {
        text_free(t);
        library_fail_memory(r);
        return NULL;
    }
    const struct string_head head = {r, t->cap};
    memcpy(t->at, &head, sizeof head);
    r->handles++;
    return t->at + sizeof head;
}

void roque_string_free(char *string) {
    if (string == NULL) return;
    struct string_head head;
    char *block = string - sizeof head;
    memcpy(&head, block, sizeof head);
    mem_free(&head.home->mem, block, head.bytes);
    let_go(head.home);
}

const char *library_kept(struct text *t, struct roque *r) {
    if (!t->failed) return text_string(t);
    text_free(t); // another time there may be more
    library_fail_memory(r);
    return NULL;
}

size_t library_size(const char *text, size_t size) { return size == ROQUE_STRING ? strlen(text) : size; }
