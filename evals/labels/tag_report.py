"""The report on tags: how rules and a model agree with people, and with each other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from evals.labels.tag_agreement import Agreement, agreements
from evals.labels.tag_labels import Label
from prompts.frozen import Frozen
from tagging.tags import Permission, TagSet

_SHOWN = 12


class Rated(Frozen):
    """A labelled tool with what rules and, where it was asked, a model say of it."""

    label: Label
    rule: TagSet
    llm: TagSet | None = None


class LabelSplit(Frozen):
    """One rater measured on one part of the tools."""

    rater: str
    part: str
    agreements: tuple[Agreement, ...]


class TooLow(Frozen):
    """A permission that a rater judged lower than a person: the fault that matters most."""

    rater: str
    tool_id: str
    said: Permission
    true: Permission
    evidence: str
    aside: bool = False
    """Whether the label is only measured by: what is printed of it would be looked at."""


class TagReport(Frozen):
    """All of it."""

    parts: tuple[LabelSplit, ...]
    too_low: tuple[TooLow, ...]
    left_out: tuple[str, ...] = ()
    """Labelled tools that are not there, or are no longer what was labelled."""

    def lines(self) -> Iterator[str]:
        """Say it in words."""
        for part in self.parts:
            yield f"{part.rater}, {part.part}"
            yield from (f"  {agreement}" for agreement in part.agreements)
        if self.too_low:
            yield "permission judged too low"
        shown = [one for one in self.too_low if not one.aside][:_SHOWN]
        for one in shown:
            yield f"  {one.rater:5} {one.tool_id}: {one.said} instead of {one.true} ({one.evidence or 'no reason'})"
        if more := len(self.too_low) - len(shown):
            yield f"  {'and ' if shown else ''}{more} {'more' if shown else 'of the half aside'}"
        if self.left_out:
            yield f"left out: {len(self.left_out)} labelled tools that are not there or read otherwise now"


def report_on(rated: Sequence[Rated], both: Sequence[tuple[TagSet, TagSet]], left_out: Iterable[str] = ()) -> TagReport:
    """Measure rules and model by people, and the model by the rules.

    Args:
        rated: labelled tools.
        both: of every tool that a model tagged, the model's tags and the rules'.
        left_out: labelled tools that cannot be measured.
    """
    parts = [
        LabelSplit(
            rater="rules", part=name, agreements=tuple(agreements([(one.rule, one.label.tags) for one in chosen]))
        )
        for name, chosen in _parts(rated).items()
    ]
    modelled = [(one.llm, one.label.tags) for one in rated if one.llm is not None]
    if modelled:
        parts.append(LabelSplit(rater="model", part="all labelled tools", agreements=tuple(agreements(modelled))))
    if both:
        parts.append(LabelSplit(rater="model", part="by the rules' tags", agreements=tuple(agreements(both))))
    return TagReport(parts=tuple(parts), too_low=tuple(_too_low(rated)), left_out=tuple(left_out))


def _parts(rated: Sequence[Rated]) -> Mapping[str, list[Rated]]:
    parts: dict[str, list[Rated]] = {}
    for one in sorted(rated, key=lambda one: (one.label.sample, one.label.half), reverse=True):
        half = f", half {one.label.half}" if one.label.half else ""
        parts.setdefault(f"sample {one.label.sample}{half}", []).append(one)
    return parts


def _too_low(rated: Sequence[Rated]) -> Iterator[TooLow]:
    for one in rated:
        for rater, tags in (("rules", one.rule), ("model", one.llm)):
            if tags is not None and tags.permission.value.rank < one.label.permission.rank:
                yield TooLow(
                    rater=rater,
                    tool_id=one.label.id,
                    said=tags.permission.value,
                    true=one.label.permission,
                    evidence=tags.permission.evidence,
                    aside=one.label.half == "aside",
                )
