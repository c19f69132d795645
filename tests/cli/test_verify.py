"""``companion verify-deal``: yes, no, or no proof at all; and the ways to check without it that the docs show."""

import hashlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.kernel import seal
from tests.web.evening import ROLES, evening
from tests.web.table.test_end import READ_TO_THE_END

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "fair-deal.md").read_text("utf-8")


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A proof as the app hands it out."""
    table = evening(tmp_path_factory.mktemp("proof"), *READ_TO_THE_END)
    table.post("close")
    table.post("turn", turned=0, all="yes")
    answer = table.get("proof")
    assert answer.status_code == 200
    return answer.text


def written(folder: Path, text: str, **changes: Any) -> str:
    """A file with the proof, in which ``changes`` were made."""
    file = folder / "proof.json"
    file.write_text(json.dumps({**json.loads(text), **changes}, indent=3, ensure_ascii=False), "utf-8")
    return str(file)


def test_the_deal_that_was_sealed_is_told_with_its_players_and_roles(
    real: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify-deal", "--lang", "en", written(tmp_path, real)]) == 0
    out, err = capsys.readouterr()
    digest = json.loads(real)["digest"]
    assert out.splitlines()[0] == "The deal is the one that was sealed."
    assert seal.fingerprint(digest) in out
    assert digest in out
    assert [line.split(":")[0] for line in out.splitlines() if line.split(":")[0] in ROLES] == list(ROLES)
    assert "Bea: Dinarzade" in out
    assert "nothing more" in out
    assert err == ""


def test_it_speaks_french(real: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify-deal", "--lang", "fr", written(tmp_path, real)]) == 0
    assert capsys.readouterr().out.startswith("La donne est celle qui a été scellée.")


@pytest.mark.parametrize(
    "changes",
    [
        {"deal": {**ROLES, "Ana": "dinarzade", "Bea": "interventionist"}},
        {"players": list(ROLES)[::-1]},
        {"options": {"first_vizier": "Bea"}},
        {"game": "another"},
        {"salt": "0" * 64},
        {"digest": "0" * 64},
        {"deal": None},
    ],
)
def test_any_other_deal_is_told_apart(
    real: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, Any]
) -> None:
    assert main(["verify-deal", "--lang", "en", written(tmp_path, real, **changes)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("The deal is not the one that was sealed.")
    assert "Dinarzade" not in out


def test_the_fingerprint_that_was_noted_must_be_the_proofs(
    real: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, digest = written(tmp_path, real), json.loads(real)["digest"]
    for noted in (seal.fingerprint(digest).upper(), digest):
        assert main(["verify-deal", "--fingerprint", noted, file]) == 0
    capsys.readouterr()
    assert main(["verify-deal", "--lang", "en", "--fingerprint", "0000 0000 0000", file]) == 1
    assert "not the one you noted" in capsys.readouterr().out
    for odd in ("1a2b", "not hex digits", "0" * 65):
        assert main(["verify-deal", "--fingerprint", odd, file]) == 2
        assert "is no fingerprint" in capsys.readouterr().err


def test_standard_input_is_read(real: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(real.encode())))
    assert main(["verify-deal", "-"]) == 0


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff", b"{" * 5000, b'{"record": 1}'])
def test_a_file_that_is_no_proof_is_one_sentence(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "odd.json").write_bytes(data)
    assert main(["verify-deal", str(tmp_path / "odd.json")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("companion: ")
    assert "no proof of a deal" in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify-deal", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "companion: nowhere.json: No such file or directory\n"


def test_a_deal_that_is_no_list_of_roles_is_shown_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = seal.document("another", ["Ana", "B\u2028ea"], {}, [["x"], 1], "0" * 64)
    (tmp_path / "proof.json").write_text(json.dumps(seal.proof(document, seal.digest(document))))
    assert main(["verify-deal", str(tmp_path / "proof.json")]) == 0
    assert '"deal": [["x"], 1]' in capsys.readouterr().out


# What docs/fair-deal.md shows.


def block(language: str, number: int = 0) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", DOCS, re.DOTALL)[number]
    return str(found)


def test_the_documented_example_is_true() -> None:
    text = block("json").strip()
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert f"`{digest}`" in DOCS
    assert f"`{seal.fingerprint(digest)}`" in DOCS
    assert seal.canonical(json.loads(text)).decode() == text


def test_the_documented_check_has_ten_lines_at_most() -> None:
    assert len([line for line in block("python").splitlines() if line.strip()]) <= 10


@pytest.mark.parametrize(
    ("changes", "answer"), [({}, "unchanged since the deal"), ({"salt": "0" * 64}, "NOT the deal")]
)
def test_the_documented_python_checks_a_real_proof(
    real: str, tmp_path: Path, changes: dict[str, Any], answer: str
) -> None:
    (tmp_path / "check.py").write_text(block("python"), "utf-8")
    command = [sys.executable, "-X", "utf8", str(tmp_path / "check.py"), written(tmp_path, real, **changes)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    assert ran.stdout.splitlines()[-1].startswith(answer)
    assert "Bea dinarzade" in ran.stdout
