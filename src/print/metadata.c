#include "print/metadata.h"

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

// The last place of some words in a file; NULL: there is none.
static const char *find_last(const struct text *pdf, const char *words) {
    size_t length = strlen(words);
    for (size_t i = pdf->size; i >= length; i--)
        if (memcmp(pdf->at + i - length, words, length) == 0) return pdf->at + i - length;
    return NULL;
}

// The number after a key of the trailer, which is the end of the file; 0: there is none.
static unsigned long number_after(const char *trailer, const char *key) {
    const char *at = trailer == NULL ? NULL : strstr(trailer, key);
    return at == NULL ? 0 : strtoul(at + strlen(key), NULL, 10);
}

// The head of the update: the catalog as it was, with more in it.
static bool add_catalog(struct text *pdf, unsigned long root, unsigned long packet) {
    char head[40];
    snprintf(head, sizeof head, "\n%lu 0 obj\n<<", root);
    const char *catalog = find_last(pdf, head),
               *end = catalog == NULL ? NULL : strstr(catalog, "\n>>\nendobj");
    if (end == NULL) return false;
    struct text words = TEXT_IN(pdf->mem);
    text_bytes(&words, catalog + 1, (size_t)(end - catalog - 1));
    text_format(pdf,
                "%s\n   /Lang (en)\n   /Metadata %lu 0 R\n   /ViewerPreferences << /DisplayDocTitle true >>"
                "\n>>\nendobj\n",
                text_string(&words), packet);
    if (words.failed) pdf->failed = true;
    text_free(&words);
    return true;
}

void metadata_append(struct text *pdf, const struct text *packet) {
    const char *trailer = pdf->failed ? NULL : find_last(pdf, "\ntrailer\n");
    unsigned long size = number_after(trailer, "/Size "), root = number_after(trailer, "/Root "),
                  info = number_after(trailer, "/Info "), before = number_after(trailer, "startxref\n");
    size_t at_root = pdf->size;
    if (size == 0 || root == 0 || info == 0 || before == 0 || !add_catalog(pdf, root, size)) return;
    size_t at_packet = pdf->size;
    text_format(pdf, "%lu 0 obj\n<< /Type /Metadata /Subtype /XML /Length %zu >>\nstream\n", size,
                packet->size);
    text_bytes(pdf, packet->at, packet->size);
    text_add(pdf, "\nendstream\nendobj\n");
    size_t at_table = pdf->size;
    text_format(pdf, "xref\n%lu 1\n%010zu 00000 n \n%lu 1\n%010zu 00000 n \n", root, at_root, size,
                at_packet);
    text_format(pdf, "trailer\n<< /Size %lu\n   /Root %lu 0 R\n   /Info %lu 0 R\n   /Prev %lu\n>>\n",
                size + 1, root, info, before);
    text_format(pdf, "startxref\n%zu\n%%%%EOF\n", at_table);
}
