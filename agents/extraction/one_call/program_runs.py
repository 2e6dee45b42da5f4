"""Requests that run one program of this machine, with what it is to get: run the program df with the option -h.

A program is meant where a request says so, where a name stands as code, or where an option stands behind it; "run the
regression" is none. What a shell would read, a pipe or a variable, is no argument and left to others.
"""

import re
import shlex
from typing import Final

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_LEAD: Final = r"(?:(?:please|pls|can you|could you|now|and|then|just|ok(?:ay)?|for me)[\s,]+)*"
_RUN: Final = r"(?:run|execute|start|launch)"
_KIND: Final = r"(?:program(?:me)?|command|binary|executable|cli tool)"
_CODE: Final = r"[`\"'“](?P<{0}>[^`\"'“”]+)[`\"'”]"
_NAME: Final = r"(?P<name>[A-Za-z0-9][A-Za-z0-9._+-]{0,63})"
_WITH: Final = (
    r"\s*,?\s*(?:with|using|and(?:\s+give\s+it)?)\s+(?:(?:the|its|an?|command[\s-]line)\s+)*"
    r"(?:options?|flags?|arguments?|args?|parameters?|switch(?:es)?)\s+(?P<given>\S.*)"
)
_ENDS: Final = r"(?:[\s,]+(?:please|pls|for me|thanks|now))*"
_LEAD_ZH: Final = r"(?:请|帮我|给我|麻烦你?|替我|\s)*"
_RUN_ZH: Final = r"(?:运行|执行|启动|调用|跑)(?:一[下遍个])?"
_KIND_ZH: Final = r"(?:程序|命令行?|指令|可执行文件)"
_WITH_ZH: Final = (
    r"\s*[,，]?\s*(?:加上?|带上?|用上?|使用|传入?|附上)?\s*(?:命令行)?(?:参数|选项|开关)(?:是|为"
    r"|用)?\s*[:：]?\s*(?P<given>\S.*?)"
)
_ENDS_ZH: Final = r"(?:\s*(?:这个)?(?:程序|命令|指令))?(?:\s*(?:一下|吧|看看|呗))*"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}{_RUN}\s+(?:(?:the|this|a)\s+)?(?P<kind>{_KIND})\s*:?\s+{_NAME}(?:{_WITH}"
        rf"|(?P<more>\s+\S.*?))?{_ENDS}",
        rf"{_LEAD}{_RUN}\s+(?:(?:the|this|a)\s+)?(?P<kind>{_KIND})\s*:?\s*{_CODE.format('code')}(?:{_WITH})?{_ENDS}",
        rf"{_LEAD}{_RUN}\s+`(?P<code>[^`]+)`{_ENDS}",
        rf"{_LEAD}{_RUN}\s+(?:the\s+)?{_NAME}(?:\s+{_KIND})?{_WITH}{_ENDS}",
        rf"{_LEAD}{_RUN}\s+{_NAME}(?P<more>\s+-\S.*?){_ENDS}",
        rf"{_LEAD_ZH}{_RUN_ZH}\s*(?P<kind>{_KIND_ZH})\s*[:：]?\s*{_NAME}(?:{_WITH_ZH}"
        rf"|(?P<more>\s+[!-~].*?))?{_ENDS_ZH}",
        rf"{_LEAD_ZH}{_RUN_ZH}\s*(?:{_KIND_ZH})?\s*[:：]?\s*{_CODE.format('code')}(?:{_WITH_ZH})?{_ENDS_ZH}",
        rf"{_LEAD_ZH}{_RUN_ZH}\s*{_NAME}(?:{_WITH_ZH}|(?P<more>\s+-[!-~][ -~]*?)){_ENDS_ZH}",
    )
)
_FOR_A_SHELL: Final = frozenset("|&;<>$*`~\\\n")
_WORDS: Final = frozenset(
    [
        "that",
        "which",
        "to",
        "for",
        "again",
        "twice",
        "once",
        "now",
        "and",
        "on",
        "in",
        "with",
        "please",
        "it",
        "this",
        "every",
        "each",
        "when",
        "of",
        "from",
        "the",
        "a",
        "an",
        "as",
        "my",
        "your",
        "if",
        "not",
        "no",
        "don't",
        "never",
        "without",
        "except",
        "but",
        "only",
    ]
)
"""Words of a sentence: whatever holds one is none."""
_FOLLOWING: Final = lazy_regex(r"(?:\s*(?:,|and)\s+)(?=-)")
"""What stands between two options."""


class ProgramRun(Frozen):
    """A program, and what it is to get."""

    program: str
    arguments: tuple[str, ...] = ()


def program_run(request: str) -> ProgramRun | None:
    """Read a request that runs one program and asks nothing else; None for any other."""
    said = request.strip(" \t\n。.!！?？")
    match = next((m for form in _FORMS if (m := form.fullmatch(said)) is not None), None)
    if match is None:
        return None
    groups = match.groupdict()
    line = groups.get("code") or f"{groups.get('name') or ''}{groups.get('more') or ''}"
    given = _FOLLOWING.sub(" ", groups.get("given") or "")
    words = _split(f"{line} {given}".strip())
    if not words or (groups.get("code") is None and any(word.lower() in _WORDS for word in words)):
        return None
    return ProgramRun(program=words[0], arguments=tuple(words[1:])) if re.fullmatch(_NAME, words[0]) else None


def _split(line: str) -> list[str]:
    """Split a line as a shell would; nothing where it holds what only a shell understands."""
    if not line.isascii() or _FOR_A_SHELL & set(line):
        return []
    try:
        return shlex.split(line)
    except ValueError:
        return []
