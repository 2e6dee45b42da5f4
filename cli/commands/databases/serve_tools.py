"""`toolatlas serve-tools`: endpoints over a database, made from questions and their SQL, verified and served."""

import ipaddress
import socket
from pathlib import Path
from typing import Annotated

import typer
import uvicorn

from cli.console.progress import progress_bar
from cli.console.say import say
from errors import ConfigError
from tools.sources.databases.privacy import Exposure
from tools.sources.databases.rest.client import write_client
from tools.sources.databases.rest.database import RestDatabase, open_rest_database
from tools.sources.databases.rest.evaluation import write_evaluation
from tools.sources.databases.rest.serving import build_app

app = typer.Typer(add_completion=False)
PORT = 8123
_LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")


@app.command("serve-tools")
def serve_tools(  # noqa: PLR0913 - one option each
    address: Annotated[str, typer.Argument(help="sqlite:FILE, duckdb:FILE or postgresql://…")],
    *,
    pairs: Annotated[Path, typer.Option(help="File of questions and their SQL.", show_default=False)],
    host: Annotated[str, typer.Option(help="Address to listen at; there is no sign-in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="Port to listen at.")] = PORT,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the call that answers each question there, as JSON, and a Python module beside it whose"
            " functions ask the endpoints.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Make, verify and report; serve nothing.")] = False,
    expose: Annotated[
        list[str] | None, typer.Option(help="Column to show although it looks private, as TABLE.COLUMN; * for any.")
    ] = None,
    private: Annotated[list[str] | None, typer.Option(help="Column that never leaves, as TABLE.COLUMN.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Table or TABLE.COLUMN that may be read.")] = None,
) -> None:
    """Make an endpoint for each kind of SQL in a file of pairs, verify it, and serve all read-only over HTTP."""
    said = Exposure(only=tuple(only or ()), private=tuple(private or ()), expose=tuple(expose or ()))
    with progress_bar("verifying pairs") as bar:
        made = open_rest_database(address, pairs, said, bar.show)
    _report(made)
    if out is not None:
        say(f"wrote {write_evaluation(made, out):,} calls to {out}")
        client = out.with_name(f"{out.stem}_client.py")
        say(f"wrote {write_client(made, client, f'http://127.0.0.1:{port}'):,} functions to {client}")
    if not check:
        _serve(made, host, port)


def _report(made: RestDatabase) -> None:
    for line in made.report.lines():
        say(line)
    if made.read.malformed:
        say(f"no pairs: {len(made.read.malformed):,} rows, such as {made.read.malformed[0]}")
    if made.read.elsewhere:
        say(f"about other databases: {made.read.elsewhere:,} pairs")
    if made.exposed.likely:
        say(f"hidden, since they look private: {', '.join(made.exposed.likely)}; --expose shows one")


def _serve(made: RestDatabase, host: str, port: int) -> None:
    local = _is_loopback(host)
    if not local:
        say(f"Whoever reaches {host} can read what is served: there is no sign-in.", err=True)
    application = build_app(made, (*_LOOPBACK, host) if local else ("*",))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listens = socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        raise ConfigError(f"Nothing can listen at {host}:{port}; say another --port.") from error
    with listens:
        shown = f"[{host}]" if ":" in host else host
        where = f"http://{shown}:{listens.getsockname()[1]}"
        say(f"serving {made.address.name} at {where}; Ctrl-C ends")
        say(f"    toolatlas tools import {where}/openapi.json")
        uvicorn.Server(uvicorn.Config(application, log_level="warning", access_log=False)).run(sockets=[listens])


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
