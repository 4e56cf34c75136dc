#include "cli/formats.h"

#include "cli/cli.h"
#include "puzzle/view.h"

bool cli_read_format(const char *word, const struct family *family, const struct format **format) {
    *format = word == NULL ? NULL : format_named(word, family);
    if (*format != NULL) return true;
    struct mem mem = MEM_UNLIMITED;
    struct text known;
    text_init(&known, &mem);
    format_list_names(&known, false, ", ");
    if (word == NULL) cli_complain("convert needs --to FMT, one of: %s", text_string(&known));
    else cli_complain("--to: there is no format '%.40s'; known are: %s", word, text_string(&known));
    text_free(&known);
    return false;
}

void cli_tell_formats(struct text *out) { format_list_names(out, false, " or "); }
void cli_suggest_formats(struct text *out) { format_list_names(out, false, " "); }

void cli_suggest_strategies(struct text *out) { view_list_strategies(out, " ", "|"); }

void cli_suggest_views(struct text *out) {
    for (const struct family *const *f = family_all(); *f != NULL; f++) {
        view_list_names(*f, out);
        text_char(out, ' ');
    }
}
