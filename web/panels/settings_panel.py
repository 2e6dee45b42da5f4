"""The panel of settings beside the model: the language of the page, and where market data come from."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from errors import ConfigError, sentence_in
from prompts.connection.kept_settings import fixed_by_environment
from prompts.frozen import Frozen
from prompts.language import Language
from settings import PageLanguage, Settings
from tools.market.offers import ASSETS, OFFERS, TOPICS, ProviderOffer
from tools.market.provider_choice import IDENTITY, PROVIDERS, SAMPLE, identity, ordered
from web.panels.model_in_use import ModelInUse, Taken
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.settings_words import SettingsWords, settings_words
from web.panels.words import panel_words

ROUTE: Final = "/toolatlas/settings"
LANGUAGE: Final = "TOOLATLAS_PAGE_LANGUAGE"
_MAX_PROVIDERS: Final = 20


class Sent(SentFields):
    """One of the two forms as it comes in."""

    about: Literal["language", "data"]
    language: PageLanguage = "browser"
    provider: list[str] = Field(default_factory=list, max_length=_MAX_PROVIDERS)
    identity: str = Field(default="", max_length=500)


class Source(Frozen):
    """A source of market data as it can be chosen."""

    name: str
    title: str
    brings: str
    chosen: bool
    install: str = ""
    """What brings its library; empty where it is there."""


def settings_panel(in_use: ModelInUse, taken: Taken) -> APIRouter:
    """Make the panel's routes; who may use them was asked before."""
    made = APIRouter()

    @made.get(ROUTE)
    async def show(request: Request) -> HTMLResponse:
        """Show what is set, and what fixes it."""
        return _shown(in_use.settings, _language(request))

    @made.post(ROUTE)
    async def change(request: Request, sent: Annotated[Sent, Form()]) -> HTMLResponse:
        """Keep a setting; what cannot be is told, and nothing changes."""
        language = _language(request)
        try:
            await in_use.set(_values(sent, in_use.settings), taken)
        except (ConfigError, OSError) as error:
            fault = sentence_in(error, language) if isinstance(error, ConfigError) else str(error)
            return _shown(in_use.settings, language, fault=fault)
        chosen = in_use.settings.page_language
        language = chosen if sent.about == "language" and chosen != "browser" else language
        return _shown(in_use.settings, language, told=settings_words(language).saved)

    return made


def _values(sent: Sent, settings: Settings) -> dict[str, str]:
    if sent.about == "language":
        return {"page_language": "" if sent.language == "browser" else sent.language}
    chosen = {"finance_providers": ordered(sent.provider, settings.finance_providers)}
    if fixed_by_environment([IDENTITY]):
        return chosen
    return {**chosen, "sec_identity": identity(sent.identity)}


def _shown(settings: Settings, language: Language, *, fault: str = "", told: str = "") -> HTMLResponse:
    text = settings_words(language)
    fixed = {
        LANGUAGE: settings.page_language,
        PROVIDERS: settings.finance_providers,
        IDENTITY: settings.sec_identity,
    }
    return page(
        "settings.html.j2",
        panel_words(language),
        status=400 if fault else 200,
        text=text,
        fixed={name: text.fixed.format(name=name, value=fixed[name]) for name in fixed_by_environment(fixed)},
        language=settings.page_language,
        providers=settings.finance_providers,
        sources=tuple(_sources(settings, text, language)),
        identity=settings.sec_identity,
        fault=fault,
        told=told,
    )


def _sources(settings: Settings, text: SettingsWords, language: Language) -> Iterator[Source]:
    """List live sources as they are recommended, then the sample, then what else is set."""
    chosen = [name.strip() for name in settings.finance_providers.split(",") if name.strip()]
    for offer in (*OFFERS[1:], OFFERS[0]):
        yield Source(
            name=offer.provider,
            title=text.sample if offer.provider == SAMPLE else _sentence(getattr(offer.title, language)),
            brings=text.sample_about if offer.provider == SAMPLE else _brings(offer, text, language),
            chosen=offer.provider in chosen,
            install="" if offer.is_installed else f"pip install 'toolatlas[{offer.extra}]'",
        )
    for name in chosen:
        if name not in {offer.provider for offer in OFFERS}:
            yield Source(name=name, title=name, brings="", chosen=True)


def _brings(offer: ProviderOffer, text: SettingsWords, language: Language) -> str:
    topics = [getattr(name, language) for topic, name in TOPICS.items() if topic in offer.topics]
    assets = [getattr(name, language) for asset, name in ASSETS.items() if asset in offer.assets]
    told = [name[:1].lower() + name[1:] if language == "en" else name for name in topics]
    return text.brings.format(topics=text.comma.join(told), assets=_sentence(text.comma.join(assets)))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _language(request: Request) -> Language:
    return panel_words(request.headers.get("Accept-Language")).language
