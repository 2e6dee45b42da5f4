"""The tools of one home, opened alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import agents
from agents.profile import AgentProfile
from agents.registry import AgentRegistry
from errors import StoreError
from home import make
from prompts.late import late
from settings import Settings
from tagging.rules.tagger import RuleTagger
from tagging.taxonomy import load_taxonomy
from tools.library.library import ToolLibrary
from tools.sources.importing.runners import runners
from tools.storage.private import made_private

SHIPPED_PROFILES = Path(agents.__file__).parent / "profiles"


@asynccontextmanager
async def open_library(settings: Settings) -> AsyncIterator[ToolLibrary]:
    """Open the tools of one home and nothing else, tagged as for a request; what was changed is in Chroma at the end.

    Raises:
        ConfigError: the user's taxonomy is wrong.
        StoreError: the store is damaged, of another version, or the disk is full.
    """
    await asyncio.to_thread(make_home, settings)
    async with ToolLibrary(settings.home, tagger=rule_tagger(settings), runners=runners()) as library:
        before = library.version
        yield library
        if library.version != before:  # whoever only reads tools loads neither Chroma nor an embedder
            await late("graph.workspace.record_keeping", "write_changes")(library, settings)


def registry_of(home: Path) -> AgentRegistry:
    """Return the agents of a home: the shipped profiles and the user's."""
    return AgentRegistry(SHIPPED_PROFILES, home / "profiles")


def rule_tagger(settings: Settings) -> RuleTagger:
    """Return the tagger that a home's tools are tagged with.

    Raises:
        ConfigError: the user's taxonomy is wrong.
    """
    return tagger_of(settings.home, registry_of(settings.home).profiles())


def tagger_of(home: Path, profiles: tuple[AgentProfile, ...]) -> RuleTagger:
    """Return the tagger of a home with these agents.

    Raises:
        ConfigError: the user's taxonomy is wrong.
    """
    return RuleTagger(load_taxonomy(home / "taxonomy.yaml"), {p.name: p.domains for p in profiles})


def make_home(settings: Settings) -> None:
    """Make the folders of a home where they are missing.

    Raises:
        StoreError: they cannot be written.
    """
    try:
        make(settings.home)
        for folder in (settings.home / "profiles", settings.workspace_dir):
            folder.mkdir(parents=True, exist_ok=True)
        made_private(settings.home)
    except OSError as error:
        raise StoreError(f"The folder {settings.home} cannot be written: {error.strerror}.") from error
