"""A group of commands whose files are loaded when one of them is typed."""

import importlib
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from errors import ConfigError

_IN_CHECKOUT = ("evals", "cli.commands.eval")
"""What the package leaves out."""


class CommandRow(NamedTuple):
    """Where a command lives, and what a list of commands says of it."""

    module: str
    """Holds the Typer application `app`."""
    help: str
    command: str = ""
    """One command of that application, where the row is not the whole of it."""
    hidden: bool = False
    """Whether a list of commands leaves it out: it is for those who know of it."""


class LateGroup(TyperGroup):
    """Lists the rows of its table beside its own commands, and imports a row's module when that is typed."""

    table: ClassVar[Mapping[str, CommandRow]] = {}

    def __init__(self, **attrs: Any) -> None:  # noqa: ANN401 - typer's own
        """Add the table's rows behind the group's own commands, each its name and help: nothing is imported."""
        super().__init__(**attrs)
        for name, row in self.table.items():
            self.commands[name] = TyperCommand(name, help=row.help, hidden=row.hidden)

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - of typer's click, whichever copy that is
        """Name the group's own commands in the order in which they stand in their file, then those of the table."""
        own = [name for name in super().list_commands(ctx) if name not in self.table]
        return [*own, *self.table]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - as above
        """Find the command that was typed, and load it.

        Raises:
            ConfigError: it is not part of this installation.
        """
        name, command, rest = super().resolve_command(ctx, args)
        row = self.table.get(name or "")
        return name, command if row is None else load(row), rest


def late(table: Mapping[str, CommandRow]) -> type[LateGroup]:
    """Make the class of a group with a table."""
    return type("LateGroup", (LateGroup,), {"table": table})


def load(row: CommandRow) -> Any:  # noqa: ANN401 - of typer's click, whichever copy that is
    """Import a row's module and return its command.

    Raises:
        ConfigError: the package leaves it out.
    """
    try:
        app = importlib.import_module(row.module).app
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(_IN_CHECKOUT):
            raise
        raise ConfigError(
            "This command measures, and what measures is no part of the package: run it in a checkout of the"
            " repository, which holds evals/."
        ) from error
    return typer.main.get_group(app).commands[row.command] if row.command else typer.main.get_command(app)
