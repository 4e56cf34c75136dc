// race ROUNDS SECONDS ANSWERS COMMAND -- COMMAND -- ...: run the commands in turn, ROUNDS times, and print
// for each the least wall time in microseconds, one word per line. Running them side by side is what makes
// the numbers comparable on a noisy machine. What command number k writes the last time is left in the file
// ANSWERS/k; with - for ANSWERS it is thrown away. A command may end with `< FILE`. One that takes longer
// than SECONDS is stopped, prints ">" and is not run again; one that cannot be started or dies prints "-".
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_COMMANDS = 16, WAIT = 5 };
static const rlim_t most_memory = (rlim_t)8 << 30;

struct runner {
    char **command;
    char answer[4096]; // the file
    uint64_t least;    // microseconds; UINT64_MAX: none yet
    bool stopped, died;
};

// `< FILE` at the end of a command is taken off it.
static const char *take_input(char **command) {
    int n = 0;
    while (command[n] != NULL) n++;
    if (n < 3 || strcmp(command[n - 2], "<") != 0) return "/dev/null";
    command[n - 2] = NULL;
    return command[n - 1];
}

static void become(struct runner *r, rlim_t seconds) {
    const char *input = take_input(r->command);
    int from = open(input, O_RDONLY), to = open(r->answer, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int nothing = open("/dev/null", O_WRONLY);
    if (from < 0 || to < 0 || nothing < 0) _exit(127);
    dup2(from, 0);
    dup2(to, 1);
    dup2(nothing, 2);
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
    setrlimit(RLIMIT_AS, &(struct rlimit){most_memory, most_memory});
    execvp(r->command[0], r->command);
    _exit(127);
}

// Waits for the child, which the system kills when its processor time is over. SIGCHLD is blocked and waited
// for.
static bool ends_in_time(pid_t child, int seconds, int *status) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    struct timespec most = {.tv_sec = WAIT * seconds};
    while (sigtimedwait(&set, NULL, &most) == SIGCHLD)
        if (waitpid(child, status, WNOHANG) == child)
            return !WIFSIGNALED(*status) || (WTERMSIG(*status) != SIGKILL && WTERMSIG(*status) != SIGXCPU);
    kill(-child, SIGKILL);
    waitpid(child, status, 0);
    return false;
}

// Processor time of all children that have ended.
static uint64_t used_us(void) {
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000 +
           (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static void run_once(struct runner *r, int seconds) {
    uint64_t start = used_us();
    int status = 0;
    pid_t child = fork();
    if (child == 0) become(r, (rlim_t)seconds);
    if (child > 0) r->stopped = !ends_in_time(child, seconds, &status);
    uint64_t us = used_us() - start;
    r->died = child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) == 127;
    if (us < r->least) r->least = us;
}

static int read_commands(int argc, char **argv, struct runner *runners) {
    int commands = 0;
    for (int i = 4; i < argc && commands < MOST_COMMANDS; i++) {
        struct runner *r = &runners[commands++];
        *r = (struct runner){.command = &argv[i], .least = UINT64_MAX};
        if (strcmp(argv[3], "-") == 0) strcpy(r->answer, "/dev/null");
        else snprintf(r->answer, sizeof r->answer, "%s/%d", argv[3], commands);
        while (i < argc && strcmp(argv[i], "--") != 0) i++;
        if (i < argc) argv[i] = NULL;
    }
    return commands;
}

int main(int argc, char **argv) {
    static struct runner runners[MOST_COMMANDS];
    int rounds = argc > 4 ? atoi(argv[1]) : 0, seconds = argc > 4 ? atoi(argv[2]) : 0;
    if (rounds < 1 || seconds < 1) {
        fprintf(stderr, "usage: race ROUNDS SECONDS ANSWERS COMMAND -- COMMAND -- ...\n");
        return 2;
    }
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, NULL);
    int commands = read_commands(argc, argv, runners);
    for (int round = 0; round < rounds; round++)
        for (struct runner *r = runners; r < runners + commands; r++)
            if (!r->stopped && !r->died) run_once(r, seconds);
    for (struct runner *r = runners; r < runners + commands; r++) {
        if (r->stopped) puts(">");
        else if (r->died) puts("-");
        else printf("%llu\n", (unsigned long long)r->least);
    }
    return 0;
}
