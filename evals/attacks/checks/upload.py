"""A file that is attached: it becomes a table or is refused with a sentence, within the bounds, as a safe name."""

import io
import zipfile
from collections.abc import Mapping
from typing import Any

from openpyxl import Workbook

from evals.attacks.checks.tool_call import bytes_of, filled
from evals.attacks.fuzz.attempt import Ending
from evals.attacks.fuzz.damaged_files import BOUND_S, attached_result
from evals.attacks.surroundings import Surroundings

_MAX_ANSWER_S = 40.0


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Attach a file.

    Args:
        given: `name`; `content`, or `workbook`: cell → value, with `replaced`: part, text and what stands for it, how
            often; `refused`: it must be.
        around: Where.
    """
    around.ground.refill()
    place = around.ground.folder / "incoming"
    place.write_bytes(_workbook(given) if "workbook" in given else bytes_of(given["content"]))
    seen = await around.judge.judged(attached_result(filled(given["name"]), place, around.ground), BOUND_S)
    if not seen.ending.good:
        return f"{seen.ending.value}: {seen.note}"
    if seen.ms > _MAX_ANSWER_S * 1_000:
        return f"it took {seen.ms / 1_000:.0f} s"
    if given.get("refused") and seen.ending is Ending.DONE:
        return "it was taken"
    kept = [path for path in (around.ground.workspace / "uploads").rglob("*") if path.is_file()]
    odd = [path.name for path in kept if not path.name.isprintable() or path.parent.name != "uploads"]
    return f"it is kept as {odd}" if odd else ""


def _workbook(given: Mapping[str, Any]) -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for cell, value in dict(given["workbook"]).items():
        sheet[cell] = filled(value)
    made = io.BytesIO()
    book.save(made)
    part, old, new, times = given.get("replaced", ("", "", "", 0))
    changed = io.BytesIO()
    with zipfile.ZipFile(made) as source, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            held = source.read(name)
            if part and part in name:
                held = held.replace(old.encode(), new.encode() * times, 1)
            target.writestr(name, held)
    return changed.getvalue()
