"""Ways to damage a file: by its bytes, by its lines, by what its archive holds."""

import io
import random
import re
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Final

_HOSTILE_BYTES: Final = (
    *(
        b"\0",
        b"\xff",
        b"\xfe\xff",
        b"\r",
        b"\n",
        b'"',
        b",",
        b";",
        b"\t",
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b"=cmd|'x'!A1",
    ),
    *(
        b"\xef\xbb\xbf",
        b"\xed\xa0\x80",
        b"\x1b[2J",
        b"1e999",
        b"NaN",
        b"-9223372036854775809",
        b"9" * 400,
        b"<!DOCTYPE a>",
    ),
    *(b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff", b"../../../x", b"![x](http://127.0.0.1:9/)", b"PK\x03\x04", b"PAR1"),
)
_CELL: Final = re.compile(rb'r="([A-Z]+)(\d+)"')
_FAR: Final = (
    b'r="XFD1048576"',
    b'r="A1048576"',
    b'r="XFD1"',
    b'r="A0"',
    b'r="ZZZZZ99999999999"',
    b'r=""',
    b'r="AA500000"',
)
_ENTITIES: Final = (
    b'<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    + b'<!ENTITY x SYSTEM "file:///etc/passwd">]>'
)


def damaged(content: bytes, draw: random.Random) -> tuple[bytes, str]:
    """Damage a file in one to three ways; tell which."""
    ways: tuple[Callable[[bytes, random.Random], bytes], ...] = _BYTES
    if content[:4] == b"PK\x03\x04" and draw.random() < 0.75:
        ways = _ARCHIVE
    elif _is_text(content):
        ways = (*_BYTES, *_LINES, *_LINES)
    chosen = draw.choices(ways, k=draw.randint(1, 3))
    for way in chosen:
        content = way(content, draw)
    return content, ", ".join(way.__name__.strip("_") for way in chosen)


def _is_text(content: bytes) -> bool:
    return b"\0" not in content[:200] and content[:2] != b"\x1f\x8b"


def _cut(content: bytes, draw: random.Random) -> bytes:
    return content[: draw.randint(0, len(content))]


def _behead(content: bytes, draw: random.Random) -> bytes:
    return content[draw.randint(0, min(64, len(content))) :]


def _flip(content: bytes, draw: random.Random) -> bytes:
    found = bytearray(content)
    for _ in range(draw.choice([1, 1, 3, 20])):
        if found:
            found[draw.randrange(len(found))] ^= 1 << draw.randrange(8)
    return bytes(found)


def _overwrite(content: bytes, draw: random.Random) -> bytes:
    place, new = draw.randint(0, len(content)), draw.choice(_HOSTILE_BYTES)
    return content[:place] + new + content[place + len(new) :]


def _insert(content: bytes, draw: random.Random) -> bytes:
    place, times = draw.randint(0, len(content)), draw.choice([1, 1, 1, 500])
    return content[:place] + draw.choice(_HOSTILE_BYTES) * times + content[place:]


def _repeat(content: bytes, draw: random.Random) -> bytes:
    start = draw.randint(0, len(content))
    return (
        content[:start]
        + content[start : start + draw.choice([1, 10, 300])] * draw.choice([2, 50, 3_000])
        + content[start:]
    )


def _swap(content: bytes, draw: random.Random) -> bytes:
    one, other = sorted((draw.randint(0, len(content)), draw.randint(0, len(content))))
    return content[one:other] + content[:one] + content[other:]


_BYTES: Final = (_cut, _behead, _flip, _overwrite, _insert, _repeat, _swap)


def _shuffle_lines(content: bytes, draw: random.Random) -> bytes:
    lines = content.splitlines(keepends=True)
    draw.shuffle(lines)
    return b"".join(lines)


def _longer_line(content: bytes, draw: random.Random) -> bytes:
    lines = content.splitlines(keepends=True) or [b""]
    place = draw.randrange(len(lines))
    lines[place] = lines[place].strip() * draw.choice([2, 40, 3_000]) + b"\n"
    return b"".join(lines)


def _more_columns(content: bytes, draw: random.Random) -> bytes:
    head, _, rest = content.partition(b"\n")
    mark = draw.choice([b",", b";", b"\t", b"|", b',"', b",a,a,A"])
    return head + mark * draw.choice([1, 300, 5_000]) + b"\n" + rest


def _open_quote(content: bytes, draw: random.Random) -> bytes:
    return content.replace(
        draw.choice([b",", b":", b"\n"]), draw.choice([b'"', b',"', b'"\n"', b"'"]), draw.choice([1, 3, -1])
    )


def _deep(content: bytes, draw: random.Random) -> bytes:
    n = draw.choice([30, 900, 20_000])
    opening, closing = draw.choice([(b"[", b"]"), (b'{"a":', b"}")])
    return opening * n + content + closing * draw.choice([0, n])


def _other_values(content: bytes, draw: random.Random) -> bytes:
    new = draw.choice(
        [b"1e400", b"-0", b'"\\ud800"', b"null", b"{}", b"[]", b"9" * 60, b"0001-01-01", b"99999-12-31", b"\x00"]
    )
    return re.sub(rb"\d+\.\d+|\b\d+\b", lambda _: new, content, count=draw.choice([1, 10, 0]))


_LINES: Final = (_shuffle_lines, _longer_line, _more_columns, _open_quote, _deep, _other_values)


def _rewritten(content: bytes, draw: random.Random, change: Callable[[bytes], bytes], part: str = "") -> bytes:
    """Change what an archive holds, in the part that is named or in one of them."""
    made = io.BytesIO()
    with suppress(zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError, ValueError):
        with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
            names = source.namelist()
            wanted = [name for name in names if part in name] or names
            chosen = draw.choice(wanted) if wanted else ""
            for name in names:
                held = source.read(name)
                target.writestr(name, change(held) if name == chosen else held)
        return made.getvalue()
    return content  # damaged before, so that it is no archive any more


def _far_cell(content: bytes, draw: random.Random) -> bytes:
    new, at = draw.choice(_FAR), draw.choice([0, 1, -1])

    def change(held: bytes) -> bytes:
        found = list(_CELL.finditer(held))
        if not found:
            return held
        one = found[min(at, len(found) - 1)]
        return held[: one.start()] + new + held[one.end() :]

    return _rewritten(content, draw, change, "sheet1.xml")


def _entities(content: bytes, draw: random.Random) -> bytes:
    name = draw.choice([b"&i;", b"&x;", b"&nope;"])

    def change(held: bytes) -> bytes:
        head, mark, rest = held.partition(b"?>")
        return head + mark + _ENTITIES + rest.replace(b"Ann", name, 1).replace(b"<v>1</v>", b"<v>" + name + b"</v>", 1)

    return _rewritten(
        content, draw, change, draw.choice(["sheet1.xml", "sharedStrings.xml", "content.xml", "workbook.xml"])
    )


def _many_columns_repeated(content: bytes, draw: random.Random) -> bytes:
    times = draw.choice([b"16384", b"1000000", b"2147483647", b"-1"])
    kind = draw.choice([b"columns", b"rows"])
    tag = b"<table:table-cell " if kind == b"columns" else b"<table:table-row>"
    new = b'<table:table-cell table:number-columns-repeated="%s" ' % times
    if kind == b"rows":
        new = b'<table:table-row table:number-rows-repeated="%s">' % times
    return _rewritten(content, draw, lambda held: held.replace(tag, new, draw.choice([1, 3])), "content.xml")


def _damaged_part(content: bytes, draw: random.Random) -> bytes:
    return _rewritten(content, draw, lambda held: draw.choice(_BYTES)(held, draw))


def _part_gone(content: bytes, draw: random.Random) -> bytes:
    return _rewritten(content, draw, lambda _: b"")


def _swollen_part(content: bytes, draw: random.Random) -> bytes:
    filler = draw.choice([b" ", b"<row/>", b'<c r="A1"><v>1</v></c>', b"\0"])
    n_bytes = draw.choice([100_000, 5_000_000, 30_000_000])
    return _rewritten(content, draw, lambda held: held.replace(b"</", filler * (n_bytes // len(filler)) + b"</", 1))


def _numbers_in_xml(content: bytes, draw: random.Random) -> bytes:
    new = draw.choice([b"-1", b"99999999999999999999", b"", b"a", b"1e999", b"2147483648"])
    count = draw.choice([1, 5, 0])
    return _rewritten(content, draw, lambda held: re.sub(rb'(?<=")\d+(?=")', lambda _: new, held, count=count))


def _lying_sizes(content: bytes, draw: random.Random) -> bytes:
    """Change sizes and offsets in the archive's own tables."""
    found = bytearray(content)
    heads = [match.start() for match in re.finditer(rb"PK\x01\x02|PK\x03\x04|PK\x05\x06", content)]
    for _ in range(draw.choice([1, 3])):
        place = draw.choice(heads or [0]) + draw.randrange(4, 46)
        if place + 4 <= len(found):
            found[place : place + 4] = draw.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\xff\xff\xff\x7f", b"\1\0\0\0"])
    return bytes(found)


_ARCHIVE: Final = (
    *(_far_cell, _far_cell, _entities, _many_columns_repeated, _damaged_part, _damaged_part, _part_gone),
    *(_swollen_part, _numbers_in_xml, _numbers_in_xml, _lying_sizes, _cut, _flip),
)
