"""`toolatlas settings …`: the language of the page and the sources of market data, as the page's panel has them."""

from typing import Annotated

import typer

from cli.console.say import say
from prompts.connection.kept_settings import fixed_by_environment, keep_settings
from settings import PageLanguage, load_settings
from tools.market.offers import OFFERS
from tools.market.provider_choice import IDENTITY, PROVIDERS, checked, identity

app = typer.Typer(
    add_completion=False, no_args_is_help=True, help="The language of the page, and where market data come from."
)
LANGUAGE = "TOOLATLAS_PAGE_LANGUAGE"


@app.command("list")
def settings_list() -> None:
    """Say what is set, whether the environment sets it, and which sources there are."""
    settings = load_settings()
    for name, value in ((LANGUAGE, settings.page_language), (PROVIDERS, settings.finance_providers)):
        say(f"{name}={value}{'    (set in the environment)' if fixed_by_environment([name]) else ''}")
    for offer in OFFERS:
        needs = "" if offer.is_installed else f"    not installed: pip install 'toolatlas[{offer.extra}]'"
        say(f"    {offer.provider:10}  {offer.title.en}{needs}")


@app.command("language")
def settings_language(
    language: Annotated[PageLanguage, typer.Argument(help="browser: as the browser asks for it; en or zh.")],
) -> None:
    """Keep which language the page speaks; a page that is open speaks it after its next start."""
    keep_settings(load_settings().home, {LANGUAGE: "" if language == "browser" else language})
    say(f"the page speaks {'what the browser asks for' if language == 'browser' else language}")


@app.command("data")
def settings_data(
    providers: Annotated[str, typer.Argument(help="In the order in which they are asked, separated by commas.")],
    *,
    sec_identity: Annotated[
        str, typer.Option(help="Name and e-mail address that the SEC asks every caller for.", show_default=False)
    ] = "",
) -> None:
    """Keep where market data come from; a page that is open asks there after its next start."""
    values = {PROVIDERS: checked(providers)} | ({IDENTITY: identity(sec_identity)} if sec_identity else {})
    keep_settings(load_settings().home, values)
    say(f"market data come from {values[PROVIDERS] or 'sample'}")
