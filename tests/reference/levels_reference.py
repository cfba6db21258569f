#!/usr/bin/env python3
"""Levels of counters in a trace of the kunlun profiler, computed without any of Culprit's code.

Reads one trace (JSON, plain or gz), cuts it at the calls of one function on one thread as the published
pipeline does (a single process, calls at the top of their thread), and integrates every counter that belongs
to a function over the union of the function's intervals in each cycle: linear between two readings, constant
outside, exact fractions throughout. Counters read from several cores or mounts are averaged.

usage: levels_reference.py TRACE ANCHOR [--layers] > FILE     (tab separated: cycle function device metric mu)
"""

import bisect
import gzip
import json
import re
import sys
from collections import defaultdict
from fractions import Fraction

MAP = {
    "kernel": "process_gpu_usage gpu_usage gpu_sm_util gpu_sm_occupancy gpu_mem_used gpu_frequency "
              "gpu_sm_frequency gpu_mem_frequency",
    "collective": "process_gpu_usage gpu_usage gpu_sm_util gpu_sm_occupancy gpu_pcie_transmit gpu_pcie_receive "
                  "gpu_link_transmit gpu_link_receive net_tx_rate net_rx_rate",
    "host copy": "gpu_pcie_transmit gpu_pcie_receive",
    "device copy": "gpu_link_transmit gpu_link_receive net_tx_rate net_rx_rate",
    "oncpu": "process_cpu_usage host_cpu_usage host_mem_usage process_mem_usage cpu_frequency cpu_temp cpu_power",
    "runq": "process_cpu_usage host_cpu_usage host_mem_usage process_mem_usage",
    "memory": "host_mem_usage process_mem_usage process_mem_rss",
    "disk": "disk_usage",
}
GPU = ("Kernel", "Memcpy", "Memset")
IDLE_NS = 50_000_000


def nanoseconds(value):
    """Times as the profiler meant them: doubles of microseconds on a grid of a quarter."""
    return int(Fraction(float(value)) * 1000)


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    document = json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
    events, readings = [], defaultdict(list)
    for e in document["traceEvents"] if isinstance(document, dict) else document:
        if not isinstance(e, dict) or not isinstance(e.get("args", {}), dict):
            continue
        try:
            start, length = nanoseconds(e["ts"]), nanoseconds(e.get("dur", 0))
        except (KeyError, TypeError, ValueError):
            continue
        args = dict(e.get("args", {}))
        if isinstance(args.get("args"), str):
            args.update(json.loads(args["args"]))
        if e["ph"] == "C":
            instance = e["tid"].rsplit("_", 1)[-1]
            metric = e["name"].rsplit("_", 1)[0] if e["cat"] == "CAT_PROCESS" else e["name"]
            readings[metric, e["cat"], instance].append((start, Fraction(float(args["value"]))))
        elif e["ph"] == "X" and length > 0:
            events.append({"name": e["name"], "cat": e["cat"], "tid": e["tid"], "start": start,
                           "end": start + length, "args": args})
    for series in readings.values():
        series.sort(key=lambda r: r[0])
    events.sort(key=lambda e: (e["start"], -e["end"]))
    return events, readings


def work_of(event):
    name, cat = event["name"], event["cat"]
    if cat == "Kernel":
        return "collective" if "nccl" in name.lower() else "kernel"
    if cat in GPU:
        return "device copy" if "DtoD" in name else "host copy"
    if name.startswith("oncpu"):
        return "oncpu"
    if name in ("mmap", "mprotect", "munmap"):
        return "memory"
    if cat == "CAT_DISK" and name in ("read", "readv", "write"):
        return "disk"
    return "runq" if name == "runq" else None


def calls_of(events, anchor):
    """Calls of the anchor that lie in no other call of it."""
    calls = []
    for e in events:
        if e["cat"] == "python" and e["name"] == anchor and (not calls or e["start"] >= calls[-1][1]):
            calls.append((e["start"], e["end"]))
    return calls


def windows_of(events, calls, layers):
    """(lead-in start, call start, call end, boundary start) of each cycle, as published."""
    lengths = sorted(end - start for start, end in calls)
    long = [x for x in lengths if x > 1_000_000]
    median = (long[(len(long) - 1) // 2] + long[len(long) // 2]) / 2 if long else 0
    is_long = bool(long) and max(long) > 3 * median
    windows, chain = [], None
    normal = sorted(e - s for s, e in calls if not (is_long and e - s > 3 * median))
    pause = max(5 * (normal[(len(normal) - 1) // 2] + normal[len(normal) // 2]) / 2, IDLE_NS)
    for i, (start, end) in enumerate(calls):
        frames = [e["start"] for e in events if e["cat"] == "python" and e["end"] <= start]
        lead = calls[i - 1][1] if i else min(frames, default=start)
        if layers:
            boundary = start
        elif is_long and end - start > 3 * median:
            boundary, chain = start, None
        else:
            boundary = (chain if chain is not None and start - chain < pause else start) + 1000
            chain = end
        windows.append((lead, start, end, boundary))
    return windows


def place(windows, ends, start, end):
    """Pieces of an interval: (cycle, start, end, whole)."""
    first = bisect.bisect_right(ends, start)
    for i in range(max(first - 1, 0), min(first + 2, len(windows))):
        lead, call, call_end, _ = windows[i]
        if call <= start and end <= call_end or lead <= start and end <= call:
            return [(i, start, end, True)]
    pieces = []
    for i in range(max(first - 1, 0), len(windows)):
        _, _, call_end, boundary = windows[i]
        if boundary >= end:
            break
        if start < call_end and end > boundary:
            pieces.append((i, max(start, boundary), min(end, call_end), False))
    return pieces


class Series:
    def __init__(self, readings):
        self.times = [t for t, _ in readings]
        self.values = [v for _, v in readings]

    def at(self, time):
        i = bisect.bisect_right(self.times, time)
        if i in (0, len(self.times)):
            return self.values[max(i - 1, 0)]
        t0, t1 = self.times[i - 1], self.times[i]
        return self.values[i - 1] + (self.values[i] - self.values[i - 1]) * Fraction(time - t0, t1 - t0)

    def area(self, start, end):
        """Integral of the line through the readings, piece by piece."""
        first, last = bisect.bisect_right(self.times, start), bisect.bisect_right(self.times, end)
        points = [(start, self.at(start))]
        points += [(self.times[i], self.values[i]) for i in range(first, last)]
        points.append((end, self.at(end)))
        return sum(((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in zip(points, points[1:])), Fraction(0))


def main():
    trace, anchor, layers = sys.argv[1], sys.argv[2], "--layers" in sys.argv[3:]
    events, readings = read(trace)
    windows = windows_of(events, calls_of(events, anchor), layers)
    ends = [w[2] for w in windows]
    launched, intervals = {}, defaultdict(list)
    for e in events:
        if e["cat"] in GPU:
            continue
        pieces = place(windows, ends, e["start"], e["end"])
        if e["args"].get("correlation"):
            launched[int(e["args"]["correlation"])] = pieces[0][0] if pieces else None
        work = work_of(e)
        for cycle, start, end, _ in pieces if work else ():
            intervals[cycle, "oncpu" if work == "oncpu" else e["name"], "Host", work].append((start, end))
    for e in events:
        cycle = launched.get(int(e["args"].get("correlation", 0))) if e["cat"] in GPU else None
        if cycle is not None:
            device = int(e["args"]["device"])
            intervals[cycle, e["name"], f"GPU {device}", work_of(e)].append((e["start"], e["end"]))
    series = {key: Series(values) for key, values in readings.items()}
    for (cycle, name, device, work), parts in sorted(intervals.items()):
        union, until = [], None
        for start, end in sorted(parts):
            start = start if until is None else max(start, until)
            if end > start:
                union.append((start, end))
                until = end
        for metric in MAP[work].split():
            used = [s for (m, cat, instance), s in series.items()
                    if m == metric and (cat != "CAT_XPU" or device == f"GPU {instance}")]
            if not used:
                continue
            length = sum(end - start for start, end in union)
            area = sum((s.area(start, end) for s in used for start, end in union), Fraction(0))
            mu = float(area / length / len(used))
            print(cycle + 1, re.sub(r"[\t\n]", " ", name), device, metric, repr(mu), sep="\t")


main()
