// A rule text after reading: what it declares, and its rules as trees. The translation to the kernel
// (post.c), the judge (judge.c) and the words share nothing but this.
#ifndef ROQUE_RULETEXT_TREE_H
#define ROQUE_RULETEXT_TREE_H

#include "draw/looks.h"
#include "explain/words.h"
#include "make/plan.h"
#include "puzzle/records.h"
#include "ruletext/ruletext.h"

#include <string.h>

enum {
    RULETEXT_NOUNS = 64,
    RULETEXT_SYMBOLS = 64, // marks and givens
    RULETEXT_FORS = 4,     // of one rule
    RULETEXT_SLOTS = 200,  // variables of one text
    RULETEXT_NODES = 20000,
    RULETEXT_DEPTH = 200,      // at most 254, of parentheses, words within words, and long sums
    RULETEXT_MOST_NUMBER = 35, // in a cell
    RULETEXT_MOST_OUTSIDE = 120,
};

// ---- Expressions -----------------------------------------------------------------------------------------

enum node_type { NODE_BOOL, NODE_NUMBER, NODE_CELL, NODE_SET, NODE_SETS };

enum node_op {
    // Boolean
    OP_TRUE,
    OP_FALSE,
    OP_IS,     // a cell; `value` is the noun
    OP_MARKED, // a cell
    OP_EMPTY,
    OP_EQUAL, // two numbers
    OP_UNEQUAL,
    OP_LESS,
    OP_AT_MOST,
    OP_SAME, // two cells
    OP_IN,   // a cell, a set
    OP_NOT,
    OP_AND,
    OP_OR,
    OP_ALL, // over a set or sets, or pairs of it: the body is the second
    OP_ANY,
    OP_DIFFERENT, // a set
    OP_CONNECTED, // over a set
    OP_HAS,       // OP_PRINTED or OP_OUTSIDE
    // Number
    OP_NUMBER, // `value`
    OP_NAMED,  // of the header: `value` says which
    OP_WIDTH,
    OP_HEIGHT,
    OP_VALUE,   // a cell
    OP_PRINTED, // a cell
    OP_OUTSIDE, // a set or a cell; `value` is the side
    OP_X,       // a cell
    OP_Y,
    OP_SIZE,  // a set
    OP_COUNT, // over a set: the body is Boolean
    OP_SUM,   // over a set: the body is a number
    OP_ADD,
    OP_SUBTRACT,
    OP_MULTIPLY,
    // A cell or a set
    OP_VARIABLE, // `value` is its slot
    // A set
    OP_CELLS,
    OP_ROW, // of a cell
    OP_COLUMN,
    OP_AREA,
    OP_BESIDE,
    OP_TOUCHING,
    OP_RAY,     // from a cell; `value` is the direction, an index into tree_directions
    OP_STEP,    // from a cell, down, right
    OP_BETWEEN, // two cells
    OP_THOSE,   // over a set
    OP_UNTIL,
    OP_UNION,
    OP_WITHOUT,
    // Sets in turn
    OP_ROWS,
    OP_COLUMNS,
    OP_AREAS,
    OP_RUNS,  // the body is the second; the first is OP_CELLS
    OP_BOXES, // height, width
    OP_WINDOWS,
};

#define NO_NODE 0U // the first node: the constant true, at no place in the text

struct node {
    enum node_op op;
    enum node_type type;
    bool varies;    // with the marks on the board
    bool pairs;     // of a word over a set: two variables
    bool about_one; // of a word over a set of cells: its body depends on no other variable in scope
    unsigned char depth;
    uint32_t slot;   // of the variable of a word over a set
    uint32_t lowest; // slot of all variables in it: those in scope outside of a word have lower slots
    uint32_t kids[3];
    uint32_t
        cells[2]; // slots of the first two of them that are cells: each is a variable. Of a variable, its own
    int32_t value;
    uint32_t line, column;
    uint64_t ops; // a bit for each operation in it
};
#define OP_BIT(op) (UINT64_C(1) << (op))
_Static_assert(OP_WINDOWS < 64, "a bit for each operation");

struct tree_direction {
    signed char down, right;
};
extern const struct tree_direction tree_directions[8];

// ---- Declarations ----------------------------------------------------------------------------------------

struct symbol {
    char character;
    bool is_mark;
    signed char value; // of a number; 0 for others
    bool is_number;
    uint64_t nouns; // a bit for each
    uint32_t noun;  // the first of them
    struct draw_look look;
    bool looks_as, looks_on; // what the text says of it
};

struct range_of_numbers {
    bool there;
    int least, most;
    uint32_t noun;
};

enum { RULETEXT_PARTS = 8 };
struct rule_for {
    uint32_t slot;
    bool pairs;
    uint32_t set, where; // `where` may be NO_NODE

    // The condition taken apart at its `and`s.
    //
    // "c, d in cells where d in T and ..." with T not about d: only the cells of T are gone through, and that
    // d is among them needs no look. What is not about d, before anything that is, is the same for all d: the
    // first `of_first` parts.
    uint32_t near; // T; NO_NODE: all pairs
    uint32_t parts[RULETEXT_PARTS];
    unsigned n_parts, of_first;
};

struct rule_variable {
    uint32_t slot;
    bool is_set; // or it is a cell
};

// A sentence with gaps: text, then the expression that fills the gap, and so on; NO_NODE: none.
struct says_piece {
    const char *text;
    size_t size;
    uint32_t node;
};

struct rule {
    const char *name;
    struct rule_for fors[RULETEXT_FORS];
    size_t n_fors;
    struct rule_variable variables[2 * RULETEXT_FORS]; // of all its `for`
    size_t n_variables;
    uint32_t body;
    size_t first_piece, pieces; // of what it says; none: it is made up
    bool of_single_cells; // it only says which marks are possible there, and is never a reason by itself
    uint64_t ops;         // a bit for each operation in it
};

struct ruletext {
    struct family family; // first, so that a pointer to the family is one to the text
    struct mem *mem;
    char *source; // as it was read, ended by NUL
    size_t size;
    char *strings; // names and sentences, each ended by NUL
    size_t strings_room, strings_size;
    struct text about; // paragraphs, each ended by a line end
    struct {
        struct symbol at[RULETEXT_SYMBOLS];
        size_t size;
    } symbols;
    unsigned char symbol_places[256];      // by character: its place among them + 1; 0: none
    uint64_t nouns_of[256];                // by character: a bit for each noun
    const char *nouns[RULETEXT_NOUNS + 1]; // ended by NULL
    size_t n_nouns;
    struct range_of_numbers printed, outside;
    bool full, has_number_marks;
    struct make_number numbers[PUZZLE_PARAMETERS];
    const char *number_names[PUZZLE_PARAMETERS + 1]; // ended by NULL
    size_t n_numbers;
    int least_width, least_height, most_width, most_height; // 0: any
    VEC(struct node) nodes;
    uint32_t slots;
    VEC(struct rule) rules;
    VEC(struct says_piece) pieces;

    // The `make` statements, or else what is guessed from the declarations.
    struct make_plan plan;

    // What the family points to.
    struct family_words words;
    struct family_looks looks;
    struct draw_look nothing_look; // of "nothing here", if the text says so
    enum draw_ground floor;
    char clues[RULETEXT_SYMBOLS + 1], alphabet[RULETEXT_SYMBOLS + 4], marks[RULETEXT_SYMBOLS + 2], under[40];
    const char *mark_nouns[RULETEXT_SYMBOLS + 1];

    // Marks, by their places among the family's.
    size_t n_marks;
    const struct symbol *mark_symbols[RULETEXT_SYMBOLS];
    uint64_t marks_called[RULETEXT_NOUNS];              // by noun: a bit for each
    size_t mark_of[RULETEXT_MOST_NUMBER + 1];           // by number: the mark, or SIZE_MAX
    int most;                                           // of their numbers
    struct records_marks counting;                      // from 1 on
    uint64_t zero;                                      // of domains (sets.h): no number, or 0
    char noun_text[RULETEXT_SYMBOLS][DRAW_NUMBER_ROOM]; // of numbers
};

static inline const struct ruletext *ruletext_of(const struct puzzle *p) {
    return (const struct ruletext *)(const void *)p->family;
}

// The number that a character stands for, and the character of a number up to 35.
static inline int tree_number(char c) { return c >= '0' && c <= '9' ? c - '0' : c - 'A' + 10; }
static inline char tree_character(int n) { return (char)(n < 10 ? '0' + n : 'A' + n - 10); }

// NULL: it is no mark and no given.
static inline const struct symbol *tree_symbol(const struct ruletext *t, char c) {
    unsigned char place = t->symbol_places[(unsigned char)c];
    return place == 0 ? NULL : &t->symbols.at[place - 1];
}

// What a cell may show, its domain: a bit for each mark, by its place among the family's, for nothing, and
// for what is printed there.
#define DOMAIN_EMPTY   (UINT64_C(1) << 63)
#define DOMAIN_PRINTED (UINT64_C(1) << 62)
static inline uint64_t tree_mark_bit(const struct ruletext *t, char mark) {
    const char *at = strchr(t->marks, mark);
    return at == NULL ? 0 : UINT64_C(1) << (at - t->marks);
}

// What is printed in a cell instead of a mark; NULL: nothing is.
static inline const struct symbol *tree_given(const struct puzzle *p, size_t cell) {
    const struct symbol *s = tree_symbol(ruletext_of(p), p->cells[cell]);
    return s == NULL || s->is_mark ? NULL : s;
}

static inline const struct node *tree_node(const struct ruletext *t, uint32_t node) {
    return &t->nodes.at[node];
}

// What a cell shows, by a noun or not.
static inline bool tree_is_look(const struct node *n) {
    return n->op == OP_IS || n->op == OP_MARKED || n->op == OP_EMPTY;
}

// Is the rule about this topic of the maker?
static inline bool tree_is_about(const struct rule *r, enum make_topic about) {
    const uint64_t areas = OP_BIT(OP_AREA) | OP_BIT(OP_AREAS);
    const uint64_t clues = OP_BIT(OP_PRINTED) | OP_BIT(OP_OUTSIDE) | OP_BIT(OP_VALUE) | OP_BIT(OP_IS);
    return (r->ops & (about == MAKE_ABOUT_AREAS ? areas : clues)) != 0;
}

// Does the expression use this variable?
bool tree_uses(const struct ruletext *t, uint32_t node, uint32_t slot);

// The functions of struct family that a text provides, file by file.

void ruletext_set_up_family(struct ruletext *t); // board.c: all of it

bool ruletext_may_have(const struct puzzle *p, char mark);                  // by the rules about single cells
bool ruletext_post(const struct puzzle *p, struct csp *s, struct model *m); // post.c
bool ruletext_check(const struct puzzle *p, struct verdict *v);             // judge.c
void ruletext_set_up_maker(struct ruletext *t);                             // make.c
bool ruletext_fits(const struct ruletext *t, int width, int height, size_t line, size_t column,
                   struct fault *fault); // board.c

#endif
