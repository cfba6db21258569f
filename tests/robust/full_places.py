#!/usr/bin/env python3
"""Gives culprit-cli a small file system to write to: a tmpfs in the place of its targets, its cache, the temporary
folder or all of them, from a page to enough room.

Each time the program ends with one sentence and the exit code of a failure, or has written all that was asked for; no
signal ends it, as a mapped file does that gets no room for a page, nothing is half there, and nothing stays behind. A
merge that had no room is done again with enough. Mounting needs a namespace of one's own; where the system gives none,
nothing is tried.

usage: full_places.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--only KIND]
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Iterator

import small_runs
from arguments import parsed
from part_mutants import Parts
from targets import (Task, empty_out, make_inputs, refused_or_whole, session_complaints, tasks, undisturbed, what_stays,
                     write_old)
from watched_run import FINE, Box, Findings, Limits, complaints, difference, state_of

STEPS = 40
LARGE_STEPS, LARGE_KERNELS = 6000, 300  # of a recording whose columns go to files (app/command_line.cpp)
LONG = 600  # seconds that are enough for it
KIB, MIB = 1 << 10, 1 << 20
SIZES = [*range(4 * KIB, 64 * KIB, 4 * KIB), *range(64 * KIB, 2 * MIB, 24 * KIB)]
LARGE_SIZES = [mib * MIB for mib in (1, 8, 20, 31, 32, 33, 40, 64, 65, 80, 96, 97, 128, 150, 300, 1000, 3000)]
PLACES = {"out": ["out"], "cache": ["cache"], "tmp": ["tmp"], "all": ["out", "cache", "tmp", "home"]}
TASKS = ("compare", "unsaved", "report", "batch")
KINDS = [f"{task} {place}" for task in (*TASKS, "merge") for place in PLACES] + ["condense parts"]
LARGE_KINDS = ["large cache", "large all"]
MAY_MOUNT = "CULPRIT_MAY_MOUNT"  # set where this is the second start


def mount(*arguments: object) -> bool:
    return subprocess.run(["mount", *map(str, arguments)], capture_output=True, check=False).returncode == 0


@contextmanager
def small(folder: Path, places: list[Path], size: int) -> Iterator[None]:
    """One file system of `size` bytes in the place of all these folders."""
    room = folder / "room"
    room.mkdir(exist_ok=True)
    mounted = []
    try:
        for target, arguments in [(room, ["-t", "tmpfs", "-o", f"size={size}", "none"]),
                                  *((place, ["--bind", room / place.name]) for place in places)]:
            if target != room:
                (room / target.name).mkdir()
            if not mount(*arguments, target):
                raise SystemExit(f"nothing can be mounted on {target}")
            mounted.append(target)
        yield
    finally:
        for target in reversed(mounted):
            subprocess.run(["umount", str(target)], check=True)


class Inputs:
    """Each is made when it is first asked for: with little time not all of them are."""

    def __init__(self, box: Box, parts_box: Box):
        self.box, self.parts_box = box, parts_box
        self.known: dict[str, Task] = {}
        make_inputs(box, STEPS)

    @cached_property
    def parts(self) -> Parts:
        return Parts(self.parts_box)

    def task(self, name: str) -> Task:
        if name not in self.known:
            self.known[name] = self.large() if name == "large" else tasks(self.box, STEPS, (name,))[0]
        return self.known[name]

    def large(self) -> Task:
        run = self.box.folder / "large"
        run.mkdir()
        small_runs.many_samples(run / "x.json", LARGE_STEPS, LARGE_KERNELS)
        arguments = ["compare", str(run), str(run), *self.box.reports("md")]
        return undisturbed(self.box, "large", arguments, arguments)


def write_within(inputs: Inputs, name: str, place: str, size: int, may_be_old: bool) -> list[str]:
    box, task = inputs.box, inputs.task(name)
    empty_out(box)
    before = state_of(box.made)
    with small(box.folder, [box.folder / each for each in PLACES[place]], size):
        is_old = may_be_old and write_old(box, task)
        return refused_or_whole(box, task, box.run(task.arguments), before, is_old, may_be_other=False)


def condense_within(inputs: Inputs, size: int) -> list[str]:
    box, parts = inputs.parts_box, inputs.parts
    work = parts.placed()
    for part in (work / "parts").iterdir():
        part.unlink()
    with small(box.folder, [work / "parts"], size):
        ran = box.run(["condense", "--work", str(work), "--task", "0"])
        found = list(complaints(ran, box.limits)) if ran.code != FINE else []
        written = list((work / "parts").iterdir())
        if len(written) != (1 if ran.code == FINE else 0):
            found.append(f"exit code {ran.code}, and {len(written)} files there")
        if ran.code == FINE:
            found += [fault for part in written for fault in session_complaints(part, "track")]
    return found + [f"left behind: {name}" for name in box.left_behind()]


def merge_within(inputs: Inputs, place: str, size: int) -> list[str]:
    box, parts = inputs.parts_box, inputs.parts
    work = parts.placed()
    task = Task("merge", ["merge", "--work", str(work)], {parts.session.name: b""})
    before = state_of(work / "parts")
    with small(box.folder, [box.folder / each for each in PLACES[place]], size):
        ran = box.run(task.arguments)
        found = [*complaints(ran, box.limits), *what_stays(box, task, state_of(box.made))]
        if ran.code == FINE:
            return found + session_complaints(parts.session)
        found += difference(before, state_of(work / "parts"))
        found += ["failed, and left a session"] if parts.session.exists() else []
    again = box.run(task.arguments)
    return found + ([f"with room again: {again.sentence()}"] if again.code != FINE else [])


def try_one(inputs: Inputs, kind: str, size: int, may_be_old: bool) -> list[str]:
    name, place = kind.split()
    if name == "condense":
        return condense_within(inputs, size)
    if name == "merge":
        return merge_within(inputs, place, size)
    return write_within(inputs, name, place, size, may_be_old)


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("full_places", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    with Box(cli, Limits(seconds=120, mebibytes=2000)) as box, Box(cli) as parts_box:
        inputs = Inputs(box, parts_box)
        tried = [(kind, size) for kind in KINDS for size in SIZES if only in kind]
        if not box.is_sanitized and (seconds is None or seconds >= LONG):
            tried += [(kind, size) for kind in LARGE_KINDS for size in LARGE_SIZES if only in kind]
        if seconds is not None:
            random_.shuffle(tried)
        for kind, size in tried:
            if time.monotonic() > end:
                break
            findings.note(kind, f"{size} bytes", try_one(inputs, kind, size, random_.random() < 0.5))
    return findings


def within_namespace() -> list[str] | None:
    """What starts a program that may mount; None: it cannot be done here."""
    command = ["unshare", "-m" if os.geteuid() == 0 else "-Urm"]
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run([*command, "mount", "-t", "tmpfs", "none", folder], capture_output=True, check=False)
    return command if tried.returncode == 0 else None


def main() -> int:
    if MAY_MOUNT in os.environ:
        return parsed(__doc__, run)
    command = within_namespace()
    if command is None:
        print(f"{'full_places':18} nothing was tried: no file system can be mounted here")
        return 0
    os.environ[MAY_MOUNT] = "1"
    os.execvp(command[0], [*command, sys.executable, "-B", *sys.argv])


if __name__ == "__main__":
    sys.exit(main())
