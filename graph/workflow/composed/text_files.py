"""Plans of requests that make a file with the text that they give, and go on with that file."""

from typing import Final

from agents.extraction.files.written_texts import TextStep, WrittenText, loose_text, written_text
from agents.extraction.pieces.request import read_request
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.added_lines import APPEND
from graph.workflow.intents import understand
from graph.workflow.state import RouterState

_TOOLS: Final = {"write": "system/write_file", "append": APPEND, "read": "system/read_file"}
_SERVED: Final = 0.5
"""How likely a tool serves words by themselves, from which they tell what it is to find out."""
_TEXT: Final = {"write": "content", "append": "text"}


async def text_file_steps(state: RouterState, context: RunContext) -> tuple[tuple[SubTask, ...], str] | None:
    """Return the calls that make a file with a given text, one after the other, and what is asked besides."""
    if not context.home.settings.offline:
        return None
    sure = written_text(state["request"])
    found = sure or await _loosely(state["request"], context)
    if found is None or not {_TOOLS[step.verb] for step in found.steps} <= context.snapshot.tools.keys():
        return None
    subtasks = [_subtask(n, step, found) for n, step in enumerate(found.steps, 1)]
    if sure is None and not _is_wish(found.steps[0].text):
        subtasks[0] = _with_choice(subtasks[0], found)
    return tuple(subtasks), found.rest


async def _loosely(request: str, context: RunContext) -> WrittenText | None:
    """Read words without quotes as the text of a file, unless some tool finds out what they tell."""
    found = loose_text(request)
    if found is None:
        return None
    text = found.steps[0].text
    await understand(context, text)
    return found if context.run.cache.fits[text] < _SERVED else None


def _is_wish(text: str) -> bool:
    """Whether words are themselves what somebody notes down: something to be done, or several things."""
    tokens = read_request(text).tokens
    listed = any(token.group == "sign" and token.text in ",，、;；" for token in tokens)
    return listed or (len(tokens) > 1 and tokens[0].group == "verb" and not tokens[0].quoted)


def _with_choice(subtask: SubTask, found: WrittenText) -> SubTask:
    """Ask for the text, and offer the words that were said."""
    call = subtask.calls[0]
    path = {name: value for name, value in call.arguments.items() if name not in _TEXT.values()}
    asks = KnownCall(tool_id=call.tool_id, arguments=path, asks=(_TEXT["write"],), offers=(found.steps[0].text,))
    return subtask.model_copy(update={"calls": (asks,)})


def _subtask(number: int, step: TextStep, found: WrittenText) -> SubTask:
    text = {_TEXT[step.verb]: step.text} if step.verb in _TEXT else {}
    call = KnownCall(tool_id=_TOOLS[step.verb], arguments={"path": found.path, **text})
    needs = (number - 1,) if number > 1 else ()
    return SubTask(number=number, description=step.said, needs=needs, calls=(call,))
