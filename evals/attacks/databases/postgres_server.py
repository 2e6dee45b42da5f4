"""A PostgreSQL server of one's own, on this machine only, for as long as it is needed."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from errors import ConfigError

_BIN: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))[-1:]
_ACCOUNT: Final = "postgres"
_STARTS_S: Final = 30.0


def why_no_server() -> str:
    """Say why no server can be started here; empty where one can."""
    if not _BIN:
        return "needs a PostgreSQL server: install Debian's postgresql"
    if find_spec("pg8000") is None:
        return "needs the driver of the extra: pip install 'toolatlas[postgres]'"
    if not os.getuid() and _account() is None:
        return f"needs an account `{_ACCOUNT}`, as a server does not run as root"
    return ""


@contextmanager
def postgres_server(filled_with: str = "") -> Iterator[str]:
    """Start a server and give its address; whoever connects may do everything in it.

    Args:
        filled_with: Statements to begin with.

    Raises:
        ConfigError: no server can be started here.
    """
    if reason := why_no_server():
        raise ConfigError(f"PostgreSQL {reason}.")
    owner = None if os.getuid() else _ACCOUNT
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    folder.chmod(0o755)
    if owner is not None:
        os.chown(folder, pwd.getpwnam(owner).pw_uid, pwd.getpwnam(owner).pw_gid)
    port, data, tools = _free_port(), folder / "data", _BIN[0].parent
    made: list[str | Path] = [tools / "initdb", "-D", data, "-A", "trust", "-U", "tester"]
    subprocess.run(made, check=True, user=owner, capture_output=True, cwd="/")  # noqa: S603 - ours
    server = subprocess.Popen(  # noqa: S603 - ours
        [tools / "postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"],
        user=owner,
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address = f"postgresql://tester@127.0.0.1:{port}/postgres"
        _fill(address, filled_with)
        yield address
    finally:
        server.send_signal(signal.SIGINT)  # does not wait for whoever is still connected
        server.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def _account() -> str | None:
    try:
        return pwd.getpwnam(_ACCOUNT).pw_name
    except KeyError:
        return None


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _fill(address: str, script: str) -> None:
    """Run statements as soon as the server answers."""
    engine = create_engine(address.replace("postgresql:", "postgresql+pg8000:"))
    ends = time.monotonic() + _STARTS_S
    while True:
        try:
            with engine.begin() as connection:
                for statement in script.split(";\n"):
                    if statement.strip():
                        connection.execute(text(statement))
            break
        except SQLAlchemyError:  # the server is not up yet
            if time.monotonic() > ends:
                raise
            time.sleep(0.1)
    engine.dispose()
