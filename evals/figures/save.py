"""Reports as files."""

import asyncio
import json
from pathlib import Path

from prompts.frozen import Frozen


async def save(report: Frozen, out: Path) -> None:
    """Write a report as JSON, folders included."""
    text = json.dumps(report.model_dump(mode="json"), ensure_ascii=False, indent=1)
    await asyncio.to_thread(write_text, text, out)


def write_text(text: str, out: Path) -> None:
    """Write a file, folders included."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text, encoding="utf-8")
