"""The panel where a person connects a model: tried before it is kept, in use with the next message."""

from importlib.util import find_spec
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse
from pydantic import Field, SecretStr

from errors import ConfigError, sentence_in
from prompts.connection.choice import ModelChoice
from prompts.connection.local_servers import local_servers
from prompts.connection.trial import Trial, tried
from prompts.frozen import Frozen
from web.panels.model_in_use import ModelInUse, Taken
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.words import PanelWords, panel_words

ROUTE: Final = "/toolatlas/model"
OWN: Final = "own"
_PROVIDERS: Final = {
    "openai": ("OpenAI", "langchain_openai"),
    "anthropic": ("Anthropic", "langchain_anthropic"),
    "google_genai": ("Google", "langchain_google_genai"),
    "mistralai": ("Mistral", "langchain_mistralai"),
    "deepseek": ("DeepSeek", "langchain_deepseek"),
    "groq": ("Groq", "langchain_groq"),
}


class Typed(Frozen):
    """What a person typed, but for the key: that goes in and never out."""

    provider: str = "openai"
    name: str = ""
    address: str = ""

    def choice(self, key: str) -> ModelChoice:
        """Read it.

        Raises:
            ConfigError: it cannot be so.
        """
        own = self.provider == OWN
        named = self.name.strip() if own else f"{self.provider}:{self.name.strip()}"
        return ModelChoice.of(named, self.address if own else "", key)


class Sent(SentFields):
    """The form as it comes in."""

    action: Literal["connect", "offline"]
    provider: str = Field(default="", max_length=40)
    name: str = Field(default="", max_length=200)
    address: str = Field(default="", max_length=500)
    key: SecretStr = Field(default=SecretStr(""), max_length=500)


def model_panel(in_use: ModelInUse, taken: Taken) -> APIRouter:
    """Make the panel's routes; who may use them was asked before."""
    made = APIRouter()

    @made.get(ROUTE)
    async def show(request: Request) -> HTMLResponse:
        """Show what is in use and what runs here."""
        return await _shown(in_use, _words(request), Typed())

    @made.post(ROUTE)
    async def change(request: Request, sent: Annotated[Sent, Form()]) -> HTMLResponse:
        """Try a model and take it, or go offline; what does not work is told, and nothing changes."""
        words, typed = _words(request), Typed(provider=sent.provider, name=sent.name, address=sent.address)
        try:
            if sent.action == "offline":
                await in_use.change(None, taken)
                return await _shown(in_use, words, Typed(), told=words.went_offline)
            choice = typed.choice(sent.key.get_secret_value()).with_key_of(ModelChoice.in_use(in_use.settings))
            trial = await tried(choice.put_into(in_use.settings))
            if trial.fault:
                fault = trial.fault_zh if words.language == "zh" else trial.fault
                return await _shown(in_use, words, typed, fault=fault)
            await in_use.change(choice, taken)
            return await _shown(in_use, words, Typed(), told=_told(words, trial))
        except (ConfigError, OSError) as error:
            fault = sentence_in(error, words.language) if isinstance(error, ConfigError) else str(error)
            return await _shown(in_use, words, typed, fault=fault)

    return made


async def _shown(
    in_use: ModelInUse, words: PanelWords, typed: Typed, *, fault: str = "", told: str = ""
) -> HTMLResponse:
    servers = await local_servers(without=in_use.settings.port)
    return page(
        "model.html.j2",
        words,
        status=400 if fault else 200,
        in_use=ModelChoice.in_use(in_use.settings),
        servers=servers,
        providers=[
            *((id_, name) for id_, (name, package) in _PROVIDERS.items() if find_spec(package)),
            (OWN, words.own_server),
        ],
        typed=typed,
        fault=fault,
        told=told,
    )


def _told(words: PanelWords, trial: Trial) -> str:
    """Say that it answered, and what it costs where that is known."""
    answered = words.connected.format(model=trial.model, seconds=f"{trial.seconds:.1f}")
    price = trial.price
    if price is None:
        return f"{answered} {words.costs_unknown}"
    costs = words.costs.format(
        input=f"{price.input:g}", output=f"{price.output:g}", currency=price.currency, day=price.checked or "–"
    )
    return f"{answered} {costs}"


def _words(request: Request) -> PanelWords:
    return panel_words(request.headers.get("Accept-Language"))
