// base64url (RFC 4648, section 5) without padding: bytes as letters that need no escaping in an address.
#ifndef ROQUE_BASE_BASE64_H
#define ROQUE_BASE_BASE64_H

#include "base/text.h"

void base64_write(struct text *out, const char *bytes, size_t size);

// Decode and append. Padding at the end is allowed. Returns how many letters were read: `size`, or the place
// of the error. That place is a valid letter only if the text ends in the middle of a byte.
size_t base64_read(const char *letters, size_t size, struct text *out);
bool base64_is_letter(char c);

#endif
