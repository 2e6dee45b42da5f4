"""Others' text inside Python source: it ends no docstring, no string, and says nothing to whoever reads the prompt.

What a tool's author wrote is neutralised like every data block. In a docstring what would close it is replaced; in a
string literal whatever would be changed by that is written as an escape, so that its value stays exact.
"""

import json
import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.render.tokens import count_tokens, encoding
from prompts.render.untrusted import neutralised

INDENT: Final = " "
"""One blank is one token with the word behind it, four are two."""
_MAX_CHARS_PER_TOKEN: Final = 32
"""Of a text that is looked at: blanks at the beginning of its lines count nothing once they are gone."""
_SENTENCE = lazy_regex(r"(?<=[.!?])\s+|(?<=[。！？])\s*")
_CLAUSE = lazy_regex(r"(?<=[,;:])\s+|(?<=[，；：])\s*")
_QUOTES = lazy_regex('"{2,}')


def literal(value: str | float | None) -> str:
    """Write a constant as Python source of one line, exact and harmless."""
    if not isinstance(value, str):
        return repr(value)
    source = json.dumps(value, ensure_ascii=False)
    if value.isprintable() and neutralised(source) == source:
        return source
    return ascii(value).replace("<", "\\x3c").replace("[", "\\x5b")


def told(text: str, max_tokens: int) -> str:
    """Make one line of a text, its first sentences as far as they fit, for a docstring or a comment."""
    bounded = text[: max_tokens * _MAX_CHARS_PER_TOKEN].encode("utf-8", "replace").decode("utf-8")
    line = " ".join(neutralised(bounded).split())
    line = _QUOTES.sub("'", line).replace("\\", "\\\\")
    if len(bounded) == len(text) and count_tokens(line) <= max_tokens:
        return line
    if whole := _first(_SENTENCE, line, max_tokens):
        return whole
    clauses = _first(_CLAUSE, line, max_tokens - 1).rstrip(",;:，；： ")
    return f"{clauses or _first_tokens(line, max_tokens - 1)}…"


def _first(end: re.Pattern[str], line: str, max_tokens: int) -> str:
    """Return as many whole parts of a line as fit; what stands behind the last end counts as none."""
    kept = ""
    for found in end.finditer(line):
        if count_tokens(line[: found.start()]) > max_tokens:
            break
        kept = line[: found.start()]
    return kept


def _first_tokens(line: str, max_tokens: int) -> str:
    tokens = encoding().encode_ordinary(line)[:max_tokens]
    return encoding().decode(tokens).rstrip("�").rstrip("\\ ")


def docstring(lines: list[str]) -> str:
    """Write lines that `told` made as the body of a function."""
    if len(lines) == 1:
        end = " " if lines[0].endswith('"') else ""
        return f'{INDENT}"""{lines[0]}{end}"""'
    return "\n".join([f'{INDENT}"""{lines[0]}', *(f"{INDENT}{line}" for line in lines[1:]), f'{INDENT}"""'])
