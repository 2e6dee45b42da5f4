"""Requests that give a file another name: it stays in its folder, whatever the new name leaves unsaid."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.files.new_names_zh import with_new_names_quoted
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_RENAMES: Final = lazy_regex(
    r"(?<![A-Za-z])rename(?![A-Za-z])|改个?名|重命名|改叫|改[成为]\s*[\"“]|更名", re.IGNORECASE
)
_MOVES: Final = lazy_regex(r"(?<![A-Za-z])move(?![A-Za-z])|移[动到]|挪到|放到", re.IGNORECASE)
_VERB: Final = lazy_regex(r"^(?:重命名|命名|改名|更名|名)?[为成叫作]?(?=[^.])")
"""Of a new name that was written to its verb without a blank: 重命名为新.csv."""
_VERB_CUT: Final = lazy_regex(r"[重改更命]$")
_QUOTES: Final = "\"'“‘「《`"
_OLD_AND_NEW: Final = 2


def renamed_in_place(request: str) -> str:
    """Return a request in which the new name of a file has the folder of the old one, where it names none."""
    request = with_new_names_quoted(request)
    named = find_paths(request)
    if len(named) != _OLD_AND_NEW or not _RENAMES.search(request) or _MOVES.search(request):
        return request
    old, new = sorted(named, key=lambda span: span.start)
    folder = PurePosixPath(str(old.value)).parent.as_posix()
    if folder == "." or "/" in str(new.value) or str(old.value).endswith("/"):
        return request
    if request[new.start - 1] in _QUOTES or request[new.start] in _QUOTES:
        text = request[new.start : new.end].replace(str(new.value), f"{folder}/{new.value}")
        return f"{request[: new.start]}{text}{request[new.end :]}"
    verb = _VERB.match(new.text) if _VERB_CUT.search(request, 0, new.start) else None
    start = new.start + (verb.end() if verb is not None else 0)
    return f'{request[:start]}"{folder}/{request[start : new.end]}"{request[new.end :]}'
