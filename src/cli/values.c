#include "cli/values.h"

#include "base/limits.h"
#include "base/option.h"
#include "base/rng.h"
#include "cli/cli.h"
#include "puzzle/view.h"

#include <string.h>
#include <unistd.h>

const struct family *cli_family_near(const char *word) {
    enum { MOST = 63 }; // to choose the nearest from
    const char *names[MOST + 1] = {0};
    size_t count = 0;
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL && count < MOST; i++) {
        names[count++] = f->name;
        for (const char *const *a = f->also; a != NULL && *a != NULL && count < MOST;) names[count++] = *a++;
    }
    const char *near = nearest_of(word, names);
    return near == NULL ? NULL : families_named(cli_families(), near, strlen(near));
}

const struct family *cli_family_named(const char *command, const char *word) {
    const struct family *f = families_named(cli_families(), word, strlen(word));
    if (f != NULL) return f;
    const struct family *near = cli_family_near(word);
    if (near != NULL)
        cli_complain("%s: there is no family '%.40s'; did you mean %s?", command, word, near->name);
    else cli_complain("%s: there is no family '%.40s'; 'roque list' shows them", command, word);
    return NULL;
}

bool cli_read_format(const char *word, const struct family *family, const struct format **format) {
    *format = word == NULL ? NULL : format_named(word, family);
    if (*format != NULL) return true;
    struct mem mem = MEM_UNLIMITED;
    struct text known = TEXT_IN(&mem);
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
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++) {
        view_list_names(f, out);
        text_char(out, ' ');
    }
}

uint64_t cli_some_seed(void) {
    struct rng rng;
    rng_seed(&rng, clock_us() ^ ((uint64_t)getpid() << 40));
    return rng_below(&rng, 1000000000);
}
