// Inside the reader: expressions. read.c reads statements.
#ifndef ROQUE_RULETEXT_PARSE_H
#define ROQUE_RULETEXT_PARSE_H

#include "ruletext/lexer.h"
#include "ruletext/tree.h"

// A name that stands for an expression: a variable, or what an abbreviation was given.
struct scope_name {
    const char *at;
    size_t size;
    uint32_t node;
};

enum { LET_PARAMETERS = 6 };
struct let {
    struct scope_name name;
    struct scope_name parameters[LET_PARAMETERS];
    size_t n_parameters;
    struct lexer body; // read again wherever it is used
};

struct parser {
    struct ruletext *text;
    struct lexer lexer;
    struct fault *fault;
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

// The next token must be this, or it is a mistake; step over it.
bool parse_sign(struct parser *p, const char *sign);
bool parse_advance(struct parser *p);
bool parse_ends(struct parser *p); // nothing is left of the statement
bool parse_expected(struct parser *p, const char *what);
bool parse_no_memory(struct parser *p);
bool parse_complain(struct parser *p, uint32_t node, const char *sentence); // about an expression

// A number, or LO..HI.
bool parse_number(struct parser *p, const char *what, int least, int most, int *out);
bool parse_range(struct parser *p, int most, int *low, int *high);

// How new boards are made. make_read.c
bool parse_make(struct parser *p);

struct node *parse_node(const struct parser *p, uint32_t node);

// A node at the next token; add it, or the opposite of one. Each is NO_NODE where something is wrong.
struct node parse_begin(const struct parser *p, enum node_op op, enum node_type type);
uint32_t parse_add(struct parser *p, struct node n);
uint32_t parse_add_not(struct parser *p, uint32_t of);

// The node, if it is of this type (a cell is also a set), or if it does not depend on marks.
uint32_t parse_as(struct parser *p, uint32_t node, enum node_type type);
uint32_t parse_constant(struct parser *p, uint32_t node, const char *where);

// An expression that begins with a name. parse_words.c
uint32_t parse_word(struct parser *p);

#endif
