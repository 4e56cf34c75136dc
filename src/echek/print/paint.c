#include "echek/print/paint.h"

#include <math.h>

struct paint_box echek_paint_fits(const struct echek_diagram *d, struct paint_box box, double most_cell,
                                  bool centered) {
    const struct draw_canvas c = echek_diagram_canvas(d);
    double scale = fmin(most_cell / DRAW_CELL_SIDE, fmin(box.width / c.width, box.height / c.height));
    double width = scale * c.width, height = scale * c.height;
    return (struct paint_box){box.x + (centered ? (box.width - width) / 2 : 0), box.y, width, height};
}

struct paint_box echek_paint_draw(struct painter *k, const struct echek_diagram *d, struct paint_box box,
                                  double most_cell, bool centered) {
    const struct draw_canvas c = echek_diagram_canvas(d);
    const struct paint_box used = echek_paint_fits(d, box, most_cell, centered);
    double scale = used.width / c.width;
    cairo_save(k->cr);
    cairo_translate(k->cr, used.x, used.y);
    cairo_scale(k->cr, scale, scale);
    cairo_translate(k->cr, -c.x, -c.y);
    echek_diagram_draw(d, paint_shape, k);
    cairo_restore(k->cr);
    return used;
}
