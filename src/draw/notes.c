#include "draw/notes.h"

#include <string.h>

const char *draw_note(const struct puzzle *p, const char *key, size_t *length) {
    size_t n = strlen(key);
    const char *line = p->notes;
    while (line != NULL && *line != '\0') {
        const char *end = strchr(line, '\n');
        if (end == NULL) end = line + strlen(line);
        if (strncmp(line, key, n) == 0 && line[n] == ':') {
            line += n + 1;
            while (line < end && *line == ' ') line++;
            *length = (size_t)(end - line);
            return line;
        }
        line = *end == '\0' ? end : end + 1;
    }
    return NULL;
}
