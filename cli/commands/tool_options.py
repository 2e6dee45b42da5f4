"""What several commands over tools take."""

from typing import Annotated, TypeAlias

import typer

ToolIds: TypeAlias = Annotated[
    list[str] | None, typer.Argument(help="All tools where none is named.", show_default=False)
]
Limit: TypeAlias = Annotated[int | None, typer.Option(min=1, help="Most tools.", show_default=False)]
