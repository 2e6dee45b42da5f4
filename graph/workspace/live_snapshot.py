"""The newest snapshot of a home, with index, substitutes and tool graph in step with it."""

import asyncio
import logging

from errors import GraphUnavailable
from graph.relations.substitute_cache import FILE_NAME as SUBSTITUTES
from graph.relations.substitute_cache import SubstituteBook
from graph.workspace.agent_groups import room_for_tools
from graph.workspace.live_state import LiveState, LiveStateReader
from graph.workspace.quality_gate import QualityGate, digest_of
from graph.workspace.record_keeping import index_library
from graph.workspace.resources import Resources
from graph.workspace.snapshot import HomeSnapshot, profile_tools, take_snapshot
from tools.budget.kept_counts import FILE_NAME as COUNTS
from tools.budget.kept_counts import KeptCounts

logger = logging.getLogger(__name__)


class LiveSnapshot:
    """Takes a snapshot anew where library, profiles or verdicts changed; cheap where nothing did."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        settings = resources.settings
        self.read_state = LiveStateReader(
            resources.library, resources.registry, QualityGate(settings, resources.quality)
        )
        """What may be used at this very moment."""
        self._substitutes = SubstituteBook(settings.home / SUBSTITUTES)
        self._counts = KeptCounts(settings.home / COUNTS)
        self._room = room_for_tools(settings)
        self._snapshot: HomeSnapshot | None = None
        self._indexed = -1
        """Version of the library that was indexed last."""
        self._refreshing = asyncio.Lock()

    async def refresh(self) -> HomeSnapshot:
        """Take over what another process or a person changed.

        Raises:
            StoreError: a store cannot be read.
        """
        async with self._refreshing:
            resources = self._resources
            state = await self.read_state()
            known = (resources.library.fingerprint, resources.registry.fingerprint, digest_of(state.barred))
            fingerprint = ":".join(filter(None, known))
            if self._snapshot is None or self._snapshot.fingerprint != fingerprint:
                self._snapshot = await self._taken(fingerprint, state)
                await self._index()
                await resources.profile_index.sync(profile_tools(self._snapshot))
            if self._indexed != resources.library.version:
                # What is switched off or retagged changes what Chroma holds, if not what is offered.
                await self._index()
            # True with the first snapshot, with every other one, and once all vectors are there.
            if await self._substitutes.renew(fingerprint, self._snapshot.tools, resources.index.state):
                await self._sync_graph(self._snapshot)
            return self._snapshot

    async def _taken(self, fingerprint: str, state: LiveState) -> HomeSnapshot:
        """Take a snapshot; `take_snapshot` derives the dependencies too."""
        used = await self._resources.usage.used()

        def take() -> HomeSnapshot:
            made = take_snapshot(
                fingerprint,
                state.tools,
                state.profiles,
                usage=used,
                room_tokens=self._room,
                barred=state.barred,
                count=self._counts,
            )
            self._counts.keep()
            return made

        return await asyncio.to_thread(take)

    async def _index(self) -> None:
        self._indexed = await index_library(self._resources.index, self._resources.library)

    async def _sync_graph(self, snapshot: HomeSnapshot) -> None:
        """Write tools, `SUPPLIES` and `SUBSTITUTES` into the tool graph; what it holds already is not written again."""
        dependencies = [d for ds in snapshot.dependencies.values() for d in ds]
        try:
            await self._resources.graph.sync_tools(snapshot.tools, dependencies, self._substitutes.known)
        except GraphUnavailable as error:
            logger.warning("the tool graph follows later: %s", error)
