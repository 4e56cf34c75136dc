// Statements. They are gone through twice: first what is declared, then abbreviations and rules, which may
// use all of it.
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

static bool complain_at(struct parser *p, const char *at, const char *sentence) {
    return fault_input(p->fault, p->lexer.line, (size_t)(at - p->lexer.line_start) + 1, "%s", sentence);
}

bool parse_ends(struct parser *p) {
    return p->lexer.next.kind == TOKEN_END || parse_expected(p, "the end of the statement");
}

bool parse_number(struct parser *p, const char *what, int least, int most, int *out) {
    const struct token t = p->lexer.next;
    if (t.kind != TOKEN_NUMBER) return parse_expected(p, what);
    if (t.number < least || t.number > most)
        return parse_fault(p, &t, "%s is from %d to %d", what, least, most);
    *out = (int)t.number;
    return parse_advance(p);
}

// LO..HI
bool parse_range(struct parser *p, int most, int *low, int *high) {
    return parse_number(p, "the lowest number", 0, most, low) && parse_sign(p, "..") &&
           parse_number(p, "the highest number", *low, most, high);
}

// ---- Nouns and characters --------------------------------------------------------------------------------

static bool take_noun(struct parser *p, uint32_t *noun) {
    struct ruletext *t = p->text;
    const struct token name = p->lexer.next;
    if (name.kind != TOKEN_NAME) return parse_expected(p, "a noun");
    for (uint32_t i = 0; i < t->n_nouns; i++)
        if (token_is(&name, t->nouns[i])) {
            *noun = i;
            return parse_advance(p);
        }
    if (token_is(&name, "marked") || token_is(&name, "empty"))
        return parse_fault(p, &name, "'marked' and 'empty' have a meaning of their own");
    if (t->n_nouns == RULETEXT_NOUNS)
        return parse_fault(p, &name, "there are too many nouns: at most %d are allowed", RULETEXT_NOUNS);
    *noun = (uint32_t)t->n_nouns;
    t->nouns[t->n_nouns++] = parse_keep(t, name.at, name.size);
    return parse_advance(p);
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

static bool add_symbol(struct parser *p, struct symbol s, size_t line, size_t column) {
    struct ruletext *t = p->text;
    char byte[12];
    if (tree_symbol(t, s.character) != NULL)
        return fault_input(p->fault, line, column, "the character %s is used twice",
                           fault_byte(byte, s.character));
    if (t->symbols.size == RULETEXT_SYMBOLS)
        return fault_input(p->fault, line, column, "there are too many characters: at most %d are allowed",
                           RULETEXT_SYMBOLS);
    if (!vec_push(t->mem, &t->symbols, s)) return parse_no_memory(p);
    t->symbol_places[(unsigned char)s.character] = (unsigned char)t->symbols.size;
    t->nouns_of[(unsigned char)s.character] = s.nouns;
    return true;
}

// mark C NOUN..., given C NOUN...
static bool read_symbol(struct parser *p, bool is_mark) {
    const char *word;
    size_t size, line = p->lexer.line;
    if (!lexer_take_word(&p->lexer, &word, &size))
        return complain_at(p, p->lexer.at, "a character is expected");
    size_t column = (size_t)(word - p->lexer.line_start) + 1;
    if (size != 1 || (unsigned char)*word <= ' ' || (unsigned char)*word > '~')
        return complain_at(p, word, "one character is expected, such as * or #, and then a noun");
    if (strchr(".+-;", *word) != NULL)
        return complain_at(p, word, ". + - and ; are never characters of a cell: choose another one");
    struct symbol s = {.character = *word, .is_mark = is_mark};
    return parse_advance(p) && take_nouns(p, &s) && add_symbol(p, s, line, column);
}

// marks LO..HI NOUN..., givens LO..HI NOUN...
static bool read_numbers(struct parser *p, bool are_marks) {
    int low, high;
    size_t line = p->lexer.line;
    if (!parse_advance(p)) return false;
    size_t column = p->lexer.next.column;
    struct symbol s = {.is_mark = are_marks, .is_number = true};
    if (!parse_range(p, RULETEXT_MOST_NUMBER, &low, &high) || !take_nouns(p, &s)) return false;
    p->text->has_number_marks |= are_marks;
    for (int n = low; n <= high; n++) {
        s.character = tree_character(n);
        s.value = (signed char)n;
        if (!add_symbol(p, s, line, column)) return false;
    }
    return true;
}

// ---- Other declarations ----------------------------------------------------------------------------------

static bool read_title(struct parser *p) {
    struct ruletext *t = p->text;
    const char *word;
    char title[200];
    size_t size;
    if (!lexer_take_word(&p->lexer, &word, &size)) return complain_at(p, p->lexer.at, "a name is expected");
    size_t name = size > 0 && word[size - 1] == ':' ? size - 1 : size;
    for (size_t i = 0; i < name; i++) {
        bool fine =
            (word[i] >= 'a' && word[i] <= 'z') || (word[i] >= '0' && word[i] <= '9') || word[i] == '-';
        if (!fine) return complain_at(p, word + i, "a name is made of lower-case letters, digits and dashes");
    }
    if (name == 0 || word[0] == '-') return complain_at(p, word, "a name such as my-puzzle is expected");
    if (name == size) return complain_at(p, word + size, "':' and a title are expected after the name");
    if (!lexer_take_rest(&p->lexer, title, sizeof title))
        return complain_at(p, word, "the title is too long");
    if (title[0] == '\0') return complain_at(p, word + size, "a title is expected after the name");
    t->family.name = parse_keep(t, word, name);
    t->family.title = parse_keep(t, title, strlen(title));
    return true;
}

static bool take_paragraph(struct parser *p, char *out, size_t room) {
    const char *at = p->lexer.at;
    return lexer_take_rest(&p->lexer, out, room) || complain_at(p, at, "the text is too long");
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
    text_add(&p->text->about, paragraph);
    text_char(&p->text->about, '\n');
    return !p->text->about.failed || parse_no_memory(p);
}

// 9x9, or 4x4..30x30
static bool read_size(struct parser *p) {
    struct ruletext *t = p->text;
    const char *word;
    char copy[40];
    size_t size;
    int n = 0, low[2], high[2];
    if (!lexer_take_word(&p->lexer, &word, &size)) return complain_at(p, p->lexer.at, "a size is expected");
    snprintf(copy, sizeof copy, "%.*s", (int)(size < 39 ? size : 39), word);
    int found = sscanf(copy, "%4dx%4d%n..%4dx%4d%n", &low[0], &low[1], &n, &high[0], &high[1], &n);
    if (found == 2) memcpy(high, low, sizeof high);
    bool fine = (found == 2 || found == 4) && copy[n] == '\0' && low[0] > 0 && low[1] > 0 &&
                high[0] >= low[0] && high[1] >= low[1];
    if (!fine) return complain_at(p, word, "a size such as 9x9 or 4x4..30x30 is expected");
    t->least_width = low[0];
    t->least_height = low[1];
    t->most_width = high[0];
    t->most_height = high[1];
    return parse_advance(p) && parse_ends(p);
}

// number NAME LO..HI = DEFAULT
static bool read_header_number(struct parser *p) {
    struct ruletext *t = p->text;
    if (!parse_advance(p)) return false;
    const struct token name = p->lexer.next;
    if (name.kind != TOKEN_NAME) return parse_expected(p, "a name");
    if (t->n_numbers == PUZZLE_PARAMETERS)
        return parse_fault(p, &name, "at most %d numbers are allowed", PUZZLE_PARAMETERS);
    for (size_t i = 0; i < t->n_numbers; i++)
        if (token_is(&name, t->numbers[i].name))
            return parse_fault(p, &name, "a number of this name is there already");
    struct header_number n = {.name = parse_keep(t, name.at, name.size)};
    if (!parse_advance(p) || !parse_range(p, 9999, &n.least, &n.most)) return false;
    n.usual = n.least - 1;
    if (token_is(&p->lexer.next, "=") &&
        (!parse_advance(p) || !parse_number(p, "the default", n.least, n.most, &n.usual)))
        return false;
    t->numbers[t->n_numbers++] = n;
    return parse_ends(p);
}

static bool read_printed(struct parser *p) {
    struct range_of_numbers *r = &p->text->printed;
    if (r->there) return complain_at(p, p->lexer.at, "'printed' is there already");
    r->there = true;
    return parse_advance(p) && parse_range(p, RULETEXT_MOST_NUMBER, &r->least, &r->most) &&
           take_noun(p, &r->noun) && parse_ends(p);
}

// outside SIDE, ... LO..HI NOUN
static bool read_outside(struct parser *p) {
    struct ruletext *t = p->text;
    if (t->family.sides != 0) return complain_at(p, p->lexer.at, "'outside' is there already");
    do {
        if (!parse_advance(p)) return false;
        unsigned side = 0;
        while (side < PUZZLE_SIDES && !token_is(&p->lexer.next, tree_sides[side])) side++;
        if (side == PUZZLE_SIDES) return parse_expected(p, "left, right, top or bottom");
        t->family.sides |= 1U << side;
        if (!parse_advance(p)) return false;
    } while (token_is(&p->lexer.next, ","));
    t->outside.there = true;
    return parse_range(p, RULETEXT_MOST_OUTSIDE, &t->outside.least, &t->outside.most) &&
           take_noun(p, &t->outside.noun) && parse_ends(p);
}

static bool read_flag(struct parser *p, bool *flag) {
    *flag = true;
    return parse_advance(p) && parse_ends(p);
}

// ---- Abbreviations and rules -----------------------------------------------------------------------------

// let NAME = EXPR, let NAME(A, B) = EXPR
static bool read_let(struct parser *p) {
    struct let l = {0};
    if (!parse_advance(p)) return false;
    if (p->lexer.next.kind != TOKEN_NAME) return parse_expected(p, "a name");
    l.name = (struct scope_name){p->lexer.next.at, p->lexer.next.size, NO_NODE};
    if (!parse_advance(p)) return false;
    for (const char *sign = "("; token_is(&p->lexer.next, sign); sign = ",") {
        if (!parse_advance(p)) return false;
        if (p->lexer.next.kind != TOKEN_NAME) return parse_expected(p, "a name");
        if (l.n_parameters == LET_PARAMETERS) return parse_expected(p, "')': there are too many names");
        l.parameters[l.n_parameters++] = (struct scope_name){p->lexer.next.at, p->lexer.next.size, NO_NODE};
        if (!parse_advance(p)) return false;
    }
    if (l.n_parameters > 0 && !parse_sign(p, ")")) return false;
    if (!parse_sign(p, "=")) return false;
    l.body = p->lexer;
    if (!vec_push(p->text->mem, &p->lets, l)) return parse_no_memory(p);
    if (l.n_parameters == 0 && (parse_any(p) == NO_NODE || !parse_ends(p)))
        return false; // mistakes are told at once
    p->visible_lets = p->lets.size;
    return true;
}

// for V in SET where BOOL:
static bool read_for(struct parser *p, struct rule *r) {
    if (r->n_fors == RULETEXT_FORS) return parse_expected(p, "the rule itself: there are too many 'for'");
    struct rule_for f = {.where = NO_NODE};
    if (!parse_advance(p) || !parse_choice(p, &f.slot, &f.pairs, &f.set)) return false;
    if (token_is(&p->lexer.next, "where")) {
        if (!parse_advance(p) || (f.where = parse_typed(p, NODE_BOOL)) == NO_NODE) return false;
        if (parse_node(p, f.where)->varies)
            return parse_complain(p, f.where, "what stands behind 'where' must not depend on marks");
    }
    r->fors[r->n_fors++] = f;
    return parse_sign(p, ":");
}

// Text up to the next gap, and the expression in it.
static bool read_piece(struct parser *p, const char **at, const char *end, const struct token *whole) {
    struct says_piece piece = {.text = *at, .node = NO_NODE};
    const char *gap = memchr(*at, '{', (size_t)(end - *at));
    piece.size = (size_t)((gap == NULL ? end : gap) - *at);
    *at = gap == NULL ? end : gap + 1;
    if (gap != NULL) {
        const char *close = memchr(*at, '}', (size_t)(end - *at));
        size_t column = whole->column + (size_t)(*at - whole->at);
        if (close == NULL)
            return fault_input(p->fault, whole->line, column - 1,
                               "the gap that begins here has no } at its end");
        const struct lexer back = p->lexer;
        p->lexer = lexer_begin(*at, close, whole->line, column);
        bool ok = parse_advance(p) && (piece.node = parse_any(p)) != NO_NODE && parse_ends(p);
        if (ok && parse_node(p, piece.node)->varies)
            ok = parse_complain(p, piece.node, "what a rule says must not depend on marks");
        p->lexer = back;
        if (!ok) return false;
        *at = close + 1;
    }
    return vec_push(p->text->mem, &p->text->pieces, piece) || parse_no_memory(p);
}

static bool read_says(struct parser *p, struct rule *r) {
    if (!parse_advance(p)) return false;
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
    const struct node n = *parse_node(p, node);
    if (n.op == OP_CONNECTED && !must_hold)
        return parse_complain(p, node,
                              "'connected' stands only where it must hold: alone or beside 'and', not within "
                              "another word");
    bool inner = must_hold && (n.op == OP_AND || n.op == OP_ALL);
    for (int i = 0; i < 3; i++)
        if (n.kids[i] != NO_NODE && !check_connected(p, n.kids[i], inner && (n.op != OP_ALL || i == 1)))
            return false;
    return true;
}

static bool read_rule(struct parser *p) {
    struct ruletext *t = p->text;
    struct rule r = {0};
    if (!parse_advance(p)) return false;
    if (p->lexer.next.kind != TOKEN_NAME) return parse_expected(p, "a name for the rule");
    const struct token name = p->lexer.next;
    for (size_t i = 0; i < t->rules.size; i++)
        if (token_is(&name, t->rules.at[i].name))
            return parse_fault(p, &name, "a rule of this name is there already");
    r.name = parse_keep(t, name.at, name.size);
    if (!parse_advance(p) || !parse_sign(p, ":")) return false;
    p->names.size = p->first_name = 0;
    while (token_is(&p->lexer.next, "for"))
        if (!read_for(p, &r)) return false;
    if ((r.body = parse_typed(p, NODE_BOOL)) == NO_NODE || !check_connected(p, r.body, true)) return false;
    if (token_is(&p->lexer.next, "says") && !read_says(p, &r)) return false;
    if (!parse_ends(p)) return false;
    return vec_push(t->mem, &t->rules, r) || parse_no_memory(p);
}

// ---- Statements ------------------------------------------------------------------------------------------

static bool read_mark(struct parser *p) { return read_symbol(p, true); }
static bool read_given(struct parser *p) { return read_symbol(p, false); }
static bool read_marks(struct parser *p) { return read_numbers(p, true); }
static bool read_givens(struct parser *p) { return read_numbers(p, false); }
static bool read_areas(struct parser *p) { return read_flag(p, &p->text->family.areas); }
static bool read_full(struct parser *p) { return read_flag(p, &p->text->full); }

// What each does in the first pass, and in the second.
static const struct statement {
    const char *name;
    bool (*declare)(struct parser *p);
    bool (*use)(struct parser *p);
} statements[] = {
    {"puzzle", read_title, NULL},
    {"goal", read_goal, NULL},
    {"about", read_about, NULL},
    {"size", read_size, NULL},
    {"number", read_header_number, NULL},
    {"mark", read_mark, NULL},
    {"marks", read_marks, NULL},
    {"given", read_given, NULL},
    {"givens", read_givens, NULL},
    {"printed", read_printed, NULL},
    {"areas", read_areas, NULL},
    {"outside", read_outside, NULL},
    {"full", read_full, NULL},
    {"let", NULL, read_let},
    {"rule", NULL, read_rule},
    {"look", NULL, look_read},
    {"make", NULL, parse_make},
    {"end", NULL, NULL}, // of the text: the last one
};
enum { STATEMENTS = sizeof statements / sizeof *statements, END = STATEMENTS - 1 };

const char *ruletext_statement(size_t i) { return i < STATEMENTS ? statements[i].name : NULL; }

static bool unknown_statement(struct parser *p, const char *word, size_t size) {
    const struct token t = {.at = word, .size = size, .line = p->lexer.line, .column = 1};
    const char *names[STATEMENTS + 1] = {NULL};
    for (size_t i = 0; i < STATEMENTS; i++) names[i] = statements[i].name;
    return parse_unknown(p, &t, names, "", " is no statement", ": 'rule', 'mark', 'end', ... are");
}

// One pass over all statements: those of the first pass declare something.
static bool read_statements(struct parser *p, bool first) {
    struct ruletext *t = p->text;
    const char *at = t->source, *end = t->source + t->size;
    size_t line = t->first_line;
    bool ended = false;
    while (at < end && !ended) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (line_end == NULL) line_end = end;
        const char *word_end = at;
        while (word_end < line_end && *word_end != ' ' && *word_end != '\t' && *word_end != '\r') word_end++;
        if (word_end > at && *at != ';') {
            size_t s = 0, size = (size_t)(word_end - at);
            p->lexer = lexer_begin(at, end, line, 1);
            while (s < STATEMENTS &&
                   (strlen(statements[s].name) != size || memcmp(statements[s].name, at, size) != 0))
                s++;
            if (s == STATEMENTS) return unknown_statement(p, at, size);
            p->lexer.at = word_end;
            ended = s == END;
            bool (*read)(struct parser *) = first ? statements[s].declare : statements[s].use;
            if (read != NULL && !read(p)) return false;
        }
        at = line_end + (line_end < end);
        line++;
    }
    return true;
}

// ---- The family ------------------------------------------------------------------------------------------

// Numbers in cells replace what is given without one or, where a text has no such thing, the open cell.
static void declare_clues(struct ruletext *t) {
    size_t clues = 0;
    t->family.bare = '.';
    for (size_t i = 0; i < t->symbols.size; i++) {
        const struct symbol *s = &t->symbols.at[i];
        if (s->is_mark) continue;
        if (s->is_number) t->clues[clues++] = s->character;
        else t->family.bare = s->character;
    }
    if (clues > 0) t->family.clues = t->clues;
    t->family.marks_are_clues = (t->plan.clues >> CLUE_MARKS & 1) != 0;
    t->family.outside_least = (signed char)t->outside.least;
    t->family.outside_most = (signed char)t->outside.most;
}

static bool finish(struct parser *p) {
    struct ruletext *t = p->text;
    size_t marks = 0, cells = 0;
    t->alphabet[cells++] = '.';
    for (size_t i = 0; i < t->symbols.size; i++) {
        const struct symbol *s = &t->symbols.at[i];
        t->alphabet[cells++] = s->character;
        if (!s->is_mark) continue;
        t->noun_text[marks][0] = s->character;
        t->mark_nouns[marks] = s->is_number ? t->noun_text[marks] : t->nouns[s->noun];
        t->marks[marks++] = s->character;
    }
    if (marks == 0)
        return fault_input(p->fault, t->first_line, 1,
                           "nothing is placed: a line 'mark' or 'marks' is missing");
    if (marks > PUZZLE_MARKS)
        return fault_input(p->fault, t->first_line, 1, "there are too many marks: at most %d are allowed",
                           PUZZLE_MARKS);
    if (t->rules.size == 0) return fault_input(p->fault, t->first_line, 1, "there is no rule");
    if (!t->full && tree_symbol(t, 'x') == NULL) t->family.nothing = t->alphabet[cells++] = 'x';
    if (t->printed.there) {
        t->under[0] = '.';
        for (int n = t->printed.least; n <= t->printed.most; n++)
            t->under[n - t->printed.least + 1] = tree_character(n);
        t->family.under = t->under;
    }
    if (t->family.goal == NULL) t->family.goal = t->family.title;
    struct text rules = TEXT_IN(t->mem); // what to do, then what else is said
    text_format(&rules, "%s\n%s", t->family.goal, text_string(&t->about));
    text_free(&t->about);
    t->about = rules;
    if (rules.failed) return parse_no_memory(p);
    t->family.rules = text_string(&t->about);
    t->family.alphabet = t->alphabet;
    t->family.marks = t->marks;
    t->family.nouns = t->mark_nouns;
    t->family.text = t->source;
    ruletext_lend(t);
    declare_clues(t);
    return true;
}

static bool read_all(struct ruletext *t, struct fault *fault) {
    struct parser p = {.text = t, .fault = fault};
    bool ok = read_statements(&p, true);
    if (ok && t->family.name == NULL)
        ok = fault_input(fault, t->first_line, 1, "a line 'puzzle NAME: TITLE' is missing");
    ok = ok && read_statements(&p, false) && finish(&p);
    vec_free(t->mem, &p.names);
    vec_free(t->mem, &p.lets);
    return ok;
}

struct ruletext *ruletext_read(const char *bytes, size_t size, size_t line, struct mem *m,
                               struct fault *fault) {
    enum { MOST_BYTES = 200000 };
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
    t->size = size;
    t->first_line = line;
    t->source = mem_zeroed(m, size + 1, 1);
    t->strings_room = 4 * size + 64;
    t->strings = mem_zeroed(m, t->strings_room, 1);
    bool ok = t->source != NULL && t->strings != NULL;
    if (!ok) fault_memory(fault);
    else memcpy(t->source, bytes, size);
    if (ok && read_all(t, fault)) return t;
    ruletext_free(t);
    return NULL;
}

void ruletext_free(struct ruletext *t) {
    if (t == NULL) return;
    struct mem *m = t->mem;
    mem_free(m, t->source, t->size + 1);
    mem_free(m, t->strings, t->strings_room);
    text_free(&t->about);
    vec_free(m, &t->symbols);
    vec_free(m, &t->nodes);
    vec_free(m, &t->rules);
    vec_free(m, &t->pieces);
    mem_free(m, t, sizeof *t);
}

const struct family *ruletext_family(const struct ruletext *t) { return &t->family; }
const char *ruletext_source(const struct ruletext *t) { return t->source; }

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
