"""Linear regression by least squares, over sums that the database makes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field

from errors import DataUnavailable
from tools.artifacts import Table
from tools.context import ToolContext
from tools.kinds import ColumnName, TableName
from tools.marking import ExampleCall, tool
from tools.numerics.significance import p_of_f, p_of_t
from tools.shares import Share
from tools.tables.catalogue import Column, TableInfo, table_named
from tools.tables.columns import ColumnQuestion, finite, number_column, number_columns
from tools.tables.database import Database, reading
from tools.tables.descriptions import row_count
from tools.tables.values import preview, tidy

MAX_CONDITION = 1e8
"""Condition of the features' correlations above which their shares cannot be told apart."""
_TARGET = ColumnQuestion("target")
_FEATURES = ColumnQuestion("features")
Vector: TypeAlias = NDArray[np.float64]


class Coefficient(BaseModel):
    """What one term adds to the prediction."""

    term: str = Field(description="A feature, or `intercept`")
    estimate: float = Field(description="Change of the target for one more of the feature, the others unchanged")
    standard_error: float = Field(description="Uncertainty of the estimate")
    t: float | None = Field(description="Estimate by standard error; empty where the fit is exact")
    p_value: float | None = Field(description="How likely chance alone gives such an estimate; empty where exact")


class Regression(BaseModel):
    """A linear model of one column by others."""

    table: TableName = Field(description="The table")
    target: str = Field(description="The column that is explained")
    features: list[str] = Field(description="The columns that explain it")
    n: int = Field(description="Rows that hold a number in every column")
    left_out: int = Field(description="Rows without one")
    r_squared: Share = Field(description="Share of the target's variance that the model explains, from 0 to 1")
    adjusted_r_squared: Share = Field(description="The same, corrected for the number of features")
    residual_error: float = Field(description="Standard error of the predictions, in the target's unit")
    f_p_value: float | None = Field(description="How likely chance alone gives such a model; empty where exact")
    equation: str = Field(description="The model written out")
    coefficients: list[Coefficient] = Field(description="The intercept, then the features in order")
    result: Table = Field(description="The coefficients as a table")


@dataclass(frozen=True)
class _Sums:
    """What the database sums up over the complete rows; the target comes first."""

    n: int
    means: Vector
    covariances: Vector


@dataclass(frozen=True)
class _Fit:
    estimates: Vector
    """Intercept, then features; shape (1 + n_features,)."""
    errors: Vector
    sums: _Sums
    unexplained: float
    """Sum of squared residuals."""

    @property
    def freedom(self) -> int:
        return self.sums.n - len(self.estimates)

    @property
    def total(self) -> float:
        return float(self.sums.covariances[0, 0]) * (self.sums.n - 1)

    @property
    def r_squared(self) -> float:
        return max(0.0, 1 - self.unexplained / self.total)


@tool(
    domains=("data",),
    functions=("compute",),
    permission="low",
    idempotent=True,
    call=ExampleCall(arguments={"table": "cars", "target": "mpg", "features": ["weight", "horsepower"]}),
)
async def linear_regression(
    context: ToolContext,
    table: TableName,
    target: Annotated[ColumnName, Field(json_schema_extra={"x-type": "number"})],
    features: Annotated[list[ColumnName] | None, Field(json_schema_extra={"x-type": "number"})] = None,
) -> Regression:
    """Fit a linear model (ordinary least squares): explain one numeric column by one or several others.

    Use it for regressions, trends, "predict Y from X", "how much does X change Y". For mere correlations of many
    columns use correlation_matrix; to see two columns as points with a line use plot_scatter.

    Args:
        context: The surroundings of the call.
        table: Name of the table.
        target: Numeric column to explain or predict.
        features: Numeric columns that explain it; every other numeric column when not given.

    Returns:
        Coefficients with standard errors and p-values, R² and the number of rows. Features that say the same, and too
        few rows, are refused.
    """
    return await reading(context, lambda database: _regressed(database, table, target, features or []))


def _regressed(database: Database, name: str, wanted: str, features: Sequence[str]) -> Regression:
    table = table_named(database, name)
    target = number_column(table, wanted, _TARGET)
    columns = [c for c in number_columns(table, features, _FEATURES) if c != target]
    if not columns:
        raise _FEATURES.refusal(
            f"Name at least one numeric column other than {target.name!r} that explains it.",
            f"请至少指定一个除 {target.name!r} 以外的数值列作为自变量。",
        )
    sums = _sums(database, table, [target, *columns])
    fitted = _fitted(database, table, [target, *columns], sums)
    return _told(table, (target, columns), fitted, row_count(database, table) - sums.n)


def _complete(table: TableInfo, columns: Sequence[Column]) -> str:
    values = ", ".join(f"{finite(column)} AS c{i}" for i, column in enumerate(columns))
    held = " AND ".join(f"c{i} IS NOT NULL" for i in range(len(columns)))
    return f"WITH v AS (SELECT {values} FROM {table.sql}), f AS (SELECT * FROM v WHERE {held})"  # noqa: S608 - quoted


def _sums(database: Database, table: TableInfo, columns: Sequence[Column]) -> _Sums:
    size = len(columns)
    means = [f"avg(c{i})" for i in range(size)]
    crossed = [f"covar_samp(c{i}, c{j})" for i in range(size) for j in range(size)]
    summed = ", ".join(["count(*)", *means, *crossed])
    found = database.row(f"{_complete(table, columns)} SELECT {summed} FROM f")  # noqa: S608 - quoted
    n = int(found[0])
    if n < size + 1:  # one more than there are terms, the intercept among them
        raise DataUnavailable(
            f"A regression on {size - 1} column(s) needs at least {size + 1} complete rows; {table.name!r} has {n}.",
            zh=f"{size - 1} 个自变量的回归至少需要 {size + 1} 行完整数据，表 {table.name!r} 只有 {n} 行。",
        )
    numbers = np.array(found[1:], dtype=np.float64)
    if not np.isfinite(numbers).all():
        raise DataUnavailable("The numbers are too large for a regression.", zh="数值过大，无法做回归。")
    return _Sums(n, numbers[:size], numbers[size:].reshape(size, size))


def _fitted(database: Database, table: TableInfo, columns: Sequence[Column], sums: _Sums) -> _Fit:
    estimates, inverse = _solved(sums, [column.name for column in columns])
    predicted = " + ".join(["?", *(f"? * c{i}" for i in range(1, len(columns)))])
    squares = f"{_complete(table, columns)} SELECT sum((c0 - ({predicted})) ** 2) FROM f"  # noqa: S608 - quoted
    (unexplained,) = database.row(squares, [float(b) for b in estimates])
    variance = unexplained / max(1, sums.n - len(estimates))
    means = sums.means[1:]
    shares = np.concatenate([[1 / sums.n + means @ inverse @ means], np.diag(inverse)])
    return _Fit(estimates, np.sqrt(variance * shares), sums, unexplained)


def _solved(sums: _Sums, names: Sequence[str]) -> tuple[Vector, Vector]:
    """Estimates, and the inverse of the features' sums of squares; scaled first, so that units do not matter.

    Raises:
        InvalidArguments: the columns do not allow a regression; says which.
    """
    spread = np.sqrt(np.diag(sums.covariances))
    if not spread.all():
        name = names[int(np.argmin(spread))]
        raise _FEATURES.refusal(
            f"No regression is possible: {name!r} has the same value in every complete row.",
            f"无法回归：{name!r} 在所有完整行中取值相同。",
        )
    scaled = sums.covariances / np.outer(spread, spread)
    among, scales = scaled[1:, 1:], spread[1:]
    if np.linalg.cond(among) > MAX_CONDITION:
        alike = ", ".join(map(repr, _alike(among, names[1:])))
        raise _FEATURES.refusal(
            f"{alike} say the same (they are collinear); leave out one of them.",
            f"{alike} 存在共线性（信息重复），请去掉其中一列。",
        )
    inverse = np.linalg.inv(among)
    slopes = inverse @ scaled[1:, 0] * spread[0] / scales
    intercept = sums.means[0] - slopes @ sums.means[1:]
    return np.concatenate([[intercept], slopes]), inverse / np.outer(scales, scales) / (sums.n - 1)


def _alike(among: Vector, names: Sequence[str]) -> list[str]:
    """The features that the weakest direction of their correlations mixes."""
    weakest = np.linalg.eigh(among)[1][:, 0]
    return [name for name, share in zip(names, np.abs(weakest), strict=True) if share > 0.1]


def _told(table: TableInfo, columns: tuple[Column, list[Column]], fit: _Fit, left_out: int) -> Regression:
    target, features = columns[0].name, [column.name for column in columns[1]]
    terms = ["intercept", *features]
    coefficients = [_coefficient(*each, fit.freedom) for each in zip(terms, fit.estimates, fit.errors, strict=True)]
    explained = (fit.total - fit.unexplained) / len(features)
    remaining = fit.unexplained / fit.freedom
    cells = [(c.term, c.estimate, c.standard_error, c.t, c.p_value) for c in coefficients]
    return Regression(
        table=table.name,
        target=target,
        features=features,
        n=fit.sums.n,
        left_out=left_out,
        r_squared=tidy(fit.r_squared),
        adjusted_r_squared=tidy(1 - (1 - fit.r_squared) * (fit.sums.n - 1) / fit.freedom),
        residual_error=tidy(remaining**0.5),
        f_p_value=p_of_f(explained / remaining, len(features), fit.freedom) if remaining else None,
        equation=_equation(target, coefficients),
        coefficients=coefficients,
        result=preview(["term", "estimate", "standard_error", "t", "p_value"], cells, len(cells), f"{target} ~"),
    )


def _coefficient(term: str, estimate: float, error: float, freedom: int) -> Coefficient:
    t = float(estimate / error) if error else None
    return Coefficient(
        term=term,
        estimate=tidy(estimate),
        standard_error=tidy(error),
        t=None if t is None else tidy(t),
        p_value=None if t is None else p_of_t(t, freedom),
    )


def _equation(target: str, coefficients: Sequence[Coefficient]) -> str:
    terms = [f"{c.estimate:.6g}" + (f" × {c.term}" if i else "") for i, c in enumerate(coefficients)]
    return f"{target} = {' + '.join(terms)}".replace("+ -", "− ")
