// Where values are along an axis of a plot, and which of them are labelled.
#ifndef ROQUE_LAB_PLOT_AXIS_H
#define ROQUE_LAB_PLOT_AXIS_H

#include "lab/plot.h"

struct lab_range {
    const struct lab_axis *axis;
    double from, to;   // on the axis: values, or their logarithms
    bool zero;         // a logarithmic axis with a line for 0 at `from`
    double begin, end; // on paper
};

// First add the values to be shown; then close the range, which is rounded outwards to whole ticks.
void lab_range_open(struct lab_range *r, const struct lab_axis *axis);
void lab_range_take(struct lab_range *r, double value);
void lab_range_close(struct lab_range *r, double begin, double end);
double lab_range_at(const struct lab_range *r, double value);

// The value of tick number i; false when there are no more. And a value as it is written at the axis.
bool lab_range_tick(const struct lab_range *r, size_t i, double *value);
void lab_range_say(const struct lab_range *r, double value, struct text *out);

#endif
