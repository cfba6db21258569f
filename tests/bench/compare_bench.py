#!/usr/bin/env python3
"""Times `culprit-cli compare`, the whole process with its session on disk, against Python reading the same two CSVs.

usage: compare_bench.py CULPRIT_CLI CASE_FOLDER [RUNS]
CASE_FOLDER holds normal*/ and abnormal*/ with one *_perf_data.csv each. The two programs run in turn, so that a
machine that changes its speed slows both. Prints medians, their ratio beside the limit 0.6, and the peak memory.
"""
import glob
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time


def timed(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def peak_mib(command):
    """Peak resident memory of one run, alone in a fresh child so that no other child counts."""
    code = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True);"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    text = subprocess.run([sys.executable, "-c", code, *command], check=True, capture_output=True, text=True).stdout
    return int(text.split()[-1]) / 1024


def main():
    cli, case = sys.argv[1], sys.argv[2]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 15
    files = sorted(glob.glob(os.path.join(glob.escape(case), "*normal*", "*_perf_data.csv")))
    reader = [sys.executable, "-c", "import csv, sys\nfor f in sys.argv[1:]: list(csv.reader(open(f, newline='')))", *files]
    with tempfile.TemporaryDirectory() as folder:
        ours = [cli, "compare", case, "--quiet", "--session", os.path.join(folder, "x.culprit")]
        timed(ours), timed(reader)
        a, b = zip(*[(timed(ours), timed(reader)) for _ in range(runs)])
        memory = peak_mib(ours)
    ours_ms, reader_ms = statistics.median(a) * 1e3, statistics.median(b) * 1e3
    print(f"culprit-cli compare {ours_ms:8.1f} ms   python3 csv.reader {reader_ms:8.1f} ms   "
          f"ratio {ours_ms / reader_ms:.3f}   limit 0.6")
    print(f"peak memory         {memory:8.1f} MiB  limit 30 MiB")


if __name__ == "__main__":
    main()
