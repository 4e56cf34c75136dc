// JSON walked in place: strict, without recursion and without memory. A value is first stepped over, which
// proves that it is well formed; then what is of interest is walked again.
#ifndef ROQUE_FORMAT_JSON_SCAN_H
#define ROQUE_FORMAT_JSON_SCAN_H

#include "format/readers.h"

enum json_step { JSON_ITEM, JSON_END, JSON_BAD };

// Step over white space, lines included.
void format_json_space(struct scan *s);

// In an array or object, behind its opening bracket or behind an item: go to the next item (JSON_ITEM) or
// behind the closing bracket (JSON_END). `*first` is true before the first item, and is set to false.
enum json_step format_json_more(struct scan *s, char close, bool *first, struct fault *f);

// Step over a key and its colon, to the value.
bool format_json_key(struct scan *s, struct fault *f);

// Step over a whole value.
bool format_json_skip(struct scan *s, struct fault *f);

// In a string, behind its opening quote: the next character as UTF-8 (JSON_ITEM), or behind the closing
// quote.
enum json_step format_json_char(struct scan *s, char out[4], size_t *size, struct fault *f);

// Does the string that begins here say this word?
bool format_json_says(struct scan s, const char *word);

// Append what the string that begins here says. It must be known to be well formed.
void format_json_decode(struct scan s, struct text *out);

#endif
