"""What a run measures: which data sets, which rows are learnt from and which measured, and which arms."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from errors import ConfigError
from evals.planning.data import PathCorpus, PlannedRequest, load_paths, of_files
from evals.planning.split_names import SplitName
from evals.planning.splits import PathSplit, at_random, cold, compositional, given
from prompts.frozen import Frozen

WAYS: Final[Mapping[SplitName, Callable[[Sequence[PlannedRequest]], PathSplit]]] = {
    SplitName.GIVEN: given,
    SplitName.RANDOM: at_random,
    SplitName.COLD: cold,
    SplitName.COMPOSITIONAL: compositional,
}
USUAL: Final[Mapping[str, tuple[SplitName, ...]]] = {
    "ultratool": (SplitName.GIVEN, SplitName.RANDOM, SplitName.COMPOSITIONAL),
    "traject": (SplitName.COLD,),
}
"""Of a data set that is not named here requests are held out at random, or by its own parts where it names some."""
FILES: Final = "files"
MIN_ROWS: Final = 20


class Scope(Frozen):
    """All of a folder in its usual ways, unless something is said."""

    only: tuple[str, ...] = ()
    """Data sets, or data sets and splits as in `ultratool/random`."""
    splits: tuple[SplitName, ...] = ()
    """Ways to hold out rows, for any data set."""
    learn: Path | None = None
    """Rows to learn from; with `measure`, in place of a split."""
    measure: Path | None = None
    arms: tuple[str, ...] = ()
    """Names; all arms where it is empty."""

    def load(self, folder: Path) -> Iterator[tuple[PathCorpus, list[PathSplit]]]:
        """Read what is to be measured.

        Raises:
            ConfigError: the folder does not hold, or nothing in it is what was named.
        """
        found = list(self._of_files(folder) if self.learn or self.measure else self._of_folder(folder))
        if not found:
            named = ", ".join((*self.only, *self.splits))
            raise ConfigError(f"Nothing in {folder} is called {named}." if named else f"{folder} has too few rows.")
        yield from found

    def chosen(self, names: Sequence[str]) -> list[str]:
        """Return the arms that are run, in their order.

        Raises:
            ConfigError: there is no such arm.
        """
        if unknown := [name for name in self.arms if name not in names]:
            raise ConfigError(f"There is no arm {unknown[0]!r}; there are {', '.join(names)}.")
        return [name for name in names if not self.arms or name in self.arms]

    def _of_folder(self, folder: Path) -> Iterator[tuple[PathCorpus, list[PathSplit]]]:
        for corpus in load_paths(folder).values():
            made = [WAYS[way](corpus.requests) for way in self.splits or _usual(corpus)]
            held = [split for split in made if len(split.learn) >= MIN_ROWS and split.test]
            if wanted := [split for split in held if self._named(corpus.name, split.name)]:
                yield corpus, wanted

    def _of_files(self, folder: Path) -> Iterator[tuple[PathCorpus, list[PathSplit]]]:
        if self.learn is None or self.measure is None:
            raise ConfigError("--learn and --measure go together: rows to learn from, and other rows to measure.")
        if len(self.only) > 1:
            raise ConfigError("With --learn and --measure, --only names one data set.")
        corpus, n_learn = of_files(folder, self.only[0] if self.only else "", self.learn, self.measure)
        places = range(len(corpus.requests))
        yield corpus, [PathSplit(FILES, tuple(places[:n_learn]), tuple(places[n_learn:]))]

    def _named(self, corpus: str, split: str) -> bool:
        return not self.only or corpus in self.only or f"{corpus}/{split}" in self.only


def _usual(corpus: PathCorpus) -> tuple[SplitName, ...]:
    if corpus.name in USUAL:
        return USUAL[corpus.name]
    parts = given(corpus.requests)
    return (SplitName.RANDOM,) if len(parts.learn) < MIN_ROWS or not parts.test else (SplitName.GIVEN, SplitName.RANDOM)
