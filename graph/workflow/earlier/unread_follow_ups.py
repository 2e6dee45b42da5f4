"""Follow-ups that nobody understood: that is said, and the answer before is not given again as if it were new."""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.coreference import is_follow_up
from agents.extraction.discourse.drawing import drawing_of
from agents.extraction.discourse.ellipsis import corrects, ellipsis_of, without_correction
from agents.extraction.spans.paths import find_paths
from agents.language.messages import phrase
from agents.subtask import SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState, SubTaskResult
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.call import ToolResult

_ASKS_ITSELF: Final = lazy_regex(
    r"(?<![A-Za-z])(?:what|which|who|when|where|why|how|is|are|does|did|show|list|find|get|give|tell|make|create|write|delete|convert"
    r"|calculate|save|plot|draw|open|read|search|look)(?![A-Za-z])|什么|多少|几|谁|哪|怎么|为什么|查|看|算|列|找|画|写|建|删|改|存|读|打开|帮",
    re.IGNORECASE,
)
_ASKS_OF_WHAT_WAS: Final = lazy_regex(
    r"\W*(?:(?:and|but|so|ok(?:ay)?)[\s,]+)*(?:(?:when|why)(?:\s+(?:was|were|did)\s+(?:it|that|this|they)(?:\s+happen)?|\s+that)"
    r"|on\s+(?:which|what)\s+(?:day|date)(?:\s+was\s+(?:it|that))?|why)\W*"
    r"|\W*(?:那么?|那|这)?(?:是|发生)?在?(?:哪一?[天日]|什么时候|何时|为什么|为何)(?:的|呢|啊|呀)*\W*",
    re.IGNORECASE,
)
"""Asks when or why what was told was so, and names nothing: it is no question for the clock."""
_ANSWERS: Final = lazy_regex(
    r"\W*(?:\d{1,2}|(?:the\s+)?(?:first|second|third|last)(?:\s+one)?|y|yes|yeah|yep|yup|ok(?:ay)?|sure|n|no|nope|nah|(?:yes|no)\s*,?\s*(?:please|thanks?)"
    r"|[是对好行嗯]的?[呀啊吧]?|好吧|可以|要|不|不是|否|第[一二三]个?)\W*",
    re.IGNORECASE,
)
"""Answers a question: where none was asked, it means nothing by itself."""
_NARROWS: Final = lazy_regex(
    r"\W*(?:(?:and|ok(?:ay)?|no|now|then)[\s,]+)*(?:only|just)\s+(?:the|those|these|ones|show|if|where|with|from|in|for|un\w+|not)(?![A-Za-z])"
    r"|\W*(?:(?:which|how\s+many|who|what)\s+)?(?:of|among|out\s+of)\s+(?:those|these|them)(?![A-Za-z])"
    r"|\W*(?:那|再|好|请)*(?:只要|只看|只留|只保留|只算|就要|就看|仅看|其中|这里面|这些里|那些里)",
    re.IGNORECASE,
)
"""Takes a part of what was told: of nothing that was told there is no part."""
_MOST_WORDS, _MOST_HAN = 7, 14


def narrowed_nothing(state: RouterState, context: RunContext) -> Plan | None:
    """Refuse to take a part of what was not told: only the unpaid ones, behind a question that nobody understood."""
    request, conversation = state["request"], state.get("conversation")
    if not context.home.settings.offline or not conversation or not conversation[-1].refused:
        return None
    if _NARROWS.match(request) is None or _is_long(request) or find_paths(request):
        return None
    return _unclear(request, phrase("goes_on_from_nothing", state["language"], request=request))


def _is_long(said: str) -> bool:
    return len(said) > _MOST_HAN if has_han(said) else len(said.split()) > _MOST_WORDS


def unread_correction(state: RouterState, context: RunContext) -> Plan | None:
    """Refuse a correction of few words that asks for nothing by itself; None for any other message."""
    request = state["request"]
    if not context.home.settings.offline or not state.get("conversation"):
        return None
    last = state["conversation"][-1]
    if not last.waits and not last.produced and _ANSWERS.fullmatch(request):
        return _refused(request, request.strip(" ?？.。!！"), state)
    if _ASKS_OF_WHAT_WAS.fullmatch(request):
        return _refused(request, request.strip(" ?？.。!！"), state)
    if not corrects(request):
        return None
    said = without_correction(request)
    if _ASKS_ITSELF.search(said) or _is_long(said):
        return None
    return _refused(request, said.strip(), state)


def _refused(request: str, said: str, state: RouterState) -> Plan:
    return _unclear(request, phrase("correction_unread", state["language"], said=said))


def _unclear(request: str, words: str) -> Plan:
    part = SubTask(number=1, description=request, category=NO_TOOL)
    return Plan(request=request, subtasks=(part,), reason=words, refusal=words)


def only_repeats(state: RouterState, results: list[SubTaskResult], context: RunContext) -> bool:
    """Whether a follow-up brought nothing but the very calls of the answer before it."""
    conversation = state.get("conversation") or []
    request = state["request"]
    plan = state.get("plan")
    if not context.home.settings.offline or not conversation or (plan is not None and plan.repeats):
        return False
    if drawing_of(request) is not None or (ellipsis_of(request) is None and not is_follow_up(request)):
        return False  # what stands in a chart may be drawn again
    made = [r for one in results for r in one.results if r.status == "ok"]
    before = conversation[-1].produced
    return bool(made) and all(any(_is_again(r, u, context) for u in before) for r in made)


def _is_again(result: ToolResult, before: Upstream, context: RunContext) -> bool:
    """Whether a call is one of before and brought, or must bring, the same: a die is thrown anew."""
    call, tool = result.call, context.snapshot.tools.get(result.call.tool_id)
    same = call.tool_id == before.tool_id and call.arguments == before.arguments
    return same and (result.value == before.value or (tool is not None and tool.idempotent))
