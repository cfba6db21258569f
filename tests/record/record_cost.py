#!/usr/bin/env python3
"""What recording takes of one core, with the stand-in of eight GPUs: at 10 Hz (limit 1 %) and at 1 Hz (limit 0.2 %).

usage: record_cost.py CULPRIT_RECORD FOLDER_OF_THE_STAND_IN [SECONDS]
"""

import os
import resource
import subprocess
import sys
import tempfile


def main() -> None:
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 30.0
    environment = {**os.environ, "LD_LIBRARY_PATH": sys.argv[2]}
    for interval, limit in (("100ms", 1.0), ("1s", 0.2)):
        with tempfile.TemporaryDirectory() as folder:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            job = subprocess.Popen(["sleep", str(seconds)])
            subprocess.run([sys.argv[1], "-o", folder, "--interval", interval, "--for", f"{seconds}s", "--pid", str(job.pid)],
                           env=environment, check=True)
            job.wait()
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"{interval}: {100.0 * used / seconds:.2f} % of a core (limit {limit} %), {used:.3f} s of {seconds:.0f} s")


if __name__ == "__main__":
    main()
