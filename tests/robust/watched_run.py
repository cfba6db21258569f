"""Runs culprit-cli once in a folder of its own, under limits, and says what was wrong with it.

Used by all programs of tests/robust. What holds for every input whatever: no signal, an exit code that the manual
page has, an end in time and in little memory, one sentence on standard error, no number that is not finite, no
input changed and nothing left behind.
"""

import hashlib
import json
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

FINE, FAILED = 0, 3  # app/exit_codes.h; the others come from --gate only

# Sanitizers reserve terabytes, take twice the time and several times the memory: no limit of address space for them.
SANITIZED = b"__asan_init"
SLOWER, LARGER = 6, 4

# What printf and to_chars write for what is no finite number, standing for itself. The inputs of the campaign hold such
# words in capitals only, and may be quoted.
NOT_FINITE = re.compile(rb"(?<![\w.:/])[-+]?(?:inf|nan)(?![\w:/])")
NAMED = re.compile(r"culprit[\w.-]*: ")  # a line of standard error begins with the program
NOTE = re.compile(NAMED.pattern + r"(\S+: no file for|call tree:|shapes:) ")  # what files do not hold is no failure
# Categories of Unicode: controls, halves of a character, breaks of lines. What no Unicode has given a meaning yet is none
# of them: a later one than Python's may.
ODD = ("Cc", "Cs", "Zl", "Zp")
BIDI = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c")
LONGEST_SENTENCE = 4096  # bytes


@dataclass
class Limits:
    seconds: float = 10
    mebibytes: int = 500


@dataclass
class Ran:
    """What one start of the program came to."""
    arguments: list[str]
    code: int  # negative: ended by that signal
    timed_out: bool
    seconds: float
    user_seconds: float
    mebibytes: float
    out: bytes
    err: bytes

    def sentence(self) -> str:
        text = self.err.decode("utf-8", "backslashreplace").strip()
        return text if len(text) < 300 else text[:300] + " ..."


def quick_place() -> str | None:
    """Where waiting for the disk costs nothing, unless the caller wants another place: thousands of runs sync."""
    memory = "/dev/shm"
    return memory if "TMPDIR" not in os.environ and os.access(memory, os.W_OK) else None


class Box:
    """A folder with everything a run may touch: `made` for inputs, `out` for what it writes, and homes of its own."""

    def __init__(self, cli: Path, limits: Limits | None = None):
        self.cli = cli.resolve()
        self.folder = Path(tempfile.mkdtemp(prefix="culprit-robust-", dir=quick_place()))
        self.limits = limits or Limits()
        self.is_sanitized = SANITIZED in self.cli.read_bytes()
        if self.is_sanitized:
            self.limits = Limits(self.limits.seconds * SLOWER, self.limits.mebibytes * LARGER)
        self.made = self.folder / "made"
        self.out = self.folder / "out"
        self.before: list[str] = []  # the program is started by this command
        self.clear()

    def __enter__(self) -> "Box":
        return self

    def __exit__(self, *_) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def clear(self) -> None:
        """As it was at the start."""
        for name in ("made", "out", "cache", "tmp", "home"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            (self.folder / name).mkdir()

    def reports(self, *suffixes: str) -> list[str]:
        """Arguments that ask for reports x.<suffix> in `out`."""
        return [argument for suffix in suffixes for argument in ("-o", str(self.out / f"x.{suffix}"))]

    def calls(self) -> list[str]:
        """Arguments that ask for the call tree in all its formats, as tables and stacks."""
        return ["--table", "calltree", *self.reports("calls.csv", "calls.json", "folded", "speedscope.json")]

    def shapes(self) -> list[str]:
        """Arguments that ask for the shapes of operators in all formats that have them."""
        return ["--table", "shapes", *self.reports("shapes.csv", "shapes.json")]

    def memory(self) -> list[str]:
        """Arguments that ask for the memory over a cycle in all its formats."""
        return ["--table", "memory", *self.reports("memory.csv", "memory.json")]

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}
        homes = {"XDG_CACHE_HOME": "cache", "TMPDIR": "tmp", "HOME": "home"}
        return {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", **kept,
                **{name: str(self.folder / place) for name, place in homes.items()}}

    def start(self, arguments: list[str], extra: dict[str, str] | None = None,
              limits: dict[int, tuple[int, int]] | None = None) -> subprocess.Popen:
        """Not waited for; standard output and error go to files of the box. `limits`: of setrlimit."""

        def limit() -> None:
            if not self.is_sanitized:  # far above what is complained about, so that the machine survives
                resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for which, amounts in (limits or {}).items():
                resource.setrlimit(which, amounts)

        with (self.folder / "stdout").open("wb") as out, (self.folder / "stderr").open("wb") as err:
            return subprocess.Popen([*self.before, str(self.cli), *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                    env={**self.environment(), **(extra or {})}, preexec_fn=limit, cwd=self.folder)

    def wait(self, process: subprocess.Popen, arguments: list[str], started: float) -> Ran:
        late = threading.Event()

        def stop() -> None:
            late.set()
            os.kill(process.pid, signal.SIGKILL)  # not waited for yet, so the number is still its own

        timer = threading.Timer(self.limits.seconds, stop)
        timer.start()
        _, status, used = os.wait4(process.pid, 0)
        timer.cancel()
        timer.join()
        process.returncode = os.waitstatus_to_exitcode(status)
        return Ran(arguments, process.returncode, late.is_set(), time.monotonic() - started, used.ru_utime,
                   used.ru_maxrss / 1024, (self.folder / "stdout").read_bytes(), (self.folder / "stderr").read_bytes())

    def run(self, arguments: list[str], extra: dict[str, str] | None = None,
            limits: dict[int, tuple[int, int]] | None = None) -> Ran:
        started = time.monotonic()
        return self.wait(self.start(arguments, extra, limits), arguments, started)

    def left_behind(self) -> list[str]:
        """Files in the homes; the program may make folders there."""
        places = [self.folder / name for name in ("cache", "tmp", "home")]
        return [str(path.relative_to(self.folder)) for place in places for path in place.rglob("*")
                if not path.is_dir()]


def state_of(folder: Path) -> dict[str, tuple]:
    """Everything that lies in a folder: kind, mode, time and sum of the content."""
    state: dict[str, tuple] = {}
    for path in [folder, *sorted(folder.rglob("*"))]:
        found = path.lstat()
        sum_of = hashlib.sha256(path.read_bytes()).hexdigest() if stat.S_ISREG(found.st_mode) else ""
        changed = found.st_mtime_ns if not stat.S_ISDIR(found.st_mode) else 0
        state[os.fsencode(path.relative_to(folder)).decode("utf-8", "backslashreplace")] = (
            found.st_mode, changed, sum_of)
    return state


def difference(before: dict[str, tuple], after: dict[str, tuple]) -> list[str]:
    return ([f"{name} is gone" for name in before if name not in after] +
            [f"{name} is new" for name in after if name not in before] +
            [f"{name} was changed" for name in before if name in after and before[name] != after[name]])


def odd_text(text: bytes, what: str, allowed: str = "\n"):
    """Complaints about bytes that are no UTF-8 and characters that do something to a terminal."""
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError as error:
        yield f"{what} is not UTF-8 ({text[max(0, error.start - 20):error.start + 20]!r})"
        return
    odd = {letter for letter in set(decoded) - set(allowed)
           if unicodedata.category(letter) in ODD or letter in BIDI}
    if odd:
        yield f"{what} has the characters {', '.join(sorted(f'U+{ord(letter):04X}' for letter in odd))}"


def complaints(ran: Ran, limits: Limits, codes: tuple[int, ...] = (FINE, FAILED), lines: int = 1):
    """What no input may do to the program; `lines`: how many standard error may have when it fails."""
    if ran.timed_out:
        yield f"did not end within {limits.seconds:g} s"
    elif ran.code < 0:
        yield f"ended by {signal.Signals(-ran.code).name}: {ran.sentence()}"
    elif ran.code not in codes:
        yield f"exit code {ran.code}: {ran.sentence()}"
    if ran.mebibytes > limits.mebibytes:
        yield f"{ran.mebibytes:.0f} MiB of memory"
    yield from odd_text(ran.out, "standard output")
    if NOT_FINITE.search(ran.out):
        yield f"standard output has a number that is not finite: {around(ran.out)}"
    if ran.timed_out or ran.code < 0:
        return
    yield from odd_text(ran.err, "standard error")
    said = [line for line in ran.err.decode("utf-8", "replace").split("\n") if line and not NOTE.match(line)]
    if ran.code == FINE and said:
        yield f"exit code 0 with words on standard error: {ran.sentence()}"
    if ran.code == FAILED and not 1 <= len(said) <= lines:
        yield f"{len(said)} lines on standard error: {ran.sentence()}"
    if ran.code == FAILED and said and not NAMED.match(said[0]):
        yield f"standard error does not begin with the name of the program: {ran.sentence()}"
    if len(ran.err) > LONGEST_SENTENCE * lines:
        yield f"{len(ran.err)} bytes on standard error"


def around(text: bytes) -> str:
    found = NOT_FINITE.search(text)
    return repr(text[max(0, found.start() - 40):found.end() + 20]) if found else ""


def refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def report_complaints(folder: Path):
    """What no report may hold. Called when the program says that it has written them."""
    for path in sorted(folder.iterdir()):
        text = path.read_bytes()
        if not text:
            yield f"{path.name} is empty"
        yield from odd_text(text, path.name, "\n\t\r\ufeff")
        if path.suffix == ".json":
            try:
                json.loads(text, parse_constant=refuse_constant)
            except ValueError as error:
                yield f"{path.name}: {error}"
        elif NOT_FINITE.search(text):
            yield f"{path.name} has a number that is not finite: {around(text)}"


def is_by_pair(name: str) -> bool:
    """Of the outputs of Box.calls(), Box.shapes() and Box.memory(), which a process pair may be without."""
    tables = (".calls", ".shapes", ".memory")
    return any(table in name for table in tables) or name.endswith((".folded", ".speedscope.json"))


def left_by_failure(folder: Path) -> list[str]:
    """What a report that failed has left and should not have. Of call trees, shapes and memory those that could be made
    stay where another one could not; they have to be whole."""
    reports = [f"failed, and left {path.name}" for path in folder.iterdir() if not is_by_pair(path.name)]
    return reports + list(report_complaints(folder))


@dataclass
class Findings:
    """What a program of the campaign has tried and found, by kind."""
    name: str
    kept: Path | None = None  # where inputs with a fault are kept
    tried: dict[str, int] = field(default_factory=dict)
    faults: dict[str, list[str]] = field(default_factory=dict)

    def note(self, kind: str, what: str, found: list[str], box: "Box | None" = None) -> None:
        """`kind` is a line of the summary, `what` the input in words; keeps a copy of what the box was given, of the
        first few of a kind."""
        self.tried[kind] = self.tried.get(kind, 0) + 1
        few = 8
        is_kept = len(self.faults.get(kind, [])) < few
        for fault in found:
            self.faults.setdefault(kind, []).append(f"{what}: {fault}")
            print(f"FAULT {self.name} {kind}: {what}: {fault}", file=sys.stderr, flush=True)
        if found and box and self.kept and is_kept:
            count = sum(len(faults) for faults in self.faults.values())
            target = self.kept / f"{self.name}-{count}"
            shutil.rmtree(target, ignore_errors=True)  # of an earlier campaign
            shutil.copytree(box.made, target / "made", symlinks=True, dirs_exist_ok=True, ignore=not_copied)
            (target / "fault.txt").write_text(f"{what}\n" + "\n".join(found) + "\n", encoding="utf-8")

    def summary(self) -> list[str]:
        if not self.tried:
            return [f"{self.name:18} nothing was tried: there was no time"]
        return [f"{self.name:18} {kind:28} {count:6} tried  {len(self.faults.get(kind, [])):4} faults"
                for kind, count in sorted(self.tried.items())]

    def any_fault(self) -> bool:
        return bool(self.faults)


def not_copied(folder: str, names: list[str]) -> list[str]:
    """Pipes, sockets and devices: a copy of them would wait for ever."""
    return [name for name in names if not stat.S_ISREG((mode := os.lstat(os.path.join(folder, name)).st_mode))
            and not stat.S_ISDIR(mode) and not stat.S_ISLNK(mode)]
