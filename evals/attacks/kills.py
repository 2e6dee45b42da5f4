"""`kill -9` at random points of runs with side effects: nothing twice, nothing lost that was reported, nothing half.

Each point runs one scene in a process of its own, kills it, starts another over the same home and goes on as a person
would. Every second point is a moment of the run, the others a change that the run makes to the disk or to a store.
"""

import asyncio
import json
import os
import random
import sqlite3
import sys
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import psutil

from evals.attacks.kill_scenes import BELL, BELL_TOOL, SCENES, Outside, Place, Scene, faults, lay_out
from evals.attacks.killed_run import RunOrder
from graph.assistant import Assistant
from graph.embedded.address import Address
from graph.embedded.server import EmbeddedServer
from graph.store.tool_graph import ToolGraph
from prompts.frozen import Frozen
from settings import Settings
from tools.storage.leftovers import sweep_below
from tools.trials.mail import MailSink, open_mail_sink

POINTS: Final = "points.jsonl"
_STORES: Final = ("toolatlas.db", "checkpoints.db", "memory.db")
_PATIENCE_S: Final = 240.0
_GONE_S: Final = 10.0
"""How long what a killed process started may take to notice."""
_UNTOUCHED_S: Final = 2.5
"""From which age a draft is surely nobody's."""


class KilledPoint(Frozen):
    """One kill, and what was found after it."""

    index: int
    scene: str
    moment: str
    """A share of the run's length, or the number of a change."""
    died: bool
    """Whether it was killed before its end."""
    told: bool
    """Whether it had answered by then."""
    gone_on: bool
    """Whether the next process found a run that was cut off."""
    in_doubt: tuple[str, ...] = ()
    """Tools of which nobody knows whether they were done."""
    faults: tuple[str, ...] = ()


class KillReport(Frozen):
    """All points."""

    tried: int
    held: int
    died: int
    gone_on: int
    in_doubt: int
    failures: tuple[KilledPoint, ...]


@dataclass(frozen=True)
class Measured:
    """A run that nobody killed."""

    seconds: float
    n_changes: int
    n_paths: int


@dataclass(frozen=True)
class Attack:
    """What all points share."""

    home: Path
    address: Address
    graph: ToolGraph
    outside: Outside
    environment: Mapping[str, str]

    @property
    def place(self) -> Place:
        """Where effects are looked for."""
        return Place(self.home / "workspace" / "local", self.home / "data" / "local", self.outside)


async def run_kills(n_points: int, seed: int, into: Path) -> KillReport:
    """Kill at so many points; those that a file in the folder holds already are not tried again.

    Args:
        n_points: How many, counted from the first.
        seed: Of scenes and moments; belongs to the folder.
        into: Folder of the points, one JSON line each, and of the home that they attack.
    """
    known = {point.index: point for point in _read(into)}
    wanted = [index for index in range(n_points) if index not in known]
    if wanted:
        async with _attack(into / "home") as attack:
            measured: dict[str, Measured] = {}
            for index in wanted:
                point = await _point(index, seed, attack, measured)
                known[index] = point
                _keep(into, point)
    return _report([known[index] for index in range(n_points)])


def _read(into: Path) -> Iterator[KilledPoint]:
    into.mkdir(parents=True, exist_ok=True)
    file = into / POINTS
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    yield from (KilledPoint.model_validate_json(line) for line in lines)


def _keep(into: Path, point: KilledPoint) -> None:
    with (into / POINTS).open("a", encoding="utf-8") as file:
        file.write(f"{point.model_dump_json()}\n")


def _report(points: list[KilledPoint]) -> KillReport:
    counts = Counter(name for p in points for name in ("died", "gone_on", "in_doubt", "faults") if getattr(p, name))
    return KillReport(
        tried=len(points),
        held=len(points) - counts["faults"],
        died=counts["died"],
        gone_on=counts["gone_on"],
        in_doubt=counts["in_doubt"],
        failures=tuple(point for point in points if point.faults),
    )


async def _point(index: int, seed: int, attack: Attack, measured: dict[str, Measured]) -> KilledPoint:
    chance = random.Random(f"{seed}:{index}")  # noqa: S311 - no secret
    scene = SCENES[index // 2 % len(SCENES)]
    if scene.name not in measured:
        measured[scene.name] = await _measure(scene, attack)
    usual = measured[scene.name]
    share, kill_at = chance.random(), chance.randint(1, max(1, usual.n_changes))
    by_time = index % 2 == 0
    thread = f"kill {seed} {index} {time.time_ns()}"
    _reset(attack)
    paths = await _paths(attack)
    order = _order(scene, thread, attack).model_copy(update={"kill_at": 0 if by_time else kill_at})
    first = await _run(order, attack, share * usual.seconds if by_time else None)
    second = await _run(order.model_copy(update={"kill_at": 0}), attack)
    statuses = _statuses(first) | _statuses(second)
    found = [*faults(scene, attack.place, statuses), *_found_after(attack, first, second)]
    if await _paths(attack) - paths > usual.n_paths:
        found.append("a path was counted twice")
    return KilledPoint(
        index=index,
        scene=scene.name,
        moment=f"{share:.2f}" if by_time else f"change {kill_at} of {usual.n_changes}",
        died=first.returncode == -9,
        told=any(line["type"] == "told" for line in first.lines),
        gone_on=any(line.get("cut") for line in second.lines),
        in_doubt=tuple(tool_id for tool_id, status in statuses.items() if status == "in doubt"),
        faults=tuple(found),
    )


@dataclass(frozen=True)
class Ended:
    """A process that is over."""

    returncode: int
    lines: tuple[dict[str, Any], ...]
    errors: str
    seconds: float
    """From the moment at which it began with the request."""
    left: tuple[int, ...]
    """Processes that it had started and that did not end."""


async def _measure(scene: Scene, attack: Attack) -> Measured:
    """Run a scene to its end, twice: the first time makes what all later ones find."""
    for attempt in ("warm", "measured"):
        _reset(attack)
        paths = await _paths(attack)
        ended = await _run(_order(scene, f"{attempt} {scene.name} {time.time_ns()}", attack), attack)
        found = [*faults(scene, attack.place, _statuses(ended)), *_found_after(attack, ended, ended)]
        if found or set(_statuses(ended).values()) != {"ok"}:
            raise AssertionError(f"{scene.name} fails without a kill: {found} {ended.lines} {ended.errors[-2000:]}")
    last = ended.lines[-1]
    return Measured(ended.seconds, last["n_changes"], await _paths(attack) - paths)


def _statuses(ended: Ended) -> dict[str, str]:
    return next((line["statuses"] for line in reversed(ended.lines) if line["type"] == "answered"), {})


def _found_after(attack: Attack, first: Ended, second: Ended) -> Iterator[str]:
    """Look at everything but the effects."""
    if second.returncode:
        yield f"the next process ended with {second.returncode}"
    if "Traceback" in second.errors:
        yield f"the next process shows a traceback: {second.errors[-500:]}"
    if first.left:
        yield f"{len(first.left)} processes were left"
    for name in _STORES:
        with closing(sqlite3.connect(attack.home / name)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                yield f"{name} is damaged"
    time.sleep(max(0.0, _UNTOUCHED_S - second.seconds))
    sweep_below(attack.home)
    left = [path.name for path in attack.home.rglob(".toolatlas-*.tmp")]
    if left:
        yield f"left over: {left}"


def _order(scene: Scene, thread: str, attack: Attack) -> RunOrder:
    at = attack.address
    return RunOrder(
        home=attack.home, uri=at.uri, username=at.username, password=at.password, request=scene.request, thread=thread
    )


async def _run(order: RunOrder, attack: Attack, kill_after_s: float | None = None) -> Ended:
    """Run a process to its end, or to its death so many seconds after it began with the request."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "evals.attacks.killed_run", order.model_dump_json()),
        env={**os.environ, **attack.environment},
        cwd=Path(__file__).parents[2],
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None  # noqa: S101 - piped
    assert process.stderr is not None  # noqa: S101 - piped
    errors = asyncio.create_task(process.stderr.read())
    lines: list[dict[str, Any]] = []
    began, family = 0.0, psutil.Process(process.pid)
    started: dict[int, psutil.Process] = {}
    async with asyncio.timeout(_PATIENCE_S):
        while line := await process.stdout.readline():
            lines.append(json.loads(line))
            if lines[-1]["type"] == "begun":
                began = time.perf_counter()
                started = _children(family)
                if kill_after_s is not None:
                    asyncio.get_running_loop().call_later(kill_after_s, _kill, process)
        seconds = time.perf_counter() - began
        code = await process.wait()
    _, alive = psutil.wait_procs(list(started.values()), timeout=_GONE_S)
    told = (await errors).decode(errors="replace")
    return Ended(code, tuple(lines), told, seconds, tuple(p.pid for p in alive))


def _children(family: psutil.Process) -> dict[int, psutil.Process]:
    try:
        return {child.pid: child for child in family.children(recursive=True)}
    except psutil.NoSuchProcess:
        return {}


def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()


def _reset(attack: Attack) -> None:
    lay_out(attack.place.workspace)
    for file in attack.place.data.glob("tables.duckdb*"):
        file.unlink()
    attack.outside.rung = 0
    attack.outside.mails.clear()


async def _paths(attack: Attack) -> int:
    return (await attack.graph.stats()).paths


@asynccontextmanager
async def _attack(home: Path) -> AsyncIterator[Attack]:
    """Make a home with a tool that posts, and stand for everything outside: graph server, mail server, bell."""
    outside = Outside()
    server = EmbeddedServer(home.with_name("graph"), heap_mb=256, grace_s=1.0)
    try:
        async with open_mail_sink() as sink:
            _share(sink, outside)
            with _bell(outside) as url:
                address = await server.ensure()
                settings = Settings.model_validate({"home": home, "embedder": "none", **_server(address)})
                async with Assistant.open(settings) as assistant, ToolGraph.open(settings) as graph:
                    file = home / "bell.py"
                    file.write_text(BELL_TOOL, encoding="utf-8")
                    await assistant.resources.library.add(file)
                    await assistant.refresh()
                    yield Attack(home, address, graph, outside, _environment(sink, url))
    finally:
        await server.close()


def _share(sink: MailSink, outside: Outside) -> None:
    sink.messages = outside.mails


def _server(address: Address) -> dict[str, str]:
    return {"neo4j_uri": address.uri, "neo4j_username": address.username, "neo4j_password": address.password}


def _environment(sink: MailSink, url: str) -> dict[str, str]:
    return {
        BELL: url,
        "TOOLATLAS_SMTP_HOST": "127.0.0.1",
        "TOOLATLAS_SMTP_PORT": str(sink.port),
        "TOOLATLAS_SMTP_FROM": "boat@example.com",
        "TOOLATLAS_SMTP_SECURITY": "none",
        "LANGSMITH_TRACING": "false",
    }


@contextmanager
def _bell(outside: Outside) -> Iterator[str]:
    """A server on loopback that counts what is posted to it."""

    class Bell(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            outside.rung += 1
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Bell)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
