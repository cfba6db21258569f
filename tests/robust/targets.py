"""What the commands that write files are asked for, and whether each file is whole: the old one or the new one.

For the kills and the failing calls. The same inputs give the same report, so a whole new file is the one that an
undisturbed run writes; a session holds the time at which its inputs were read, and is opened instead.
"""

import json
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import small_runs
from watched_run import FAILED, FINE, Box, Ran, complaints, difference, state_of

NAMES = ("compare", "unsaved", "report", "calls", "shapes", "memory", "batch")  # of tasks()
BATCH_LINES = 8  # one for each case and one for all, and names
OLD = b"an older report\n"


@dataclass
class Task:
    """A command with all files that it has to write below box.out, and what they hold afterwards."""
    name: str
    arguments: list[str]
    expected: dict[str, bytes]
    seconds: float = 0.0


def make_inputs(box: Box, steps: int) -> None:
    small_runs.raw_pair(box.made / "case" / "one", steps)
    small_runs.processed_pair(box.made / "case" / "two")


def many_files_task(box: Box) -> Task:
    """64 traces read by 16 threads and those that read ahead, for what a single one makes of them. Call it once."""
    runs = [str(run) for run in small_runs.many_files(box.made / "many")]
    arguments = ["compare", *runs, "--session", str(box.out / "s.culprit"), *box.reports("md", "json")]
    return undisturbed(box, "many", [*arguments, "--threads", "1"], [*arguments, "--threads", "16"])


def empty_out(box: Box) -> None:
    shutil.rmtree(box.out)
    box.out.mkdir()


def is_text(name: str) -> bool:
    return not name.endswith(".culprit")


def tasks(box: Box, steps: int, names: tuple[str, ...] = NAMES) -> list[Task]:
    """Runs each of these once, undisturbed. Call make_inputs() before."""
    runs = [str(box.made / "case" / "one" / run) for run in ("normal", "abnormal")]
    kept = box.made / "kept.culprit"
    if not kept.exists() and box.run(["compare", *runs, "--session", str(kept), "--quiet"]).code != 0:
        raise SystemExit(f"the {steps} steps cannot be compared")
    wanted = {"compare": ["compare", *runs, "--session", str(box.out / "s.culprit"), *box.reports("md", "json")],
              "unsaved": ["compare", *runs, *box.reports("html", "json")],
              "report": ["report", str(kept), "--full", *box.reports("md", "html", "json", "csv", "folded")],
              "calls": ["report", str(kept), *box.calls()],
              "shapes": ["report", str(kept), *box.shapes()],
              "memory": ["report", str(kept), *box.memory()],
              "batch": ["batch", str(box.made / "case"), "-o", str(box.out), "--force"],
              "info": ["info", runs[0]]}
    return [undisturbed(box, name, wanted[name], wanted[name]) for name in names]


def undisturbed(box: Box, name: str, arguments: list[str], disturbed: list[str]) -> Task:
    """The task to give `disturbed`, for what `arguments` write."""
    empty_out(box)
    ran = box.run(arguments)
    if ran.code != 0:
        raise SystemExit(f"{name} does not work undisturbed: {ran.sentence()}")
    task = Task(name, disturbed, {path.name: path.read_bytes() for path in box.out.iterdir()}, ran.seconds)
    empty_out(box)
    return task


def put_old(box: Box, task: Task) -> None:
    """Something that the command replaces, in the place of each report."""
    empty_out(box)
    write_old(box, task)


def write_old(box: Box, task: Task) -> bool:
    """False, and nothing is there, if there is no room for it."""
    reports = [box.out / name for name in task.expected if is_text(name)]
    try:
        for report in reports:
            report.write_bytes(OLD)
    except OSError:
        for report in reports:
            report.unlink(missing_ok=True)
        return False
    return True


def is_complete(name: str, text: bytes) -> bool:
    """Another report than expected, but one that was written to its end."""
    if name.endswith(".json"):
        try:
            json.loads(text)
        except ValueError:
            return False
    return text.endswith(b"\n") and (not name.endswith(".html") or text.rstrip().endswith(b"</html>"))


def tells(box: Box, words: bytes) -> bool:
    """True if one of the reports has these words."""
    return any(words in path.read_bytes() for path in box.out.iterdir())


def not_whole(box: Box, task: Task, old: bool) -> list[str]:
    """Complaints about what lies in box.out now; `old`: put_old() was called."""
    found = []
    for name, text in task.expected.items():
        path = box.out / name
        if not path.exists():
            found += [f"the old {name} is gone"] if old and is_text(name) else []
        elif not is_text(name):
            found += session_complaints(path)
        elif path.read_bytes() not in ((text, OLD) if old else (text,)):
            found.append(f"{name} is neither the old nor the new one: {path.stat().st_size} bytes of {len(text)}")
    return found


def session_complaints(path: Path, table: str = "pair") -> list[str]:
    """`table`: has rows."""
    try:
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        (word,) = database.execute("PRAGMA integrity_check").fetchone()
        rows = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        database.close()
    except sqlite3.Error as error:
        return [f"{path.name} is torn: {error}"]
    return [] if word == "ok" and rows else [f"{path.name} is torn: {word}, {rows} rows of {table}"]


def not_written(box: Box, task: Task) -> list[str]:
    """The files that were asked for and are not the new ones."""
    return [name for name, text in task.expected.items()
            if not (box.out / name).exists() or (is_text(name) and (box.out / name).read_bytes() != text)]


def strangers(box: Box, task: Task) -> list[str]:
    """What lies in box.out and was not asked for."""
    return [f"out/{path.name}" for path in box.out.iterdir() if path.name not in task.expected]


def refused_or_whole(box: Box, task: Task, ran: Ran, before: dict[str, tuple], old: bool,
                     may_be_other: bool) -> list[str]:
    """Complaints about a run that lacked something: one sentence, or all that was asked for; `may_be_other`: another
    report will do, since a file of a run can be left out. `before`: state_of(box.made); `old`: put_old() was called.
    """
    found = list(complaints(ran, box.limits, (FINE, FAILED), BATCH_LINES if task.name == "batch" else 1))
    if ran.code == FINE and may_be_other:
        found += [f"{name} is not whole" for name in not_written(box, task)
                  if is_text(name) and not is_complete(name, (box.out / name).read_bytes())]
    elif ran.code == FINE:
        found += [f"exit code 0 without the whole {name}" for name in not_written(box, task)]
    elif task.name != "batch":  # which tells of the case that failed in its overview
        found += not_whole(box, task, old)
    found += what_stays(box, task, before)
    return [f"{fault} ({ran.sentence()})" if ran.err else fault for fault in found]


def what_stays(box: Box, task: Task, before: dict[str, tuple]) -> list[str]:
    """Complaints about files that nobody asked for and inputs that changed. Takes the files away, to tell them once."""
    found = [f"left behind: {name}" for name in box.left_behind() + strangers(box, task)]
    for name in box.left_behind():
        (box.folder / name).unlink()
    return found + difference(before, state_of(box.made))
