#include "cli/ranks.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static size_t number_in(const char *name, size_t otherwise) {
    const char *word = getenv(name);
    return word == NULL ? otherwise : (size_t)strtoul(word, NULL, 10);
}

size_t cli_ranks(void) { return number_in("OMPI_COMM_WORLD_SIZE", 1); }
size_t cli_rank(void) { return number_in("OMPI_COMM_WORLD_RANK", 0); }

void cli_be_silent(struct cli_silence *s) {
    int nowhere = open("/dev/null", O_WRONLY);
    s->out = dup(STDOUT_FILENO);
    s->err = dup(STDERR_FILENO);
    if (nowhere < 0) return;
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

void cli_speak_again(const struct cli_silence *s) {
    fflush(NULL);
    if (s->out >= 0) dup2(s->out, STDOUT_FILENO), close(s->out);
    if (s->err >= 0) dup2(s->err, STDERR_FILENO), close(s->err);
}
