from tools.schemas.alternatives import alternatives, as_optional, types_of, without_null


def test_null_is_no_alternative_of_an_optional_parameter() -> None:
    schema = {"anyOf": [{"type": "string", "description": "inner"}, {"type": "null"}], "description": "outer"}
    assert as_optional(schema) == {"type": "string", "description": "outer"}


def test_alternatives_without_null_stay() -> None:
    schema = {"anyOf": [{"type": "string"}, {"type": "integer"}]}
    assert as_optional(schema) == schema


def test_a_single_type_is_optional_as_it_is() -> None:
    assert as_optional({"type": "string", "default": None}) == {"type": "string", "default": None}


def test_types_are_read_in_both_spellings() -> None:
    assert types_of({"type": "string"}) == ("string",)
    assert types_of({"type": ["string", "null"]}) == ("string", "null")
    assert types_of({}) == ()


def test_alternatives_are_schemas_other_than_null() -> None:
    schema = {"anyOf": [{"type": "null"}, {"type": "string"}, True], "oneOf": [{}], "allOf": [{"minLength": 1}]}
    assert alternatives(schema) == [{"type": "string"}, {}, {"minLength": 1}]
    assert alternatives(schema, ("oneOf",)) == [{}]


def test_the_first_alternative_that_is_not_null_is_taken() -> None:
    schema = {"anyOf": [{"type": "null"}, {"type": "integer"}, {"type": "string"}], "description": "a"}
    assert without_null(schema) == {**schema, "type": "integer"}


def test_of_several_types_the_first_that_is_not_null_is_taken() -> None:
    assert without_null({"type": ["null", "number", "string"]}) == {"type": "number"}
    assert without_null({"type": ["null"]}) == {"type": "string"}
