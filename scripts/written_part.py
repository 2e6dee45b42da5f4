"""The part of a page that a script writes: what stands between two marks, made anew or told to be stale."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class WrittenPart(NamedTuple):
    """Where a script writes."""

    page: Path
    script: str
    """Module that is run to write it, such as `scripts.rooms`."""
    name: str
    """What the marks call it."""

    @property
    def begin(self) -> str:
        """The mark before it, its line's end included."""
        return f"<!-- {self.name}: written by `python -m {self.script}` -->\n"

    @property
    def end(self) -> str:
        """The mark behind it."""
        return f"<!-- end of {self.name} -->"

    def renewed(self, page: str, written: str) -> str:
        """Put what was written between the marks of a page."""
        before, _, rest = page.partition(self.begin)
        return f"{before}{self.begin}{written}{self.end}{rest.partition(self.end)[2]}"

    def keep(self, written: str, arguments: Sequence[str]) -> int:
        """Write it, or with `--check` say whether the page is stale; returns the exit status."""
        page = self.page.read_text(encoding="utf-8")
        wanted = self.renewed(page, written)
        if "--check" in arguments:
            if page != wanted:
                sys.stderr.write(f"{self.page.name} is stale; run `python -m {self.script}`.\n")
            return int(page != wanted)
        self.page.write_text(wanted, encoding="utf-8")
        return 0
