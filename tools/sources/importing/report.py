"""What an import did and what it found, for a person and for machines."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pydantic import Field

from prompts.frozen import Frozen
from tools.sources.offers.offer import SKIPPED, FindingKind, ImportFinding, Kind

MAX_SAMPLES = 200
"""Findings of one kind that are kept; the counts are of all."""
_SHOWN = 3


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
            yield f"{'skipped' if kind in SKIPPED else 'kept'}, {kind.replace('_', ' ')}: {n:,}"
            shown = [finding for finding in self.samples if finding.kind == kind][:_SHOWN]
            yield from (f"    {finding.where}: {finding.text}" for finding in shown)
            if n > len(shown):
                yield f"    … and {n - len(shown):,} more"


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
