// Makes a new puzzle, and explains step by step how it is solved and why.
//     build/examples/make_and_explain [FAMILY [LEVEL]]
#include <roque.h>

#include <stdio.h>

// What a step decides, such as "r2c3 *", and the rules that leave no other choice.
static void tell(roque_explanation *e, size_t step) {
    roque_fact fact;
    roque_rule rule;
    printf("%zu.", step + 1);
    for (size_t i = 0; roque_step_decides(e, step, i, &fact); i++)
        printf(" r%dc%d %s%c", fact.row, fact.column, fact.holds ? "" : "not ", fact.mark);
    printf("\n");
    for (size_t i = 0; roque_step_rule(e, step, i, &rule); i++) printf("   %s: %s\n", rule.name, rule.text);
}

int main(int argc, char **argv) {
    roque *r = roque_new();
    roque_maker *maker = roque_maker_new(r, argc > 1 ? argv[1] : "akari");
    bool set = roque_maker_set(maker, "level", argc > 2 ? argv[2] : "hard");
    roque_made *made = set ? roque_make(maker) : NULL;
    roque_explanation *e = roque_explain(r, roque_made_puzzle(made));
    char *drawn = roque_draw(r, roque_made_puzzle(made), "unicode", 0);
    bool done = e != NULL && drawn != NULL; // the error of the first failed call stays
    if (done) printf("%s%s, score %d\n\n", drawn, roque_made_level(made), roque_made_score(made));
    else fprintf(stderr, "%s\n", roque_error(r));
    for (size_t i = 0; done && i < roque_explanation_steps(e); i++) tell(e, i);
    roque_string_free(drawn);
    roque_explanation_free(e);
    roque_made_free(made);
    roque_maker_free(maker);
    roque_free(r);
    return done ? 0 : 1;
}
