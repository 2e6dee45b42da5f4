"""What a store keeps in the home's file: tables of its own, made and changed by ordered steps."""

from collections.abc import Mapping

from prompts.frozen import Frozen


class EarlierFile(Frozen):
    """A file of its own that a part was kept in before one file held all (commit 55992c2 and before)."""

    name: str
    rows: Mapping[str, str]
    """Table after the part's first step → query that reads its rows in that file."""
    version: int = 1
    """Number that the file bears; one with another number is refused."""


class Part(Frozen):
    """Tables of one store. Their names stand in one file with those of others, so they begin with the part's."""

    name: str
    steps: tuple[str, ...]
    """SQL of every version, the first makes the tables: statements separated by semicolons, none within them.

    A step that was released never changes; a new version is a new step behind the last.
    """
    earlier: tuple[EarlierFile, ...] = ()

    @property
    def version(self) -> int:
        """The number of steps."""
        return len(self.steps)
