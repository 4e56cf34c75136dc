// What every command shares: exit codes and messages, Ctrl-C, the terminal, progress, and known families.
#ifndef ROQUE_CLI_CLI_H
#define ROQUE_CLI_CLI_H

#include "base/thread.h"
#include "draw/draw.h"
#include "format/format.h"

enum cli_exit {
    CLI_YES = 0,           // done, and the answer is yes
    CLI_NO = 1,            // done, and the answer is no
    CLI_BAD = 2,           // the request or an input was bad
    CLI_LIMIT = 3,         // stopped by a limit before the answer was known
    CLI_INTERRUPTED = 130, // by the person at the keyboard
};

// The more important of two exit codes: 130 before 2 before 3 before 1 before 0.
int cli_weightier(int a, int b);

// Bytes on stderr; on a terminal long lines are broken to fit.
void cli_err(const char *bytes, size_t count);

// "roque: ..." on stderr, ended by a newline. Returns false; cli_refuse returns CLI_BAD.
__attribute__((format(printf, 1, 2))) bool cli_complain(const char *format, ...);
#define cli_refuse(...) (cli_complain(__VA_ARGS__), CLI_BAD)

// ---- Ranks ------------------------------------------------------------------------------------------------

// mpirun starts a program several times; each of them is a rank. Open MPI says so in the environment.

size_t cli_ranks(void); // how many there are; 1: this program is alone
size_t cli_rank(void);  // of this program, from 0 on

// ---- Being asked to stop ----------------------------------------------------------------------------------

// Ctrl-C asks for a clean end with what was found so far; a second one ends the program at once.

void cli_interrupt_watch(void);             // also: end silently when nobody reads our pipe any more
void cli_interrupt_also(int signal_number); // another signal that asks for the same
bool cli_interrupted(void);                 // by the person
void cli_interrupt_forget(void); // the work that was asked to end has ended; watch for the next one

// Stop all work: because a person asked for it, or because results can no longer be written.
void cli_stop(void);
bool cli_stopping(void);
const int *cli_stop_flag(void);        // not 0: stop
struct limits cli_limits(uint64_t us); // until then, or so many microseconds; 0: however many

// ---- The terminal -----------------------------------------------------------------------------------------

// What the person at the other end can see.

// The columns and rows of the terminal behind a descriptor; 0: there is none. 80 and 24 where it does not
// say.
int cli_columns(int fd);
int cli_rows(int fd);

// The width to which sentences are broken there; 0: there is no terminal, and they are left as they are.
size_t cli_width(int fd);

// Choices of --color and --coordinates: COMMAND_COLOR_..., COMMAND_COORDINATES_... or OPTION_NOT_GIVEN.
// On a terminal, boards have labels unless none were asked for.
bool cli_use_color(int choice, bool terminal);
enum puzzle_names cli_names(int choice);
enum draw_labels cli_labels(int choice, bool watched);

// The drawing that suits a terminal: unicode, or text where the locale says that it cannot be shown.
enum draw_medium cli_terminal_medium(void);

// Words from a file or the command line, made harmless for a terminal: control characters become '?'.
void cli_add_harmless(struct text *out, const char *bytes, size_t count);

// Below words that are shown after `indent` columns: a caret under the place of the fault.
void cli_add_caret(struct text *out, const char *words, size_t column, size_t indent);

// ---- Progress ---------------------------------------------------------------------------------------------

// Work that lasts over a second shows on stderr, when that is a terminal, that it is alive. The line is wiped
// before anything else is printed.

struct cli_progress {
    bool running; // there is a thread, and so a lock
    struct thread_team ticker;
    struct thread_lock lock;
    struct thread_bell end;
    bool ending, shown;
    uint64_t start_us;
    size_t done;      // puzzles
    int percent;      // of the input
    size_t wanted;    // puzzles in all, where that is known; 0: it is not
    size_t before;    // so many were done before this began
    size_t pass;      // over what is under way, where it takes many; 0: none
    unsigned of_pass; // percent of it
};

void cli_progress_start(struct cli_progress *p);
void cli_progress_expect(struct cli_progress *p, size_t wanted); // then the rate and the time left are shown
void cli_progress_continue(struct cli_progress *p, size_t wanted, size_t before); // some were done before
void cli_progress_report(struct cli_progress *p, size_t done, int percent);
void cli_progress_pass(struct cli_progress *p, size_t n, unsigned percent); // until the next report

// Between the two, the terminal belongs to the caller.
void cli_progress_hide(struct cli_progress *p);
void cli_progress_go_on(struct cli_progress *p);

void cli_progress_end(struct cli_progress *p);

// ---- Families ---------------------------------------------------------------------------------------------

// The families that a program knows: those in C, those that ship as texts, those that were learnt for good
// ('roque learn'), and those of this command (--learn). Learnt texts are files NAME.rules in
// $XDG_DATA_HOME/roque/rules (~/.local/share/roque/rules), which are read when somebody asks for that name.

// All that is known; program_main begins it, and it lasts as long as the program.
struct families *cli_families(void);
bool cli_families_begin(void); // false when out of memory

// Know the families of the rule texts in a file. False after a complaint.
bool cli_learn(const char *path);

// The rule texts of a file, and nothing else of it, into a list whose families are then those of this file. A
// text that cannot be read, or a file without any, is a fault; the rest of the file is still read.
bool cli_read_rules(const char *path, struct families *into, struct fault *fault);

// The file of a learnt family, whether it is there or not. False: there is no place for it.
enum { LEARNT_PATH = 1024 };
bool cli_learnt_path(const char *name, char path[LEARNT_PATH]);

// ---- Values of options and operands -----------------------------------------------------------------------

// Values of options and operands that several commands take: families, formats, strategies, views, seeds.

// NULL after a complaint, which begins with the command and names the nearest family.
const struct family *cli_family_named(const char *command, const char *word);
const struct family *cli_family_near(const char *word); // NULL: none is near

// The format of this name, for boards of a family (NULL: of any). False after a complaint.
bool cli_read_format(const char *word, const struct family *family, const struct format **format);

// A seed that differs from call to call, and is short enough to be copied by hand.
uint64_t cli_some_seed(void);

// Completion of --strategy and --view.
void cli_suggest_strategies(struct text *out);
void cli_suggest_views(struct text *out);

// The row of --to.
void cli_tell_formats(struct text *out);
void cli_suggest_formats(struct text *out);
#define OPTION_TO(S, m)                                                                                      \
    { "to", 0, OPTION_WORD, offsetof(S, m), "FMT", .tell = cli_tell_formats, .suggest = cli_suggest_formats }

#endif
