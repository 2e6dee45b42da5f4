"""A request with one sign in the place of the file that it names, so that a pattern reads what is said around it."""

import re
from typing import Final

from prompts.language import has_han

FILE: Final = "\ue000"
_ENDS: Final = " \t\n?？.。!！,，"


def with_file_marked(request: str, name: str) -> str:
    """Put `FILE` in the place of a name and its quotes, without the end of a sentence and blanks around Chinese."""
    file = re.escape(name)
    marked = re.sub(rf"[\"'“《「`]{file}[\"'”》」`]|{file}", FILE, request, count=1) if name else request
    marked = marked.strip(_ENDS)
    return re.sub(rf"\s*{FILE}\s*", FILE, marked) if has_han(request) else marked
