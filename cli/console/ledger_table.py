"""The token ledger of a request as a table: what the prompts cost, part by part, and what they left out and why."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from prompts.ledger import LedgerRow, ProviderUsage

_HEAD = ("prompt", "part", "times", "tokens", "left out", "why")
_WIDTHS = (14, 12, 6, 9, 9)
Rows = Sequence[Mapping[str, Any]]


def ledger_lines(rows: Rows, usage: Rows = ()) -> Iterator[str]:
    """Write every part with its cost over all prompts of its kind, then the sums beside the provider's own."""
    booked = [LedgerRow.model_validate(row) for row in rows]
    if not booked:
        yield "tokens   no prompt was made: everything was decided offline"
        return
    yield _line(_HEAD)
    for (prompt, part), found in _by_part(booked).items():
        cut = sum(row.left_out for row in found)
        yield _line((prompt, part, len(found), sum(row.n_tokens for row in found), cut or "", _why(found)))
    yield from _spent([ProviderUsage.model_validate(row) for row in usage])
    yield from _sums(booked, [ProviderUsage.model_validate(row) for row in usage])


def _sums(rows: list[LedgerRow], usage: list[ProviderUsage]) -> Iterator[str]:
    n_prompts = sum(row.part == "template" for row in rows)
    yield f"tokens   {n_prompts} prompts, {sum(row.n_tokens for row in rows):,} tokens by our count"
    if usage:
        read, cached = sum(u.input_tokens for u in usage), sum(u.cached_tokens for u in usage)
        written = sum(u.output_tokens for u in usage)
        of_them = f"{cached:,} of them cached ({cached / max(1, read):.0%})"
        counts = "we count, since the provider does not," if any(u.counted for u in usage) else "the provider counts"
        yield f"tokens   {counts} {len(usage)} calls: {read:,} in, {of_them}, {written:,} out"
    left = [row.context_left for row in rows if row.context_left is not None]
    if left:
        yield f"tokens   the longest prompt left {min(left):,} tokens of the model's context"


def _spent(usage: list[ProviderUsage]) -> Iterator[str]:
    """Say what the calls cost by the models' prices; where nobody knows a price, that it is not known."""
    for model in dict.fromkeys(u.model for u in usage if u.model):
        calls = [u for u in usage if u.model == model]
        costs = [u.cost for u in calls if u.cost is not None]
        if costs:
            yield f"cost     {model}: {sum(costs):.4f} {calls[0].currency}".rstrip() + f" for {len(calls)} calls"
        else:
            yield f"cost     {model}: the price is not known; set TOOLATLAS_MODEL_INPUT_PRICE and _OUTPUT_PRICE"


def _by_part(rows: list[LedgerRow]) -> dict[tuple[str, str], list[LedgerRow]]:
    found: dict[tuple[str, str], list[LedgerRow]] = {}
    for row in rows:
        found.setdefault((row.prompt, row.part), []).append(row)
    return dict(sorted(found.items(), key=lambda item: [r.prompt for r in rows].index(item[0][0])))


def _why(rows: list[LedgerRow]) -> str:
    """Give each reason once; of tools that were left out those of the last prompt, which saw the most of them."""
    omitted = [str(row.omitted) for row in rows if row.omitted.n][-1:]
    return "; ".join(dict.fromkeys([*(row.reason for row in rows if row.reason), *omitted]))


def _line(cells: Sequence[object]) -> str:
    texts = [f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells]
    fixed = [
        f"{text:>{width}}" if n >= 2 else f"{text:{width}}"
        for n, (text, width) in enumerate(zip(texts, _WIDTHS, strict=False))
    ]
    return f"tokens   {' '.join(fixed)}  {texts[-1]}".rstrip()
