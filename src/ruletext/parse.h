// Inside the reader of rule texts: parse.c reads expressions, for read.c, which reads statements.
#ifndef ROQUE_RULETEXT_PARSE_H
#define ROQUE_RULETEXT_PARSE_H

#include "ruletext/tree.h"

// The words of a rule text. A statement begins in the first column of a line; lines that begin with a blank
// continue it. From `;` at the beginning of a line or after a blank to the end of the line is a comment.

enum token_kind {
    TOKEN_END, // of the statement
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_SIZE,   // 9x9
    TOKEN_STRING, // without its quotes
    TOKEN_SIGN,   // ( ) , : + - * = != < <= > >= => ..
    TOKEN_WRONG,  // a byte that begins none, or a string without an end: the fault is set
};

struct token {
    enum token_kind kind;
    const char *at;
    size_t size;
    long number, second; // 9x9 has two
    size_t line, column;
};

// Where reading stands. A copy is a place to come back to.
struct lexer {
    const char *at, *end;
    const char *line_start;
    size_t line;
    struct token next; // the token to come
};

// Begin at a statement, or in the middle of a line (`column` from 1).
struct lexer lexer_begin(const char *at, const char *end, size_t line, size_t column);

// Step over the next token, whatever it is. False: what follows is not a token.
bool lexer_advance(struct lexer *l, struct fault *fault);

// The next token is a word up to the next blank, whatever it is made of: for characters of cells, and sizes.
bool lexer_take_word(struct lexer *l);

// The rest of the statement as it stands, from the next token on, without comments, blanks around it, and
// line ends; then nothing is left. It is put into `out`, of `room` bytes; false when it does not fit.
bool lexer_take_rest(struct lexer *l, char *out, size_t room);

// Is it this name or sign? Most are told apart by their first character.
bool token_spells(const struct token *t, const char *word);
static inline bool token_is(const struct token *t, const char *word) {
    return t->size > 0 && *t->at == *word && token_spells(t, word);
}
size_t token_among(const struct token *t, const char *const *words); // its place; that of the NULL: none

// A name that stands for an expression: a variable, or what an abbreviation was given.
struct scope_name {
    struct token name;
    uint32_t node;
};

enum { LET_PARAMETERS = 6 };
struct let {
    struct token name, parameters[LET_PARAMETERS];
    size_t n_parameters;
    struct lexer body; // read again wherever it is used
};

struct parser {
    struct ruletext *text;
    size_t first_line; // of the text
    struct lexer lexer;
    struct fault *fault; // the first one stays
    VEC(struct scope_name) names;
    size_t first_name; // those before it are not visible
    VEC(struct let) lets;
    size_t visible_lets;
    unsigned depth;
};

// An expression of any type, or one of this type. NO_NODE: the fault is set.
uint32_t parse_any(struct parser *p);
uint32_t parse_typed(struct parser *p, enum node_type type);

// "c in S" or "c, d in S", of sets in turn, too: the names are visible until the caller takes them off again
// (p->names.size).
bool parse_choice(struct parser *p, uint32_t *slot, bool *pairs, uint32_t *set);

// Step over the next token. False where what follows is not a token; then the next one is TOKEN_WRONG.
bool parse_advance(struct parser *p);
bool parse_skip(struct parser *p, const char *word);                         // if the next token is this
bool parse_sign(struct parser *p, const char *sign);                         // which must be this,
bool parse_name(struct parser *p, const char *expected, struct token *name); // or a name
bool parse_ends(struct parser *p);                                           // nothing is left
const char *parse_keep(struct ruletext *t, const char *bytes, size_t size);  // lives as long as the text

// Mistakes: each is false, which is also NO_NODE. `place` has a line and a column.
#define parse_fault(p, place, ...)                                                                           \
    ((p)->fault->kind == FAULT_NONE && fault_input((p)->fault, (place)->line, (place)->column, __VA_ARGS__))
bool parse_expected(struct parser *p, const char *what);
bool parse_no_memory(struct parser *p);

// The next token is one of these words, ended by NULL: which?
bool parse_one_of(struct parser *p, const char *what, const char *const *words, size_t *which);

// None of these words, ended by NULL, is meant: the token in quotes between two parts of a sentence, then the
// nearest word or, where none is near, how it ends otherwise.
bool parse_unknown(struct parser *p, const struct token *t, const char *const *words, const char *before,
                   const char *after, const char *otherwise);

// A number, or LO..HI; columns and rows, 9x9.
bool parse_number(struct parser *p, const char *what, int least, int most, int *out);
bool parse_range(struct parser *p, int most, int *low, int *high);
bool parse_size(struct parser *p, int *width, int *height);

// How new boards are made. make.c
bool parse_make(struct parser *p);

static inline const struct node *parse_node(const struct parser *p, uint32_t node) {
    return tree_node(p->text, node);
}

// A node at the next token; add it, or the opposite of one. Each is NO_NODE where something is wrong.
struct node parse_begin(const struct parser *p, enum node_op op, enum node_type type);
uint32_t parse_add(struct parser *p, struct node n);
uint32_t parse_add_not(struct parser *p, uint32_t of);

// The node, if it is of this type (a cell is also a set).
uint32_t parse_as(struct parser *p, uint32_t node, enum node_type type);
bool parse_constant(struct parser *p, uint32_t node, const char *what); // it must not depend on marks

// An expression that begins with a name. parse_words.c
uint32_t parse_word(struct parser *p);

// ---- Looks ------------------------------------------------------------------------------------------------

// Looks of a text: the statement `look`, and what holds without it.
//
//     look NOUN as FIGURE      a mark or given as a figure of draw/figures.h; or `as shade`, `as letter`
//     look NOUN on COLOUR      the ground of its cells: white, grey, yellow, green, blue, red, black
//     look NOUN as FIGURE on COLOUR
//     look nothing as FIGURE   the player's "nothing here"
//     look cells on COLOUR     the ground of all others; `look cells checkered`: as a chess board
//     look areas tinted        areas have tints
//
// All of it ends up in the family's struct family_looks, so that pictures, terminals and the page (through
// the JSON of play/puzzle_state.c: grounds by name, figures by name, areas, numbers beside the board) show
// the same.

bool look_read(struct parser *p);     // behind the word `look`; false: the fault is set
void look_set_up(struct ruletext *t); // when all of it is read

// How the numbers beside the board are met. judge.c
bool ruletext_clues(const struct puzzle *p, struct draw_clue *places, struct mem *m);

#endif
