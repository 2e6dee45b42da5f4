"""Which tools are kept out of every path, as they are not described well enough or cannot be reached."""

import asyncio
import hashlib
from collections.abc import Mapping

from settings import Settings
from tools.quality.store import QualityStore
from tools.quality.verdicts import verdicts
from tools.tool import Tool


class QualityGate:
    """Judges a library where the settings ask for it, and anew where tools or what is known of them changed."""

    def __init__(self, settings: Settings, store: QualityStore) -> None:
        self._settings = settings
        self._store = store
        self._seen: tuple[Mapping[str, Tool], tuple[int, float]] | None = None
        self._barred: dict[str, str] = {}

    async def barred(self, tools: Mapping[str, Tool]) -> Mapping[str, str]:
        """Return tools that do not pass, with the reason; none where they are only listed.

        Raises:
            StoreError: the store cannot be read.
        """
        if self._settings.quality_filter != "out":
            return {}
        version = await self._store.version()
        if self._seen is None or self._seen[0] is not tools or self._seen[1] != version:
            kept = await self._store.load()
            found = await asyncio.to_thread(verdicts, tools, kept, self._settings.quality_floor)
            self._barred = {id_: one.reason for id_, one in sorted(found.items()) if not one.passes}
            self._seen = tools, version
        return self._barred


def digest_of(barred: Mapping[str, str]) -> str:
    """Digest which tools are kept out; empty where none is."""
    return hashlib.sha256("\n".join(barred).encode()).hexdigest()[:16] if barred else ""
