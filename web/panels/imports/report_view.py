"""What an import brought, as a person reads of it."""

from collections.abc import Mapping
from typing import NamedTuple

from agents.language.tag_words import in_words
from tools.sources.importing.report import ImportReport
from tools.sources.offers.offer import SKIPPED, ImportFinding
from tools.tool import Tool
from web.panels.imports.import_jobs import ImportJob
from web.panels.imports.import_words import ImportWords
from web.panels.tools.tool_text import heading

_SHOWN = 12
_SAMPLES = 3


class FindingView(NamedTuple):
    """Findings of one kind."""

    line: str
    samples: list[ImportFinding]


class ReportView(NamedTuple):
    """An import."""

    lines: list[str]
    asks: str
    asking: list[tuple[str, str]]
    n_more: int
    harmful: str
    notes: list[str]
    findings: list[FindingView]
    try_about: str
    tried: list[str]
    category: str
    """Where the list of tools shows them."""


def report_view(job: ImportJob, report: ImportReport, tools: Mapping[str, Tool], words: ImportWords) -> ReportView:
    """Put it into words."""
    asking = [(id_, heading(tools[id_], words.language)) for id_ in report.asks.tool_ids if id_ in tools]
    harmful = words.harmful.format(n=f"{report.asks.n_harmful:,}") if report.asks.n_harmful else ""
    first = next((id_ for id_ in (*report.asks.tool_ids, *_judged(job)) if id_ in tools), "")
    return ReportView(
        lines=_lines(report, words),
        asks=words.asks.format(n=f"{len(asking):,}") if asking else words.asks_none,
        asking=asking[:_SHOWN],
        n_more=max(0, len(asking) - _SHOWN),
        harmful=harmful,
        notes=_notes(job, words),
        findings=[_finding(kind, n, report, words) for kind, n in report.found.items()],
        try_about=words.try_ran if job.samples else words.try_about,
        tried=[*job.samples, *(one.text for one in job.tried)],
        category=(tools[first].category or tools[first].group) if first in tools else "",
    )


def _judged(job: ImportJob) -> list[str]:
    return [one.tool_id for one in job.check.judged] if job.check is not None else []


def _lines(report: ImportReport, words: ImportWords) -> list[str]:
    counts = {name: f"{getattr(report, name):,}" for name in ("added", "changed", "unchanged", "removed")}
    return [
        words.kept.format(n=f"{report.kept:,}", name=report.name),
        words.counts.format(**counts),
        *([words.skipped.format(n=f"{report.skipped:,}")] if report.skipped else []),
        *([] if report.complete else [words.incomplete]),
    ]


def _notes(job: ImportJob, words: ImportWords) -> list[str]:
    """Say how the tools are told apart, and who takes them."""
    check = job.check
    if check is None:
        return []
    takers = words.comma.join(f"{in_words(a.agent, words.language)} {a.n_tools:,}" for a in check.agents)
    first = sum(one.found_at == 1 for one in check.judged)
    n_twins = sum(bool(one.twins) for one in check.judged)
    colon = "：" if words.language == "zh" else ": "
    return [
        f"{words.agents}{colon}{takers or words.nobody}",
        *([words.untaken.format(n=f"{len(check.untaken):,}")] if check.untaken else []),
        *([words.told_apart.format(first=f"{first:,}", all=f"{len(check.judged):,}")] if check.judged else []),
        *([words.twins.format(n=f"{n_twins:,}")] if n_twins else []),
    ]


def _finding(kind: str, n: int, report: ImportReport, words: ImportWords) -> FindingView:
    form = words.finding_skipped if kind in SKIPPED else words.finding_kept
    samples = [one for one in report.samples if one.kind == kind][:_SAMPLES]
    return FindingView(form.format(what=words.findings[kind], n=f"{n:,}"), samples)
