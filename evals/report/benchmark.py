"""The benchmark's figures as a table."""

from pathlib import Path

from evals.examples.benchmark import totals
from evals.examples.examples import Report
from evals.report.markdown import markdown, share


def benchmark_table(file: Path) -> dict[str, list[str]]:
    """Render a report of `toolatlas eval benchmark`."""
    report = Report.model_validate_json(file.read_bytes())
    rows = [[name, str(found.n), share(found)] for name, found in totals(report).items()]
    who = f"{report.n_tools} tools, {'no model' if report.offline else report.model}"
    return {"benchmark": [who, "", *markdown(["", "n", "share"], rows)]}
