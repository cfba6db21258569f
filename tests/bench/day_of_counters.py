#!/usr/bin/env python3
"""Writes a run with a log of 24 hours at 10 Hz with 60 counters (52 million values) beside a trace of three seconds.

usage: day_of_counters.py FOLDER; then reading_bench FOLDER. Limits: 10 s, 300 MiB.
"""

import json
import random
import sys
from pathlib import Path

START = 1_795_514_401
RATE = 10
DAY = 24 * 3600
GPUS = 8


def columns() -> list[tuple[str, int, int]]:
    """Heading, smallest and largest value."""
    each = [("gpu_sm_frequency", "MHz", 1200, 1980), ("gpu_usage", "%", 0, 100), ("gpu_power", "W", 100, 700),
            ("gpu_mem_used", "B", 10**9, 8 * 10**10), ("gpu_temp", "C", 30, 70)]
    gpus = [(f"{name}{{gpu={gpu}}} [{unit}]", low, high) for name, unit, low, high in each for gpu in range(GPUS)]
    return gpus + [("host_cpu_usage [%]", 0, 100)] + [(f"core_cpu_usage{{core={core}}} [%]", 0, 100) for core in range(19)]


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    noon = (START + DAY // 2) * 10**6
    events = [{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 5, "tid": 5, "ts": noon + 1000 * i, "dur": 900}
              for i in range(3000)]
    (folder / "trace.json").write_text(json.dumps({"schemaVersion": 1, "traceEvents": events}), encoding="utf-8")
    chance, counters = random.Random(1), columns()
    rows = [",".join(str(chance.randint(low, high)) for _, low, high in counters) for _ in range(1000)]
    with open(folder / "counters.csv", "w", encoding="utf-8") as log:
        log.write("time," + ",".join(heading for heading, _, _ in counters) + "\n")
        for i in range(DAY * RATE):
            log.write(f"{START + i // RATE}.{i % RATE},{rows[i % len(rows)]}\n")


if __name__ == "__main__":
    main()
