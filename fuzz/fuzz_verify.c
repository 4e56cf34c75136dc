// A CNF, a zero byte, and a proof. Faults must have their place; proofs with a few variables must be right,
// which trying all values shows.
#include "verify/verify.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void insist(bool promise) {
    if (!promise) abort();
}

struct piece {
    const char *at;
    size_t left;
};

static size_t take(void *context, char *to, size_t most) {
    struct piece *p = context;
    size_t n = p->left < most ? p->left : most;
    if (n > 0) memcpy(to, p->at, n);
    p->at += n;
    p->left -= n;
    return n;
}

static const char *next_word(const char *p) {
    for (;;) {
        p += strspn(p, " \t\r\n");
        if (*p != 'c') return p;
        p += strcspn(p, "\n");
    }
}

static const char *word_end(const char *p) { return p + strcspn(p, " \t\r\n"); }

// Is every clause true under these values? The text is valid: it was read already.
static bool satisfies(const char *text, unsigned values) {
    const char *p = next_word(text);
    for (int words = 0; words < 4; words++) p = word_end(p + strspn(p, " \t\r\n")); // "p", "cnf", two numbers
    bool holds = false;
    for (p = next_word(p); *p != '\0'; p = next_word(word_end(p))) {
        long l = strtol(p, NULL, 10);
        if (l == 0 && !holds) return false;
        holds = l != 0 && (holds || (values >> (labs(l) - 1) & 1) == (l > 0));
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct mem m = {.limit = 1 << 24};
    struct verify_result r;
    char *text = malloc(size + 1);
    insist(text != NULL);
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    size_t cnf_size = strlen(text), rest = cnf_size < size ? cnf_size + 1 : size;
    struct piece cnf = {text, cnf_size}, proof = {text + rest, size - rest};
    enum verify_verdict v = verify_proof((struct verify_text){take, &cnf}, (struct verify_text){take, &proof},
                                         (struct limits){0}, &m, &r);
    bool told = v == VERIFY_REFUSED || v == VERIFY_BAD_CNF || v == VERIFY_BAD_PROOF;
    if (told) insist(r.fault.line > 0 && r.fault.column > 0 && r.fault.text[0] != '\0');
    for (unsigned values = 0; v == VERIFY_PROVEN && r.variables <= 6 && values < 1u << r.variables; values++)
        insist(!satisfies(text, values));
    insist(m.used == 0);
    free(text);
    return 0;
}
