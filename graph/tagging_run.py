"""Has the configured model tag tools, and keeps what it says within what rules and people allow."""

from collections.abc import AsyncIterator, Sequence

from errors import ConfigError
from graph.assistant import Assistant
from prompts.ledger import TokenLedger
from tagging.cache import TagCache
from tagging.llm import LlmTagger
from tagging.tags import TagSet
from tagging.taxonomy import load_taxonomy
from tagging.view import view_of


async def tag_tools(assistant: Assistant, tool_ids: Sequence[str]) -> AsyncIterator[tuple[str, str]]:
    """Tag tools one by one; answers are cached by content, so only what changed costs tokens.

    Yields:
        Tool id, and which dimensions changed, in words.

    Raises:
        ConfigError: no model is set.
        ModelUnavailable: the model does not answer; what was tagged before stays.
    """
    resources = assistant.resources
    if resources.model is None:
        raise ConfigError("No model is set: set TOOLATLAS_MODEL=provider:name to have tools tagged by one.")
    home = resources.settings.home
    agents = {p.name: p.description for p in resources.registry.profiles()}
    cache = TagCache(home / "tags.json")
    tagger = LlmTagger(
        resources.model.ask, cache, load_taxonomy(home / "taxonomy.yaml"), agents, model=resources.model.name
    )
    ledger = TokenLedger()
    for tool_id in tool_ids or list(resources.library.tools()):
        tool = resources.library.get(tool_id)
        said = await tagger.tag(view_of(tool), ledger)
        changed = await resources.library.update(tool_id, tags=said.model_dump(mode="json"))
        yield tool_id, _difference(tool.tags, changed.tags)


def _difference(before: TagSet, after: TagSet) -> str:
    """Name the dimensions whose value changed."""
    names = [n for n in type(before).model_fields if getattr(before, n).value != getattr(after, n).value]
    return ", ".join(f"{name}: {getattr(after, name).value}" for name in names)
