"""Tables of `toolatlas eval functions`."""

from collections.abc import Sequence

from evals.functions.product import AskedFigures
from evals.functions.run import FunctionReport
from evals.report.markdown import markdown


def function_tables(report: FunctionReport) -> list[str]:
    """Write what was right, made and asked, and whether the confidence held, in Markdown."""
    rows = [
        [_offer(t.offered), t.name, str(t.function), str(t.arguments), str(t.made), str(t.right_of_made), str(t.asked)]
        for t in report.tables
    ]
    heads = ["on offer", "category", "right function", "right calls", "made", "right of made", "asked"]
    floors = [
        [_offer(t.offered), t.name, *(f"{f.right.value:.1%} of {f.coverage.value:.1%}" for f in t.floors)]
        for t in report.tables
    ]
    least = [f"from {f.least}" for f in report.tables[0].floors] if report.tables else []
    bins = [[f"{b.low:.1f}", f"{b.said:.2f}", str(b.held)] for b in report.reliability]
    return [
        f"Calls are made from a confidence of {report.floor} on.",
        "",
        *markdown(heads, rows),
        "",
        "Right of those that are sure, of so many:",
        "",
        *markdown(["on offer", "category", *least], floors),
        "",
        "What was said, and what held (right function given):",
        "",
        *markdown(["confidence from", "said", "right"], bins),
    ]


def asked_tables(figures: Sequence[AskedFigures]) -> list[str]:
    """Write what came of rows that were asked of the product, in Markdown."""
    heads = [
        "on offer",
        "category",
        "right function",
        "refused",
        "refused though sure",
        "by built-in",
        "unserved refused",
    ]
    rows = [
        [
            f"{_offer(f.offered)}{', mixed' * f.beside}",
            f.name,
            *map(str, (f.right, f.refused, f.refused_though_sure, f.taken, f.unserved_refused)),
        ]
        for f in figures
    ]
    return markdown(heads, rows)


def _offer(size: int) -> str:
    return {0: "the right one", 1: "own"}.get(size, str(size))
