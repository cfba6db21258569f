"""The command line that all programs of tests/robust share."""

import argparse
from pathlib import Path
from typing import Callable

from watched_run import Findings


def parsed(description: str, run: Callable[..., Findings]) -> int:
    """Parses, runs, prints the summary; the exit code: 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--cli", type=Path, required=True, help="the program to be tried")
    parser.add_argument("--seconds", type=float, help="how long; without it everything once")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same inputs")
    parser.add_argument("--keep", type=Path, help="a folder for the inputs that broke something")
    parser.add_argument("--only", default="", help="only inputs with this in their name")
    given = parser.parse_args()
    findings = run(given.cli, given.seconds, given.seed, given.keep, given.only)
    print("\n".join(findings.summary()))
    return 1 if findings.any_fault() else 0
