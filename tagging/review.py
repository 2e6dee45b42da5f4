"""What a person should look at: tags that are unsure, contradict each other, are missing, or were judged too early."""

from collections.abc import Iterator
from enum import StrEnum

from prompts.frozen import Frozen
from tagging.staleness import stale
from tagging.tags import Permission, Provenance, TagSet

_FOLLOWING = frozenset({"agents", "approval"})
"""Agents follow from the domains; an approval that nobody settled is a doubt of its own, however sure its rule is."""


class Doubt(StrEnum):
    """Why a tag is shown, the gravest first."""

    PERMISSION = "permission"
    """A model said less harm than the words of the tool tell; the floor holds."""
    CONTRADICTION = "contradiction"
    """Rules and model, or two tags of one tool, do not go together."""
    APPROVAL = "approval"
    """It asks before each call until a person says whether it shall."""
    STALE = "stale"
    """Judged before the tool changed."""
    UNTAGGED = "untagged"
    UNSURE = "unsure"

    @property
    def rank(self) -> int:
        """Position, gravest first."""
        return list(type(self)).index(self)


class DoubtfulTag(Frozen):
    """One tag of one tool that is in doubt."""

    tool_id: str
    doubt: Doubt
    dimension: str
    text: str
    confidence: float


class Judged(Frozen):
    """All that was said of a tool."""

    tool_id: str
    now: str
    """Digest of the tool as it is."""
    tags: TagSet
    """What counts."""
    rule: TagSet
    llm: TagSet | None = None
    """What a model said, before it was joined with the rest."""
    open: bool = False
    """Whether it asks before each call and nobody settled that."""


def doubts(judged: Judged, *, below: float) -> list[DoubtfulTag]:
    """Return what is in doubt about a tool, the gravest first; of what a person settled only what is stale.

    Args:
        judged: the tool.
        below: confidence under which a tag is unsure.
    """
    settled = {name for name, tag in judged.tags if tag.provenance is Provenance.HUMAN}
    found = [
        finding
        for finding in (*_contradictions(judged), *_untagged(judged), *_unsure(judged, below))
        if finding.dimension not in settled
    ]
    found += [*_stale(judged), *_open(judged)]
    ordered = sorted(found, key=lambda finding: (finding.doubt.rank, finding.confidence, finding.dimension))
    gravest: dict[str, DoubtfulTag] = {}
    for finding in ordered:
        gravest.setdefault(finding.dimension, finding)
    return list(gravest.values())


def _contradictions(judged: Judged) -> Iterator[DoubtfulTag]:
    rule, llm = judged.rule, judged.llm or TagSet()
    permission, domains = llm.permission, llm.domains
    if permission.provenance is Provenance.LLM and permission.value.rank < rule.permission.value.rank:
        text = f"the model said {permission.value} ({permission.evidence}); {_said(rule)}"
        yield _finding(judged, Doubt.PERMISSION, "permission", text)
    if permission.provenance is Provenance.LLM and permission.value.rank - rule.permission.value.rank > 1:
        text = f"the model raised it to {permission.value} ({permission.evidence}); {_said(rule)}"
        yield _finding(judged, Doubt.CONTRADICTION, "permission", text)
    apart = rule.domains.value and not set(rule.domains.value) & set(domains.value)
    if domains.provenance is Provenance.LLM and apart:
        text = f"rules say {_listed(rule.domains.value)} ({rule.domains.evidence}), the model {_listed(domains.value)}"
        yield _finding(judged, Doubt.CONTRADICTION, "domains", text)
    if judged.tags.functions.value == ("query",) and rule.permission.value is not Permission.LOW:
        yield _finding(judged, Doubt.CONTRADICTION, "functions", f"only query, though {_said(rule)}")


def _untagged(judged: Judged) -> Iterator[DoubtfulTag]:
    for name in ("domains", "functions"):
        if not getattr(judged.tags, name).value:
            yield _finding(judged, Doubt.UNTAGGED, name, "nothing tells it")


def _unsure(judged: Judged, below: float) -> Iterator[DoubtfulTag]:
    for name, tag in judged.tags:
        if tag.confidence < below and name not in _FOLLOWING:
            value = tag.value if isinstance(tag.value, str) else _listed(tag.value)
            text = f"{value} by {tag.provenance.value}: {tag.evidence or 'no reason'}"
            yield _finding(judged, Doubt.UNSURE, name, text)


def _stale(judged: Judged) -> Iterator[DoubtfulTag]:
    for name, source in stale(judged.tags, judged.now):
        human = source is Provenance.HUMAN
        text = "set before the tool changed" if human else "the tool changed since a model judged it"
        yield _finding(judged, Doubt.STALE, name, text)


def _open(judged: Judged) -> Iterator[DoubtfulTag]:
    if judged.open:
        text = f"asks before each call: {judged.tags.approval.evidence or 'it was imported'}"
        yield _finding(judged, Doubt.APPROVAL, "approval", text)


def _finding(judged: Judged, doubt: Doubt, dimension: str, text: str) -> DoubtfulTag:
    confidence = getattr(judged.tags, dimension).confidence
    return DoubtfulTag(tool_id=judged.tool_id, doubt=doubt, dimension=dimension, text=text, confidence=confidence)


def _said(rule: TagSet) -> str:
    return f"rules say {rule.permission.value} ({rule.permission.evidence})"


def _listed(values: tuple[str, ...]) -> str:
    return ", ".join(values) or "nothing"
