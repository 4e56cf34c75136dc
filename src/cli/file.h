// A whole file in memory.
#ifndef ROQUE_CLI_FILE_H
#define ROQUE_CLI_FILE_H

#include "base/fault.h"
#include "base/text.h"

// Append everything that can be read from `path` ("-": standard input), at most so many bytes. False with a
// sentence that names the path and the reason.
bool cli_file_read(const char *path, size_t most, struct text *out, struct fault *fault);

#endif
