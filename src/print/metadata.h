// What cairo 1.16 cannot write into a PDF: its language, its metadata as XMP, and what pictures show, in
// words. They are appended to the finished file as an update, which is how PDF means files to be changed.
#ifndef ROQUE_PRINT_METADATA_H
#define ROQUE_PRINT_METADATA_H

#include "print/doc.h"

// The metadata of a document as an XMP packet.
void metadata_write(struct text *out, const struct doc_about *about, const char *date);

// Append the packet, the language, the wish that readers show the title instead of the file's name, and a
// line of `figures` for each figure, in order. A file that is written in another way stays as it is. When out
// of memory, `pdf` has failed.
void metadata_append(struct text *pdf, const struct text *packet, const struct text *figures);

#endif
