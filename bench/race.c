// race ROUNDS COMMAND -- COMMAND -- ...: run the commands in turn, ROUNDS times, their output thrown away,
// and print for each the least wall time in microseconds, one number a line. Running them side by side in one
// go is what makes the numbers comparable on a noisy machine. A command that cannot be started, dies by a
// signal, or takes over a minute prints "-".
#include "base/clock.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_COMMANDS = 16, MOST_SECONDS = 60 };

static void become(char **command) {
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, 0);
    dup2(nothing, 1);
    dup2(nothing, 2);
    alarm(MOST_SECONDS);
    execvp(command[0], command);
    _exit(127);
}

// Microseconds from start to exit; UINT64_MAX when it did not end by itself.
static uint64_t time_once(char **command) {
    uint64_t start = clock_us();
    pid_t child = fork();
    if (child == 0) become(command);
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) return UINT64_MAX;
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 127) return UINT64_MAX;
    return clock_us() - start;
}

int main(int argc, char **argv) {
    char **command[MOST_COMMANDS];
    uint64_t least[MOST_COMMANDS];
    int commands = 0, rounds = argc > 1 ? atoi(argv[1]) : 0;
    for (int i = 2; i < argc && commands < MOST_COMMANDS; i++) {
        least[commands] = UINT64_MAX;
        command[commands++] = &argv[i];
        while (i < argc && strcmp(argv[i], "--") != 0) i++;
        if (i < argc) argv[i] = NULL;
    }
    if (rounds < 1 || commands == 0) {
        fprintf(stderr, "usage: race ROUNDS COMMAND -- COMMAND -- ...\n");
        return 2;
    }
    for (int r = 0; r < rounds; r++) {
        for (int k = 0; k < commands; k++) {
            uint64_t us = time_once(command[k]);
            if (us < least[k]) least[k] = us;
        }
    }
    for (int k = 0; k < commands; k++) {
        if (least[k] == UINT64_MAX) puts("-");
        else printf("%llu\n", (unsigned long long)least[k]);
    }
    return 0;
}
