"""What a person is told of a run that was cut off: what it was about, and what became of each of its calls."""

import json
from collections.abc import Callable

from agents.language.messages import phrase
from graph.observability.events import CutOff
from prompts.language import Language
from tools.calls.journal import NotedCall


def cut_off_lines(cut: CutOff, language: Language, quoted: Callable[[str], str] = str) -> list[str]:
    """Write it line by line; `quoted` makes safe what people and tools wrote."""
    calls = [_line(noted, language, quoted) for noted in cut.calls]
    first, last = phrase("cut_off", language, request=quoted(cut.request)), phrase("cut_off_go_on", language)
    return [first, *(calls or [phrase("cut_off_nothing", language)]), last]


def _line(noted: NotedCall, language: Language, quoted: Callable[[str], str]) -> str:
    if noted.status is None:
        name = "cut_off_in_doubt"
    else:
        name = "cut_off_done" if noted.status in {"ok", "empty"} else "cut_off_failed"
    arguments = json.dumps(noted.call.arguments, ensure_ascii=False, default=str)
    return phrase(name, language, call=quoted(f"{noted.call.tool_id} {arguments}"))
