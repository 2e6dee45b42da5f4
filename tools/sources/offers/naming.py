"""Ids of imported tools: slugged, unique within their source, the same at every import."""

import hashlib
from collections.abc import Callable

from tools.functions.from_function import slug
from tools.sources.offers.check import with_id
from tools.sources.offers.offer import ImportFinding, Offered


def tool_id(*parts: str) -> str:
    """Join a category (may be empty), a group and a name to an id."""
    return "/".join(slug(part) for part in parts if part)


class Ids:
    """The ids that one import gave so far."""

    def __init__(self) -> None:
        self.taken: set[str] = set()
        self._keys: dict[str, str] = {}

    def unique(self, offered: Offered, report: Callable[[ImportFinding], None]) -> Offered | None:
        """Return the offer under an id of its own; None where its source offered it before.

        Two names that slug to one id are two tools: the later one's id ends in a digest of its name, which does not
        change when others come or go before it, the first excepted.
        """
        wanted = offered.tool.id
        if self._keys.setdefault(wanted, offered.key) != offered.key:
            digest = hashlib.sha256(offered.key.encode("utf-8", "replace")).hexdigest()[:8]
            group, _, name = wanted.rpartition("/")
            wanted = f"{group}/{name[:55]}_{digest}"
        if wanted in self.taken:
            report(
                ImportFinding(
                    kind="duplicate", where=wanted, text="the source holds it more than once; the first counts"
                )
            )
            return None
        self.taken.add(wanted)
        return offered if wanted == offered.tool.id else with_id(offered, wanted)
