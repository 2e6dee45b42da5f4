"""ArcadeDB as the engine: the only file that touches it, and only the child imports it."""

import os
import shlex
import shutil
from pathlib import Path

import arcadedb_embedded

from graph.embedded.engine import DATABASE, Engine

_JVM = (
    "-Xrs",  # signals stay with Python, which stops the server cleanly
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",  # small queries: the second compiler costs more memory than it saves time
    "-XX:ReservedCodeCacheSize=64m",
    "-Xss512k",
    "-XX:+ExitOnOutOfMemoryError",  # a client starts a fresh one; a half-dead one helps nobody
)
_LOGGING = """handlers = java.util.logging.ConsoleHandler
.level = INFO
io.undertow.level = WARNING
org.xnio.level = WARNING
org.jboss.level = WARNING
"""
"""Everything to the console, which is our one capped log; the engine's own files would only grow."""


def start_arcadedb(store: Path, port: int, password: str, heap_mb: int) -> Engine:  # pragma: no cover - in the child
    """Start ArcadeDB with Bolt on a loopback port, and make its one database."""
    store.mkdir(exist_ok=True)
    log_settings = store / "logging.properties"
    log_settings.write_text(_LOGGING, encoding="utf-8")
    jvm = [f"-Xmx{heap_mb}m", *_JVM, f"-Djava.util.logging.config.file={log_settings}"]
    os.environ["ARCADEDB_JVM_ARGS"] = shlex.join(jvm)
    os.environ["ARCADEDB_JVM_ERROR_FILE"] = str(store / "jvm-crash.log")
    _forget_last_run(store)
    server = arcadedb_embedded.create_server(
        str(store),
        root_password=password,
        config={
            "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
            "host": "127.0.0.1",
            "bolt_host": "127.0.0.1",
            "bolt_port": port,
            "http_port": 0,  # it cannot be turned off; any port, on loopback, behind the same password
            "mode": "production",
        },
    )
    server.start()
    server.create_database(DATABASE)
    return server  # type: ignore[no-any-return]  # the package has no types


def _forget_last_run(store: Path) -> None:  # pragma: no cover - in the child
    """Drop the last run's user, so that this run's password holds, and its event logs."""
    (store / "config" / "server-users.jsonl").unlink(missing_ok=True)
    shutil.rmtree(store / "log", ignore_errors=True)
