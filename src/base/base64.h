// Bytes as letters that go into an address as they are: base64url (RFC 4648, section 5), without padding.
#ifndef ROQUE_BASE_BASE64_H
#define ROQUE_BASE_BASE64_H

#include "base/text.h"

void base64_write(struct text *out, const char *bytes, size_t size);

// Append what the letters say. Padding at the end is fine. Returns how many letters could be read: `size`, or
// the place of what is wrong, which is a letter only where the text ends in the middle of a byte.
size_t base64_read(const char *letters, size_t size, struct text *out);
bool base64_is_letter(char c);

#endif
