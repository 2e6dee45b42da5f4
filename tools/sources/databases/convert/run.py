"""Pairs converted, one database after the other, each sequence beside its SQL."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Final, Literal, TypeAlias

from errors import InvalidArguments
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.numerics.rates import Rate, percentile
from tools.sources.databases.address import DatabaseAddress, Dialect, parse_address
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.convert.constructs import Tier, tier_of
from tools.sources.databases.convert.conversion import convert
from tools.sources.databases.convert.parsing import parsed_query
from tools.sources.databases.convert.verification import Style, Verified, in_style, verified
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.opening import open_session
from tools.sources.databases.question_pairs import QuestionPair, database_file

_LIMITS: Final = ReadLimits(rows=200_000, result_bytes=1 << 26)
_NAMED: Final = lazy_regex("'[^']*'")
_Tiered: TypeAlias = Tier | Literal["unread"]


class ConvertedPair(Frozen):
    """What became of one pair."""

    pair: QuestionPair
    verified: Verified
    tier: _Tiered = "unread"
    run: bool = True
    """Whether there was a database to run it on."""

    @property
    def is_converted(self) -> bool:
        """Whether there is a sequence."""
        return self.verified.conversion is not None


class ConvertedDatabase(Frozen):
    """The pairs of one database, with what it holds."""

    name: str
    catalogue: Catalogue
    pairs: tuple[ConvertedPair, ...]


class PlacesOfDatabases(Frozen):
    """Where the databases of pairs are."""

    folders: tuple[Path, ...] = ()
    """With `NAME.sqlite`."""
    addresses: tuple[DatabaseAddress, ...] = ()
    """Of single databases, servers too, each under its own name; before files of that name."""
    schemas: Mapping[str, Catalogue] = {}
    """Catalogues of databases that are not there: their pairs are converted, and not run."""

    def address(self, name: str) -> DatabaseAddress | None:
        """Return where a database is; None where it is not there."""
        for one in self.addresses:
            if one.name.casefold() == name.casefold():
                return one
        file = database_file(name, self.folders)
        return parse_address(f"sqlite:{file}") if file is not None else None


def convert_pairs(
    pairs: Sequence[QuestionPair],
    places: PlacesOfDatabases,
    style: Style = "slot",
    on_progress: Callable[[int, int], None] = lambda _, __: None,
) -> Iterator[ConvertedDatabase]:
    """Convert pairs and run what they became where their database is there.

    Args:
        pairs: Of any databases.
        places: Where their databases are.
        style: Which functions the calls are of.
        on_progress: Takes how many are done, and of how many.

    Raises:
        ToolCallFailed: a database cannot be opened.
    """
    done = 0
    for name, group in groupby(sorted(pairs, key=lambda pair: pair.database), key=lambda pair: pair.database):
        own, address = list(group), places.address(name)
        if address is not None:
            yield _run(name, address, own, style, partial(_tell, on_progress, done, len(pairs)))
        elif name in places.schemas:
            catalogue = places.schemas[name]
            converted = tuple(_only_converted(pair, catalogue, style) for pair in own)
            yield ConvertedDatabase(name=name, catalogue=catalogue, pairs=converted)
        done += len(own)
        on_progress(done, len(pairs))


def _tell(on_progress: Callable[[int, int], None], before: int, total: int, n: int) -> None:
    on_progress(before + n, total)


def _run(
    name: str,
    address: DatabaseAddress,
    pairs: Sequence[QuestionPair],
    style: Style,
    on_progress: Callable[[int], None],
) -> ConvertedDatabase:
    catalogue = read_catalogue(address)
    found = []
    with open_session(address, None, _LIMITS) as session:
        for number, pair in enumerate(pairs, 1):
            one = verified(pair.sql, session, catalogue, style)
            found.append(ConvertedPair(pair=pair, verified=one, tier=_tier(pair.sql, address.dialect)))
            on_progress(number)
    return ConvertedDatabase(name=name, catalogue=catalogue, pairs=tuple(found))


def _only_converted(pair: QuestionPair, catalogue: Catalogue, style: Style) -> ConvertedPair:
    try:
        found = Verified(outcome="not run", conversion=in_style(convert(pair.sql, catalogue), style))
    except InvalidArguments as error:
        found = Verified(outcome="not converted", reason=str(error))
    return ConvertedPair(pair=pair, verified=found, tier=_tier(pair.sql, "sqlite"), run=False)


def _tier(sql: str, dialect: Dialect) -> _Tiered:
    try:
        return tier_of(parsed_query(sql, dialect))
    except (InvalidArguments, RecursionError):
        return "unread"


def report_lines(found: Sequence[ConvertedPair]) -> list[str]:
    """Lay figures out: by source and tier, what a sequence takes, and why some are missing."""
    asked = [one for one in found if one.verified.outcome != "no result"]
    lines = [_row("all", asked)]
    for source in sorted({one.pair.source for one in asked}):
        lines.append(_row(source, [one for one in asked if one.pair.source == source]))
    for tier in ("paper", "extended", "unread"):
        own = [one for one in asked if one.tier == tier]
        lines += [_row(f"{tier} constructs", own)] if own else []
    lines += _taken([one for one in asked if one.is_converted])
    if without := len(found) - len(asked):
        lines.append(f"left out: {without:,} whose SQL brings nothing to compare with")
    missed = Counter(
        _reason(one) for one in asked if one.verified.outcome not in ("reproduced", "ambiguous", "not run")
    )
    return [*lines, *(f"{n:6,}  {reason}" for reason, n in missed.most_common())]


def _row(name: str, found: Sequence[ConvertedPair]) -> str:
    converted = Rate(hits=sum(one.is_converted for one in found), n=len(found))
    told = f"{name:22} n {len(found):6,}  converted {_said(converted)}"
    run = [one for one in found if one.run]
    if not run:
        return told
    outcomes = Counter(one.verified.outcome for one in run)
    told += f"  reproduced {_said(Rate(hits=outcomes['reproduced'], n=len(run)))}"
    return f"{told}  ambiguous {outcomes['ambiguous']:,}"


def _said(share: Rate) -> str:
    low, high = share.interval
    return f"{100 * share.value:6.2f} % [{100 * low:.2f}, {100 * high:.2f}]"


def _taken(found: Sequence[ConvertedPair]) -> list[str]:
    calls = [len(one.verified.conversion.shown) for one in found if one.verified.conversion]
    if not calls:
        return []
    lines = [f"{sum(calls) / len(calls):.2f} calls a statement, besides those that join tables"]
    run = [one.verified for one in found if one.run and one.verified.stands]
    for name, taken in (
        ("by the clock", [one.seconds for one in run]),
        ("of the processor", [one.processor_seconds for one in run]),
    ):
        if taken:
            middle, late = (1000 * percentile(taken, share) for share in (0.5, 0.95))
            lines.append(f"{middle:.2f} ms a sequence {name}, {late:.1f} at the 95th percentile")
    return lines


def _reason(one: ConvertedPair) -> str:
    plain = _NAMED.sub("…", one.verified.reason)
    return f"{one.verified.outcome}: {plain}"
