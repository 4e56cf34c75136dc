// Who stood how well in a game, as SVG: what is White's share is light, Black's is dark.
#include "echek/tell/review.h"

enum {
    PAD = 12,
    INNER_WIDTH = ECHEK_TELL_GRAPH_WIDTH - 2 * PAD,
    INNER_HEIGHT = ECHEK_TELL_GRAPH_HEIGHT - 2 * PAD
};
enum { CERTAIN = 1000 };

static int across(const struct echek_review *r, size_t plies) {
    return PAD + (int)(plies * INNER_WIDTH / r->count);
}

static int down(const struct echek_review *r, size_t plies) {
    return PAD + INNER_HEIGHT - (int)(echek_review_chance(r, plies) * INNER_HEIGHT / CERTAIN);
}

static void add_curve(struct text *out, const struct echek_review *r) {
    size_t first = r->left;
    text_format(out, "<path class=\"white\" d=\"M%d %d", across(r, first), PAD + INNER_HEIGHT);
    for (size_t i = first; i <= r->count; i++) text_format(out, "L%d %d", across(r, i), down(r, i));
    text_format(out, "L%d %dZ\"/>\n", across(r, r->count), PAD + INNER_HEIGHT);
    text_format(out, "<path class=\"middle\" d=\"M%d %dh%d\"/>\n", PAD, PAD + INNER_HEIGHT / 2, INNER_WIDTH);
}

static bool is_turn(const struct echek_review *r, size_t plies) {
    size_t turns[ECHEK_MOST_TURNS], count = echek_review_turns(r, turns);
    for (size_t i = 0; i < count; i++)
        if (turns[i] + 1 == plies) return true;
    return false;
}

static void add_name(struct text *out, const struct echek_review *r, size_t plies) {
    struct text words;
    text_init(&words, out->mem);
    if (plies == 0) text_add(&words, "The start");
    else echek_tell_review_name(&words, r, plies - 1);
    text_add(&words, ": ");
    echek_tell_review_stands(&words, r, plies);
    text_xml(out, text_string(&words), words.size);
    if (words.failed) out->failed = true;
    text_free(&words);
}

// A strip as high as the picture can be hit with a finger; the dot in it is what is seen.
static void add_place(struct text *out, const struct echek_review *r, size_t plies) {
    int half = INNER_WIDTH / (int)r->count / 2 + 1;
    text_format(out, "<a href=\"#ply%zu\" data-ply=\"%zu\" tabindex=\"-1\"><title>", plies, plies);
    add_name(out, r, plies);
    text_format(out, "</title><rect class=\"hit\" x=\"%d\" y=\"0\" width=\"%d\" height=\"%d\"/>",
                across(r, plies) - half, 2 * half, ECHEK_TELL_GRAPH_HEIGHT);
    text_format(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/></a>\n",
                is_turn(r, plies) ? "dot turn" : "dot", across(r, plies), down(r, plies),
                is_turn(r, plies) ? 7 : 4);
}

void echek_tell_review_graph(struct text *out, const struct echek_review *r) {
    text_format(out, "<rect class=\"black\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                across(r, r->left), PAD, INNER_WIDTH + PAD - across(r, r->left), INNER_HEIGHT);
    add_curve(out, r);
    for (size_t i = r->left; i <= r->count; i++) add_place(out, r, i);
}

void echek_tell_review_svg(struct text *out, const struct echek_review *r) {
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                "role=\"img\">\n<title>Who stood how well: White's share is light, Black's is dark</title>\n",
                ECHEK_TELL_GRAPH_WIDTH, ECHEK_TELL_GRAPH_HEIGHT, ECHEK_TELL_GRAPH_WIDTH,
                ECHEK_TELL_GRAPH_HEIGHT);
    text_format(out, "<style>%s</style>\n", echek_tell_review_graph_style);
    echek_tell_review_graph(out, r);
    text_add(out, "</svg>\n");
}

const char echek_tell_review_graph_style[] =
    ".black{fill:#3b4048}.white{fill:#fbfaf6;stroke:#8a8f96;stroke-width:1.5}"
    ".middle{stroke:#8a8f96;stroke-width:1;stroke-dasharray:4 4}.hit{fill:transparent}"
    ".dot{fill:#1769c2;stroke:#fff;stroke-width:1.5}.turn{fill:#d81b60}";
