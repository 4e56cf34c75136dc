#include "cli/families.h"

#include "base/nearest.h"
#include "cli/cli.h"

#include <string.h>

const struct family *cli_family_near(const char *word) {
    enum { MOST = 63 }; // to choose the nearest from
    const char *names[MOST + 1] = {0};
    for (size_t i = 0; i < MOST && family_all()[i] != NULL; i++) names[i] = family_all()[i]->name;
    const char *near = nearest_of(word, names);
    return near == NULL ? NULL : family_named(near, strlen(near));
}

const struct family *cli_family_named(const char *command, const char *word) {
    const struct family *f = family_named(word, strlen(word));
    if (f != NULL) return f;
    const struct family *near = cli_family_near(word);
    if (near != NULL)
        cli_complain("%s: there is no family '%.40s'; did you mean %s?", command, word, near->name);
    else cli_complain("%s: there is no family '%.40s'; 'roque list' shows them", command, word);
    return NULL;
}
