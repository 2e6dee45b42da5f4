from tools.schemas.resolve import as_optional, resolve, types_of, without_titles


def test_titles_go_and_properties_called_title_stay() -> None:
    schema = {"title": "T", "properties": {"title": {"title": "Title", "type": "string"}}}
    assert without_titles(schema) == {"properties": {"title": {"type": "string"}}}


def test_titles_within_values_and_hints_stay() -> None:
    schema = {"default": {"title": "Mr"}, "x-synonyms": {"title": ["头衔"]}, "anyOf": [{"title": "A"}]}
    assert without_titles(schema) == {"default": {"title": "Mr"}, "x-synonyms": {"title": ["头衔"]}, "anyOf": [{}]}


def test_a_property_called_properties_is_a_property() -> None:
    schema = {"properties": {"properties": {"title": "P", "type": "object"}}}
    assert without_titles(schema) == {"properties": {"properties": {"type": "object"}}}


def test_null_is_no_alternative_of_an_optional_parameter() -> None:
    schema = {"anyOf": [{"type": "string", "description": "inner"}, {"type": "null"}], "description": "outer"}
    assert as_optional(schema) == {"type": "string", "description": "outer"}


def test_alternatives_without_null_stay() -> None:
    schema = {"anyOf": [{"type": "string"}, {"type": "integer"}]}
    assert as_optional(schema) == schema


def test_a_single_type_is_optional_as_it_is() -> None:
    assert as_optional({"type": "string", "default": None}) == {"type": "string", "default": None}


def test_references_are_followed_and_what_stands_beside_them_wins() -> None:
    root = {"$defs": {"A": {"$ref": "#/$defs/B", "description": "a"}, "B": {"type": "string", "description": "b"}}}
    assert resolve({"$ref": "#/$defs/A", "default": 1}, root) == {"type": "string", "description": "a", "default": 1}


def test_a_reference_in_a_circle_ends() -> None:
    assert resolve({"$ref": "#/$defs/A"}, {"$defs": {"A": {"$ref": "#/$defs/A", "type": "object"}}}) == {
        "type": "object"
    }


def test_an_unknown_reference_resolves_to_nothing() -> None:
    assert resolve({"$ref": "#/$defs/A"}, {}) == {}


def test_types_are_read_in_both_spellings() -> None:
    assert types_of({"type": "string"}) == ("string",)
    assert types_of({"type": ["string", "null"]}) == ("string", "null")
    assert types_of({}) == ()
