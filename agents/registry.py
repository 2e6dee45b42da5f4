"""All agents: the shipped profiles and the user's, read again whenever a file changes."""

import hashlib
import os
from pathlib import Path
from typing import NamedTuple, TypeAlias

from agents.profile import AgentProfile, examine_profile
from tagging.faults import Fault

MAX_FILES = 256
"""Profiles that one folder may hold; more are reported and left out."""
SHIPPED = Path(__file__).parent / "profiles"
Stamp: TypeAlias = tuple[str, int, int, int, int]
"""Path, mtime, ctime, size and inode: an edit within one clock tick still changes one of them."""
Examined: TypeAlias = tuple[AgentProfile | None, tuple[Fault, ...]]


class ProfileSnapshot(NamedTuple):
    """What the folders held at one moment."""

    stamps: tuple[tuple[Stamp, ...], ...]
    profiles: tuple[AgentProfile, ...]
    problems: tuple[Fault, ...]
    fingerprint: str


class AgentRegistry:
    """The profiles of two folders; a user's profile replaces the shipped one of its name.

    Every read looks at the folders first (two `scandir`s) and parses only files that changed, so that a profile
    is live with the next message, and gone with the next one after its file is removed.
    """

    def __init__(self, shipped: Path, user: Path) -> None:
        self._folders = (shipped, user)
        self._examined: dict[Stamp, Examined] = {}
        self._snapshot: ProfileSnapshot | None = None

    def profiles(self) -> tuple[AgentProfile, ...]:
        """Return the agents in a stable order: by name, those that take anything last."""
        return self._current().profiles

    def get(self, name: str) -> AgentProfile | None:
        """Return an agent by name."""
        return next((profile for profile in self.profiles() if profile.name == name), None)

    @property
    def problems(self) -> tuple[Fault, ...]:
        """What is wrong with files that were left out."""
        return self._current().problems

    @property
    def fingerprint(self) -> str:
        """Digest of all agents: changes when one of them does."""
        return self._current().fingerprint

    def _current(self) -> ProfileSnapshot:
        scanned = tuple(_scan(folder) for folder in self._folders)
        stamps = tuple(found for found, _ in scanned)
        faults = tuple(fault for _, fault in scanned if fault is not None)
        if self._snapshot is None or self._snapshot.stamps != stamps or faults:
            self._snapshot = self._read(stamps, faults)
        return self._snapshot

    def _read(self, stamps: tuple[tuple[Stamp, ...], ...], faults: tuple[Fault, ...]) -> ProfileSnapshot:
        flat = [stamp for folder in stamps for stamp in folder]
        self._examined = {stamp: self._examined.get(stamp) or examine_profile(Path(stamp[0])) for stamp in flat}
        problems = [*faults, *(fault for stamp in flat for fault in self._examined[stamp][1])]
        merged: dict[str, AgentProfile] = {}
        for folder in stamps:
            merged |= self._by_name(folder, problems)
        profiles = tuple(sorted(merged.values(), key=lambda profile: (profile.general, profile.name)))
        return ProfileSnapshot(stamps, profiles, tuple(problems), _digest(profiles))

    def _by_name(self, folder: tuple[Stamp, ...], problems: list[Fault]) -> dict[str, AgentProfile]:
        """Return one folder's profiles; the second of a name is a problem."""
        found: dict[str, tuple[AgentProfile, str]] = {}
        for stamp in folder:
            profile = self._examined[stamp][0]
            if profile is None:
                continue
            if profile.name in found:
                first = Path(found[profile.name][1]).name
                zh = f"名称 {profile.name!r} 已被 {first} 使用"
                problems.append(Fault(file=stamp[0], message=f"the name {profile.name!r} is taken by {first}", zh=zh))
            else:
                found[profile.name] = (profile, stamp[0])
        return {name: profile for name, (profile, _) in found.items()}


def _scan(folder: Path) -> tuple[tuple[Stamp, ...], Fault | None]:
    """List the profile files of a folder by name; a folder that is not there holds none."""
    try:
        with os.scandir(folder) as entries:
            stamps = sorted(stamp for entry in entries if _is_profile(entry) and (stamp := _stamp(entry)))
    except FileNotFoundError:
        return (), None
    except OSError as error:
        why = error.strerror or error
        return (), Fault(file=str(folder), message=f"the folder cannot be read ({why})", zh=f"文件夹无法读取（{why}）")
    if len(stamps) <= MAX_FILES:
        return tuple(stamps), None
    message = f"the folder holds {len(stamps)} profiles; only the first {MAX_FILES} by name are read"
    zh = f"文件夹中有 {len(stamps)} 个配置，只按名称读取前 {MAX_FILES} 个"
    return tuple(stamps[:MAX_FILES]), Fault(file=str(folder), message=message, zh=zh)


def _is_profile(entry: os.DirEntry[str]) -> bool:
    """Whether a folder's entry is a profile: editors' hidden and swap files, folders and pipes are not."""
    return entry.name.endswith((".yaml", ".yml")) and not entry.name.startswith(".") and entry.is_file()


def _stamp(entry: os.DirEntry[str]) -> Stamp | None:
    """Return a file's stamp; None when it went away after the folder was listed."""
    try:
        stat = entry.stat()
    except FileNotFoundError:
        return None
    return entry.path, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size, stat.st_ino


def _digest(profiles: tuple[AgentProfile, ...]) -> str:
    digest = hashlib.sha256()
    for profile in profiles:
        digest.update(profile.model_dump_json().encode() + b"\n")
    return digest.hexdigest()[:32]
