"""The folder that Chainlit reads the page from and writes to: laid out anew under the home folder at every start.

Chainlit writes translations and uploads beside its settings; in the project's own folder, or in an installed
package, two pages would get into each other's way.
"""

import json
import shutil
from importlib.util import find_spec
from pathlib import Path

from errors import StoreError

SOURCE = Path(__file__).resolve().parents[2]
PARTS = (".chainlit/config.toml", "chainlit.md", "chainlit_en-US.md", "chainlit_zh-CN.md")
STATUS_WORDS = {"using": "", "used": ""}
"""Chainlit writes "Used" before every step's name; our steps' names say what they are."""
WATERMARKS = {
    "en": "Figures come from the tools that “Why?” names; under an answer it says which were not found there.",
    "zh": "数字来自“为什么？”中列出的工具；未在其中找到的，会在回答下面注明。",
}
"""Under the input; Chainlit's own warns of language models, which need not be at work here."""


def lay_out(home: Path, source: Path = SOURCE) -> Path:
    """Copy the page's files to `page/` under home and answer with that folder.

    Raises:
        StoreError: the folder cannot be written.
    """
    folder = (home / "page").absolute()
    try:
        for part in PARTS:
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / part, folder / part)
        shutil.copytree(source / "public", folder / "public", dirs_exist_ok=True)
        _translate(folder / ".chainlit" / "translations")
    except OSError as error:
        raise StoreError(f"The page's folder {folder} cannot be written ({error}); is the disk full?") from error
    return folder


def _translate(folder: Path) -> None:
    """Write Chainlit's own translations with our words."""
    folder.mkdir(parents=True, exist_ok=True)
    for packaged in _packaged().glob("*.json"):
        translation = json.loads(packaged.read_text(encoding="utf-8"))
        translation["chat"]["messages"]["status"] |= STATUS_WORDS
        translation["chat"]["watermark"] = WATERMARKS.get(packaged.stem.split("-")[0], WATERMARKS["en"])
        (folder / packaged.name).write_text(json.dumps(translation, ensure_ascii=False), encoding="utf-8")


def _packaged() -> Path:
    """Find Chainlit without importing it: its import writes to the folder that is being laid out."""
    spec = find_spec("chainlit")
    assert spec is not None  # noqa: S101 - a dependency
    assert spec.origin is not None  # noqa: S101
    return Path(spec.origin).parent / "translations"
