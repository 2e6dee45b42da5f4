"""`toolatlas chat`: the page, or a conversation at the terminal."""

from typing import Annotated

import typer

from cli.console.say import say
from errors import ConfigError
from prompts.late import late

app = typer.Typer(add_completion=False)


@app.command()
def chat(
    *,
    terminal: Annotated[bool, typer.Option("--terminal", "-t", help="Talk here, without a page.")] = False,
    again: Annotated[
        bool, typer.Option("--continue", "-c", help="Go on with the last conversation; with --terminal.")
    ] = False,
    plan: Annotated[
        bool, typer.Option("--plan", help="Show the steps of each request first; with --terminal.")
    ] = False,
) -> None:
    """Open the chat page on this machine."""
    if again and not terminal:
        raise ConfigError("--continue goes with --terminal; the page lists its conversations.")
    if plan and not terminal:
        raise ConfigError("--plan goes with --terminal; on the page, pick “Plan first” below the input.")
    if terminal:
        late("cli.commands.chat_terminal", "chat_at_terminal")(again=again, plan=plan)
    else:
        late("web.server.serve", "serve")(late("settings", "load_settings")(), say)
