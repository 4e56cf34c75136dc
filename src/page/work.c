#include "page/inside.h"

static const struct page_work *const all[] = {&page_opening, &page_do,    &page_reply,  &page_explain,
                                              &page_rate,    &page_solve, &page_common, &page_repair,
                                              &page_make,    &page_daily, &page_watch};

static void drop(struct page *p, size_t place) {
    struct page_job *j = p->jobs[place];
    if (j == NULL) return;
    j->work->end(j);
    mem_free(&p->mem, j, j->work->bytes);
    p->jobs[place] = NULL;
}

void page_drop_jobs(struct page *p) {
    for (size_t i = 0; i < PAGE_JOBS; i++) drop(p, i);
}

// Where a job may be kept. A caller that never ends its jobs loses the oldest.
static size_t find_room(struct page *p) {
    size_t oldest = 0;
    for (size_t i = 0; i < PAGE_JOBS; i++) {
        if (p->jobs[i] == NULL) return i;
        if (p->jobs[i]->number < p->jobs[oldest]->number) oldest = i;
    }
    drop(p, oldest);
    return oldest;
}

// The next slice: as long as is asked for, twice as long each time, but not over all that the job may take.
static struct limits next_slice(const struct page_job *j, uint64_t us) {
    enum { MOST_DOUBLED = 10 };
    unsigned doubled = j->work->resumes ? 0 : j->slices < MOST_DOUBLED ? j->slices : MOST_DOUBLED;
    uint64_t left = j->spent_us < j->most_us ? j->most_us - j->spent_us : 1, slice = us << doubled;
    return limits_within(slice < left ? slice : left, NULL);
}

bool page_has_time(const struct page_job *j) { return j->spent_us + (clock_us() - j->began_us) < j->most_us; }

static bool go_on(const struct page_call *c, size_t place) {
    struct page_job *j = c->page->jobs[place];
    uint64_t ms = 200;
    if (!page_number(c, "slice", 1, 3600000, &ms)) return drop(c->page, place), false;
    struct limits slice = next_slice(j, ms * 1000);
    j->began_us = clock_us();
    json_number(c->out, "job", j->number);
    enum page_progress progress = j->work->go(c, j, slice);
    j->spent_us += clock_us() - j->began_us;
    j->slices++;
    json_bool(c->out, "done", progress == PAGE_DONE);
    if (progress != PAGE_GOES_ON || c->out->failed) drop(c->page, place);
    return progress != PAGE_FAILED;
}

static const struct page_work *find_work(const struct page_call *c) {
    struct scan name;
    bool said = page_find(c, "work", &name);
    for (size_t i = 0; said && i < sizeof all / sizeof *all; i++)
        if (format_json_says(name, all[i]->name)) return all[i];
    fault_set(c->fault, FAULT_INPUT, "\"work\" in the request is not a known kind of work");
    return NULL;
}

bool page_begin(struct page_call *c) {
    const struct page_work *work = find_work(c);
    if (work == NULL) return false;
    uint64_t most_ms = work->most_ms;
    size_t place = find_room(c->page);
    if (!page_number(c, "most", 1, 3600000, &most_ms)) return false;
    struct page_job *j = mem_zeroed(&c->page->mem, 1, work->bytes);
    if (j == NULL) return fault_memory(c->fault);
    *j = (struct page_job){.work = work, .number = ++c->page->last_job, .most_us = most_ms * 1000};
    c->page->jobs[place] = j;
    if (work->begin(c, j)) return go_on(c, place);
    drop(c->page, place);
    return false;
}

static bool find_job(const struct page_call *c, size_t *place) {
    uint64_t number = 0;
    if (!page_number(c, "job", 0, UINT32_MAX, &number)) return false;
    for (*place = 0; *place < PAGE_JOBS; ++*place)
        if (c->page->jobs[*place] != NULL && c->page->jobs[*place]->number == number) return true;
    return fault_set(c->fault, FAULT_INPUT, "there is no such job any more");
}

bool page_go(struct page_call *c) {
    size_t place;
    return find_job(c, &place) && go_on(c, place);
}

// What is not there has ended already.
bool page_end(struct page_call *c) {
    size_t place;
    if (find_job(c, &place)) drop(c->page, place);
    json_bool(c->out, "done", true);
    return true;
}
