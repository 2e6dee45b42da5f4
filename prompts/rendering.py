"""Fill a prompt within a token budget, and say what every part costs.

Where a prompt would not fit, the longest untrusted part is cut, then the next longest, until it does.
"""

from bisect import bisect_right
from collections.abc import Mapping
from re import Match

from errors import ModelUnavailable
from prompts.frozen import Frozen
from prompts.ledger import LedgerRow
from prompts.loader import PLACEHOLDER, Prompt
from prompts.tokens import count_tokens
from prompts.untrusted import block, neutralised

_CUT_NOTE = "\n[… {n} tokens left out]"
_NOTE_TOKENS = 12
_MIN_KEPT = 16
_MAX_CHARS_PER_TOKEN = 16


class Rendered(Frozen):
    """A filled prompt."""

    name: str
    system: str
    user: str
    rows: tuple[LedgerRow, ...]

    @property
    def n_tokens(self) -> int:
        """Tokens of all parts."""
        return sum(row.n_tokens for row in self.rows)


def render(prompt: Prompt, values: Mapping[str, str], *, budget: int) -> Rendered:
    """Fill a prompt within a budget in tokens.

    Raises:
        ConfigError: the values do not fit the placeholders.
        ModelUnavailable: what may not be cut is over the budget already.
    """
    prompt.check(values)
    clean = {name: neutralised(text) if name in prompt.untrusted else text for name, text in values.items()}
    sizes = {name: _count(text, budget) for name, text in clean.items()}
    template = _template_tokens(prompt)
    room = budget - template - sum(sizes[name] for name in prompt.trusted)
    kept = share({name: sizes[name] for name in prompt.untrusted}, room)
    if kept is None:
        raise ModelUnavailable(
            f"The prompt {prompt.name!r} does not fit into {budget} tokens: raise TOOLATLAS_MAX_PROMPT_TOKENS."
        )
    filled = {**clean, **{name: shortened(clean[name], kept[name], sizes[name]) for name in kept}}
    rows = [LedgerRow(prompt=prompt.name, part="template", n_tokens=template)]
    rows += [_row(prompt.name, name, size, kept.get(name, size)) for name, size in sizes.items()]
    return Rendered(
        name=prompt.name, system=_filled(prompt.system, filled), user=_filled(prompt.user, filled), rows=tuple(rows)
    )


def share(sizes: Mapping[str, int], room: int) -> dict[str, int] | None:
    """Return how many tokens each part keeps so that all fit into `room`; None where that cannot be.

    Parts are levelled from the top: the longest is cut down to the second longest before that one is touched.
    """
    if sum(sizes.values()) <= room:
        return dict(sizes)
    levels = range(max(sizes.values(), default=0) + 1)
    level = bisect_right(levels, room, key=lambda top: sum(min(size, top) for size in sizes.values())) - 1
    if level < _MIN_KEPT + _NOTE_TOKENS:
        return None
    return {name: min(size, level) for name, size in sizes.items()}


def shortened(text: str, kept: int, size: int) -> str:
    """Return the head of a text with a note on what is missing, at most `kept` tokens in all."""
    if kept >= size:
        return text
    room = kept - _NOTE_TOKENS
    head = text[: room * _MAX_CHARS_PER_TOKEN]
    while (n := count_tokens(head)) > room:
        head = head[: min(len(head) - 1, len(head) * room // n)]
    return head + _CUT_NOTE.format(n=size - room)


def _count(value: str, budget: int) -> int:
    """Count tokens; beyond any budget the rest is only estimated, so that a huge text costs no time."""
    limit = budget * _MAX_CHARS_PER_TOKEN
    return count_tokens(value[:limit]) + max(0, len(value) - limit) // 4


def _template_tokens(prompt: Prompt) -> int:
    return count_tokens(_filled(f"{prompt.system}\n{prompt.user}", dict.fromkeys(prompt.placeholders, "")))


def _filled(text: str, values: Mapping[str, str]) -> str:
    def fill(found: Match[str]) -> str:
        marked, name = found.groups()
        return block(name, values[name]) if marked else values[name]

    return PLACEHOLDER.sub(fill, text)


def _row(prompt: str, part: str, size: int, kept: int) -> LedgerRow:
    left_out = max(0, size - kept + _NOTE_TOKENS) if kept < size else 0
    reason = "cut: the prompt would be over its token budget" if left_out else ""
    return LedgerRow(prompt=prompt, part=part, n_tokens=min(size, kept), left_out=left_out, reason=reason)
