// QR codes, by libqrencode.
#include "print/page.h"

#include <math.h>
#include <qrencode.h>
#include <string.h>

// ---- Addresses -------------------------------------------------------------------------------------------

// The address in the family's own format, if that is an address.
static bool own_address(const struct puzzle *p, struct text *out) {
    static const char scheme[] = "https://";
    for (const struct format *const *f = p->family->formats; f != NULL && *f != NULL; f++) {
        text_clear(out);
        (*f)->write(p, out);
        while (out->size > 0 && out->at[out->size - 1] == '\n') out->at[--out->size] = '\0';
        if (!out->failed && strncmp(text_string(out), scheme, strlen(scheme)) == 0 &&
            strchr(text_string(out), '\n') == NULL)
            return true;
    }
    return false;
}

bool qr_address(const struct puzzle *p, const char *base, struct text *out) {
    if (base == NULL) return own_address(p, out);
    struct puzzle bare = *p;
    bare.notes = NULL; // codes have little room
    struct text native = TEXT_IN(out->mem);
    format_native.write(&bare, &native);
    text_add(out, base);
    link_write(out, LINK_PUZZLE, text_string(&native), native.size);
    if (native.failed) out->failed = true;
    text_free(&native);
    return !out->failed;
}

// ---- Codes -----------------------------------------------------------------------------------------------

enum { QUIET = 4 }; // white squares around a code

static QRcode *encode(const char *address) { return QRcode_encodeString8bit(address, 0, QR_ECLEVEL_L); }

// A square is at least three pixels of a printer or scanner with 150 dpi.
static const double pixel = 72.0 / 150;

static double side_of(const QRcode *q) { return (q->width + 2 * QUIET) * 3 * pixel; }

double qr_side(const char *address) {
    QRcode *q = encode(address);
    double side = q == NULL ? 0 : side_of(q);
    if (q != NULL) QRcode_free(q);
    return side;
}

// Placed at whole pixels, so that squares have sharp edges.
double qr_draw(struct doc *d, double left, double y, const char *address) {
    QRcode *q = encode(address);
    if (q == NULL) return 0;
    cairo_t *cr = d->painter.cr;
    double side = side_of(q), square = side / (q->width + 2 * QUIET);
    left = ceil(left / pixel) * pixel;
    y = ceil(y / pixel) * pixel;
    doc_link_address(d, address);
    paint_rule(&d->painter, left, y, side, side, 0xffffffff);
    paint_color(&d->painter, 0xff000000);
    for (int r = 0; r < q->width; r++)
        for (int c = 0, from = -1; c <= q->width; c++) {
            bool dark = c < q->width && (q->data[r * q->width + c] & 1) != 0;
            if (dark && from < 0) from = c;
            if (dark || from < 0) continue;
            cairo_rectangle(cr, left + (QUIET + from) * square, y + (QUIET + r) * square, (c - from) * square,
                            square);
            from = -1;
        }
    cairo_fill(cr);
    doc_link_end(d);
    QRcode_free(q);
    return side;
}

bool qr_check(const struct print_puzzles *s, const struct page_look *look) {
    for (size_t i = 0; look->qr && i < s->all.size; i++) {
        const struct print_item *item = &s->all.at[i];
        struct text address = TEXT_IN(item->puzzle.mem);
        bool has = qr_address(&item->puzzle, look->link_base, &address),
             fits = has && qr_side(text_string(&address)) > 0;
        text_free(&address);
        if (!has)
            return cli_complain("--qr: %s has no address of its own; give --link-base",
                                item->puzzle.family->name);
        if (!fits) cli_complain("puzzle %zu is too large for a code", item->number);
    }
    return true;
}
