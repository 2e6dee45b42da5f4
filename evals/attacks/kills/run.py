"""`kill -9` at random points of runs with side effects: nothing twice, nothing lost that was reported, nothing half.

Each point runs one scene in a process of its own, kills it, starts another over the same home and goes on as a person
would. Every second point is a moment of the run, the others a change that the run makes to the disk or to a store.
"""

import random
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from evals.attacks.kept_points import keep_point, read_points
from evals.attacks.kills.ground import Attack, attacked
from evals.attacks.kills.killed_run import RunOrder
from evals.attacks.kills.nursery import Victim
from evals.attacks.kills.scenes import BELL_TOOL, SCENES, Scene, faults
from prompts.frozen import Frozen

POINTS: Final = "points.jsonl"


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

    def lines(self) -> list[str]:
        """Say it in lines for the terminal."""
        faults = [f"{p.index} {p.scene} at {p.moment}: {'; '.join(p.faults)}" for p in self.failures]
        return [
            f"{self.held} of {self.tried} points held; {self.died} runs were killed before their end, {self.gone_on} "
            f"gone on with, {self.in_doubt} with a call in doubt",
            *faults,
        ]


@dataclass(frozen=True)
class Measured:
    """A run that nobody killed."""

    seconds: float
    n_changes: int
    n_paths: int


async def run_kills(n_points: int, seed: int, into: Path) -> KillReport:
    """Kill at so many points; those that a file in the folder holds already are not tried again.

    Args:
        n_points: How many, counted from the first.
        seed: Of scenes and moments; belongs to the folder.
        into: Folder of the points, one JSON line each, and of the home that they attack.
    """
    known = {point.index: point for point in read_points(into / POINTS, KilledPoint)}
    wanted = [index for index in range(n_points) if index not in known]
    if wanted:
        async with attacked(into / "home", {"bell.py": BELL_TOOL}) as attack:
            killing = Killing(attack, await attack.nursery.start(attack.order))
            for index in wanted:
                known[index] = await killing.point(index, seed)
                keep_point(into / POINTS, known[index])
            await killing.victim.killed()
    return _report([known[index] for index in range(n_points)])


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


class Killing:
    """Point after point; the process that goes on with one run is the one that is killed in the next."""

    def __init__(self, attack: Attack, victim: Victim) -> None:
        self.victim = victim
        self._attack = attack
        self._usual: dict[str, Measured] = {}

    async def point(self, index: int, seed: int) -> KilledPoint:
        """Kill once, and look."""
        chance = random.Random(f"{seed}:{index}")  # noqa: S311 - no secret
        scene = SCENES[index // 2 % len(SCENES)]
        usual = await self._measured(scene)
        by_time, share, kill_at = index % 2 == 0, chance.random(), chance.randint(1, max(1, usual.n_changes))
        paths = await self._reset()
        order = RunOrder(request=scene.request, thread=f"kill {seed} {index} {time.time_ns()}")
        deadly = order if by_time else order.model_copy(update={"kill_at": kill_at})
        first = await self.victim.run(deadly, share * usual.seconds if by_time else None)
        n_left = await self.victim.killed()
        self.victim = await self._attack.nursery.start(self._attack.order)
        second = await self.victim.run(order)
        statuses = first.statuses | second.statuses
        found = [*faults(scene, self._attack.place, statuses), *self._attack.found_after(self.victim.errors())]
        found += [f"{n_left} processes were left"] if n_left else []
        n_paths = await self._paths() - paths
        found += [f"{n_paths} paths were counted, not {usual.n_paths}"] if n_paths > usual.n_paths else []
        return KilledPoint(
            index=index,
            scene=scene.name,
            moment=f"{share:.2f}" if by_time else f"change {kill_at} of {usual.n_changes}",
            died="answered" not in first.lines,
            told="told" in first.lines,
            gone_on=bool(second.lines.get("begun", {}).get("cut")),
            in_doubt=tuple(tool_id for tool_id, status in statuses.items() if status == "in doubt"),
            faults=tuple(found),
        )

    async def _measured(self, scene: Scene) -> Measured:
        """Run a scene to its end, once: twice where it was never run, since the first time makes what others find."""
        for _ in range(2 if scene.name not in self._usual else 0):
            paths = await self._reset()
            ran = await self.victim.run(RunOrder(request=scene.request, thread=f"whole {time.time_ns()}"))
            found = [*faults(scene, self._attack.place, ran.statuses), *self._attack.found_after(self.victim.errors())]
            if found:
                raise AssertionError(f"{scene.name} fails without a kill: {found} {ran.lines} {self.victim.errors()}")
            n_paths = await self._paths() - paths
            self._usual[scene.name] = Measured(ran.seconds, ran.lines["answered"]["n_changes"], n_paths)
        return self._usual[scene.name]

    async def _reset(self) -> int:
        await self._attack.reset()
        return await self._paths()

    async def _paths(self) -> int:
        return (await self._attack.graph.stats()).paths
