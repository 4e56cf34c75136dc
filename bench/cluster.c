// mpirun -n N cluster FILE.db CHUNK-SECONDS: the campaign of a file, done by ranks that only answer. What is
// left is what rank 0 does; it tells how long, how much processor time and how much memory that took. With 0
// for the seconds every job is a chunk.
#include "cluster/cluster.h"
#include "cli/cli.h"
#include "cluster/parcel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "roque.h"
#include "used.h"

// One row a job, as short ones are.
static void answer(struct mail *m, const struct letter *l, struct text *out, struct fault *fault) {
    struct parcel p = parcel_open(l->bytes, l->size);
    struct campaign_result row;
    struct chunk c;
    parcel_take_chunk(&p, &c);
    campaign_result_init(&row, out->mem);
    text_add(&row.rows, "akari 5x5\t1\t0\n");
    text_clear(out);
    parcel_number(out, c.id);
    parcel_number(out, c.count); // a microsecond each
    parcel_number(out, c.count);
    for (uint64_t i = 0; i < c.count; i++) parcel_result(out, chunk_job(&c, i), &row, fault);
    mail_send(m, 0, MAIL_RESULTS, text_string(out), out->size);
    campaign_result_free(&row);
}

static void tell_all(struct mail *m, struct mem *mem) {
    struct text out;
    struct fault fault;
    struct letter l = {.kind = MAIL_HERE};
    bool ok;
    text_init(&out, mem);
    mail_send(m, 0, MAIL_HERE, ROQUE_VERSION, strlen(ROQUE_VERSION));
    while (l.kind != MAIL_CLOSE) {
        if (!mail_receive(m, &l, &ok)) mail_pause(20);
        else if (l.kind == MAIL_CHUNK) answer(m, &l, &out, &fault);
        else if (l.kind == MAIL_END) mail_send(m, 0, MAIL_BYE, "", 0);
    }
    text_free(&out);
    mail_close(m);
}

static int measure(struct mail *m, const char *file, double seconds) {
    const struct cli_collection_request q = {.file = file, .patience_us = 60000000};
    struct rusage used;
    uint64_t start_us = clock_us();
    int code = cluster_coordinate(m, &q, (uint64_t)(seconds * 1e6));
    getrusage(RUSAGE_SELF, &used);
    fprintf(stderr, "%.2f s, %.2f s of processor time, %ld KB\n", (double)(clock_us() - start_us) / 1e6,
            (double)used_us() / 1e6, used.ru_maxrss);
    return code;
}

int main(int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct mail *m = argc == 3 ? mail_open(&mem) : NULL;
    if (m == NULL || mail_ranks(m) < 2) return CLI_BAD;
    if (mail_rank(m) == 0) return measure(m, argv[1], atof(argv[2]));
    tell_all(m, &mem);
    return CLI_YES;
}
