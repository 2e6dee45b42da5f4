"""The checkout that this runs in: attacks lie beside the tests, and are in no wheel."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
