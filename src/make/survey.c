#include "make/make.h"

#include <string.h>

const struct family *survey_named(const char *command) {
    const struct family *f;
    for (size_t i = 0; (f = families_at(NULL, i)) != NULL; i++)
        if (f->survey != NULL && strcmp(f->survey->command, command) == 0) return f;
    return NULL;
}

struct survey_request survey_defaults(const struct family *family) {
    struct survey_request r = {.family = family};
    for (int i = 0; i < MAKE_OPTIONS; i++) r.values[i] = OPTION_NOT_GIVEN;
    return r;
}

bool survey_set(struct survey_request *r, const char *name, const char *word, struct fault *fault) {
    const struct family_survey *survey = r->family->survey;
    if (strcmp(name, "size") == 0) return make_read_size(r->family, word, &r->width, &r->height, fault);
    int place = option_place(survey->options, name);
    if (place < 0)
        return fault_input(fault, 0, 0, "there is no option --%.40s for %s", name, survey->command);
    return option_read(&survey->options[place], word, &r->values[place], fault);
}

bool survey_check(const struct survey_request *r, struct fault *fault) {
    const struct family_survey *survey = r->family->survey;
    if (r->width == 0)
        return fault_input(fault, 0, 0, "%s needs a board: --size WxH, columns before rows", survey->command);
    return survey->check == NULL || survey->check(r, fault);
}

enum survey_answer survey_case(const struct survey_request *r, uint64_t index, struct mem *m,
                               struct puzzle *p) {
    int parameters[PUZZLE_PARAMETERS] = {0};
    if (!r->family->survey->parameters(r, index, parameters)) return SURVEY_NO_MORE;
    if (!puzzle_init(p, m, r->family, r->width, r->height)) return SURVEY_NO_MEMORY;
    memcpy(p->parameters, parameters, sizeof parameters);
    return SURVEY_CASE;
}
