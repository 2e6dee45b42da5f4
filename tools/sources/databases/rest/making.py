"""Makes endpoints from pairs: parse, take the literals out, put like to like, run, compare with the SQL's own rows."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from errors import InvalidArguments, ToolCallFailed
from prompts.frozen import Frozen
from tools.sources.databases.address import DatabaseAddress
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.opening import open_session
from tools.sources.databases.question_pairs import QuestionPair
from tools.sources.databases.rest.answering import run_endpoint
from tools.sources.databases.rest.endpoint import Endpoint, GoldCall, endpoint_of
from tools.sources.databases.rest.slot import Slot, is_date, kind_of
from tools.sources.databases.rest.template import HiddenColumn, ReadsNothing, Template, template_of
from tools.sources.databases.session import Rows, Session
from tools.sources.databases.statement import checked_select

OnPair: TypeAlias = Callable[[int, int], None]
"""Told how many pairs were verified, and of how many."""
VERIFYING: Final = ReadLimits(seconds=10.0, rows=20_000, result_bytes=64_000_000)
_EXAMPLES: Final = 3
_DIGITS: Final = 9
_SHOWN: Final = 3


class Dropped(Frozen):
    """A pair of which no endpoint was made."""

    pair: QuestionPair
    reason: str
    detail: str = ""


class MakingReport(Frozen):
    """What became of some pairs."""

    pairs: int
    templates: int
    tools: int
    reproduced: int
    """Pairs whose endpoint brings the rows of their SQL."""
    dropped: tuple[Dropped, ...] = ()

    @property
    def reasons(self) -> Mapping[str, int]:
        """Reason → how many pairs were dropped for it."""
        return Counter(one.reason for one in self.dropped)

    @property
    def summary(self) -> str:
        """The figures in one line."""
        return (
            f"{self.pairs:,} pairs, {self.templates:,} templates, {self.tools:,} tools, {self.reproduced:,} pairs"
            f" reproduced, {len(self.dropped):,} dropped"
        )

    def lines(self) -> Iterable[str]:
        """Write the report for a terminal."""
        yield self.summary
        for reason, n in Counter(self.reasons).most_common():
            yield f"dropped, {reason}: {n:,}"
            shown = [one for one in self.dropped if one.reason == reason][:_SHOWN]
            yield from (f"    {one.pair.id}: {one.detail}" for one in shown if one.detail)


class Made(Frozen):
    """The endpoints of a database."""

    endpoints: tuple[Endpoint, ...]
    report: MakingReport


class _Group:
    """Pairs of one template."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self.calls: list[GoldCall] = []

    def slots(self) -> tuple[Slot, ...]:
        """Return the parameters, each with what all pairs have there."""
        found = []
        for place, slot in enumerate(self.template.slots):
            values = [call.values[place] for call in self.calls]
            flat = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
            seen = tuple(dict.fromkeys(flat))
            examples = (Counter(flat).most_common(1)[0][0],) if slot.counts else seen[:_EXAMPLES]
            said = {
                "examples": examples,
                "kind": slot.kind if slot.counts else kind_of(flat),
                "is_date": slot.is_date and all(map(is_date, seen)),
            }
            found.append(slot.model_copy(update=said))
        return tuple(found)


class EndpointMaker:
    """Makes the endpoints of one database."""

    def __init__(self, address: DatabaseAddress, catalogue: Catalogue, exposed: Catalogue) -> None:
        self._address, self._catalogue, self._exposed = address, catalogue, exposed
        self._groups: dict[str, _Group] = {}
        self._dropped: list[Dropped] = []

    def make(self, pairs: Sequence[QuestionPair], on_pair: OnPair = lambda _, __: None) -> Made:
        """Make and verify endpoints.

        Raises:
            ToolCallFailed: the database cannot be opened.
            ConfigError: its password is not set.
        """
        for pair in pairs:
            self._sort_in(pair)
        endpoints: list[Endpoint] = []
        n_done = len(self._dropped)
        with open_session(self._address, self._exposed.exposed, VERIFYING) as session:
            for group in self._groups.values():
                endpoints += self._verified(session, self._named(group, endpoints))
                n_done += len(group.calls)
                on_pair(n_done, len(pairs))
        report = MakingReport(
            pairs=len(pairs),
            templates=len(self._groups),
            tools=len(endpoints),
            reproduced=sum(len(endpoint.calls) for endpoint in endpoints),
            dropped=tuple(self._dropped),
        )
        return Made(endpoints=tuple(endpoints), report=report)

    def _sort_in(self, pair: QuestionPair) -> None:
        dialect = self._address.dialect
        try:
            checked_select(pair.sql, dialect, self._catalogue)
            template = template_of(pair.sql, dialect, self._catalogue, self._exposed)
        except ReadsNothing as error:
            self._drop(pair, "it reads no table", str(error))
            return
        except HiddenColumn as error:
            self._drop(pair, "it reads a hidden column", str(error))
            return
        except InvalidArguments as error:
            self._drop(pair, "it may not run here", str(error))
            return
        group = self._groups.setdefault(template.key, _Group(template))
        group.calls.append(GoldCall(pair=pair, values=template.values))

    def _named(self, group: _Group, others: Sequence[Endpoint]) -> Endpoint:
        taken = {endpoint.name: endpoint.sql for endpoint in others}
        return endpoint_of(group.template, group.slots(), tuple(group.calls), self._address.dialect, taken)

    def _verified(self, session: Session, endpoint: Endpoint) -> list[Endpoint]:
        """Run an endpoint for each of its pairs; one that fails for any of them is none."""
        kept: list[GoldCall] = []
        failed: list[tuple[GoldCall, str, str]] = []
        for call in endpoint.calls:
            try:
                gold = session.select(call.pair.sql.rstrip("; \t\r\n"))
            except ToolCallFailed as error:
                self._drop(call.pair, "its SQL does not run", str(error))
                continue
            reason, detail = self._difference(session, endpoint, call, gold)
            if reason:
                failed.append((call, reason, detail))
            else:
                kept.append(call)
        for call, reason, detail in failed:
            self._drop(call.pair, reason, detail)
        for call in kept if failed else ():
            self._drop(call.pair, "its template fails for another pair", endpoint.name)
        return [endpoint.model_copy(update={"calls": tuple(kept)})] if kept and not failed else []

    def _difference(self, session: Session, endpoint: Endpoint, call: GoldCall, gold: Rows) -> tuple[str, str]:
        if gold.cut:
            return "it brings too many rows to compare", f"more than {len(gold.rows):,}"
        try:
            found = run_endpoint(session, self._exposed, endpoint.sql, endpoint.slots, endpoint.arguments(call))
        except (InvalidArguments, ToolCallFailed) as error:
            return "its template does not run", str(error)
        if same_rows(found.rows, gold.rows):
            return "", ""
        return "its template brings other rows", call.pair.sql

    def _drop(self, pair: QuestionPair, reason: str, detail: str) -> None:
        self._dropped.append(Dropped(pair=pair, reason=reason, detail=" ".join(detail.split())[:200]))


def same_rows(found: Sequence[tuple[Any, ...]], gold: Sequence[tuple[Any, ...]]) -> bool:
    """Whether the same rows came.

    Both statements sort alike, so that only rows with equal keys can stand in another order, which neither asks for.
    """
    return Counter(map(_comparable, found)) == Counter(map(_comparable, gold))


def _comparable(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(_rounded(value) for value in row)


def _rounded(value: object) -> object:
    """Return a number without what another order of summing changes."""
    if isinstance(value, float) and math.isfinite(value):
        return float(f"{value:.{_DIGITS}g}")
    return value if isinstance(value, int | str | bytes | float | None) else repr(value)
