"""A report in the plain form: figures of each case, from which tables are made."""

from prompts.frozen import Frozen


class PlainArm(Frozen):
    """One arm in the plain form."""

    name: str
    figures: tuple[tuple[float | None, ...], ...]


class PlainReport(Frozen):
    """A report in the plain form."""

    title: str
    metrics: tuple[str, ...]
    arms: tuple[PlainArm, ...]
    gains: tuple[tuple[str, str], ...] = ()
