"""Has the configured model rate how well the tools of a library are described."""

from collections.abc import Mapping

from errors import ConfigError
from graph.jobs.answers import RATINGS, answer_cache
from graph.jobs.batch_run import AskingRun
from prompts.model.chat import ChatModel
from settings import Settings
from tagging.questions.quality_rating import RatingQuestion
from tagging.questions.quality_rules import Rating
from tools.library.library import ToolLibrary
from tools.quality.store import QualityStore


class RatingRun(AskingRun[Rating]):
    """Asks for ratings, and keeps them beside what people settled."""

    def __init__(
        self, settings: Settings, library: ToolLibrary, store: QualityStore, *, model: ChatModel | None = None
    ) -> None:
        """Prepare a run.

        Raises:
            ConfigError: no model is set.
        """
        if not settings.model:
            raise ConfigError("No model is set: set TOOLATLAS_MODEL=provider:name to have tools rated by one.")
        question = RatingQuestion(model=settings.model)
        super().__init__(settings, library, question, answer_cache(settings.home, RATINGS), model=model)
        self._store = store

    async def keep(self, said: Mapping[str, Rating]) -> None:
        """Keep ratings that say anything new, so that agents judge the library anew only then.

        Raises:
            StoreError: a rating cannot be kept.
        """
        kept = (await self._store.load()).ratings
        await self._store.rate({id_: rating for id_, rating in said.items() if kept.get(id_) != rating})
