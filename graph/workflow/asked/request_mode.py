"""How a conversation's requests are decided, where a person says so for that conversation alone."""

from typing import Final, Literal, TypeAlias, get_args

from settings import Settings

RequestMode: TypeAlias = Literal["automatic", "offline", "model", "plan"]
"""As the settings say; never by the model; always by it; or with a plan that a person looks at before it runs."""
MODES: Final[tuple[RequestMode, ...]] = get_args(RequestMode)


def settings_in(mode: RequestMode, settings: Settings) -> Settings:
    """Return the settings that a request of a mode is decided by; a plan is the model's where it writes one."""
    if mode == "offline" or (mode == "plan" and settings.strategy == "search"):
        return settings.model_copy(update={"decisions": "offline"})
    if mode == "model" and settings.model:
        return settings.model_copy(update={"decisions": "model"})
    return settings
