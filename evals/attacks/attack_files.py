"""The list of attacks, as files of a checkout: `tests/attacks/CLASS/NAME.yaml`.

what: What is tried, in a sentence.
holds: What must hold.
check: sandbox                 # one of `evals/attacks/checks/`
with: {tool: system/run_python}      # given to the check with every attack of the file
each: code                     # where an attack is a single value, the name that the check knows it by
times: {tool: [a, b]}          # every attack once with each of these values
waits: the mend                # only where the attacks are known to succeed until something is built
attacks:
  - open('/etc/passwd').read()
"""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, Final

import yaml
from pydantic import ConfigDict, Field, ValidationError

from errors import ConfigError
from evals.attacks.attack import Attack
from evals.attacks.checkout import ROOT
from prompts.frozen import Frozen

FOLDER: Final = ROOT / "tests" / "attacks"


class AttackFile(Frozen):
    """A file of attacks that one check tries."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    what: str = Field(min_length=1)
    holds: str = Field(min_length=1)
    check: str
    shared: dict[str, Any] = Field(default_factory=dict, alias="with")
    each: str = ""
    times: dict[str, tuple[Any, ...]] = Field(default_factory=dict)
    waits: str = ""
    attacks: tuple[Any, ...] = Field(min_length=1)

    def given(self) -> Iterator[dict[str, Any]]:
        """Give what each attack is given."""
        for values in product(*self.times.values()):
            for attack in self.attacks:
                own = attack if isinstance(attack, Mapping) and not self.each else {self.each: attack}
                yield {**self.shared, **dict(zip(self.times, values, strict=True)), **own}


def load_attacks(folder: Path = FOLDER, kinds: frozenset[str] = frozenset()) -> list[Attack]:
    """Read the list, or some classes of it.

    Raises:
        ConfigError: there is no such folder or class, or a file is not of the form.
    """
    files = sorted(folder.glob("*/*.yaml"))
    known = {file.parent.name for file in files}
    if not files or not kinds <= known:
        missing = ", ".join(sorted(kinds - known)) or "attacks"
        raise ConfigError(f"There are no {missing} in {folder}; its classes are {', '.join(sorted(known)) or 'none'}.")
    return [attack for file in files if not kinds or file.parent.name in kinds for attack in _read(file)]


def _read(file: Path) -> list[Attack]:
    try:
        found = AttackFile.model_validate(yaml.safe_load(file.read_text(encoding="utf-8")))
    except (OSError, ValidationError, yaml.YAMLError) as error:
        raise ConfigError(f"{file} is no list of attacks: {str(error).splitlines()[0]}.") from error
    return [
        Attack(
            id=f"{file.parent.name}/{file.stem}/{n}",
            kind=file.parent.name,
            what=found.what,
            holds=found.holds,
            check=found.check,
            given=given,
            waits=found.waits,
        )
        for n, given in enumerate(found.given(), start=1)
    ]
