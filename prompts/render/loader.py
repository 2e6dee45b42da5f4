"""Prompts are files: `prompts/<name>.md`.

    ## system
    What the model is and what it shall do. Stays the same from call to call, so that prompt caches hold.
    ## user
    Task: {{data task}}
    At most {{max_subtasks}} sub-tasks.
    ## cut
    history start
    agents each

`{{name}}` is filled with text of our own (numbers, a language); `{{data name}}` with text that others wrote: it
becomes a data block, and the rule about data blocks then opens the system part by itself. Code that fills a prompt
names its placeholders with `load_prompt`, which fails when the file and the code disagree.

`## cut` may say in which order parts are shortened, and how (`prompts/render/truncate.py`), where the prompt would be
over its budget; a part that it does not name is never shortened. Without it the longest parts of others' text are.
"""

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import get_args

from errors import ConfigError
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.render.truncate import Way
from prompts.render.untrusted import RULE

FOLDER = Path(__file__).parent.parent / "templates"
PLACEHOLDER = lazy_regex(r"\{\{\s*(data\s+)?([a-z_]+)\s*\}\}")
_SECTION = lazy_regex(r"^## (system|user|cut)[ \t]*$", re.MULTILINE)
_WAYS = get_args(Way)
_SECTIONS = (["system", "user"], ["system", "user", "cut"])


class Cut(Frozen):
    """One step of shortening a prompt."""

    part: str
    way: Way


class Prompt(Frozen):
    """A template with its two parts."""

    name: str
    system: str
    user: str
    trusted: frozenset[str]
    """Placeholders for our own text."""
    untrusted: frozenset[str]
    """Placeholders for others' text; only these are ever cut."""
    cuts: tuple[Cut, ...] = ()
    """How the prompt is shortened, step by step; empty where its longest parts are levelled."""

    @property
    def placeholders(self) -> frozenset[str]:
        """All names that must be filled."""
        return self.trusted | self.untrusted

    def check(self, filled: Collection[str]) -> None:
        """Compare the placeholders with what code fills.

        Raises:
            ConfigError: names the placeholders that only one of the two has.
        """
        missing, unknown = self.placeholders - set(filled), set(filled) - self.placeholders
        faults = [f"nobody fills {sorted(missing)}"] if missing else []
        faults += [f"it does not have {sorted(unknown)}"] if unknown else []
        if faults:
            raise ConfigError(f"The prompt {self.name!r} does not fit the code that fills it: {'; '.join(faults)}.")


def load_prompt(name: str, filled: Collection[str], *, folder: Path = FOLDER) -> Prompt:
    """Read a prompt and check it against the names that the caller fills.

    Raises:
        ConfigError: the file is missing, malformed, or does not fit.
    """
    prompt = read_prompt(name, folder)
    prompt.check(filled)
    return prompt


@cache
def read_prompt(name: str, folder: Path = FOLDER) -> Prompt:
    """Read and parse a prompt; a file is read once in a process.

    Raises:
        ConfigError: the file is missing or malformed.
    """
    try:
        text = (folder / f"{name}.md").read_text(encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"The prompt file {name}.md cannot be read: {error.strerror}.") from error
    return parse_prompt(name, text)


def parse_prompt(name: str, text: str) -> Prompt:
    """Parse the text of a prompt file.

    Raises:
        ConfigError: a section is missing, doubled or empty, or braces are left over.
    """
    head, *sections = _SECTION.split(text)
    if head.strip() or sections[::2] not in _SECTIONS:
        raise ConfigError(f"The prompt {name!r} needs exactly a '## system' and then a '## user' section.")
    system, user, *cut = (section.strip() for section in sections[1::2])
    if not system or not user:
        raise ConfigError(f"The prompt {name!r} has an empty section.")
    trusted, untrusted = _placeholders(name, f"{system}\n{user}")
    rule = f"{RULE}\n\n" if untrusted else ""
    cuts = _cuts(name, cut[0] if cut else "", untrusted)
    return Prompt(name=name, system=rule + system, user=user, trusted=trusted, untrusted=untrusted, cuts=cuts)


def _cuts(name: str, text: str, untrusted: Collection[str]) -> tuple[Cut, ...]:
    steps = [line.split() for line in text.splitlines() if line.strip()]
    wrong = [" ".join(step) for step in steps if len(step) != 2 or step[0] not in untrusted or step[1] not in _WAYS]
    if wrong:
        ways = ", ".join(_WAYS)
        raise ConfigError(f"The prompt {name!r} cannot be cut by {wrong}: name a data placeholder and one of {ways}.")
    return tuple(Cut.model_validate({"part": part, "way": way}) for part, way in steps)


def _placeholders(name: str, text: str) -> tuple[frozenset[str], frozenset[str]]:
    if "{{" in PLACEHOLDER.sub("", text):
        raise ConfigError(f"The prompt {name!r} has a malformed placeholder; write {{{{name}}}} or {{{{data name}}}}.")
    found = PLACEHOLDER.findall(text)
    trusted = frozenset(placeholder for marked, placeholder in found if not marked)
    untrusted = frozenset(placeholder for marked, placeholder in found if marked)
    if len(found) > len(trusted) + len(untrusted) or trusted & untrusted:
        raise ConfigError(f"The prompt {name!r} uses a placeholder twice.")
    return trusted, untrusted
