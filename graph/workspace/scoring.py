"""How texts are scored against the tools of a home: by the index, by agents, by usage, by pairs."""

import logging
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from agents.intents.log_odds import with_agents
from errors import ToolAtlasError
from graph.workspace.resources import Resources
from graph.workspace.snapshot import PROFILE_GROUP
from tools.pairs.score_shift import with_pairs
from tools.retrieval.retriever import Retriever, Scores
from tools.usage.prior import with_prior

logger = logging.getLogger(__name__)


class ToolScoring:
    """Scores texts by all that is known of the tools."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._retriever = Retriever(resources.index)
        self._profile_retriever = Retriever(resources.profile_index)
        self._pairs_version = 0

    async def refresh(self) -> None:
        """Take over pairs that another process or a person changed."""
        version = await self._resources.pairs.version()
        if version != self._pairs_version:
            self._pairs_version, pairs = await self._resources.pairs.load()
            await self._resources.pair_index.sync(pairs)

    async def for_agents(self, texts: Sequence[str], speakers: Mapping[str, tuple[str, ...]]) -> Scores:
        """Score texts against every tool, in the light of the agents that they sound like."""
        scores = await self._retriever.score(texts)
        return await self._lifted(with_agents(scores, await self._likeness(texts), speakers))

    async def plainly(self, texts: Sequence[str], without: Collection[str] = ()) -> Scores:
        """Score texts against every tool, whoever may use it; pairs of the given normalised texts do not count."""
        return await self._lifted(await self._retriever.score(texts), without)

    async def of_profiles(self, task: str) -> Mapping[str, float]:
        """Score a task against the agents' profiles."""
        return {name: values[0] for name, values in (await self._likeness([task])).items()}

    async def embed(self, text: str) -> Any:  # noqa: ANN401 - a vector or None
        """Embed a request; None without an embedder, or where it failed."""
        embedder = self._resources.embedder.embedder
        try:
            return None if embedder is None else await embedder.embed_query(text)
        except ToolAtlasError as error:
            logger.warning("no vector: %s", error)
            return None

    async def _lifted(self, scores: Scores, without: Collection[str] = ()) -> Scores:
        """Add what usage and pairs tell; a pair that a person pinned has the last word."""
        resources, weight = self._resources, self._resources.settings.usage_prior
        if weight:
            scores = with_prior(scores, await resources.usage.prior(), weight)
        return with_pairs(scores, await resources.pair_index.matches(scores.texts, without))

    async def _likeness(self, texts: Sequence[str]) -> Mapping[str, Sequence[float]]:
        scores = await self._profile_retriever.score(texts)
        names = [t.removeprefix(f"{PROFILE_GROUP}/") for t in scores.tool_ids]
        return {name: column.tolist() for name, column in zip(names, scores.matrix.T, strict=True)}
