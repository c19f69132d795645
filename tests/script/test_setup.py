"""The set-up of a fresh checkout: what is missing is installed once, or one sentence says why it cannot be."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import _setup
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
COMMANDS = ("server", "test")

Answer = tuple[int, str]
Ran = subprocess.CompletedProcess[str]


class Machine:
    """A machine of our making: notes what is run on it, and answers as told."""

    def __init__(self) -> None:
        """Answer everything with success."""
        self.ran: list[str] = []
        self.answers: dict[str, Answer] = {}

    def __call__(self, *command: str) -> Ran:
        """Run nothing; answer with the first answer whose words are in the command."""
        line = " ".join(command)
        self.ran.append(line)
        code, stderr = next((answer for words, answer in self.answers.items() if words in line), (0, ""))
        return subprocess.CompletedProcess(command, code, "", stderr)

    def count(self, words: str) -> int:
        """Return how many of the commands hold ``words``."""
        return sum(words in line for line in self.ran)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    """A machine with a checkout in ``tmp_path`` and nothing else: no environment, no apt, no browser, no rights."""
    for name in ("some.lock", "pyproject.toml"):
        (tmp_path / name).write_text(name)
    machine = Machine()
    monkeypatch.setattr(_setup, "ROOT", tmp_path)
    monkeypatch.setattr(_setup, "ENVIRONMENT", tmp_path / ".venv")
    monkeypatch.setattr(_setup, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(_setup, "_quietly", machine)
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    return machine


def ready(folder: Path) -> None:
    """Put an environment into the checkout."""
    (folder / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
    (folder / ".venv" / "bin" / "python").write_text("")


def program(folder: Path, name: str) -> Path:
    """Put a program on the PATH of the machine, and return it."""
    path = folder / "programs" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_an_environment_is_installed_from_hashes_alone(machine: Machine, tmp_path: Path) -> None:
    ready(tmp_path)
    _setup.prepare("some.lock")
    installs = [line for line in machine.ran if "pip install" in line]
    assert ["--require-hashes" in line or "--no-deps --no-build-isolation" in line for line in installs] == [True, True]


def test_a_second_start_installs_nothing(machine: Machine, tmp_path: Path) -> None:
    ready(tmp_path)
    _setup.prepare("some.lock")
    machine.ran.clear()
    _setup.prepare("some.lock")
    assert machine.ran == []


@pytest.mark.parametrize("name", ["some.lock", "pyproject.toml"])
def test_a_changed_lock_is_installed_anew(machine: Machine, tmp_path: Path, name: str) -> None:
    ready(tmp_path)
    _setup.prepare("some.lock")
    (tmp_path / name).write_text("changed")
    _setup.prepare("some.lock")
    assert machine.count("--require-hashes") == 2


def test_a_failed_installation_is_tried_again(machine: Machine, tmp_path: Path) -> None:
    ready(tmp_path)
    machine.answers["pip install"] = (1, "ERROR: no space left")
    with pytest.raises(_setup.SetupError, match="no space left"):
        _setup.prepare("some.lock")
    machine.answers.clear()
    _setup.prepare("some.lock")
    assert machine.count("--require-hashes") == 2


def test_an_environment_that_does_not_run_is_made_again(machine: Machine, tmp_path: Path) -> None:
    ready(tmp_path)
    machine.answers["import sys, pip"] = (1, "")
    _setup.prepare("some.lock")
    assert machine.count("-m venv --clear") == 1


def test_an_environment_that_runs_is_kept(machine: Machine, tmp_path: Path) -> None:
    ready(tmp_path)
    _setup.prepare("some.lock")
    assert machine.count("-m venv") == 0


def test_without_a_network_one_sentence_says_so(machine: Machine, tmp_path: Path) -> None:
    ready(tmp_path)
    machine.answers["pip install"] = (1, "WARNING: Retrying … NewConnectionError\nERROR: No matching distribution")
    with pytest.raises(_setup.SetupError, match="connect this machine to the Internet"):
        _setup.prepare("some.lock")


def without_ensurepip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this Python one of Debian's that lacks the package ``venv``."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)


def test_where_debian_lacks_venv_a_person_is_told_what_to_type(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    without_ensurepip(monkeypatch)
    program(tmp_path, "apt-get")
    program(tmp_path, "sudo")
    with pytest.raises(_setup.SetupError, match=rf"sudo apt-get install python3\.{sys.version_info.minor}-venv"):
        _setup.prepare("some.lock")
    assert machine.ran == []


def test_where_debian_lacks_venv_root_has_it_installed(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    without_ensurepip(monkeypatch)
    program(tmp_path, "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    machine.answers["-m venv"] = (1, "the end of this test")
    with pytest.raises(_setup.SetupError, match="the end of this test"):
        _setup.prepare("some.lock")
    assert machine.count(f"apt-get install --yes --no-install-recommends python3.{sys.version_info.minor}-venv") == 1


def test_a_folder_that_cannot_be_written_to_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    with pytest.raises(_setup.SetupError, match=rf"{tmp_path.name}\S* cannot be written to"):
        _setup.prepare("some.lock")
    assert machine.ran == []


def test_a_missing_lock_is_one_sentence(machine: Machine, tmp_path: Path) -> None:
    with pytest.raises(_setup.SetupError, match=r"no\.lock: No such file"):
        _setup.prepare("no.lock")


def test_the_browser_that_is_named_comes_first(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program(tmp_path, "chromium")
    named = program(tmp_path, "my-browser")
    monkeypatch.setenv("CHROMIUM", str(named))
    assert _setup.browser() == str(named)


def test_a_browser_on_the_path_is_taken_as_it_is(machine: Machine, tmp_path: Path) -> None:
    chrome = program(tmp_path, "google-chrome")
    assert _setup.browser() == str(chrome)
    assert machine.ran == []


def test_a_missing_browser_is_one_sentence(machine: Machine) -> None:
    with pytest.raises(_setup.SetupError, match="apt-get install chromium"):
        _setup.browser()


@pytest.mark.parametrize(("user", "prefix"), [(0, "env"), (1000, "sudo -n env")])
def test_a_missing_browser_is_installed_by_those_who_may(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, user: int, prefix: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    program(tmp_path, "apt-get")
    program(tmp_path, "sudo")

    def install(*command: str) -> Ran:
        if "chromium" in command:
            program(tmp_path, "chromium")
        return machine(*command)

    monkeypatch.setattr(_setup, "_quietly", install)
    assert _setup.browser() == str(tmp_path / "programs" / "chromium")
    assert any(line.startswith(f"{prefix} DEBIAN_FRONTEND=noninteractive apt-get install") for line in machine.ran)


def test_who_may_not_install_is_asked_for_no_password(machine: Machine, tmp_path: Path) -> None:
    program(tmp_path, "apt-get")
    program(tmp_path, "sudo")
    machine.answers["sudo -n true"] = (1, "sudo: a password is required")
    with pytest.raises(_setup.SetupError):
        _setup.browser()
    assert machine.ran == ["sudo -n true"]


def test_an_engine_that_cannot_be_installed_is_named_and_left_out(
    machine: Machine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("apt-get", "sudo", "firefox-esr"):
        program(tmp_path, name)
    machine.answers["sudo -n true"] = (1, "sudo: a password is required")
    assert _setup.engines() == ["firefox"]
    assert capsys.readouterr().out == "webkit is missing, and left out: install webkit2gtk-driver and xvfb.\n"


def test_the_headless_shell_is_wished_for_once(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    program(tmp_path, "apt-get")
    (tmp_path / ".venv").mkdir(exist_ok=True)
    for _ in range(2):
        _setup.wish_for_shell()
    assert [line.split()[-1] for line in machine.ran if " install " in line] == ["chromium-headless-shell"]


def test_a_headless_shell_that_is_there_is_not_wished_for(machine: Machine, tmp_path: Path) -> None:
    program(tmp_path, "apt-get")
    program(tmp_path, "chromium-headless-shell")
    _setup.wish_for_shell()
    assert machine.ran == []


def test_servers_are_wished_for_once(machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))
    program(tmp_path, "apt-get")
    (tmp_path / ".venv").mkdir(exist_ok=True)
    for _ in range(2):
        _setup.wish_for_servers()
    assert [line.split()[-2:] for line in machine.ran if " install " in line] == [["postgresql", "redis-server"]]


def test_servers_that_are_there_are_not_wished_for(machine: Machine, tmp_path: Path) -> None:
    for name in ("apt-get", "initdb", "redis-server"):
        program(tmp_path, name)
    _setup.wish_for_servers()
    assert machine.ran == []


@pytest.mark.parametrize("windows", [False, True])
def test_arguments_and_exit_code_pass_through(windows: bool) -> None:
    program = (
        "import sys, _setup; _setup.PYTHON = sys.executable; _setup.WINDOWS = sys.argv[1] == 'True';"
        "_setup.hand_over('-c', 'import sys; print(sys.argv[1:]); sys.exit(7)', 'one', '--two')"
    )
    command = [sys.executable, "-c", program, str(windows)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "script")}
    ran = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
    assert (ran.returncode, ran.stdout.strip()) == (7, "['one', '--two']")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_python_that_is_too_old_is_told_so(name: str) -> None:
    program = "import runpy, sys; sys.version_info = (3, 10, 1); runpy.run_path(sys.argv[1], run_name='__main__')"
    command = [sys.executable, "-c", program, str(ROOT / "script" / name)]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ran.returncode == 1
    assert ran.stderr.strip().endswith("3.11 or newer, and this is Python 3.10.")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_a_python_that_is_too_old_can_read_the_sentence(name: str) -> None:
    """Syntax that a ten-year-old Python lacks must be in the modules, which it never imports."""
    tree = ast.parse((ROOT / "script" / name).read_text(encoding="utf-8"), feature_version=(3, 4))
    modern = (ast.FunctionDef, ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match)
    assert not [node for node in ast.walk(tree) if isinstance(node, modern)]


@pytest.mark.parametrize("name", [*COMMANDS, "_setup.py", "_checks.py", "_hunt.py"])
def test_setting_up_needs_the_standard_library_alone(name: str) -> None:
    tree = ast.parse((ROOT / "script" / name).read_text(encoding="utf-8"))
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    from_ = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    tops = {module.split(".")[0] for module in plain | from_} - {"_setup", "_checks", "_hunt"}
    assert tops <= sys.stdlib_module_names
