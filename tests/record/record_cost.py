#!/usr/bin/env python3
"""Prints what culprit-record costs beside its limits: processor time as a share of one processor, with eight GPUs of the
stand-in for NVIDIA's library, alone and beside a job of eight processes with a hundred threads each. No test: clocks of
a busy machine would fail it.

usage: record_cost.py CULPRIT_RECORD FOLDER_OF_THE_STAND_IN [SECONDS]
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

LIMITS = {"100ms": 1.0, "1s": 0.2}  # percent of a processor
JOB = """
import os, threading, time
for _ in range(8):
    if os.fork() == 0:
        for _ in range(100):
            threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
        time.sleep(3600)
print("ready", flush=True)
time.sleep(3600)
"""


def cost(program: Path, stand_in: Path, interval: str, seconds: float, *more: str) -> tuple[float, str]:
    with tempfile.TemporaryDirectory() as folder:
        running = subprocess.Popen([program, "-o", folder, "--interval", interval, "--for", f"{seconds}s", *more],
                                   env={**os.environ, "LD_LIBRARY_PATH": str(stand_in)}, stderr=subprocess.PIPE, text=True)
        said = running.stderr.read().strip()
        _, _, used = os.wait4(running.pid, 0)
        running.returncode = 0
        size = sum(file.stat().st_size for file in Path(folder).glob("*.gz"))
        said = f"{said.split(' in ')[0].removeprefix('culprit-record: ')}, {size / seconds / 1000:.1f} kB/s"
        return 100.0 * (used.ru_utime + used.ru_stime) / seconds, said


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, stand_in = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 30.0
    job = subprocess.Popen([sys.executable, "-c", JOB], stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        job.stdout.readline()
        for interval, limit in LIMITS.items():
            for what, more in (("alone", ()), ("beside a job", ("--pid", str(job.pid)))):
                share, said = cost(program, stand_in, interval, seconds, *more)
                print(f"{interval:>6} {what:<13} {share:6.3f} % of a processor (limit {limit} %): {said}", flush=True)
    finally:
        os.killpg(job.pid, 9)
        job.wait()


if __name__ == "__main__":
    main()
