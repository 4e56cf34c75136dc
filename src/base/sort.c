#include "base/mem.h"

// Quicksort on the larger runs, the smaller half first, with an explicit stack (so 64 entries are always
// enough). Heapsort takes over a run that splits badly too often, and insertion sort finishes the short ones.
enum { SHORT_RUN = 16 };

struct run {
    size_t from, to; // half open
    int patience;    // bad splits left before heapsort
};

static void swap(uint32_t *a, uint32_t *b) {
    uint32_t t = *a;
    *a = *b;
    *b = t;
}

bool sort_by_number(const void *context, uint32_t a, uint32_t b) {
    (void)context;
    return a < b;
}

static void insertion_sort(uint32_t *a, size_t n, sort_less *less, const void *ctx) {
    for (size_t i = 1; i < n; i++) {
        uint32_t x = a[i];
        size_t j = i;
        for (; j > 0 && less(ctx, x, a[j - 1]); j--) a[j] = a[j - 1];
        a[j] = x;
    }
}

static void sift_down(uint32_t *a, size_t root, size_t n, sort_less *less, const void *ctx) {
    for (;;) {
        size_t child = 2 * root + 1;
        if (child >= n) return;
        if (child + 1 < n && less(ctx, a[child], a[child + 1])) child++;
        if (!less(ctx, a[root], a[child])) return;
        swap(&a[root], &a[child]);
        root = child;
    }
}

static void heap_sort(uint32_t *a, size_t n, sort_less *less, const void *ctx) {
    for (size_t i = n / 2; i-- > 0;) sift_down(a, i, n, less, ctx);
    for (size_t end = n; end-- > 1;) {
        swap(&a[0], &a[end]);
        sift_down(a, 0, end, less, ctx);
    }
}

// Hoare's partition around the median of three; returns the split point, strictly inside the run.
static size_t partition(uint32_t *a, size_t n, sort_less *less, const void *ctx) {
    size_t mid = n / 2;
    if (less(ctx, a[mid], a[0])) swap(&a[mid], &a[0]);
    if (less(ctx, a[n - 1], a[0])) swap(&a[n - 1], &a[0]);
    if (less(ctx, a[n - 1], a[mid])) swap(&a[n - 1], &a[mid]);
    uint32_t pivot = a[mid];
    size_t i = 0, j = n - 1;
    for (;;) {
        while (less(ctx, a[i], pivot)) i++;
        while (less(ctx, pivot, a[j])) j--;
        if (i >= j) return j + 1;
        swap(&a[i++], &a[j--]);
    }
}

void sort_u32(uint32_t *items, size_t count, sort_less *less, const void *context) {
    if (count < 2) return; // an empty array may be NULL
    struct run stack[64];
    int top = 0;
    stack[top++] = (struct run){0, count, 64};
    while (top > 0) {
        struct run r = stack[--top];
        uint32_t *a = items + r.from;
        size_t n = r.to - r.from;
        if (n <= SHORT_RUN) {
            insertion_sort(a, n, less, context);
        } else if (r.patience == 0) {
            heap_sort(a, n, less, context);
        } else {
            size_t cut = partition(a, n, less, context);
            bool bad = cut < n / 8 || n - cut < n / 8;
            struct run low = {r.from, r.from + cut, r.patience - bad};
            struct run high = {r.from + cut, r.to, r.patience - bad};
            bool low_is_smaller = cut < n - cut;
            stack[top++] = low_is_smaller ? high : low;
            stack[top++] = low_is_smaller ? low : high;
        }
    }
}
