"""What this conversation looked up already, where the task names just that again.

Looked-up names and ids do not change between two turns; what is on the disk may, so results over files do not count,
nor does anything from before a tool of this conversation changed something. A task that may name something else beside
what is known has everything looked up: that costs a call, and a wrong id would cost the answer.
"""

import re
from collections.abc import Mapping, Sequence

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.mentions import Held, mentioned, values_at
from agents.extraction.slots.slots import slots
from agents.extraction.spans.span import Span
from graph.relations.dependencies import Dependency
from graph.workflow.state import SpecialistInput
from lazy_regex import lazy_regex
from prompts.language import has_han
from tagging.tags import Permission
from tools.tool import Tool

_SEVERAL = lazy_regex(
    r"\b(?:and|or|vs|versus|both|each|all|other|others|compared?|than|except|not)\b|[,;&/、，；]"
    r"|[和与跟及或]|还有|以及|对比|比较|另外|其他|除了|不是|而是",
    re.IGNORECASE,
)
_NAME_LIKE = lazy_regex(r"(?<!^)(?<![.!?]\s)\b[A-Z][\w&.-]*")
"""A capital inside a sentence: it may begin another name."""
_ENDS_CHINESE_NAME = lazy_regex(
    r"$|[\s\d的在今昨去前最近本上这那当现股市年有是为跌涨？?。！!：:（(]|分红|派息|营收|收入|利润|代码"
)
_FORMAL = lazy_regex(
    r"(?:['’]s|[,\s]+(?:inc|corp|corporation|ltd|llc|plc|co|company|group|holdings?|s\.?a|ag|se|nv)\.?"
    r"|(?:股份|控股)?(?:有限)?(?:责任)?公司|集团)$",
    re.IGNORECASE,
)


def known_again(
    work: SpecialistInput, tools: Mapping[str, Tool], dependencies: Mapping[str, Sequence[Dependency]]
) -> tuple[Upstream, ...]:
    """Return earlier results that hold the one thing which the task names.

    Args:
        work: The task, and what the conversation produced, in order.
        tools: The library.
        dependencies: Consumer's id → its suppliers; only what supplies strongly is of use.
    """
    task = work["subtask"].description
    strong = [d for known in dependencies.values() for d in known if d.strength == "strong"]
    found: dict[str, Upstream] = {}
    for upstream in _since_last_change(work.get("earlier", ()), tools):
        fields = dict.fromkeys(d.resource for d in strong if d.supplier == upstream.tool_id)
        named = any(_names_only(task, upstream, field) for field in fields)
        if named and _lasts(upstream, tools[upstream.tool_id]) and upstream not in work["upstream"]:
            found[upstream.tool_id] = upstream  # the latest of each tool
    return tuple(found.values())


def _since_last_change(earlier: Sequence[Upstream], tools: Mapping[str, Tool]) -> list[Upstream]:
    kept: list[Upstream] = []
    for upstream in earlier:
        tool = tools.get(upstream.tool_id)
        if tool is not None and tool.tags.permission.value is not Permission.LOW:
            kept = []
        elif tool is not None:
            kept.append(upstream)
    return kept


def _lasts(upstream: Upstream, tool: Tool) -> bool:
    """Tell whether the same call would bring the same: of a look-up by words, and of nothing that lies on the disk."""
    over_files = any(slot.kind == "path" for slot in slots(tool))
    return tool.idempotent and not over_files and bool(upstream.arguments)


def _names_only(task: str, upstream: Upstream, resource: str) -> bool:
    spans = mentioned([_called_shortly(held) for held in values_at(upstream.value, resource)], task)
    return len(spans) == 1 and _alone(task, spans[0])


def _called_shortly(held: Held) -> Held:
    """Let a record be called Apple where it says Apple Inc. or Apple's."""
    names = [value for value in held.record.values() if isinstance(value, str)]
    short = [_FORMAL.sub("", name) for name in names if _FORMAL.search(name)]
    return held.model_copy(update={"record": {**held.record, "short_alias": short}})


def _alone(task: str, span: Span) -> bool:
    """Tell whether nothing else in a task looks as if it were named beside a span, or as if the name went on."""
    if not re.search(r"[^\W\d]", span.text) or len(span.text) < 2:
        return False
    rest = f"{task[: span.start]} {task[span.end :]}"
    goes_on = has_han(span.text) and _ENDS_CHINESE_NAME.match(task[span.end :]) is None
    return not (goes_on or _SEVERAL.search(rest) or _NAME_LIKE.search(rest.strip()))
