#!/usr/bin/env python3
"""Runs all programs of tests/robust against culprit-cli, one after the other, and sums up what they found.

Prints one line per kind of input with how many were tried and how many faults they had, and ends with 1 if there was
any. Each fault is told on standard error in the moment it is found; its input lies in the folder named by --keep, as
the start of a fixture. The seed is the day's where none is given, so that each day tries other inputs; it is printed,
and the same one tries the same again.

usage: campaign.py --cli CULPRIT_CLI [--seconds N] [--seed N] [--keep FOLDER]
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

# Program -> its share of the time.
SHARES = {"session_mutants": 0.15, "part_mutants": 0.07, "window_mutants": 0.11, "trace_mutants": 0.20, "kills": 0.09,
          "failing_calls": 0.10, "scarcity": 0.06, "full_places": 0.08, "growth": 0.08, "together": 0.06}


def run(program: str, seconds: float, given: argparse.Namespace) -> tuple[bool, str]:
    """Whether all went well, and the summary. A process each: the system counts the memory of who starts a program
    as that of the program."""
    command = [sys.executable, "-B", str(Path(__file__).with_name(f"{program}.py")), "--cli", str(given.cli),
               "--seconds", str(seconds), "--seed", str(given.seed)]
    if given.keep:
        command += ["--keep", str(given.keep)]
    ran = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    broken = "" if ran.returncode in (0, 1) else f"{program} itself ended with {ran.returncode}\n"
    return ran.returncode == 0, ran.stdout + broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--cli", type=Path, required=True, help="the program to be tried")
    parser.add_argument("--seconds", type=float, default=60, help="how long all of it may take")
    parser.add_argument("--seed", type=int, default=int(time.time() // 86400), help="the same seed, the same inputs")
    parser.add_argument("--keep", type=Path, help="a folder for the inputs that broke something")
    given = parser.parse_args()
    results = [run(program, given.seconds * share, given) for program, share in SHARES.items()]
    print("".join(summary for _, summary in results), end="")
    is_sound = all(went_well for went_well, _ in results)
    print(f"seed {given.seed}: {'no fault' if is_sound else 'faults'}")
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main())
