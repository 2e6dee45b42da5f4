"""Fill a prompt within a token budget, and say what every part costs.

Where a prompt would not fit, its parts are shortened in the order that its file names; where it names none, the
longest untrusted part is cut, then the next longest, until it does.
"""

from bisect import bisect_right
from collections.abc import Mapping
from re import Match

from errors import ModelUnavailable
from prompts.frozen import Frozen
from prompts.ledger import LedgerRow
from prompts.parts import Value, omitted_of, text_of
from prompts.render.loader import PLACEHOLDER, Prompt
from prompts.render.tokens import count_tokens
from prompts.render.truncate import NOTE_TOKENS, shorten, shortened
from prompts.render.untrusted import block, neutralised

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


def render(prompt: Prompt, values: Mapping[str, Value], *, budget: int) -> Rendered:
    """Fill a prompt within a budget in tokens.

    Raises:
        ConfigError: the values do not fit the placeholders.
        ModelUnavailable: what may not be cut is over the budget already.
    """
    prompt.check(values)
    whole = {
        name: neutralised(text_of(values[name])) if name in prompt.untrusted else text_of(values[name])
        for _, name in PLACEHOLDER.findall(f"{prompt.system}\n{prompt.user}")
    }
    sizes = {name: _count(text, budget) for name, text in whole.items()}
    template = _template_tokens(prompt)
    filled = _fitted(prompt, whole, sizes, budget - template)
    if filled is None:
        raise ModelUnavailable(
            f"The prompt {prompt.name!r} does not fit into {budget} tokens: raise TOOLATLAS_MAX_PROMPT_TOKENS, or "
            "TOOLATLAS_MODEL_CONTEXT_TOKENS where the model has more."
        )
    rows = [LedgerRow(prompt=prompt.name, part="template", n_tokens=template)]
    for part, size in sizes.items():
        row = LedgerRow(prompt=prompt.name, part=part, n_tokens=size, omitted=omitted_of(values[part]))
        rows.append(row if filled[part] == whole[part] else _cut(row, filled[part], budget))
    return Rendered(
        name=prompt.name, system=_filled(prompt.system, filled), user=_filled(prompt.user, filled), rows=tuple(rows)
    )


def _fitted(prompt: Prompt, whole: Mapping[str, str], sizes: Mapping[str, int], room: int) -> dict[str, str] | None:
    """Return the texts as they fit into the room; None where they cannot."""
    if sum(sizes.values()) <= room:
        return dict(whole)
    if prompt.cuts:
        return _stepwise(prompt, whole, sizes, room)
    kept = share({n: sizes[n] for n in sizes if n in prompt.untrusted}, room - sum(sizes[n] for n in prompt.trusted))
    return None if kept is None else {**whole, **{n: shortened(whole[n], kept[n], sizes[n]) for n in kept}}


def _stepwise(prompt: Prompt, whole: Mapping[str, str], sizes: Mapping[str, int], room: int) -> dict[str, str] | None:
    texts, left = dict(whole), dict(sizes)
    for cut in prompt.cuts:
        over = sum(left.values()) - room
        if over <= 0:
            break
        text = shorten(texts[cut.part], cut.way, max(NOTE_TOKENS, left[cut.part] - over), left[cut.part])
        if (n_tokens := count_tokens(text)) < left[cut.part]:
            texts[cut.part], left[cut.part] = text, n_tokens
    return texts if sum(left.values()) <= room else None


def share(sizes: Mapping[str, int], room: int) -> dict[str, int] | None:
    """Return how many tokens each part keeps so that all fit into `room`; None where that cannot be.

    Parts are levelled from the top: the longest is cut down to the second longest before that one is touched.
    """
    if sum(sizes.values()) <= room:
        return dict(sizes)
    levels = range(max(sizes.values(), default=0) + 1)
    level = bisect_right(levels, room, key=lambda top: sum(min(size, top) for size in sizes.values())) - 1
    if level < _MIN_KEPT + NOTE_TOKENS:
        return None
    return {name: min(size, level) for name, size in sizes.items()}


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


def _cut(row: LedgerRow, text: str, budget: int) -> LedgerRow:
    """Book a part that was shortened."""
    n_tokens = count_tokens(text)
    reason = f"cut: the prompt would be over its token budget of {budget}"
    return row.model_copy(update={"n_tokens": n_tokens, "left_out": max(1, row.n_tokens - n_tokens), "reason": reason})
