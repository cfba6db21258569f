#!/usr/bin/env python3
"""Opens damaged sessions in the real window: each must be refused in its bar, or be shown soundly on every page.

The mutants are those of session_mutants.py; one window opens them one after the other, shows all pages and dialogs,
brushes, exports, swaps and closes. With a limit of time they are drawn by chance. Without one they are what broke
programs before: numbers that are not finite in every column and every sample, ids that nothing has, names with
controls and markup, endless views for tables, facts that are gone, pages of zeros, and foreign neighbours.

usage: window_mutants.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--keep FOLDER] [--only KIND]
"""

import random
import sys
import time
from pathlib import Path

import session_files
import session_values
from arguments import parsed
from opened_window import OpenedWindow, Shown
from session_mutants import Damaged, damaged, make_sessions, mutants
from watched_run import LONGEST_SENTENCE, NOT_FINITE, Box, Findings, difference, odd_text, state_of

BROKE_BEFORE = {"INTEGER": ("NULL", "-1", "2^63-1"), "REAL": ("NULL", "infinite", "NaN", "1e308"),
                "TEXT": ("controls", "not UTF-8", "markup", "an endless image", "long"),
                "BLOB": ("doubles infinite", "doubles NaN", "doubles 1e308", "first double infinite")}
NEIGHBOURS = ("facts_gone", "super_journal", "wal_beside", "wal_mode", "pipe_for_journal", "link_for_journal",
              "folder_for_journal", "pipe", "virtual_table", "trigger")


def broke_before(sessions: list[Path], random_: random.Random):
    """On those of them in which no table is empty."""
    for session in [each for each in sessions if each.stem.endswith("-full")]:
        for column in session_values.columns(session):
            values = session_values.values_for(column, random_)
            yield from ((session, column, name, values[name]) for name in BROKE_BEFORE[column.type])
        for table in session_values.tables(session_values.connect(session)):
            for is_hidden in (False, True):
                yield session, None, f"view for {table}", session_files.view_for(table, is_hidden)
        for page in range(1, session.stat().st_size // session_files.PAGE):
            yield session, None, "zero_page", session_files.zeros_for(page)
        yield from ((session, None, name, session_files.KINDS[name]) for name in NEIGHBOURS)


def text_complaints(shown: Shown):
    yield from odd_text(shown.said.encode("utf-8", "surrogatepass"), "the window's bar", "\n")
    if len(shown.said) > LONGEST_SENTENCE:
        yield f"{len(shown.said)} characters in the window's bar"
    yield from [f"the window shows {text!r}" for text in shown.texts
                if NOT_FINITE.search(text.encode("utf-8", "surrogatepass"))][:1]
    for image in ("<img src=x", '<img src="x"', "/dev/zero\""):
        yield from [f"the window draws {html[max(0, html.find(image) - 40):][:120]!r}" for html in shown.html
                    if image in html][:1]


def judge(box: Box, window: OpenedWindow, made: Damaged) -> list[str]:
    before = state_of(box.made)
    shown = window.show(made.session)
    found = list(shown.faults)
    if found:
        return found
    if shown.mebibytes > box.limits.mebibytes:
        found.append(f"{shown.mebibytes:.0f} MiB of memory")
    if not shown.is_shown and not shown.said:
        found.append("is refused without a word")
    if shown.is_shown and made.must_refuse:
        found.append("is shown, and has to be refused")
    found += text_complaints(shown)
    after = state_of(box.made)
    if shown.is_shown:  # how the window looked is kept in it
        name = str(made.session.relative_to(box.made))
        before.pop(name, None)
        after.pop(name, None)
    return found + difference(before, after)


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    findings, random_ = Findings("window_mutants", keep), random.Random(seed)
    end = time.monotonic() + (seconds or 1e9)
    with Box(cli) as box:
        folder = box.folder / "sessions"
        folder.mkdir()
        sessions = make_sessions(box, folder)
        window = OpenedWindow(box)
        listed = broke_before(sessions, random_) if seconds is None else mutants(sessions, random_, by_chance=True)
        for mutant in listed:
            if time.monotonic() > end:
                break
            made = damaged(box, mutant, random_) if only in f"{mutant[1]} {mutant[2]}" else None
            if made:
                findings.note(made.kind, made.words, judge(box, window, made), box)
        findings.note("the end of the window", "", window.close())
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
