"""Charts that are to be saved as a picture or a page, which no tool writes: they are drawn, and just that is said."""

import re
from pathlib import PurePosixPath
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.tool_choice import BARS, LINE
from agents.language.messages import phrase
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState
from graph.workflow.table_questions.own_tables import table_plan
from lazy_regex import lazy_regex

_PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".svg", ".pdf", ".webp", ".gif", ".html", ".htm"})
_SAVED_BEHIND: Final = lazy_regex(
    r"(?:[,;.，；。]\s*|\s+|(?<=[\u4e00-\u9fff]))(?:(?:and|then|also|please|pls|并且?|然后|再|请|把[它图])\s*)*"
    r"(?:(?:sav|export|stor|writ|download)\w*|put|(?:另?保?存|导出|输出|写)[成为到入]?(?:文件)?)"
    r"(?:\s+(?:it|that|this|them|the\s+(?:chart|plot|graph|picture|image)))?\s*(?:as|to|into|in|under|at)?\s*"
    r"(?:(?:an?\s+)?(?:file|picture|image)\s+(?:called|named)?\s*)?[\"'“`]?$",
    re.IGNORECASE,
)
_SAVED_BEFORE: Final = lazy_regex(
    r"^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:save|export|store)\s+(?:me\s+)?(?P<what>.+?)\s+(?:as|to|into|in)\s+[\"'“`]?$",
    re.IGNORECASE,
)
_ONLY_KIND: Final = lazy_regex(
    r"[\"'”`\s.,!?。，！？]*(?:please|pls|thanks|thank you|谢谢|吧|文件)?[\s.!?。！？]*", re.IGNORECASE
)


async def chart_file_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan to draw what a request wants as a picture in a file, and say that it is not saved; None for any other."""
    asked = _asked(state["request"])
    if asked is None:
        return None
    what, path = asked
    inner: RouterState = {**state, "request": what}
    plan = await table_plan(inner, context)
    last = plan.subtasks[-1] if plan is not None and plan.subtasks else None
    if plan is None or last is None or not last.calls or last.calls[-1].tool_id not in (BARS, LINE):
        return None
    table = f"{PurePosixPath(path).stem}.csv"
    said = phrase("chart_not_saved", state["language"], path=path, table=table)
    told = last.model_copy(update={"remarks": (*last.remarks, said)})
    return plan.model_copy(update={"request": state["request"], "subtasks": (*plan.subtasks[:-1], told)})


def _asked(request: str) -> tuple[str, str] | None:
    """Part what is to be drawn from the picture that it is to be saved in."""
    paths = [span for span in find_paths(request) if PurePosixPath(str(span.value)).suffix.lower() in _PICTURES]
    if len(paths) != 1 or not _ONLY_KIND.fullmatch(request[paths[0].end :]):
        return None
    before = request[: paths[0].start]
    first = _SAVED_BEFORE.match(before)
    behind = _SAVED_BEHIND.search(before)
    what = first["what"] if first is not None else before[: behind.start()] if behind is not None else ""
    return (what.strip(), str(paths[0].value)) if what.strip() else None
