"""Which model a person chose: kept as settings in the `.env` of the home, which only its owner reads."""

from pathlib import Path
from typing import Final, Self
from urllib.parse import urlsplit

from pydantic import SecretStr

from errors import ConfigError
from lazy_regex import lazy_regex
from prompts.connection.kept_settings import keep_settings
from prompts.frozen import Frozen
from settings import Settings

MODEL, ADDRESS, KEY = "TOOLATLAS_MODEL", "TOOLATLAS_MODEL_BASE_URL", "TOOLATLAS_MODEL_API_KEY"
_NAME: Final = lazy_regex(r"[a-z][a-z0-9_]*:[\w./:@+-]{1,200}")
_KEY: Final = lazy_regex(r"[!-~]{1,500}")


class ModelChoice(Frozen):
    """A model, where it is served, and its key."""

    model: str
    """`provider:name`."""
    address: str = ""
    """Of an OpenAI-compatible server; empty for the provider's own."""
    key: SecretStr | None = None

    @classmethod
    def of(cls, model: str, address: str = "", key: str = "") -> Self:
        """Read what a person typed; a name without a provider at an address is one of an OpenAI-compatible server.

        Raises:
            ConfigError: one of them cannot be so; says which, and does not repeat the key.
        """
        model, address, key = model.strip(), address.strip().rstrip("/"), key.strip()
        if address and not _is_address(address):
            raise _fault("An address looks like http://127.0.0.1:8080/v1.", "地址的形式如 http://127.0.0.1:8080/v1。")
        if address and not model.startswith("openai:"):
            model = f"openai:{model}"
        if not _NAME.fullmatch(model):
            raise _fault(
                "A model is named provider:name, such as openai:gpt-5-mini.",
                "模型写作 提供商:名称，例如 openai:gpt-5-mini。",
            )
        if key and not _KEY.fullmatch(key):
            raise _fault("The key holds what no key holds.", "密钥中有不该出现的字符。")
        return cls(model=model, address=address, key=SecretStr(key) if key else None)

    @classmethod
    def in_use(cls, settings: Settings) -> Self | None:
        """Return what the settings name; None offline."""
        if not settings.model:
            return None
        return cls(model=settings.model, address=settings.model_base_url, key=settings.model_api_key)

    def with_key_of(self, other: Self | None) -> Self:
        """Take over the key of a choice at the same server, where none was given: one that is kept is never shown."""
        same = other is not None and (self._server, self.key) == (other._server, None)
        return self.model_copy(update={"key": other.key}) if same and other is not None else self

    @property
    def _server(self) -> tuple[str, str]:
        return self.model.partition(":")[0], self.address

    def put_into(self, settings: Settings) -> Settings:
        """Return settings by which this model is asked."""
        own_price = {"model_input_price": 0.0, "model_output_price": 0.0}
        named = {"model": self.model, "model_base_url": self.address, "model_api_key": self.key}
        return settings.model_copy(update={**own_price, **named})


def keep(home: Path, choice: ModelChoice | None) -> None:
    """Keep a choice for the next start, too; None goes offline again.

    Raises:
        ConfigError: the home is not trusted, or the environment says otherwise and would win.
        OSError: the file cannot be written.
    """
    values = {MODEL: "", ADDRESS: "", KEY: ""}
    if choice is not None:
        key = choice.key.get_secret_value() if choice.key else ""
        values = {MODEL: choice.model, ADDRESS: choice.address, KEY: key}
    keep_settings(home, values)


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return (
            parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0 and text.isprintable()
        )
    except ValueError:
        return False


def _fault(en: str, zh: str) -> ConfigError:
    fault = ConfigError(en)
    fault.zh = zh
    return fault
