"""Where a person says which columns of a database that look private may be shown."""

from typing import Final
from urllib.parse import urlencode

from prompts.language import Language

ROUTE: Final = "/toolatlas/tools/import/columns"
CHOOSE: Final[dict[Language, str]] = {"en": "Choose which are shown", "zh": "选择要显示哪些列"}
"""What a link there says, after the names of columns."""


def address_of(name: str) -> str:
    """Return the page where the columns of an import are chosen."""
    return f"{ROUTE}?{urlencode({'name': name})}"
