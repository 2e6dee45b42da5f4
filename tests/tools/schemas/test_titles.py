from tools.schemas.titles import without_titles


def test_titles_go_and_properties_called_title_stay() -> None:
    schema = {"title": "T", "properties": {"title": {"title": "Title", "type": "string"}}}
    assert without_titles(schema) == {"properties": {"title": {"type": "string"}}}


def test_titles_within_values_and_hints_stay() -> None:
    schema = {"default": {"title": "Mr"}, "x-synonyms": {"title": ["头衔"]}, "anyOf": [{"title": "A"}]}
    assert without_titles(schema) == {"default": {"title": "Mr"}, "x-synonyms": {"title": ["头衔"]}, "anyOf": [{}]}


def test_a_property_called_properties_is_a_property() -> None:
    schema = {"properties": {"properties": {"title": "P", "type": "object"}}}
    assert without_titles(schema) == {"properties": {"properties": {"type": "object"}}}
