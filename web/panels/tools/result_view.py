"""What a call brought, as an answer shows it: its sentence first, then tables and the figures of charts."""

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from agents.decisions.summarize.offline import OfflineSummarize
from agents.decisions.summarize.question import Part, SummarizeQuestion
from agents.decisions.summarize.templates import number
from agents.markdown.canonical import canonical
from graph.observability.events import Answered
from prompts.language import Language
from tools.artifacts import Chart, Table
from tools.call import ToolResult
from tools.tool import Tool
from web.page.answer.answer_parts import answer_parts

_MAX_ROWS: Final = 100
_MAX_COLUMNS: Final = 50
_MAX_CHARS: Final = 20_000
_MAX_CELL: Final = 300
_MARKDOWN: Final = (
    MarkdownIt("commonmark", {"html": False, "maxNesting": 100}).enable("table").disable(["image", "link", "autolink"])
)


class Grid(NamedTuple):
    """A table as it is shown."""

    title: str
    columns: list[str]
    rows: list[list[tuple[str, bool]]]
    """Cells as text, each with whether it is a number."""
    n_rows: int
    of_chart: bool


class ResultView(NamedTuple):
    """What is shown of a call."""

    html: Markup
    is_good: bool
    grids: list[Grid]
    notices: tuple[str, ...]
    whole: str
    seconds: str


async def view_of_result(tool: Tool, result: ToolResult, language: Language) -> ResultView:
    """Write a result as an answer without a model does."""
    part = Part(number=1, description=tool.name.replace("_", " "), results=(result,))
    question = SummarizeQuestion(request="", language=language, parts=(part,), answers={tool.id: dict(tool.answers)})
    text = "".join([piece async for piece in OfflineSummarize()(question)])
    parts = answer_parts(Answered(text=text, language=language, results=(result,)), (), language)
    tables = [_grid(table) for table in (*parts.tables, *parts.more_tables)]
    charts = [_grid(_figures(chart), of_chart=True) for chart in (*parts.charts, *parts.more_charts)]
    whole = json.dumps(result.value, ensure_ascii=False, indent=2, default=str) if result.value is not None else ""
    return ResultView(
        html=rendered(text),
        is_good=result.status in ("ok", "empty"),
        grids=[grid for grid in (*tables, *charts) if grid.rows],
        notices=result.notices,
        whole=whole if len(whole) <= _MAX_CHARS else f"{whole[:_MAX_CHARS]} …",
        seconds=f"{result.latency_ms / 1000:.1f}",
    )


def rendered(text: str) -> Markup:
    """Make HTML of Markdown of unknown origin: HTML in it is text, links and pictures are their addresses."""
    html: str = _MARKDOWN.render(canonical(text))
    framed = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Markup(framed)  # noqa: S704 - the parser escapes all text; `canonical` left nothing that loads


def _grid(table: Table, *, of_chart: bool = False) -> Grid:
    rows = [[_cell(value) for value in row[:_MAX_COLUMNS]] for row in table.rows[:_MAX_ROWS]]
    n_rows = max(table.total_rows, len(table.rows))
    return Grid(table.title, [str(name) for name in table.columns[:_MAX_COLUMNS]], rows, n_rows, of_chart)


def _cell(value: object) -> tuple[str, bool]:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    text = number(value) if is_number else "" if value is None else str(value)
    return (text if len(text) <= _MAX_CELL else f"{text[:_MAX_CELL]} …"), is_number


def _figures(chart: Chart) -> Table:
    """Write the points of a chart as rows: the page that draws charts is the chat."""
    rows = list(_points(chart.figure))
    return Table(title=chart.title, columns=["", "x", "y"], rows=rows[:_MAX_ROWS], total_rows=len(rows))


def _points(figure: dict[str, Any]) -> Iterator[list[Any]]:
    traces = figure.get("data")
    for trace in traces if isinstance(traces, list) else ():
        if not isinstance(trace, dict):
            continue
        xs, ys = (trace.get(one) or trace.get(other) for one, other in (("x", "labels"), ("y", "values")))
        if isinstance(xs, list) and isinstance(ys, list):
            yield from ([str(trace.get("name") or ""), x, y] for x, y in zip(xs, ys, strict=False))
        elif isinstance(xs, list):
            yield from ([str(trace.get("name") or ""), x, None] for x in xs)
