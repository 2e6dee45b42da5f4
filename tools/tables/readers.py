"""How the database reads a file: which function, and a path to bytes in an encoding that it knows."""

import codecs
import os
import shutil
import sys
from pathlib import Path

from errors import DataUnavailable, InvalidArguments, ToolCallFailed

MAX_BYTES = 2_000_000_000
WORKBOOKS = frozenset({".xlsx", ".xlsm", ".xls", ".xlsb", ".ods"})
_CHUNK = 1 << 20
TABBED = ", delim = '\t'"
_READERS = {
    ".csv": "read_csv(?{0})",
    ".tsv": f"read_csv(?{TABBED}{{0}})",
    ".txt": "read_csv(?{0})",
    ".parquet": "read_parquet(?)",
    ".pq": "read_parquet(?)",
    ".json": "read_json(?{0})",
    ".jsonl": "read_json(?, format = 'newline_delimited'{0})",
    ".ndjson": "read_json(?, format = 'newline_delimited'{0})",
}
_BINARY = frozenset({".parquet", ".pq", ".gz", *WORKBOOKS})


def reader_of(real: Path) -> str:
    """The table function for a file, by the ending of its name; empty for a workbook.

    Raises:
        InvalidArguments: it is no table file.
    """
    ending = real.suffix.lower()
    if ending in WORKBOOKS:
        return ""
    packed = ending == ".gz"
    reader = _READERS.get((real.with_suffix("") if packed else real).suffix.lower())
    if reader is None:
        raise InvalidArguments(
            f"{real.name!r} is not a table file; CSV, TSV, Excel, Parquet and JSON can be loaded.",
            parameter="path",
            zh=f"{real.name!r} 不是表格文件；可以加载 CSV、TSV、Excel、Parquet 和 JSON。",
        )
    return reader.format(", compression = 'gzip'" if packed else "")


def readable(real: Path, descriptor: int, folder: Path) -> str:
    """Return a path to the open file, or to a copy in UTF-8 where it is in a Chinese encoding.

    Raises:
        DataUnavailable: it is text in no known encoding.
        ToolCallFailed: it is too large.
    """
    if os.fstat(descriptor).st_size > MAX_BYTES:
        n_gb = f"{MAX_BYTES / 10**9:g} GB"
        raise ToolCallFailed(f"The file is larger than {n_gb}.", zh=f"文件超过 {n_gb}。")
    # By its descriptor a file stays the one that was checked, whatever its path leads to by now.
    # The path names this process, so that a worker finds the same file under it.
    opened = Path(f"/proc/{os.getpid()}/fd/{descriptor}") if sys.platform == "linux" else real
    if real.suffix.lower() in _BINARY or _decodes(opened, "utf-8"):
        return str(opened)
    encoding = next((known for known in ("utf-16", "gb18030") if _decodes(opened, known)), None)
    if encoding is None:
        raise DataUnavailable(
            f"{real.name!r} is not text in UTF-8, UTF-16 or GB 18030.",
            zh=f"{real.name!r} 不是 UTF-8、UTF-16 或 GB 18030 编码的文本。",
        )
    copy = folder / "copy"
    with opened.open(encoding=encoding) as source, copy.open("w", encoding="utf-8") as target:
        shutil.copyfileobj(source, target, _CHUNK)
    return str(copy)


def _decodes(path: Path, encoding: str) -> bool:
    if encoding == "utf-16":
        with path.open("rb") as file:
            if file.read(2) not in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
                return False
    decoder = codecs.getincrementaldecoder(encoding)()
    with path.open("rb") as file:
        try:
            while chunk := file.read(_CHUNK):
                decoder.decode(chunk)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return False
    return True
