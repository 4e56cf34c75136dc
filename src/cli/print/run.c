#include "cli/beside.h"
#include "cli/cli.h"
#include "cli/print/print.h"
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int cli_print_run(char **words) {
    return cli_beside_run("roque-print", words,
                          "roque-print, which draws on paper, is not here: 'apt-get install libpango1.0-dev "
                          "libqrencode-dev fonts-linuxlibertine' and 'make' build it");
}

static bool choose_paper(const char *word, enum cli_paper *paper) {
    *paper = word != NULL && strcasecmp(word, "letter") == 0 ? CLI_PAPER_LETTER : CLI_PAPER_A4;
    if (word == NULL || *paper == CLI_PAPER_LETTER || strcasecmp(word, "a4") == 0) return true;
    cli_complain("--paper: '%.40s' is not A4 or letter", word);
    return false;
}

// What a QR code says must be an address whole and clean.
static bool check_base(const char *base) {
    bool clean = base == NULL || (strlen(base) <= 500 && *base != '\0');
    for (const char *c = base; clean && c != NULL && *c != '\0'; c++)
        clean = *c > ' ' && *c < 0x7f && strchr("\"<>\\^`{|}#", *c) == NULL;
    if (!clean)
        cli_complain("--link-base: '%.40s' is no address such as https://example.org/roque.html", base);
    return clean;
}

bool cli_print_choose(const struct cli_print_words *w, struct cli_print_common *c) {
    if (!choose_paper(w->paper, &c->paper) || !check_base(c->link_base) ||
        !cli_coordinates(w->coordinates, false, &c->names, &c->labels))
        return false;
    if (c->link_base != NULL && !c->qr) cli_complain("--link-base goes with --qr");
    else if (c->path == NULL && isatty(STDOUT_FILENO))
        cli_complain("pages are nothing for a terminal: give -o a name, such as -o page.pdf");
    else return true;
    return false;
}

bool cli_print_per_page(const char *word, int *per_page) {
    static const char *const numbers[] = {"auto", "1", "2", "4", "6", "9"};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (word == NULL || strcmp(word, numbers[i]) == 0) return *per_page = atoi(numbers[i]), true;
    cli_complain("--per-page: '%.40s' is not 1, 2, 4, 6, 9 or auto", word);
    return false;
}
