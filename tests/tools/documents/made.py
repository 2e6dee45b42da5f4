"""Documents for tests: PDFs written by hand, Word documents by their library."""

import io
import zlib
from collections.abc import Sequence

from docx import Document


def pdf(*pages: str, extra: Sequence[bytes] = ()) -> bytes:
    """Write a PDF with a line of text on each page, in any script; empty text makes a page without any.

    Args:
        pages: Text of each.
        extra: What stands in place of the pages' contents, as streams, the first ones first.
    """
    to_unicode = b"1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange"
    font = b"<< /Type /Font /Subtype /Type0 /BaseFont /F /Encoding /Identity-H"
    font += b" /DescendantFonts [5 0 R] /ToUnicode 4 0 R >>"
    kids = b" ".join(b"%d 0 R" % (6 + 2 * n) for n in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)),
        font,
        _stream(to_unicode),
        b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /F /CIDSystemInfo << /Registry (A) /Ordering (I) >> >>",
    ]
    for n, text in enumerate(pages):
        shown = b"BT /F 12 Tf 72 700 Td <%s> Tj ET" % text.encode("utf-16-be").hex().encode() if text else b""
        page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >>"
        objects += [page + b" /Contents %d 0 R >>" % (7 + 2 * n), extra[n] if n < len(extra) else _stream(shown)]
    return _file(objects)


def _stream(content: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)


def bomb_stream(n_mb: int) -> bytes:
    """A page's content that unpacks to so many megabytes."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(n_mb)) + packer.flush()
    return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed)


def _file(objects: Sequence[bytes]) -> bytes:
    written, places = bytearray(b"%PDF-1.7\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    begin = len(written)
    written += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    written += b"".join(b"%010d 00000 n \n" % place for place in places)
    written += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, begin)
    return bytes(written)


def word(*paragraphs: str, rows: Sequence[Sequence[str]] = ()) -> bytes:
    """Write a Word document of paragraphs, with a table at its end."""
    document = Document()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    if rows:
        table = document.add_table(len(rows), len(rows[0]))
        for row, texts in zip(table.rows, rows, strict=True):
            for cell, text in zip(row.cells, texts, strict=True):
                cell.text = text
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()
