
#include "explain/sentences.h"

#include <string.h>

const struct technique techniques_of_all[] = {
    {"only-choice", "nothing else is possible in a cell, whatever the rules about several cells say", 1,
     TECHNIQUE_OF_ALL},
    {"full-house", "a row, column, box or area has one open cell left", 1, TECHNIQUE_OF_NUMBERS},
    {"full-count", "a count is reached, so no other cell has the mark", 2, TECHNIQUE_OF_SHAPES},
    {"needs-all", "a count needs every cell that is left", 2, TECHNIQUE_OF_SHAPES},
    {"neighbours", "a mark keeps others of its kind away from it", 2, TECHNIQUE_OF_ONE_MARK},
    {"hidden-single", "a number has one place left in a row, column, box or area", 3, TECHNIQUE_OF_NUMBERS},
    {"naked-single", "a cell has one number left", 4, TECHNIQUE_OF_NUMBERS},
    {"cut", "another mark would cut off cells that have to be connected", 4, TECHNIQUE_OF_SHAPES},
    {"bounds", "another mark would make a count or a sum too small or too large", 4, TECHNIQUE_OF_SHAPES},
    {"one-rule", "one rule decides it", 5, TECHNIQUE_OF_ALL},
    {"pointing", "a number of one set fits only where another set crosses it", 6, TECHNIQUE_OF_SHAPES},
    {"would-break", "the opposite would break a rule at once", 7, TECHNIQUE_OF_ALL},
    {"naked-pair", "two cells share two numbers, which the rest of the set cannot have", 7,
     TECHNIQUE_OF_NUMBERS},
    {"hidden-pair", "two numbers fit only in two cells, which cannot have others", 8, TECHNIQUE_OF_NUMBERS},
    {"naked-triple", "three cells share three numbers", 9, TECHNIQUE_OF_NUMBERS},
    {"hidden-triple", "three numbers fit only in three cells", 9, TECHNIQUE_OF_NUMBERS},
    {"naked-quad", "four cells share four numbers", 10, TECHNIQUE_OF_NUMBERS},
    {"hidden-quad", "four numbers fit only in four cells", 10, TECHNIQUE_OF_NUMBERS},
    {"x-wing", "in two sets a number fits only where two others cross them", 11, TECHNIQUE_OF_SHAPES},
    {"swordfish", "in three sets a number fits only where three others cross them", 12, TECHNIQUE_OF_SHAPES},
    {"jellyfish", "in four sets a number fits only where four others cross them", 13, TECHNIQUE_OF_SHAPES},
    {"contradiction", "the opposite leads, rule by rule, to a broken one", 14, TECHNIQUE_OF_ALL},
    {"cases", "the opposite is refuted case by case", 15, TECHNIQUE_OF_ALL},
    {0},
};

const struct technique *techniques_of(const struct family *f) {
    return f->words == NULL ? NULL : f->words->techniques;
}

static const struct technique *find(const struct technique *list, const char *name) {
    for (; list != NULL && list->name != NULL; list++)
        if (strcmp(list->name, name) == 0) return list;
    return NULL;
}

const struct technique *technique_named(const struct family *f, const char *name) {
    const struct technique *t = f == NULL ? NULL : find(techniques_of(f), name);
    for (const struct family *const *all = family_all(); f == NULL && t == NULL && *all != NULL; all++)
        t = find(techniques_of(*all), name);
    return t != NULL ? t : find(techniques_of_all, name);
}

bool technique_is_named(const char *name) {
    static const char *const rest[] = {"only-choice", "one-rule", "would-break", "contradiction", "cases"};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        if (strcmp(name, rest[i]) == 0) return false;
    return true;
}

bool technique_may_occur(const struct family *f, const struct technique *t) {
    bool shapes = f->words != NULL && f->words->excludes != NULL, one = family_has_one_mark(f);
    return t->of == TECHNIQUE_OF_ALL ||
           (shapes && (t->of == TECHNIQUE_OF_SHAPES || one == (t->of == TECHNIQUE_OF_ONE_MARK)));
}

static void tell_list(const struct technique *list, struct text *out) {
    text_add(out, "| technique | what it sees |\n|---|---|\n");
    for (; list->name != NULL; list++) text_format(out, "| `%s` | %s |\n", list->name, list->about);
}

void techniques_tell(const struct family *const *families, struct text *out) {
    tell_list(techniques_of_all, out);
    for (; *families != NULL; families++) {
        if (techniques_of(*families) == NULL) continue;
        text_format(out, "\n## %s\n\n", (*families)->title);
        tell_list(techniques_of(*families), out);
    }
}

// ---- Of an explanation -----------------------------------------------------------------------------------

static bool count_one(technique_counts *counts, struct mem *m, const struct technique *t) {
    size_t i = 0;
    while (i < counts->size && counts->at[i].technique->rank <= t->rank) {
        if (counts->at[i].technique == t) {
            counts->at[i].steps++;
            return true;
        }
        i++;
    }
    if (!vec_push(m, counts, ((struct technique_count){t, 1}))) return false;
    for (size_t k = counts->size - 1; k > i; k--) {
        struct technique_count swap = counts->at[k];
        counts->at[k] = counts->at[k - 1];
        counts->at[k - 1] = swap;
    }
    return true;
}

bool explain_count_techniques(const struct explanation *e, technique_counts *counts) {
    struct explain_teller teller;
    struct text text = TEXT_IN(e->mem);
    bool ok = true;
    explain_teller_init(&teller, e);
    for (size_t i = 0; i < e->steps.size && ok; i++) {
        text_clear(&text);
        explain_teller_say(&teller, i, &text);
        ok = !text.failed && count_one(counts, e->mem, technique_named(e->puzzle->family, teller.technique));
    }
    explain_teller_free(&teller);
    text_free(&text);
    return ok;
}

bool explain_trains(const struct explanation *e, const struct technique *wanted, bool *takes,
                    size_t *harder) {
    struct explain_teller teller;
    struct text text = TEXT_IN(e->mem);
    *takes = false;
    explain_teller_init(&teller, e);
    for (*harder = 0; *harder < e->steps.size && !text.failed; ++*harder) {
        text_clear(&text);
        explain_teller_say(&teller, *harder, &text);
        const struct technique *t = technique_named(e->puzzle->family, teller.technique);
        *takes |= t == wanted;
        if (t->rank > wanted->rank) break;
    }
    bool ok = !text.failed;
    explain_teller_free(&teller);
    text_free(&text);
    return ok;
}
