// Answers requests to the page on this machine: one per line of standard input, with its answer on standard
// output.
#include "page/page.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
    struct page page;
    struct text answer;
    char *line = NULL;
    size_t room = 0;
    ssize_t size;
    page_init(&page);
    text_init(&answer, &page.mem);
    while ((size = getline(&line, &room, stdin)) > 0) {
        if (line[size - 1] == '\n') size--;
        text_clear(&answer);
        page_answer(&page, line, (size_t)size, &answer);
        fputs(text_string(&answer), stdout);
        fflush(stdout);
    }
    text_free(&answer);
    page_free(&page);
    free(line);
    return page.mem.used != 0;
}
