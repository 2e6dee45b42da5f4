"""The last line of an answer: who supplied the data, of which day, and what to know about it."""

SOURCE_EN = "\n\n_Source: {{ provider }}, as of {{ as_of }}.{% if note %} {{ note }}{% endif %}_"
SOURCE_ZH = "\n\n_数据来源：{{ provider }}，截至 {{ as_of }}。{{ note_zh }}_"


def with_source(en: str, zh: str) -> dict[str, str]:
    """Return the answers of a tool by language, each ending with its source."""
    return {"en": en + SOURCE_EN, "zh": zh + SOURCE_ZH}
