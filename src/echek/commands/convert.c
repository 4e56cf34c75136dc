// A game of Echek is no puzzle, but it has a text and a link as well.
#include "echek/commands/convert.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/output.h"
#include "echek/play/duel.h"
#include "format/link.h"

#include <string.h>
#include <sys/stat.h>

enum { LARGEST = 1 << 20 };

bool cli_is_echek(const char *operand, struct text *game, struct fault *fault) {
    struct stat s;
    struct fault ignored; // who reads puzzles tells it
    *fault = (struct fault){0};
    if (link_is(operand, strlen(operand), LINK_ECHEK)) {
        link_read(operand, strlen(operand), LINK_ECHEK, game, fault);
        return true;
    }
    return stat(operand, &s) == 0 && S_ISREG(s.st_mode) && cli_file_read(operand, LARGEST, game, &ignored) &&
           echek_game_is_meant(text_string(game), game->size);
}

int cli_convert_echek(const char *operand, const struct text *game, const char *base, bool link,
                      const char *path) {
    struct mem mem = MEM_UNLIMITED;
    struct duel d;
    struct fault f;
    struct text native, out;
    struct cli_output output;
    text_init(&native, &mem);
    text_init(&out, &mem);
    bool ok = duel_load(&d, text_string(game), game->size, &mem, &f) &&
              (duel_save(&d, &native) || fault_memory(&f));
    if (!ok) cli_complain("%.200s:%zu:%zu: %s", operand, f.line, f.column, f.text);
    if (ok && link) {
        text_add(&out, base == NULL ? "" : base);
        link_write(&out, LINK_ECHEK, text_string(&native), native.size);
        text_char(&out, '\n');
    }
    cli_output_init(&output, &mem, path);
    if (ok) ok = cli_output_begin(&output, 1) && cli_output_add(&output, link ? &out : &native);
    int exit_code = cli_output_exit(&output);
    text_free(&out);
    text_free(&native);
    duel_free(&d);
    return ok ? exit_code : CLI_BAD;
}
