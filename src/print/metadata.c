#include "print/doc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- The packet ------------------------------------------------------------------------------------------

static void add_element(struct text *out, const char *before, const char *words, const char *after) {
    if (words == NULL || *words == '\0') return;
    text_add(out, before);
    text_xml(out, words, strlen(words));
    text_format(out, "%s\n", after);
}

void metadata_write(struct text *out, const struct doc_about *about, const char *date) {
    text_add(out, "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                  "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                  "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                  "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
                  "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">\n"
                  "<dc:format>application/pdf</dc:format>\n"
                  "<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>\n");
    add_element(out, "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">", about->title,
                "</rdf:li></rdf:Alt></dc:title>");
    add_element(out, "<dc:creator><rdf:Seq><rdf:li>", about->author, "</rdf:li></rdf:Seq></dc:creator>");
    add_element(out, "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">", about->subject,
                "</rdf:li></rdf:Alt></dc:description>");
    add_element(out, "<pdf:Keywords>", about->keywords, "</pdf:Keywords>");
    add_element(out, "<xmp:CreatorTool>", "roque", "</xmp:CreatorTool>");
    add_element(out, "<xmp:CreateDate>", date, "</xmp:CreateDate>");
    add_element(out, "<xmp:ModifyDate>", date, "</xmp:ModifyDate>");
    text_add(out, "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>");
}

// ---- The update ------------------------------------------------------------------------------------------

// Objects that are rewritten, with their places in the file.
struct object {
    unsigned long number;
    size_t at;
};
struct update {
    struct text *pdf;
    size_t size; // of the file before the update
    VEC(struct object) objects;
};

static void begin_object(struct update *u, unsigned long number) {
    if (!vec_push(u->pdf->mem, &u->objects, ((struct object){number, u->pdf->size}))) u->pdf->failed = true;
    text_format(u->pdf, "%lu 0 obj\n", number);
}

// The last occurrence of some words before a place; NULL: there is none.
static const char *find_last(const struct text *pdf, size_t before, const char *words) {
    size_t length = strlen(words);
    for (size_t i = before; i >= length; i--)
        if (memcmp(pdf->at + i - length, words, length) == 0) return pdf->at + i - length;
    return NULL;
}

// The number after a key of the trailer, which is the end of the file; 0: there is none.
static unsigned long number_after(const char *trailer, const char *key) {
    const char *at = trailer == NULL ? NULL : strstr(trailer, key);
    return at == NULL ? 0 : strtoul(at + strlen(key), NULL, 10);
}

// Write an object again from `inside` (behind the line with its number) on, with an addition before its end.
static void repeat_object(struct update *u, unsigned long number, const char *inside,
                          const struct text *more) {
    static const char end[] = "\n>>\nendobj";
    const char *stop = strstr(inside, end);
    struct text words = TEXT_IN(u->pdf->mem);
    if (stop == NULL) return;
    text_bytes(&words, inside, (size_t)(stop - inside)); // the file may move while it grows
    begin_object(u, number);
    text_format(u->pdf, "%s%s%s\n", text_string(&words), text_string(more), end);
    if (words.failed || more->failed) u->pdf->failed = true;
    text_free(&words);
}

static void add_catalog(struct update *u, unsigned long root, unsigned long packet) {
    char head[40];
    snprintf(head, sizeof head, "\n%lu 0 obj\n", root);
    const char *catalog = find_last(u->pdf, u->size, head);
    struct text more = TEXT_IN(u->pdf->mem);
    text_format(&more,
                "\n   /Lang (en)\n   /Metadata %lu 0 R\n   /ViewerPreferences << /DisplayDocTitle true >>",
                packet);
    if (catalog != NULL) repeat_object(u, root, catalog + strlen(head), &more);
    text_free(&more);
}

// UTF-8 as a string of PDF, in UTF-16.
static void add_string(struct text *out, const char *words, size_t size) {
    text_add(out, "<feff");
    for (size_t i = 0; i < size;) {
        static const unsigned char first_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
        size_t length = text_utf8_length(words + i, size - i);
        unsigned long c = (unsigned char)words[i] & first_bits[length];
        for (size_t k = 1; k < length; k++) c = c << 6 | ((unsigned char)words[i + k] & 0x3f);
        if (c < 0x10000) text_format(out, "%04lx", c);
        else text_format(out, "%04lx%04lx", 0xd7c0 + (c >> 10), 0xdc00 + (c & 0x3ff));
        i += length == 0 ? 1 : length;
    }
    text_add(out, ">");
}

// Figures are in the file in the order in which they were drawn.
static void add_figures(struct update *u, const struct text *figures) {
    static const char figure[] = "\n   /S /Figure\n", head[] = " 0 obj\n";
    struct text more = TEXT_IN(u->pdf->mem);
    const char *line = text_string(figures);
    for (size_t at = 0; *line != '\0' && at + sizeof figure < u->size && !u->pdf->failed; at++) {
        if (memcmp(u->pdf->at + at, figure, sizeof figure - 1) != 0) continue;
        const char *inside = find_last(u->pdf, at, head);
        size_t length = strcspn(line, "\n");
        if (inside == NULL) break;
        const char *number = inside;
        while (number > u->pdf->at && number[-1] >= '0' && number[-1] <= '9') number--;
        text_clear(&more);
        text_add(&more, "\n   /Alt ");
        add_string(&more, line, length);
        repeat_object(u, strtoul(number, NULL, 10), inside + strlen(head), &more);
        line += length + (line[length] == '\n');
    }
    text_free(&more);
}

static void add_packet(struct update *u, unsigned long number, const struct text *packet) {
    begin_object(u, number);
    text_format(u->pdf, "<< /Type /Metadata /Subtype /XML /Length %zu >>\nstream\n", packet->size);
    text_bytes(u->pdf, text_string(packet), packet->size);
    text_add(u->pdf, "\nendstream\nendobj\n");
}

static void add_table(struct update *u, unsigned long root, unsigned long info, unsigned long size,
                      unsigned long before) {
    size_t at = u->pdf->size;
    text_add(u->pdf, "xref\n");
    for (size_t i = 0; i < u->objects.size; i++)
        text_format(u->pdf, "%lu 1\n%010zu 00000 n \n", u->objects.at[i].number, u->objects.at[i].at);
    text_format(u->pdf, "trailer\n<< /Size %lu\n   /Root %lu 0 R\n   /Info %lu 0 R\n   /Prev %lu\n>>\n", size,
                root, info, before);
    text_format(u->pdf, "startxref\n%zu\n%%%%EOF\n", at);
}

void metadata_append(struct text *pdf, const struct text *packet, const struct text *figures) {
    struct update u = {.pdf = pdf, .size = pdf->size};
    const char *trailer = pdf->failed ? NULL : find_last(pdf, pdf->size, "\ntrailer\n");
    unsigned long size = number_after(trailer, "/Size "), root = number_after(trailer, "/Root "),
                  info = number_after(trailer, "/Info "), before = number_after(trailer, "startxref\n");
    if (size == 0 || root == 0 || info == 0 || before == 0) return;
    add_catalog(&u, root, size);
    add_figures(&u, figures);
    add_packet(&u, size, packet);
    add_table(&u, root, info, size + 1, before);
    vec_free(pdf->mem, &u.objects);
}
