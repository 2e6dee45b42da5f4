"""Where Chroma keeps vectors: a folder of the home, or a server."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from pydantic import SecretStr

from settings import Settings


@dataclass(frozen=True)
class ChromaPlace:
    """One place; several homes may share a server, and none sees what another keeps there."""

    folder: Path
    """Of the home; a server's collections are named after it."""
    url: str = ""
    """Of a server, such as `http://host:8000`; empty for the folder."""
    token: SecretStr | None = None
    """What the server asks for."""

    @classmethod
    def of(cls, place: "Path | ChromaPlace") -> "ChromaPlace":
        """Take a folder for the place it is."""
        return place if isinstance(place, ChromaPlace) else cls(place)

    @property
    def told(self) -> str:
        """What messages call it, without what stands before the `@` of an address."""
        if not self.url:
            return str(self.folder)
        parts = urlsplit(self.url)
        return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))

    @property
    def may_hold_something(self) -> bool:
        """Whether it is worth a look; reads no more than whether a file is there."""
        return bool(self.url) or (self.folder / "chroma.sqlite3").is_file()


def place_of(settings: Settings, name: str = "index") -> ChromaPlace:
    """Return where a home keeps the vectors of one kind.

    Args:
        settings: Of the home.
        name: `index` for tools, `profile_index` for agents, `pair_index` for kept requests.
    """
    return ChromaPlace(settings.home / name, settings.chroma_url, settings.chroma_token)
