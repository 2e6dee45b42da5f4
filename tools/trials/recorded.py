"""Trials without the internet and without anybody's settings: services answer from recordings, mail goes nowhere.

A folder holds `<pack>/recorded`, as the tests do.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from errors import ConfigError
from tools.http.recorded import recorded_wire
from tools.http.wire import wired
from tools.market.chain import stood_in
from tools.market.sources.recorded import recorded_providers
from tools.trials.mail import open_mail_sink
from tools.trials.trial import Conditions

_PROGRAMS = "ls"
"""Harmless, and on every machine; what is not named here stays refused."""


@asynccontextmanager
async def recorded(folder: Path, conditions: Conditions) -> AsyncIterator[Conditions]:
    """Let calls inside go to recordings; gives the conditions under which every tool is configured.

    Raises:
        ConfigError: the folder holds no recordings.
    """
    finance, general = folder / "finance" / "recorded", folder / "general" / "recorded"
    for part in (finance, general):
        if not part.is_dir():
            raise ConfigError(f"{part} is no folder; name the folder that holds <pack>/recorded.")
    providers = recorded_providers(finance)
    async with open_mail_sink() as mail:
        options = {
            **conditions.options,
            "finance_providers": ",".join(("sample", *providers)),
            "run_programs": _PROGRAMS,
            "smtp_host": "127.0.0.1",
            "smtp_port": str(mail.port),
            "smtp_security": "none",
            "smtp_username": "",
            "smtp_from": "trial@example.com",
        }
        with wired(recorded_wire(general)), stood_in(providers):
            yield replace(conditions, options=options, configured=True)
