"""Join what rules, a model and people say of one tool."""

from typing import Any

from tagging.tags import ApprovalPolicy, Permission, Provenance, Tagged, TagSet

DIMENSIONS = tuple(TagSet.model_fields)
OF_A_MODEL = tuple(name for name in DIMENSIONS if name != "approval")
"""What a model may speak on."""


CHANGED = "its definition changed since a person settled it"


def standing(human: TagSet, definition: str) -> TagSet:
    """Return a person's tags, with a word on `approval` that was said of another definition made a question again.

    Args:
        human: What a person said.
        definition: Digest of the tool as it is.
    """
    said = human.approval
    if said.provenance is not Provenance.HUMAN or said.seen == definition:
        return human
    return human.replaced(approval=said.model_copy(update={"value": ApprovalPolicy.ALWAYS, "evidence": CHANGED}))


def merge(rule: TagSet, llm: TagSet | None = None, human: TagSet | None = None) -> TagSet:
    """Join tags dimension by dimension.

    A person's word wins over both others and is never overwritten; a model's wins over the rule's, but for
    `permission`, where the rule's level is a floor that a model may only raise, and for `approval`, where a model has
    no say. What a source says counts only
    where it bears that source's provenance: a model's answer cannot pass for a person's.
    """
    return TagSet(**{name: _joined(name, rule, llm, human) for name in DIMENSIONS})


def _joined(name: str, rule: TagSet, llm: TagSet | None, human: TagSet | None) -> Tagged[Any]:
    base: Tagged[Any] = getattr(rule, name)
    for said in (_said(name, human, Provenance.HUMAN), _said(name, rule, Provenance.HUMAN)):
        if said is not None:
            return said
    modelled = _said(name, llm, Provenance.LLM)
    if modelled is None or name not in OF_A_MODEL or _lowers(base.value, modelled.value):
        return base
    return modelled


def _said(name: str, tags: TagSet | None, source: Provenance) -> Tagged[Any] | None:
    found: Tagged[Any] | None = None if tags is None else getattr(tags, name)
    return found if found is not None and found.provenance is source else None


def _lowers(floor: object, value: object) -> bool:
    return isinstance(floor, Permission) and isinstance(value, Permission) and value.rank <= floor.rank
