"""Calls that a person makes of a tool, outside of any request: judged as an agent's are, and asked about like them.

Each is a conversation of its own, which has read nothing before and is forgotten afterwards; what the person typed are
the person's own words.
"""

import uuid
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from agents.approval.reasons import worded
from agents.language.tool_labels import called, does
from agents.subtask import SubTask
from errors import PermissionDenied
from graph.assistant import Assistant
from graph.observability.events import ApprovalAsked
from graph.workflow.approval.authority import Approval, asking, call_digest
from graph.workflow.context import RunContext
from graph.workflow.execute import Errand, call_once
from graph.workspace.live_state import LiveState
from graph.workspace.roster import tools_by_agent
from graph.workspace.snapshot import HomeSnapshot
from prompts.language import Language
from tools.call import ToolCall, ToolResult
from tools.calls.arguments import prepare_arguments
from tools.tool import Tool

_MAX_WAITING: Final = 32
"""Questions that may stand open; an older one is dropped."""
_THIS: Final[Mapping[Language, str]] = {"en": "This tool", "zh": "这个工具"}
_NO_AGENT: Final = (
    "No agent may use this tool, so it is not called here either.",
    "没有智能体可以使用这个工具，因此这里也不调用。",
)


@dataclass(frozen=True)
class _Waiting:
    asked: ApprovalAsked
    said: tuple[str, ...]
    user: str
    draft: Tool | None


class CallsByHand:
    """Makes them, and keeps the questions that stand open."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._waiting: OrderedDict[str, _Waiting] = OrderedDict()

    async def make(
        self,
        tool: Tool,
        arguments: Mapping[str, Any],
        said: Sequence[str],
        language: Language,
        *,
        is_draft: bool = False,
    ) -> ToolResult | ApprovalAsked:
        """Call a tool, or return the question that a person must answer first.

        Args:
            tool: The one.
            arguments: As they were typed.
            said: What the person typed, as texts.
            language: Of the question.
            is_draft: Whether it is not in the library yet; it is judged as if it were.

        Raises:
            InvalidArguments: they do not fit the tool.
            PermissionDenied: no agent may use it.
            ToolCallFailed: the tool's schema is broken.
        """
        call = ToolCall(id="1.1.1", tool_id=tool.id, arguments=prepare_arguments(tool, arguments), step=1)
        user = self._assistant.resources.settings.user
        thread_id = f"by-hand-{uuid.uuid4()}"
        draft = tool if is_draft else None
        context = await self._context(thread_id, user, draft)
        agent = agent_for(tool.id, context.snapshot)
        reasons = await asking(call, agent, context, said)
        if not reasons:
            return await self._made(call, Errand(_task(tool), agent, {}, said), context)
        asked = ApprovalAsked(
            approval_id=uuid.uuid4().hex,
            subtask=0,
            agent=agent,
            call=call,
            tool_description=does(tool, language),
            tool_name=called(tool, language),
            reason=worded(reasons, _THIS[language], language).replace(f"“{_THIS[language]}”", _THIS[language]),
            reasons=reasons,
            definition=tool.definition_hash,
        )
        self._waiting[asked.approval_id] = _Waiting(asked, tuple(said), user, draft)
        while len(self._waiting) > _MAX_WAITING:
            self._waiting.popitem(last=False)
        return asked

    async def decide(self, approval_id: str, *, approve: bool) -> ToolResult | None:
        """Answer a question once; None where it is not open (any more), or the answer is no."""
        waiting = self._waiting.pop(approval_id, None)
        if waiting is None or not approve:
            return None
        asked = waiting.asked
        approval = Approval(approved=True, call=call_digest(asked.call), definition=asked.definition)
        context = await self._context(f"by-hand-{uuid.uuid4()}", waiting.user, waiting.draft)
        task = SubTask(number=1, description=asked.tool_description)
        errand = Errand(task, asked.agent, {asked.call.id: approval}, waiting.said)
        return await self._made(asked.call, errand, context)

    def open_question(self, approval_id: str) -> ApprovalAsked | None:
        """Return a question that stands open."""
        waiting = self._waiting.get(approval_id)
        return waiting.asked if waiting else None

    async def _context(self, thread_id: str, user: str, draft: Tool | None) -> RunContext:
        """Nothing here is decided by a model, whatever decides requests."""
        context = replace(await self._assistant.context_for(thread_id, user), by_model=False)
        return context if draft is None else _with_draft(context, draft)

    async def _made(self, call: ToolCall, errand: Errand, context: RunContext) -> ToolResult:
        try:
            return await call_once(call, errand, context)
        finally:
            await self._assistant.forget(context.run.surroundings.thread_id, user=context.run.surroundings.user)


def _with_draft(context: RunContext, draft: Tool) -> RunContext:
    """Return a context in which a tool is on offer that nobody else sees."""
    snapshot, read = context.snapshot, context.home.live_state

    async def live_state() -> LiveState:
        now = await read()
        return now._replace(tools={**now.tools, draft.id: draft})

    takers = tools_by_agent(snapshot.profiles, {draft.id: draft}, ())
    taken = {name: ids | takers.get(name, frozenset()) for name, ids in snapshot.taken.items()}
    seen = replace(snapshot, tools={**snapshot.tools, draft.id: draft}, taken=taken)
    home = replace(context.home, library=context.home.library.beside(draft), live_state=live_state)
    return replace(context, snapshot=seen, home=home)


def agent_for(tool_id: str, snapshot: HomeSnapshot) -> str:
    """Name the specialist that may use a tool, else a general agent.

    Raises:
        PermissionDenied: nobody may.
    """
    takers = [name for name, ids in snapshot.taken.items() if tool_id in ids]
    if not takers:
        raise PermissionDenied(_NO_AGENT[0], zh=_NO_AGENT[1])
    return next((name for name in takers if name not in snapshot.general), takers[0])


def _task(tool: Tool) -> SubTask:
    return SubTask(number=1, description=tool.name.replace("_", " "))
