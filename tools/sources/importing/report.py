"""What an import did and what it found, for a person and for machines."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pydantic import Field

from prompts.frozen import Frozen
from tools.sources.offers.offer import SKIPPED, FindingKind, ImportFinding, Kind

MAX_SAMPLES = 200
"""Findings of one kind that are kept; the counts are of all."""
_SAID: Mapping[FindingKind, str] = {
    "columns_undescribed": "tables with columns that go by their names alone",
    "likely_private": "columns that look private and are hidden",
    "descriptions_read": "folders of descriptions",
    "columns_left_out": "columns that are no choices",
    "for_models": "for models",
}
"""Findings that are none of a tool's."""
_SHOWN = 3
_SHOWN_PRIVATE = 40
"""Whoever imports decides about each of them."""
_SHOWN_ASKING = 12


class AskingTools(Frozen):
    """Tools of an import that ask a person before each call."""

    tool_ids: tuple[str, ...] = ()
    n_harmful: int = 0
    """Of them, those that can do lasting harm: they ask whatever a person settles."""

    @property
    def _pattern(self) -> str:
        """Name them in one go, where they share a group."""
        groups = {tool_id.partition("/")[0] for tool_id in self.tool_ids}
        return f"'{groups.pop()}/*'" if len(groups) == 1 else ""

    def lines(self) -> Iterator[str]:
        """Say how many ask, which, and how a person settles it."""
        if not self.tool_ids:
            return
        shown = ", ".join(self.tool_ids[:_SHOWN_ASKING])
        more = len(self.tool_ids) - _SHOWN_ASKING
        yield f"{len(self.tool_ids):,} ask you before each call: {shown}{f' and {more:,} more' if more > 0 else ''}"
        if self.n_harmful:
            yield f"    {self.n_harmful:,} of them can do lasting harm and always ask"
        if open_ := len(self.tool_ids) - self.n_harmful:
            review = f"toolatlas tags review {self._pattern}".strip()
            yield (
                f"    {open_:,} are not plainly reads: `{review}` says why,"
                " and with `--settle never` they run without a question"
            )


class ImportReport(Frozen):
    """The quality report of one import."""

    name: str
    kind: Kind
    location: str
    read: int = 0
    """Tools that the source offered, good or not."""
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0
    """Tools that an earlier import brought and the source no longer offers."""
    found: Mapping[FindingKind, int] = Field(default_factory=dict)
    """How often each kind of finding was made."""
    samples: tuple[ImportFinding, ...] = ()
    asks: AskingTools = AskingTools()
    complete: bool = True
    """Whether the source was read to its end; where not, nothing was removed."""
    seconds: float = 0.0
    peak_mb: float = 0.0
    """Most memory of the process while it imported, in MB."""

    @property
    def kept(self) -> int:
        """Tools of the source that the library holds now."""
        return self.added + self.changed + self.unchanged

    @property
    def skipped(self) -> int:
        """Things that the source offers and the library does not hold."""
        return sum(n for kind, n in self.found.items() if kind in SKIPPED)

    @property
    def per_second(self) -> float:
        """Tools read a second."""
        return self.read / self.seconds if self.seconds else 0.0

    def lines(self) -> Iterator[str]:
        """Write the report for a terminal: the figures, then every kind of finding with some examples."""
        yield (
            f"{self.name}: {self.kept:,} tools ({self.added:,} added, {self.changed:,} changed,"
            f" {self.unchanged:,} as before), {self.removed:,} removed, {self.skipped:,} skipped"
        )
        if not self.complete:
            yield "the source could not be read to its end; nothing was removed"
        yield f"{self.seconds:.1f} s, {self.per_second:,.0f} tools/s, {self.peak_mb:,.0f} MB at most"
        for kind, n in sorted(self.found.items(), key=lambda found: (found[0] not in SKIPPED, -found[1])):
            said = _SAID.get(kind) or f"{'skipped' if kind in SKIPPED else 'kept'}, {kind.replace('_', ' ')}"
            yield f"{said}: {n:,}"
            most = _SHOWN_PRIVATE if kind == "likely_private" else _SHOWN
            shown = [finding for finding in self.samples if finding.kind == kind][:most]
            yield from (f"    {finding.where}: {finding.text}" for finding in shown)
            if n > len(shown):
                yield f"    … and {n - len(shown):,} more"
        yield from self.asks.lines()


class Tally:
    """Counts findings while an import runs."""

    def __init__(self) -> None:
        self.found: Counter[FindingKind] = Counter()
        self.samples: list[ImportFinding] = []

    def add(self, finding: ImportFinding) -> None:
        """Count a finding; keep it while there are few of its kind."""
        self.found[finding.kind] += 1
        if self.found[finding.kind] <= MAX_SAMPLES:
            self.samples.append(finding)
