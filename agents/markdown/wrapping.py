"""Text of unknown origin inside Markdown of ours: shown as it is, whatever it looks like."""

import re
from urllib.parse import quote

from lazy_regex import lazy_regex

_TICKS = lazy_regex(r"`+")
_LINE_ENDS = lazy_regex(r"\r\n?|\n")
_SPECIAL = lazy_regex(r"([\\`*_{}\[\]<>#|!~:&])")
_EFFECTIVE = lazy_regex(
    r"\\(?=[!-/:-@\[-`{-~\n]|\s*\Z)"  # a backslash that would escape
    r"|[`\[\]<|~]"
    r"|(?<!\s)\*|\*(?!\s+\S)"
    r"|(?<![^\W_])_|_(?![^\W_])"
    r"|&(?=[#A-Za-z])"
    r"|:(?=:*[A-Za-z])"  # the page reads `:word` as a directive and drops it
)
_ESCAPED_CODE = lazy_regex(r"\\`((?:[^\\]|\\[^`])+?)\\`")
_ESCAPE = lazy_regex(r"\\([\\`*_{}\[\]<>#|!~:&])")
_BREAKS_ADDRESS = lazy_regex(r"[\s<>()\\]")
_LINE_BEGIN = lazy_regex(r"^(?:[-+](?=\s|$)|[-=]+$)")
_NUMBER_BEGIN = lazy_regex(r"^(\d{1,9})([.)])(?=\s|$)")


def plain(text: str) -> str:
    """Show a text on one line: no Markdown in it takes effect."""
    one_line = " ".join(text.split())
    return _NUMBER_BEGIN.sub(r"\1\\\2", _LINE_BEGIN.sub(r"\\\g<0>", _SPECIAL.sub(r"\\\1", one_line)))


def plain_with_code(text: str) -> str:
    """Show a sentence of ours on one line: what stands in backticks is a code span, no other Markdown takes effect."""
    return _ESCAPED_CODE.sub(lambda found: code(_ESCAPE.sub(r"\1", found[1])), plain(text))


def escaped(text: str) -> str:
    """Escape what would take effect, and nothing else: most sentences stay as they are."""
    return _EFFECTIVE.sub(r"\\\g<0>", text)


def link(text: str, address: str) -> str:
    """Make a link that neither its text nor its address can leave."""
    return f"[{escaped(' '.join(text.split()))}]({_BREAKS_ADDRESS.sub(lambda found: quote(found[0]), address)})"


def code(text: str) -> str:
    """Wrap in a code span that the text cannot leave."""
    one_line = _LINE_ENDS.sub(" ", text) or " "
    ticks = "`" * (1 + _longest_run(one_line))
    pad = " " if one_line.startswith("`") or one_line.endswith("`") or _would_be_stripped(one_line) else ""
    return f"{ticks}{pad}{one_line}{pad}{ticks}"


def _would_be_stripped(text: str) -> bool:
    """Whether a parser would take a space off both ends."""
    return text.startswith(" ") and text.endswith(" ") and bool(text.strip(" "))


def fenced(text: str, language: str = "") -> str:
    """Wrap in a fence longer than any run of backticks inside."""
    ticks = "`" * max(3, 1 + _longest_run(text))
    return f"{ticks}{re.sub(r'[^A-Za-z0-9_+-]', '', language)}\n{text}\n{ticks}"


def _longest_run(text: str) -> int:
    return max((len(run) for run in _TICKS.findall(text)), default=0)
