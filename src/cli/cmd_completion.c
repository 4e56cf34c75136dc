// The hidden command that shells ask: it prints the few lines that teach a shell to complete, and answers
// them.
#include "cli/complete.h"
#include "cli/output.h"
#include "cli/tour.h"

#include <string.h>

// ---- The scripts -----------------------------------------------------------------------------------------

// Each asks for the answers of complete.h. Bash breaks words at = and :, which roque does not: it gets back
// only what stands behind the last of them.
static const char bash[] =
    "# bash completion for roque: it asks the program itself\n"
    "_roque() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} answer word head files= words=()\n"
    "    read -ra words <<<\"$line\"\n"
    "    [[ $line == *[[:space:]] ]] && words+=('')\n"
    "    word=${words[${#words[@]} - 1]}\n"
    "    head=${word%\"${word##*[=:]}\"}\n"
    "    COMPREPLY=()\n"
    "    while IFS= read -r answer; do\n"
    "        answer=${answer%%$'\\t'*}\n"
    "        if [[ $answer == :files ]]; then\n"
    "            files=yes\n"
    "        else\n"
    "            COMPREPLY+=(\"${answer#\"$head\"}\")\n"
    "        fi\n"
    "    done < <(\"$1\" completion words \"${words[@]:1}\" 2>/dev/null)\n"
    "    if [[ $files ]]; then\n"
    "        while IFS= read -r answer; do\n"
    "            COMPREPLY+=(\"$answer\")\n"
    "            compopt -o filenames 2>/dev/null\n"
    "        done < <(compgen -f -- \"${word#\"$head\"}\")\n"
    "    fi\n"
    "    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace 2>/dev/null\n"
    "    return 0\n"
    "}\n"
    "complete -F _roque roque\n";

static const char zsh[] = "#compdef roque\n"
                          "# zsh completion for roque: it asks the program itself\n"
                          "_roque() {\n"
                          "    local answer files=\n"
                          "    local -a answers described sets\n"
                          "    answers=(\"${(@f)$(\"${(Q)words[1]}\" completion words "
                          "\"${(@Q)words[2,CURRENT]}\" 2>/dev/null)}\")\n"
                          "    for answer in $answers; do\n"
                          "        if [[ $answer == :files ]]; then\n"
                          "            files=yes\n"
                          "        elif [[ ${answer%%$'\\t'*} == *: ]]; then\n"
                          "            sets+=(\"${answer%%$'\\t'*}\")\n"
                          "        else\n"
                          "            described+=(\"${${answer/:/\\\\:}/$'\\t'/:}\")\n"
                          "        fi\n"
                          "    done\n"
                          "    _describe roque described\n"
                          "    (($#sets)) && compadd -S '' -- $sets\n"
                          "    [[ -n $files ]] && _files\n"
                          "}\n"
                          "if [[ $funcstack[1] == _roque ]]; then\n"
                          "    _roque \"$@\"\n"
                          "else\n"
                          "    compdef _roque roque\n"
                          "fi\n";

static const char fish[] =
    "# fish completion for roque: it asks the program itself\n"
    "function __roque_complete\n"
    "    set -l words (commandline -opc)\n"
    "    for answer in ($words[1] completion words $words[2..-1] (commandline -ct) 2>/dev/null)\n"
    "        if test \"$answer\" = ':files'\n"
    "            __fish_complete_path (commandline -ct)\n"
    "        else\n"
    "            echo $answer\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c roque -f -a '(__roque_complete)'\n";

static const struct shell {
    const char *name, *script;
} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

// ---- All options -----------------------------------------------------------------------------------------

// For tests: a line an option, of tab-separated words.
struct listing {
    struct cli_tour tour;
    struct text *out;
};

static const char *const kinds[] = {
    [CLI_FLAG] = "flag",   [CLI_WORD] = "word",       [CLI_NUMBER] = "number",
    [CLI_WORDS] = "words", [CLI_SECONDS] = "seconds", [CLI_SEED] = "seed",
};

static void list_options(struct cli_tour *t, const struct cli_usage *u) {
    struct text *out = ((struct listing *)t)->out;
    for (const struct cli_option *o = u->options; o->name != NULL; o++)
        text_format(out, "%s\t%s\t%c\t%s\t%s\t%s\n", u->command, o->name, o->letter == 0 ? '-' : o->letter,
                    kinds[o->kind], o->meaning == NULL ? "-" : o->meaning,
                    cli_option_hidden(o) ? "hidden" : "told");
}

static void list_all(struct text *out) {
    struct listing l = {.tour = {.visit = list_options}, .out = out};
    struct cli_command command;
    for (size_t i = 0; cli_command_at(i, &command); i++) cli_tour_command(&l.tour, &command);
}

// ---- The command -----------------------------------------------------------------------------------------

static bool answer(struct text *out, int argc, char **argv) {
    if (argc > 2 && strcmp(argv[1], "words") == 0) {
        cli_complete(out, argc - 2, argv + 2);
        return true;
    }
    if (argc != 2) return false;
    if (strcmp(argv[1], "options") == 0) return list_all(out), true;
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(argv[1], shells[i].name) == 0) return text_add(out, shells[i].script), true;
    return false;
}

int cli_completion(int argc, char **argv) {
    struct mem mem = MEM_UNLIMITED;
    struct text out;
    text_init(&out, &mem);
    bool known = answer(&out, argc, argv);
    if (!known) cli_complain("completion is for a shell: bash, zsh or fish");
    bool done = known && cli_output_say(&out);
    text_free(&out);
    return done ? CLI_YES : CLI_BAD;
}
