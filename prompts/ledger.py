"""What every part of every prompt of one request cost, and what was left out and why."""

from typing import Any

from pydantic import Field

from prompts.deadline import NO_DEADLINE, Deadline
from prompts.frozen import Frozen
from prompts.parts import Omitted
from prompts.spending import Account


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
    """What one call cost, as the provider says."""

    prompt: str
    input_tokens: int = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)
    cached_tokens: int = Field(default=0, ge=0)
    """Of the input tokens, those that the provider had cached."""
    model: str = ""
    counted: bool = False
    """Whether these are our counts, since the provider reports none."""
    cost: float | None = Field(default=None, ge=0)
    """None where nobody knows the price."""
    currency: str = ""
    """Empty for the one that the settings' prices are in."""


class TokenLedger:
    """Append-only book of one request; safe to share between its decisions."""

    def __init__(self, *, deadline: Deadline = NO_DEADLINE, account: Account | None = None) -> None:
        self.deadline = deadline
        """Until when the request may go on."""
        self.account = account or Account()
        """How much it may spend."""
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
        """What each call came to, as the provider reported or as we count."""
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
