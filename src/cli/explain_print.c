#include "cli/explain_print.h"

#include "board/grid.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Explaining ------------------------------------------------------------------------------------------

bool cli_explain_choose(const struct cli_explain_options *w, bool terminal, struct cli_explain_how *how) {
    if (w->threads > THREAD_MOST) {
        cli_complain("--threads: %d is the most", THREAD_MOST);
        return false;
    }
    how->terminal = terminal;
    how->medium = terminal ? cli_terminal_medium() : DRAW_TEXT;
    return cli_color(w->color, terminal, &how->color);
}

bool cli_explain_job(struct cli_job *job, struct explain_request request, uint64_t time_limit_us, bool json,
                     struct explanation *e) {
    request.limits = cli_limits(time_limit_us);
    bool explained = explain_puzzle(&job->puzzle, &request, &job->mem, e, &job->fault);
    if (explained) job->exit_code = cli_explain_exit(e->status);
    else cli_job_fail(job, json);
    return explained;
}

int cli_explain_exit(enum explain_status status) {
    if (status == EXPLAIN_UNKNOWN) return CLI_LIMIT;
    return status == EXPLAIN_DONE || status == EXPLAIN_SOLVED ? CLI_YES : CLI_NO;
}

void cli_explain_fill_in(struct puzzle *board, struct explain_fact f) {
    const struct family *family = board->family;
    if (f.holds) board->cells[f.cell] = f.mark;
    else if (family_has_one_mark(family) && f.mark != family_empty(family))
        board->cells[f.cell] = family_empty(family);
}

// ---- Text ------------------------------------------------------------------------------------------------

// Where to break a line that is too long: at the last blank that lets it fit, else at the first one.
static size_t line_end(const char *words, size_t length, size_t room) {
    size_t end = length;
    for (size_t i = 1; i < length; i++) {
        if (words[i] != ' ') continue;
        if (i > room && end < length) break;
        end = i;
        if (i > room) break;
    }
    return length <= room ? length : end;
}

void cli_explain_wrap(struct text *out, const char *first, const char *words) {
    enum { WIDTH = 100, HANG = 2 };
    size_t margin = strlen(first);
    text_add(out, first);
    for (bool begun = false; *words != '\0';) {
        size_t length = strcspn(words, "\n"), indent = strspn(words, " ");
        const char *next = words + length + (words[length] == '\n');
        if (begun) text_repeat(out, " ", margin);
        text_repeat(out, " ", indent);
        words += indent;
        length -= indent;
        for (size_t room = WIDTH - margin - indent; length > 0; room = WIDTH - margin - indent - HANG) {
            size_t end = line_end(words, length, room);
            text_bytes(out, words, end);
            text_char(out, '\n');
            end += end < length;
            words += end;
            length -= end;
            if (length > 0) text_repeat(out, " ", margin + indent + HANG);
        }
        words = next;
        begun = true;
    }
}

void cli_explain_draw(struct text *out, const struct puzzle *p, const struct bits *highlight,
                      const struct cli_explain_how *how) {
    struct puzzle bare = *p; // a drawing between sentences goes without the metadata
    bare.notes = NULL;
    draw_board(how->medium, &bare, (struct draw_options){.color = how->color, .highlight = highlight}, out);
}

static void draw_two(struct cli_job *job, const struct explanation *e, const struct cli_explain_how *how) {
    struct bits differ;
    if (!bits_init(&differ, &job->mem, puzzle_size(e->puzzle))) {
        job->out.failed = true;
        return;
    }
    for (size_t i = 0; i < puzzle_size(e->puzzle); i++)
        if (e->solution.cells[i] != e->second.cells[i]) bits_add(&differ, i);
    cli_explain_draw(&job->out, &e->solution, &differ, how);
    text_char(&job->out, '\n');
    cli_explain_draw(&job->out, &e->second, &differ, how);
    bits_free(&differ, &job->mem);
}

// "The bulb at r1c2", "The knight at r3c4", "The x at r2c2"
static void add_entry(struct text *out, const struct puzzle *p, size_t cell) {
    char letter[2];
    text_format(out, "The %s at ", family_noun(p->family, p->cells[cell], letter));
    board_name_cell(out, p->width, cell);
}

static void add_step(struct text *out, const struct explanation *e, size_t i, const char *first) {
    struct text words;
    text_init(&words, out->mem);
    explain_say_step(e, i, &words);
    cli_explain_wrap(out, first, text_string(&words));
    if (words.failed) out->failed = true;
    text_free(&words);
}

static void tell_mistake(struct cli_job *job, const struct explanation *e,
                         const struct cli_explain_how *how) {
    struct text *out = &job->out;
    if (e->steps.size == 0 || e->steps.at[0].decides.count == 0) {
        text_add(out, "Something that was filled in cannot be right.\n");
        return;
    }
    uint32_t cell = e->facts.at[e->steps.at[0].decides.first].cell;
    struct bits wrong;
    if (!bits_init(&wrong, &job->mem, puzzle_size(e->puzzle))) {
        out->failed = true;
        return;
    }
    bits_add(&wrong, cell);
    if (how->terminal) cli_explain_draw(out, e->puzzle, &wrong, how);
    bits_free(&wrong, &job->mem);
    add_entry(out, e->puzzle, cell);
    text_add(out, " cannot be right:\n");
    add_step(out, e, 0, "  ");
}

bool cli_explain_instead(struct cli_job *job, const struct explanation *e,
                         const struct cli_explain_how *how) {
    struct text *out = &job->out;
    switch (e->status) {
    case EXPLAIN_DONE:
        return false;
    case EXPLAIN_MULTIPLE:
        text_add(out, "There is more than one solution, so nothing can lead to just one. Two that differ:\n");
        if (e->has_solution && e->has_second) draw_two(job, e, how);
        break;
    case EXPLAIN_NONE:
        text_add(out, "There is no solution.\n");
        break;
    case EXPLAIN_SOLVED:
        text_add(out, "It is solved already.\n");
        break;
    case EXPLAIN_MISTAKE:
        tell_mistake(job, e, how);
        break;
    case EXPLAIN_UNKNOWN:
        if (e->steps.size > 0) return false;
        text_format(out, "Stopped by %s before anything was found.\n",
                    cli_interrupted() ? "Ctrl-C" : "the time limit");
        break;
    }
    return true;
}

// Boards in between help after a step that was not easy, if much has changed since the last one.
static bool wants_board(const struct explain_step *step, const struct puzzle *p, size_t changed) {
    enum { PART = 8 };
    return step->rules.count > 2 && PART * changed >= puzzle_size(p);
}

static void draw_after(struct cli_job *job, const struct puzzle *board, const struct explanation *e,
                       const struct explain_step *step, const struct cli_explain_how *how) {
    struct bits new;
    if (!bits_init(&new, &job->mem, puzzle_size(board))) {
        job->out.failed = true;
        return;
    }
    for (size_t i = 0; i < step->decides.count; i++)
        bits_add(&new, e->facts.at[step->decides.first + i].cell);
    cli_explain_draw(&job->out, board, &new, how);
    bits_free(&new, &job->mem);
}

// Steps of one line follow each other; around longer ones there is room.
static void tell_steps(struct cli_job *job, const struct explanation *e, const struct cli_explain_how *how) {
    struct puzzle board;
    struct explain_teller teller;
    struct text *out = &job->out;
    if (!puzzle_copy(&board, e->puzzle, &job->mem)) {
        out->failed = true;
        return;
    }
    explain_teller_init(&teller, e);
    bool roomy = false;
    size_t changed = 0; // facts since the last board
    for (size_t i = 0; i < e->steps.size; i++) {
        const struct explain_step *step = &e->steps.at[i];
        char first[32];
        struct text words;
        snprintf(first, sizeof first, "%3zu. ", i + 1);
        text_init(&words, &job->mem);
        explain_teller_say(&teller, i, &words);
        bool lines = words.size > 0 && strcspn(text_string(&words), "\n") + 1 < words.size;
        if (i > 0 && (lines || roomy)) text_char(out, '\n');
        cli_explain_wrap(out, first, text_string(&words));
        if (words.failed) out->failed = true;
        text_free(&words);
        for (size_t f = 0; f < step->decides.count; f++)
            cli_explain_fill_in(&board, e->facts.at[step->decides.first + f]);
        changed += step->decides.count;
        if (how->terminal && wants_board(step, &board, changed)) {
            draw_after(job, &board, e, step, how);
            changed = 0;
        }
        roomy = lines;
    }
    explain_teller_free(&teller);
    puzzle_free(&board);
}

void cli_explain_text(struct cli_job *job, const struct explanation *e, const struct cli_explain_how *how) {
    struct text *out = &job->out;
    if (cli_explain_instead(job, e, how)) return;
    cli_explain_draw(out, e->puzzle, NULL, how);
    text_char(out, '\n');
    tell_steps(job, e, how);
    text_char(out, '\n');
    if (e->status == EXPLAIN_UNKNOWN) {
        text_format(out, "Stopped by %s; this is not the end.\n",
                    cli_interrupted() ? "Ctrl-C" : "the time limit");
        return;
    }
    if (e->has_solution) cli_explain_draw(out, &e->solution, NULL, how);
    text_format(out, "Solved in %zu step%s: %s, score %" PRIu32 ".\n", e->steps.size,
                e->steps.size == 1 ? "" : "s", explain_level_name(e->level), e->score);
}
