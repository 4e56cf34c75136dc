// roque-print: boards on paper, by cairo and Pango; a program of its own beside roque. ink.[ch] draws shapes
// and sets words, doc.[ch] makes pages and files of it, puzzles.[ch] has what is printed, and on top of them
// stands a file a command.
#ifndef ROQUE_PRINT_PRINT_H
#define ROQUE_PRINT_PRINT_H

// Each gets its own words, argv[0] being its name, and returns the exit code.
int print_show(int argc, char **argv);
int print_echek_show(int argc, char **argv);
int print_sheet(int argc, char **argv);
int print_book(int argc, char **argv);

#endif
