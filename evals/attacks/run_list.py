"""Tries attacks of the list and counts by class what held."""

import logging
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from errors import ConfigError
from evals.attacks.attack import Attack, Verdict
from evals.attacks.checks import (
    address,
    approval,
    asking,
    delimiter,
    imported,
    injected,
    mail,
    markdown,
    modes,
    page,
    path,
    sandbox,
    secret,
    store,
    terminal,
    tool_call,
    upload,
)
from evals.attacks.surroundings import Surroundings, surroundings
from prompts.frozen import Frozen

Check: TypeAlias = Callable[[Mapping[str, Any], Surroundings], Awaitable[str]]
CHECKS: Final[Mapping[str, Check]] = {
    "address": address.hold,
    "approval": approval.hold,
    "asking": asking.hold,
    "delimiter": delimiter.hold,
    "imported": imported.hold,
    "injected": injected.hold,
    "mail": mail.hold,
    "markdown": markdown.hold,
    "modes": modes.hold,
    "page": page.hold,
    "path": path.hold,
    "sandbox": sandbox.hold,
    "secret": secret.hold,
    "store": store.hold,
    "terminal": terminal.hold,
    "tool_call": tool_call.hold,
    "upload": upload.hold,
}


class ClassFigures(Frozen):
    """One class of attacks."""

    kind: str
    tried: int
    held: int
    waiting: int
    """Known to succeed until something is built."""


async def tried(attack: Attack, around: Surroundings) -> Verdict:
    """Try one attack.

    Raises:
        ConfigError: nobody knows its check.
    """
    check = CHECKS.get(attack.check)
    if check is None:
        raise ConfigError(f"{attack.id} asks for the check {attack.check!r}; there are {', '.join(CHECKS)}.")
    began = time.perf_counter()
    fault = await check(attack.given, around)
    taken_ms = (time.perf_counter() - began) * 1_000
    return Verdict(id=attack.id, kind=attack.kind, fault=fault, waits=attack.waits, ms=taken_ms)


async def try_all(attacks: Sequence[Attack]) -> AsyncIterator[Verdict]:
    """Try attacks one after the other, in surroundings of their own."""
    for noisy in ("tools", "graph"):
        logging.getLogger(noisy).propagate = True
    with tempfile.TemporaryDirectory(prefix="toolatlas-attacks-", ignore_cleanup_errors=True) as folder:
        async with surroundings(Path(folder)) as around:
            for attack in attacks:
                yield await tried(attack, around)


def figures(verdicts: Sequence[Verdict]) -> list[ClassFigures]:
    """Count by class, in the order of the classes."""
    n_tried, n_held, n_waiting = Counter[str](), Counter[str](), Counter[str]()
    for verdict in verdicts:
        n_tried[verdict.kind] += 1
        n_held[verdict.kind] += verdict.held
        n_waiting[verdict.kind] += bool(verdict.waits)
    return [
        ClassFigures(kind=kind, tried=n, held=n_held[kind], waiting=n_waiting[kind])
        for kind, n in sorted(n_tried.items())
    ]


def lines(verdicts: Sequence[Verdict]) -> list[str]:
    """Lay the figures out, and say of each attack that did not go as the list says what it did."""
    rows = figures(verdicts)
    found = [f"{'class':14} tried   held  waiting"]
    found += [f"{row.kind:14} {row.tried:5}  {row.held:5}  {row.waiting:7}" for row in rows]
    sums = (sum(row.tried for row in rows), sum(row.held for row in rows), sum(row.waiting for row in rows))
    found.append(f"{'all':14} {sums[0]:5}  {sums[1]:5}  {sums[2]:7}")
    return [
        *found,
        *(f"{v.id}: {v.fault or 'holds by now; its mark `waits` can go'}" for v in verdicts if not v.expected),
    ]
