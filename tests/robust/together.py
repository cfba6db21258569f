#!/usr/bin/env python3
"""Starts culprit-cli several times at once on the same files, and takes sessions away while it reads them.

Many compares share one cache: each must succeed with the same report, and nothing may be left of any. Many write the
same session, or each other's: one of them is there in the end, whole. A session that is replaced, deleted, cut off
or written over while a command reads it gives the reports of the old or the new one, or one sentence.

usage: together.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--keep FOLDER] [--only KIND]
"""

import os
import random
import shutil
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Callable

import small_runs
from arguments import parsed
from targets import session_complaints
from watched_run import FAILED, FINE, Box, Findings, Limits, Ran, complaints, difference, state_of

MANY, FEW = 50, 8
STEPS = 150  # of the session that is read, so that it takes a moment
EACH = 40  # of what is left to chance, without a limit of time
FORMATS = ("md", "html", "json", "csv", "folded", "speedscope.json")


class Crowd:
    """Boxes for programs that run at once: inputs and cache of the first, an `out` and a home each."""

    def __init__(self, cli: Path, stack: ExitStack):
        limits = Limits(seconds=60)  # each gets a part of the processors
        self.boxes = [stack.enter_context(Box(cli, limits)) for _ in range(MANY)]
        self.shared = self.boxes[0]
        self.runs = {kind: [str(run) for run in small_runs.make(kind, self.shared.folder / "runs" / kind)]
                     for kind in small_runs.MAKERS}

    def clear(self) -> None:
        for box in self.boxes:
            box.clear()

    def run(self, commands: list[list[str]]) -> list[Ran]:
        """All at once, a box each."""
        cache = {"XDG_CACHE_HOME": str(self.shared.folder / "cache")}
        started = time.monotonic()
        running = [(box, box.start(command, cache), command) for box, command in zip(self.boxes, commands)]
        return [box.wait(process, command, started) for box, process, command in running]

    def leftovers(self, wanted: set[str]) -> list[str]:
        """Complaints about what lies anywhere and is not `wanted`."""
        found = [f"left behind: {name}" for box in self.boxes for name in box.left_behind()]
        return found + [f"left behind: {path.name}" for box in self.boxes for path in box.out.iterdir()
                        if path.name not in wanted]


def one_cache(crowd: Crowd, _: random.Random) -> list[str]:
    """Fifty compares of the same two runs."""
    crowd.clear()
    runs = crowd.runs["processed"]
    rans = crowd.run([["compare", *runs, "--quiet", *box.reports("md", "json")] for box in crowd.boxes])
    found = [fault for ran in rans for fault in complaints(ran, crowd.shared.limits, (FINE,))]
    reports = [{path.name: path.read_bytes() for path in box.out.iterdir()} for box in crowd.boxes]
    found += [f"report {n} is another one" for n, report in enumerate(reports) if report != reports[0]]
    return found + crowd.leftovers({"x.md", "x.json"})


def writers(crowd: Crowd, commands: list[list[str]], sessions: list[Path]) -> list[str]:
    """Each of the commands writes one of the sessions."""
    rans = crowd.run(commands)
    found = [fault for ran in rans for fault in complaints(ran, crowd.shared.limits)]
    if all(ran.code == FAILED for ran in rans):
        found.append(f"none of them wrote it: {rans[0].sentence()}")
    found += [fault for session in sessions for fault in session_complaints(session)]
    return found + crowd.leftovers({session.name for session in sessions})


def one_session(crowd: Crowd, _: random.Random) -> list[str]:
    """Of different runs onto one file."""
    crowd.clear()
    target = crowd.shared.out / "s.culprit"
    kinds = list(crowd.runs.values())
    commands = [["compare", *kinds[n % len(kinds)], "--quiet", "--session", str(target)] for n in range(FEW)]
    return writers(crowd, commands, [target])


def each_others(crowd: Crowd, random_: random.Random) -> list[str]:
    """Two files that are there already, each written by all, in any order."""
    crowd.clear()
    sessions = [crowd.shared.out / "s.culprit", crowd.shared.out / "t.culprit"]
    crowd.run([["compare", *crowd.runs["processed"], "--quiet", "--session", str(session)] for session in sessions])
    targets = sessions * (FEW // 2)
    random_.shuffle(targets)
    return writers(crowd, [["compare", *crowd.runs["raw"], "--quiet", "--session", str(target)] for target in targets],
                   sessions)


def renamed_over(session: Path, other: Path) -> None:
    new = session.with_suffix(".new")
    shutil.copy(other, new)
    new.replace(session)


def deleted(session: Path, _: Path) -> None:
    session.unlink()


def cut_off(session: Path, _: Path) -> None:
    os.truncate(session, session.stat().st_size // 2)


def emptied(session: Path, _: Path) -> None:
    os.truncate(session, 0)


def written_over(session: Path, other: Path) -> None:
    """As cp does, which asks nobody for a lock."""
    with session.open("r+b") as file:
        file.write(other.read_bytes())
        file.truncate()


CHANGES = (renamed_over, deleted, cut_off, emptied, written_over)


class Read:
    """Two sessions, what each command reports of them, and how long that takes."""

    def __init__(self, crowd: Crowd):
        self.box = crowd.shared
        self.kept = [self.box.folder / "one.culprit", self.box.folder / "other.culprit"]
        for session, steps in zip(self.kept, (STEPS, STEPS // 2)):
            runs = self.box.folder / "read"
            shutil.rmtree(runs, ignore_errors=True)
            small_runs.raw_pair(runs, steps)
            ran = self.box.run(["compare", str(runs), "--quiet", "--session", str(session)])
            if ran.code != 0:
                raise SystemExit(f"no session to be read: {ran.sentence()}")
        self.seconds, self.expected = [], []  # of each command; the reports of both sessions
        for command in self.commands():
            of_both = []
            for session in self.kept:
                self.place(session)
                seconds = self.box.run(command).seconds
                of_both.append(self.reports())
            self.seconds.append(seconds)
            self.expected.append(of_both)

    def session(self) -> Path:
        return self.box.made / "s.culprit"

    def commands(self) -> list[list[str]]:
        asked = (["--full", *self.box.reports(*FORMATS)], self.box.calls(), self.box.shapes(), self.box.memory())
        return [["report", str(self.session()), *each] for each in asked]

    def place(self, session: Path) -> None:
        self.box.clear()
        shutil.copy(session, self.session())

    def reports(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.box.out.iterdir()}

    def during(self, change: Callable[[Path, Path], None], random_: random.Random) -> list[str]:
        self.place(self.kept[0])
        which = random_.randrange(len(self.seconds))
        command = self.commands()[which]
        started = time.monotonic()
        process = self.box.start(command)
        time.sleep(random_.uniform(0, self.seconds[which]))
        change(self.session(), self.kept[1])
        before = state_of(self.box.made)
        ran = self.box.wait(process, command, started)
        found = list(complaints(ran, self.box.limits))
        if ran.code == FINE and self.reports() not in self.expected[which]:
            found.append("the reports are of neither session")
        if ran.code == FAILED:
            found += [f"failed, and left {name}" for name in self.reports()]
        found += [f"left behind: {name}" for name in self.box.left_behind()]
        return found + difference(before, state_of(self.box.made))


def kinds(crowd: Crowd, read: Read) -> dict[str, Callable[[random.Random], list[str]]]:
    made = {name: lambda random_, run=run: run(crowd, random_)
            for name, run in (("one cache", one_cache), ("one session", one_session), ("each others", each_others))}
    for change in CHANGES:
        name = f"{change.__name__.replace('_', ' ')} while read"
        made[name] = lambda random_, change=change: read.during(change, random_)
    return made


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("together", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    with ExitStack() as stack:
        crowd = Crowd(cli, stack)
        known = {name: act for name, act in kinds(crowd, Read(crowd)).items() if only in name}
        todo = [name for name in known for _ in range(EACH)] if seconds is None else None
        while time.monotonic() < end and (todo is None or todo):
            name = todo.pop() if todo else random_.choice(list(known))
            findings.note(name, "", known[name](random_), crowd.shared)
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
