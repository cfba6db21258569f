#!/usr/bin/env python3
"""Gives culprit-cli too little: memory, room for a file, descriptors; from next to nothing to enough.

Each time the program ends with one sentence and an exit code other than 0, or has written all that was asked for;
no signal ends it, no file is half there, and nothing stays behind.

usage: scarcity.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--only KIND]
"""

import random
import resource
import sys
import time
from pathlib import Path

from arguments import parsed
from targets import Task, empty_out, make_inputs, refused_or_whole, tasks
from watched_run import Box, Findings, state_of

STEPS = 40
MIB = 1 << 20

# The room for a file begins where the sentence about it fits: standard error is one here.
# What -> the limit, the amounts, and whether a file that cannot be opened for it may be left out with an Issue.
LIMITS = {"memory": (resource.RLIMIT_AS, [mib * MIB for mib in range(20, 200, 2)], False),
          "file size": (resource.RLIMIT_FSIZE, [512, *range(4096, 1_500_000, 24_576)], False),
          "descriptors": (resource.RLIMIT_NOFILE, list(range(3, 24)), True)}
KINDS = {f"{task} {limit}": (task, limit) for task in ("compare", "unsaved", "report", "batch") for limit in LIMITS}


def try_one(box: Box, task: Task, limit: str, amount: int) -> list[str]:
    empty_out(box)
    before = state_of(box.made)
    which, _, may_differ = LIMITS[limit]
    ran = box.run(task.arguments, limits={which: (amount, amount)})
    if ran.code == 127 or b"error while loading shared libraries" in ran.err:
        return []  # too little to begin with
    return refused_or_whole(box, task, ran, before, old=False, may_be_other=may_differ)


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("scarcity", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    with Box(cli) as box:
        make_inputs(box, STEPS)
        known = {task.name: task for task in tasks(box, STEPS)}
        # Terabytes of address space belong to a sanitizer, and without descriptors it takes sound objects for others.
        inputs = [(kind, amount) for kind, (_, limit) in KINDS.items() for amount in LIMITS[limit][1]
                  if only in kind and not (box.is_sanitized and limit != "file size")]
        if seconds is not None:
            random_.shuffle(inputs)
        for kind, amount in inputs:
            if time.monotonic() > end:
                break
            name, limit = KINDS[kind]
            findings.note(kind, f"{limit} of {amount}", try_one(box, known[name], limit, amount))
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
