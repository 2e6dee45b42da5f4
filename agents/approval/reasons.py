"""Why a call asks: codes with facts, and the one place that makes sentences of them."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from agents.language.messages import phrase
from prompts.frozen import Frozen
from tagging.merge import CHANGED
from tagging.tags import Permission, Provenance
from tools.tool import Tool

AskCode: TypeAlias = Literal["harm", "always", "changed", "imported", "sends_out", "replaces", "changes", "writes"]
MAX_NAMED: Final = 8
"""How many things a sentence names; the facts hold all."""


class AskReason(Frozen):
    """One reason."""

    code: AskCode
    facts: Mapping[str, tuple[str, ...]] = {}
    """`to` and `read` of what is sent, `what` is replaced or changed, `what` and `read` of what is written unasked."""


def reason_of_tool(tool: Tool) -> tuple[AskReason, ...]:
    """Return why every call of a tool asks, whatever its arguments: lasting harm before its mark."""
    if not tool.requires_approval:
        return ()
    if tool.tags.permission.value is Permission.HIGH:
        return (AskReason(code="harm"),)
    mark = tool.tags.approval
    if mark.evidence == CHANGED:
        return (AskReason(code="changed"),)
    return (AskReason(code="always" if mark.provenance is Provenance.HUMAN else "imported"),)


def may_be_allowed(reasons: Sequence[AskReason]) -> bool:
    """Whether a person may allow the tool for the rest of a conversation.

    Only where nothing speaks against it but that nobody looked at it yet: harm, a person's own mark and what the
    arguments of one call bring are asked about each time.
    """
    return bool(reasons) and all(reason.code == "imported" for reason in reasons)


def worded(reasons: Sequence[AskReason], name: str, language: str) -> str:
    """Say why a call asks, and put the question; the tool is called by its name in words."""
    sentences = [phrase(f"asks_{reason.code}", language, tool=name, **_facts(reason, language)) for reason in reasons]
    between = "" if language == "zh" else " "
    return between.join([*sentences, phrase("asks", language)])


def _facts(reason: AskReason, language: str) -> dict[str, str]:
    return {name: _listed(values, language) for name, values in reason.facts.items()}


def _listed(values: Sequence[str], language: str) -> str:
    comma = "、" if language == "zh" else ", "
    shown = comma.join(f"`{value}`" for value in values[:MAX_NAMED])
    more = len(values) - MAX_NAMED
    return shown if more <= 0 else phrase("and_more", language, shown=shown, n=more)
