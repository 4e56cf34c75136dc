#include "puzzle/explain_inside.h"
bool explain_mistake(struct explaining *w) {
    (void)w;
    return false;
}
