// Where results go: standard output, a file, or (a %d in the name) a file for each puzzle. Files are written
// in large chunks. A terminal or a pipe gets each result at once, unless a pager shows it. A failed write is
// reported once, and remembered.
#ifndef ROQUE_CLI_OUTPUT_H
#define ROQUE_CLI_OUTPUT_H

#include "base/text.h"

#include <sys/types.h>

// Whole files: into memory, and from there.

// Append everything that can be read from `path` ("-": standard input), at most so many bytes. False with a
// sentence that names the path and the reason.
bool cli_file_read(const char *path, size_t most, struct text *out, struct fault *fault);

// Put the text into the file so that at every moment there is a whole one, the old or the new: written beside
// it, on disk, then renamed. False with errno set, and the old one is as it was.
bool cli_file_replace(const char *path, const struct text *t, mode_t mode);

// The same with several pieces one after the other.
struct cli_piece {
    const char *bytes;
    size_t count;
};
bool cli_file_replace_all(const char *path, const struct cli_piece *pieces, size_t count, mode_t mode);

// A program that was killed while writing leaves a temporary file beside the old one. Is this the name of a
// temporary file? Then how much of it is the name of the file itself; otherwise 0.
size_t cli_file_left_name(const char *name);

// Remove it, unless a program is still writing it.
void cli_file_left_remove(const char *path);

// A file written piece by piece, beside its path; it appears under its name when it is whole, or not at all.
// For what can be made again: it does not wait for the disk.
struct cli_draft {
    struct text path, beside;
    int fd;    // -1: not open
    int error; // errno of what failed first; 0: nothing did
    char *piece;
    size_t size;
};
void cli_draft_open(struct cli_draft *d, struct mem *m, const char *path);
void cli_draft_add(struct cli_draft *d, const char *bytes, size_t n);
bool cli_draft_finish(struct cli_draft *d);  // all of it is written, still beside; false with errno set
bool cli_draft_publish(struct cli_draft *d); // give it its name; false with errno set
void cli_draft_close(struct cli_draft *d);   // what was not published is gone

struct cli_output {
    const char *path;       // NULL: standard output
    int fd;                 // -1: not opened yet
    size_t number;          // of the puzzle being written, for %d
    bool failed, no_memory; // the latter says why
    bool terminal;
    bool watched; // by a person or a program that reads a pipe: nothing waits
    size_t width; // to which long lines are broken; 0: they are not
    bool paged;   // kept to the end, to be read page by page
    struct mem *mem;
    struct text waiting;
    bool replaces; // an old file stays until the new one, the draft, is whole
    struct cli_draft draft;
};

void cli_output_init(struct cli_output *o, struct mem *m, const char *path);

// What is written are sentences: on a terminal they are broken to fit, and read page by page if they are
// many. No result that is to be read again is.
void cli_output_is_prose(struct cli_output *o, bool paged);

// Does a name stand for a file for each puzzle? And its name for one of them.
bool cli_is_numbered(const char *name); // NULL: no
void cli_add_numbered(struct text *out, const char *name, size_t number);

// What follows is about this puzzle (1-based).
bool cli_output_begin(struct cli_output *o, size_t number);
bool cli_output_add(struct cli_output *o, const struct text *t);
bool cli_output_flush(struct cli_output *o);

// Write what is waiting, close, free. False when anything failed since the beginning.
bool cli_output_end(struct cli_output *o);
int cli_output_exit(struct cli_output *o); // the same, and tells the exit code that goes with it

// Print one text on standard output, for commands that do no more; the second as prose, page by page. False
// when it could not be written.
bool cli_output_say(const struct text *t);
bool cli_output_tell(const struct text *t);
int cli_output_last(struct text *t); // says it and frees it; returns the exit code

// Write all bytes to a descriptor; false with errno set.
bool cli_write_all(int fd, const char *bytes, size_t count);

// Show a text page by page, by $PAGER or `less`, if it is taller than the terminal that standard output is.
// False: nothing was shown, and the text is still to be written. Ctrl-C is the pager's while it runs.
bool cli_page(const char *bytes, size_t count);
void cli_no_pager(void); // --no-pager: from now on nothing is paged, here and in programs that are started

#endif
