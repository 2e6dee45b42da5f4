"""New names that Chinese requests write to their verb without a blank: 改名叫海报_归档.txt, 改名成行李清单.txt.

Where the name begins, only the verb before it tells: read as a word of the sentence its own beginning would be lost.
"""

import re
from typing import Final

from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han

_GIVEN: Final = lazy_regex(
    rf"(?P<verb>(?:改个?名字?|重命名|更名|改|改称|换个?名字?|复制(?:一?份)?|拷贝?(?:一?份)?|备份(?:一?份)?)[\s，,]*"
    rf"(?:成|为|叫做|叫作|叫|作|到)+)\s*(?P<new>[{HAN}\w.()（）+-]+?\.[A-Za-z][A-Za-z0-9]{{0,7}})(?![\w.]|\s*(?:里|中|文件夹))",
    re.ASCII,
)
_BETWEEN: Final = lazy_regex(
    r"[\"'”’》」`\s]*(?:这个|那个)?(?:文件)?(?:的(?:文件)?名字?|名字?)?(?:给我?|帮我|直接|也|都|再|[\s，,])*"
)
"""Between a file and the verb that gives it another name; anything else may be what is changed in it."""


def with_new_names_quoted(request: str) -> str:
    """Return a request with the new names of its files in quotes, where nothing else tells where they begin."""
    if not has_han(request):
        return request
    for match in reversed(list(_GIVEN.finditer(request))):
        before = find_paths(request[: match.start()])
        if before and _BETWEEN.fullmatch(request, before[-1].end, match.start()) is not None:
            request = f'{request[: match.start("new")]}"{match["new"]}"{request[match.end("new") :]}'
    return request
