"""What a model is told of its program: what it printed, where it stopped, what was called, which functions are new."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from agents.program import ProgramRound
from prompts.render.untrusted import block
from tools.call import ToolCall, ToolResult

_NO_MODULE: Final = "Cannot resolve imported module"
"""What the type checker says of one."""
_NAMED: Final = 8
_MAX_VALUE: Final = 700
_MAX_CALLS: Final = 12
_MAX_ARGUMENT: Final = 80


@dataclass(frozen=True)
class Telling:
    """What else a model is told behind what came of its program."""

    functions: Sequence[str]
    """Names of those in view, the best first."""
    new_functions: str
    """Those that came into view, as it reads them."""
    rounds_left: int
    """Programs that may follow, this one included."""
    max_chars: int
    """What is told of what it printed."""
    request: str = ""
    """Said again where the model's context is short, and it loses sight of it."""


def outcome_text(ended: ProgramRound, results: Sequence[ToolResult], telling: Telling) -> str:
    """Write the message that follows a program."""
    parts = [_how(ended)]
    if ended.status == "refused" and _NO_MODULE in ended.error:
        parts.append(
            f"No other modules can be imported. Use the functions, such as {', '.join(telling.functions[:_NAMED])}."
        )
    if ended.changed:
        parts.insert(
            0, f"The person changed the program; this is what was run:\n{block('program', ended.composed.code)}"
        )
    if ended.printed:
        parts.append(block("printed", shortened(ended.printed, telling.max_chars)))
    parts += _changed(results)
    if ended.status != "ok" or not ended.printed:
        parts += _calls(results)
    if telling.new_functions:
        found = block("functions", telling.new_functions)
        parts.append(f"Functions that were found, for the next program:\n{found}")
    if telling.request:
        parts.append(f"The request:\n{block('request', telling.request)}")
    parts.append(_next(ended, telling.rounds_left))
    return "\n\n".join(parts)


def shortened(text: str, max_chars: int) -> str:
    """Keep the beginning and the end of a long text, and say how much is missing."""
    if len(text) <= max_chars:
        return text
    head, tail = text[: max_chars * 3 // 4], text[-max_chars // 4 :]
    return f"{head}\n[… {len(text) - len(head) - len(tail):,} characters left out: print less …]\n{tail}"


def _how(ended: ProgramRound) -> str:
    match ended.status:
        case "ok":
            return "The program ran to its end." if ended.printed else "The program ran to its end and printed nothing."
        case "refused":
            return f"The program was not run, nothing was called:\n{block('error', ended.error)}"
        case "limit":
            return f"The program was stopped at a limit:\n{block('error', ended.error)}"
        case "crashed":
            return f"The program's process ended; its variables are lost:\n{block('error', ended.error)}"
    return f"The program stopped with an error:\n{block('error', ended.error)}"


def _calls(results: Sequence[ToolResult]) -> list[str]:
    if not results:
        return []
    lines = [_line(result) for result in results[-_MAX_CALLS:]]
    more = len(results) - len(lines)
    head = "Calls that were made, which are not to be made again" + (f" (and {more} before them)" if more > 0 else "")
    return [f"{head}:\n{block('calls', chr(10).join(lines))}"]


def _changed(results: Sequence[ToolResult]) -> list[str]:
    """Tell of calls that a person changed: the program did not notice."""
    changed = [result for result in results if result.call.changed_from is not None][-_MAX_CALLS:]
    lines = [f"{_call(r.call.tool_id, r.call.changed_from or {})} became {_call_made(r)}" for r in changed]
    return (
        [f"The person gave other arguments to these calls:\n{block('changed', chr(10).join(lines))}"] if lines else []
    )


def changed_note(call: ToolCall) -> str:
    """Say with which arguments a call was made that a person changed; empty for any other."""
    return "" if call.changed_from is None else given_instead(call.arguments)


def given_instead(arguments: Mapping[str, Any]) -> str:
    """Say that a call was made with other arguments than the model wrote."""
    given = shortened(json.dumps(arguments, ensure_ascii=False), _MAX_VALUE)
    return f"The person gave other arguments, and the call was made with these:\n{block('arguments', given)}\n"


def _line(result: ToolResult) -> str:
    brought = result.error or shortened(json.dumps(result.value, ensure_ascii=False), _MAX_VALUE)
    return f"{_call_made(result)} → {result.status}: {brought}"


def _call_made(result: ToolResult) -> str:
    return _call(result.call.tool_id, result.call.arguments)


def _call(tool_id: str, arguments: Mapping[str, Any]) -> str:
    given = ", ".join(f"{name}={json.dumps(v, ensure_ascii=False)[:_MAX_ARGUMENT]}" for name, v in arguments.items())
    return f"{tool_id.rpartition('/')[2]}({given})"


def _next(ended: ProgramRound, rounds_left: int) -> str:
    if rounds_left <= 1:
        return "There is no room for another program: reply with the answer from what is known, and say what is open."
    if ended.status == "ok" and not ended.printed:
        return "Reply with the answer where that was all; else with a program that prints what the answer needs."
    if ended.status == "ok":
        return "Reply with the answer in your own words, or with the next program where something is still to be done."
    return "Reply with a program that does what is still to be done, or with the answer where it cannot be done."
