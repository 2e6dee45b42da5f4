"""Lets hostile statements loose on databases that are open for reading, and looks at what has changed."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Literal, TypeAlias

from errors import ToolAtlasError
from evals.attacks.databases.prey import SECRET, Prey
from evals.attacks.databases.statements import Statement
from prompts.frozen import Frozen
from tools.sources.databases.address import DatabaseAddress, Dialect
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.opening import open_session
from tools.sources.databases.session import Session
from tools.sources.databases.statement import checked_select

Way: TypeAlias = Literal["checked", "session", "kept", "call"]
"""Through the check and the session as tools do it, on the session alone, kept there as a step, or a tool's call."""
LIMITS: Final = ReadLimits(seconds=1.0, kept_mb=64)
_GRACE_S: Final = 10.0
_MAX_SENTENCE: Final = 800
_SQL_CHARS: Final = 400
_WAYS: Final[tuple[Way, ...]] = ("checked", "session", "kept")


class Tried(Frozen):
    """What came of one statement on one way."""

    number: int
    """Of the statement or call on its kind of database."""
    dialect: Dialect
    kind: str
    how: str
    sql: str
    way: Way
    fault: str = ""
    """What it did that it must not; empty where nothing."""
    refused: bool = False


class Sessions:
    """A session for one statement after the other; a new one only where the last is lost."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._address = address
        self._session: Session | None = None

    def living(self) -> Session:
        """Return the session of before, or a new one where it answers no more."""
        if self._session is not None:
            with suppress(ToolAtlasError):
                self._session.select("SELECT 1")
                return self._session
            self.close()
        self._session = open_session(self._address, None, LIMITS)
        return self._session

    def close(self) -> None:
        """End what is open."""
        if self._session is not None:
            self._session.close()
            self._session = None


def try_statements(prey: Prey, statements: Sequence[Statement]) -> list[Tried]:
    """Try statements on three ways each: checked as tools do it, and on the session itself, read and kept.

    Those that would take time or memory without end, and functions of a server that its owner may call, are only
    checked: no session ends a single function, and the check lets none of them run.
    """
    trial = _Trial(prey)
    try:
        return [
            trial.tried(number, one, way)
            for number, one in enumerate(statements, 1)
            for way in (_WAYS[:1] if _is_only_checked(one) else _WAYS)
        ]
    finally:
        trial.sessions.close()


def _is_only_checked(one: Statement) -> bool:
    return one.kind == "limits" or (one.kind, one.dialect) == ("functions", "postgresql")


class _Trial:
    def __init__(self, prey: Prey) -> None:
        self._prey, self.sessions = prey, Sessions(prey.address)
        self._catalogue, self._state = read_catalogue(prey.address), prey.digest()

    def tried(self, number: int, one: Statement, way: Way) -> Tried:
        """Try one statement on one way."""
        sql = self._prey.filled(one.sql)
        session = self.sessions.living()

        def act() -> object:
            if way == "checked":
                return session.select(checked_select(sql, one.dialect, self._catalogue, LIMITS))
            return session.select(sql) if way == "session" else session.keep("step", sql)

        fault, refused = watched(self._prey, act, self._state, reads=way == "checked")
        with suppress(ToolAtlasError):
            session.drop("step")
        return Tried(
            number=number,
            dialect=one.dialect,
            kind=one.kind,
            how=one.how,
            sql=sql[:_SQL_CHARS],
            way=way,
            fault=fault,
            refused=refused,
        )


def watched(prey: Prey, act: Callable[[], object], before: dict[str, str], *, reads: bool) -> tuple[str, bool]:
    """Do something hostile; say what it did that it must not, and whether it was refused.

    Args:
        prey: On what.
        act: What is done.
        before: Its state.
        reads: Whether reading what lies beside the database, or reaching out, counts too.
    """
    prey.visits.clear()
    said, refused, fault = "", False, ""
    began = time.monotonic()
    try:
        said = str(act())
    except ToolAtlasError as error:
        refused = True
        fault = _unlike_a_sentence(error)
    except Exception as error:  # noqa: BLE001 - whatever else comes out is the finding
        fault = f"it broke: {type(error).__name__}: {str(error)[:200]}"
    if time.monotonic() - began > LIMITS.seconds + _GRACE_S:
        fault = f"it took {time.monotonic() - began:.0f} seconds"
    after = prey.digest()
    if after != before:
        changed = sorted(what for what in before.keys() | after.keys() if before.get(what) != after.get(what))
        before.clear()
        before.update(after)
        return f"it changed {', '.join(changed)}", refused
    if reads and SECRET in said:
        return "it read a file", refused
    return ("it reached out" if reads and prey.visits else fault), refused


def _unlike_a_sentence(error: ToolAtlasError) -> str:
    said = str(error)
    if "\n" in said or len(said) > _MAX_SENTENCE:
        return f"what was said is no sentence: {said[:200]!r}"
    return "" if getattr(error, "zh", "") else f"no Chinese for {said[:200]!r}"
