#!/usr/bin/env python3
"""Measures what comparing two runs of a job costs for each rank, and how that grows with the number of ranks.

Writes small simulated jobs (not counted), compares each with the session kept in a file, and prints the processor's
time (user and system, all threads), the time for each rank, and the largest memory: the best of several rounds, in
which the sizes take turns, so that a machine that slows down slows all of them. With --limit-ratio, exit code 1 if a
rank of the largest job takes more than that times the time or the memory of a rank of the smallest.

usage: ranks_bench.py --cli CULPRIT_CLI [--ranks 256,512,1024,2048] [--rounds 3] [--limit-ratio 1.3]
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from job_sentences import NotWritten, own_homes, write_job

SMALL = ("--layers", "1", "--steps", "5")
AT_A_TIME = 2


@dataclass(frozen=True, order=True)
class Cost:
    seconds: float
    mebibytes: float


def write_pair(ranks, folder):
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        sides = [pool.submit(write_job, ranks, folder / "a", *SMALL, "--seed", "1"),
                 pool.submit(write_job, ranks, folder / "b", *SMALL, "--seed", "2", "--slow-rank", "5")]
        for side in sides:
            side.result()


def compare(cli, folder):
    """The system's account of the program: it counts threads that have ended, too."""
    session = folder / "x.culprit"
    command = [cli, "compare", folder / "a", folder / "b", "--quiet", "--session", session]
    with open(folder / "err", "wb") as err:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=err, env=own_homes(folder))
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)  # it was waited for
    session.unlink(missing_ok=True)
    if process.returncode != 0:
        said = (folder / "err").read_text(encoding="utf-8", errors="replace").strip()
        raise SystemExit(f"ranks_bench.py: exit code {process.returncode}: {said}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def measure(cli, sizes, rounds, folder):
    """The best cost of each size."""
    for ranks in sizes:
        write_pair(ranks, folder / str(ranks))
    costs = {ranks: [] for ranks in sizes}
    for _ in range(rounds):
        for ranks in sizes:
            costs[ranks].append(compare(cli, folder / str(ranks)))
    return {ranks: min(of_size) for ranks, of_size in costs.items()}


def table(costs):
    yield "ranks  processor s  ms a rank  times that of the smaller job  MiB  MiB a rank"
    before = None
    for ranks, cost in costs.items():
        of_rank = cost.seconds / ranks
        times = f"{of_rank / before:.2f}" if before else ""
        yield (f"{ranks:5}  {cost.seconds:11.2f}  {1e3 * of_rank:9.2f}  {times:>29}  {cost.mebibytes:3.0f}  "
               f"{cost.mebibytes / ranks:10.2f}")
        before = of_rank


def growth(costs, of):
    """Of the time or memory for each rank, from the smallest job to the largest."""
    smallest, largest = min(costs), max(costs)
    return (getattr(costs[largest], of) / largest) / (getattr(costs[smallest], of) / smallest)


def sizes_of(text):
    return sorted({int(size) for size in text.split(",")})


def main(arguments):
    parser = argparse.ArgumentParser(description="Measures what each rank of a job costs.")
    parser.add_argument("--cli", type=Path, required=True, help="the program that is measured")
    parser.add_argument("--ranks", type=sizes_of, default=[256, 512, 1024, 2048], help="sizes of the job, N,N,...")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit-ratio", type=float, help="most for a rank of the largest job, of one of the smallest")
    given = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="culprit-ranks-"))
    try:
        costs = measure(given.cli.resolve(), given.ranks, given.rounds, folder)
    except NotWritten as error:
        sys.exit(f"ranks_bench.py: {error}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(table(costs)))
    longer, larger = growth(costs, "seconds"), growth(costs, "mebibytes")
    print(f"a rank of {max(costs)} takes {longer:.2f} times as long and {larger:.2f} times the memory of one of "
          f"{min(costs)}")
    if given.limit_ratio and max(longer, larger) > given.limit_ratio:
        print(f"that is more than {given.limit_ratio:g} times")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
