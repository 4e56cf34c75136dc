// Writing JSON: objects and arrays are opened and closed, and the writer puts the commas, quotes and escapes.
//
//     json_open(out, NULL, '{');
//     json_text(out, "name", "board");
//     json_open(out, "cells", '[');
//     json_number(out, NULL, 3);
//     json_close(out, ']');
//     json_close(out, '}');
//
// gives {"name":"board","cells":[3]}. A key of NULL is an element of an array, or the value as a whole.
// There is no state but the text itself: a comma is due unless the text is empty or ends with an opening
// bracket, a colon or a line end.
#ifndef ROQUE_BASE_JSON_H
#define ROQUE_BASE_JSON_H

#include "base/text.h"

void json_open(struct text *out, const char *key, char bracket); // '{' or '['
void json_close(struct text *out, char bracket);                 // '}' or ']'
void json_end_line(struct text *out);                            // '}' and a line end: one object per line

void json_key(struct text *out, const char *key); // a comma if one is due, and "key": where there is a key
void json_text(struct text *out, const char *key, const char *value); // NULL is null
void json_bytes(struct text *out, const char *key, const char *bytes, size_t count);
void json_string(struct text *out, const char *key, const struct text *value); // fails where that has failed
void json_char(struct text *out, const char *key, char value);                 // as a string of one character
void json_number(struct text *out, const char *key, uint64_t n);
void json_signed(struct text *out, const char *key, int64_t n);
void json_bool(struct text *out, const char *key, bool value);
void json_null(struct text *out, const char *key);
void json_raw(struct text *out, const char *key, const char *json); // what is JSON already

// A string that is written in place: what is added to the text between these two becomes the value.
//
//     size_t from = json_begin_string(out, "text");
//     explain_say_rule(e, rule, out);
//     json_end_string(out, from);
size_t json_begin_string(struct text *out, const char *key);
void json_end_string(struct text *out, size_t from);
void json_end_lines(struct text *out, size_t from); // without the line end or line ends behind it

// What is left to say where there is no memory to write JSON: {"error":"out of memory"} and a line end.
extern const char json_out_of_memory[];

#endif
