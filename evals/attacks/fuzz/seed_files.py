"""A small real file of every kind that can be attached; damaged ones are made of them."""

import gzip
import io
import json
import tempfile
import zipfile
from pathlib import Path
from typing import Final

import duckdb
from openpyxl import Workbook

_HEAD: Final = ("id", "name", "城市", "price", "day", "ok")
_ROWS: Final = tuple(
    (
        n,
        ("Ann", "Böb", "王芳", 'O"Neil, J.', "")[n % 5],
        ("北京", "Berlin", None)[n % 3],
        n * 1.5,
        f"2024-01-{n:02}",
        n % 2 == 0,
    )
    for n in range(1, 29)
)


def seed_files() -> dict[str, bytes]:
    """Make one file of every kind, by its name."""
    text = _delimited(",")
    lines = "\n".join(json.dumps(dict(zip(_HEAD, row, strict=True)), ensure_ascii=False) for row in _ROWS)
    nested = [{"id": n, "tags": ["a", "b"], "at": {"city": row[2], "point": [n, 1.5]}} for n, row in enumerate(_ROWS)]
    workbook = _workbook()
    return {
        "people.csv": text.encode(),
        "gb.csv": text.encode("gb18030", errors="replace"),
        "wide.csv": text.encode("utf-16"),
        "marked.csv": b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(),
        "semicolons.txt": _delimited(";").encode(),
        "tabs.tsv": _delimited("\t").encode(),
        "people.json": json.dumps([dict(zip(_HEAD, row, strict=True)) for row in _ROWS]).encode(),
        "nested.json": json.dumps(nested, ensure_ascii=False).encode(),
        "people.jsonl": lines.encode(),
        "people.ndjson": lines.encode(),
        "people.csv.gz": gzip.compress(text.encode()),
        "people.json.gz": gzip.compress(lines.encode()),
        "people.parquet": _parquet(),
        "people.xlsx": workbook,
        "macros.xlsm": workbook,
        "renamed.xls": workbook,
        "binary.xls": _old_workbook(),
        "people.ods": _open_document(),
        "renamed.xlsb": workbook,
    }


def _delimited(mark: str) -> str:
    rows = [mark.join(_HEAD), *(mark.join(_quoted(cell, mark) for cell in row) for row in _ROWS)]
    return "\n".join(rows) + "\n"


def _quoted(cell: object, mark: str) -> str:
    text = "" if cell is None else str(cell)
    return '"' + text.replace('"', '""') + '"' if mark in text or '"' in text else text


def _workbook() -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "people"
    sheet.append(_HEAD)
    for row in _ROWS:
        sheet.append(row)
    second = book.create_sheet("数据")
    second.append(["a", "=1+1"])
    second.merge_cells("A3:C5")
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def _parquet() -> bytes:
    with tempfile.TemporaryDirectory() as folder, duckdb.connect() as connection:
        place = Path(folder, "people.parquet")
        connection.execute(
            "CREATE TABLE t AS SELECT range AS id, 'n' || range AS name, [range, 1] AS more FROM range(50)"
        )
        connection.execute(f"COPY t TO '{place}'")
        return place.read_bytes()


def _open_document() -> bytes:
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{"" if cell is None else str(cell).replace("&", "")}'
            "</text:p></table:table-cell>"
            for cell in row
        )
        + "</table:table-row>"
        for row in (_HEAD, *_ROWS)
    )
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0"?><office:document-content {spaces}><office:body><office:spreadsheet>'
        f'<table:table table:name="people">{cells}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return made.getvalue()


def _old_workbook() -> bytes:
    """The head of an OLE container with nothing sound behind it: no library here writes the old format."""
    sector = bytearray(512)
    sector[:8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    sector[24:34] = bytes((0x3E, 0, 3, 0, 0xFE, 0xFF, 9, 0, 6, 0))
    sector[44:48] = (1).to_bytes(4, "little")
    sector[48:52] = (1).to_bytes(4, "little")
    sector[56:60] = (4096).to_bytes(4, "little")
    sector[60:64] = sector[68:72] = b"\xfe\xff\xff\xff"
    sector[76:80] = (0).to_bytes(4, "little")
    table = b"\xfd\xff\xff\xff" + b"\xfe\xff\xff\xff" + b"\xff\xff\xff\xff" * 126
    root = "Root Entry\0".encode("utf-16-le").ljust(64, b"\0") + (22).to_bytes(2, "little") + b"\x05\x01" + b"\xff" * 12
    return bytes(sector) + table + root.ljust(512, b"\0") + b"\x09\x08\x10\0\0\x06\x05\0" * 64
