"""Which tools must run before a tool because they supply what the request does not say."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Self

from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import Filled, FillQuestion, Supply, Upstream
from agents.decisions.fill_arguments.value import REQUEST
from agents.extraction.slots.slots import slots
from agents.extraction.spans.paths import find_paths, is_written_to
from graph.relations.dependencies import Dependency
from tagging.tags import Permission
from tools.flow import works_on_one
from tools.tool import Tool

_MAX_DEPTH = 3


class SupplyChains:
    """Finds chains of suppliers for one task; asks the offline filler what a tool would still miss."""

    def __init__(
        self,
        task: str,
        tools: Mapping[str, Tool],
        dependencies: Mapping[str, Sequence[Dependency]],
        allowed: Collection[str],
        upstream: tuple[Upstream, ...] = (),
    ) -> None:
        """Prepare for one task.

        Args:
            task: What is asked for.
            tools: The library.
            dependencies: Consumer's id → its suppliers.
            allowed: Ids of the tools that may be called.
            upstream: What earlier sub-tasks and turns brought: nobody needs to supply that again.
        """
        self._task = task
        self._tools = tools
        self._dependencies = dependencies
        self._allowed = allowed
        self._upstream = upstream
        self._written = {str(span.value) for span in find_paths(task) if is_written_to(span, task)}
        self._known: dict[str, Filled] = {}
        self._of_pieces: dict[tuple[str, str], Filled] = {}
        self._each = False

    def for_each_item(self) -> Self:
        """Let the task be done for each item of a result: a tool that takes one thing gets them in turn."""
        self._each = True
        return self

    def missing(self, tool_id: str, path: Sequence[str] = ()) -> tuple[str, ...]:
        """List required parameters that neither the request nor a tool of the path gives."""
        filled = self.filled(tool_id)
        if self._each and works_on_one(self._tools[tool_id]):
            return ()
        given = {d.parameter for d in self._of(tool_id) if d.supplier in path}
        return tuple(name for name in filled.missing if name not in given)

    def before(self, tool_id: str, path: Sequence[str] = ()) -> tuple[str, ...]:
        """List the tools to call first, the first first; empty when nothing is missing or nobody supplies it."""
        return self._chain(tool_id, tuple(path), ())

    def _chain(self, tool_id: str, path: tuple[str, ...], above: tuple[str, ...]) -> tuple[str, ...]:
        """List what comes before a tool for the sake of whose consumers, `above`, it is itself wanted."""
        chain: tuple[str, ...] = ()
        waiting = (*above, tool_id)
        for parameter in (*self.missing(tool_id, path), *self._wished(tool_id)) if len(above) < _MAX_DEPTH else ():
            so_far = (*path, *chain)
            if any(d.supplier in so_far for d in self._of(tool_id) if d.parameter == parameter):
                continue
            options = [
                self._option(d, so_far, waiting) for d in self._of(tool_id) if self._usable(d, parameter, waiting, path)
            ]
            if options:
                chain += min(options)[1]
        return chain

    def _wished(self, tool_id: str) -> list[str]:
        """List optional parameters that are worth a supplier's call, and have no value yet."""
        given = self.filled(tool_id).sources
        return [s.name for s in slots(self._tools[tool_id]) if s.hint("x-ask") and s.name not in given]

    def _option(
        self, dependency: Dependency, path: tuple[str, ...], waiting: tuple[str, ...]
    ) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Rate one supplier: complete chains first, strong ones, tools that look things up, short chains.

        Of two, the one whose inputs the request names goes first.
        """
        first = self._chain(dependency.supplier, path, waiting)
        unresolved = len(self.missing(dependency.supplier, (*path, *first)))
        named = len(self.named(dependency.supplier))
        chain = (*first, dependency.supplier)
        weak = int(dependency.strength == "weak")
        return (unresolved, weak, int(not self.finds(dependency.supplier)), -named, len(chain)), chain

    def finds(self, tool_id: str) -> bool:
        """Whether a tool looks up what the request names; one that lists what is on top finds nobody in particular."""
        return any(s.kind == "search-text" for s in slots(self._tools[tool_id]))

    def _usable(self, dependency: Dependency, parameter: str, waiting: tuple[str, ...], path: tuple[str, ...]) -> bool:
        supplier = dependency.supplier
        fits = dependency.parameter == parameter and supplier in self._allowed and supplier in self._tools
        if not fits or supplier in waiting or supplier in path:  # who waits for a value cannot bring it
            return False
        if dependency.strength == "weak" and not (self.finds(supplier) or self.named(supplier)):
            return False  # what people say themselves is not guessed from a list of everything
        # Nobody asked for what happens on the way: it must change nothing.
        if self._tools[supplier].tags.permission.value is not Permission.LOW:
            return False
        # A file to write to is not the one to read from: what the consumer takes of the request is used up.
        used = {*_texts(self._of_request(dependency.consumer)), *self._written}
        return used.isdisjoint(_texts(self._of_request(supplier)))

    def named(self, tool_id: str) -> dict[str, Any]:
        """Return required parameters whose values stand in the request itself."""
        required = self._tools[tool_id].required
        return {n: value for n, value in self._of_request(tool_id).items() if n in required}

    def _of_request(self, tool_id: str) -> dict[str, Any]:
        filled = self.filled(tool_id)
        return {n: filled.found[n] for n, source in filled.sources.items() if source == REQUEST}

    def filled(self, tool_id: str) -> Filled:
        """Fill once a task: every node of the search asks for the same tools again."""
        if tool_id not in self._known:
            tool, supplied = self._tools[tool_id], supplies(self._of(tool_id))
            upstream = offered(self._upstream, self._of(tool_id))
            question = FillQuestion(task=self._task, tool=tool, upstream=upstream, supplies=supplied)
            self._known[tool_id] = fill(question)
        return self._known[tool_id]

    def filled_by(self, piece: str, tool_id: str) -> Filled:
        """Fill a tool's arguments from a piece of the task alone."""
        if piece == self._task:
            return self.filled(tool_id)
        if (piece, tool_id) not in self._of_pieces:
            question = FillQuestion(task=piece, tool=self._tools[tool_id], supplies=supplies(self._of(tool_id)))
            self._of_pieces[piece, tool_id] = fill(question)
        return self._of_pieces[piece, tool_id]

    def _of(self, tool_id: str) -> Sequence[Dependency]:
        return self._dependencies.get(tool_id, ())


def _texts(arguments: Mapping[str, Any]) -> set[str]:
    return {value for value in arguments.values() if isinstance(value, str)}


def offered(upstream: Sequence[Upstream], dependencies: Sequence[Dependency]) -> tuple[Upstream, ...]:
    """Leave out what came with the request (step 0), unless the tool can take a value from it."""
    suppliers = {d.supplier for d in dependencies}
    return tuple(u for u in upstream if u.step or u.tool_id in suppliers)


def supplies(dependencies: Sequence[Dependency]) -> tuple[Supply, ...]:
    """Put the graph's dependencies into the words of the argument filler."""
    return tuple(
        Supply(from_tool=d.supplier, resource=d.resource, parameter=d.parameter, strength=d.strength)
        for d in dependencies
    )
