// mpirun -n N cluster FILE.db CHUNK-SECONDS: the campaign of a file, done by ranks that only answer. What is
// left is what rank 0 does; it tells how long, how much processor time and how much memory that took. With 0
// for the seconds every job is a chunk.
#include "cluster/cluster.h"
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "roque.h"
#include "used.h"

// One row a job, as short ones are.
static void answer(struct transport *m, const struct message *l, struct text *out, struct fault *fault) {
    struct decoder p = decode_begin(l->bytes, l->size);
    struct campaign_result row;
    struct chunk c;
    decode_chunk(&p, &c);
    campaign_result_init(&row, out->mem);
    text_add(&row.rows, "akari 5x5\t1\t0\n");
    text_clear(out);
    encode_number(out, c.id);
    encode_number(out, c.count); // a microsecond each
    encode_number(out, c.count);
    for (uint64_t i = 0; i < c.count; i++) encode_result(out, chunk_job(&c, i), &row, fault);
    transport_send(m, 0, MESSAGE_RESULTS, text_string(out), out->size);
    campaign_result_free(&row);
}

static void tell_all(struct transport *m, struct mem *mem) {
    struct text out;
    struct fault fault;
    struct message l = {.kind = MESSAGE_HERE};
    bool ok;
    text_init(&out, mem);
    transport_send(m, 0, MESSAGE_HERE, ROQUE_VERSION, strlen(ROQUE_VERSION));
    while (l.kind != MESSAGE_CLOSE) {
        if (!transport_receive(m, &l, &ok)) transport_pause(20);
        else if (l.kind == MESSAGE_CHUNK) answer(m, &l, &out, &fault);
        else if (l.kind == MESSAGE_END) transport_send(m, 0, MESSAGE_BYE, "", 0);
    }
    text_free(&out);
    transport_close(m);
}

static int measure(struct transport *m, const char *file, double seconds) {
    const struct campaign_run_values v = {.patience_us = 60000000};
    struct rusage used;
    uint64_t start_us = clock_us();
    int code = cluster_coordinate(m, file, &v, (uint64_t)(seconds * 1e6));
    getrusage(RUSAGE_SELF, &used);
    fprintf(stderr, "%.2f s, %.2f s of processor time, %ld KB\n", (double)(clock_us() - start_us) / 1e6,
            (double)used_us() / 1e6, used.ru_maxrss);
    return code;
}

int main(int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct transport *m = argc == 3 ? transport_open(&mem) : NULL;
    if (m == NULL || transport_ranks(m) < 2) return CLI_BAD;
    if (transport_rank(m) == 0) return measure(m, argv[1], atof(argv[2]));
    tell_all(m, &mem);
    return CLI_YES;
}
