// Reads statements in two passes: first declarations, then abbreviations and rules, which may use all of
// these.
#include "ruletext/parse.h"

#include <stdio.h>
#include <string.h>

// ---- Small things ----------------------------------------------------------------------------------------

const char *parse_keep(struct ruletext *t, const char *bytes, size_t size) {
    char *at = t->strings + t->strings_size;
    memcpy(at, bytes, size);
    at[size] = '\0';
    t->strings_size += size + 1;
    return at;
}

// The next word, whatever it is made of.
static bool take_word(struct parser *p, const char *missing) {
    return lexer_take_word(&p->lexer) || parse_fault(p, &p->lexer.next, "%s", missing);
}

// ---- Nouns and characters --------------------------------------------------------------------------------

static bool take_noun(struct parser *p, uint32_t *noun) {
    struct ruletext *t = p->text;
    struct token name;
    if (!parse_name(p, "a noun", &name)) return false;
    *noun = (uint32_t)token_among(&name, t->nouns);
    if (*noun < t->n_nouns) return true;
    if (token_is(&name, "marked") || token_is(&name, "empty"))
        return parse_fault(p, &name, "'marked' and 'empty' have a meaning of their own");
    if (t->n_nouns == RULETEXT_NOUNS)
        return parse_fault(p, &name, "there are too many nouns: at most %d are allowed", RULETEXT_NOUNS);
    t->nouns[t->n_nouns++] = parse_keep(t, name.at, name.size);
    return true;
}

// One noun, or several.
static bool take_nouns(struct parser *p, struct symbol *s) {
    for (bool first = true; first || p->lexer.next.kind != TOKEN_END; first = false) {
        uint32_t noun;
        if (!take_noun(p, &noun)) return false;
        if (first) s->noun = noun;
        s->nouns |= UINT64_C(1) << noun;
    }
    return true;
}

static void add_mark(struct ruletext *t, const struct symbol *s) {
    const size_t place = t->n_marks++;
    char *number = t->noun_text[place];
    if (s->is_number) snprintf(number, sizeof *t->noun_text, "%d", s->value);
    t->mark_symbols[place] = s;
    t->marks[place] = s->character;
    t->mark_nouns[place] = s->is_number ? number : t->nouns[s->noun];
    if (s->is_number) t->mark_of[s->value] = place;
    if (s->value > t->most) t->most = s->value;
    if (s->value == 0) t->zero |= UINT64_C(1) << place;
    for (size_t noun = 0; noun < t->n_nouns; noun++) t->marks_called[noun] |= (s->nouns >> noun & 1) << place;
}

static bool add_symbol(struct parser *p, struct symbol s, const struct token *place) {
    struct ruletext *t = p->text;
    char byte[12];
    if (tree_symbol(t, s.character) != NULL)
        return parse_fault(p, place, "the character %s is used twice", fault_byte(byte, s.character));
    if (t->symbols.size == RULETEXT_SYMBOLS)
        return parse_fault(p, place, "there are too many characters: at most %d are allowed",
                           RULETEXT_SYMBOLS);
    t->symbols.at[t->symbols.size++] = s;
    t->symbol_places[(unsigned char)s.character] = (unsigned char)t->symbols.size;
    t->nouns_of[(unsigned char)s.character] = s.nouns;
    if (s.is_mark) add_mark(t, &t->symbols.at[t->symbols.size - 1]);
    return true;
}

// mark C NOUN..., given C NOUN...
static bool read_symbol(struct parser *p, bool is_mark) {
    if (!take_word(p, "a character is expected")) return false;
    const struct token word = p->lexer.next;
    if (word.size > 1 && *word.at >= '0' && *word.at <= '9')
        return parse_fault(p, &word,
                           is_mark ? "one character is expected; numbers are 'marks 1..9', not 'mark'"
                                   : "one character is expected; numbers are 'givens 1..9', not 'given'");
    if (word.size != 1 || (unsigned char)*word.at <= ' ' || (unsigned char)*word.at > '~')
        return parse_fault(p, &word, "one character is expected, such as * or #, and then a noun");
    if (strchr(".+-;", *word.at) != NULL)
        return parse_fault(p, &word, ". + - and ; are never characters of a cell: choose another one");
    struct symbol s = {.character = *word.at, .is_mark = is_mark};
    return parse_advance(p) && take_nouns(p, &s) && add_symbol(p, s, &word);
}

// marks LO..HI NOUN..., givens LO..HI NOUN...
static bool read_numbers(struct parser *p, bool are_marks) {
    const struct token place = p->lexer.next;
    int low, high;
    struct symbol s = {.is_mark = are_marks, .is_number = true};
    if (!parse_range(p, RULETEXT_MOST_NUMBER, &low, &high) || !take_nouns(p, &s)) return false;
    p->text->has_number_marks |= are_marks;
    for (int n = low; n <= high; n++) {
        s.character = tree_character(n);
        s.value = (signed char)n;
        if (!add_symbol(p, s, &place)) return false;
    }
    return true;
}

static bool read_mark(struct parser *p) { return read_symbol(p, true); }
static bool read_given(struct parser *p) { return read_symbol(p, false); }
static bool read_marks(struct parser *p) { return read_numbers(p, true); }
static bool read_givens(struct parser *p) { return read_numbers(p, false); }

// ---- Other declarations ----------------------------------------------------------------------------------

static bool read_title(struct parser *p) {
    struct ruletext *t = p->text;
    char title[200];
    if (!take_word(p, "a name is expected")) return false;
    const struct token word = p->lexer.next;
    struct token place = word; // of a mistake
    size_t name = word.at[word.size - 1] == ':' ? word.size - 1 : word.size;
    for (size_t i = 0; i < name; i++, place.column++) {
        const char c = word.at[i];
        if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-')
            return parse_fault(p, &place, "a name is made of lower-case letters, digits and dashes");
    }
    place.column = word.column + word.size;
    if (name == 0 || word.at[0] == '-') return parse_fault(p, &word, "a name such as my-puzzle is expected");
    if (name == word.size) return parse_fault(p, &place, "':' and a title are expected after the name");
    if (!lexer_take_rest(&p->lexer, title, sizeof title))
        return parse_fault(p, &word, "the title is too long");
    if (title[0] == '\0') return parse_fault(p, &place, "a title is expected after the name");
    t->family.name = parse_keep(t, word.at, name);
    t->family.title = parse_keep(t, title, strlen(title));
    return true;
}

static bool take_paragraph(struct parser *p, char *out, size_t room) {
    struct token place = p->lexer.next; // the word of the statement
    place.column += place.size;
    return lexer_take_rest(&p->lexer, out, room) || parse_fault(p, &place, "the text is too long");
}

static bool read_goal(struct parser *p) {
    char goal[1000];
    if (!take_paragraph(p, goal, sizeof goal)) return false;
    p->text->family.goal = parse_keep(p->text, goal, strlen(goal));
    return true;
}

static bool read_about(struct parser *p) {
    char paragraph[4000];
    if (!take_paragraph(p, paragraph, sizeof paragraph)) return false;
    text_format(&p->text->about, "%s\n", paragraph);
    return !p->text->about.failed || parse_no_memory(p);
}

// 9x9, or 4x4..30x30
static bool read_size(struct parser *p) {
    struct ruletext *t = p->text;
    if (!parse_size(p, &t->least_width, &t->least_height)) return false;
    t->most_width = t->least_width;
    t->most_height = t->least_height;
    const struct token place = p->lexer.next;
    if (parse_skip(p, "..") && !parse_size(p, &t->most_width, &t->most_height)) return false;
    if (t->most_width < t->least_width || t->most_height < t->least_height)
        return parse_fault(p, &place, "the smaller size comes first");
    return parse_ends(p);
}

// number NAME LO..HI = DEFAULT
static bool read_header_number(struct parser *p) {
    struct ruletext *t = p->text;
    struct token name;
    if (!parse_name(p, "a name", &name)) return false;
    if (t->n_numbers == PUZZLE_PARAMETERS)
        return parse_fault(p, &name, "at most %d numbers are allowed", PUZZLE_PARAMETERS);
    if (token_among(&name, t->number_names) < t->n_numbers)
        return parse_fault(p, &name, "a number of this name is there already");
    struct make_number n = {.name = parse_keep(t, name.at, name.size)};
    if (!parse_range(p, 9999, &n.least, &n.most)) return false;
    n.usual = n.least - 1;
    if (parse_skip(p, "=") && !parse_number(p, "the default", n.least, n.most, &n.usual)) return false;
    t->number_names[t->n_numbers] = n.name;
    t->numbers[t->n_numbers++] = n;
    return parse_ends(p);
}

// What is declared once; the mistake is told at the end of the word.
static bool is_first(struct parser *p, bool again) {
    struct token place = p->lexer.next;
    place.column += place.size;
    if (again) return parse_fault(p, &place, "'%.*s' is there already", (int)place.size, place.at);
    return parse_advance(p);
}

static bool take_range(struct parser *p, int most, struct range_of_numbers *r) {
    r->there = true;
    return parse_range(p, most, &r->least, &r->most) && take_noun(p, &r->noun) && parse_ends(p);
}

static bool read_printed(struct parser *p) {
    return is_first(p, p->text->printed.there) && take_range(p, RULETEXT_MOST_NUMBER, &p->text->printed);
}

// outside SIDE, ... LO..HI NOUN
static bool read_outside(struct parser *p) {
    struct ruletext *t = p->text;
    if (!is_first(p, t->family.sides != 0)) return false;
    do {
        size_t side;
        if (!parse_one_of(p, "left, right, top or bottom", puzzle_side_names, &side)) return false;
        t->family.sides |= 1U << side;
    } while (parse_skip(p, ","));
    return take_range(p, RULETEXT_MOST_OUTSIDE, &t->outside);
}

static bool read_areas(struct parser *p) { return p->text->family.areas = parse_ends(p); }
static bool read_full(struct parser *p) { return p->text->full = parse_ends(p); }

// ---- Abbreviations and rules -----------------------------------------------------------------------------

// let NAME = EXPR, let NAME(A, B) = EXPR
static bool read_let(struct parser *p) {
    struct let l = {0};
    if (!parse_name(p, "a name", &l.name)) return false;
    for (const char *sign = "("; parse_skip(p, sign); sign = ",") {
        struct token name;
        if (l.n_parameters == LET_PARAMETERS && p->lexer.next.kind == TOKEN_NAME)
            return parse_expected(p, "')': there are too many names");
        if (!parse_name(p, "a name", &name)) return false;
        l.parameters[l.n_parameters++] = name;
    }
    if ((l.n_parameters > 0 && !parse_sign(p, ")")) || !parse_sign(p, "=")) return false;
    l.body = p->lexer;
    if (!vec_push(p->text->mem, &p->lets, l)) return parse_no_memory(p);
    if (l.n_parameters == 0 && (parse_any(p) == NO_NODE || !parse_ends(p)))
        return false; // mistakes are told at once
    p->visible_lets = p->lets.size;
    return true;
}

static void take_apart(const struct parser *p, struct rule_for *f) {
    uint32_t rest = f->where, parts[RULETEXT_PARTS];
    unsigned n = 0; // from the last to the first
    if (rest == NO_NODE) return;
    for (; parse_node(p, rest)->op == OP_AND && n + 1 < RULETEXT_PARTS; rest = parse_node(p, rest)->kids[0])
        parts[n++] = parse_node(p, rest)->kids[1];
    const struct node *first = parse_node(p, rest);
    if (f->pairs && parse_node(p, f->set)->op == OP_CELLS && first->op == OP_IN &&
        first->cells[0] == f->slot + 1 && !tree_uses(p->text, first->kids[1], f->slot + 1))
        f->near = first->kids[1];
    else parts[n++] = rest;
    while (n > 0) {
        const uint32_t part = parts[--n];
        if (f->pairs && f->of_first == f->n_parts && !tree_uses(p->text, part, f->slot + 1)) f->of_first++;
        f->parts[f->n_parts++] = part;
    }
}

// for V in SET where BOOL:
static bool read_for(struct parser *p, struct rule *r) {
    if (r->n_fors == RULETEXT_FORS) return parse_expected(p, "the rule itself: there are too many 'for'");
    struct rule_for *f = &r->fors[r->n_fors++];
    parse_advance(p);
    if (!parse_choice(p, &f->slot, &f->pairs, &f->set)) return false;
    if (parse_skip(p, "where") && ((f->where = parse_typed(p, NODE_BOOL)) == NO_NODE ||
                                   !parse_constant(p, f->where, "what stands behind 'where'")))
        return false;
    take_apart(p, f);
    bool is_set = parse_node(p, f->set)->type == NODE_SETS;
    for (uint32_t slot = f->slot; slot <= f->slot + f->pairs; slot++)
        r->variables[r->n_variables++] = (struct rule_variable){slot, is_set};
    return parse_sign(p, ":");
}

// Text up to the next gap, and the expression in it.
static bool read_piece(struct parser *p, const char **at, const char *end, const struct token *whole) {
    const char *gap = memchr(*at, '{', (size_t)(end - *at));
    struct says_piece piece = {.text = *at, .size = (size_t)((gap == NULL ? end : gap) - *at)};
    *at = gap == NULL ? end : gap + 1;
    if (gap != NULL) {
        const char *close = memchr(*at, '}', (size_t)(end - *at));
        struct token place = *whole; // of the gap
        place.column += (size_t)(gap - whole->at);
        if (close == NULL) return parse_fault(p, &place, "the gap that begins here has no } at its end");
        const struct lexer back = p->lexer;
        p->lexer = lexer_begin(*at, close, place.line, place.column + 1);
        parse_advance(p);
        piece.node = parse_any(p);
        if (piece.node == NO_NODE || !parse_ends(p) || !parse_constant(p, piece.node, "what a rule says"))
            return false;
        p->lexer = back;
        *at = close + 1;
    }
    return vec_push(p->text->mem, &p->text->pieces, piece) || parse_no_memory(p);
}

static bool read_says(struct parser *p, struct rule *r) {
    const struct token whole = p->lexer.next;
    if (whole.kind != TOKEN_STRING) return parse_expected(p, "a sentence in quotes");
    const char *at = whole.at, *end = whole.at + whole.size;
    r->first_piece = p->text->pieces.size;
    while (at < end)
        if (!read_piece(p, &at, end, &whole)) return false;
    r->pieces = p->text->pieces.size - r->first_piece;
    return parse_advance(p);
}

// `connected` must hold by itself, or beside `and`.
static bool check_connected(struct parser *p, uint32_t node, bool must_hold) {
    const struct node *n = parse_node(p, node);
    if (n->op == OP_CONNECTED && !must_hold)
        return parse_fault(p, n,
                           "'connected' stands only where it must hold: alone or beside 'and', not within "
                           "another word");
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE &&
            !check_connected(p, n->kids[i], must_hold && (n->op == OP_AND || (n->op == OP_ALL && i == 1))))
            return false;
    return true;
}

// Are all the marks that an expression asks about those of one variable?
static bool asks_only(const struct ruletext *t, uint32_t node, uint32_t slot) {
    const struct node *n = tree_node(t, node);
    if (!n->varies) return true;
    if (n->op == OP_DIFFERENT || n->op == OP_CONNECTED) return false;
    if (tree_is_look(n) || n->op == OP_VALUE) return n->cells[0] == slot;
    for (int i = 0; i < 3; i++)
        if (n->kids[i] != NO_NODE && !asks_only(t, n->kids[i], slot)) return false;
    return true;
}

static bool read_rule(struct parser *p) {
    struct ruletext *t = p->text;
    struct rule r = {0};
    struct token name;
    if (!parse_name(p, "a name for the rule", &name)) return false;
    for (size_t i = 0; i < t->rules.size; i++)
        if (token_is(&name, t->rules.at[i].name))
            return parse_fault(p, &name, "a rule of this name is there already");
    r.name = parse_keep(t, name.at, name.size);
    if (!parse_sign(p, ":")) return false;
    p->names.size = p->first_name = 0;
    while (token_is(&p->lexer.next, "for"))
        if (!read_for(p, &r)) return false;
    if ((r.body = parse_typed(p, NODE_BOOL)) == NO_NODE || !check_connected(p, r.body, true)) return false;
    r.of_single_cells = r.n_fors == 1 && !r.fors[0].pairs && parse_node(p, r.fors[0].set)->op == OP_CELLS &&
                        asks_only(t, r.body, r.fors[0].slot);
    r.ops = parse_node(p, r.body)->ops;
    for (const struct rule_for *f = r.fors; f < r.fors + r.n_fors; f++)
        r.ops |= parse_node(p, f->set)->ops | parse_node(p, f->where)->ops;
    if (parse_skip(p, "says") && !read_says(p, &r)) return false;
    return parse_ends(p) && (vec_push(t->mem, &t->rules, r) || parse_no_memory(p));
}

// ---- Statements ------------------------------------------------------------------------------------------

// In the first pass, what is declared; in the second, what uses it.
static const struct statement {
    const char *name;
    int pass;
    bool by_words; // it begins with a token, not with any word or sentence
    bool (*read)(struct parser *p);
} statements[] = {
    {"puzzle", 1, false, read_title},
    {"goal", 1, false, read_goal},
    {"about", 1, false, read_about},
    {"size", 1, true, read_size},
    {"number", 1, true, read_header_number},
    {"mark", 1, false, read_mark},
    {"marks", 1, true, read_marks},
    {"given", 1, false, read_given},
    {"givens", 1, true, read_givens},
    {"printed", 1, false, read_printed},
    {"areas", 1, true, read_areas},
    {"outside", 1, false, read_outside},
    {"full", 1, true, read_full},
    {"let", 2, true, read_let},
    {"rule", 2, true, read_rule},
    {"look", 2, true, look_read},
    {"make", 2, true, parse_make},
    {"end", 0, false, NULL}, // of the text: the last one
};
enum { STATEMENTS = sizeof statements / sizeof *statements, END = STATEMENTS - 1 };

const char *ruletext_statement(size_t i) { return i < STATEMENTS ? statements[i].name : NULL; }

// From the first word of a line on: false where something is wrong.
static bool read_statement(struct parser *p, int pass, bool *ended) {
    const char *names[STATEMENTS + 1] = {NULL};
    for (size_t i = 0; i < STATEMENTS; i++) names[i] = statements[i].name;
    lexer_take_word(&p->lexer);
    const struct token word = p->lexer.next;
    size_t which = token_among(&word, names);
    if (which == STATEMENTS)
        return parse_unknown(
            p, &word, names, "", " is no statement",
            ": 'rule', 'mark', 'end', ... are; a line that continues one begins with a blank");
    *ended = which == END;
    if (statements[which].pass != pass) return true;
    if (statements[which].by_words) parse_advance(p);
    return statements[which].read(p) && p->fault->kind == FAULT_NONE;
}

static bool read_statements(struct parser *p, int pass) {
    const char *at = p->text->source, *end = at + p->text->size;
    bool ended = false;
    for (size_t line = p->first_line; at < end && !ended; line++) {
        p->lexer = lexer_begin(at, end, line, 1);
        bool begins = memchr(" \t\r\n;", *at, 5) == NULL;
        if (begins && !read_statement(p, pass, &ended)) return false;
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        at = line_end == NULL ? end : line_end + 1;
    }
    return true;
}

// ---- The family ------------------------------------------------------------------------------------------

// The alphabets of a family. Numbers in cells replace what is given without one or, where a text has no such
// thing, the open cell.
static void set_up_alphabets(struct ruletext *t) {
    struct family *f = &t->family;
    size_t clues = 0, cells = 0;
    f->bare = t->alphabet[cells++] = '.';
    for (size_t i = 0; i < t->symbols.size; i++) {
        const struct symbol *s = &t->symbols.at[i];
        t->alphabet[cells++] = s->character;
        if (!s->is_mark && s->is_number) t->clues[clues++] = s->character;
        else if (!s->is_mark) f->bare = s->character;
    }
    if (!t->full && tree_symbol(t, 'x') == NULL) t->family.nothing = t->alphabet[cells++] = 'x';
    for (int n = t->printed.least; t->printed.there && n <= t->printed.most; n++)
        t->under[n - t->printed.least + 1] = tree_character(n);
    t->under[0] = '.';
    for (int n = 1; n <= t->most; n++)
        if (t->mark_of[n] != SIZE_MAX) t->counting.at[t->counting.n++] = (unsigned char)t->mark_of[n];
    if (t->printed.there) f->under = t->under;
    if (clues > 0) f->clues = t->clues;
    f->alphabet = t->alphabet;
    f->marks = t->marks;
    f->nouns = t->mark_nouns;
}

static bool finish(struct parser *p) {
    struct ruletext *t = p->text;
    struct family *f = &t->family;
    const struct token start = {.line = p->first_line, .column = 1};
    set_up_alphabets(t);
    if (t->n_marks == 0)
        return parse_fault(p, &start, "nothing is placed: a line 'mark' or 'marks' is missing");
    if (t->n_marks > PUZZLE_MARKS)
        return parse_fault(p, &start, "there are too many marks: at most %d are allowed", PUZZLE_MARKS);
    if (t->rules.size == 0) return parse_fault(p, &start, "there is no rule");
    if (f->goal == NULL) f->goal = f->title;
    struct text rules = TEXT_IN(t->mem); // what to do, then what else is said
    text_format(&rules, "%s\n%s", f->goal, text_string(&t->about));
    text_free(&t->about);
    t->about = rules;
    if (rules.failed) return parse_no_memory(p);
    f->rules = text_string(&t->about);
    f->text = t->source;
    f->outside_least = (signed char)t->outside.least;
    f->outside_most = (signed char)t->outside.most;
    ruletext_set_up_family(t);
    f->marks_are_clues = (t->plan.clues >> CLUE_MARKS & 1) != 0;
    return true;
}

static bool read_all(struct ruletext *t, size_t line, struct fault *fault) {
    struct parser p = {.text = t, .first_line = line, .fault = fault};
    bool ok = vec_push(t->mem, &t->nodes, (struct node){.op = OP_TRUE}) || parse_no_memory(&p);
    ok = ok && read_statements(&p, 1);
    if (ok && t->family.name == NULL)
        ok = fault_input(fault, line, 1, "a line 'puzzle NAME: TITLE' is missing");
    ok = ok && read_statements(&p, 2) && finish(&p);
    vec_free(t->mem, &p.names);
    vec_free(t->mem, &p.lets);
    return ok;
}

struct ruletext *ruletext_read(const char *bytes, size_t size, size_t line, struct mem *m,
                               struct fault *fault) {
    enum { MOST_BYTES = 200000 };
    *fault = (struct fault){.kind = FAULT_NONE};
    if (size > MOST_BYTES) {
        fault_input(fault, line, 1, "the rule text is too long: at most %d bytes are allowed", MOST_BYTES);
        return NULL;
    }
    struct ruletext *t = mem_zeroed(m, 1, sizeof *t);
    if (t == NULL) {
        fault_memory(fault);
        return NULL;
    }
    t->mem = t->about.mem = m;
    t->zero = DOMAIN_EMPTY;
    memset(t->mark_of, 0xff, sizeof t->mark_of); // SIZE_MAX
    t->size = size;
    t->source = mem_zeroed(m, size + 1, 1);
    t->strings_room = 4 * size + 64;
    t->strings = mem_zeroed(m, t->strings_room, 1);
    bool ok = t->source != NULL && t->strings != NULL;
    if (!ok) fault_memory(fault);
    else memcpy(t->source, bytes, size);
    if (ok && read_all(t, line, fault)) return t;
    ruletext_free(t);
    return NULL;
}

void ruletext_free(struct ruletext *t) {
    if (t == NULL) return;
    struct mem *m = t->mem;
    mem_free(m, t->source, t->size + 1);
    mem_free(m, t->strings, t->strings_room);
    text_free(&t->about);
    vec_free(m, &t->nodes);
    vec_free(m, &t->rules);
    vec_free(m, &t->pieces);
    mem_free(m, t, sizeof *t);
}

const struct family *ruletext_family(const struct ruletext *t) { return &t->family; }

// ---- A list of families ----------------------------------------------------------------------------------

static const struct family *parse(const char *text, size_t size, size_t line, const char *file, struct mem *m,
                                  struct fault *fault) {
    struct ruletext *t = ruletext_read(text, size, line, m, fault);
    if (t == NULL) return NULL;
    t->family.file = file;
    return &t->family;
}
static void free_family(const struct family *f) { ruletext_free((struct ruletext *)(void *)(uintptr_t)f); }

struct families ruletext_families(const struct families *outer, struct mem *m) {
    return (struct families){.mem = m, .outer = outer, .parse = parse, .free = free_family};
}
