"""Tables of `toolatlas eval routing`."""

from evals.report.markdown import markdown
from evals.routing.run import RoutingReport


def routing_tables(report: RoutingReport) -> list[str]:
    """Write how each source fares by weights of the others, in Markdown."""
    rows = [
        [r.source, r.sizes, str(r.refused), str(r.right), str(r.unserved_refused), f"{r.apart:.3f}"]
        for r in report.rows
    ]
    mixed = [[r.source, r.asked, str(r.taken_by_shown), str(r.refused)] for r in report.mixed]
    heads = ["source", "tools", "refused", "right tool", "unserved refused", "told apart (AUC)"]
    return [
        "Each source by weights fitted on the others:",
        "",
        *markdown(heads, rows),
        "",
        "Beside the built-in tools:",
        "",
        *markdown(["source", "asked for", "taken by a built-in tool", "refused"], mixed),
    ]
