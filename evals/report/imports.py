"""Tables of `toolatlas eval imports`."""

from evals.figures.intervals import Rate
from evals.imports.report import ImportFigures, ImportReport
from evals.report.markdown import markdown


def import_tables(report: ImportReport) -> list[str]:
    """Write what was right, asked, refused and wrong, and where rows went astray, in Markdown."""
    heads = [
        "arm",
        "rows",
        "found first",
        "right tool",
        "right calls",
        "right",
        "right or asked",
        "asked",
        "refused wrongly",
        "wrong, approval asked",
        "silently wrong",
    ]
    rows = [
        [
            t.arm,
            t.name,
            *map(str, _rates(t)),
        ]
        for t in report.tables
    ]
    verdicts = [[arm, name, str(n)] for arm, counts in report.verdicts.items() for name, n in counts.items()]
    stages = [
        [arm, stage, str(len(ids)), " ".join(ids)]
        for arm, found in report.stages.items()
        for stage, ids in found.items()
    ]
    return [
        *markdown(heads, rows),
        "",
        *markdown(["arm", "verdict", "rows"], verdicts),
        "",
        *markdown(["arm", "went astray at", "rows", "ids"], stages),
    ]


def _rates(t: ImportFigures) -> tuple[Rate, ...]:
    return (t.search, t.tool, t.calls, t.right, t.honest, t.asked, t.refused_wrongly, t.wrong_asked, t.wrong_call)
