"""Figures as people write them, in English and Chinese."""

SCALES_EN = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"), (1e3, "thousand"))
SCALES_ZH = ((1e12, "万亿"), (1e8, "亿"), (1e4, "万"))
UNITS_ZH = {"USD": "美元", "CNY": "元人民币", "HKD": "港元", "EUR": "欧元", "shares": "股"}
PER_SHARE = "/share"


def readable_en(value: float, unit: str) -> str:
    """Write a figure with two decimals: "364.98 billion USD", "0.98 USD per share"."""
    if unit.endswith(PER_SHARE):
        return f"{_price(value)} {unit.removesuffix(PER_SHARE)} per share"
    return " ".join(filter(None, (*_scaled(value, SCALES_EN), unit)))


def readable_zh(value: float, unit: str) -> str:
    """Write a figure with two decimals: "3,649.80 亿美元", "每股 0.98 美元"."""
    if unit.endswith(PER_SHARE):
        currency = unit.removesuffix(PER_SHARE)
        return f"每股 {_price(value)} {UNITS_ZH.get(currency, currency)}"
    number, word = _scaled(value, SCALES_ZH)
    return f"{number} {word}{UNITS_ZH.get(unit, unit)}"


def _scaled(value: float, scales: tuple[tuple[float, str], ...]) -> tuple[str, str]:
    for scale, word in scales:
        if abs(value) >= scale:
            return f"{value / scale:,.2f}", word
    return (f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"), ""


def _price(value: float) -> str:
    """Keep a third decimal where there is one: dividends before a split have it."""
    return f"{value:,.2f}" if round(value, 2) == round(value, 4) else f"{value:,.4f}".rstrip("0")


def percent_change(new: float, old: float) -> float:
    """Return the change in percent, with two decimals; 0 where there was nothing to compare with."""
    return round((new - old) / old * 100, 2) if old else 0.0
