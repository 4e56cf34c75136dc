// A JSON scanner: strict, without recursion and without memory. A value is first skipped, which proves that
// it is well formed; then the interesting parts are walked again.
#ifndef ROQUE_FORMAT_JSON_SCAN_H
#define ROQUE_FORMAT_JSON_SCAN_H

#include "format/readers.h"

enum json_step { JSON_ITEM, JSON_END, JSON_BAD };

// Skip white space, including line breaks.
void format_json_space(struct scan *s);

// In an array or object, after its opening bracket or after an item: go to the next item (JSON_ITEM) or past
// the closing bracket (JSON_END). `*first` is true before the first item, and is set to false.
enum json_step format_json_more(struct scan *s, char close, bool *first, struct fault *f);

// Skip a key and its colon, to the value.
bool format_json_key(struct scan *s, struct fault *f);

// Skip a whole value.
bool format_json_skip(struct scan *s, struct fault *f);

// Skip a whole object, and note where the values of these members are; `at` stays NULL where there is none,
// or null.
bool format_json_object(struct scan *s, const char *const *names, size_t count, struct scan *values,
                        struct fault *f);

// In a string, after its opening quote: the next character as UTF-8 (JSON_ITEM), or past the closing quote.
enum json_step format_json_char(struct scan *s, char out[4], size_t *size, struct fault *f);

// Does the string that begins here equal this word?
bool format_json_says(struct scan s, const char *word);

// Append the contents of the string that begins here. It must be known to be well formed.
void format_json_decode(struct scan s, struct text *out);

#endif
