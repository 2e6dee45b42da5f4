"""The page in a process of its own, as `python -m web` serves it, and a browser's way in without a browser."""

import asyncio
import re
import sys
from pathlib import Path
from typing import Self

import httpx
import psutil

from errors import ConfigError
from evals.attacks.checkout import ROOT

_LINK = re.compile(r"http://[^\s]+\?token=[^\s]+")
_START_S = 180.0


class ServedPage:
    """Starts with the first use; ended with everything that it started."""

    def __init__(self, folder: Path) -> None:
        """Keep where its home will be."""
        self.folder = folder
        self.log = folder / "page.log"
        self._process: asyncio.subprocess.Process | None = None
        self._link = ""
        self._cookies: httpx.Cookies | None = None

    async def __aenter__(self) -> Self:
        """Start nothing yet."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the page, and wait until it is gone."""
        if self._process is not None:
            await end_tree(self._process)

    @property
    def pid(self) -> int:
        """Number of its process."""
        if self._process is None:
            raise ConfigError("The page is not up.")
        return self._process.pid

    async def url(self) -> str:
        """Return the address, without its token."""
        if self._process is None:
            await self._start()
        return self._link.partition("/?")[0].replace("localhost", "127.0.0.1")

    async def cookies(self) -> httpx.Cookies:
        """Return the cookies of whoever followed the link."""
        url = await self.url()
        if self._cookies is None:
            async with httpx.AsyncClient(base_url=url) as client:
                (await client.get(f"/?{self._link.partition('/?')[2]}")).raise_for_status()
                (await client.post("/auth/header")).raise_for_status()
                self._cookies = client.cookies
        return self._cookies

    async def _start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.log.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "web"),
                cwd=self.folder,
                env={
                    **{"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(self.folder), "PYTHONPATH": str(ROOT)},
                    **{"TOOLATLAS_HOME": str(self.folder / "home"), "TOOLATLAS_PORT": "0"},
                    **{"TOOLATLAS_EMBEDDER": "none", "CI": "true", "TOOLATLAS_EMBEDDED_GRACE_S": "1"},
                },
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=asyncio.subprocess.STDOUT,
            )
        async with asyncio.timeout(_START_S):
            while not (found := _LINK.search(self.log.read_text(encoding="utf-8", errors="replace"))):
                if self._process.returncode is not None:
                    raise ConfigError(f"The page does not start; {self.log} says why.")
                await asyncio.sleep(0.2)
        self._link = found.group()


async def end_tree(process: asyncio.subprocess.Process) -> None:
    """Ask a process to end as Ctrl-C does, and kill what is left of it."""
    below = psutil.Process(process.pid).children(recursive=True) if process.returncode is None else []
    if process.returncode is None:
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 15)
        except TimeoutError:
            process.kill()
            await process.wait()
    for one in below:
        if one.is_running():
            one.kill()
