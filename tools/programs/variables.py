"""What a program leaves to the next of its request: values by name, and the names that could not be handed over."""

import base64
import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from keyword import iskeyword
from pathlib import PurePosixPath
from time import monotonic
from typing import Any, Final

import pydantic_monty as monty

from prompts.frozen import Frozen
from tools.programs.values import ProgramLimits

_MOST_NAMES: Final = 200
_NOT_OURS: Final = "These are no variables of a program."
_PLAIN: Final = "toolatlas_is_plain_"
# Seen from outside a function is only its repr, so that this is asked inside.
_HELPER: Final = f"""
def {_PLAIN}(value):
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        return True
    if isinstance(value, (list, tuple, set, frozenset)):
        return all([{_PLAIN}(item) for item in value])
    if isinstance(value, dict):
        return all([{_PLAIN}(key) and {_PLAIN}(value[key]) for key in value])
    return type(value).__name__ in ('datetime', 'date', 'time', 'timedelta', 'Decimal', 'PosixPath', 'PurePosixPath')
"""
_WRITE: Final[Mapping[type, Callable[[Any], Any]]] = {
    list: lambda v: [_encoded(item) for item in v],
    tuple: lambda v: [_encoded(item) for item in v],
    set: lambda v: [_encoded(item) for item in v],
    frozenset: lambda v: [_encoded(item) for item in v],
    dict: lambda v: [[_encoded(key), _encoded(item)] for key, item in v.items()],
    bytes: lambda v: base64.b64encode(v).decode(),
    datetime: lambda v: v.isoformat(),
    date: lambda v: v.isoformat(),
    time: lambda v: v.isoformat(),
    timedelta: lambda v: [v.days, v.seconds, v.microseconds],
    Decimal: str,
    PurePosixPath: str,
}
_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "list": lambda v: [_decoded(item) for item in v],
    "tuple": lambda v: tuple(_decoded(item) for item in v),
    "set": lambda v: {_decoded(item) for item in v},
    "frozenset": lambda v: frozenset(_decoded(item) for item in v),
    "dict": lambda v: {_decoded(key): _decoded(item) for key, item in v},
    "bytes": base64.b64decode,
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "timedelta": lambda v: timedelta(*v),
    "Decimal": Decimal,
    "PurePosixPath": PurePosixPath,
}


class Left(Frozen):
    """What a program left."""

    values: Mapping[str, str] = {}
    """As text, by name."""
    lost: tuple[str, ...] = ()
    """Names that mean nothing to the next: functions, classes, modules, what is too large."""

    def decoded(self) -> dict[str, Any]:
        """Return the values themselves.

        Raises:
            ValueError: they are not of ours.
        """
        try:
            return {name: _decoded(json.loads(text)) for name, text in self.values.items()}
        except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise ValueError(_NOT_OURS) from error


def read(variables: bytes | None) -> Left:
    """Read what `written` wrote.

    Raises:
        ValueError: it is not of ours.
    """
    try:
        return Left() if variables is None else Left.model_validate(json.loads(variables))
    except (ValueError, RecursionError) as error:
        raise ValueError(_NOT_OURS) from error


def digests(values: Mapping[str, Any]) -> dict[str, str]:
    """Tell values apart without keeping them."""
    return {name: _digest(_text(value)) for name, value in values.items()}


def collect(
    session: monty.MontySession, *, without: Collection[str], unchanged: Mapping[str, str], limits: ProgramLimits
) -> bytes | None:
    """Ask a session whose program ended for all that it left; None where it cannot say.

    Whatever the program made of the words that are used here harms nobody else: what it claims to be its names is
    only believed where it could be a name, and at a bound nothing more is asked.

    Args:
        session: Where it ran.
        without: Names that are never handed over.
        unchanged: Digests of values that are given anew to whoever comes next; they are handed over once they changed.
        limits: Bounds of its bytes, and of the seconds that asking may take.
    """
    values, lost, left = dict[str, str](), list[str](), limits.value_bytes
    deadline = monotonic() + limits.compute_s
    try:
        names = _names(_fed(session, "[*locals()]")).difference(without)
        _fed(session, _HELPER)
        for name in sorted(names)[:_MOST_NAMES]:
            if monotonic() > deadline:
                return None
            written = _taken(session, name)
            if written is not None and name in unchanged and _digest(written) == unchanged[name]:
                continue
            if written is None or len(written) > left:
                lost.append(name)
            else:
                values[name], left = written, left - len(written)
    except monty.MontyError:
        return None
    return json.dumps({"values": values, "lost": lost}).encode()


def _fed(session: monty.MontySession, code: str) -> object:
    """Run a line of ours; nobody hears what a word that the program redefined may print."""
    return session.feed_run(code, skip_type_check=True, print_callback=lambda *_: None)


def _names(told: object) -> frozenset[str]:
    """Return what are names, and none of the language's own words."""
    words = told if isinstance(told, list) else []
    return frozenset(word for word in words if isinstance(word, str) and word.isidentifier() and not iskeyword(word))


def _taken(session: monty.MontySession, name: str) -> str | None:
    """Return a value as text; None where it cannot be handed over.

    Raises:
        MontyError: the session can say no more.
    """
    try:
        return _text(_fed(session, name)) if _fed(session, f"{_PLAIN}({name})") is True else None
    except monty.MontyError as error:
        if isinstance(error, monty.MontyCrashedError) or isinstance(error.exception(), TimeoutError | MemoryError):
            raise
        return None
    except (KeyError, ValueError, RecursionError):
        return None


def _text(value: object) -> str:
    return json.dumps(_encoded(value))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _encoded(value: object) -> Any:  # noqa: ANN401 - JSON: scalars as they are, all else as [type, …]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    kind = type(value)
    return [kind.__name__, _WRITE[kind](value)]


def _decoded(value: Any) -> Any:  # noqa: ANN401 - as `_encoded`
    if not isinstance(value, list):
        return value
    kind, inner = value
    return _READ[kind](inner)
