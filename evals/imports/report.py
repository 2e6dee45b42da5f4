"""Counts over judged rows."""

from collections import Counter
from collections.abc import Sequence

from evals.figures.intervals import Rate, rate
from evals.imports.outcome import ImportOutcome
from prompts.frozen import Frozen


class ImportFigures(Frozen):
    """Figures over some rows."""

    arm: str
    name: str
    search: Rate
    """A search of the library has a tool that is needed in first place; of rows that need one."""
    tool: Rate
    """The right tools were chosen, asked about, or kept away from."""
    calls: Rate
    """Every call right in every argument, and none besides; of rows that need calls."""
    right: Rate
    honest: Rate
    """Answered right, or honestly asked back."""
    asked: Rate
    refused_wrongly: Rate
    wrong_asked: Rate
    """A person was asked to approve a wrong call."""
    wrong_call: Rate
    """Told as an answer: silently wrong."""


class ImportReport(Frozen):
    """Figures by language, source and what is expected, with what went wrong where."""

    tables: tuple[ImportFigures, ...]
    verdicts: dict[str, dict[str, int]]
    """Arm to verdict to rows."""
    stages: dict[str, dict[str, tuple[str, ...]]]
    """Arm to where a row first went astray to the ids of these rows; the most frequent first."""
    imports: tuple[str, ...] = ()
    """What the imports said."""


def report_of(outcomes: Sequence[ImportOutcome], imports: Sequence[str]) -> ImportReport:
    """Count outcomes, arm by arm."""
    arms = list(dict.fromkeys(o.arm for o in outcomes))
    tables = [table for arm in arms for table in _tables(arm, [o for o in outcomes if o.arm == arm])]
    return ImportReport(
        tables=tuple(tables),
        verdicts={arm: dict(Counter(o.verdict for o in outcomes if o.arm == arm).most_common()) for arm in arms},
        stages={arm: _stages([o for o in outcomes if o.arm == arm]) for arm in arms},
        imports=tuple(imports),
    )


def _tables(arm: str, outcomes: Sequence[ImportOutcome]) -> list[ImportFigures]:
    found = [_figures(arm, "all", outcomes)]
    for key in ("language", "source", "expect"):
        for value in sorted({getattr(o, key) for o in outcomes}):
            found.append(_figures(arm, value, [o for o in outcomes if getattr(o, key) == value]))
    return found


def _figures(arm: str, name: str, outcomes: Sequence[ImportOutcome]) -> ImportFigures:
    return ImportFigures(
        arm=arm,
        name=name,
        search=rate([o.rank == 1 for o in outcomes if o.expect != "refuse"]),
        tool=rate([o.tool_right for o in outcomes]),
        calls=rate([o.calls_right for o in outcomes if o.expect in ("call", "calls")]),
        right=rate([o.verdict == "right" for o in outcomes]),
        honest=rate([o.honest for o in outcomes]),
        asked=rate([o.asked_back for o in outcomes]),
        refused_wrongly=rate([o.verdict == "refused_wrongly" for o in outcomes]),
        wrong_asked=rate([o.verdict == "wrong_asked" for o in outcomes]),
        wrong_call=rate([o.verdict == "wrong_call" for o in outcomes]),
    )


def _stages(outcomes: Sequence[ImportOutcome]) -> dict[str, tuple[str, ...]]:
    counts = Counter(o.stage for o in outcomes if o.stage)
    return {stage: tuple(o.id for o in outcomes if o.stage == stage) for stage, _ in counts.most_common()}
