"""The tags of a library: who said what, what is in doubt, and what a person settles."""

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from errors import ConfigError
from graph.workspace.open_library import registry_of, rule_tagger
from settings import Settings
from tagging.manual_tags import TagWords
from tagging.merge import CHANGED
from tagging.review import DoubtfulTag, Judged, doubts
from tagging.tags import ApprovalPolicy, Permission, Provenance, TagSet
from tagging.taxonomy import load_taxonomy
from tagging.view import view_of
from tools.library.catalogue import CatalogueEntry
from tools.library.library import ToolLibrary
from tools.library.overrides import said_by
from tools.tool import Tool


class TagKeeping:
    """Reads and settles the tags of one library."""

    def __init__(self, settings: Settings, library: ToolLibrary) -> None:
        """Read taxonomy and agents.

        Raises:
            ConfigError: the user's taxonomy is wrong.
        """
        self._library = library
        self._rules = rule_tagger(settings)
        self._ruled: dict[tuple[object, ...], TagSet] = {}
        """What rules go by → what they say, which takes a while for thousands of tools."""
        agents = registry_of(settings.home).profiles()
        self._words = TagWords(load_taxonomy(settings.home / "taxonomy.yaml"), [agent.name for agent in agents])

    def judged(self, tool_ids: Sequence[str] = ()) -> Iterator[Judged]:
        """Yield all that was said of tools on offer, in the order of their ids.

        Raises:
            ToolNotFound: a named tool is not there.
        """
        entries = self._library.entries()
        for tool_id in tool_ids or sorted(self._library.tools()):
            yield self._judged(self._library.get(tool_id), entries[tool_id])

    def review(self, patterns: Sequence[str] = (), *, below: float) -> list[DoubtfulTag]:
        """Return what a person should look at, the gravest first.

        Raises:
            ConfigError: a pattern fits no tool.
        """
        found = [finding for judged in self.judged(self._matching(patterns)) for finding in doubts(judged, below=below)]
        return sorted(found, key=lambda finding: (finding.doubt.rank, finding.confidence, finding.tool_id))

    async def set(self, tool_id: str, said: Sequence[str]) -> Tool:
        """Take a person's word for some tags of a tool.

        Raises:
            ToolNotFound: there is no such tool.
            ConfigError: a word is not in the taxonomy.
        """
        tool = self._library.get(tool_id)
        read = self._words.read(said, seen=view_of(tool).content_hash, definition=tool.definition_hash)
        return await self._library.update(tool_id, tags=read)

    def choices(self, dimension: str) -> tuple[str, ...]:
        """Return the values that a dimension may have here."""
        return self._words.choices(dimension)

    def open(self, patterns: Sequence[str] = ()) -> list[Tool]:
        """Return the tools that ask before each call until a person settles whether they shall.

        Raises:
            ConfigError: a pattern fits no tool.
        """
        tools = self._library.tools()
        return [tools[id_] for id_ in self._matching(patterns) if is_open(tools[id_])]

    async def settle(self, tools: Sequence[Tool], policy: ApprovalPolicy) -> None:
        """Take a person's word for whether tools ask, as they are now: what changes later asks again."""
        said = {"value": policy, "provenance": Provenance.HUMAN, "evidence": "settled by a person"}
        changes = {tool.id: {"tags": {"approval": {**said, "seen": tool.definition_hash}}} for tool in tools}
        await self._library.update_all(changes)

    async def unset(self, tool_id: str, dimensions: Sequence[str]) -> Tool:
        """Take back a person's word, all of it where no dimension is named.

        Raises:
            ToolNotFound: there is no such tool.
            ConfigError: there is no such dimension, or nobody said anything of it.
        """
        tool = self._library.get(tool_id)
        names = [self._words.dimension(name) for name in dimensions]
        said = said_by(self._library.entries()[tool_id].patch, Provenance.HUMAN)
        human = {name for name, tag in said or () if tag.provenance is Provenance.HUMAN}
        if missing := [name for name in names if name not in human] or ([] if human else ["tags"]):
            raise ConfigError(f"Nobody set {', '.join(missing)} of {tool.id}; an author's marks stand in its code.")
        return await self._library.update(tool_id, tags=dict.fromkeys(names or sorted(human)))

    def _matching(self, patterns: Sequence[str]) -> list[str]:
        known = sorted(self._library.tools())
        for pattern in patterns:
            if not any(fnmatchcase(tool_id, pattern) for tool_id in known):
                raise ConfigError(f"No tool on offer is called {pattern!r}; `toolatlas tools list` names them.")
        return [id_ for id_ in known if not patterns or any(fnmatchcase(id_, pattern) for pattern in patterns)]

    def _judged(self, tool: Tool, entry: CatalogueEntry) -> Judged:
        view = view_of(tool)
        key = (tool.id, view.content_hash, view.source, view.path, view.trusted)
        if key not in self._ruled:
            self._ruled[key] = self._rules.tag(view)
        return Judged(
            tool_id=tool.id,
            now=view.content_hash,
            tags=tool.tags,
            rule=self._ruled[key],
            llm=said_by(entry.patch, Provenance.LLM),
            open=is_open(tool),
        )


def is_open(tool: Tool) -> bool:
    """Whether only its mark makes a tool ask, and nobody settled that; lasting harm asks whatever people say."""
    settled = tool.tags.approval.provenance is Provenance.HUMAN and tool.tags.approval.evidence != CHANGED
    harmful = tool.tags.permission.value is Permission.HIGH
    return tool.requires_approval and not harmful and not settled
