"""`toolatlas tools index`: every tool is read, behind a bar, for thousands of tools take minutes."""

from typing import TYPE_CHECKING, Final

import typer

from cli.console import scope
from cli.console.progress import progress_bar
from cli.console.say import say

if TYPE_CHECKING:
    from graph.assistant import Assistant

_LOOK_S: Final = 1.0
app = typer.Typer(add_completion=False)


@app.command("index")
def tools_index() -> None:
    """Read every tool into the index and wait until that is done; `make chat` does it when it installs."""
    scope.run(scope.assistant, _indexed)


async def _indexed(assistant: "Assistant") -> None:
    index = assistant.resources.index
    with progress_bar("reading tools", index.progress.total) as bar:
        while not await assistant.ready(_LOOK_S):
            bar.show(index.progress.ready, index.progress.total)
    repaired = await index.kept("fully")
    say(f"{index.progress.ready} of {index.progress.total} vectors. {index.progress.problem}".strip())
    if repaired:
        say(f"Brought Chroma in step with the library: {repaired}.")
