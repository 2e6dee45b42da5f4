from agents.intents.sureness import SIGNS, shipped_weights, signs_of, sureness
from agents.intents.unserved import Unserved


def test_what_is_left_lowers_and_what_is_covered_raises_how_sure_a_result_is() -> None:
    whole = sureness(signs_of(Unserved(), 0.9))
    assert sureness(signs_of(Unserved(values=("2021",)), 0.9)) < whole
    assert sureness(signs_of(Unserved(share=0.8), 0.9)) < whole
    assert sureness(signs_of(Unserved(), 0.3)) < whole


def test_shipped_weights_name_known_signs() -> None:
    assert set(shipped_weights().weights) <= set(SIGNS)
