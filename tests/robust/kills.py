#!/usr/bin/env python3
"""Ends culprit-cli at random moments of its work and looks at what is left.

After SIGKILL each target is the old or the new one and whole, the inputs are as they were, and the next start of the
program removes what the killed one left in the cache, in TMPDIR and beside the targets. After SIGTERM, SIGINT or SIGQUIT
the program ends within a second with the exit code that the manual page has, and leaves nothing for the next one. Parts
of a job that was ended are whole or not there, and the same command goes on with them.

usage: kills.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--only KIND]
"""

import os
import random
import signal
import sys
import time
from pathlib import Path

import small_runs
from arguments import parsed
from part_mutants import Parts
from targets import (NAMES, Task, empty_out, make_inputs, not_whole, put_old, session_complaints, tasks,
                     what_stays)
from watched_run import FAILED, FINE, Box, Findings, Ran, complaints, state_of

STEPS = 400  # enough work to be met in the middle of it
EACH = 60  # of a kind, without a limit of time
PROMPT = 1.0  # seconds from a signal to the end

OF_PARTS = ("condense", "merge")
SIGNALS = {name: signal.Signals[name] for name in ("SIGKILL", "SIGTERM", "SIGINT", "SIGQUIT")}
KINDS = {f"{task} {name}": (task, number) for task in (*NAMES, "info", *OF_PARTS) for name, number in SIGNALS.items()}


def ended_by(box: Box, task: Task, number: int, delay: float) -> tuple[Ran, float]:
    """Also the time from the signal to the end."""
    started = time.monotonic()
    process = box.start(task.arguments)
    time.sleep(delay)
    os.kill(process.pid, number)  # not waited for yet: the number is still its own
    sent = time.monotonic()
    ran = box.wait(process, task.arguments, started)
    return ran, time.monotonic() - sent


def next_start(box: Box) -> None:
    """Any command that keeps a session of its own tidies up first."""
    runs = [str(box.folder / "next" / run) for run in ("normal", "abnormal")]
    ran = box.run(["compare", *runs, "--quiet", "-o", str(box.folder / "next" / "x.md")])
    if ran.code != 0:
        raise SystemExit(f"the next start fails: {ran.sentence()}")


def after_a_signal(box: Box, ran: Ran, number: int, seconds: float) -> list[str]:
    allowance = PROMPT * (3 if box.is_sanitized else 1)
    found = [f"ended {seconds:.1f} s after the signal"] if seconds > allowance else []
    # Before the program listens to signals, the system ends it; then it has not begun yet.
    is_early = ran.code == -number and not any(box.out.glob("*.part")) and not box.left_behind()
    return found + ([] if is_early else list(complaints(ran, box.limits, (FINE, FAILED), lines=4)))


def try_one(box: Box, task: Task, number: int, random_: random.Random) -> tuple[str, list[str]]:
    is_old = random_.random() < 0.5
    if is_old:
        put_old(box, task)
    else:
        empty_out(box)
    delay = random_.uniform(0, task.seconds * 1.1)
    before = state_of(box.made)
    ran, seconds = ended_by(box, task, number, delay)
    found = []
    if number != signal.SIGKILL:
        found += after_a_signal(box, ran, number, seconds)
    found += not_whole(box, task, is_old)
    if number == signal.SIGKILL:
        next_start(box)
    found += what_stays(box, task, before)
    return f"after {delay * 1000:.0f} of {task.seconds * 1000:.0f} ms, exit code {ran.code}", found


class PartsOfJob:
    """What condense and merge work on, and how long they take."""

    def __init__(self, box: Box):
        self.box, self.parts = box, Parts(box)
        small_runs.processed_pair(box.folder / "next")
        self.seconds = {name: self.undisturbed(name) for name in OF_PARTS}

    def undisturbed(self, name: str) -> float:
        ran = self.box.run(self.placed(name)[1])
        if ran.code != FINE:
            raise SystemExit(f"{name} does not work undisturbed: {ran.sentence()}")
        return ran.seconds

    def placed(self, name: str) -> tuple[Path, list[str]]:
        work = self.parts.placed()
        if name == "merge":
            return work, ["merge", "--work", str(work)]
        for part in (work / "parts").iterdir():
            part.unlink()
        return work, ["condense", "--work", str(work), "--task", "0"]

    def try_one(self, name: str, number: int, random_: random.Random) -> tuple[str, list[str]]:
        box, (work, arguments) = self.box, self.placed(name)
        delay = random_.uniform(0, self.seconds[name] * 1.1)
        ran, seconds = ended_by(box, Task(name, arguments, {}), number, delay)
        found = after_a_signal(box, ran, number, seconds) if number != signal.SIGKILL else []
        session = self.parts.session
        if work.exists():  # else all of it is in the session
            found += [fault for part in (work / "parts").iterdir() if part.suffix != ".part"
                      for fault in session_complaints(part, "track")]
            again = box.run(arguments)
            found += [] if again.code == FINE else [f"the same command again: {again.sentence()}"]
        if name == "merge":
            found += session_complaints(session) if session.exists() else ["there is no session"]
        if number == signal.SIGKILL:
            next_start(box)
        found += [f"left behind: {left}" for left in box.left_behind()]
        return f"after {delay * 1000:.0f} of {self.seconds[name] * 1000:.0f} ms, exit code {ran.code}", found


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("kills", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    kinds = [kind for kind in KINDS if only in kind]
    for number in SIGNALS.values():
        if signal.getsignal(number) == signal.SIG_IGN:  # as in the background of a script: the program would ignore it, too
            signal.signal(number, signal.SIG_DFL)
    todo = [kind for kind in kinds for _ in range(EACH)] if seconds is None else None
    with Box(cli) as box, Box(cli) as parts_box:
        make_inputs(box, STEPS)
        small_runs.processed_pair(box.folder / "next")
        known = {task.name: task for task in tasks(box, STEPS, (*NAMES, "info"))}
        parts = PartsOfJob(parts_box)
        while time.monotonic() < end and (todo is None or todo):
            kind = todo.pop() if todo else random_.choice(kinds)
            name, number = KINDS[kind]
            tried = (parts.try_one(name, number, random_) if name in OF_PARTS
                     else try_one(box, known[name], number, random_))
            findings.note(kind, *tried)
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
