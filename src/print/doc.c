#define _XOPEN_SOURCE 700 // realpath
#include "print/doc.h"

#include "cli/cli.h"
#include "cli/output.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- Files -----------------------------------------------------------------------------------------------

// Pipes and devices are written to directly. For a symbolic link, the target is replaced, not the link.
static bool replace(const char *path, const struct text *bytes) {
    struct stat about;
    bool exists = stat(path, &about) == 0;
    if (exists && !S_ISREG(about.st_mode)) {
        int fd = open(path, O_WRONLY | O_CLOEXEC);
        bool written = fd >= 0 && cli_write_all(fd, bytes->at, bytes->size);
        int error = errno;
        if (fd >= 0) close(fd);
        errno = error;
        return written;
    }
    char *real = exists ? realpath(path, NULL) : NULL;
    bool done = cli_file_replace(real != NULL ? real : path, bytes, 0666);
    int error = errno;
    free(real);
    errno = error;
    return done;
}

bool doc_deliver(const char *path, const struct text *bytes) {
    if (bytes->failed) cli_complain("out of memory");
    if (bytes->failed) return false;
    if (path == NULL ? cli_write_all(STDOUT_FILENO, bytes->at, bytes->size) : replace(path, bytes))
        return true;
    return cli_complain("cannot write to %s: %s", path == NULL ? "standard output" : path, strerror(errno));
}

static const char *page_mark(const struct doc *d) { return d->path == NULL ? NULL : strstr(d->path, "%d"); }

// Write the file of a page.
static bool deliver_page(const struct doc *d) {
    const char *mark = page_mark(d);
    if (mark == NULL) return doc_deliver(d->path, &d->bytes);
    struct text name = TEXT_IN(d->mem);
    text_bytes(&name, d->path, (size_t)(mark - d->path));
    text_format(&name, "%zu%s", d->pages, mark + 2);
    bool done = doc_deliver(text_string(&name), &d->bytes);
    text_free(&name);
    return done;
}

// ---- Surfaces --------------------------------------------------------------------------------------------

static cairo_status_t take_bytes(void *context, const unsigned char *bytes, unsigned count) {
    struct text *out = context;
    text_bytes(out, (const char *)bytes, count);
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static bool fail(struct doc *d, cairo_status_t status) {
    if (!d->failed) cli_complain("cannot draw: %s", cairo_status_to_string(status));
    d->failed = true;
    d->no_memory = status == CAIRO_STATUS_NO_MEMORY;
    return false;
}

void doc_open(struct doc *d, enum doc_medium medium, const char *path, double dpi, struct mem *m) {
    *d = (struct doc){.medium = medium, .path = path, .dpi = dpi, .type = 1, .mem = m};
    text_init(&d->bytes, m);
    text_init(&d->metadata, m);
    text_init(&d->figures, m);
}

static void open_surface(struct doc *d, double width, double height) {
    double scale = d->dpi / 72;
    if (d->medium == DOC_PDF)
        d->surface = cairo_pdf_surface_create_for_stream(take_bytes, &d->bytes, width, height);
    else if (d->medium == DOC_SVG)
        d->surface = cairo_svg_surface_create_for_stream(take_bytes, &d->bytes, width, height);
    else {
        d->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * scale),
                                                (int)ceil(height * scale));
        cairo_surface_set_device_scale(d->surface, scale, scale);
    }
    if (d->medium == DOC_SVG) cairo_svg_surface_set_document_unit(d->surface, CAIRO_SVG_UNIT_PT);
}

static void close_surface(struct doc *d) {
    if (d->surface != NULL) cairo_surface_destroy(d->surface);
    d->surface = NULL;
}

static void say(struct doc *d, cairo_pdf_metadata_t what, const char *words) {
    if (words != NULL && *words != '\0') cairo_pdf_surface_set_metadata(d->surface, what, words);
}

static const char fixed_date[] = "2000-01-01T00:00:00Z"; // the same pages give the same file

void doc_describe(struct doc *d, const struct doc_about *about, double width, double height) {
    if (d->medium != DOC_PDF) return;
    open_surface(d, width, height);
    say(d, CAIRO_PDF_METADATA_TITLE, about->title);
    say(d, CAIRO_PDF_METADATA_AUTHOR, about->author);
    say(d, CAIRO_PDF_METADATA_SUBJECT, about->subject);
    say(d, CAIRO_PDF_METADATA_KEYWORDS, about->keywords);
    say(d, CAIRO_PDF_METADATA_CREATOR, "roque");
    say(d, CAIRO_PDF_METADATA_CREATE_DATE, fixed_date);
    say(d, CAIRO_PDF_METADATA_MOD_DATE, fixed_date);
    metadata_write(&d->metadata, about, fixed_date);
}

// ---- PNG -------------------------------------------------------------------------------------------------

static uint32_t crc_of(const unsigned char *bytes, size_t count) {
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320U : 0);
    }
    return ~crc;
}

static void put_number(unsigned char *at, uint32_t n) {
    for (int i = 0; i < 4; i++) at[i] = (unsigned char)(n >> (24 - 8 * i));
}

// Cairo does not record the resolution, so a pHYs chunk is added after the first chunk, whose length is
// fixed.
static void add_density(struct text *png, double dpi) {
    enum { HEAD = 33, CHUNK = 21 };
    unsigned char chunk[CHUNK] = {0, 0, 0, 9, 'p', 'H', 'Y', 's'};
    uint32_t a_meter = (uint32_t)lround(dpi / 0.0254);
    put_number(chunk + 8, a_meter);
    put_number(chunk + 12, a_meter);
    chunk[16] = 1; // per meter
    put_number(chunk + 17, crc_of(chunk + 4, CHUNK - 8));
    if (png->failed || png->size < HEAD) return;
    text_bytes(png, (const char *)chunk, CHUNK);
    if (png->failed) return;
    memmove(png->at + HEAD + CHUNK, png->at + HEAD, png->size - HEAD - CHUNK);
    memcpy(png->at + HEAD, chunk, CHUNK);
}

// ---- Pages -----------------------------------------------------------------------------------------------

// A picture is written when it is known whether another one follows, because a file cannot have two.
static bool deliver_picture(struct doc *d, bool another_follows) {
    if (!d->ready || d->failed) return !d->failed;
    if (another_follows && page_mark(d) == NULL) {
        cli_complain("a picture is one page: give -o a name with %%d, such as page-%%d.png, to draw several");
        d->failed = true;
    } else d->failed = !deliver_page(d);
    d->ready = false;
    text_clear(&d->bytes);
    return !d->failed;
}

// A page of a PDF is finished when the next one begins: a tag that is open over all pages (the document, for
// screen readers; cairo 1.16 writes damaged links outside of one) must be closed on the last page.
static bool turn_page(struct doc *d, bool last) {
    if (!d->open) return !d->failed;
    if (d->medium == DOC_PDF && last) cairo_tag_end(d->painter.cr, "Document");
    if (d->medium == DOC_PDF) cairo_show_page(d->painter.cr);
    cairo_status_t status = cairo_status(d->painter.cr);
    paint_end(&d->painter);
    d->open = false;
    if (d->painter.missing[0] != '\0') {
        cli_complain("no installed font can write '%s': install one, such as fonts-dejavu",
                     d->painter.missing);
        d->failed = true;
        return false;
    }
    return status == CAIRO_STATUS_SUCCESS || fail(d, status);
}

bool doc_begin_page(struct doc *d, double width, double height) {
    if (d->failed || !turn_page(d, false) || !deliver_picture(d, true)) return false;
    if (d->surface == NULL) open_surface(d, width, height);
    else cairo_pdf_surface_set_size(d->surface, width, height);
    d->width = width;
    d->height = height;
    d->pages++;
    if (!paint_begin(&d->painter, d->surface)) {
        paint_end(&d->painter);
        return fail(d, cairo_surface_status(d->surface));
    }
    d->open = true;
    d->painter.type = d->type;
    d->painter.figures = &d->figures;
    d->painter.tagged = d->medium == DOC_PDF;
    if (d->medium == DOC_PDF && d->pages == 1) cairo_tag_begin(d->painter.cr, "Document", NULL);
    if (d->medium == DOC_PDF) cairo_tag_begin(d->painter.cr, "Sect", NULL);
    else {
        paint_color(&d->painter, 0xffffffff);
        cairo_paint(d->painter.cr);
    }
    return true;
}

bool doc_end_page(struct doc *d) {
    if (d->failed) return false;
    if (d->medium == DOC_PDF) {
        cairo_tag_end(d->painter.cr, "Sect");
        return true;
    }
    if (!turn_page(d, true)) return false;
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    if (d->medium == DOC_PNG) status = cairo_surface_write_to_png_stream(d->surface, take_bytes, &d->bytes);
    else cairo_surface_finish(d->surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(d->surface);
    if (status != CAIRO_STATUS_SUCCESS) return fail(d, status);
    if (d->medium == DOC_PNG) add_density(&d->bytes, d->dpi);
    close_surface(d);
    return d->ready = true;
}

bool doc_close(struct doc *d) {
    turn_page(d, true);
    deliver_picture(d, false);
    if (d->surface != NULL && d->medium == DOC_PDF && !d->failed) {
        cairo_surface_finish(d->surface);
        cairo_status_t status = cairo_surface_status(d->surface);
        if (status != CAIRO_STATUS_SUCCESS) fail(d, status);
        else if (!d->unwanted) {
            metadata_append(&d->bytes, &d->metadata, &d->figures);
            d->failed = !doc_deliver(d->path, &d->bytes);
        }
    }
    close_surface(d);
    text_free(&d->bytes);
    text_free(&d->metadata);
    text_free(&d->figures);
    return !d->failed;
}

// ---- Links and bookmarks ---------------------------------------------------------------------------------

// Attributes are quoted as in "uri='...'". A link that stands alone is a paragraph.
static void begin_link(struct doc *d, const char *attribute, const char *value) {
    if (d->medium != DOC_PDF) return;
    struct text words = TEXT_IN(d->mem);
    text_format(&words, "%s='", attribute);
    for (; *value != '\0'; value++) {
        if (*value == '\'' || *value == '\\') text_char(&words, '\\');
        text_char(&words, *value);
    }
    text_char(&words, '\'');
    paint_tag_begin(&d->painter, "P");
    cairo_tag_begin(d->painter.cr, CAIRO_TAG_LINK, text_string(&words));
    text_free(&words);
}

void doc_place(struct doc *d, const char *name, double x, double y) {
    if (d->medium != DOC_PDF) return;
    struct text words = TEXT_IN(d->mem);
    text_format(&words, "name='%s' x=%d y=%d", name, (int)x, (int)y); // whole numbers, in every locale
    cairo_tag_begin(d->painter.cr, CAIRO_TAG_DEST, text_string(&words));
    cairo_tag_end(d->painter.cr, CAIRO_TAG_DEST);
    text_free(&words);
}

void doc_link_begin(struct doc *d, const char *place) { begin_link(d, "dest", place); }
void doc_link_address(struct doc *d, const char *address) { begin_link(d, "uri", address); }

void doc_link_end(struct doc *d) {
    if (d->medium != DOC_PDF) return;
    cairo_tag_end(d->painter.cr, CAIRO_TAG_LINK);
    paint_tag_end(&d->painter, "P");
}

int doc_bookmark(struct doc *d, int within, const char *words, const char *place) {
    if (d->medium != DOC_PDF) return 0;
    struct text to = TEXT_IN(d->mem);
    text_format(&to, "dest='%s'", place);
    int id = cairo_pdf_surface_add_outline(d->surface, within, words, text_string(&to), 0);
    text_free(&to);
    return id;
}

void doc_page_label(struct doc *d, const char *label) {
    if (d->medium == DOC_PDF) cairo_pdf_surface_set_page_label(d->surface, label);
}
