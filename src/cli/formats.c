#include "cli/formats.h"

#include "cli/cli.h"

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
