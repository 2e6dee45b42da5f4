"""Tables of `toolatlas eval sureness`."""

from evals.confidence.sureness import SurenessReport
from evals.report.markdown import markdown, share


def sureness_tables(report: SurenessReport) -> list[str]:
    """Write what came true of what was said, and what each floor withholds, in Markdown."""
    bins = [
        [f"{b.low:.1f} to {b.high:.1f}", str(b.right.n), f"{100 * b.said:.1f}", share(b.right) if b.right.n else "-"]
        for b in report.bins
    ]
    floors = [[f"{f.floor:.1f}", share(f.told), share(f.right), share(f.lost)] for f in report.floors]
    return [
        *markdown(["sureness", "n", "said, %", "right, %"], bins),
        "",
        *markdown(["floor", "told, %", "right of told, %", "right ones withheld, %"], floors),
    ]
