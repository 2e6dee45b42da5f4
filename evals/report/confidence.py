"""Tables of `toolatlas eval confidence`."""

from evals.confidence.run import ConfidenceReport
from evals.figures.intervals import Rate
from evals.report.markdown import markdown, share


def confidence_tables(report: ConfidenceReport) -> list[str]:
    """Write what each floor keeps, and what came true of what was said, in Markdown."""
    floors = [
        [f"{row.floor:.2f}", _of(row.tried), _of(row.kept), share(row.kept), _of(row.right), share(row.right)]
        for row in report.rows
    ]
    bins = [
        [f"{b.low:.1f} to {b.high:.1f}", str(b.right.n), f"{100 * b.said:.1f}", share(b.right) if b.right.n else "-"]
        for b in report.bins
    ]
    return [
        f"offline answers {_of(report.offline)} requests right: {share(report.offline)} %",
        "",
        *markdown(["floor", "set out", "kept", "kept, %", "right of kept", "right of kept, %"], floors),
        "",
        *markdown(["confidence", "n", "said, %", "right, %"], bins),
    ]


def _of(found: Rate) -> str:
    return f"{found.hits}/{found.n}"
