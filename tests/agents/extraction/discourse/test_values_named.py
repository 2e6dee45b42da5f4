from agents.extraction.discourse.mentions import values_named


def test_the_value_under_a_name_nearest_the_top_is_found() -> None:
    result = {"data": {"sessionId": "s-1", "user": {"session_id": "s-2"}}}
    assert [held.value for held in values_named(result, ("session", "id"))] == ["s-1"]


def test_a_bare_id_will_do_where_nothing_else_is_there() -> None:
    assert [held.value for held in values_named({"会话": [{"id": 3}, {"id": 4}]}, ("session", "id"))] == [3, 4]


def test_a_plain_result_is_the_value() -> None:
    assert [held.value for held in values_named("s-1", ("session", "id"))] == ["s-1"]
