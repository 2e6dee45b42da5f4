import pytest

from errors import ConfigError
from tagging.manual_tags import TagWords
from tagging.tags import Provenance, TagSet
from tagging.taxonomy import Taxonomy, Topic, load_taxonomy

WORDS = TagWords(load_taxonomy().extended(Taxonomy(domains={"法律": Topic(), "Legal": Topic()})), ["finance", "Écoles"])


def test_a_persons_words_are_read_as_a_library_takes_them() -> None:
    read = WORDS.read(["permission=HIGH", "domain=finance, 法律，Data", "agents=écoles"], seen="x")
    tags = TagSet.model_validate(read)
    assert tags.permission.value == "high"
    assert tags.domains.value == ("finance", "法律", "data")
    assert tags.agents.value == ("Écoles",)
    assert (tags.domains.provenance, tags.domains.seen, tags.domains.confidence) == (Provenance.HUMAN, "x", 1.0)


def test_a_word_of_the_users_taxonomy_is_taken_as_it_is_written_there() -> None:
    assert WORDS.read(["domains=legal,legal"], seen="")["domains"]["value"] == ["Legal"]


def test_a_tool_may_suit_no_agent() -> None:
    assert WORDS.read(["agents="], seen="")["agents"]["value"] == []


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("permission", "'permission' says no value; write it as permission=high."),
        (
            "colour=red",
            "There is no tag 'colour'; tags are domains, functions, complexity, permission, approval, agents.",
        ),
        ("permission=hihg", "permission has no value 'hihg'; did you mean 'high'?"),
        ("domains=烹饪", "domains has no value '烹饪'; known are finance, data"),
        ("permission=low,high", "permission is one of low, medium, high."),
        ("complexity=", "complexity is one of simple, medium, complex."),
        ("domains= ,", "domains needs a value, such as finance."),
    ],
)
def test_what_does_not_hold_is_said_in_one_sentence(said: str, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        WORDS.read([said], seen="")
    assert str(caught.value).startswith(words)


def test_a_dimension_that_is_said_twice_is_refused() -> None:
    with pytest.raises(ConfigError, match="domains is said twice"):
        WORDS.read(["domains=web", "domain=data"], seen="")
