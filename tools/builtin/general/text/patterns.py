"""Cutting out of a text what matches a pattern.

Patterns come from users and models, so they run in RE2: its time is linear in the text and its memory bounded,
whatever the pattern. A backtracking engine can be made to take for ever, or all memory, by a line of text.
"""

from itertools import islice
from typing import Literal, cast

import re2
from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.kinds import Pattern, Text
from tools.marking import ExampleCall, tool

MAX_TEXT_CHARS = 200_000
MAX_MATCHES = 1_000
_MAX_PATTERN_CHARS = 1_000
_WELL_KNOWN = {
    "email": r"[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+",
    "url": r"https?://[^\s<>\"'，。；、）”’」》\p{Han}]+[^\s<>\"'，。；、）”’」》\p{Han}.,;:!?)]",
    "number": r"[-+]?\d+(?:,\d{3})*(?:\.\d+)?",
    "date": r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号]",
    "phone": r"\+?\d[\d -]{6,17}\d",
    "hashtag": r"#[\w\p{Han}]+",
    "ip": r"(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)",
}
What = Literal["pattern", "email", "url", "number", "date", "phone", "ip", "hashtag"]


class Match(BaseModel):
    """One place where the pattern fits."""

    text: str = Field(description="What matched")
    start: int = Field(description="Where it begins, in characters from the text's beginning")
    end: int = Field(description="Where it ends")
    groups: list[str | None] = Field(description="What each bracketed group of the pattern matched")


class Extracted(BaseModel):
    """Everything in a text that matches."""

    pattern: Pattern = Field(description="The pattern that was used")
    count: int = Field(description="How many matches there are, up to 1,000")
    values: list[str] = Field(description="Of each match its first group, or the whole of it where there is no group")
    matches: list[Match] = Field(description="The matches with their places")
    truncated: bool = Field(description="Whether there are more matches than were taken")


@tool(
    domains=("text", "general"),
    functions=("query", "transform"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"text": "苹果5元，香蕉12元", "pattern": "(\\d+)元"}),
)
def regex_extract(
    text: Text,
    pattern: Pattern = "",
    what: What = "pattern",
    ignore_case: bool = False,
) -> Extracted:
    r"""Extract everything in a text that matches a regular expression, or every e-mail address, link, number or date.

    Use it to cut pieces out of a text. The syntax is RE2: groups, classes and \p{Han} work; look-around and
    back-references do not, so put what you want in a group: price: (\d+). To search in files use the file tools,
    for values in JSON json_query.

    Args:
        text: The text to look through.
        pattern: The regular expression; not needed where `what` names something else.
        what: What to look for: the given pattern, or one of the well-known kinds.
        ignore_case: Whether capital and small letters count as the same.

    Returns:
        The matches in order, with places and groups.
    """
    used = pattern or _WELL_KNOWN.get(what, "")
    sound = text.encode("utf-8", "replace").decode("utf-8")  # half a character has no place in RE2's UTF-8
    compiled = _compiled(used, text, ignore_case=ignore_case)
    found = [_match(match) for match in islice(compiled.finditer(sound), MAX_MATCHES + 1)]
    matches = found[:MAX_MATCHES]
    return Extracted(
        pattern=used,
        count=len(matches),
        values=[(m.groups[0] or "") if m.groups else m.text for m in matches],
        matches=matches,
        truncated=len(found) > MAX_MATCHES,
    )


def _compiled(pattern: str, text: str, *, ignore_case: bool) -> "re2._Regexp":
    if not pattern:
        raise _bad(
            "pattern", "Give a regular expression, or say what to look for.", "请给出正则表达式，或说明要提取什么。"
        )
    if len(pattern) > _MAX_PATTERN_CHARS or len(text) > MAX_TEXT_CHARS:
        raise _bad(
            "pattern" if len(pattern) > _MAX_PATTERN_CHARS else "text",
            f"Patterns may have {_MAX_PATTERN_CHARS:,} characters and texts {MAX_TEXT_CHARS:,}.",
            f"正则最长 {_MAX_PATTERN_CHARS:,} 个字符，文本最长 {MAX_TEXT_CHARS:,} 个字符。",
        )
    options = re2.Options()
    options.log_errors = False
    options.case_sensitive = not ignore_case
    try:
        return re2.compile(pattern, options=options)
    except (re2.error, UnicodeEncodeError) as error:
        why = _reason(error)
        raise _bad("pattern", f"RE2 does not take this pattern: {why}.", f"RE2 不接受该正则表达式：{why}。") from None


def _reason(error: Exception) -> str:
    said = error.args[0] if error.args else ""
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    unsupported = "(?<" in text or "(?=" in text or "(?!" in text
    return f"{text} (look-around is not supported; use a group)" if unsupported else text


def _match(match: "re2._Match") -> Match:
    return Match(text=cast(str, match.group()), start=match.start(), end=match.end(), groups=list(match.groups()))


def _bad(parameter: str, en: str, zh: str) -> InvalidArguments:
    return InvalidArguments(en, parameter=parameter, zh=zh)
