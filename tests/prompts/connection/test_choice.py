"""Which model a person chose is kept in the home, and its key nowhere else."""

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import ConfigError, sentence_in
from home import ENV_FILE, make
from prompts.connection.choice import ADDRESS, KEY, MODEL, ModelChoice, keep
from settings import Settings, load_settings

SECRET = 'sk-it\'s "quoted" #not-a-comment'.replace(" ", "")
HERE = "http://127.0.0.1:11434/v1"


@pytest.fixture
def own(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (MODEL, ADDRESS, KEY):
        monkeypatch.delenv(name, raising=False)
    make(home)
    return home


def test_it_is_what_the_next_start_reads(own: Path) -> None:
    (own / ENV_FILE).write_text("# mine\nTOOLATLAS_PORT=8123\n", "utf-8")
    keep(own, ModelChoice.of("qwen3:8b", HERE, SECRET))
    settings = load_settings(home=own)
    assert (settings.model, settings.model_base_url, settings.port) == ("openai:qwen3:8b", HERE, 8123)
    assert settings.model_api_key
    assert settings.model_api_key.get_secret_value() == SECRET
    assert stat.S_IMODE((own / ENV_FILE).stat().st_mode) == 0o600


def test_offline_again_takes_the_key_away_and_leaves_the_rest(own: Path) -> None:
    (own / ENV_FILE).write_text("# mine\nTOOLATLAS_PORT=8123\n", "utf-8")
    keep(own, ModelChoice.of("qwen3", HERE, SECRET))
    keep(own, None)
    text = (own / ENV_FILE).read_text("utf-8")
    assert load_settings(home=own).offline
    assert "sk-it" not in text
    assert "# mine" in text


def test_a_key_stays_with_its_server_and_goes_to_no_other() -> None:
    kept = ModelChoice.of("first", HERE, "sk-1")
    assert ModelChoice.of("second", HERE).with_key_of(kept).key == kept.key
    assert ModelChoice.of("second", "http://127.0.0.1:1234/v1").with_key_of(kept).key is None
    assert ModelChoice.of("openai:gpt-5-mini").with_key_of(kept).key is None
    assert ModelChoice.of("second", HERE).with_key_of(None).key is None


@pytest.mark.parametrize(
    ("model", "address", "key", "en", "zh"),
    [
        ("gpt", "", "", "provider:name", "提供商"),
        ("openai:a b", "", "", "provider:name", "提供商"),
        ("x", "ftp://a", "", "address", "地址"),
        ("x", "http://a:99999/", "", "address", "地址"),
        ("openai:x", "", "sk-a\nTOOLATLAS_RUN_PROGRAMS=1", "key", "密钥"),
    ],
)
def test_what_cannot_be_is_refused_without_the_key(model: str, address: str, key: str, en: str, zh: str) -> None:
    with pytest.raises(ConfigError) as fault:
        ModelChoice.of(model, address, key)
    assert en in str(fault.value)
    assert zh in sentence_in(fault.value, "zh")
    assert "sk-a" not in f"{fault.value}{sentence_in(fault.value, 'zh')}"


def test_the_environment_wins_and_says_so(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MODEL, "openai:other")
    with pytest.raises(ConfigError, match="TOOLATLAS_MODEL is set in the environment"):
        keep(own, ModelChoice.of("openai:mine"))
    assert not (own / ENV_FILE).exists()


def test_a_home_that_is_not_trusted_keeps_nothing(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "tools.db").touch()
    with pytest.raises(ConfigError):
        keep(foreign, ModelChoice.of("openai:mine"))
    assert not (foreign / ENV_FILE).exists()


@given(st.text(alphabet=st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40))
def test_any_key_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, key: str) -> None:
    folder = tmp_path_factory.mktemp("homes") / "home"
    make(folder)
    with pytest.MonkeyPatch.context() as patch:
        for name in (MODEL, ADDRESS, KEY):
            patch.delenv(name, raising=False)
        keep(folder, ModelChoice.of("openai:x", key=key))
        read = load_settings(home=folder).model_api_key
    assert read
    assert read.get_secret_value() == key


def test_settings_ask_the_chosen_one() -> None:
    settings = ModelChoice.of("m", HERE, "k").put_into(Settings(model="anthropic:x", model_input_price=3.0))
    assert (settings.model, settings.model_base_url, settings.model_input_price) == ("openai:m", HERE, 0.0)
    assert ModelChoice.in_use(Settings()) is None
