// roque learn and roque forget: families as texts, stored until they are forgotten.
#include "cli/command.h"
#include "cli/output.h"
#include "ruletext/ruletext.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- Learning --------------------------------------------------------------------------------------------

static void make_folders(const char *path) {
    char folder[LEARNT_PATH];
    for (const char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        mkdir(folder, 0777); // where that fails, writing says why
    }
}

static bool keep(const struct family *f, struct text *out) {
    char path[LEARNT_PATH];
    if (!cli_learnt_path(f->name, path))
        return cli_complain("there is no folder to keep %s in: HOME is not set", f->name);
    struct text text = TEXT_IN(out->mem);
    text_format(&text, "%s\n", f->text);
    make_folders(path);
    bool before = access(path, F_OK) == 0;
    bool done = !text.failed && cli_file_replace(path, &text, 0666);
    if (text.failed) errno = ENOMEM;
    if (!done) cli_complain("cannot write %.200s: %s", path, strerror(errno));
    else
        text_format(out, "%s (%s) is %s, and kept in %s\n", f->name, f->title,
                    before ? "learnt anew" : "learnt", path);
    text_free(&text);
    return done;
}

static int learn(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    int code = CLI_YES;
    if (c->count == 0) return cli_refuse("learn needs a file with rule texts");
    for (int i = 0; i < c->count; i++) {
        struct fault fault = {0};
        struct families read = ruletext_families(NULL, &mem);
        if (!cli_read_rules(c->operands[i], &read, &fault)) code = cli_refuse("%s", fault.text);
        for (size_t k = 0; fault.kind == FAULT_NONE && k < read.read.size; k++)
            if (!keep(read.read.at[k].family, &out)) code = CLI_BAD;
        families_free(&read);
    }
    if (!cli_output_say(&out)) code = cli_weightier(code, CLI_BAD);
    text_free(&out);
    return code;
}

// ---- Forgetting ------------------------------------------------------------------------------------------

static int forget_one(const char *name, struct text *out) {
    char path[LEARNT_PATH];
    const struct family *f;
    if (strchr(name, '/') == NULL && cli_learnt_path(name, path) && unlink(path) == 0) {
        text_format(out, "%s is forgotten\n", name);
        return CLI_YES;
    }
    if (strchr(name, '/') == NULL && errno != ENOENT)
        return cli_refuse("cannot remove %.200s: %s", path, strerror(errno));
    f = families_named(cli_families(), name, strlen(name));
    if (f != NULL) return cli_refuse("forget: %s belongs to roque and stays", f->name);
    return cli_refuse("forget: no family '%.40s' was learnt; 'roque list' shows what there is", name);
}

static int forget(const struct call *c) {
    struct mem mem = MEM_UNLIMITED;
    struct text out = TEXT_IN(&mem);
    int code = CLI_YES;
    if (c->count == 0) return cli_refuse("forget needs the name of a family that was learnt");
    for (int i = 0; i < c->count; i++) code = cli_weightier(code, forget_one(c->operands[i], &out));
    if (!cli_output_say(&out)) code = cli_weightier(code, CLI_BAD);
    text_free(&out);
    return code;
}

// ---- The rows --------------------------------------------------------------------------------------------

const struct command command_learn = {
    .name = "learn",
    .summary = "learn puzzle families from a file of rule texts",
    .operands = "FILE...",
    .text =
        "Reads puzzle families written as rule texts (docs/rule-text.md), and stores each under\n"
        "$XDG_DATA_HOME/roque/rules (~/.local/share/roque/rules). From then on every command knows its\n"
        "name. Most commands take --learn FILE, which does the same for one call. Names of families that\n"
        "are written in C are refused. 'roque rules FILE' shows how roque understands a text.\n",
    .examples = "  roque learn examples/tide.rules\n  roque solve --learn examples/tide.rules boards.roque\n",
    .run = learn,
};

const struct command command_forget = {
    .name = "forget",
    .summary = "forget a family that was learnt",
    .operands = "NAME...",
    .text = "Forgets families that 'roque learn' has stored. Families that ship with roque stay.\n",
    .examples = "  roque learn examples/tide.rules; roque forget tide\n",
    .run = forget,
};
