"""Clauses that spare something of what is done: don't delete b.txt, but keep b.txt, b.txt 别删, 保留 b.txt."""

import re
from typing import Final

from agents.extraction.discourse.clauses import shielded
from lazy_regex import lazy_regex

_NAME: Final = r"(?:(?:the|my)\s+)?(?:(?:files?|folder|directory)\s+)?[\"'“‘《]?\x00"
_DESTROYS: Final = (
    r"(?:delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|eras(?:e|ed|ing)|touch(?:ed|ing)?|mov(?:e|es|ed|ing)"
    r"|chang(?:e|es|ed|ing)|renam(?:e|es|ed|ing)|get(?:ting)?\s+rid)(?![A-Za-z])"
)
_SPARES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:(?:don[’']?t|do\s+not|never|without|not|mustn[’']?t|must\s+not|shouldn[’']?t)\s+"
    rf"(?:to\s+|be\s+|ever\s+|also\s+|please\s+)?(?:{_DESTROYS}|{_NAME})"
    rf"|(?:keep|keeping|leave|leaving|spare|sparing|retain|except\s+for|other\s+than|apart\s+from|aside\s+from)\s+{_NAME}"
    r"|(?:leave|leaving)\s+(?:it|them|that|this|those|these|(?:the|all)\s+\w+(?:\s+\w+)?)\s+(?:alone|untouched|as\s+(?:it|they)))"
    r"|(?:(?<![特分类级性区个辨识鉴差告派])别(?!的|人|处|名|称)|不要|不许|不准|不能|不可以?|勿|不用|不必|甭)(?:再|去|把|将|给|动手)*[^,，。；;！!？?\n]{0,40}?(?:删|动|碰|移|挪|丢|清|改)"
    r"|(?:(?<![特分类级性区个辨识鉴差告派])别|不要|不包括|不含|不是|(?<![删去清移排拆解免消扣])除了?|保留|留着|留下|留)\s*(?:[住好]|文件)?\s*[\"'“‘《]?\x00"
    r"|\x00[\"'”’》]?\s*(?:这个|那个)?(?:文件夹?|目录)?\s*(?:要|得|请|就|先|还是|都|给我)*(?:保留|留着|留下|留住|除外|不算|留(?=$|[，,。；;!！]))",
    re.IGNORECASE,
)
_PIECE: Final = lazy_regex(r"[^,，;；。!！?？\n]+")


def spared_in(text: str) -> tuple[str, ...]:
    """List the pieces of a text that say what is to be left as it is, by its name or as not to be deleted."""
    hidden = shielded(text)
    found = (m for m in _PIECE.finditer(hidden) if _SPARES.search(m.group()) is not None)
    return tuple(text[m.start() : m.end()].strip() for m in found)
