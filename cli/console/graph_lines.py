"""What a build did and how the graph is shaped, as lines for a terminal."""

from graph.ingest.build import BuildReport
from graph.inspect.statistics import BuildState, Shape

MAX_NAMED = 5


def build_lines(report: BuildReport) -> list[str]:
    """Sum a build up."""
    done = report.progress
    lines = [
        f"{done.counted:,} paths counted, {done.skipped:,} skipped for want of a tool, {report.n_dropped:,} rows "
        f"without a path; {report.n_new:,} of them new in this run",
        f"the graph holds {report.tools:,} tools and {report.edges:,} ways between them; {report.seconds:.1f} s",
    ]
    if report.missing:
        more = ", …" if len(report.missing) > MAX_NAMED else ""
        named = ", ".join(report.missing[:MAX_NAMED]) + more
        lines.append(
            f"{len(report.missing):,} tools are not in the graph ({named}); "
            "once they are imported, or with --tools or --create, the same build counts the rest"
        )
    return lines


def shape_lines(shape: Shape) -> list[str]:
    """Lay the shape of the graph out."""
    degree = shape.out_degree
    lines = [
        f"{shape.tools:,} tools ({shape.bare:,} known from call paths only), {shape.followed_by:,} FOLLOWED_BY and "
        f"{shape.supplies:,} SUPPLIES edges; {shape.paths:,} paths with {shape.calls:,} calls",
        f"{shape.substitutes:,} SUBSTITUTES edges: {shape.with_substitute:,} tools have another that does their job",
        f"tools that follow a tool: mean {degree.mean:.2f}, median {degree.median:g}, p90 {degree.p90:g}, "
        f"max {degree.max}",
        "  " + "  ".join(f"{label}: {n:,}" for label, n in degree.buckets.items()),
        f"share of the top successor: mean {shape.top_share_mean:.1%}, median {shape.top_share_median:.1%} "
        f"of {shape.with_successors:,} tools with successors (END among them)",
        f"isolated tools: {shape.isolated:,}",
    ]
    lines += [f"source {name}: {n:,} edges" for name, n in shape.by_source.items()]
    return lines + [_build_line(build) for build in shape.builds]


def _build_line(build: BuildState) -> str:
    part = f" (split {build.split})" if build.split else ""
    cut_off = "" if build.taken == build.total else "; cut off: the same build again completes it"
    return (
        f"built from {build.file}{part} as {build.source}: {build.taken:,} of {build.total:,} paths, "
        f"{build.counted:,} counted, {build.skipped:,} skipped{cut_off}"
    )
