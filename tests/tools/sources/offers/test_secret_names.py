"""No two schemes of two imports share a variable, and what a variable was called before is known."""

import re

from hypothesis import example, given
from hypothesis import strategies as st

from settings import SECRET_PREFIX
from tools.sources.offers.secret_names import earlier_name, numbered, variable

names = st.one_of(st.text(max_size=12), st.text(alphabet="ab-_ .Aß支1", max_size=6), st.from_regex(r"[a-z]+(_[a-z]+)?"))


def read_alike(text: str, other: str) -> bool:
    """Whether two names differ in nothing but case and punctuation."""
    words = [re.findall(r"[A-Z0-9]+", name.upper()) for name in (text, other)]
    return text.isascii() and other.isascii() and words[0] == words[1] != []


def as_before(import_name: str, scheme: str) -> str:
    return SECRET_PREFIX + re.sub(r"[^A-Z0-9]+", "_", f"{import_name}_{scheme}".upper()).strip("_")


@given(names, names, names, names)
@example("stripe-live", "key", "stripe", "live_key")
@example("支付", "key", "天气", "key")
@example("", "key", "key", "")
@example("straße", "key", "strasse", "key")
def test_only_names_that_read_alike_share_a_variable(owner: str, scheme: str, other: str, another: str) -> None:
    same = (owner, scheme) == (other, another) or (read_alike(owner, other) and read_alike(scheme, another))
    assert (variable(owner, scheme) == variable(other, another)) is same


@given(names, names)
def test_a_variable_is_one_that_a_shell_takes_and_its_earlier_name_is_known(owner: str, scheme: str) -> None:
    named = variable(owner, scheme)
    assert re.fullmatch(r"TOOLATLAS_SECRET_[A-Z0-9_]+", named)
    assert earlier_name(named).rstrip("_") == as_before(owner, scheme).rstrip("_")


def test_what_most_imports_are_called_stays_as_it_was() -> None:
    assert variable("pets", "api_key") == "TOOLATLAS_SECRET_PETS_API_KEY"
    assert variable("Pets", "ApiKey") == "TOOLATLAS_SECRET_PETS_APIKEY"
    assert variable("stripe-live", "key") == "TOOLATLAS_SECRET_STRIPE_LIVE__KEY"


def test_a_numbered_variable_has_no_earlier_name() -> None:
    second = numbered(variable("pets", "key"), 2)
    assert (second, earlier_name(second)) == ("TOOLATLAS_SECRET_PETS_KEY___2", second)
