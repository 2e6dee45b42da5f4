"""The embedder that was in use before: its vectors serve until those of the new one are complete."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from errors import EmbedderUnavailable, StoreError
from tools.embedding.embedder import Embedder, Vector
from tools.embedding.place import ChromaPlace
from tools.embedding.vector_store import EarlierVectors, open_earlier

logger = logging.getLogger(__name__)
Recall: TypeAlias = Callable[[str], Embedder | None]
"""Builds an embedder from its origin; None where it cannot be had any more."""


@dataclass(frozen=True)
class EarlierIndex:
    """What serves meanwhile."""

    embedder: Embedder
    """What embeds requests."""
    vectors: Mapping[str, Vector]
    """By the digests of their texts."""


async def earlier_index(place: ChromaPlace, embedder: str, recall: Recall) -> EarlierIndex | None:
    """Load what an earlier embedder left; None where it left nothing, or does not load any more.

    Args:
        place: Where vectors are kept.
        embedder: Name of the one in use now.
        recall: Builds the earlier one.
    """
    store = await open_earlier(place, embedder)
    if store is None:
        return None
    try:
        return await _loaded(store, recall)
    except (StoreError, EmbedderUnavailable) as error:
        logger.warning("the earlier index does not serve: %s", error)
        return None


async def forget_earlier(place: ChromaPlace, embedder: str) -> None:
    """Delete what embedders other than this one left."""
    store = await open_earlier(place, embedder)
    try:
        if store is not None:
            await store.forget()
    except StoreError as error:
        logger.warning("the earlier index stays where it is: %s", error)


async def _loaded(store: EarlierVectors, recall: Recall) -> EarlierIndex | None:
    # A change that was cut off by another leaves two: the one that knows more of the library serves.
    for left in sorted(await store.found(), key=lambda left: -left.n_records):
        known = recall(left.origin) if left.n_records else None
        if known is not None and known.name == left.embedder:
            await known.warm()
            return EarlierIndex(known, await store.load(left.embedder))
    return None
