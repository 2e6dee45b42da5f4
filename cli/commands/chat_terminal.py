"""`toolatlas chat --terminal`: a conversation at the terminal, line by line."""

import sys
import uuid
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import typer

from cli.commands.ask import Manner, Waiting, answer
from cli.console import scope
from cli.console.answering import answering
from cli.console.last_conversation import last_conversation
from cli.console.say import say
from errors import ToolAtlasError, sentence_in
from prompts.language import language_of

if TYPE_CHECKING:
    from cli.console.answering import AnswersRequests

NEW: Final = "/new"
QUIT: Final = ("/quit", "/exit")
HINT = "/new begins another conversation; /quit or Ctrl-D ends. 输入 /new 开始新对话，/quit 或 Ctrl-D 结束。"


def chat_at_terminal(*, again: bool, plan: bool = False) -> None:
    """Talk until there is no further line.

    Args:
        again: Whether to go on with the last conversation.
        plan: Whether the steps are shown before they run.

    Raises:
        ConfigError: there is none.
    """
    thread = last_conversation() if again else uuid.uuid4().hex
    with suppress(ImportError):  # lines can be edited and come back with ArrowUp, where the system has that
        import readline  # noqa: F401, PLC0415
    scope.run(answering, lambda opened: talk(opened, thread, Manner(plan=plan)))


async def talk(assistant: "AnswersRequests", thread: str, manner: Manner) -> None:
    """Answer line after line; a fault ends its request alone."""
    say(HINT, err=True)
    for line in _lines():
        if line == NEW:
            thread = uuid.uuid4().hex
            continue
        try:
            await answer(assistant, line, thread, manner)
        except Waiting:
            continue
        except ToolAtlasError as fault:
            say(sentence_in(fault, language_of(line)), err=True)


def _lines() -> Iterator[str]:
    while True:
        try:
            line: str = typer.prompt("›", prompt_suffix=" ") if sys.stdin.isatty() else next(sys.stdin)
        except (typer.Abort, StopIteration):
            return
        if line.strip() in QUIT:
            return
        if line.strip():
            yield line.strip()
