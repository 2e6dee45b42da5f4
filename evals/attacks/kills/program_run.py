"""`kill -9` at random points of runs by programs and calls, and going on with them as a person would.

A tenth of the points is of the whole app with its graph server, the rest beside a graph that holds nothing. What a
killed process may have done is asked of the person, who lets it be made again at every second point.
"""

import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from evals.attacks.kept_points import keep_point, read_points
from evals.attacks.kills.ground import Attack, attacked
from evals.attacks.kills.killed_run import RunOrder
from evals.attacks.kills.nursery import Ran, Victim
from evals.attacks.kills.program_scenes import HARBOUR_TOOLS, SCENES, Heard, ProgramScene, faults
from prompts.frozen import Frozen

POINTS: Final = "program_points.jsonl"
_WHOLE_APP_EVERY: Final = 10


class ProgramPoint(Frozen):
    """One kill, and what was found after it."""

    index: int
    kind: str
    request: str
    whole_app: bool
    moment: str
    died: bool
    gone_on: bool
    asked_again: int
    """Calls that may have been made and that the person let be made again."""
    in_doubt: int
    """Calls that are told as in doubt."""
    faults: tuple[str, ...] = ()


class ProgramKillReport(Frozen):
    """All points."""

    points: tuple[ProgramPoint, ...]

    @property
    def held(self) -> bool:
        """Whether all did."""
        return not any(point.faults for point in self.points)

    def lines(self) -> list[str]:
        """Say it in lines for the terminal."""
        kinds = dict.fromkeys(scene.kind for scene in SCENES)
        rows = [_line(kind, [p for p in self.points if p.kind == kind]) for kind in kinds]
        rows.append(_line("the whole app", [p for p in self.points if p.whole_app]))
        rows.append(_line("all", list(self.points)))
        found = [f"{p.index} {p.request} at {p.moment}: {'; '.join(p.faults)}" for p in self.points if p.faults]
        return [*rows, *found]


def _line(name: str, points: list[ProgramPoint]) -> str:
    held, died = sum(not p.faults for p in points), sum(p.died for p in points)
    doubts, again = sum(bool(p.in_doubt) for p in points), sum(bool(p.asked_again) for p in points)
    return (
        f"{name}: {held} of {len(points)} held; {died} killed before their end, {sum(p.gone_on for p in points)} "
        f"gone on with, {again} with a call made again after a doubt, {doubts} told as in doubt"
    )


async def run_program_kills(n_points: int, seed: int, into: Path) -> ProgramKillReport:
    """Kill at so many points; those that a file in the folder holds already are not tried again.

    Args:
        n_points: How many, counted from the first.
        seed: Of moments; belongs to the folder.
        into: Folder of the points, one JSON line each, and of the home that they attack.
    """
    known = {point.index: point for point in read_points(into / POINTS, ProgramPoint)}
    wanted = [index for index in range(n_points) if index not in known]
    if wanted:
        async with attacked(into / "home", {"harbour.py": HARBOUR_TOOLS}) as attack:
            killing = Killing(attack, seed)
            for index in sorted(wanted, key=killing.setting):
                known[index] = await killing.point(index)
                keep_point(into / POINTS, known[index])
            await killing.over()
    return ProgramKillReport(points=tuple(known[index] for index in range(n_points)))


@dataclass
class Killing:
    """Point after point; the process that goes on with one run is the one that is killed in the next."""

    attack: Attack
    seed: int
    _victim: Victim | None = None
    _stands: tuple[bool, str] | None = None
    """Whether the living process is the whole app, and its strategy."""
    _usual: dict[tuple[bool, str], tuple[float, int]] = field(default_factory=dict)
    """Seconds and changes of a scene that nobody killed."""

    def setting(self, index: int) -> tuple[bool, str, int]:
        """Order points so that those of one kind of process follow each other."""
        return self._whole_app(index), self._scene(index).strategy, index

    def _whole_app(self, index: int) -> bool:
        return index % _WHOLE_APP_EVERY == _WHOLE_APP_EVERY - 1

    def _scene(self, index: int) -> ProgramScene:
        if self._whole_app(index):
            return SCENES[index // _WHOLE_APP_EVERY % len(SCENES)]
        return SCENES[index // 2 % len(SCENES)]

    async def point(self, index: int) -> ProgramPoint:
        """Kill once, go on, and look."""
        whole_app, scene = self._whole_app(index), self._scene(index)
        chance = random.Random(f"{self.seed}:{index}")  # noqa: S311 - no secret
        by_time, share, repeat = chance.random() < 0.5, chance.random(), chance.random() < 0.5
        seconds, n_changes = await self._measured(scene, whole_app=whole_app)
        kill_at = chance.randint(1, max(1, n_changes))
        await self.attack.reset()
        order = RunOrder(request=scene.request, thread=f"program {self.seed} {index} {time.time_ns()}", repeat=repeat)
        deadly = order if by_time else order.model_copy(update={"kill_at": kill_at})
        victim = await self._living(scene, whole_app=whole_app)
        first = await victim.run(deadly, share * seconds if by_time else None)
        n_left = await victim.killed()
        self._victim = None
        victim = await self._living(scene, whole_app=whole_app)
        second = await victim.run(order)
        heard = _heard(first, second)
        found = [*faults(scene, self.attack.place, heard), *self.attack.found_after(victim.errors())]
        found += [f"{n_left} processes were left"] if n_left else []
        return ProgramPoint(
            index=index,
            kind=scene.kind,
            request=scene.request,
            whole_app=whole_app,
            moment=f"{share:.2f}" if by_time else f"change {kill_at} of {n_changes}",
            died="answered" not in first.lines,
            gone_on=bool(second.lines.get("begun", {}).get("cut")),
            asked_again=len(heard.repeats),
            in_doubt=sum(bool(told["in_doubt"]) for told in heard.calls),
            faults=tuple(found),
        )

    async def over(self) -> None:
        """End the last process."""
        if self._victim is not None:
            await self._victim.killed()
            self._victim = None

    async def _living(self, scene: ProgramScene, *, whole_app: bool) -> Victim:
        stands = (whole_app, scene.strategy)
        if self._victim is None or self._stands != stands:
            await self.over()
            order = self.attack.order.model_copy(update={"strategy": scene.strategy, "stub_graph": not whole_app})
            self._victim, self._stands = await self.attack.nursery.start(order), stands
        return self._victim

    async def _measured(self, scene: ProgramScene, *, whole_app: bool) -> tuple[float, int]:
        """Run a scene to its end, once: twice where it was never run, since the first time makes what others find."""
        key = (whole_app, scene.request)
        for _ in range(2 if key not in self._usual else 0):
            await self.attack.reset()
            victim = await self._living(scene, whole_app=whole_app)
            ran = await victim.run(RunOrder(request=scene.request, thread=f"whole {time.time_ns()}"))
            found = [*faults(scene, self.attack.place, _heard(ran, ran))]
            if found:
                raise AssertionError(f"{scene.request} fails without a kill: {found} {ran.lines} {victim.errors()}")
            self._usual[key] = ran.seconds, ran.lines["answered"]["n_changes"]
        return self._usual[key]


def _heard(first: Ran, second: Ran) -> Heard:
    """Put together what was told; an answer that was given before the kill counts like one that came after it."""
    told = second.lines.get("told") or first.lines.get("told") or {}
    repeats = [*first.repeats, *(second.repeats if second is not first else ())]
    return Heard(told.get("calls", ()), repeats, told.get("text", ""), told.get("failed", ""))
