"""What every part of every prompt of one request cost, and what was left out and why."""

from typing import Any

from pydantic import Field

from prompts.deadline import NO_DEADLINE, Deadline
from prompts.frozen import Frozen
from prompts.parts import Omitted


class LedgerRow(Frozen):
    """One part of one prompt."""

    prompt: str
    part: str
    """A placeholder's name, or `template`, `schema`, `repair`."""
    n_tokens: int = Field(ge=0)
    left_out: int = Field(default=0, ge=0)
    """Tokens that did not fit."""
    reason: str = ""
    """Why they were left out."""
    context_left: int | None = None
    """Of the model's context, what is left behind this part, the room for the answer not taken off."""
    omitted: Omitted = Omitted()
    """Things that the part did not hold from the start, such as tools of later groups."""


class ProviderUsage(Frozen):
    """What the provider says one call cost."""

    prompt: str
    input_tokens: int = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)
    cached_tokens: int = Field(default=0, ge=0)
    """Of the input tokens, those that the provider had cached."""


class TokenLedger:
    """Append-only book of one request; safe to share between its decisions."""

    def __init__(self, *, deadline: Deadline = NO_DEADLINE) -> None:
        self.deadline = deadline
        """Until when the request may go on."""
        self._rows: list[LedgerRow] = []
        self._usage: list[ProviderUsage] = []

    def add(self, row: LedgerRow) -> None:
        """Book one part of a prompt."""
        self._rows.append(row)

    def add_usage(self, usage: ProviderUsage) -> None:
        """Book what the provider reported for one call."""
        self._usage.append(usage)

    @property
    def rows(self) -> tuple[LedgerRow, ...]:
        """All parts so far, in order."""
        return tuple(self._rows)

    @property
    def usage(self) -> tuple[ProviderUsage, ...]:
        """What the provider reported, one entry a call."""
        return tuple(self._usage)

    @property
    def n_tokens(self) -> int:
        """Tokens of all prompts, counted by us: the same with every provider."""
        return sum(row.n_tokens for row in self._rows)

    def usage_rows(self) -> tuple[dict[str, Any], ...]:
        """Return what the provider reported as plain data."""
        return tuple(usage.model_dump() for usage in self._usage)

    def as_rows(self) -> tuple[dict[str, Any], ...]:
        """Return the rows as plain data, for events and traces."""
        return tuple(row.model_dump() for row in self.rows)
