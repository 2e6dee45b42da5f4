"""Fakes of the finance tests: a context, a scripted provider, and the sentences that a result becomes."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TypeAlias

import pytest
from jinja2 import Environment, StrictUndefined
from pydantic import BaseModel

from errors import DataUnavailable
from tools.builtin.finance.provider import Bar, Bars, Coverage, Figure, Figures, Interval, Origin, Price
from tools.context import ToolContext
from tools.marking import MARK, ToolMark

Say: TypeAlias = Callable[[Callable[..., object], BaseModel, str], str]
MakeFigure: TypeAlias = Callable[[str, float, int], Figure]


class ScriptedProvider:
    """Holds what a test gives it; refuses everything else."""

    def __init__(self, name: str, *, close: float | None = None, figures: tuple[Figure, ...] = ()) -> None:
        self.name = name
        self.asked: list[str] = []
        self._close = close
        self._figures = figures

    def coverage(self, symbol: str) -> Coverage:
        return Coverage(prices=self._close is not None, statements=bool(self._figures))

    async def price(self, symbol: str) -> Price:
        self.asked.append(symbol)
        if self._close is None:
            raise DataUnavailable(f"{self.name} has no price of {symbol}.")
        bar = Bar(at="2024-05-02", open=1, high=2, low=1, close=self._close, volume=7)
        return Price(currency="USD", bar=bar, previous_close=1.0, origin=Origin(provider=self.name))

    async def bars(self, symbol: str, interval: Interval, start: date, end: date) -> Bars:
        price = await self.price(symbol)
        return Bars(currency="USD", bars=(price.bar,), origin=price.origin)

    async def figures(self, symbol: str) -> Figures:
        self.asked.append(symbol)
        if not self._figures:
            raise DataUnavailable(f"{self.name} has no figures of {symbol}.")
        return Figures(figures=self._figures, origin=Origin(provider=self.name))


@pytest.fixture
def context(tmp_path: Path) -> ToolContext:
    return ToolContext(workspace=tmp_path, data_dir=tmp_path, options={"finance_providers": "sample"})


@pytest.fixture
def scripted() -> type[ScriptedProvider]:
    return ScriptedProvider


@pytest.fixture
def make_figure() -> MakeFigure:
    def make(item: str, value: float, fiscal_year: int) -> Figure:
        return Figure(
            symbol="ACME",
            fiscal_year=fiscal_year,
            period_end=date(fiscal_year, 12, 31),
            item=item,
            value=value,
            unit="USD",
            filing=f"10-K FY{fiscal_year}",
            checked=False,
        )

    return make


@pytest.fixture
def say() -> Say:
    """Render a tool's result as its author says it; a field that is not there fails."""
    environment = Environment(undefined=StrictUndefined, autoescape=False)
    environment.filters["num"] = lambda value: f"{value:,}"

    def render(function: Callable[..., object], result: BaseModel, language: str) -> str:
        mark: ToolMark = getattr(function, MARK)
        return environment.from_string(mark.answers[language]).render(**result.model_dump(mode="json"))

    return render
