#include "lab/plot_axis.h"

#include <math.h>

enum { TICKS = 6, MOST_DECADES = 9 };

// ---- Numbers for people ----------------------------------------------------------------------------------

// Three significant digits.
static void say(struct text *out, double value, const char *unit) {
    int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    if (value == floor(value)) digits = 0;
    text_format(out, "%.*f%s", digits, value, unit);
}

void lab_say_seconds(struct text *out, double s) {
    if (s < 1e-3) say(out, s * 1e6, " us");
    else if (s < 1) say(out, s * 1e3, " ms");
    else say(out, s, " s");
}

void lab_say_count(struct text *out, double n) {
    if (n >= 1e9) say(out, n / 1e9, "G");
    else if (n >= 1e6) say(out, n / 1e6, "M");
    else if (n == floor(n)) text_format(out, "%.0f", n);
    else text_format(out, "%g", n);
}

// ---- The range -------------------------------------------------------------------------------------------

void lab_range_open(struct lab_range *r, const struct lab_axis *axis) {
    *r = (struct lab_range){.axis = axis, .from = INFINITY, .to = -INFINITY};
}

void lab_range_take(struct lab_range *r, double value) {
    if (r->axis->scale == LAB_LOG && value <= 0) {
        r->zero = true;
        return;
    }
    double at = r->axis->scale == LAB_LOG ? log10(value) : value;
    if (at < r->from) r->from = at;
    if (at > r->to) r->to = at;
}

// 1, 2 or 5 times a power of ten.
static double step_of(double from, double to) {
    double rough = (to - from) / TICKS, power = pow(10, floor(log10(rough)));
    double times = rough / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

void lab_range_close(struct lab_range *r, double begin, double end) {
    r->begin = begin;
    r->end = end;
    if (r->from > r->to) r->from = r->to = 0; // nothing, or nothing but zeros
    if (r->axis->scale == LAB_LOG) {
        r->from = floor(r->from + 1e-9) - (r->zero ? 1 : 0);
        r->to = ceil(r->to - 1e-9);
        if (r->to - r->from < 1) r->to = r->from + 1;
    } else if (r->axis->scale == LAB_LINEAR) {
        if (r->to - r->from < 1e-9) r->from -= 1, r->to += 1;
        double step = step_of(r->from, r->to);
        r->from = floor(r->from / step + 1e-9) * step;
        r->to = ceil(r->to / step - 1e-9) * step;
    } else {
        r->from = -0.5;
        r->to += 0.5;
    }
}

double lab_range_at(const struct lab_range *r, double value) {
    double at = value;
    if (r->axis->scale == LAB_LOG) at = value <= 0 ? r->from : log10(value);
    return r->begin + (r->end - r->begin) * (at - r->from) / (r->to - r->from);
}

// ---- Ticks -----------------------------------------------------------------------------------------------

void lab_range_say(const struct lab_range *r, double value, struct text *out) {
    if (r->axis->unit == LAB_SECONDS && value > 0) lab_say_seconds(out, value);
    else lab_say_count(out, value);
}

// With few decades, 2 and 5 times each have ticks as well. The line of 0 is a decade to itself.
static bool log_tick(const struct lab_range *r, size_t i, double *value) {
    static const double times[] = {1, 2, 5};
    double from = r->from + (r->zero ? 1 : 0), decades = r->to - from;
    *value = 0;
    if (r->zero && i-- == 0) return true;
    if (decades <= 2) *value = pow(10, from + floor((double)i / 3)) * times[i % 3];
    else *value = pow(10, from + (double)i * ceil(decades / MOST_DECADES));
    return log10(*value) <= r->to + 1e-9;
}

bool lab_range_tick(const struct lab_range *r, size_t i, double *value) {
    if (r->axis->scale == LAB_LOG) return log_tick(r, i, value);
    double step = step_of(r->from, r->to);
    *value = r->from + (double)i * step;
    if (fabs(*value) < step / 1e6) *value = 0;
    return *value <= r->to + step / 1e6;
}
