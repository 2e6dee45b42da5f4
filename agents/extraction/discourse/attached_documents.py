"""What a request says of documents that came with it, or with an earlier message: "this PDF", offer.docx, 这份文档."""

import re
from collections.abc import Sequence

from agents.extraction.discourse.attached_tables import named_file, speaks_of_attached
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_WORD_OF_IT = r"(?:pdfs?|docx|documents?|word\s+(?:files?|documents?)|attachments?)"
_THE = r"(?:\b(?:this|that|the|my)\s+)(?:(?:attached|uploaded)\s+)?"
_POINTED = lazy_regex(
    rf"{_THE}{_WORD_OF_IT}\b(?!\s*[`'\"“]?[\w./-]*[\w-]\.\w)"
    r"|(?:这|该|此|本)[一]?(?:个|份|篇)?(?:PDF|docx|Word)?(?:文档|文件|附件)|(?:这|该|此)[一]?(?:个|份|篇)?(?:PDF|docx|Word)"
    r"|(?<![\w/.])(?:PDF|Word)(?:文档|文件)?(?=里|中|内|的)|附件(?=里|中|内|的)",
    re.IGNORECASE,
)
"""Words that speak of an attached document whenever they are said."""
_PLAIN = lazy_regex(
    r"\b(?:this|that|the)\s+(?:file|text|paper|report|letter)\b(?!\s*[`'\"“]?[\w./-]*[\w-]\.\w)", re.IGNORECASE
)
"""Words that speak of it when it has just come."""


class AttachedDocument(Frozen):
    """A document whose text lies in the workspace."""

    file: str
    """Its name, as the user calls it."""
    path: str
    """Of its text, relative to the workspace."""


def spelled_as_path(request: str, documents: Sequence[AttachedDocument], language: str, *, fresh: bool) -> str:
    """Write the path of a document's text where a request speaks of the document.

    Args:
        request: As typed.
        documents: Of the conversation, the newest last.
        language: Of the request.
        fresh: Whether the newest came with this very request.
    """
    spelled = request
    for document in reversed(documents):
        spelled = named_file(document.file).sub(lambda _, path=document.path: path, spelled)  # type: ignore[misc]  # mypy cannot see the default
    if spelled != request or not documents or any("." in str(span.value) for span in find_paths(request)):
        return spelled
    latest = documents[-1].path
    pointed = _POINTED.search(request) or (fresh and (_PLAIN.search(request) or speaks_of_attached(request)))
    if pointed:
        return f"{request[: pointed.start()]}{_apart(latest, language)}{request[pointed.end() :]}".strip()
    if not fresh:
        return request
    said = request.strip().rstrip("?？.。!！")
    return f"{said}（{latest}）" if language == "zh" else f"{said} ({latest})"


def _apart(path: str, language: str) -> str:
    return f" {path} " if language == "zh" else path
