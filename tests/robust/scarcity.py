#!/usr/bin/env python3
"""Gives culprit-cli too little: memory, room for a file, descriptors, threads; from next to nothing to enough.

Each time the program ends with one sentence and an exit code other than 0, or has written all that was asked for;
no signal ends it, no file is half there, and nothing stays behind. Too few threads or descriptors for many files at a
time are no reason to fail: then they are read one after the other.

usage: scarcity.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--only KIND]
"""

import os
import random
import resource
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from arguments import parsed
from targets import NAMES, Task, empty_out, make_inputs, many_files_task, refused_or_whole, tasks
from watched_run import FINE, Box, Findings, state_of

STEPS = 40
MIB = 1 << 20
NOBODY_ELSE = "54321"  # a user who has no process


@dataclass
class Limit:
    """What of which there is too little."""
    which: int
    amounts: list[int]
    may_differ: bool = False  # a file that cannot be opened for it may be left out with an Issue
    must_do: bool = False  # it is enough
    of_sanitized: tuple[int, ...] = ()  # amounts that a build with sanitizers, which needs terabytes, can be given
    of_user: bool = False  # does not bind root


# The room for a file begins where the sentence about it fits: standard error is one here.
ROOM = [512, *range(4096, 1_500_000, 24_576)]
# A thread gets as large a stack as the first one may have: the 4 GiB of a Box are enough for some of these, and no
# address space for one of the others.
STACKS = [mib * MIB for mib in (64, 128, 256, 512, 1024, 2048)]
NO_STACK = 1 << 47
LIMITS = {"memory": Limit(resource.RLIMIT_AS, [mib * MIB for mib in range(20, 200, 2)]),
          "file size": Limit(resource.RLIMIT_FSIZE, ROOM, of_sanitized=tuple(ROOM)),
          "descriptors": Limit(resource.RLIMIT_NOFILE, list(range(3, 24)), may_differ=True),
          "few descriptors": Limit(resource.RLIMIT_NOFILE, [20, 24, 40, 100], must_do=True),
          "stacks": Limit(resource.RLIMIT_STACK, STACKS),
          "no stack": Limit(resource.RLIMIT_STACK, [NO_STACK], must_do=True, of_sanitized=(NO_STACK,)),
          "threads": Limit(resource.RLIMIT_NPROC, [1, 2, 3, 5, 9, 17], must_do=True, of_user=True)}
KINDS = {f"{task} {limit}": (task, limit) for task in NAMES for limit in ("memory", "file size", "descriptors")}
KINDS |= {f"many {limit}": ("many", limit) for limit in ("memory", "few descriptors", "stacks", "no stack", "threads")}


def common_user() -> list[str] | None:
    """What starts a program as a user whom a limit of processes binds, and who may touch the files of a Box. None: it
    cannot be done here."""
    if os.geteuid() != 0:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        return None
    command = [setpriv, "--reuid", NOBODY_ELSE, "--regid", NOBODY_ELSE, "--clear-groups",
               "--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    return command if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0 else None


def try_one(box: Box, task: Task, limit: Limit, amount: int, user: list[str] | None) -> list[str]:
    empty_out(box)
    before = state_of(box.made)
    box.before = (user or []) if limit.of_user else []
    ran = box.run(task.arguments, limits={limit.which: (amount, amount)})
    if ran.code == 127 or b"error while loading shared libraries" in ran.err:
        return []  # too little to begin with
    found = refused_or_whole(box, task, ran, before, old=False, may_be_other=limit.may_differ)
    return [*found, *([f"failed with enough: {ran.sentence()}"] if limit.must_do and ran.code != FINE else [])]


def amounts_for(box: Box, limit: Limit, user: list[str] | None) -> list[int]:
    # Terabytes of address space belong to a sanitizer, and without descriptors it takes sound objects for others.
    amounts = list(limit.of_sanitized) if box.is_sanitized else limit.amounts
    return [] if limit.of_user and user is None else amounts


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("scarcity", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    user = common_user()
    with Box(cli) as box:
        make_inputs(box, STEPS)
        known = {task.name: task for task in tasks(box, STEPS)}
        inputs = [(kind, amount) for kind, (_, limit) in KINDS.items()
                  for amount in amounts_for(box, LIMITS[limit], user) if only in kind]
        if seconds is not None:
            random_.shuffle(inputs)
        for kind, amount in inputs:
            if time.monotonic() > end:
                break
            name, limit = KINDS[kind]
            if name == "many" and name not in known:  # not before, since it takes seconds
                known[name] = many_files_task(box)
            findings.note(kind, f"{limit} of {amount}", try_one(box, known[name], LIMITS[limit], amount, user))
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
