// The memory of a program that is linked with musl: blocks that are taken, resized and given back at random
// keep what was written into them.
#define _DEFAULT_SOURCE // for madvise
#include "base/rng.h"
#include "base/thread.h"
#include "cli/heap.h"
#include "seeds.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

// ---- One user of the heap --------------------------------------------------------------------------------

struct held {
    unsigned char *at;
    size_t bytes;
    unsigned char mark; // all of it is this
};

enum { HELD = 64, TURNS = 3000 };

// Mostly small, now and then larger than what the heap keeps.
static size_t some_size(struct rng *r) { return (size_t)rng_below(r, 1U << rng_below(r, 22)); }

static bool is_filled(const unsigned char *at, size_t bytes, unsigned char with) {
    return bytes == 0 || (at[0] == with && memcmp(at, at + 1, bytes - 1) == 0);
}

static const char *keep(struct held *h, void *at, size_t bytes, struct rng *r) {
    if (at == NULL) return "there is memory, but it was refused";
    if ((uintptr_t)at % 16 != 0) return "a block does not begin at a multiple of 16";
    *h = (struct held){at, bytes, (unsigned char)rng_below(r, 256)};
    memset(h->at, h->mark, bytes);
    return NULL;
}

static const char *take_zeroed(struct held *h, struct rng *r) {
    size_t count = some_size(r) / 8;
    void *at = heap_take_zeroed(count, 8);
    if (at != NULL && !is_filled(at, 8 * count, 0)) return "a block that should be zero is not";
    return keep(h, at, 8 * count, r);
}

static const char *resize(struct held *h, struct rng *r) {
    size_t bytes = some_size(r) + 1, same = bytes < h->bytes ? bytes : h->bytes;
    unsigned char *at = heap_resize(h->at, bytes);
    if (at != NULL && !is_filled(at, same, h->mark)) return "a block that was resized has lost something";
    return keep(h, at, bytes, r);
}

static const char *one_turn(struct held *h, struct rng *r) {
    if (h->at != NULL && !is_filled(h->at, h->bytes, h->mark)) return "somebody has written into a block";
    if (h->at != NULL && rng_below(r, 2) == 0) return resize(h, r);
    heap_give(h->at);
    *h = (struct held){0};
    if (rng_below(r, 3) == 0) return take_zeroed(h, r);
    size_t bytes = some_size(r);
    return keep(h, heap_take(bytes), bytes, r);
}

static const char *use_heap(uint64_t seed) {
    struct held held[HELD] = {0};
    const char *wrong = NULL;
    struct rng r;
    rng_seed(&r, seed);
    for (int i = 0; i < TURNS && wrong == NULL; i++) wrong = one_turn(&held[rng_below(&r, HELD)], &r);
    for (int i = 0; i < HELD; i++) {
        if (!is_filled(held[i].at, held[i].bytes, held[i].mark)) wrong = "a block was not left alone";
        heap_give(held[i].at);
    }
    return wrong;
}

static void blocks_keep_what_is_in_them(void **state) {
    (void)state;
    run_seeds(1, 20, use_heap);
}

// ---- Several ---------------------------------------------------------------------------------------------

static void use_it_too(void *context, size_t number) {
    const char **wrong = context;
    wrong[number] = use_heap(1000 + number);
}

static void threads_do_not_get_in_each_others_way(void **state) {
    (void)state;
    const char *wrong[4] = {0};
    thread_run(4, use_it_too, wrong);
    for (int i = 0; i < 4; i++)
        if (wrong[i] != NULL) fail_msg("%s", wrong[i]);
}

// ---- What is promised besides ----------------------------------------------------------------------------

static void what_is_given_back_is_taken_again(void **state) {
    (void)state;
    for (size_t bytes = 1; bytes <= (size_t)1 << 20; bytes = bytes * 3 / 2 + 1) {
        void *first = heap_take(bytes);
        heap_give(first);
        void *second = heap_take(bytes);
        assert_ptr_equal(first, second);
        heap_give(second);
    }
}

static void the_last_block_grows_where_it_stands(void **state) {
    (void)state;
    char *first = heap_take(700000); // as large as can be kept: nothing of this size was given back yet
    char *grown = heap_resize(first, 900000);
    assert_ptr_equal(first, grown);
    heap_give(grown);
}

static void too_much_is_refused_and_the_old_block_stays(void **state) {
    (void)state;
    const size_t too_much[] = {SIZE_MAX, SIZE_MAX - 4096, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX / 4};
    char *small = heap_take(10), *large = heap_take((size_t)3 << 20);
    memcpy(small, "small", 6);
    memcpy(large, "large", 6);
    for (size_t i = 0; i < sizeof too_much / sizeof *too_much; i++) {
        errno = 0;
        assert_null(heap_take(too_much[i]));
        assert_int_equal(errno, ENOMEM);
        assert_null(heap_resize(small, too_much[i]));
        assert_null(heap_resize(large, too_much[i]));
        assert_null(heap_take_zeroed(too_much[i] / 2, 3));
    }
    assert_string_equal(small, "small");
    assert_string_equal(large, "large");
    heap_give(small);
    heap_give(large);
}

static void a_block_in_large_pages_grows(void **state) {
    (void)state;
    const size_t bytes = (size_t)8 << 20, page = (size_t)2 << 20;
    unsigned char *block = heap_take(bytes);
    unsigned char *inside = block + (page - (uintptr_t)block % page);
    memset(block, 7, bytes);
    (void)madvise(inside, page, MADV_HUGEPAGE);
    block = heap_resize(block, 2 * bytes);
    assert_non_null(block);
    assert_true(is_filled(block, bytes, 7));
    heap_give(block);
}

static void nothing_is_a_block_too(void **state) {
    (void)state;
    void *none = heap_take(0), *another = heap_take_zeroed(0, 5);
    assert_non_null(none);
    assert_non_null(another);
    assert_ptr_not_equal(none, another);
    heap_give(none);
    heap_give(another);
    heap_give(NULL);
    void *fresh = heap_resize(NULL, 20);
    assert_non_null(fresh);
    heap_give(fresh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_block_grows_where_it_stands),
        cmocka_unit_test(blocks_keep_what_is_in_them),
        cmocka_unit_test(threads_do_not_get_in_each_others_way),
        cmocka_unit_test(what_is_given_back_is_taken_again),
        cmocka_unit_test(too_much_is_refused_and_the_old_block_stays),
        cmocka_unit_test(a_block_in_large_pages_grows),
        cmocka_unit_test(nothing_is_a_block_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
