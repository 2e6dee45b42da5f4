"""Keeps what Chroma holds in step with the documents of the library, and finds where it is not."""

import asyncio
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from errors import StoreError
from tools.embedding.cards import RecordCard, digest_of_cards
from tools.embedding.embedder import Vector
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import Listing, MemoryVectors, Record, VectorStore, open_vectors

logger = logging.getLogger(__name__)
BATCH = 250
"""Records that are written behind at a time, and
"""
PAUSE_S = 0.2
"""how long others have the processor in between."""
Vectors: TypeAlias = Mapping[str, Vector]
"""By the digests of the texts."""
Manner: TypeAlias = Literal["behind", "at once", "fully"]
"""`behind` trusts the store that was in step last, and pauses for others; `at once` leaves for later what ships;
`fully` looks at every record and does not pause."""


@dataclass(frozen=True)
class WantedRecords:
    """What Chroma should hold."""

    cards: Sequence[RecordCard]
    optional: frozenset[str] = field(default_factory=frozenset)
    """Ids of records that need not be there, such as those of tools that are switched off."""
    unhurried: frozenset[str] = field(default_factory=frozenset)
    """Digests of texts whose vectors ship: losing them costs nothing, so they are written last."""


@dataclass(frozen=True)
class Differences:
    """Where Chroma and the library disagree; ids of records."""

    missing: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    """Made of a text that is another by now."""
    differing: tuple[str, ...] = ()
    """With other tags than the tool has, or written before tags were."""
    extra: tuple[str, ...] = ()
    """Of tools that are gone."""

    def __bool__(self) -> bool:
        return bool(self.missing or self.stale or self.differing or self.extra)

    def __str__(self) -> str:
        counts = {"missing": self.missing, "stale": self.stale, "other tags": self.differing, "extra": self.extra}
        return ", ".join(f"{len(ids):,} {name}" for name, ids in counts.items() if ids)


def compare(wanted: WantedRecords, listed: Mapping[str, Listing]) -> Differences:
    """Find where the records that are there differ from those that should be."""
    cards = {card.id: card for card in wanted.cards}
    both = [(card, listed[id_]) for id_, card in cards.items() if id_ in listed]
    stale = {card.id for card, found in both if card.content_hash != found.content_hash}
    return Differences(
        missing=tuple(sorted(cards.keys() - listed.keys() - wanted.optional)),
        stale=tuple(sorted(stale - wanted.optional)),
        differing=tuple(sorted(card.id for card, found in both if card.id not in stale and card.seen != found.seen)),
        extra=tuple(sorted((listed.keys() - cards.keys()) | (stale & wanted.optional))),
    )


class KeptRecords:
    """The records of one place and embedder. Where it does not serve, they live as long as the process."""

    def __init__(self, place: ChromaPlace, origin: str = "") -> None:
        self._place = place
        self._origin = origin
        self._store: VectorStore | None = None
        self._opening = asyncio.Lock()

    @property
    def problem(self) -> str:
        """Why records are not kept between runs; empty when they are."""
        return self._store.problem if self._store is not None else ""

    async def open(self, embedder: str, dim: int) -> None:
        """Open the store of an embedder, of vectors of this length."""
        async with self._opening:
            if self._store is None:
                self._store = await open_vectors(self._place, embedder, dim, self._origin)

    async def vectors_of(self, digests: Collection[str]) -> dict[str, Vector]:
        """Read vectors by the digests of their texts, as far as there are any: other processes write too."""
        try:
            store = self._opened()
            listed = await store.listed()
            ids = {found.content_hash: id_ for id_, found in listed.items() if found.content_hash in digests}
            vectors = await store.vectors(ids.values())
            return {digest: vectors[id_] for digest, id_ in ids.items() if id_ in vectors}
        except StoreError as error:
            self._give_up(error)
            return {}

    async def put(self, cards: Sequence[RecordCard], vectors: Vectors) -> None:
        """Write records at once."""
        try:
            await self._put(cards, vectors)
        except StoreError as error:
            self._give_up(error)

    async def keep(self, wanted: WantedRecords, vectors: Vectors, manner: Manner = "behind") -> Differences:
        """Write what is missing and what changed, and delete what is gone.

        Args:
            wanted: What should be there.
            vectors: What is known of it; a text without a vector waits for it.
            manner: How much is done now.

        Returns:
            What was found to differ.
        """
        try:
            return await self._keep(wanted, vectors, manner)
        except StoreError as error:
            self._give_up(error)
            return Differences()

    async def _keep(self, wanted: WantedRecords, vectors: Vectors, manner: Manner) -> Differences:
        store, stamp = self._opened(), digest_of_cards(wanted.cards)
        if manner != "fully" and await store.stamp() == stamp:
            return Differences()
        listed = await store.listed()
        found = compare(wanted, listed)
        written = self._written(found, wanted, listed, vectors)
        if manner == "at once":
            written = [card for card in written if card.content_hash not in wanted.unhurried]
        if found or written:
            # A process that is killed meanwhile leaves no stamp, so that the next one looks at every record.
            await store.put_stamp("")
            await self._repair(found, wanted, written, vectors, PAUSE_S if manner == "behind" else 0.0)
        if {*found.missing, *found.stale} <= {card.id for card in written}:
            await store.put_stamp(stamp)
        return found

    def _written(
        self, found: Differences, wanted: WantedRecords, listed: Mapping[str, Listing], vectors: Vectors
    ) -> list[RecordCard]:
        """The cards whose records are written anew, those that ship last."""
        anew = {*found.missing, *found.stale, *(wanted.optional - (listed.keys() - set(found.extra)))}
        cards = [card for card in wanted.cards if card.id in anew and card.content_hash in vectors]
        return sorted(cards, key=lambda card: card.content_hash in wanted.unhurried)

    async def _repair(
        self, found: Differences, wanted: WantedRecords, written: Sequence[RecordCard], vectors: Vectors, pause_s: float
    ) -> None:
        store, differing = self._opened(), set(found.differing)
        await store.delete(found.extra)
        await store.describe([card for card in wanted.cards if card.id in differing])
        for start in range(0, len(written), BATCH):
            await self._put(written[start : start + BATCH], vectors)
            await asyncio.sleep(pause_s)

    async def _put(self, cards: Sequence[RecordCard], vectors: Vectors) -> None:
        await self._opened().put(
            [Record(c.id, c.tool_id, c.content_hash, vectors[c.content_hash], c.text, c.tags) for c in cards]
        )

    def _opened(self) -> VectorStore:
        if self._store is None:
            raise StoreError("The tool index is not open.")
        return self._store

    def _give_up(self, error: StoreError) -> None:
        logger.warning("vectors stay in memory: %s", error)
        self._store = MemoryVectors(f"{error} Vectors stay in memory until then.")
