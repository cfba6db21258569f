#!/usr/bin/env python3
"""Opens thousands of damaged sessions with culprit-cli: each must be refused with one sentence or be read soundly.

Two small sessions are made with the program itself, then each mutant has one thing changed: a value in a column of
our schema (session_values.py), or the schema, a page or a neighbour of the file (session_files.py). Without a limit
of time every value goes into every column once; with one, mutants are drawn by chance.

usage: session_mutants.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--keep FOLDER] [--only KIND]
"""

import random
import shutil
import sqlite3
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import session_files
import session_values
import small_runs
from arguments import parsed
from targets import empty_out
from watched_run import Box, Findings, complaints, difference, is_by_pair, left_by_failure, report_complaints, state_of

VICTIM = "victim.txt"


def make_sessions(box: Box, folder: Path) -> list[Path]:
    """Of each kind of run, and of each a second one in which no table is empty."""
    sessions = []
    for kind in small_runs.MAKERS:
        runs = small_runs.make(kind, box.made / kind)
        session = folder / f"{kind}.culprit"
        ran = box.run(["compare", *map(str, runs), "--session", str(session), "--quiet"])
        if ran.code != 0:
            raise SystemExit(f"no session of the {kind} runs: {ran.sentence()}")
        full = folder / f"{kind}-full.culprit"
        shutil.copy(session, full)
        read = ["explain", str(full)]
        session_values.fill_empty_tables(full, lambda read=read: box.run(read).code == 0)
        sessions += [session, full]
    return sessions


def reports_of(box: Box) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in box.out.iterdir()}


def sound_reports(box: Box, source: Path) -> dict[str, bytes]:
    """Of the session before it is changed; none where report refuses what explain reads."""
    box.clear()
    session = placed(box, source)
    for arguments in reporting(box, session):
        box.run(arguments)
    return reports_of(box)


def reporting(box: Box, session: Path) -> list[list[str]]:
    """The commands that make reports of a session, each of other names; all but the first are refused of processed
    runs."""
    return [["report", str(session), "--full", *box.reports("md", "html", "json", "csv")],
            *(["report", str(session), *asked] for asked in (box.calls(), box.shapes(), box.memory()))]


def placed(box: Box, source: Path) -> Path:
    """Always in the same place, as reports may name it."""
    session = box.made / "s" / "s.culprit"
    session.parent.mkdir()
    return Path(shutil.copy(source, session))


def judge(box: Box, session: Path, must_refuse: bool | None, sound: dict[str, bytes] | None) -> list[str]:
    """What report and explain do wrong with the session in box.made. `sound`: what the reports were before something
    was put in that is no value; whoever reads it may not take it for 0."""
    before, faults = state_of(box.made), []
    for arguments in (*reporting(box, session), ["explain", str(session)]):
        empty_out(box)
        ran = box.run(arguments)
        found = list(complaints(ran, box.limits))
        if arguments[0] == "report" and ran.code == 0:
            found += report_complaints(box.out)
            found += [f"what is no value is shown as one in {name}" for name, text in reports_of(box).items()
                      if sound and sound.get(name, text if is_by_pair(name) else None) != text][:1]
        if arguments[0] == "report" and ran.code == 3:
            found += left_by_failure(box.out)
        if must_refuse and ran.code == 0:
            found.append("is read, and has to be refused")
        found += difference(before, state_of(box.made))
        found += [f"left behind: {name}" for name in box.left_behind()]
        faults += [f"{arguments[0]}: {fault}" for fault in found]
    return faults


def every_value(sessions: list[Path], random_: random.Random):
    """(session, kind, words, change) of each value in each column, and of each damage to the file."""
    for session in sessions:
        for column in session_values.columns(session):
            for name, value in session_values.values_for(column, random_).items():
                yield session, column, name, value


def mutants(sessions: list[Path], random_: random.Random, by_chance: bool):
    listed = list(every_value(sessions, random_))
    if not by_chance:
        yield from listed
        for name, change in session_files.KINDS.items():
            for _ in range(40):
                yield random_.choice(sessions), None, name, change
        return
    while True:
        if random_.random() < 0.7:
            yield random_.choice(listed)
        else:
            name = random_.choice(list(session_files.KINDS))
            yield random_.choice(sessions), None, name, session_files.KINDS[name]


@dataclass
class Damaged:
    """A session in box.made with one thing changed."""
    session: Path
    kind: str
    words: str
    must_refuse: bool | None  # None: both may be right
    is_no_value: bool  # what was put in is no value of its column


def damaged(box: Box, mutant: tuple, random_: random.Random) -> Damaged | None:
    """None where SQLite itself cannot do it. A file that nobody may touch lies beside it."""
    source, column, name, change = mutant
    box.clear()
    session, victim = placed(box, source), box.made / VICTIM
    victim.write_text("nobody may touch this\n", encoding="utf-8")
    if column is None:
        try:
            return Damaged(session, name, f"{source.stem}: {name}", change(session, victim, random_), False)
        except sqlite3.Error:  # such as a module that this SQLite has not
            return None
    only_one = random_.random() < 0.5
    if not session_values.put(session, column, change, only_one, random_):
        return None
    words = f"{source.stem}: {column} {name} in {'one row' if only_one else 'all rows'}"
    return Damaged(session, f"value {column.type}", words, None, session_values.is_no_value(column, name))


def try_one(box: Box, findings: Findings, mutant: tuple, sound: dict[str, bytes], random_: random.Random) -> None:
    made = damaged(box, mutant, random_)
    if made:
        found = judge(box, made.session, made.must_refuse, sound if made.is_no_value else None)
        findings.note(made.kind, made.words, found, box)


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("session_mutants", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    with Box(cli) as box:
        folder = box.folder / "sessions"
        folder.mkdir()
        sessions = make_sessions(box, folder)
        sound = {session: sound_reports(box, session) for session in sessions}
        for mutant in mutants(sessions, random_, seconds is not None):
            if time.monotonic() > end:
                break
            if only in (f"{mutant[1]} {mutant[2]}"):
                try_one(box, findings, mutant, sound[mutant[0]], random_)
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
