#include "ruletext/parse.h"

#include <stdio.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static size_t left(const struct lexer *l) { return (size_t)(l->end - l->at); }

static bool at_comment(const struct lexer *l) {
    return left(l) > 0 && *l->at == ';' && (l->at == l->line_start || is_blank(l->at[-1]));
}

// Past the blanks and the comment of this line; true: the line ends here.
static bool skip_to_word(struct lexer *l) {
    while (left(l) > 0 && is_blank(*l->at)) l->at++;
    if (at_comment(l))
        while (left(l) > 0 && *l->at != '\n') l->at++;
    return left(l) == 0 || *l->at == '\n';
}

// Past everything that means nothing, as far as the statement goes: true where a word of it follows.
static bool find_word(struct lexer *l) {
    while (skip_to_word(l)) {
        struct lexer next = *l;
        if (left(&next) == 0) return false;
        next.at++;
        next.line++;
        next.line_start = next.at;
        bool is_empty = skip_to_word(&next);
        if (!is_empty && next.at == next.line_start) return false; // a new statement
        *l = next;
        if (is_empty && left(l) == 0) return false;
    }
    return true;
}

// A token begins here.
static bool take(struct lexer *l, enum token_kind kind, size_t size) {
    l->next = (struct token){.kind = kind,
                             .at = l->at,
                             .size = size,
                             .line = l->line,
                             .column = (size_t)(l->at - l->line_start) + 1};
    l->at += size;
    return true;
}

// What begins here is no token.
static bool wrong(struct lexer *l, struct fault *fault, const char *sentence) {
    take(l, TOKEN_WRONG, 0);
    return fault_input(fault, l->line, l->next.column, "%s", sentence);
}

// A dash belongs to a name where a letter or digit follows.
static bool take_name(struct lexer *l) {
    size_t n = 1;
    while (n < left(l)) {
        char c = l->at[n];
        bool inner_dash = c == '-' && n + 1 < left(l) && (is_letter(l->at[n + 1]) || is_digit(l->at[n + 1]));
        if (!is_letter(c) && !is_digit(c) && !inner_dash) break;
        n++;
    }
    return take(l, TOKEN_NAME, n);
}

enum { MOST_NUMBER = 1000000 };

static long read_digits(const struct lexer *l, size_t *n) {
    long number = 0;
    for (; *n < left(l) && is_digit(l->at[*n]); ++*n)
        if (number <= MOST_NUMBER) number = 10 * number + (l->at[*n] - '0');
    return number;
}

// A number, or a size: 9x9.
static bool take_number(struct lexer *l, struct fault *fault) {
    size_t n = 0;
    long number = read_digits(l, &n), second = 0;
    const bool is_size = n + 1 < left(l) && l->at[n] == 'x' && is_digit(l->at[n + 1]);
    if (is_size) n++;
    if (is_size) second = read_digits(l, &n);
    if (number > MOST_NUMBER || second > MOST_NUMBER)
        return wrong(l, fault, "the number is too large: at most 1000000 is allowed");
    take(l, is_size ? TOKEN_SIZE : TOKEN_NUMBER, n);
    l->next.number = number;
    l->next.second = second;
    return true;
}

static bool take_string(struct lexer *l, struct fault *fault) {
    size_t n = 1;
    while (n < left(l) && l->at[n] != '"' && l->at[n] != '\n') n++;
    if (n == left(l) || l->at[n] != '"')
        return wrong(l, fault, "the sentence that begins here has no \" at its end");
    l->at++;
    take(l, TOKEN_STRING, n - 1);
    l->at++;
    return true;
}

static bool take_sign(struct lexer *l, struct fault *fault) {
    static const char *const signs[] = {"!=", "<=", ">=", "=>", "..", "(", ")", ",", ":",
                                        "+",  "-",  "*",  "=",  "<",  ">", "{", "}", NULL};
    for (const char *const *s = signs; *s != NULL; s++) {
        if (**s != *l->at) continue;
        size_t n = strlen(*s);
        if (n <= left(l) && memcmp(l->at, *s, n) == 0) return take(l, TOKEN_SIGN, n);
    }
    const char *instead = *l->at == '&'   ? "; write and"
                          : *l->at == '|' ? "; write or"
                          : *l->at == '!' ? "; write not"
                                          : "";
    char byte[12], sentence[60];
    snprintf(sentence, sizeof sentence, "%s means nothing here%s", fault_byte(byte, *l->at), instead);
    return wrong(l, fault, sentence);
}

bool lexer_advance(struct lexer *l, struct fault *fault) {
    if (l->next.kind == TOKEN_WRONG) return false;
    if (!find_word(l)) return take(l, TOKEN_END, 0);
    if (is_letter(*l->at)) return take_name(l);
    if (is_digit(*l->at)) return take_number(l, fault);
    return *l->at == '"' ? take_string(l, fault) : take_sign(l, fault);
}

struct lexer lexer_begin(const char *at, const char *end, size_t line, size_t column) {
    return (struct lexer){.at = at, .end = end, .line = line, .line_start = at - (column - 1)};
}

bool lexer_take_rest(struct lexer *l, char *out, size_t room) {
    size_t n = 0;
    while (find_word(l)) {
        const char *from = l->at;
        while (left(l) > 0 && *l->at != '\n' && !at_comment(l)) l->at++;
        const char *to = l->at;
        while (to > from && is_blank(to[-1])) to--;
        size_t size = (size_t)(to - from);
        if (n + size + 2 > room) return false;
        if (n > 0) out[n++] = ' ';
        memcpy(out + n, from, size);
        n += size;
    }
    out[n] = '\0';
    take(l, TOKEN_END, 0);
    return true;
}

bool lexer_take_word(struct lexer *l) {
    size_t n = 0;
    if (find_word(l))
        while (n < left(l) && !is_blank(l->at[n]) && l->at[n] != '\n') n++;
    take(l, n > 0 ? TOKEN_NAME : TOKEN_END, n);
    return n > 0;
}

bool token_spells(const struct token *t, const char *word) {
    return (t->kind == TOKEN_NAME || t->kind == TOKEN_SIGN) && t->size == strlen(word) &&
           memcmp(t->at, word, t->size) == 0;
}

size_t token_among(const struct token *t, const char *const *words) {
    size_t i = 0;
    while (words[i] != NULL && !token_is(t, words[i])) i++;
    return i;
}
