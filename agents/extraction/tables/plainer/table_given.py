"""Words before a question that only say that its table came along: attached my training log runs.csv, 上传了排班表."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.named_columns import named_columns
from agents.extraction.tables.table_shape import TableShape
from lazy_regex import lazy_regex

_GIVEN: Final = lazy_regex(
    r"^\W*(?:i(?:['’]ve|\s+have)?\s+)?(?:just\s+)?(?:attach(?:ed|ing)?|upload(?:ed|ing)?|sent\s+you|here(?:['’]s|\s+is|\s+are))(?![A-Za-z])"
    r"(?P<en>(?:\s+[\w.'’/-]+){1,6}?)\s*(?:[,;:!]\s*|\.\s+|\s[-–—]\s)(?=\S)"
    r"|^\W*(?:我|刚刚?|已经?)*(?:上传|发|传|附|贴)(?:了|上|过来|给你)+(?:一?[个份张])?(?P<zh>[^，,。；;！!？?]{2,16})[，,。；;！!]\s*(?=\S)",
    re.IGNORECASE,
)
"""Of at most six words: more may say of which rows the question is."""


def with_file_named(text: str, shape: TableShape) -> str:
    """Call a table that is pointed at by its name the file that it is: 水电费这个表, of 水费 and 电费."""
    for file in (name for name in shape.names if "." in name and "/" not in name):
        stem = re.escape(file.rsplit(".", 1)[0])
        said = re.search(rf"{stem}[这那][个张份](?:表格?|文件)(?:里面?|中|上)?的?", text)
        if said is not None:
            return f"{text[: said.start()]}{file} {text[said.end() :]}"
    return text


def without_table_given(text: str, shape: TableShape) -> str:
    """Leave such words out where they name the table, and neither a column nor a cell of it."""
    given = _GIVEN.match(text)
    said = (given["en"] or given["zh"]).strip() if given is not None else ""
    names = sorted({shape.table, *shape.names}, key=len, reverse=True)
    named = next((n for n in names if len(n) > 1 and n.casefold() in said.casefold()), "")
    if given is None or not named or re.search(r"\d", said.casefold().replace(named.casefold(), "")):
        return text
    rest = said.casefold().replace(named.casefold(), " ")
    values = (value.casefold() for column in shape.columns for value in column.values)
    if named_columns(Draft(rest), shape) or any(len(value) > 1 and value in rest for value in values):
        return text
    return text[given.end() :]
