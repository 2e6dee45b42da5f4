"""One question as a model gets it: what is opened for it, the calls that its SQL amounts to, and its rows."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from errors import ToolAtlasError
from evals.nl2api.pairs import Pair
from prompts.frozen import Frozen
from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue import Column
from tools.sources.databases.convert.evaluation_set import key_columns
from tools.sources.databases.convert.verification import verified
from tools.sources.databases.known_databases import KnownDatabase, binding_of, known_database
from tools.sources.databases.opening import open_session
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.question_pairs import database_file
from tools.sources.databases.slot.engine import INITIALIZE
from tools.sources.databases.slot.sequence import SlotCall


class Case(Frozen):
    """A question with what it is judged by."""

    pair: Pair
    known: KnownDatabase
    start: SlotCall
    """The call that opens the tables; it is made for the model."""
    gold: tuple[SlotCall, ...]
    columns: tuple[tuple[str, Column], ...]
    """Of what the first call opens, as calls name them."""
    rows: tuple[tuple[Any, ...], ...]

    @property
    def name(self) -> str:
        """What its file is called."""
        plain = self.pair.id.isascii() and self.pair.id.replace("_", "").isalnum()
        return self.pair.id if plain else hashlib.sha256(self.pair.id.encode()).hexdigest()[:16]


def cases(pairs: Sequence[Pair], folders: Sequence[Path], n: int, seed: int) -> list[Case]:
    """Draw questions whose SQL is one sequence over tables that are opened once; 0 for all of them."""
    found = (case for pair in _shuffled(pairs, seed) if (case := _case(pair, folders)) is not None)
    return list(islice(found, n or None))


def _shuffled(pairs: Sequence[Pair], seed: int) -> Iterator[Pair]:
    """Order pairs by chance, the same whichever others are there."""
    return iter(sorted(pairs, key=lambda pair: hashlib.sha256(f"{seed} {pair.id}".encode()).digest()))


def _case(pair: Pair, folders: Sequence[Path]) -> Case | None:
    file = database_file(pair.database, folders)
    if file is None:
        return None
    try:
        known = known_database(binding_of(parse_address(f"sqlite:{file}"), Exposure(expose=("*",)), ""), values=True)
        with open_session(known.address, None) as session:
            found = verified(pair.sql, session, known.catalogue)
    except ToolAtlasError:
        return None
    if found.conversion is None or found.answer is None or found.outcome != "reproduced":
        return None
    if not found.answer.rows:  # whatever finds nothing would be right
        return None
    first, *rest = found.conversion.calls
    if first.name != INITIALIZE or any(call.name == INITIALIZE for call in rest) or not rest:
        return None
    columns = tuple(key_columns(found.conversion.calls, known.catalogue))
    rows = found.answer.rows
    return Case(pair=pair, known=known, start=first, gold=tuple(rest), columns=columns, rows=rows)
