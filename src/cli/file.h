// Whole files: into memory, and from there.
#ifndef ROQUE_CLI_FILE_H
#define ROQUE_CLI_FILE_H

#include "base/fault.h"
#include "base/text.h"

#include <sys/types.h>

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

// Whoever was killed meanwhile has left what he wrote beside the file. Is this the name of such a one? Then
// how much of it is the name of the file itself; otherwise 0.
size_t cli_file_left_name(const char *name);

// Remove it, unless somebody is still writing it.
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

#endif
