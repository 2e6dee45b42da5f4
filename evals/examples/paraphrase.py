"""The same request about something else: names and numbers of a kind change places, the words around them stay."""

import re
from collections.abc import Mapping
from itertools import chain

_KINDS: tuple[tuple[str, ...], ...] = (
    ("Apple", "Microsoft", "Tesla", "Netflix", "Amazon", "Nvidia", "Intel"),
    ("AAPL", "MSFT", "TSLA", "NFLX", "AMZN", "META", "GOOG"),
    ("苹果", "微软", "特斯拉", "奈飞", "亚马逊", "英伟达", "英特尔"),
    ("Tokyo", "London", "Paris", "Berlin", "Sydney", "Beijing", "Chicago"),
    ("东京", "伦敦", "巴黎", "柏林", "悉尼", "北京", "芝加哥"),
    ("January", "March", "June", "September", "October"),
    ("dollars", "euros", "pounds", "yen"),
    ("美元", "欧元", "英镑", "日元"),
    ("kilometres", "miles", "metres", "feet"),
    ("公里", "英里", "英尺"),
    ("kilograms", "pounds", "grams", "ounces"),
    ("公斤", "盎司"),
    ("notes.txt", "todo.txt", "minutes.txt", "readme.md"),
    ("sales.csv", "orders.csv", "stores.csv"),
    ("iris", "penguins", "titanic"),
    ("bitcoin", "ethereum"),
    ("比特币", "以太坊"),
)
_NUMBER = re.compile(r"(?<![\w.,:/\\-])(?:[2-9]|[1-9]\d{1,2}|20[0-2]\d)(?![\w:/\\-]|[.,]\d)")


def restated(request: str) -> str:
    """Return a request with other values; itself where it names nothing that is known."""
    others = _others()
    named = re.sub(
        "|".join(_pattern(name) for name in others), lambda m: others[m.group().lower()], request, flags=re.I
    )
    return _NUMBER.sub(lambda m: str(int(m.group()) - 1), named)


def _others() -> Mapping[str, str]:
    """Return for each name, in lower case, the next of its kind; a name of two kinds stays in its first."""
    steps = chain.from_iterable(zip(kind, (*kind[1:], kind[0]), strict=True) for kind in reversed(_KINDS))
    return {name.lower(): other for name, other in steps}


def _pattern(name: str) -> str:
    return rf"\b{re.escape(name)}\b" if name.isascii() else name
