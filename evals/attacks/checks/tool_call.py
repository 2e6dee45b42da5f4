"""A call of a built-in tool: it does its work within the workspace, or refuses with a sentence; nothing else."""

import base64
import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evals.attacks.fuzz.attempt import Ending
from evals.attacks.surroundings import Surroundings

_MAX_SENTENCE = 800


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Make a call.

    Args:
        given: `tool`, `arguments`; `value`, which goes to the argument `as`; `refused`: it must be; `files` that lie in
            the workspace; `options` of the packs; `same`: files whose content must stay as it was; `untold`: where the
            home lies must not stand in the result.
        around: Where.
    """
    around.ground.refill()
    for name, content in dict(given.get("files", {})).items():
        place = around.ground.workspace / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(bytes_of(content))
    arguments = dict(given.get("arguments", {}))
    if "as" in given:
        arguments[given["as"]] = filled(given["value"])
    before = _contents(around.ground.workspace, given.get("same", ()))
    seen = await around.call_again(given["tool"], arguments, given.get("options"))
    if not seen.ending.good:
        return f"{seen.ending.value}: {seen.note}"
    if given.get("refused") and seen.ending is Ending.DONE:
        return f"it was done: {str(around.results[0].value)[:200]}"
    if _contents(around.ground.workspace, given.get("same", ())) != before:
        return "a file that was to stay was changed"
    if given.get("untold") and str(around.folder) in str(around.results[0].value):
        return "it told where the home lies"
    return _unlike_a_sentence(around)


def filled(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Write out what a list of attacks has in short: `{repeat: [text, times]}`, in lists too, is put together."""
    if isinstance(value, Mapping) and set(value) == {"repeat"}:
        text, times = value["repeat"]
        return text * times
    if isinstance(value, Mapping) and set(value) == {"join"}:
        return "".join(str(filled(part)) for part in value["join"])
    if isinstance(value, list):
        return [filled(part) for part in value]
    return value


def bytes_of(content: Any) -> bytes:  # noqa: ANN401 - text, or what tells how to make it
    """Make the content of a file: a text, base64, or an archive of such parts."""
    if isinstance(content, Mapping) and "base64" in content:
        return base64.b64decode(content["base64"])
    if isinstance(content, Mapping) and "zip" in content:
        return _archive(content["zip"])
    return str(filled(content)).encode("utf-8", "surrogatepass")


def _archive(parts: Sequence[Mapping[str, Any]]) -> bytes:
    """Make an archive whatever its names: `name`, `content`, `times` for as many alike, `mode` of the file's type."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in parts:
            for n in range(int(part.get("times", 1))):
                info = zipfile.ZipInfo("x")
                info.filename = str(filled(part["name"])).replace("{n}", str(n))
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = int(part.get("mode", 0o100600)) << 16
                archive.writestr(info, bytes_of(part.get("content", "")))
    return raw.getvalue()


def _contents(workspace: Path, names: Sequence[str]) -> list[bytes]:
    return [(workspace / name).read_bytes() for name in names]


def _unlike_a_sentence(around: Surroundings) -> str:
    error = around.results[0].error
    if len(error.splitlines()) > 1 or len(error) > _MAX_SENTENCE:
        return f"what was said is no sentence: {error[:200]!r}"
    if error and not around.results[0].error_zh and around.results[0].error_type != "InvalidArguments":
        return f"no Chinese for {error!r}"
    return ""
