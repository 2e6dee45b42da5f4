from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from tagging.strict_yaml import MAX_BYTES, YamlFault, parse_document, read_document

BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"


@pytest.mark.parametrize(
    ("raw", "words", "line"),
    [
        (b"", "empty", None),
        (b"# only a comment\n", "empty", None),
        (b"- a\n- b\n", "key: value", 1),
        (b"just text", "key: value", 1),
        (b"a: 1\na: 2\n", "'a' stands twice", 2),
        (b"a: [1, 2\nb: 3\n", "not valid YAML", 2),
        (b"a: 1\n\tb: 2\n", "not valid YAML", 2),
        (b"a: b: c", "not valid YAML", 1),
        (b"a: 1\n--- \nb: 2\n", "another document", 2),
        (b"a: \x00", "not valid YAML", None),
        (b"a: 1\nb: \xff\xfe\n", "not UTF-8", 2),
        ("名字: 值".encode("gb18030"), "not UTF-8", 1),
        ("a: 1".encode("utf-16"), "not UTF-8", 1),
        (BOMB.encode(), "anchors", 1),
        (b"a: *x\n", "anchors", 1),
        (b"a: 1\nb: !!python/object/apply:os.system ['true']\n", "tags", 2),
        (b"a: " + b"[" * 5_000, "deep", 1),
        (b"? {a: 1}\n: 2\n", "key must be plain text", 1),
        (b"%YAML 9.9\n---\na: 1\n", "not valid YAML", 1),
        (b"a: " + b"x" * MAX_BYTES, "larger than 64 KB", None),
    ],
)
def test_a_file_that_is_not_plain_yaml_is_refused_with_its_line(raw: bytes, words: str, line: int | None) -> None:
    with pytest.raises(YamlFault, match=words) as caught:
        parse_document(raw)
    assert caught.value.line == line
    assert "\n" not in str(caught.value)


def test_plain_values_keep_their_types() -> None:
    text = "i: 3\nf: 2.5\nt: true\nn: null\ns: yes\nq: '3'\nd: 2024-01-02\nbig: 1e999999\nhex: 0x1F\nl: [a, 1]\n"
    assert parse_document(text.encode()).value == {
        "i": 3,
        "f": 2.5,
        "t": True,
        "n": None,
        "s": "yes",
        "q": "3",
        "d": "2024-01-02",
        "big": float("inf"),
        "hex": "0x1F",
        "l": ["a", 1],
    }


def test_a_folded_text_holds_what_was_written_and_one_blank_for_each_line_end() -> None:
    document = parse_document("a: >-\n  looks up\n  prices\nb: >-\n  查询\n  股价\n".encode())
    assert document.value == {"a": "looks up prices", "b": "查询 股价"}


def test_a_number_too_long_to_be_meant_stays_text() -> None:
    assert parse_document(b"a: " + b"9" * 5_000).value == {"a": "9" * 5_000}


def test_every_key_and_item_has_its_line() -> None:
    document = parse_document("甲: 1\n乙:\n  - x\n  - 丙:\n      - y\n".encode())
    assert document.line_of(("甲",)) == 1
    assert document.line_of(("乙", 1)) == 4
    assert document.line_of(("乙", 1, "丙", 0)) == 5


def test_what_has_no_line_of_its_own_takes_the_one_around_it() -> None:
    document = parse_document(b"a:\n  b: 1\n")
    assert document.line_of(("a", "b", "c", 3)) == 2
    assert document.line_of(("missing",)) is None


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n", encoding="utf-8-sig")
    assert read_document(tmp_path / "a.yaml").value == {"a": 1}


def test_a_file_that_cannot_be_opened_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(YamlFault, match="cannot be read"):
        read_document(tmp_path / "missing.yaml")
    with pytest.raises(YamlFault, match="cannot be read"):
        read_document(tmp_path)


@given(st.one_of(st.binary(max_size=200), st.text(alphabet="ab:-[]{}&*!|>'\"#%@ \n\t,?~0123", max_size=60)))
def test_anything_is_read_or_refused_with_a_fault(raw: bytes | str) -> None:
    data = raw if isinstance(raw, bytes) else raw.encode()
    try:
        document = parse_document(data)
    except YamlFault:
        return
    assert isinstance(document.value, dict)


@given(
    st.dictionaries(
        st.text("abcdef", min_size=1),
        st.lists(st.one_of(st.integers(-(10**15), 10**15), st.booleans(), st.text("xyz "))),
        min_size=1,
    )
)
def test_what_yaml_writes_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, value: dict[str, list[object]]
) -> None:
    file = tmp_path_factory.mktemp("yaml") / "a.yaml"
    writer = YAML(typ="safe", pure=True)
    writer.width = 1_000_000  # folded lines lose double blanks: the writer's doing, not the reader's
    writer.representer.ignore_aliases = lambda _: True
    writer.dump(value, file)
    assert read_document(file).value == value
