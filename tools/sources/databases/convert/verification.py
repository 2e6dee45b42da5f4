"""A sequence beside its SQL, in one session: do both bring the same rows, as far as SQL says which rows those are?"""

import time
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from errors import InvalidArguments, ToolCallFailed
from prompts.frozen import Frozen
from tools.sources.databases.catalogue import Catalogue
from tools.sources.databases.convert.conversion import Conversion, convert
from tools.sources.databases.convert.selection import as_selections, as_slot
from tools.sources.databases.convert.ties import Sameness, compared
from tools.sources.databases.session import Rows, Session
from tools.sources.databases.slot.engine import SlotEngine
from tools.sources.databases.slot.sequence import run_sequence

Outcome: TypeAlias = Literal["reproduced", "ambiguous", "different", "failed", "not converted", "no result", "not run"]
Style: TypeAlias = Literal["slot", "sel"]
_OUTCOMES: Final[Mapping[Sameness, Outcome]] = {"same": "reproduced", "as good": "ambiguous", "other": "different"}


class Verified(Frozen):
    """What became of one statement."""

    outcome: Outcome
    conversion: Conversion | None = None
    reason: str = ""
    answer: Rows | None = None
    """Rows of the SQL."""
    seconds: float = 0.0
    """That the sequence took."""
    processor_seconds: float = 0.0

    @property
    def stands(self) -> bool:
        """Whether the sequence may serve as the answer of its question."""
        return self.outcome in ("reproduced", "ambiguous")


def verified(sql: str, session: Session, catalogue: Catalogue, style: Style = "slot") -> Verified:
    """Convert a statement, run both, and compare.

    Where groups tie at a limit, the sequence is tried again with the groups in the other direction.
    """
    try:
        wanted = session.select(sql)
    except ToolCallFailed as error:
        return Verified(outcome="no result", reason=str(error))
    if wanted.cut:
        return Verified(outcome="no result", reason="The SQL brings more rows than are compared.")
    found = Verified(outcome="different")
    for groups_descend in (False, True):
        try:
            conversion = convert(sql, catalogue, session.dialect, groups_descend=groups_descend)
        except InvalidArguments as error:
            return Verified(outcome="not converted", reason=str(error))
        one = _run(sql, session, catalogue, wanted, in_style(conversion, style))
        if one.outcome not in ("ambiguous", "different"):
            return one
        found = found if groups_descend else one
    return found


def in_style(conversion: Conversion, style: Style) -> Conversion:
    """Say a conversion by the functions of a style."""
    return conversion if style == "slot" else Conversion(calls=as_selections(conversion.calls))


def _run(sql: str, session: Session, catalogue: Catalogue, wanted: Rows, conversion: Conversion) -> Verified:
    engine = SlotEngine(session, catalogue)
    began, worked = time.perf_counter(), time.process_time()
    try:
        found = run_sequence(engine, [as_slot(call) for call in conversion.calls])
    except (InvalidArguments, ToolCallFailed) as error:
        return Verified(outcome="failed", conversion=conversion, reason=str(error))
    finally:
        taken, busy = time.perf_counter() - began, time.process_time() - worked
        engine.clear()
    outcome = _OUTCOMES[compared(sql, session, found.rows, wanted.rows)]
    return Verified(
        outcome=outcome,
        conversion=conversion,
        answer=wanted,
        seconds=taken,
        processor_seconds=busy,
        reason="other rows than the SQL" if outcome == "different" else "",
    )
