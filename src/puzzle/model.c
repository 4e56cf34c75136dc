#include "puzzle/family.h"

void model_free(struct model *m) {
    vec_free(m->mem, &m->marks);
    vec_free(m->mem, &m->rules);
}
