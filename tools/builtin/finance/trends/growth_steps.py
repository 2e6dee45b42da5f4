"""Growth of an item from one time to another, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass

from errors import DataUnavailable, ToolCallFailed
from tools.builtin.finance.statements.reports import Reports
from tools.builtin.finance.statements.spans import YearSpan
from tools.builtin.finance.trends.series import Sample, each, growth_percent, no_growth
from tools.market.labels import ItemLabel, labels
from tools.market.money import readable_en
from tools.market.offers import BilingualName
from tools.market.provider import DescribedValue
from tools.shares import Percent

NOT_HELD = BilingualName(en="the value before is not in the data", zh="数据中没有上一期的值")


class Growth(DescribedValue):
    """Growth from one time to another."""

    period: str
    """The later time: FY2024 or Q3 FY2024."""
    base: str
    """The earlier time."""
    value: float
    """Value of the later time."""
    base_value: float | None
    """Value of the earlier time; null where it is not held."""
    readable: str
    """Both values for people, in English."""
    growth_percent: Percent | None
    """Growth in percent, a year for CAGR; null where it cannot be given."""
    reason: str
    """Why there is no growth."""
    filing: str
    """Where the values were reported."""
    checked: bool
    """Whether a second source holds both values."""


@dataclass(frozen=True)
class Step:
    """A value and the one that it is compared with."""

    sample: Sample
    base: Sample | None

    @property
    def fault(self) -> BilingualName | None:
        """Why there is no growth; None where there is one."""
        return no_growth(self.sample.value, self.base.value) if self.base else NOT_HELD

    @property
    def percent(self) -> float | None:
        """Growth over the whole step, in percent."""
        return growth_percent(self.sample.value, self.base.value) if self.base else None

    @property
    def compound_percent(self) -> float | None:
        """Growth a year, in percent: (end / start) ** (1 / years) - 1."""
        if self.base is None or self.fault:
            return None
        n_years = self.sample.year.fiscal_year - self.base.year.fiscal_year
        if n_years <= 0:
            return None
        factor: float = (self.sample.value / self.base.value) ** (1 / n_years)
        return round((factor - 1) * 100, 2)

    def worded(self, *, compound: bool) -> Growth:
        """Return the step as a result shows it."""
        samples = [self.base, self.sample] if self.base else [self.sample]
        unit = self.sample.figures[0].unit
        return Growth(
            period=self.sample.period,
            base=self.base.period if self.base else "–",
            value=self.sample.value,
            base_value=self.base.value if self.base else None,
            readable=" → ".join(readable_en(sample.value, unit) for sample in samples),
            growth_percent=self.compound_percent if compound else self.percent,
            reason=self.fault.en if self.fault else "",
            filing=", ".join(dict.fromkeys(sample.filing for sample in samples)),
            checked=all(sample.checked for sample in samples),
        )


def yearly_steps(found: Reports, item: str, span: YearSpan) -> list[Step]:
    """Compare each year that was asked for with the one before, newest first.

    Raises:
        ToolCallFailed: no step has a growth.
    """
    held = {sample.year.fiscal_year: sample for sample in each([*found.held.values()], item)}
    steps = [Step(held[year.fiscal_year], held.get(year.fiscal_year - 1)) for year in found.years]
    asked = steps if span.named or span.newest else [step for step in steps if step.base] or steps
    return _telling(asked, labels()[item])


def compound_step(found: Reports, item: str, span: YearSpan) -> list[Step]:
    """Compare the last year with the first; of a single named year on: the newest with it.

    Raises:
        ToolCallFailed: there are not two years, or their values have no compound growth.
    """
    samples = each([*found.held.values()] if len(span.named) == 1 else found.years, item)
    chosen = [sample for sample in samples if sample.year.fiscal_year >= min(span.named, default=0)]
    if len(chosen) < 2:
        label, held = labels()[item], ", ".join(sample.period for sample in samples)
        raise DataUnavailable(
            f"Compound growth needs two fiscal years of {label.en}; held: {held}.",
            zh=f"复合增长率需要两个财年的{label.zh}；现有：{held}。",
        )
    return _telling([Step(chosen[-1], chosen[0])], labels()[item])


def quarter_steps(samples: Sequence[Sample], span: YearSpan, label: ItemLabel) -> list[Step]:
    """Compare each quarter with the one before, newest first.

    Raises:
        ToolCallFailed: no step has a growth.
    """
    held = {sample.place: sample for sample in samples}
    steps = [Step(sample, held.get(place - 1)) for place, sample in sorted(held.items(), reverse=True)]
    asked = [step for step in steps if not span.named or step.sample.year.fiscal_year in span.named]
    return _telling((asked if span.named else [step for step in asked if step.base])[: 4 * (span.newest or 20)], label)


def one_more(span: YearSpan) -> YearSpan:
    """Widen a span by the year that its first step starts from: three years of growth lie between four values."""
    return span if span.named or span.newest is None else YearSpan(newest=span.newest + 1)


def n_unchecked(steps: Sequence[Step]) -> int:
    """Count the values that no second source confirms, each once."""
    samples = [sample for step in steps for sample in (step.sample, step.base) if sample]
    return len({sample.place for sample in samples if not sample.checked})


def _telling(steps: list[Step], label: ItemLabel) -> list[Step]:
    fault = steps[0].fault if steps else NOT_HELD
    if fault is None or any(step.fault is None for step in steps):
        return steps
    time = f" for {steps[0].sample.period}" if steps else ""
    raise ToolCallFailed(
        f"No growth of {label.en} can be given{time}: {fault.en}.",
        zh=f"无法给出{label.zh}的增长率：{fault.zh}。",
    )
