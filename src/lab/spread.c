#include "base/sort.h"
#include "lab/growth.h"

double lab_seconds(const struct lab_measured *m) { return (double)m->us / 1e6; }

// Labelling learns nothing, and the learning search counts no backtracks: one of the two is 0.
double lab_backtracks(const struct lab_measured *m) {
    return (double)(m->stats.backtracks + m->stats.conflicts);
}

struct runs {
    const char *first; // bytes, because the runs are inside other structs
    size_t stride;
    lab_value *value;
};

static const struct lab_measured *run_at(const struct runs *r, uint32_t i) {
    return (const struct lab_measured *)(const void *)(r->first + i * r->stride);
}

// Unfinished runs are greater than all finished ones.
static bool less(const void *context, uint32_t a, uint32_t b) {
    const struct runs *r = context;
    const struct lab_measured *x = run_at(r, a), *y = run_at(r, b);
    if (x->finished != y->finished) return x->finished;
    double v = r->value(x), w = r->value(y);
    return v != w ? v < w : a < b;
}

bool lab_spread_of(const struct lab_measured *at, size_t stride, size_t n, lab_value *value, struct mem *m,
                   struct lab_spread *out) {
    struct runs runs = {(const char *)(const void *)at, stride, value};
    double *const to[] = {&out->quarter, &out->median, &out->three_quarters, &out->worst};
    uint32_t *order = mem_zeroed(m, n + 1, sizeof *order);
    *out = (struct lab_spread){0};
    if (order == NULL) return false;
    for (uint32_t i = 0; i < n; i++) {
        if (!run_at(&runs, i)->counted) continue;
        order[out->n++] = i;
        out->finished += run_at(&runs, i)->finished;
    }
    sort_u32(order, out->n, less, &runs);
    for (size_t i = 0; i < 4 && out->n > 0; i++) {
        const struct lab_measured *run = run_at(&runs, order[(i + 1) * (out->n - 1) / 4]);
        *to[i] = value(run);
        out->beyond[i] = !run->finished;
    }
    mem_free(m, order, (n + 1) * sizeof *order);
    return true;
}
