#include "lab/page.h"

#include "lab/plot.h"

#include <string.h>

static const char style_sheet[] =
    ":root{--page:#f6f5f1;--card:#fff;--ink:#23262b;--soft:#5f656d;--line:#dcd9d1;--new:#d81b60;"
    "color-scheme:light dark}\n"
    "@media screen and (prefers-color-scheme:dark){:root{--page:#17191d;--card:#22252b;--ink:#e6e4df;"
    "--soft:#a3a8b0;--line:#3a3e46;--new:#ff6f9f}svg.board{filter:brightness(.88)}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:2rem clamp(1rem,4vw,3rem);max-width:80rem;background:var(--page);"
    "color:var(--ink);font:16px/1.5 system-ui,sans-serif}\n"
    "h1{font-size:1.7rem;margin:0 0 .5rem}h2{font-size:1.2rem;margin:2rem 0 .6rem}\n"
    "p{margin:.3rem "
    "0;max-width:60rem}.soft,footer{color:var(--soft)}footer{margin-top:2rem;font-size:.9rem}\n"
    ".table{overflow-x:auto}table{border-collapse:collapse;margin:.6rem 0 1.2rem;font-size:.92rem;"
    "font-variant-numeric:tabular-nums}\n"
    "caption{text-align:left;font-weight:600;padding:.2rem 0}\n"
    "th,td{padding:.2rem .7rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}"
    "th.n,td.n{text-align:right;white-space:nowrap}th{color:var(--soft);font-weight:600}\n"
    ".scroll{overflow-x:auto}.scroll svg.lab{max-width:none}\n"
    "svg.lab{display:block;max-width:100%;height:auto;margin:.6rem 0 1.2rem}\n"
    "@media print{body{padding:0;font-size:10pt;--page:#fff}table,svg{break-inside:avoid}}\n";

void lab_page_begin(struct text *out, const char *title) {
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    text_xml(out, title, strlen(title));
    text_format(out, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<h1>", style_sheet, lab_svg_style);
    text_xml(out, title, strlen(title));
    text_add(out, "</h1>\n");
}

void lab_page_heading(struct text *out, const char *heading) {
    text_add(out, "<h2>");
    text_xml(out, heading, strlen(heading));
    text_add(out, "</h2>\n");
}

void lab_page_words(struct text *out, const char *words) {
    while (*words != '\0') {
        size_t length = strcspn(words, "\n");
        if (length > 0) {
            text_add(out, "<p>");
            text_xml(out, words, length);
            text_add(out, "</p>\n");
        }
        words += length + (words[length] == '\n');
    }
}

void lab_page_end(struct text *out) {
    text_add(out, "<footer>Made by roque lab.</footer>\n</body>\n</html>\n");
}
