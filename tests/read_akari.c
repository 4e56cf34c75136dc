// Akari's English: bulbs, numbers and light.
#include "read_inside.h"

// ---- Akari -----------------------------------------------------------------------------------------------

static bool is_white(const struct puzzle *p, int row, int column) {
    return row >= 0 && row < p->height && column >= 0 && column < p->width &&
           read_is_free(p, (uint32_t)(row * p->width + column));
}

// The cells next to a number: bulbs among them, possible bulbs, and cells that are known to be empty.
struct around {
    size_t bulbs, open, empty;
};
static const int sides[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

static struct around look_around(const struct read_point *at, uint32_t cell) {
    const struct puzzle *p = at->puzzle;
    struct around a = {0};
    for (int i = 0; i < 4; i++) {
        int row = (int)cell / p->width + sides[i][0], column = (int)cell % p->width + sides[i][1];
        if (!is_white(p, row, column)) continue;
        enum known bulb = knowledge_of(at->used, (size_t)(row * p->width + column), p->family->marks[0]);
        a.bulbs += bulb == KNOWN_YES;
        a.open += bulb != KNOWN_NO;
        a.empty += bulb == KNOWN_NO;
    }
    return a;
}

static const char *judge_open(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    struct around a = look_around(at, rule->cells[0]);
    if (a.open != read_number_of(r) || a.open != read_digit_at(at->puzzle, rule->cells[0]))
        return "not so many are open";
    if (read_chose(r, 0, 0) != (a.open < 4)) return "only?";
    return read_chose(r, 1, 0) != (a.empty > 0) ? "left?" : NULL;
}

static const char *judge_enough_bulbs(const struct read_point *at, const struct read_reason *r,
                                      const struct model_rule *rule) {
    size_t n = read_digit_at(at->puzzle, rule->cells[0]);
    if (!read_chose(r, 0, n)) return "the number wants not so many";
    return look_around(at, rule->cells[0]).bulbs == n ? NULL : "it has not so many bulbs";
}

static const char *judge_give(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    struct around a = look_around(at, rule->cells[0]);
    return a.bulbs == read_number_of(r) && a.bulbs > read_digit_at(at->puzzle, rule->cells[0])
               ? NULL
               : "not so many bulbs";
}

static const char *judge_leave(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    struct around a = look_around(at, rule->cells[0]);
    return a.open == read_number_of(r) && a.open < read_digit_at(at->puzzle, rule->cells[0])
               ? NULL
               : "not so few are open";
}

// Does a bulb in one cell light the other?
static bool lights(const struct puzzle *p, uint32_t from, uint32_t to) {
    for (int i = 0; i < 4; i++) {
        int row = (int)from / p->width, column = (int)from % p->width;
        for (; is_white(p, row, column); row += sides[i][0], column += sides[i][1])
            if ((uint32_t)(row * p->width + column) == to) return true;
    }
    return false;
}

// The number of cells, except `but`, that may still light this one.
static size_t count_lights(const struct read_point *at, uint32_t cell, uint32_t but) {
    size_t n = 0;
    for (uint32_t i = 0; i < puzzle_size(at->puzzle); i++)
        n += i != but && lights(at->puzzle, i, cell) &&
             knowledge_of(at->used, i, at->puzzle->family->marks[0]) != KNOWN_NO;
    return n;
}

static const char *judge_light(const struct read_point *at, const struct read_reason *r,
                               const struct model_rule *rule) {
    uint32_t from = read_slot_of(r, "sT")->cell;
    if (!lights(at->puzzle, from, rule->cells[0])) return "it does not light it";
    return count_lights(at, rule->cells[0], from) == 0 ? NULL : "another cell may light it";
}

static const char *judge_dark(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    (void)r;
    return count_lights(at, rule->cells[0], UINT32_MAX) == 0 ? NULL : "a cell may light it";
}

static bool is_on_line(const struct puzzle *p, const struct model_rule *rule, uint32_t cell) {
    uint32_t width = (uint32_t)p->width, first = rule->cells[0], last = rule->cells[1];
    if (first / width == last / width) return cell >= first && cell <= last;
    return cell % width == first % width && cell >= first && cell <= last;
}

static bool is_bulb(const struct read_point *at, uint32_t cell) {
    return knowledge_of(at->used, cell, at->puzzle->family->marks[0]) == KNOWN_YES;
}

static const char *judge_sees(const struct read_point *at, const struct read_reason *r,
                              const struct model_rule *rule) {
    uint32_t bulb = read_slot_of(r, "s")->cell;
    const struct read_slot *cells = read_slot_of(r, "a");
    if (!is_bulb(at, bulb)) return "there is no bulb";
    for (size_t i = 0; i < cells->list.count; i++)
        if (read_list_of(at, cells)[i].cell == bulb ||
            !is_on_line(at->puzzle, rule, read_list_of(at, cells)[i].cell))
            return "it does not see the bulb";
    return is_on_line(at->puzzle, rule, bulb) ? NULL : "the bulb is not on the line";
}

static const char *judge_two_bulbs(const struct read_point *at, const struct read_reason *r,
                                   const struct model_rule *rule) {
    size_t seen = 0;
    for (size_t i = 0; i < r->count; i++)
        seen += r->slots[i].type == 's' && is_bulb(at, r->slots[i].cell) &&
                is_on_line(at->puzzle, rule, r->slots[i].cell);
    return seen == 2 ? NULL : "they are no bulbs that see each other";
}

static const char *judge_says_number(const struct read_point *at, const struct read_reason *r,
                                     const struct model_rule *rule) {
    return read_number_of(r) == read_digit_at(at->puzzle, rule->cells[0]) ? NULL : "that is not the number";
}

// ---- The tables ------------------------------------------------------------------------------------------

static const struct read_form rules[] = {
    {"akari", "number", "%C has exactly %n bulb<|s> next to it", judge_says_number},
    {"akari", "number", "%C has %n bulbs next to it", judge_says_number},
    {"akari", "lit", "%T must be lit", NULL},
    {"akari", "line", "no two bulbs see each other from %T to %T", NULL},
    {0},
};

static const struct read_form questions[] = {
    {0},
};

static const struct read_form deductions[] = {
    {"akari", "number", "%C has[ only|] %n open neighbour<|s>[ left|], so %f", judge_open},
    {"akari", "number",
     "%C [allows no bulb next to it|has its bulb already|has both its bulbs already|has its three bulbs "
     "already], so %f",
     judge_enough_bulbs},
    {"akari", "lit", "nothing else can light %T, so %f", judge_light},
    {"akari", "lit", "%T can only be lit from %s, so %f", judge_light},
    {"akari", "line", "%a <sees|see> the bulb at %s, so %f", judge_sees},
    {0},
};

static const struct read_form breaks[] = {
    {"akari", "number", "give %C %n bulb<|s>", judge_give},
    {"akari", "number", "leave %C with[ only|] %n open neighbour<|s>", judge_leave},
    {"akari", "lit", "leave %T with no cell that could light it", judge_dark},
    {"akari", "line", "let the bulbs at %s and %s see each other", judge_two_bulbs},
    {0},
};

static const struct read_form clauses[] = {{0}};

static const struct read_form none[] = {{0}};

const struct read_language read_of_akari = {{rules, questions, deductions, breaks, clauses, none}};
