"""Has the configured model tag the tools of a library, and keeps what it says within what rules and people allow."""

from collections.abc import Mapping

from errors import ConfigError
from graph.jobs.answers import TAGS, answer_cache
from graph.jobs.batch_run import AskingRun, ToolSelection
from graph.workspace.open_library import registry_of
from prompts.model.chat import ChatModel
from settings import Settings
from tagging.merge import OF_A_MODEL
from tagging.questions.tags import Question
from tagging.staleness import model_is_stale
from tagging.tags import TagSet
from tagging.taxonomy import load_taxonomy
from tagging.view import ToolView
from tools.library.library import ToolLibrary
from tools.library.overrides import laid_over


class TaggingRun(AskingRun[TagSet]):
    """Asks for tags, and puts them into the library."""

    def __init__(self, settings: Settings, library: ToolLibrary, *, model: ChatModel | None = None) -> None:
        """Prepare a run.

        Raises:
            ConfigError: no model is set, or the user's taxonomy is wrong.
        """
        if not settings.model:
            raise ConfigError("No model is set: set TOOLATLAS_MODEL=provider:name to have tools tagged by one.")
        profiles = registry_of(settings.home).profiles()
        question = Question(
            load_taxonomy(settings.home / "taxonomy.yaml"),
            {profile.name: profile.description for profile in profiles},
            model=settings.model,
        )
        super().__init__(settings, library, question, answer_cache(settings.home, TAGS), model=model)

    def wanted(self, wish: ToolSelection) -> dict[str, ToolView]:
        """Return the tools that a wish means; only those with a model's tags from before they changed, if it says so.

        Raises:
            ToolNotFound: a named tool is not there.
        """
        views = super().wanted(wish)
        return {id_: view for id_, view in views.items() if not wish.only_stale or self._is_stale(id_, view)}

    async def keep(self, said: Mapping[str, TagSet]) -> None:
        """Lay tags over the library's tools, where they say anything new.

        Raises:
            StoreError: a tag cannot be kept.
        """
        await self._library.refresh()
        entries = self._library.entries()
        dumped = {id_: tags.model_dump(mode="json", include=set(OF_A_MODEL)) for id_, tags in said.items()}
        patches = {id_: {"tags": tags} for id_, tags in dumped.items() if id_ in entries}
        news = {id_ for id_, one in patches.items() if laid_over(entries[id_].patch, one) != entries[id_].patch}
        await self._library.update_all({id_: patches[id_] for id_ in news})

    def _is_stale(self, tool_id: str, view: ToolView) -> bool:
        return model_is_stale(self._library.get(tool_id).tags, view.content_hash)
