#include "tell/survey.h"

#include "format/format.h"

#include <inttypes.h>

void tell_survey_json(struct text *out, const struct puzzle *p, const struct solve_result *r) {
    text_format(out, "{\"width\":%d,\"height\":%d,", p->width, p->height);
    p->family->survey->json(p, out);
    text_format(out, "\"solutions\":%" PRIu64 ",\"classes\":%" PRIu64 ",\"exact\":%s,\"unique\":%s", r->count,
                r->classes, r->exact ? "true" : "false", survey_is_unique(r) ? "true" : "false");
    text_add(out, ",\"header\":\"");
    format_native_header(p, out);
    text_format(out, "\",\"us\":%" PRIu64 "}\n", r->solve_us);
}

static void add_count(struct text *out, const struct solve_result *r) {
    if (r->exact && r->count == 0) text_add(out, "no solution");
    else
        text_format(out, "%s%" PRIu64 " solution%s in %" PRIu64 " class%s", r->exact ? "" : "at least ",
                    r->count, r->count == 1 ? "" : "s", r->classes, r->classes == 1 ? "" : "es");
}

void tell_survey(struct text *out, const struct puzzle *p, const struct solve_result *r, bool all) {
    if (survey_is_unique(r)) {
        text_format(out, "; solutions: %" PRIu64 "\n", r->count);
        format_native_header(p, out);
        text_add(out, "\n\n");
    } else if (all || !r->exact) {
        text_add(out, "; ");
        format_native_header(p, out);
        text_add(out, ": ");
        add_count(out, r);
        text_add(out, "\n\n");
    }
}

void tell_survey_summary(struct text *out, const struct survey_request *r, uint64_t cases, uint64_t unique) {
    text_format(out, "; %" PRIu64 " of %" PRIu64 " case%s on %dx%d %s one solution up to symmetry\n", unique,
                cases, cases == 1 ? "" : "s", r->width, r->height, unique == 1 ? "has" : "have");
}
