// How a game of Echek begins: its players, its rules and its first position; and problems.
#include "echek/play/game.h"

#include "echek/tell/tell.h"

#include <stdlib.h>
#include <string.h>

// ---- Players ---------------------------------------------------------------------------------------------

static bool object_level(const char *option, const char *noun, const char *word, struct fault *fault) {
    const char *names[ECHEK_LEVELS + 2] = {0};
    char all[100] = "";
    for (int i = 0; i < ECHEK_LEVELS; i++) {
        names[i] = echek_level_name((enum echek_level)i);
        strcat(strcat(all, i == 0 ? "" : ", "), names[i]);
    }
    bool player = strcmp(noun, "player") == 0;
    if (player) names[ECHEK_LEVELS] = "human";
    const char *near = nearest_of(word, names);
    if (near != NULL)
        return fault_input(fault, 0, 0, "%sthere is no %s '%.40s'; did you mean '%s'?", option, noun, word,
                           near);
    return fault_input(fault, 0, 0, "%sthere is no %s '%.40s': expected %s%s", option, noun, word,
                       player ? "human, or a level: " : "one of ", all);
}

bool echek_play_level(const char *option, const char *word, enum echek_level *level, struct fault *fault) {
    return echek_level_named(word, level) || object_level(option, "level", word, fault);
}

// The players: those of the settings; else those of the game; else a person against medium. A level names the
// computer's strength: it plays Black, or White if a person plays Black.
static bool seat(struct duel *d, const game_settings *s, struct fault *fault) {
    static const char *const keys[2] = {"white", "black"}, *const usual[2] = {"human", "medium"};
    const char *level_word = game_setting(s, "level"), *names[2];
    enum echek_level level;
    for (unsigned side = 0; side < 2; side++) {
        names[side] = game_setting(s, keys[side]);
        if (names[side] == NULL || strcmp(names[side], "human") == 0 ||
            echek_level_named(names[side], &level))
            continue;
        return object_level(side == ECHEK_WHITE ? "--white: " : "--black: ", "player", names[side], fault);
    }
    if (level_word != NULL) {
        if (!echek_play_level("--level: ", level_word, &level, fault)) return false;
        names[names[ECHEK_BLACK] == NULL ? ECHEK_BLACK : ECHEK_WHITE] = level_word;
    }
    for (unsigned side = 0; side < 2; side++) {
        if (names[side] == NULL && d->game.players[side][0] == '\0') names[side] = usual[side];
        if (names[side] != NULL && !duel_seat(d, side, names[side], fault)) return false;
    }
    return true;
}

static bool read_seed(struct echek_play *p, const game_settings *s, struct fault *fault) {
    static const struct option row = {"seed", .kind = OPTION_SEED};
    struct option_seed seed = {.value = p->game.front.seed};
    const char *word = game_setting(s, "seed");
    if (word != NULL && !option_read(&row, word, &seed, fault)) return false;
    p->seed = seed.value;
    rng_seed(&p->rng, p->seed);
    return true;
}

static bool set_clock(struct duel *d, const game_settings *s, struct fault *fault) {
    struct fault why;
    const char *clock = game_setting(s, "clock");
    if (clock == NULL || duel_set_clock(d, clock, &why)) return true;
    return fault_input(fault, 0, 0, "--clock: %s", why.text);
}

// ---- Where it begins -------------------------------------------------------------------------------------

static bool read_start(const game_settings *s, struct echek_rules *rules, struct echek_position *start,
                       struct fault *fault) {
    const char *words = game_setting(s, "rules"), *position = game_setting(s, "position");
    struct fault why;
    if (words != NULL && !echek_rules_read(rules, words, &why))
        return fault_input(fault, 0, 0, "--rules:1:%zu: %s", why.column, why.text);
    if (position != NULL && !echek_position_read(rules, position, start, &why))
        return fault_input(fault, 0, 0, "--position:1:%zu: %s", why.column, why.text);
    return true;
}

// Make a problem: White is to move and has a forced win; master defends.
static bool make_problem(struct echek_play *p, const game_settings *s, const struct echek_rules *rules,
                         struct fault *fault) {
    const char *word = game_setting(s, "problem");
    unsigned long plies = strtoul(word, NULL, 10);
    const struct echek_problem_wish wish = {.rules = *rules,
                                            .mover = ECHEK_WHITE,
                                            .plies = plies > ECHEK_LONGEST_PROBLEM ? ECHEK_LONGEST_PROBLEM + 1
                                                                                   : (unsigned)plies,
                                            .level = EXPLAIN_LEVELS,
                                            .seed = p->seed,
                                            .limits = p->game.front.limits};
    struct echek_problem problem;
    struct fault why;
    if (!echek_problem_check(&wish, &why)) return fault_input(fault, 0, 0, "--puzzle: %s", why.text);
    enum make_answer answer = echek_problem_make(&wish, 0, 0, p->game.mem, &problem, &why);
    if (answer == MAKE_STOPPED) return fault_set(fault, FAULT_SYSTEM, "stopped before a problem was made");
    if (answer != MAKE_DONE) return fault_set(fault, FAULT_SYSTEM, "--puzzle: %s", why.text);
    duel_start(&p->duel, p->game.mem, rules, &problem.position);
    p->problem = problem.plies;
    return duel_seat(&p->duel, ECHEK_WHITE, "human", fault) &&
           duel_seat(&p->duel, ECHEK_BLACK, "master", fault);
}

// The argument of `new` may say which side the person plays.
static bool choose_side(struct duel *d, const game_settings *s, struct fault *fault) {
    const char *side = game_setting(s, "side"), *word = game_setting(s, "level");
    enum echek_level level = ECHEK_MEDIUM;
    if (side == NULL && word == NULL) return true;
    if (!echek_is_computer(&d->game, ECHEK_BLACK, &level)) echek_is_computer(&d->game, ECHEK_WHITE, &level);
    if (word != NULL && !echek_play_level("", word, &level, fault)) return false;
    int you = side == NULL                 ? echek_person(&d->game)
              : strcmp(side, "white") == 0 ? ECHEK_WHITE
              : strcmp(side, "black") == 0 ? ECHEK_BLACK
                                           : -1;
    for (unsigned i = 0; i < 2; i++) {
        const char *name = you == -1 || you == (int)i ? "human" : echek_level_name(level);
        if (!duel_seat(d, i, name, fault)) return false;
    }
    return true;
}

const char *echek_play_setting_of(const char *word) {
    enum echek_level level;
    bool side = strcmp(word, "white") == 0 || strcmp(word, "black") == 0 || strcmp(word, "both") == 0;
    return side ? "side" : echek_level_named(word, &level) ? "level" : NULL;
}

static void finish(struct echek_play *p) { p->flipped = echek_person(&p->duel.game) == ECHEK_BLACK; }

// Players, clock, rules and start are those of the game before, unless the settings say otherwise.
static bool begin_after(struct echek_play *p, const struct echek_play *before, const game_settings *s,
                        struct fault *fault) {
    const struct echek_game *old = &before->duel.game;
    duel_start(&p->duel, p->game.mem, &old->rules, &old->start);
    memcpy(p->duel.game.players, old->players, sizeof old->players);
    p->duel.game.clock = old->clock;
    for (unsigned side = 0; side < 2; side++)
        p->duel.game.clock.left_ms[side] = (uint64_t)old->clock.seconds * 1000;
    p->book = before->book;
    p->problem = before->problem;
    if (!choose_side(&p->duel, s, fault)) return false;
    finish(p);
    return true;
}

static bool check_names(const char *name, const game_settings *s, struct fault *fault) {
    static const char known[] = " white black level rules position clock seed problem side ";
    for (size_t i = 0; i < s->count; i++) {
        char padded[40] = " ";
        if (strcmp(s->at[i].name, "size") == 0)
            return fault_input(fault, 0, 0, "--size: Echek is always played on four by four squares");
        strcat(strncat(padded, s->at[i].name, 30), " ");
        if (strstr(known, padded) == NULL)
            return fault_input(fault, 0, 0, "--%s does not go with %s", s->at[i].name, name);
    }
    return true;
}

bool echek_play_check(const struct families *known, const char *name, const game_settings *settings,
                      struct fault *fault) {
    (void)known;
    struct echek_rules rules = {0};
    struct echek_position start = echek_start();
    struct echek_play any = {0};
    return check_names(name, settings, fault) && read_start(settings, &rules, &start, fault) &&
           seat(&any.duel, settings, fault) && set_clock(&any.duel, settings, fault) &&
           read_seed(&any, settings, fault);
}

bool echek_play_begin(struct game *g, const struct game *before, const char *name,
                      const game_settings *settings, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    struct echek_rules rules = {0};
    struct echek_position start = echek_start();
    duel_start(&p->duel, g->mem, &rules, &start);
    if (!read_seed(p, settings, fault)) return false;
    if (before != NULL) return begin_after(p, echek_play_seen(before), settings, fault);
    (void)name;
    if (!read_start(settings, &rules, &start, fault)) return false;
    bool problem = game_setting(settings, "problem") != NULL;
    if (problem && !make_problem(p, settings, &rules, fault)) return false;
    if (!problem) duel_start(&p->duel, g->mem, &rules, &start);
    if ((!problem && !seat(&p->duel, settings, fault)) || !set_clock(&p->duel, settings, fault)) return false;
    finish(p);
    return true;
}

// ---- Continuing ------------------------------------------------------------------------------------------

static bool same_rules(const struct echek_rules *a, const struct echek_rules *b) {
    return a->drop == b->drop && a->castle == b->castle && a->jump == b->jump && a->pawn == b->pawn;
}

// Do the settings fit the game? A game without any move takes other rules and another start.
static bool agree(struct echek_play *p, const game_settings *s, struct fault *fault) {
    struct echek_game *g = &p->duel.game;
    struct echek_rules rules = {0};
    struct echek_position start = echek_start();
    bool says_rules = game_setting(s, "rules") != NULL, says_start = game_setting(s, "position") != NULL;
    if (!read_start(s, &rules, &start, fault)) return false;
    if (g->plies.size == 0 && (says_rules || says_start)) {
        g->rules = rules;
        g->start = start;
    }
    if (says_rules && !same_rules(&rules, &g->rules))
        return fault_input(fault, 0, 0,
                           "--rules: the game goes by other rules; leave --rules out to go on with it");
    if (says_start && !echek_same(&start, &g->start))
        return fault_input(fault, 0, 0,
                           "--position: the game began elsewhere; leave --position out to go on with it");
    return true;
}

bool echek_play_adjust(struct game *g, const game_settings *settings, struct fault *fault) {
    struct echek_play *p = echek_play_of(g);
    if (!read_seed(p, settings, fault) || !agree(p, settings, fault) || !seat(&p->duel, settings, fault) ||
        !set_clock(&p->duel, settings, fault))
        return false;
    finish(p);
    return true;
}

// ---- Problems --------------------------------------------------------------------------------------------

// Is the game already won, or is a win within the remaining plies certain? False: it is not known.
static bool is_in_time(struct echek_play *p, bool *in_time) {
    enum { SOME_SECONDS_US = 5000000 };
    size_t played = p->duel.game.plies.size;
    struct echek_proof proof;
    struct fault f;
    *in_time = false;
    if (played >= p->problem) return true;
    const struct echek_question question = {.rules = p->duel.game.rules,
                                            .position = *echek_play_now(p),
                                            .depth = p->problem - (unsigned)played,
                                            .threads = 1,
                                            .limits =
                                                limits_within(SOME_SECONDS_US, p->game.front.limits.stop)};
    if (!echek_prove(&question, p->game.mem, &proof, NULL, &f) || proof.verdict == ECHEK_UNKNOWN)
        return false;
    *in_time = proof.verdict == ECHEK_PROVEN_LOSS; // of the side that has to answer
    return true;
}

void echek_play_judge_problem(struct echek_play *p) {
    const struct echek_game *g = &p->duel.game;
    struct text *out = &p->game.said;
    size_t played = g->plies.size;
    bool in_time;
    if (echek_game_result(g) == ECHEK_WHITE_WINS) {
        text_add(out, played <= p->problem ? "Solved, in " : "Won, but not in time: in ");
        echek_tell_plies(out, played);
        text_add(out, ".\n");
    } else if (played <= p->problem && is_in_time(p, &in_time))
        text_add(out, in_time ? "Right: that wins in time.\n"
                              : "That does not win in time: undo takes it back, hint tells more.\n");
}
