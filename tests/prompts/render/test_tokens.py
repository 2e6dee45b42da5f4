"""Exact token counts with no network."""

import gzip
from importlib import resources
from pathlib import Path

import pytest
import tiktoken

from errors import ConfigError
from prompts.render import tokens
from prompts.render.tokens import count_tokens, encoding, takes_at_most


def test_counts_are_those_of_o200k_base() -> None:
    assert encoding().encode("hello world") == [24912, 2375]


def test_pattern_and_special_tokens_are_tiktokens_own(monkeypatch: pytest.MonkeyPatch) -> None:
    public = pytest.importorskip("tiktoken_ext.openai_public")
    monkeypatch.setattr(public, "load_tiktoken_bpe", lambda *_, **__: {})
    theirs = public.o200k_base()
    assert (encoding()._pat_str, encoding()._special_tokens) == (theirs["pat_str"], theirs["special_tokens"])


def test_other_users_of_tiktoken_find_the_encoding_as_well() -> None:
    assert tiktoken.get_encoding("o200k_base") is encoding()


@pytest.mark.parametrize(("text", "n"), [("", 0), ("hello world", 2), ("查询苹果的最新股价", 6)])
def test_texts_of_both_languages_are_counted(text: str, n: int) -> None:
    assert count_tokens(text) == n


def test_a_special_token_in_user_text_counts_as_text() -> None:
    assert count_tokens("<|endoftext|>") > 1


def test_a_missing_package_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> Path:
        raise ModuleNotFoundError

    monkeypatch.setattr(resources, "files", missing)
    with pytest.raises(ConfigError, match="install it again"):
        tokens._ranks()


def test_another_file_than_tiktokens_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "o200k_base.tiktoken.gz").write_bytes(gzip.compress(b"aGk= 0"))
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    with pytest.raises(ConfigError, match="is not the one"):
        tokens._ranks()


@pytest.mark.parametrize("text", ["", "hello world, how are you", "查询苹果的最新股价", "a" * 400, "\ud800 half"])
def test_whether_a_text_fits_is_what_counting_says(text: str) -> None:
    n = count_tokens(text)

    assert takes_at_most(text, n)
    assert n == 0 or not takes_at_most(text, n - 1)


@pytest.mark.parametrize("text", ["hello world", "苹果"])
def test_a_text_with_fewer_bytes_than_tokens_loads_no_encoding(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "encoding", pytest.fail)

    assert takes_at_most(text, len(text.encode()))
