#include "cli/beside.h"
#include "cli/print/print.h"

int cli_print_run(char **words) {
    return cli_beside_run("roque-print", words,
                          "roque-print, which draws on paper, is not here: 'apt-get install libpango1.0-dev "
                          "libqrencode-dev fonts-linuxlibertine' and 'make' build it");
}
