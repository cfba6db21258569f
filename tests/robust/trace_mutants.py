#!/usr/bin/env python3
"""Compares thousands of damaged run folders: each must give a result, or one sentence that says why not.

The folders are small ones of our own, of every format (small_runs.py, seed_runs.py). Either the text of one file is
changed (text_mutations.py), or its bytes, or a value or the schema of a database (session_values.py, session_files.py),
or what the file is: a pipe, a folder, a link, one that may not be read, packed, with an odd name. Of what can be
compared the call tree is asked for, too. Whatever is lost of a text by a hole of zeros has to be told as an Issue, and
the neighbours of the hole may not be lost with it.

usage: trace_mutants.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--keep FOLDER] [--only KIND]
"""

import gzip
import json
import os
import random
import shutil
import sqlite3
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import seed_runs
import session_files
import session_values
import small_runs
import text_mutations
from arguments import parsed
from targets import empty_out
from watched_run import Box, Findings, complaints, difference, left_by_failure, report_complaints, state_of

EACH = 60  # of a kind, without a limit of time

ODD_NAMES = ["a\x1b[31mb", "a\nb", "\u202eb", "<img src=x>", "-rf", "--full", "a'b\"c", "a;b", "$(f)", "b\\", " ",
             "%s{}", "x" * 200, "a\x9bb", "a\u2028b"]
RAW_NAMES = [b"a\xffb", b"\xed\xa0\x80", b"\xc3"]


def odd_file_name(file: Path, random_: random.Random) -> None:
    """Keeps the ending, by which a file is known."""
    ending = b"_perf_data.csv" if file.name.endswith("perf_data.csv") else b"".join(map(os.fsencode, file.suffixes))
    name = random_.choice([os.fsencode(name) for name in ODD_NAMES] + RAW_NAMES)
    os.rename(os.fsencode(file), os.path.join(os.fsencode(file.parent), name + ending))


def pipe(file: Path, _: random.Random) -> None:
    file.unlink()
    os.mkfifo(file)


def folder(file: Path, _: random.Random) -> None:
    file.unlink()
    file.mkdir()


def endless_link(file: Path, _: random.Random) -> None:
    file.unlink()
    file.symlink_to(file.name)


def link_to_device(file: Path, random_: random.Random) -> None:
    file.unlink()
    file.symlink_to(random_.choice(["/dev/zero", "/dev/null", "/dev/full", "/proc/self/mem"]))


def unreadable(file: Path, _: random.Random) -> None:
    """Means nothing to root."""
    file.chmod(0)


def packed(file: Path, random_: random.Random) -> None:
    """gzip, whole or damaged, with and without the name of it."""
    data = gzip.compress(file.read_bytes())
    change = random_.choice([None, text_mutations.truncated, text_mutations.flipped, text_mutations.zeros])
    target = file if random_.random() < 0.3 else file.with_name(file.name + ".gz")
    file.unlink()
    target.write_bytes(change(data, random_) if change else data)


def bomb(file: Path, _: random.Random) -> None:
    """Forty megabytes of blanks in a small gzip file."""
    file.unlink()
    file.with_name(file.name + ".gz").write_bytes(gzip.compress(b'{"traceEvents": [' + b" " * (40 << 20), 1))


def sparse(file: Path, _: random.Random) -> None:
    """Zeros to the end, as a file has them whose data never reached the disk."""
    os.truncate(file, file.stat().st_size + (50 << 20))


def other_format(file: Path, random_: random.Random) -> None:
    """Another format under this name."""
    file.write_bytes(random_.choice([b"SQLite format 3\0" + bytes(200), b"\x1f\x8b\x08", b"PK\3\4", b"", b"\0" * 4096,
                                     b"[]", b"{}", b"[[[[", b"null", b'"', b"a,b\n1,2\n", b"\xef\xbb\xbf"]))


def odd_notes(file: Path, random_: random.Random) -> None:
    """A run.json of somebody else."""
    file.with_name("run.json").write_bytes(random_.choice([
        b'{"commit": "\\u0000\\u001b[31m\\u202e"}', b'{"a": 1e999}', b"[" * 100_000,
        b'{"a": "' + b"x" * (1 << 20) + b'"}', b"\xff\xfe", b'{"a": {"b": [1, null]}}',
        b"{" + b",".join(b'"k%d": %d' % (i, i) for i in range(5000)) + b"}"]))


FILE_KINDS = {function.__name__: function for function in (
    odd_file_name, pipe, folder, endless_link, link_to_device, unreadable, packed, bomb, sparse, other_format,
    odd_notes)}


def changes_text(change):
    def apply(file: Path, random_: random.Random) -> None:
        file.write_bytes(change(file.read_bytes(), random_))

    return apply


def varints(data: bytes, random_: random.Random) -> bytes:
    """Lengths and numbers of a message that are as large as can be, or go on."""
    changed = bytearray(data)
    for _ in range(random_.choice([1, 2, 8])):
        at = random_.randrange(len(changed))
        new = random_.choice([b"\0", b"\x7f", b"\x80", b"\xff", b"\xff" * 9 + b"\x01", b"\x80" * 30])
        changed[at:at + random_.choice([0, 1])] = new
    return bytes(changed)


def value(file: Path, random_: random.Random) -> None:
    """One in the columns of a database; now and then one that cannot be put there, and nothing is changed."""
    column = random_.choice(session_values.columns(file))
    new = random_.choice(list(session_values.values_for(column, random_).values()))
    session_values.put(file, column, new, random_.random() < 0.5, random_)


def schema(file: Path, random_: random.Random) -> None:
    """Of a database, its pages or its neighbours."""
    victim = file.with_name("victim.txt")
    victim.write_text("nobody may touch this\n", encoding="utf-8")
    names = [name for name in session_files.KINDS if name not in OF_SESSIONS]
    try:
        session_files.KINDS[random_.choice(names)](file, victim, random_)
    except sqlite3.Error:  # such as a module that this SQLite has not
        pass


OF_SESSIONS = ("view_of_user", "other_capture", "trigger", "user_trigger", "extra_column", "extra_index",
               "expression_index", "facts_gone")  # their tables
BYTES = ("flipped", "noise", "truncated", "cut_out", "doubled", "zeros", "nul")
TEXT_KINDS = {name: changes_text(change) for name, change in text_mutations.TEXT_KINDS.items()}
DATABASE_KINDS = {"value": value, "schema": schema}
KINDS = FILE_KINDS | TEXT_KINDS | DATABASE_KINDS | {"varints": changes_text(varints)}


def kinds_of(file: Path) -> list[str]:
    """What can be done to it."""
    if file.suffix in (".csv", ".json", ".log"):
        return [*FILE_KINDS, *TEXT_KINDS]
    return [*FILE_KINDS, *BYTES, *(DATABASE_KINDS if file.suffix in (".db", ".rpd", ".sqlite") else ["varints"])]


def told(text: bytes) -> tuple[int, int]:
    """How much `info --json` has read, and how many Issues it has. The rows of a raw trace are made of its cycles:
    an event less may be many rows less."""
    run = json.loads(text)["runs"][0]
    read = run["events"] if "events" in run else run["rows"] + run["readings"]
    return read, sum(issue["count"] for issue in run["issues"])


def lost_silently(before: bytes, after: bytes, hole_lines: int) -> list[str]:
    (had, issues), (has, issues_now) = told(before), told(after)
    if has >= had:
        return []
    found = [] if issues_now > issues else [f"{had - has} of {had} records are gone without an Issue"]
    most = hole_lines + 2  # what is torn at its ends
    return found + ([f"a hole of {hole_lines} lines costs {had - has} of {had} records"] if had - has > most else [])


def judge(box: Box, runs: list[Path], sound_info: bytes, hole_lines: int | None) -> list[str]:
    before, faults = state_of(box.made), []
    kept = box.folder / "kept.culprit"
    kept.unlink(missing_ok=True)
    reports = ["--session", str(kept), *box.reports("md", "html", "json", "csv")]
    for arguments in (["compare", *map(str, runs), "--full", *reports], ["report", str(kept), *box.calls()],
                      ["report", str(kept), *box.shapes()], ["report", str(kept), *box.memory()],
                      ["info", str(runs[0]), "--json"]):
        if arguments[0] == "report" and not kept.exists():
            continue
        empty_out(box)
        ran = box.run(arguments)
        found = list(complaints(ran, box.limits))
        if ran.code == 0:
            found += report_complaints(box.out)
        if ran.code == 3:
            found += left_by_failure(box.out)
        if arguments[0] == "compare" and kept.exists() != (ran.code == 0):
            found.append(f"exit code {ran.code} {'with' if kept.exists() else 'without'} a session")
        if arguments[0] == "info" and ran.code == 0 and hole_lines is not None:
            found += lost_silently(sound_info, ran.out, hole_lines)
        found += difference(before, state_of(box.made))
        found += [f"left behind: {name}" for name in box.left_behind()]
        faults += [f"{arguments[0]}: {fault}" for fault in found]
    return faults


@dataclass
class Source:
    """A pair of runs before anything is done to it."""
    format: str
    folder: Path
    sound_info: bytes  # of ours, else empty

    def is_ours(self) -> bool:
        return self.format in small_runs.MAKERS

    def files(self, kind: str) -> list[Path]:
        """Those of the first run to which this can be done; what ours are counted by has no run.json."""
        return [path for path in sorted((self.folder / "normal").iterdir())
                if not (self.is_ours() and path.name == "run.json") and kind in kinds_of(path)]


def make_sources(box: Box) -> list[Source]:
    sound = box.folder / "sound"
    ours = []
    for name in small_runs.MAKERS:
        run = small_runs.make(name, sound / name)[0]
        ours.append(Source(name, run.parent, box.run(["info", str(run), "--json"]).out))
    return ours + [Source(name, pair, b"") for name, pair in seed_runs.make_all(sound)]


def try_one(box: Box, findings: Findings, source: Source, kind: str, random_: random.Random) -> None:
    box.clear()
    name = random_.choice(source.files(kind)).name
    runs = [box.made / source.folder.name / run for run in ("normal", "abnormal")]
    shutil.copytree(source.folder, box.made / source.folder.name)
    file = runs[0] / name
    old = file.read_bytes()
    KINDS[kind](file, random_)
    hole_lines = None
    if kind == "zeros" and source.is_ours():
        new = file.read_bytes()
        changed = [at for at in range(len(old)) if old[at] != new[at]]
        hole_lines = old[changed[0]:changed[-1]].count(b"\n") + 1 if changed else 0
        if changed and changed[0] < old.index(b"\n"):
            hole_lines = None  # the head of the table or of the trace: what is behind it cannot be known
    findings.note(kind if source.is_ours() else source.format, f"{source.folder.name}/{name}: {kind}",
                  judge(box, runs, source.sound_info, hole_lines), box)


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("trace_mutants", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    with Box(cli) as box:
        tries = [(source, kind) for source in make_sources(box) for kind in KINDS
                 if source.files(kind) and only in f"{source.format} {kind}"]
        formats = sorted({source.format for source, _ in tries})
        by_format = {name: [each for each in tries if each[0].format == name] for name in formats}
        todo = EACH * len(KINDS) * len(formats) if seconds is None else None
        while time.monotonic() < end and todo != 0:
            # Each format as often as another one, ours, of which the most is asked, twice.
            name = random_.choice([*formats, *(name for name in formats if name in small_runs.MAKERS)])
            try_one(box, findings, *random_.choice(by_format[name]), random_)
            todo = None if todo is None else todo - 1
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
