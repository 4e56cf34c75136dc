// A certificate is a plan to win as text:
//
//     roque echek certificate 1
//     rules castle=never
//     position 4/2k1/1K2/4 w QRBNPqrbnp
//     winner white
//     plies 13
//     4/2k1/1K2/4 w QRBNPqrbnp; 13 Q@b3
//     ...
//
// Each line after the head is a position in which the winner is to move, the most plies to the win, and the
// winner's move. A position stands for its mirror image too. Checking needs the rules alone: every move must
// be legal and win at once, or lead, whatever the answer, to a position whose line has at least two plies
// fewer.
#include "echek/proofs/inside.h"

#include <string.h>

// ---- Plans ----

void plan_free(struct plan *s) {
    mem_free(s->mem, s->index, s->slots * sizeof *s->index);
    vec_free(s->mem, &s->entries);
    s->index = NULL;
    s->slots = 0;
}

// The slot of a key, or the free slot where it would go.
static size_t slot_of(const struct plan *s, uint64_t key) {
    size_t i = (size_t)proof_table_place(key) & (s->slots - 1);
    while (s->index[i] != 0 && s->entries.at[s->index[i] - 1].key != key) i = (i + 1) & (s->slots - 1);
    return i;
}

const struct plan_entry *plan_find(const struct plan *s, uint64_t key) {
    if (s->slots == 0) return NULL;
    uint32_t number = s->index[slot_of(s, key)];
    return number == 0 ? NULL : &s->entries.at[number - 1];
}

static bool grow(struct plan *s) {
    size_t slots = s->slots == 0 ? 1024 : s->slots * 2;
    uint32_t *index = mem_zeroed(s->mem, slots, sizeof *index);
    if (index == NULL) return false;
    mem_free(s->mem, s->index, s->slots * sizeof *s->index);
    s->index = index;
    s->slots = slots;
    for (size_t i = 0; i < s->entries.size; i++) s->index[slot_of(s, s->entries.at[i].key)] = (uint32_t)i + 1;
    return true;
}

bool plan_add(struct plan *s, struct plan_entry e) {
    if (s->entries.size >= UINT32_MAX - 1) return false;
    if (2 * (s->entries.size + 1) > s->slots && !grow(s)) return false;
    if (!vec_push(s->mem, &s->entries, e)) return false;
    s->index[slot_of(s, e.key)] = (uint32_t)s->entries.size;
    return true;
}

// ---- Writing ----

static const char title[] = "roque echek certificate 1";

void plan_write(struct text *out, const struct echek_claim *claim, const struct plan *s) {
    char name[ECHEK_MOVE_TEXT];
    text_format(out, "%s\nrules ", title);
    echek_rules_write(out, &claim->rules);
    text_add(out, "\nposition ");
    echek_position_write(out, &claim->position);
    text_format(out, "\nwinner %s\nplies %u\n", claim->winner == ECHEK_WHITE ? "white" : "black",
                claim->plies);
    for (size_t i = 0; i < s->entries.size; i++) {
        const struct plan_entry *e = &s->entries.at[i];
        echek_position_write(out, &e->position);
        text_format(out, "; %u %s\n", e->plies, echek_move_name(&e->position, e->move, name));
    }
}

// ---- Reading ----

enum { LONGEST_LINE = 120 };

struct reading {
    const char *at, *end;
    size_t number; // of the line
    bool illegal;  // a move is illegal: the text can be read, but its claim fails
    char line[LONGEST_LINE + 1];
    struct echek_claim *claim;
    struct fault *fault;
};

// Read the next line into `line`; false with a fault when there is none, or it is too long or not text.
static bool next_line(struct reading *in, const char *what) {
    in->number++;
    if (in->at == in->end)
        return fault_input(in->fault, in->number, 1, "the certificate ends where %s was expected", what);
    const char *newline = memchr(in->at, '\n', (size_t)(in->end - in->at));
    const char *stop = newline == NULL ? in->end : newline;
    size_t length = (size_t)(stop - in->at);
    if (length > 0 && in->at[length - 1] == '\r') length--;
    if (length > LONGEST_LINE || memchr(in->at, '\0', length) != NULL)
        return fault_input(in->fault, in->number, 1, "this line cannot be %s", what);
    memcpy(in->line, in->at, length);
    in->line[length] = '\0';
    in->at = newline == NULL ? in->end : newline + 1;
    return true;
}

// A fault in a part of the line gets the line's number and the part's column.
static bool at_line(const struct reading *in, size_t offset) {
    in->fault->line = in->number;
    in->fault->column += offset;
    return false;
}

// The value of the next line, which must be `word` and a value.
static const char *read_head(struct reading *in, const char *word) {
    char what[40] = "a line beginning with ";
    size_t length = strlen(word);
    strcat(what, word);
    if (!next_line(in, what)) return NULL;
    if (strncmp(in->line, word, length) == 0 && in->line[length] == ' ') return in->line + length + 1;
    fault_input(in->fault, in->number, 1, "%s was expected", what);
    return NULL;
}

static bool read_plies(const struct reading *in, const char **at, unsigned *plies) {
    const char *digit = *at;
    *plies = 0;
    for (; *digit >= '0' && *digit <= '9' && *plies <= ECHEK_DEEPEST_PROOF; digit++)
        *plies = *plies * 10 + (unsigned)(*digit - '0');
    if (digit == *at || *plies < 1 || *plies > ECHEK_DEEPEST_PROOF)
        return fault_input(in->fault, in->number, (size_t)(*at - in->line) + 1,
                           "a number of plies from 1 to %d was expected", ECHEK_DEEPEST_PROOF);
    *at = digit;
    return true;
}

static bool read_claim(struct reading *in) {
    struct echek_claim *c = in->claim;
    const char *value;
    if (!next_line(in, "the title")) return false;
    if (strcmp(in->line, title) != 0)
        return fault_input(in->fault, 1, 1, "this is not a certificate: its first line should be \"%s\"",
                           title);
    if ((value = read_head(in, "rules")) == NULL) return false;
    if (!echek_rules_read(&c->rules, value, in->fault)) return at_line(in, strlen("rules "));
    if ((value = read_head(in, "position")) == NULL) return false;
    if (!echek_position_read(&c->rules, value, &c->position, in->fault))
        return at_line(in, strlen("position "));
    if (echek_ended(&c->position) != ECHEK_GOES_ON)
        return fault_input(in->fault, in->number, strlen("position ") + 1,
                           "the game has ended in this position");
    if ((value = read_head(in, "winner")) == NULL) return false;
    if (strcmp(value, "white") != 0 && strcmp(value, "black") != 0)
        return fault_input(in->fault, in->number, strlen("winner ") + 1, "white or black was expected");
    c->winner = value[0] == 'w' ? ECHEK_WHITE : ECHEK_BLACK;
    if ((value = read_head(in, "plies")) == NULL || !read_plies(in, &value, &c->plies)) return false;
    return *value == '\0' || fault_input(in->fault, in->number, (size_t)(value - in->line) + 1,
                                         "the end of the line was expected");
}

// "POSITION; PLIES MOVE"
static bool read_entry(struct reading *in, struct plan *s) {
    const struct echek_rules *r = &in->claim->rules;
    struct plan_entry e;
    unsigned plies;
    if (!next_line(in, "a position with its move")) return false;
    char *semicolon = strchr(in->line, ';');
    if (semicolon == NULL || semicolon[1] != ' ')
        return fault_input(in->fault, in->number, strlen(in->line) + 1,
                           "\"; \" was expected after the position");
    *semicolon = '\0';
    if (!echek_position_read(r, in->line, &e.position, in->fault)) return at_line(in, 0);
    if (e.position.mover != in->claim->winner || echek_ended(&e.position) != ECHEK_GOES_ON)
        return fault_input(in->fault, in->number, 1, "the winner is not to move here");
    const char *at = semicolon + 2;
    if (!read_plies(in, &at, &plies)) return false;
    if (*at != ' ')
        return fault_input(in->fault, in->number, (size_t)(at - in->line) + 1,
                           "a blank and a move were expected");
    if (!echek_move_read(r, &e.position, at + 1, &e.move, in->fault)) {
        in->illegal = true;
        return at_line(in, (size_t)(at + 1 - in->line));
    }
    e.plies = (uint8_t)plies;
    e.key = echek_key(r, &e.position, NULL);
    if (plan_find(s, e.key) != NULL)
        return fault_input(in->fault, in->number, 1,
                           "this position, or its mirror image, has a move already");
    return plan_add(s, e) || fault_memory(in->fault);
}

// ---- Checking ----

struct checking {
    const struct echek_claim *claim;
    const struct plan *plan;
    size_t line; // of the position that is being checked
    struct fault *fault;
};

static bool won(const struct checking *c, const struct echek_position *p) {
    enum echek_end end = echek_ended(p);
    return end != ECHEK_GOES_ON && (end == ECHEK_MOVER_WON) == (p->mover == c->claim->winner);
}

// The winner is to move: does the plan have a move that wins in time?
static bool is_covered(const struct checking *c, const struct echek_position *p, unsigned plies) {
    const struct plan_entry *e = plan_find(c->plan, echek_key(&c->claim->rules, p, NULL));
    return e != NULL && e->plies <= plies;
}

static bool uncovered(const struct checking *c, const struct echek_position *p, const char *answer,
                      unsigned plies) {
    char words[64];
    struct mem mem = MEM_UNLIMITED;
    struct text t = TEXT_IN(&mem);
    echek_position_write(&t, p);
    strncpy(words, text_string(&t), sizeof words - 1);
    words[sizeof words - 1] = '\0';
    text_free(&t);
    return fault_input(c->fault, c->line, 1, "after %s there is no move that wins within %u plies in %s",
                       answer, plies, words);
}

// The loser is to move: each move must end the game, or lead to a position in the plan.
static bool check_replies(const struct checking *c, const struct echek_position *p, unsigned plies) {
    echek_move list[ECHEK_MOST_MOVES];
    size_t count = echek_moves(&c->claim->rules, p, list);
    for (size_t i = 0; i < count; i++) {
        char name[ECHEK_MOVE_TEXT];
        struct echek_position next = echek_after(&c->claim->rules, p, list[i]);
        bool fine = echek_ended(&next) == ECHEK_GOES_ON ? plies >= 2 && is_covered(c, &next, plies - 1)
                                                        : plies >= 1 && won(c, &next);
        if (!fine) return uncovered(c, &next, echek_move_name(p, list[i], name), plies - 1);
    }
    return true;
}

static bool check_entry(const struct checking *c, const struct plan_entry *e) {
    struct echek_position next = echek_after(&c->claim->rules, &e->position, e->move);
    if (won(c, &next)) return true;
    if (echek_ended(&next) != ECHEK_GOES_ON)
        return fault_input(c->fault, c->line, 1, "this move loses the game");
    if (e->plies < 2) return fault_input(c->fault, c->line, 1, "this move does not end the game");
    return check_replies(c, &next, e->plies - 1);
}

static bool check_all(struct checking *c, size_t first_line) {
    const struct echek_claim *claim = c->claim;
    c->line = first_line - 1;
    if (claim->position.mover != claim->winner) {
        if (!check_replies(c, &claim->position, claim->plies)) return false;
    } else if (!is_covered(c, &claim->position, claim->plies))
        return uncovered(c, &claim->position, "the beginning", claim->plies);
    for (size_t i = 0; i < c->plan->entries.size; i++) {
        c->line = first_line + i;
        if (!check_entry(c, &c->plan->entries.at[i])) return false;
    }
    return true;
}

enum echek_verified echek_verify(const char *bytes, size_t size, struct mem *m, struct echek_claim *claim,
                                 struct fault *fault) {
    struct reading in = {.at = bytes, .end = bytes + size, .claim = claim, .fault = fault};
    struct plan s = {.mem = m};
    *claim = (struct echek_claim){0};
    bool readable = read_claim(&in);
    size_t first_line = in.number + 1;
    while (readable && in.at < in.end) readable = read_entry(&in, &s);
    struct checking c = {.claim = claim, .plan = &s, .fault = fault};
    bool holds = readable && check_all(&c, first_line);
    claim->positions = s.entries.size;
    plan_free(&s);
    if (holds) return ECHEK_CLAIM_HOLDS;
    return readable || in.illegal ? ECHEK_CLAIM_FAILS : ECHEK_CLAIM_UNREADABLE;
}
