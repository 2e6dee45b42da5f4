"""Requests that a model answers by programs and calls with effects that last, and how each effect is found again."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, TypeAlias

import duckdb
from langchain_core.messages import AIMessage

from evals.attacks.kills.scenes import Counting, Half, Place, appended, exported, moved
from evals.attacks.kills.scripted import calls, program

HARBOUR_TOOLS: Final = '''
import os
import urllib.request

from errors import ToolCallFailed
from tools.marking import tool


def _post(place: str) -> dict[str, bool]:
    request = urllib.request.Request(os.environ["HARBOUR_BELL_URL"] + place, data=b"now", method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return {"done": answer.status == 200}


@tool(examples=("ring the bell of a tower", "敲响塔楼的钟"), permission="medium", domains=("general",))
def ring_tower(tower: str) -> dict[str, bool]:
    """Ring the bell of a tower once."""
    return _post("tower/" + tower)


@tool(examples=("fire the cannon", "鸣放礼炮"), permission="high", domains=("general",))
def fire_cannon(shot: str) -> dict[str, bool]:
    """Fire the harbour cannon once."""
    return _post("cannon/" + shot)


@tool(examples=("sound the horn", "拉响汽笛"), permission="medium", domains=("general",))
def sound_horn(tone: str) -> dict[str, bool]:
    """Sound the horn, which is broken."""
    raise ToolCallFailed("The horn is broken.", zh="汽笛坏了。")


@tool(examples=("list the ships", "列出港口的船"), permission="low", domains=("general",), idempotent=True)
def list_ships() -> dict[str, list[str]]:
    """List the ships in the harbour."""
    return {"ships": ["ann", "bea", "cid"]}
'''
Kind: TypeAlias = Literal["single", "items", "gather", "approval", "second program", "make_table", "save", "calls"]
RING, FIRE = "harbour/ring_tower", "harbour/fire_cannon"
MAKE_TABLE: Final = "make_table"


@dataclass(frozen=True)
class Effect:
    """What a call brings about."""

    tool_id: str
    """`make_table` for what is no tool's call and in no answer's results."""
    arguments: Mapping[str, Any]
    """Those that tell it from others of the tool."""
    count: Counting

    def is_of(self, told: Mapping[str, Any]) -> bool:
        """Whether a call, as an answer tells of it, is the one that brings it about."""
        return bool(told["tool"] == self.tool_id) and self.arguments.items() <= told["arguments"].items()


@dataclass(frozen=True)
class ProgramScene:
    """A request, the model's replies to it, and their effects."""

    kind: Kind
    request: str
    replies: Sequence[AIMessage]
    effects: Sequence[Effect]
    strategy: Literal["program", "loop"] = "program"


@dataclass(frozen=True)
class Heard:
    """What a run told, over all of its processes."""

    calls: Sequence[Mapping[str, Any]] = ()
    """Of the answer: tool, arguments, status, whether in doubt."""
    repeats: Sequence[Mapping[str, Any]] = ()
    """Calls in doubt that the person let it make again."""
    text: str = ""
    failed: str = ""


def posted(path: str) -> Counting:
    """Count what was posted to a path of the harbour."""
    return lambda place: place.outside.posted[path]


def rung(tower: str) -> Effect:
    """Ring a tower."""
    return Effect(RING, {"tower": tower}, posted(f"/tower/{tower}"))


def fired(shot: str) -> Effect:
    """Fire a shot."""
    return Effect(FIRE, {"shot": shot}, posted(f"/cannon/{shot}"))


def saved(name: str, n_lines: int) -> Effect:
    """Save a file of so many lines."""
    return Effect("system/write_file", {"path": name}, exported(name, n_lines))


def tabled(name: str, n_rows: int) -> Effect:
    """Make a table of rows."""
    return Effect(MAKE_TABLE, {}, partial(_tables, name=name, n_rows=n_rows))


def _tables(place: Place, *, name: str, n_rows: int) -> int:
    """Count tables whose name begins so; each must hold all rows."""
    database = place.data / "tables.duckdb"
    if not database.exists():
        return 0
    with closing(duckdb.connect(str(database), read_only=True)) as connection:
        made = connection.execute(
            "SELECT table_name, estimated_size FROM duckdb_tables() "
            "WHERE schema_name = 'main' AND starts_with(table_name, ?)",
            [name],
        ).fetchall()
    if any(size != n_rows for _, size in made):
        raise Half(name)
    return len(made)


def removed(name: str) -> Counting:
    """Look for a file that is there no more."""
    return lambda place: int(not (place.workspace / name).exists())


_DONE, _DONE_ZH = AIMessage("What was told above is all."), AIMessage("以上就是全部结果。")
_ROWS: Final = '[{"ship": s, "n": n} for n, s in enumerate(list_ships()["ships"])]'
SCENES: Final[Sequence[ProgramScene]] = (
    ProgramScene(
        "single", "ring the north tower", (program('print(ring_tower(tower="north"))'), _DONE), (rung("north"),)
    ),
    ProgramScene("single", "鸣放礼炮一响", (program('print(fire_cannon(shot="yi"))'), _DONE_ZH), (fired("yi"),)),
    ProgramScene(
        "items",
        "ring a tower for every ship in the harbour",
        (program('for ship in list_ships()["ships"]:\n    ring_tower(tower=ship)\nprint("rung")'), _DONE),
        (rung("ann"), rung("bea"), rung("cid")),
    ),
    ProgramScene(
        "items",
        "为每艘船在 日志.txt 里记一行并敲钟",
        (
            program(
                'for ship in list_ships()["ships"]:\n'
                '    append_file(path="日志.txt", text="第二行") if ship == "bea" else ring_tower(tower=ship)'
            ),
            _DONE_ZH,
        ),
        (rung("ann"), rung("cid"), Effect("system/append_file", {"path": "日志.txt"}, appended("日志.txt", "第二行"))),
    ),
    ProgramScene(
        "gather",
        "ring the east and the west tower at one time",
        (
            program(
                "import asyncio\n"
                'print(await asyncio.gather(ring_tower_async(tower="east"), ring_tower_async(tower="west")))\n'
                'ring_tower(tower="late")'
            ),
            _DONE,
        ),
        (rung("east"), rung("west"), rung("late")),
    ),
    ProgramScene(
        "gather",
        "同时敲两座塔的钟并鸣炮",
        (
            program(
                "import asyncio\n"
                'print(await asyncio.gather(ring_tower_async(tower="dong"), fire_cannon_async(shot="er"),\n'
                '                           ring_tower_async(tower="xi"), fire_cannon_async(shot="san")))'
            ),
            _DONE_ZH,
        ),
        (rung("dong"), fired("er"), rung("xi"), fired("san")),
    ),
    ProgramScene(
        "approval",
        "ring the south tower, fire the cannon, and ring again",
        (
            program('ring_tower(tower="south")\nfire_cannon(shot="one")\nprint(ring_tower(tower="after"))'),
            _DONE,
        ),
        (rung("south"), fired("one"), rung("after")),
    ),
    ProgramScene(
        "approval",
        "鸣炮两响，然后删除 草稿.md",
        (
            program(
                'fire_cannon(shot="a")\nfire_cannon(shot="b")\ndelete_file(path="草稿.md")\nring_tower(tower="end")'
            ),
            _DONE_ZH,
        ),
        (fired("a"), fired("b"), rung("end"), Effect("system/delete_file", {}, removed("草稿.md"))),
    ),
    ProgramScene(
        "second program",
        "ring the old tower and sound the horn, and if that fails ring the new tower",
        (
            program('x = ring_tower(tower="old")\nsound_horn(tone="c")\nring_tower(tower="never")'),
            program('print(x, ring_tower(tower="new"))'),
            _DONE,
        ),
        (rung("old"), rung("new")),
    ),
    ProgramScene(
        "second program",
        "敲钟，重命名草稿，再鸣炮",
        (
            program('ring_tower(tower="gu")\nread_file(path="没有.txt")'),
            program('move_path(source="草稿.md", target="定稿.md")\nfire_cannon(shot="si")'),
            program('ring_tower(tower="xin")'),
            _DONE_ZH,
        ),
        (
            rung("gu"),
            fired("si"),
            rung("xin"),
            Effect("system/move_path", {"target": "定稿.md"}, moved("草稿.md", "定稿.md")),
        ),
    ),
    ProgramScene(
        "make_table",
        "make a table of the ships, count it and ring",
        (
            program(
                f't = make_table(rows={_ROWS}, name="fleet")\nring_tower(tower="tab")\nprint(describe_table(table=t))'
            ),
            _DONE,
        ),
        (tabled("fleet", 3), rung("tab")),
    ),
    ProgramScene(
        "make_table",
        "把船做成两张表",
        (
            program(
                f'a = make_table(rows={_ROWS}, name="chuan")\nfire_cannon(shot="wu")\n'
                f'b = make_table(rows={_ROWS}, name="gang")\nprint(a, b)'
            ),
            _DONE_ZH,
        ),
        (tabled("chuan", 3), fired("wu"), tabled("gang", 3)),
    ),
    ProgramScene(
        "save",
        "save the ships as ships.csv and ring",
        (program(f'save(value={_ROWS}, path="ships.csv")\nprint(ring_tower(tower="csv"))'), _DONE),
        (saved("ships.csv", 4), rung("csv")),
    ),
    ProgramScene(
        "save",
        "把船存成 船.md 和 船.csv",
        (program(f'save(value={_ROWS}, path="船.md")\nsave(value={_ROWS}, path="船.csv")'), _DONE_ZH),
        (saved("船.md", 5), saved("船.csv", 4)),
    ),
    ProgramScene(
        "calls",
        "ring two towers, fire the cannon and save a note",
        (
            calls(
                ("ring_tower", {"tower": "l1"}),
                ("fire_cannon", {"shot": "l2"}),
                ("save", {"value": "all is well\n", "path": "note.txt"}),
            ),
            calls(("ring_tower", {"tower": "l3"})),
            _DONE,
        ),
        (rung("l1"), fired("l2"), saved("note.txt", 1), rung("l3")),
        strategy="loop",
    ),
    ProgramScene(
        "calls",
        "先做一张表，再鸣炮两响，最后敲钟",
        (
            calls(("list_ships", {}), ("make_table", {"rows": [{"n": 1}, {"n": 2}], "name": "biao"})),
            calls(("fire_cannon", {"shot": "l4"}), ("fire_cannon", {"shot": "l5"}), ("ring_tower", {"tower": "l6"})),
            _DONE_ZH,
        ),
        (tabled("biao", 2), fired("l4"), fired("l5"), rung("l6")),
        strategy="loop",
    ),
)
REPLIES: Final = {scene.request: tuple(scene.replies) for scene in SCENES}


def faults(scene: ProgramScene, place: Place, heard: Heard) -> Iterator[str]:
    """Compare what was told with what came about."""
    if heard.failed or not heard.text:
        yield f"no answer: {heard.failed} {heard.text}"
    for effect in scene.effects:
        name = f"{effect.tool_id} {dict(effect.arguments)}"
        try:
            n = effect.count(place)
        except Half as half:
            yield f"{name}: {half} is not whole"
            continue
        yield from (f"{name}: {fault}" for fault in _faults_of(effect, n, heard))


def _faults_of(effect: Effect, n: int, heard: Heard) -> Iterator[str]:
    own = [told for told in heard.calls if effect.is_of(told)]
    is_ok = any(told["status"] == "ok" for told in own)
    repeats = sum(effect.is_of(told) for told in heard.repeats)
    if n > 1 + repeats:
        yield f"{n} times, with {repeats} repeats that were approved"
    if is_ok and n == 0:
        yield "told as done, and is not"
    if n and not own and effect.tool_id != MAKE_TABLE:
        yield "done, and not told"
    if own and not is_ok and not any(told["in_doubt"] for told in own):
        yield f"told as {own}, though nothing was in its way"
    if n == 0 and not any(told["in_doubt"] for told in heard.calls):
        yield "not done, though nothing was in doubt"
