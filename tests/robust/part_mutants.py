#!/usr/bin/env python3
"""Joins damaged parts of two runs with culprit-cli merge: each gives a session, or one sentence that says why not.

Two small runs are read in parts with the program itself. Then each mutant has one thing changed: a value in a column
of a part (session_values.py), a part as a file (session_files.py), or the text of the plan or the request
(text_mutations.py).

usage: part_mutants.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--keep FOLDER] [--only KIND]
"""

import json
import random
import shutil
import sqlite3
import sys
import time
from pathlib import Path

import session_files
import session_values
import small_runs
import text_mutations
from arguments import parsed
from session_mutants import VICTIM
from targets import session_complaints
from watched_run import FINE, Box, Findings, complaints, difference, state_of

EACH = 400  # of a kind, without a limit of time
TASKS = 4


class Parts:
    """Parts of the raw runs, read once, in a folder that is copied for each mutant."""

    def __init__(self, box: Box):
        self.box, self.kept = box, box.folder / "parts"
        self.runs = box.folder / "runs"
        self.session = box.out / "s.culprit"
        runs = [str(run) for run in small_runs.make("raw", self.runs)]
        self.do(["cluster", *runs, "-o", str(self.session), "--slurm", "--print", "--tasks", str(TASKS)])
        work = self.session.with_suffix(".culprit.work")
        for task in range(TASKS):
            self.do(["condense", "--work", str(work), "--task", str(task)])
        shutil.move(work, self.kept)

    def do(self, arguments: list[str]) -> None:
        ran = self.box.run(arguments)
        if ran.code != FINE:
            raise SystemExit(f"no parts of the runs: {ran.sentence()}")

    def placed(self) -> Path:
        self.box.clear()
        return Path(shutil.copytree(self.kept, self.box.made / "work"))

    def merged(self, work: Path) -> list[str]:
        """What merge does wrong. Another request may name another session."""
        victim = self.box.made / VICTIM
        before, kept = state_of(self.runs), victim.read_bytes()
        is_asked_for = session_of(work / "request") == str(self.session)
        ran = self.box.run(["merge", "--work", str(work)])
        found = list(complaints(ran, self.box.limits))
        if ran.code == FINE and is_asked_for:
            found += session_complaints(self.session)
        elif ran.code != FINE and any(self.box.out.iterdir()):
            found.append(f"failed, and left {', '.join(path.name for path in self.box.out.iterdir())}")
        found += difference(before, state_of(self.runs))
        if victim.read_bytes() != kept:
            found.append("another file was changed")
        return found + [f"left behind: {name}" for name in self.box.left_behind()]


def session_of(request: Path) -> str | None:
    """The session that a request names; its arguments name one, too, which merge does not ask for."""
    try:
        return json.loads(request.read_bytes())["session"]
    except (ValueError, LookupError, TypeError):
        return None


def part_of(work: Path, random_: random.Random) -> Path:
    return random_.choice(sorted((work / "parts").iterdir()))


def value(work: Path, random_: random.Random, _: Path) -> str | None:
    part = part_of(work, random_)
    column = random_.choice(session_values.columns(part))
    name, new = random_.choice(list(session_values.values_for(column, random_).items()))
    only_one = random_.random() < 0.5
    return f"{column} {name}" if session_values.put(part, column, new, only_one, random_) else None


def file(work: Path, random_: random.Random, victim: Path) -> str | None:
    name = random_.choice(list(session_files.KINDS))
    try:
        session_files.KINDS[name](part_of(work, random_), victim, random_)
    except sqlite3.Error:  # such as a module that this SQLite has not
        return None
    return name


def exchanged(work: Path, random_: random.Random, _: Path) -> str:
    """Another part in the place of one, as no program of ours does."""
    one, other = random_.sample(sorted((work / "parts").iterdir()), 2)
    shutil.copy(one, other)
    return f"{one.name} as {other.name}"


def text(work: Path, random_: random.Random, _: Path) -> str:
    name = random_.choice([kind for kind in text_mutations.TEXT_KINDS if kind != "names"])  # which are those of events
    target = work / random_.choice(["plan.json", "request"])
    target.write_bytes(text_mutations.TEXT_KINDS[name](target.read_bytes(), random_))
    return f"{target.name} {name}"


KINDS = {"part value": value, "part file": file, "part exchanged": exchanged, "plan text": text}


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("part_mutants", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    with Box(cli) as box:
        parts = Parts(box)
        known = [name for name in KINDS if only in name]
        todo = [name for name in known for _ in range(EACH)] if seconds is None else None
        while time.monotonic() < end and (todo is None or todo):
            name = todo.pop() if todo else random_.choice(known)
            work, victim = parts.placed(), box.made / VICTIM
            victim.write_text(VICTIM, encoding="utf-8")
            words = KINDS[name](work, random_, victim)
            if words is not None:
                findings.note(name, words, parts.merged(work), box)
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
