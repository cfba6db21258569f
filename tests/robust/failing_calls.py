#!/usr/bin/env python3
"""Lets the first, second ... n-th call of one kind fail below culprit-cli, until there is no n-th: a full disk, a
broken one, no right to rename, no memory.

Each time the program ends with one sentence and an exit code other than 0, unless all that was asked for is there
all the same; no file is half there, and nothing stays behind. failing_calls.c is what makes them fail, compiled on
the spot with cc.

usage: failing_calls.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--only KIND]
"""

import errno
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

from arguments import parsed
from targets import NAMES, Task, empty_out, make_inputs, put_old, refused_or_whole, tasks, tells
from watched_run import Box, Findings, state_of

STEPS = 40
MOST = 2000  # calls of a kind

CALLS = {"write": errno.ENOSPC, "fsync": errno.EIO, "ftruncate": errno.ENOSPC, "rename": errno.EACCES,
         "open": errno.EMFILE, "read": errno.EIO, "memory": errno.ENOMEM}
READING = ("open", "read")
KINDS = [f"{task} {call}" for task in NAMES for call in CALLS]


def compiled(box: Box) -> str:
    """What LD_PRELOAD has to be. The library of AddressSanitizer wants to be the first, and has an allocator."""
    shim = box.folder / "failing_calls.so"
    memory = [] if box.is_sanitized else ["-DWITH_MEMORY"]
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", *memory, "-o", str(shim),
                    str(Path(__file__).with_name("failing_calls.c")), "-ldl"], check=True)
    linked = subprocess.run(["ldd", str(box.cli)], capture_output=True, text=True, check=True).stdout
    first = re.findall(r"=> (\S*libasan\S*)", linked)
    return ":".join([*first, str(shim)])


class Shim:
    def __init__(self, box: Box):
        self.box = box
        self.preload = compiled(box)
        self.note = box.folder / "failed"

    def run(self, task: Task, call: str, at: int):
        """The run, and whether the call came at all."""
        self.note.unlink(missing_ok=True)
        ran = self.box.run(task.arguments, {
            "LD_PRELOAD": self.preload, "CULPRIT_FAIL": call, "CULPRIT_FAIL_AT": str(at),
            "CULPRIT_FAIL_ERRNO": str(CALLS[call]), "CULPRIT_FAIL_NOTE": str(self.note)})
        return ran, self.note.exists()


def try_one(shim: Shim, task: Task, call: str, at: int, is_old: bool) -> list[str] | None:
    """None: there is no such call."""
    box = shim.box
    if is_old:
        put_old(box, task)
    else:
        empty_out(box)
    before = state_of(box.made)
    ran, has_failed = shim.run(task, call, at)
    if not has_failed:
        return None
    # A file of a run that cannot be read is left out, with the reason among the Issues: another report. One of a page,
    # as batch writes them, warns of the input and lists no Issues.
    words = (os.strerror(CALLS[call]).encode(), *([b"input quality"] if task.name == "batch" else []))
    is_told = call in READING and any(tells(box, each) for each in words)
    return refused_or_whole(box, task, ran, before, is_old, is_told)


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("failing_calls", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    with Box(cli) as box:
        make_inputs(box, STEPS)
        known = {task.name: task for task in tasks(box, STEPS)}
        shim = Shim(box)
        # With a limit of time each kind has its share, and takes steps of chance so that it comes to the end.
        kinds = [kind for kind in KINDS if only in kind and not (box.is_sanitized and kind.endswith("memory"))]
        for number, kind in enumerate(kinds):
            name, call = kind.split()
            share = time.monotonic() + (end - time.monotonic()) / (len(kinds) - number)
            at = 1
            while at < MOST and time.monotonic() < share:
                found = try_one(shim, known[name], call, at, random_.random() < 0.5)
                if found is None:
                    break
                findings.note(kind, f"the {call} number {at} fails", found)
                at += 1 if seconds is None else random_.choice([1, 1, 2, 5, 10])
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
