// Sentences, by the templates of all languages, and the lines of a step.
#include "puzzle/puzzle.h"
#include "read_inside.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// ---- Templates -------------------------------------------------------------------------------------------

// "row 1": the mark tells rows from columns.
static bool edge(struct read_parser *p, struct read_slot *s) {
    s->mark = read_literal(p, "row ") ? 'r' : 'c';
    return (s->mark == 'r' || read_literal(p, "column ")) && read_figure(p, &s->number);
}

static bool read_slot(struct read_parser *p, char type) {
    struct read_slot s = {.type = type};
    bool said = false;
    switch (type) {
    case 'C':
    case 'c':
        said = read_clue(p, &s.cell);
        break;
    case 'T':
    case 's':
    case 'p':
        said = read_square(p, &s.cell);
        break;
    case 'O':
    case 'o':
        said = read_piece_on(p, &s.mark, &s.cell);
        break;
    case 'K':
    case 'k':
        said = read_noun(p, false, &s.mark);
        break;
    case 'P':
        said = read_noun(p, true, &s.mark);
        break;
    case 'N':
        said = read_number(p, &s.number) && read_literal(p, " ") && read_noun(p, s.number != 1, &s.mark);
        break;
    case 'E':
    case 'l':
        said = edge(p, &s);
        break;
    case 'a':
        said = read_squares(p, "and", &s.list);
        break;
    case 'b':
        said = read_squares(p, "or", &s.list);
        break;
    case 'S':
        said = read_numbers(p, &s.list);
        break;
    case 'G':
        said = read_gifts(p, &s.list);
        break;
    case 'm':
    case 'g':
    case 'q':
    case 'd':
    case 'h':
        said = read_pieces(p, type, &s.list);
        break;
    case 'n':
        said = read_number(p, &s.number);
        break;
    case 'f':
        said = read_claims(p, &s.list);
        break;
    case 't':
        said = read_claims(p, &s.list) && p->r->claims.at[s.list.first].kind == READ_NOBODY_ELSE;
        break;
    default:
        fail_msg("no slot is called %c", type);
    }
    assert_true(p->reason->count < READ_SLOTS);
    if (said) p->reason->slots[p->reason->count++] = s;
    return said;
}

static const char *option_end(const char *t) { return t + strcspn(t, "|]>"); }

static bool option(struct read_parser *p, const char *t, const char *end) {
    size_t n = (size_t)(end - t);
    if (strncmp(p->at, t, n) != 0) return false;
    p->at += n;
    return true;
}

static bool fits(struct read_parser *p, const char *t);

// "[this|or that]": the option with which the rest fits; it is noted as a slot.
static bool either(struct read_parser *p, const char *t) {
    const char *after = strchr(t, ']') + 1;
    size_t which = 0;
    for (const char *from = t + 1, *end; from < after; from = end + 1, which++) {
        struct read_mark before = read_remember(p);
        end = option_end(from);
        if (option(p, from, end)) {
            p->reason->slots[p->reason->count++] = (struct read_slot){.type = '[', .number = which};
            if (fits(p, after)) return true;
        }
        read_go_back(p, before);
    }
    return false;
}

static bool fits(struct read_parser *p, const char *t) {
    while (*t != '\0') {
        if (*t == '%') {
            if (!read_slot(p, t[1])) return false;
            t += 2;
        } else if (*t == '[') {
            return either(p, t);
        } else if (*t == '<') {
            const char *one = t + 1, *several = option_end(one) + 1;
            const char *from = p->count == 1 ? one : several;
            if (!option(p, from, option_end(from))) return false;
            t = option_end(several) + 1;
        } else if (*p->at++ != *t++) {
            return false;
        }
    }
    return true;
}

static bool fits_form(struct read_parser *p, const struct read_form *form, const char *after) {
    p->reason->form = form;
    return strstr(read_family_of(p)->name, form->family) != NULL && fits(p, form->words) &&
           (after == NULL || read_literal(p, after));
}

// The first template that fits, and the text after it.
static bool one_of(struct read_parser *p, enum read_table table, struct read_reason *reason,
                   const char *after) {
    struct read_reason *outer = p->reason;
    p->reason = reason;
    *reason = (struct read_reason){0};
    struct read_mark before = read_remember(p);
    bool found = false;
    for (size_t i = 0; read_languages[i] != NULL && !found; i++)
        for (const struct read_form *f = read_languages[i]->tables[table]; f->words != NULL && !found; f++)
            found = fits_form(p, f, after) || read_go_back(p, before);
    p->reason = outer;
    return found;
}

// ---- Rules -----------------------------------------------------------------------------------------------

// "we take, of all mirrored and turned boards, one in which a rook is on r1c2, if there is one"
static bool choice(struct read_parser *p, struct read_reason *reason) {
    static const struct read_form form = {"", EXPLAIN_SYMMETRY, "", NULL};
    struct read_list list;
    if (!read_literal(p, "we take, of all mirrored and turned boards, one in which ")) return false;
    *reason = (struct read_reason){.form = &form};
    do {
        size_t before = p->r->claims.size;
        if (!read_claim_placed(p) || !read_literal(p, ", if there is one")) return false;
        list = p->r->claims.at[before].cells;
        reason->count = 1;
        reason->slots[0] = (struct read_slot){
            .type = 'T', .cell = p->r->facts.at[list.first].cell, .mark = p->r->claims.at[before].marks[0]};
        p->r->claims.size = before;
    } while (read_literal(p, ", and then one in which "));
    return true;
}

// Several rules at once: each as it would be stated alone, with the square between the two parts.
static bool several(struct read_parser *p, const char *before, const char *conjunction, const char *after,
                    const char *alone_before, const char *alone_after) {
    struct read_list list;
    struct read_reason reason;
    struct read_mark mark = read_remember(p);
    if (!read_literal(p, before) || !read_squares(p, conjunction, &list) || list.count < 2 ||
        !read_literal(p, after))
        return read_go_back(p, mark);
    for (size_t i = 0; i < list.count; i++) {
        char words[200], name[40];
        struct text square;
        text_init(&square, p->r->mem);
        puzzle_name_cell(&square, p->r->puzzle, p->r->facts.at[list.first + i].cell);
        snprintf(name, sizeof name, "%s", text_string(&square));
        text_free(&square);
        snprintf(words, sizeof words, "%s%s%s", alone_before, name, alone_after);
        struct read_parser alone = {p->r, words, p->reason, 0, false};
        if (!one_of(&alone, READ_RULES, &reason, NULL) || *alone.at != '\0') return read_go_back(p, mark);
        assert_true(vec_push(p->r->mem, &p->r->reasons, reason));
    }
    return true;
}

// "the 1s at r1c2 and r2c1 are each attacked by exactly one piece"
static bool several_numbers(struct read_parser *p) {
    static const char *const each[] = {" are each attacked by ", " are attacked by no piece"};
    char before[20], alone_before[20], after[80], alone_after[80];
    char digit = strncmp(p->at, "the ", 4) == 0 ? p->at[4] : 0;
    if (digit < '0' || digit > '9' || p->at[5] != 's') return false;
    const char *by = strstr(p->at, each[digit == '0']);
    if (by == NULL) return false;
    const char *pieces = by + strlen(each[0]);
    static const char piece[] = " piece";
    const char *noun = strstr(pieces, piece);
    size_t length = digit == '0' || noun == NULL ? 0 : (size_t)(noun + sizeof piece - 1 - pieces);
    if (length > 0 && noun[sizeof piece - 1] == 's') length++;
    snprintf(before, sizeof before, "the %cs at ", digit);
    snprintf(alone_before, sizeof alone_before, "the %c at ", digit);
    if (digit == '0') {
        snprintf(after, sizeof after, "%s", each[1]);
        snprintf(alone_after, sizeof alone_after, " is attacked by no piece");
    } else {
        snprintf(after, sizeof after, "%s%.*s", each[0], (int)length, pieces);
        snprintf(alone_after, sizeof alone_after, " is attacked by %.*s", (int)length, pieces);
    }
    return several(p, before, "and", after, alone_before, alone_after);
}

static bool several_rules(struct read_parser *p) {
    static const struct {
        const char *before, *conjunction, *after, *alone_before, *alone_after;
    } ways[] = {
        {"pieces on ", "and", " attack no other piece", "a piece on ", " attacks no other piece"},
        {"at most one piece can be on each of ", "and", "", "at most one piece can be on ", ""},
        {"pieces on ", "and", " each attack exactly one other, of the other kind", "a piece on ",
         " attacks exactly one other, of the other kind"},
        {"pieces on ", "and", " are each attacked by exactly one of the other kind", "a piece on ",
         " is attacked by exactly one of the other kind"},
        {"a piece on ", "or", " and another must not attack each other, as that is a loop of two",
         "a piece on ", " and another must not attack each other, as that is a loop of two"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (several(p, ways[i].before, ways[i].conjunction, ways[i].after, ways[i].alone_before,
                    ways[i].alone_after))
            return true;
    return several_numbers(p);
}

static bool rule(struct read_parser *p) {
    struct read_reason reason;
    if (several_rules(p)) return true;
    if (!one_of(p, READ_RULES, &reason, NULL) && !choice(p, &reason)) return false;
    assert_true(vec_push(p->r->mem, &p->r->reasons, reason));
    return true;
}

// "R; R" or "R, R and R"
static bool rules(struct read_parser *p, const char *between, const char *last, struct read_list *list) {
    size_t first = p->r->reasons.size, n = 1;
    if (!rule(p)) return false;
    bool ended = false;
    for (; !ended; n++) {
        const char *from = p->at;
        if (!read_literal(p, between) && !(ended = read_literal(p, last))) break;
        if (!rule(p)) {
            p->at = from;
            return false;
        }
    }
    *list = (struct read_list){first, p->r->reasons.size - first};
    return ended || n == 1 || strcmp(between, last) == 0;
}

// ---- Sentences -------------------------------------------------------------------------------------------

static bool end_of_line(struct read_parser *p, struct read_sentence *s) {
    if (!read_literal(p, ".")) return false;
    if (read_literal(p, " In the same way, ") && (!read_claims(p, &s->alike) || !read_literal(p, ".")))
        return false;
    if (read_literal(p, " Similarly, ") && (!read_claims(p, &s->similar) || !read_literal(p, ".")))
        return false;
    if (read_literal(p, " That leaves one square")) {
        s->each = read_literal(p, " each");
        if (!read_literal(p, ": ") || !read_claims(p, &s->left) || !read_literal(p, ".")) return false;
    }
    if (read_literal(p, " By the same rules, ") && (!read_claims(p, &s->same) || !read_literal(p, ".")))
        return false;
    return *p->at == '\0';
}

// "a rook on r1c2 would leave row 2 empty", "without a rook on r1c2, row 1 would be empty"
static bool would(struct read_parser *p, struct read_sentence *s, const char *after) {
    struct read_mark before = read_remember(p);
    s->has_subject = true;
    if (read_subject(p, &s->subject) && read_literal(p, " would ") &&
        one_of(p, READ_BREAKS, &s->reason, after))
        return true;
    read_go_back(p, before);
    if (read_subjects(p, &s->subjects) && read_literal(p, " would ") &&
        one_of(p, READ_BREAKS, &s->reason, after))
        return true;
    s->subjects.count = 0;
    read_go_back(p, before);
    return read_without(p, &s->subject) && one_of(p, READ_CLAUSES, &s->reason, after);
}

// "..., because otherwise row 1 would be empty": the opposite of the only claim.
static bool otherwise(struct read_parser *p, struct read_sentence *s) {
    const struct read_claim *claim = &p->r->claims.at[s->claims.first];
    const struct explain_fact *cell = &p->r->facts.at[claim->cells.first];
    s->has_subject = true;
    if (s->claims.count != 1 || claim->cells.count != 1 || strlen(claim->marks) > 1) return false;
    if (claim->kind == READ_IS) s->subject = (struct explain_fact){cell->cell, claim->marks[0], false};
    else if (claim->kind == READ_NOT_EMPTY)
        s->subject = (struct explain_fact){cell->cell, family_empty(p->r->puzzle->family), true};
    else return false;
    return read_literal(p, "otherwise ") && one_of(p, READ_CLAUSES, &s->reason, NULL);
}

// "pieces on nine squares attack no other piece": so many rules of one kind
static bool rules_by_number(struct read_parser *p, size_t *n) {
    static const struct {
        const char *before, *after;
        struct read_form form;
    } ways[] = {
        {"pieces on ", " squares attack no other piece", {"avoid", "attacks", "", NULL}},
        {"at most one piece can be on each of ", " squares", {"chess", "apart", "", NULL}},
        {"pieces on ", " squares each attack one other", {"loop", "attacks", "", NULL}},
        {"pieces on ", " squares are each attacked by one", {"loop", "attacked", "", NULL}},
        {"a piece on any of ",
         " squares and another must not attack each other, as that is a loop of two",
         {"loop", "pair", "", NULL}},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct read_mark before = read_remember(p);
        if (strstr(read_family_of(p)->name, ways[i].form.family) != NULL && read_literal(p, ways[i].before) &&
            read_number(p, n) && *n > 3 && read_literal(p, ways[i].after)) {
            struct read_reason reason = {.form = &ways[i].form, .count = 1};
            reason.slots[0] = (struct read_slot){.type = 'n', .number = *n};
            assert_true(vec_push(p->r->mem, &p->r->reasons, reason));
            return true;
        }
        read_go_back(p, before);
    }
    return false;
}

// Rules, many of a kind by number; after one or two clauses, how many more there would be.
static bool counted_rules(struct read_parser *p, struct read_sentence *s) {
    size_t first = p->r->reasons.size, clauses = 0;
    do {
        if (clauses > 0 && clauses <= 2 && read_literal(p, "or one of ")) {
            if (!read_number(p, &s->untold) || s->untold < 2 || !read_literal(p, " others")) return false;
            break;
        }
        size_t many = 1, before = p->r->reasons.size;
        if (!rules_by_number(p, &many) && !rule(p)) return false;
        s->rule_count += many > 1 ? many : p->r->reasons.size - before;
        clauses++;
    } while (read_literal(p, "; "));
    s->rules = (struct read_list){first, p->r->reasons.size - first};
    return s->untold > 0 || clauses < 4;
}

// "The other nine cases break one of these rules: ...; ..."
static bool say_others(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_OTHERS;
    s->cases = 1;
    if (!read_literal(p, "the other ")) return false;
    bool one = read_literal(p, "case breaks ");
    if (!one && (!read_number(p, &s->cases) || s->cases < 2 || !read_literal(p, " cases break ")))
        return false;
    s->too = read_literal(p, "the same rule");
    if (s->too) return end_of_line(p, s);
    bool several = read_literal(p, "one of these rules: ");
    return (several || read_literal(p, "this rule: ")) && counted_rules(p, s) &&
           several == (s->rule_count + s->untold > 1) && end_of_line(p, s);
}

// Answers to a question need not be denied again.
static bool say_would(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_WOULD;
    struct read_mark before = read_remember(p);
    if (would(p, s, ", so ") && read_claims(p, &s->claims) && end_of_line(p, s)) return true;
    read_go_back(p, before);
    s->claims.count = 0;
    return would(p, s, ".") && *p->at == '\0';
}

static bool say_deduced(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_DEDUCED;
    s->in_short = read_literal(p, "in short: ");
    struct read_mark before = read_remember(p);
    if (one_of(p, READ_DEDUCTIONS, &s->reason, ".") && *p->at == '\0') return true;
    read_go_back(p, before);
    return one_of(p, READ_SUMS, &s->reason, NULL) && end_of_line(p, s);
}

// In an argument, the rest may come behind it.
static bool say_followed(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_DEDUCED;
    return one_of(p, READ_DEDUCTIONS, &s->reason, NULL) && end_of_line(p, s);
}

// "..., because a king on r1c2 would ..."
static bool say_because(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_DEDUCED;
    s->because = true;
    if (!read_claims(p, &s->claims) || !read_literal(p, ", because ")) return false;
    struct read_mark before = read_remember(p);
    if (otherwise(p, s)) return end_of_line(p, s);
    read_go_back(p, before);
    return would(p, s, NULL) && end_of_line(p, s);
}

static bool say_briefly(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_BRIEFLY;
    if (!read_claims(p, &s->claims) || !read_literal(p, ", because ")) return false;
    struct read_mark before = read_remember(p);
    if (rules(p, ", ", " and ", &s->rules) && end_of_line(p, s)) return true;
    read_go_back(p, before);
    s->rules.count = 0;
    if (choice(p, &s->reason) && read_literal(p, ", and ")) s->rules.count++;
    return read_literal(p, "otherwise one of ") && read_figure(p, &s->rule_count) &&
           read_literal(p, " rules would be broken") && end_of_line(p, s);
}

// "a king is on r1c2", without a reason
static bool say_bare(struct read_parser *p, struct read_sentence *s) {
    s->bare = true;
    return read_claims(p, &s->claims) && end_of_line(p, s);
}

static bool say_rule_so(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_BRIEFLY;
    return rules(p, "; ", "; ", &s->rules) && s->rules.count == 1 && read_literal(p, ", so ") &&
           read_claims(p, &s->claims) && end_of_line(p, s);
}

static bool say_rule(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_RULE;
    return rules(p, "; ", "; ", &s->rules) && end_of_line(p, s);
}

static bool say_together(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_TOGETHER;
    return read_literal(p, "take these together:") && *p->at == '\0';
}

static bool say_suppose(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_SUPPOSE;
    s->has_subject = true;
    s->in_short = read_literal(p, "in short: ");
    return read_literal(p, "suppose ") && read_were(p, &s->subject) && end_of_line(p, s);
}

static bool say_question(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_ASK;
    s->in_short = read_literal(p, "in short: ");
    return one_of(p, READ_QUESTIONS, &s->reason, "?") && *p->at == '\0';
}

static bool say_so(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_SO;
    return read_literal(p, "so ") && read_claims(p, &s->claims) && end_of_line(p, s);
}

// "break one of these rules: ...; ..." or "break one of these rules, too"
static bool break_some(struct read_parser *p, struct read_sentence *s) {
    if (!read_literal(p, "break this rule") && !read_literal(p, "break one of these rules")) return false;
    s->too = read_literal(p, ", too");
    return (s->too || (read_literal(p, ": ") && rules(p, "; ", "; ", &s->rules))) && end_of_line(p, s);
}

static bool say_alike(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_ALIKE;
    return read_literal(p, "the same mirrored and turned: ") && read_claims(p, &s->claims) &&
           end_of_line(p, s);
}

static bool say_but(struct read_parser *p, struct read_sentence *s) {
    s->kind = READ_BUT;
    if (!read_literal(p, "but ")) return false;
    if (choice(p, &s->reason)) return read_literal(p, ", and there is.") && *p->at == '\0';
    s->both = read_literal(p, "that cannot both be so.");
    if (s->both) return *p->at == '\0';
    if (read_literal(p, "then ")) return one_of(p, READ_CLAUSES, &s->reason, NULL) && end_of_line(p, s);
    if (!read_literal(p, "that would ")) return false;
    struct read_mark before = read_remember(p);
    if (break_some(p, s)) return true;
    read_go_back(p, before);
    return family_has_one_mark(read_family_of(p)) && one_of(p, READ_BREAKS, &s->reason, NULL) &&
           end_of_line(p, s);
}

typedef bool say_sentence(struct read_parser *p, struct read_sentence *s);

static bool one_way(struct read_parser *p, struct read_sentence *s, say_sentence *say) {
    struct read_sentence empty = {.depth = s->depth};
    struct read_mark before = read_remember(p);
    *s = empty;
    return say(p, s) || read_go_back(p, before);
}

static bool sentence(struct read_parser *p, struct read_sentence *s) {
    static say_sentence *const ways[] = {say_alike,    say_question, say_suppose, say_so,      say_but,
                                         say_together, say_others,   say_would,   say_deduced, say_because,
                                         say_briefly,  say_rule_so,  say_rule};
    if (read_literal(p, "then ")) {
        static say_sentence *const thens[] = {say_deduced, say_followed, say_because, say_briefly, say_bare};
        for (size_t i = 0; i < sizeof thens / sizeof *thens; i++)
            if (one_way(p, s, thens[i])) {
                s->kind = READ_THEN;
                return true;
            }
        return false;
    }
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (one_way(p, s, ways[i])) return true;
    return false;
}

// ---- Lines -----------------------------------------------------------------------------------------------

static const char *form_fault(const char *line) {
    if (strstr(line, "  ") != NULL) return "there are two blanks";
    size_t n = strlen(line);
    if (n == 0 || (line[n - 1] != '.' && line[n - 1] != ':' && line[n - 1] != '?'))
        return "it has no full stop";
    if (!isupper((unsigned char)line[0]) && !isdigit((unsigned char)line[1])) return "it has no capital";
    return NULL;
}

static const char *read_line(struct reading *r, const char *from, size_t length) {
    static char wrong[4096], line[4000];
    struct read_reason none = {0};
    struct read_sentence s = {.depth = strspn(from, " ") / 2};
    if (strspn(from, " ") % 2 != 0) return "a line is indented by half";
    from += 2 * s.depth;
    length -= 2 * s.depth;
    if (length >= sizeof line) return "a line is too long";
    memcpy(line, from, length);
    line[length] = '\0';
    const char *fault = form_fault(line);
    if (fault == NULL) {
        if (!read_names_square(line)) line[0] = (char)tolower((unsigned char)line[0]);
        struct read_parser p = {r, line, &none, 0, false};
        if (!sentence(&p, &s)) fault = "not understood";
        else assert_true(vec_push(r->mem, &r->sentences, s));
    }
    if (fault == NULL) return NULL;
    snprintf(wrong, sizeof wrong, "%s: %s", fault, line);
    return wrong;
}

bool read_text(struct reading *r, const struct puzzle *p, struct mem *m, const char *text,
               const char **wrong) {
    *r = (struct reading){.puzzle = p, .mem = m};
    *wrong = *text == '\0' ? "nothing is said" : NULL;
    while (*text != '\0' && *wrong == NULL) {
        size_t length = strcspn(text, "\n");
        *wrong = text[length] == '\n' ? read_line(r, text, length) : "a line does not end";
        text += length + (text[length] == '\n');
    }
    return *wrong == NULL;
}

bool read_rule(struct reading *r, const struct puzzle *p, struct mem *m, const char *text) {
    char line[4000];
    struct read_reason none = {0};
    *r = (struct reading){.puzzle = p, .mem = m};
    snprintf(line, sizeof line, "%s", text);
    if (!read_names_square(line)) {
        if (!isupper((unsigned char)line[0])) return false;
        line[0] = (char)tolower((unsigned char)line[0]);
    }
    struct read_parser parser = {r, line, &none, 0, false};
    return rule(&parser) && *parser.at == '\0';
}

void reading_free(struct reading *r) {
    vec_free(r->mem, &r->facts);
    vec_free(r->mem, &r->claims);
    vec_free(r->mem, &r->reasons);
    vec_free(r->mem, &r->sentences);
}
