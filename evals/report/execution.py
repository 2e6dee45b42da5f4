"""Tables of `toolatlas eval execution`."""

from evals.execution.bfcl_run import BfclReport, bfcl_names
from evals.execution.honesty import endings
from evals.execution.report import COUNTS, ArmOutcomes, ExecutionReport, costs, with_fault
from evals.report.markdown import markdown, share


def execution_tables(report: ExecutionReport) -> list[str]:
    """Write what arms got right, what that cost, and what was wrong with the others, in Markdown."""
    return [*_right(report), "", *_endings(report), "", *_costs(report), "", *_faults(report)]


def _right(report: ExecutionReport) -> list[str]:
    """Right answers: all with their interval, of each language and kind so many of so many."""
    rows = [
        [
            arm.name,
            str(arm.right.n),
            share(arm.right),
            *(share(arm.rights(language=language)) for language in report.languages),
            *(_of(arm, kind) for kind in report.kinds),
        ]
        for arm in report.arms
    ]
    return markdown(["arm", "n", "right", *report.languages, *(kind.replace("_", " ") for kind in report.kinds)], rows)


def _of(arm: ArmOutcomes, kind: str) -> str:
    found = arm.rights(kind=kind)
    return f"{found.hits}/{found.n}"


def _endings(report: ExecutionReport) -> list[str]:
    """How conversations ended for the person, each with its interval."""
    found = {arm.name: endings(arm.outcomes) for arm in report.arms}
    heads = next(iter(found.values()), {}).keys()
    rows = [[name, *(share(one) for one in rates.values())] for name, rates in found.items()]
    return markdown(["arm", *(head.replace("_", " ") for head in heads)], rows)


def _costs(report: ExecutionReport) -> list[str]:
    """Median and mean of a request, and sums of what should not happen."""
    found = [(arm, costs(arm.outcomes)) for arm in report.arms]
    rows = [
        [
            arm.name,
            *(f"{_figure(median)} / {_figure(mean)}" for median, mean in spent.values()),
            *(str(sum(of(o) for o in arm.outcomes)) for of in COUNTS.values()),
        ]
        for arm, spent in found
    ]
    names = [f"{name}, median / mean" for name in costs(())]
    return markdown(["arm", *names, *(f"{name}, sum" for name in COUNTS)], rows)


def _figure(value: float) -> str:
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"


def _faults(report: ExecutionReport) -> list[str]:
    rows = [[arm.name, *(str(with_fault(arm, kind)) for kind in report.fault_kinds)] for arm in report.arms]
    heads = [kind.replace("_", " ") for kind in report.fault_kinds]
    return markdown(["cases with this fault", *heads], rows) if heads else []


def bfcl_tables(report: BfclReport) -> list[str]:
    """Write how many rows of BFCL are right, in Markdown."""
    names = bfcl_names(report)
    rows = []
    for arm in report.arms:
        found = [arm.rights(name) for name in names]
        each = (f"{rights.hits}/{rights.n}" for rights in found)
        rows.append([arm.name, str(arm.rights().n), share(arm.rights()), *each])
    return markdown(["arm", "n", "right", *(name.replace("_", " ") for name in names)], rows)
