#!/usr/bin/env python3
"""Compares thousands of damaged run folders: each must give a result, or one sentence that says why not.

The folders are small ones of our own (small_runs.py). Either the text of one file is changed (text_mutations.py), or
what the file is: a pipe, a folder, a link, one that may not be read, packed, with an odd name. Of what can be compared
the call tree is asked for, too. Whatever is lost by a hole of zeros has to be told as an Issue, and the neighbours of
the hole may not be lost with it.

usage: trace_mutants.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--keep FOLDER] [--only KIND]
"""

import gzip
import json
import os
import random
import shutil
import sys
import time
from pathlib import Path

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


KINDS = FILE_KINDS | {name: changes_text(change) for name, change in text_mutations.TEXT_KINDS.items()}


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


def try_one(box: Box, findings: Findings, source: Path, sound_info: bytes, kind: str, random_: random.Random) -> None:
    box.clear()
    runs = [box.made / source.name / run.name for run in sorted(source.iterdir(), reverse=True)]  # normal, abnormal
    shutil.copytree(source, box.made / source.name)
    file = random_.choice([path for path in sorted(runs[0].iterdir()) if path.name != "run.json"])
    old = file.read_bytes()
    KINDS[kind](file, random_)
    hole_lines = None
    if kind == "zeros":
        new = file.read_bytes()
        changed = [at for at in range(len(old)) if old[at] != new[at]]
        hole_lines = old[changed[0]:changed[-1]].count(b"\n") + 1 if changed else 0
        if changed and changed[0] < old.index(b"\n"):
            hole_lines = None  # the head of the table or of the trace: what is behind it cannot be known
    findings.note(kind, f"{source.name}/{file.name}: {kind}", judge(box, runs, sound_info, hole_lines), box)


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("trace_mutants", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    kinds = [kind for kind in KINDS if only in kind]
    todo = [kind for kind in kinds for _ in range(EACH)] if seconds is None else None
    with Box(cli) as box:
        sources = []
        for maker in small_runs.MAKERS:
            runs = small_runs.make(maker, box.folder / "sound" / maker)
            sources.append((runs[0].parent, box.run(["info", str(runs[0]), "--json"]).out))
        while time.monotonic() < end and (todo is None or todo):
            source, sound_info = random_.choice(sources)
            try_one(box, findings, source, sound_info, todo.pop() if todo else random_.choice(kinds), random_)
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
