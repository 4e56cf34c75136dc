// Commands as data. A program is a static table of commands; a command is a row that says everything about
// it: its name, what it does, its operands, its options, and the function that does it. Help, completion,
// "did you mean" and the man page are made from these rows.
//
// A row may name another program, which then has the command: the arguments are passed on unread.
#ifndef ROQUE_CLI_COMMAND_H
#define ROQUE_CLI_COMMAND_H

#include "base/option.h"
#include "cli/cli.h"

#include <sys/types.h>

struct command;

// A command that was called: its options are read, its operands are left.
struct call {
    const struct command *command;
    const char *path; // as one types it: "lab tree"
    void *values;     // the command's struct, filled by its options
    int count;        // of operands
    char **operands;  // ended by NULL
    char **typed;     // all words as they were typed, the command's name first, ended by NULL
};

// A value of an option that only another program can deal with: `roque show --as png`. The words go there,
// all of them, as they were typed.
struct command_handover {
    const char *option, *word; // a word of NULL: any
    const char *program;
};

// What a row cannot say because it depends on the families.
struct command_more {
    // More options: the words go into the struct option_pairs at `pairs`, and are read when the family is
    // known. NULL after the last one.
    const struct option *(*option)(const struct command *c, size_t place);
    size_t pairs;
    // Help on one of those, by name.
    void (*tell)(const struct command *c, struct text *out, const char *option);
    // Help on one of those families, or on all of them where `word` names none; returns the exit code. NULL:
    // help is the same for all.
    int (*help)(const struct call *c, const char *word);
    // Text and examples; NULL: those of the row. Of a group: text that follows the list of subcommands.
    void (*text)(struct text *out);
    void (*examples)(struct text *out);
};

struct command {
    const char *name;
    const char *program;  // that has it; NULL: this one
    const char *summary;  // a line in the list of commands; NULL: it is not listed
    const char *operands; // "[FILE...]"; "" or NULL: none
    const char *text;     // what help says: paragraphs, each line ended by '\n'
    const char *examples; // lines
    const struct option *options;
    size_t values;                            // size of the struct that the options fill
    int (*run)(const struct call *c);         // returns an exit code
    const struct command_handover *handovers; // ended by a NULL option; NULL: none
    const struct command_more *more;
    void (*suggest)(struct text *out); // words for completion of operands; NULL: what `operands` says
    bool learns;                       // it takes --learn FILE: it reads puzzles, or names a family
    bool unread;                       // all words are operands, also those that look like options
    // Instead of all this, subcommands, ended by NULL. With `file` ("FILE.db") people write a file
    // before the subcommand, which gets it as its first operand.
    const struct command *const *commands;
    const char *file;
    // Or rows made on demand, those that families bring. False: there are no more.
    bool (*each)(size_t place, struct command *out);
};

struct program {
    const char *name;                      // "roque-print"
    const struct command *const *commands; // ended by NULL
    int (*alone)(void);                    // called without a word; NULL: help
};
extern const struct program program; // each program defines its own

// The whole of main: find the command, read its words, run it.
int program_main(int argc, char **argv);

// Run a command of this program by its words, words[0] being its name.
int command_run(int argc, char **argv);

// The rows of a table one after the other, those of `each` among them. False: there are no more.
bool command_at(const struct command *const *table, size_t place, struct command *out);
bool command_named(const struct command *const *table, const char *name, struct command *out);

// The rows of a command's options, those of `more` included; NULL after the last one.
const struct option *command_option(const struct command *c, size_t place);
const struct option *command_option_named(const struct command *c, const char *name, size_t length);
const struct option *command_option_letter(const struct command *c, char letter);

// Does it say itself what this option is, rather than the families?
bool command_has_own(const struct command *c, const struct option *o);

// What its help says: text and examples, of the row or of `more`.
void command_add_text(const struct command *c, struct text *out);
void command_add_examples(const struct command *c, struct text *out);

extern const struct command command_help, command_completion; // rows for every table

// ---- Rows that many commands share: S is the command's struct, m its member -------------------------------

extern const char *const command_color_words[], *const command_coordinate_words[];
enum { COMMAND_COLOR_ALWAYS, COMMAND_COLOR_AUTO, COMMAND_COLOR_NEVER };
enum { COMMAND_COORDINATES_RC, COMMAND_COORDINATES_CHESS, COMMAND_COORDINATES_NONE };

#define OPTION_JSON(S, m, text)                                                                              \
    { "json", 'j', OPTION_FLAG, offsetof(S, m), .help = text }
#define OPTION_THREADS(S, m, text)                                                                           \
    { "threads", 'T', OPTION_COUNT, offsetof(S, m), "N", .help = text, .least = 1, .most = THREAD_MOST }
#define OPTION_TIME_LIMIT(S, m, text)                                                                        \
    { "time-limit", 't', OPTION_SECONDS, offsetof(S, m), "S", .help = text }
#define OPTION_COLOR(S, m)                                                                                   \
    {                                                                                                        \
        "color", 0, OPTION_CHOICE, offsetof(S, m), "WHEN", .help = "always, auto (on a terminal) or never",  \
                                                           .words = command_color_words                      \
    }
#define OPTION_COORDINATES(S, m)                                                                             \
    {                                                                                                        \
        "coordinates", 0, OPTION_CHOICE, offsetof(S, m), "HOW",                                              \
            .help = "squares: rc (r6c2, default), chess (b3) or none", .words = command_coordinate_words     \
    }
#define OPTION_GIVEN(S, m)                                                                                   \
    { "given", 0, OPTION_FLAG, offsetof(S, m), .help = "ignore the moves of a game under way" }
#define OPTION_OUTPUT(S, m, text)                                                                            \
    { "output", 'o', OPTION_WORD, offsetof(S, m), "FILE", .help = text }
#define OPTION_NO_TIMES(S, m)                                                                                \
    { "no-times", 0, OPTION_FLAG, offsetof(S, m), .help = "leave out times, so that outputs can be compared" }
#define OPTION_NO_PAGER(S, m)                                                                                \
    { "no-pager", 0, OPTION_FLAG, offsetof(S, m), .help = "do not show a long text page by page" }

// The commands of roque itself, each a row in a file of its own; main.c lists them.

extern const struct command command_solve, command_check, command_show, command_convert, command_verify,
    command_hint, command_explain, command_rate, command_grade, command_repair, command_make, command_rules,
    command_list, command_learn, command_forget;
extern const struct command command_surveys; // those that families bring

// ---- Help and manual --------------------------------------------------------------------------------------

// Help, made from the rows of the commands.

// All about a command, or the list of commands (NULL), on standard output; long texts page by page. Returns
// the exit code.
int help_on(const struct command *c, const char *path);

// The list of subcommands, or of commands (NULL), on standard error, as an answer to a call without a word.
// Returns the exit code.
int help_complain(const struct command *group);

// What help says of an option: its own line, or what it means to each family.
void help_option(struct text *out, const struct command *c, const struct option *o);

// Several families may have an option of one name: was it told before this place?
bool help_has_told(const struct command *c, size_t place);

// The commands as a section of the man page, and as a list for tests; those of the programs beside roque,
// which are asked for theirs, among them.

// Every option of every command, a line each: command, option, letter, kind, meaning, with tabs between them.
void manual_list_options(struct text *out);

// Every command with its text, options and examples, in roff.
void manual_add(struct text *out);

// ---- Programs beside roque --------------------------------------------------------------------------------

// Programs beside roque: what needs a library is a program of its own, so that roque needs none. A command
// that belongs to such a program is handed over unread, as git does.

// Become the program: the one beside this one, or where it is installed, or on the path. Its arguments are
// `group`, unless that is NULL, and `words`, ended by NULL. Returns only where it is missing: an exit code,
// after saying how to install it.
int program_become(const char *other, const char *group, char *const *words);

// Run the program as a child and read what it prints: a descriptor, or -1 with errno set. After the
// descriptor was closed, program_close returns the exit code.
int program_open(const char *other, char *const *words, pid_t *pid);
int program_close(pid_t pid);

// ---- What show is asked for -------------------------------------------------------------------------------

// What `show` is asked for. roque draws for terminals and as SVG; roque-print has the same options and draws
// PNG and PDF.

// Values of --as, whatever is shown.
enum show_as { SHOW_TEXT, SHOW_UNICODE, SHOW_SVG, SHOW_PNG, SHOW_PDF };
extern const char *const show_media[];
extern const struct command_handover show_handovers[]; // PNG and PDF are roque-print's

struct show_values {
    int as; // enum show_as, or OPTION_NOT_GIVEN
    const char *path;
    bool letters, ruled, no_arrows, heading, no_legend, given;
    uint64_t cell, dpi; // 0: as usual
    int coordinates, color;
};
extern const struct option show_options[];
extern const char show_text[], show_examples[];

#define OPTION_AS(S, m)                                                                                      \
    {                                                                                                        \
        "as", 'a', OPTION_CHOICE, offsetof(S, m), "MEDIUM",                                                  \
            .help = "text, unicode, svg, png or pdf (default: unicode on a terminal, else text)",            \
            .words = show_media                                                                              \
    }
#define OPTION_CELL(S, m)                                                                                    \
    {                                                                                                        \
        "cell", 0, OPTION_COUNT, offsetof(S, m), "N",                                                        \
            .help = "pictures: the side of a cell in points, 72 per inch (default: 40)", .least = 1,         \
            .most = 1000                                                                                     \
    }
#define OPTION_DPI(S, m)                                                                                     \
    {                                                                                                        \
        "dpi", 0, OPTION_COUNT, offsetof(S, m), "N", .help = "png: pixels per inch (default: 144)",          \
                                                     .least = 1, .most = 2400                                \
    }

// What is drawn where nothing is asked for: unicode on a terminal that can show it, else text.
enum show_as show_medium(int as, bool terminal);

// --cell goes with pictures, --dpi with PNG: false after a complaint.
bool show_sizes_fit(enum show_as as, uint64_t cell, uint64_t dpi);

// The same of all options of `show`.
bool show_options_fit(enum show_as as, const struct show_values *w);

// How the words want boards drawn on paper or screen.
struct draw_options show_draw_options(const struct show_values *w, bool terminal);

#endif
