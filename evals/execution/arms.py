"""The ways to answer that are compared, by name."""

from typing import Final, Literal, TypeAlias, get_args

from errors import ConfigError
from evals.examples.run import HARMLESS
from settings import Settings

ArmName: TypeAlias = Literal["offline", "escalate", "program", "loop", "search", "all-tools", "bigtool"]
ARMS: Final[tuple[ArmName, ...]] = get_args(ArmName)
BASELINES: Final = frozenset({"all-tools", "bigtool"})
"""Loops that are not ours, over the same tools, with the same approvals."""
READER: Final = "reader:files"
"""Stands for the model where a reader plays it."""


def arm_named(name: str) -> ArmName:
    """Return an arm by its name.

    Raises:
        ConfigError: there is none.
    """
    found = next((arm for arm in ARMS if arm == name), None)
    if found is None:
        raise ConfigError(f"There is no arm {name!r}: take {', '.join(ARMS)}.")
    return found


def settings_of(arm: ArmName, settings: Settings, *, reader: bool) -> Settings:
    """Return the settings that an arm runs with: nothing is sent out, the data are the samples.

    Raises:
        ConfigError: it needs a model and none is set.
    """
    own: dict[str, object] = {**HARMLESS, "embedded_grace_s": 0.0, "finance_providers": "sample"}
    if arm == "offline" or arm in BASELINES:
        own["decisions"] = "offline"  # a baseline asks the model itself
    else:
        own["decisions"] = "escalate" if arm == "escalate" else "model"
        own |= {} if arm == "escalate" else {"strategy": arm}
    if arm != "offline":
        if not settings.model and not reader:
            raise ConfigError(f"The arm {arm!r} asks a model: set TOOLATLAS_MODEL, or answer yourself with --reader.")
        own["model"] = READER if reader else settings.model
    if reader:
        own["model_timeout_s"] = 10 * 86_400.0  # whoever answers is waited for; the folder's own patience ends it
        own["request_timeout_s"] = 10 * 86_400.0
    return settings.model_copy(update=own)
