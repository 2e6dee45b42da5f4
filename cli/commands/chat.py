"""`toolatlas chat`: the page."""

import typer

from cli.console.say import say
from settings import load_settings
from web.server.serve import serve

app = typer.Typer()


@app.command()
def chat() -> None:
    """Open the chat page on this machine."""
    serve(load_settings(), say)
