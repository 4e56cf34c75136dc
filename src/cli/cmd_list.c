#include "cli/command.h"
#include "cli/output.h"
#include "tell/tell.h"

// The families with a puzzle in the set; all of them where no set was named.
static bool list(struct text *out, const char *set, bool json, struct fault *fault) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(cli_families(), i)) != NULL; i++) {
        if (*set != '\0' && family_builtin_of_set(f->builtin, set) == NULL) continue;
        if (!json && out->size > 0) text_char(out, '\n');
        if (!(json ? tell_list_json : tell_list)(out, f, set, fault)) return false;
    }
    return out->size > 0 ||
           fault_set(fault, FAULT_INPUT,
                     "list: no family has a set '%.40s'; 'roque list' shows what there is", set);
}

static int list_and_say(const char *set, bool json) {
    struct mem mem = MEM_UNLIMITED;
    struct fault fault;
    struct text out = TEXT_IN(&mem);
    bool done = list(&out, set, json, &fault);
    if (!done) cli_complain("%s", fault.text);
    done = done && (json ? cli_output_say(&out) : cli_output_tell(&out));
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}

static int list_techniques(void) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    techniques_tell(family_all(), &out);
    bool done = cli_output_tell(&out);
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}

struct values {
    bool json, no_pager, techniques;
};

static int run(const struct call *c) {
    const struct values *w = c->values;
    if (c->count > 1) return cli_refuse("list takes one set, not also '%.40s'", c->operands[1]);
    if (w->no_pager) cli_no_pager();
    if (w->techniques) return list_techniques();
    return list_and_say(c->count == 1 ? c->operands[0] : "", w->json);
}

static const struct option options[] = {
    {"techniques", 0, OPTION_FLAG, offsetof(struct values, techniques),
     .help = "a table of solving techniques, by the names that rate and make use"},
    OPTION_NO_PAGER(struct values, no_pager),
    OPTION_JSON(struct values, json, "one JSON object per family"),
    {0},
};

const struct command command_list = {
    .name = "list",
    .summary = "the built-in puzzles and families",
    .operands = "[SET]",
    .learns = true,
    .text =
        "Lists the families of puzzles, and the built-in puzzles with their sizes (columns x rows). Every\n"
        "command takes these names in place of files. The name of a set, up to the slash, means all its\n"
        "puzzles. With a SET, such as atlas, only the sets of that name are listed.\n",
    .examples = "  roque list\n  roque list atlas\n  roque solve akari:paper\n",
    .options = options,
    .values = sizeof(struct values),
    .run = run,
};
