"""Has the configured model write requests for the tools of a library, and keeps those that find their tool."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from graph.jobs.answers import PAIRS, answer_cache
from graph.jobs.batch_run import AskingRun, BatchPlan, ToolSelection
from prompts.model.chat import ChatModel
from settings import Settings
from tagging.view import ToolView
from tools.library.library import ToolLibrary
from tools.pairs.checker import CheckedPairs, PairChecker
from tools.pairs.question import PairQuestion

Texts: TypeAlias = tuple[str, ...]
OnChecked: TypeAlias = Callable[[CheckedPairs], None]


class PairWritingRun(AskingRun[Texts]):
    """Asks for requests, and checks each by searching with it."""

    kept_at_once = 4
    """Each request is searched with before it is kept, which takes a while: a run that is cut off loses little."""

    def __init__(
        self,
        settings: Settings,
        library: ToolLibrary,
        checker: PairChecker,
        on_checked: OnChecked,
        *,
        model: ChatModel,
    ) -> None:
        """Prepare a run.

        Args:
            settings: The user's.
            library: Where the tools are.
            checker: Says which requests hold, and keeps them.
            on_checked: Told what became of each tool's requests.
            model: Writes them.
        """
        answers = answer_cache(settings.home, PAIRS)
        super().__init__(settings, library, PairQuestion(checker.wanted), answers, model=model)
        self._checker = checker
        self._on_checked = on_checked
        self._due: frozenset[str] = frozenset()

    async def plan(self, wish: ToolSelection) -> BatchPlan[Texts]:
        """Say what a job would do and cost: tools that have their pairs already are left out.

        Raises:
            ToolNotFound: a named tool is not there.
            StoreError: the cache cannot be used.
        """
        due = await self._checker.due(self._library.tools().values())
        self._due = frozenset(tool.id for tool in due)
        return await super().plan(wish)

    def wanted(self, wish: ToolSelection) -> dict[str, ToolView]:
        """Return the tools that a wish means and that are due.

        Raises:
            ToolNotFound: a named tool is not there.
        """
        return {id_: view for id_, view in super().wanted(wish).items() if id_ in self._due}

    async def keep(self, said: Mapping[str, Texts]) -> None:
        """Check requests and keep those that find their tool.

        Raises:
            StoreError: a pair cannot be kept.
        """
        tools = self._library.tools()
        for id_, texts in said.items():
            if id_ in tools:
                self._on_checked(await self._checker.settle(tools[id_], texts))
