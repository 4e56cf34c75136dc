// A review as an HTML page of its own: a board for each move, the graph of the chances, and the turning
// points. Without its script, all boards are below each other, and links lead to them; with it, the reader
// goes from one to the next. The graph also exists alone, as SVG.
#include "echek/tell/tell.h"

#include <ctype.h>
#include <string.h>

// ---- The graph: White's share is light, Black's is dark ---------------------------------------------------

static const char graph_style[] =
    ".black{fill:#3b4048}.white{fill:#fbfaf6;stroke:#8a8f96;stroke-width:1.5}"
    ".middle{stroke:#8a8f96;stroke-width:1;stroke-dasharray:4 4}.hit{fill:transparent}"
    ".dot{fill:#1769c2;stroke:#fff;stroke-width:1.5}.turn{fill:#d81b60}";

enum { WIDTH = 800, HEIGHT = 200, PAD = 12, CERTAIN = 1000 };
enum { INNER_WIDTH = WIDTH - 2 * PAD, INNER_HEIGHT = HEIGHT - 2 * PAD };

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
    struct text words = TEXT_IN(out->mem);
    if (plies == 0) text_add(&words, "The start");
    else echek_tell_review_name(&words, r, plies - 1);
    text_add(&words, ": ");
    echek_tell_review_stands(&words, r, plies);
    text_xml(out, text_string(&words), words.size);
    if (words.failed) out->failed = true;
    text_free(&words);
}

// A strip as high as the picture, which is easy to hit with a finger; only its dot is visible.
static void add_place(struct text *out, const struct echek_review *r, size_t plies) {
    int half = INNER_WIDTH / (int)r->count / 2 + 1;
    text_format(out, "<a href=\"#ply%zu\" data-ply=\"%zu\" tabindex=\"-1\"><title>", plies, plies);
    add_name(out, r, plies);
    text_format(out, "</title><rect class=\"hit\" x=\"%d\" y=\"0\" width=\"%d\" height=\"%d\"/>",
                across(r, plies) - half, 2 * half, HEIGHT);
    text_format(out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/></a>\n",
                is_turn(r, plies) ? "dot turn" : "dot", across(r, plies), down(r, plies),
                is_turn(r, plies) ? 7 : 4);
}

static void add_graph(struct text *out, const struct echek_review *r) {
    text_format(out, "<rect class=\"black\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                across(r, r->left), PAD, INNER_WIDTH + PAD - across(r, r->left), INNER_HEIGHT);
    add_curve(out, r);
    for (size_t i = r->left; i <= r->count; i++) add_place(out, r, i);
}

void echek_tell_review_svg(struct text *out, const struct echek_review *r) {
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                "role=\"img\">\n<title>The chances: White's share is light, Black's is dark</title>\n",
                WIDTH, HEIGHT, WIDTH, HEIGHT);
    text_format(out, "<style>%s</style>\n", graph_style);
    add_graph(out, r);
    text_add(out, "</svg>\n");
}

// ---- The contents of the page -----------------------------------------------------------------------------

static const char style_sheet[] =
#include "echek/tell/review.css.inc"
    ;

// The address names the board, so that every link to a board is a step through the game.
static const char script[] =
#include "echek/tell/review.js.inc"
    ;

static const char controls[] =
    "<div class=\"controls\" role=\"group\" aria-label=\"Walk through the game\">"
    "<button type=\"button\" id=\"first\" title=\"Home\">First</button>"
    "<button type=\"button\" id=\"back\" title=\"left arrow\">Back</button>"
    "<button type=\"button\" id=\"next\" title=\"right arrow\">Next</button>"
    "<button type=\"button\" id=\"last\" title=\"End\">Last</button>"
    "<button type=\"button\" id=\"turn\" title=\"t\">Next turning point</button></div>\n"
    "<p class=\"unseen\" id=\"said\" role=\"status\"></p>\n";

static void add_words(struct text *out, const struct text *words) {
    text_xml(out, text_string(words), words->size);
    if (words->failed) out->failed = true;
}

static void add_paragraph(struct text *out, const char *tag, const struct text *words) {
    text_format(out, "<%s>", tag);
    add_words(out, words);
    text_format(out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

// A sentence with a capital letter.
static void add_sentence(struct text *out, const char *tag, struct text *words) {
    if (words->size > 0) words->at[0] = (char)toupper((unsigned char)words->at[0]);
    add_paragraph(out, tag, words);
}

static void add_board(struct text *out, const struct echek_review *r, size_t plies) {
    struct echek_game then = r->game;
    then.plies.size = plies;
    const struct echek_position *p = echek_game_at(&r->game, plies);
    const struct echek_diagram d = {
        .position = p, .marked = echek_game_last_squares(&then), .over = echek_ended(p) != ECHEK_GOES_ON};
    echek_diagram_svg(&d, 0, out);
}

static void add_ply(struct text *out, const struct echek_review *r, size_t plies) {
    struct text words = TEXT_IN(out->mem);
    text_format(out, "<section class=\"ply\" id=\"ply%zu\" data-ply=\"%zu\" aria-labelledby=\"name%zu\">\n",
                plies, plies, plies);
    add_board(out, r, plies);
    text_format(out, "<div class=\"words\"><h2 id=\"name%zu\">", plies);
    if (plies == 0) text_add(&words, "The start");
    else echek_tell_review_name(&words, r, plies - 1);
    add_words(out, &words);
    text_add(out, "</h2>\n");
    text_clear(&words);
    if (plies > r->left) {
        echek_tell_review_judgement(&words, r, plies - 1);
        add_sentence(out, "p", &words);
    }
    text_clear(&words);
    echek_tell_review_stands(&words, r, plies);
    text_add(&words, ".");
    add_sentence(out, "p class=\"soft\"", &words);
    text_add(out, "</div></section>\n");
    text_free(&words);
}

static void add_turns(struct text *out, const struct echek_review *r) {
    size_t moves[ECHEK_MOST_TURNS], count = echek_review_turns(r, moves);
    struct text words = TEXT_IN(out->mem);
    text_add(out, "<h2>Where the game turned</h2>\n");
    if (count == 0) {
        echek_tell_review_turns(&words, r);
        add_paragraph(out, "p", &words);
    } else text_add(out, "<ul id=\"turns\">\n");
    for (size_t i = 0; i < count; i++) {
        text_format(out, "<li><a href=\"#ply%zu\">", moves[i] + 1);
        text_clear(&words);
        echek_tell_review_name(&words, r, moves[i]);
        add_words(out, &words);
        text_add(out, "</a> ");
        text_clear(&words);
        echek_tell_review_turn(&words, r, moves[i]);
        add_words(out, &words);
        text_add(out, "</li>\n");
    }
    if (count > 0) text_add(out, "</ul>\n");
    text_free(&words);
}

// ---- The page ---------------------------------------------------------------------------------------------

void echek_tell_review_html(struct text *out, const struct echek_tell_review *a) {
    const struct echek_review *r = a->review;
    struct text head = TEXT_IN(out->mem);
    echek_tell_review_head(&head, a);
    text_format(out,
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                "<title>A game of Echek, reviewed</title>\n<style>\n%s%s\n</style>\n</head>\n<body>\n"
                "<header>\n<h1>A game of Echek, reviewed</h1>\n",
                style_sheet, graph_style);
    add_paragraph(out, "p", &head);
    text_add(out, "</header>\n<main>\n");
    add_turns(out, r);
    text_add(out, "<h2>The chances</h2>\n<p class=\"soft\">White's share is light, Black's is dark; "
                  "each dot is a "
                  "move. The arrow keys walk through the game, t goes to where it turned next.</p>\n");
    text_format(out,
                "<svg class=\"graph\" viewBox=\"0 0 %d %d\" role=\"group\" aria-label=\"The chances\">\n",
                WIDTH, HEIGHT);
    add_graph(out, r);
    text_format(out, "</svg>\n%s", controls);
    for (size_t i = r->left; i <= r->count; i++) add_ply(out, r, i);
    text_format(out, "</main>\n<footer>Made by roque.</footer>\n<script>\n%s</script>\n</body>\n</html>\n",
                script);
    text_free(&head);
}
