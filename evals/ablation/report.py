"""What an ablation found: every arm with its intervals, and what each piece of evidence gains on the same cases."""

from collections.abc import Sequence

from evals.examples.compare_libraries import MEASURES, Measure
from evals.examples.examples import ExampleOutcome
from evals.figures.intervals import Mean, mean, rate
from evals.figures.plain_report import PlainArm, PlainReport
from prompts.frozen import Frozen


class ArmOutcomes(Frozen):
    """One arm; the outcomes of one case stand at the same place in every arm."""

    name: str
    outcomes: tuple[ExampleOutcome, ...]


class AblationReport(Frozen):
    """All arms."""

    n_learnt: int
    """Requests that were learnt from."""
    arms: tuple[ArmOutcomes, ...]


def plain_report(report: AblationReport, whole: str) -> PlainReport:
    """Keep the figures alone, a row for each case."""
    arms = tuple(PlainArm(name=arm.name, figures=tuple(map(_figures, arm.outcomes))) for arm in report.arms)
    n = len(report.arms[0].outcomes) if report.arms else 0
    return PlainReport(
        title=f"own examples, {report.n_learnt} other requests learnt from, n = {n}",
        metrics=tuple(MEASURES),
        arms=arms,
        gains=tuple((whole, arm.name) for arm in report.arms if arm.name != whole),
    )


def _figures(outcome: ExampleOutcome) -> tuple[float | None, ...]:
    found = (measure(outcome) for measure in MEASURES.values())
    return tuple(None if good is None else float(good) for good in found)


def ablation_lines(report: AblationReport, whole: str) -> list[str]:
    """Lay out every arm, then what the whole gains over each of the others."""
    arms = {arm.name: arm.outcomes for arm in report.arms}
    lines = [f"{report.n_learnt} other requests learnt from; 95 % intervals; * the interval of a gain excludes 0"]
    lines.append(f"{'':20}" + "".join(f"{name:32}" for name in MEASURES))
    for name, outcomes in arms.items():
        rates = (rate([good for o in outcomes if (good := measure(o)) is not None]) for measure in MEASURES.values())
        lines.append(f"{name:20}" + "".join(f"{found!s:32}" for found in rates))
    lines += ["", f"gain of {whole} in points, over"]
    for name, outcomes in arms.items():
        if name != whole:
            gains = (_told(gain(arms[whole], outcomes, measure)) for measure in MEASURES.values())
            lines.append(f"{name:20}" + "".join(f"{told:32}" for told in gains))
    return lines


def gain(outcomes: Sequence[ExampleOutcome], others: Sequence[ExampleOutcome], measure: Measure) -> Mean:
    """Return the paired gain over the cases that can be judged in both arms."""
    judged = [(measure(a), measure(b)) for a, b in zip(outcomes, others, strict=True)]
    return mean([100.0 * (bool(a) - bool(b)) for a, b in judged if a is not None and b is not None])


def _told(found: Mean) -> str:
    return f"{found.value:+.1f} [{found.low:+.1f}, {found.high:+.1f}]{'*' if found.differs else ''} n={found.n}"
