"""What is read out of documents, and what is refused with a reason."""

import io
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from errors import DataUnavailable, InvalidArguments, ToolAtlasError, ToolCallFailed
from tests.tools.documents.made import bomb_stream, pdf, word
from tools.documents import document_text, word_text
from tools.documents.document_kind import kind_of
from tools.documents.document_text import DocumentText, read_document, text_of


def read(folder: Path, name: str, content: bytes) -> DocumentText:
    kind, file = kind_of(name), folder / "file"
    assert kind is not None
    file.write_bytes(content)
    return text_of(str(file), name, kind)


def locked(content: bytes, password: str, algorithm: str = "RC4-128") -> bytes:
    writer, written = PdfWriter(clone_from=PdfReader(io.BytesIO(content))), io.BytesIO()
    writer.encrypt(user_password=password, owner_password="owner", algorithm=algorithm)
    writer.write(written)
    return written.getvalue()


def test_the_pages_of_a_pdf_follow_each_other(tmp_path: Path) -> None:
    found = read(tmp_path, "offer.PDF", pdf("Ten reams of paper", "价格：每箱 120 元"))
    assert found == DocumentText(text="Ten reams of paper\n价格：每箱 120 元\n", n_pages=2)


def test_paragraphs_and_tables_of_a_word_document_stand_in_their_order(tmp_path: Path) -> None:
    content = word("Offer", "报价单", rows=[["item", "price"], ["纸", "120"]])
    assert read(tmp_path, "offer.docx", content).text == "Offer\n报价单\nitem\tprice\n纸\t120\n"


async def test_a_document_is_read_in_a_worker(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_bytes(pdf("Ten reams"))
    assert (await read_document(file, "offer.pdf", "ann")).text == "Ten reams\n"
    with pytest.raises(InvalidArguments, match="is no PDF or Word document"):
        await read_document(file, "offer.odt", "ann")


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-256"])
def test_a_pdf_that_only_forbids_something_is_read_and_one_with_a_password_is_not(
    tmp_path: Path, algorithm: str
) -> None:
    assert read(tmp_path, "a.pdf", locked(pdf("open"), "", algorithm)).text == "open\n"
    with pytest.raises(DataUnavailable, match="asks for a password") as caught:
        read(tmp_path, "a.pdf", locked(pdf("closed"), "secret", algorithm))
    assert "需要密码" in caught.value.zh


@pytest.mark.parametrize(
    ("name", "content", "en", "zh"),
    [
        ("scan.pdf", pdf("", ""), "pictures and no text", "扫描件"),
        ("empty.docx", word(""), "no text in this document", "没有文字"),
        ("cut.pdf", pdf("a")[:60], "damaged", "已损坏"),
        ("junk.pdf", b"%PDF-1.7\n" + bytes(range(256)) * 40, "damaged", "已损坏"),
        ("cut.docx", word("a")[:900], "damaged", "已损坏"),
        ("other.docx", pdf("a"), "not what its name ends with", "不符"),
        ("other.pdf", word("a"), "not what its name ends with", "不符"),
        ("old.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "bears a password", "带有密码"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(
    tmp_path: Path, name: str, content: bytes, en: str, zh: str
) -> None:
    with pytest.raises(ToolAtlasError, match=en) as caught:
        read(tmp_path, name, content)
    assert zh in caught.value.zh


def test_an_archive_that_is_no_word_document_is_damaged(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", "a")
    with pytest.raises(ToolCallFailed, match="damaged"):
        read(tmp_path, "a.docx", packed.getvalue())


def test_what_unpacks_to_too_much_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_text, "MAX_UNPACKED", 1_000)
    with pytest.raises(ToolCallFailed, match="unpacks to too much"):
        read(tmp_path, "a.docx", word("a"))
    with pytest.raises(ToolCallFailed, match="unpacks to too much"):
        read(tmp_path, "a.pdf", pdf("a", extra=[bomb_stream(200)]))


def test_an_entity_that_grows_is_not_filled_in(tmp_path: Path) -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    written, source = io.BytesIO(), zipfile.ZipFile(io.BytesIO(word("LAUGH")))
    with zipfile.ZipFile(written, "w") as archive:
        for name in source.namelist():
            text = source.read(name)
            if name == "word/document.xml":
                head, _, body = text.decode().partition("?>")
                declared = f'{head}?><!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>{body}'
                text = declared.replace("LAUGH", "before &l8; after").encode()
            archive.writestr(name, text)
    try:
        assert len(read(tmp_path, "a.docx", written.getvalue()).text) < 100
    except ToolCallFailed as refused:
        assert "damaged" in str(refused)  # noqa: PT017 - either is right


def test_pages_characters_and_seconds_are_bounded_and_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = pdf("one", "two", "三三三")
    monkeypatch.setattr(document_text, "MAX_PAGES", 2)
    assert read(tmp_path, "a.pdf", content) == DocumentText(text="one\ntwo", n_pages=3, is_whole=False)
    monkeypatch.setattr(document_text, "MAX_PAGES", 9)
    monkeypatch.setattr(document_text, "MAX_BYTES", 12)
    assert read(tmp_path, "a.pdf", content) == DocumentText(text="one\ntwo\n三", n_pages=3, is_whole=False)
    monkeypatch.setattr(document_text, "MAX_SECONDS", -1.0)
    with pytest.raises(ToolCallFailed, match="within -1 seconds") as caught:
        read(tmp_path, "a.pdf", content)
    assert "没有读到文字" in caught.value.zh


def test_characters_that_no_text_has_are_left_out(tmp_path: Path) -> None:
    assert read(tmp_path, "a.pdf", pdf("a\x00\x1b[2Jb\x9f")).text == "a[2Jb\n"
