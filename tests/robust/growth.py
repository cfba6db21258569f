#!/usr/bin/env python3
"""Lets a trace, or a log beside one, grow in one dimension at a time: four times as much may take about four times as
long and as much.

Per dimension a trace of n and one of 4 n are compared with themselves, and the call tree, the shapes and the memory are
asked for; what is held against the limit is the processor's time and the largest memory of each, less what the program
takes for next to nothing. What seems to grow too fast is tried again with TIMES as much: what does, stands out more
there, and what only was disturbed for some hundredths of a second does not. What a comparison keeps of each name has a
limit of its own. Prints the figures.

usage: growth.py --cli CULPRIT_CLI [--seconds N] [--only KIND]
"""

import os
import shutil
import sys
import time
import traceback
from pathlib import Path
from typing import Callable, Iterator

from arguments import parsed
from watched_run import Box, Findings, Limits, Ran, complaints

N = 4000
TIMES = 4
MANY = 25_000  # in place of N where a hundred thousand are wanted
MOST = 6.0  # times of time and memory for TIMES of input
TOO_LITTLE_S, TOO_LITTLE_MIB = 0.2, 40.0  # less than this says nothing: the kernel counts the memory of Python, too
# Of each event of the larger trace, in a comparison by a build without sanitizers.
MOST_KIB_OF_EACH = {"names_and_cycles": 5.0, "launching_names": 9.0}
LONGEST = Limits(seconds=60, mebibytes=1500)

STEPS = 4
LOGGED = 1_700_000_000  # seconds since 1970


def event(category: str, name: str, at: int, pid: int = 1, tid: int = 1, duration: int = 5, arguments: str = "") -> str:
    return (f'{{"ph":"X","cat":"{category}","name":"{name}","pid":{pid},"tid":{tid},"ts":{at},"dur":{duration}'
            f'{f",{chr(34)}args{chr(34)}:{{{arguments}}}" if arguments else ""}}}')


def kernel(name: str, at: int, device: int = 0, stream: int = 7, arguments: str = "") -> str:
    more = f",{arguments}" if arguments else ""
    return event("kernel", name, at, device, stream, arguments=f'"device":{device},"stream":{stream}{more}')


def counter(name: str, at: int) -> str:
    return f'{{"ph":"C","cat":"c","name":"{name}","pid":1,"tid":1,"ts":{at},"args":{{"v":{at % 97}}}}}'


def allocation(i: int, at: int) -> str:
    """Below an operator of its own; every other one is given back by the next."""
    is_free = i % 4 == 3
    total = 512 * (i // 2 + (1 if is_free else i % 4))
    return ",\n".join([event("cpu_op", f"f{i}", at, duration=8),
                       '{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":1,'
                       f'"ts":{at + 2},"args":{{"Bytes":{-512 if is_free else 512},"Addr":{i - 1 if is_free else i},'
                       f'"Device Type":1,"Device Id":0,"Total Allocated":{total},"Total Reserved":{2 * total}}}}}'])


def launching(name: str, i: int, at: int, duration: int, arguments: str = "") -> str:
    """A call with a kernel that is launched in it."""
    correlation = f'"correlation":{i + 1}'
    return ",\n".join([event("cpu_op", name, at, duration=duration, arguments=arguments),
                       event("cuda_runtime", "cudaLaunchKernel", at + 1, duration=1, arguments=correlation),
                       kernel(f"k{i % 7}", at + 3, arguments=correlation)])


# Name -> the i-th event, at a time: each of them is one more of something.
DIMENSIONS: dict[str, Callable[[int, int], str]] = {
    "events": lambda i, at: event("cpu_op", f"f{i % 7}", at),
    "kernels": lambda i, at: kernel(f"k{i % 7}", at),
    "names": lambda i, at: kernel(f"k{i}", at),
    "functions": lambda i, at: event("cpu_op", f"f{i}", at),
    "threads": lambda i, at: event("cpu_op", f"f{i % 7}", at, tid=i + 2),
    "processes": lambda i, at: event("cpu_op", f"f{i % 7}", at, pid=i + 2),
    "streams": lambda i, at: kernel(f"k{i % 7}", at, stream=i + 8),
    "devices": lambda i, at: kernel(f"k{i % 7}", at, device=i),
    "counters": lambda i, at: counter(f"c{i}", at),
    "readings": lambda i, at: counter("c", at),
    "annotations": lambda i, at: event("user_annotation", f"a{i}", at),
    "nested": lambda i, at: event("cpu_op", f"f{i % 7}", at, duration=10 * (2 * N * TIMES**2 - i)),
    "nested_launches": lambda i, at: launching(f"f{i % 7}", i, at, duration=10 * (2 * MANY * TIMES**2 - i)),
    "launching_names": lambda i, at: launching(f"f{i}", i, at, duration=8),
    "shapes": lambda i, at: launching(
        "aten::mm", i, at, 8, f'"Input Dims":[[{i + 1},8],[8,{i + 2}]],"Input type":["float","float"]'),
    "overlapping": lambda i, at: event("cpu_op", f"f{i % 7}", at, duration=30 * N),
    "open": lambda i, at: f'{{"ph":"B","cat":"cpu_op","name":"f{i % 7}","pid":1,"tid":1,"ts":{at}}}',
    "one_correlation": lambda i, at: ",\n".join([
        event("cuda_runtime", "cudaLaunchKernel", at, arguments='"correlation":7'),
        kernel("k", at + 2, arguments='"correlation":7')]),
    "process_groups": lambda i, at: kernel("ncclKernel_AllReduce", at, arguments=f'"Process Group Name":"p{i}",'
                                           '"Collective name":"allreduce"'),
    "details": lambda i, at: kernel("k", at, arguments=f'"block":[{i + 1},1,1],"grid":[{i + 2},1,1]'),
    "allocations": lambda i, at: allocation(i, at),
    "errors": lambda i, at: f'{{"ph":"X","cat":"kernel","name":"k{i}","pid":0,"tid":7,"ts":"x","dur":1}}',
}

# Name -> a log of n counters, each with a comma of which nobody can tell what it means.
LOGS: dict[str, Callable[[int], str]] = {
    "doubtful_counters": lambda n: "time;counter;value\n" + "".join(f"{LOGGED};c{i};1,500\n" for i in range(n)),
    "doubtful_columns": lambda n: "time" + "".join(f";c{i}" for i in range(n)) + f"\n{LOGGED}{';1,500' * n}\n",
}


def step(number: int, at: int, duration: int) -> str:
    return event("user_annotation", f"ProfilerStep#{number}", at, duration=duration)


def one_of_each(kind: str, n: int) -> Iterator[str]:
    """n events in STEPS steps."""
    make, each = DIMENSIONS[kind], n // STEPS
    for i in range(n):
        at = 1000 + 10 * i
        if i % each == 0:
            yield step(i // each, at, 10 * each)
        yield make(i, at)


def many_cycles(_: str, n: int) -> Iterator[str]:
    """n steps with three kernels each."""
    for i in range(n):
        at = 1000 + 100 * i
        yield step(i, at, 99)
        for name in range(3):
            yield kernel(f"k{name}", at + 20 * name + 1)


def names_and_cycles(_: str, n: int) -> Iterator[str]:
    """Twice as many names in twice as many steps for four times n: what is kept per name and cycle must be sparse,
    for each name runs in one step only."""
    steps = max(4, int(n**0.5))
    for i in range(n):
        at = 1000 + 20 * i
        if i % steps == 0:
            yield step(i // steps, at, 20 * steps)
        yield kernel(f"k{i}", at + 1)


def many_ranks(folder: Path, n: int) -> None:
    """A file for each of n / 100 ranks."""
    for rank in range(max(1, n // 100)):
        events = [step(number, 1000 + 100 * number, 99) + ",\n" + kernel("k", 1010 + 100 * number, rank)
                  for number in range(4)]
        head = f'{{"distributedInfo":{{"backend":"nccl","rank":{rank},"world_size":{n // 100}}},"traceEvents":[\n'
        (folder / f"rank{rank}.json").write_text(head + ",\n".join(events) + "\n]}", encoding="utf-8")


def beside_log(folder: Path, log: str) -> None:
    """A short trace at the time of the log."""
    events = [step(i, 1000 + 100 * i, 99) + ",\n" + kernel("k", 1010 + 100 * i) for i in range(STEPS)]
    (folder / "t.json").write_text(f'{{"baseTimeNanoseconds":{LOGGED}000000000,"traceEvents":[\n' +
                                   ",\n".join(events) + "\n]}", encoding="utf-8")
    (folder / "counters.csv").write_text(log, encoding="utf-8")


def write(kind: str, folder: Path, n: int) -> None:
    """By a process of its own: the memory that this one has taken once is counted as that of every program it starts."""
    writing = os.fork()
    if writing == 0:
        try:
            make(kind, folder, n)
            os._exit(0)
        except BaseException:  # whatever it is, it must not go on as a second parent
            traceback.print_exc()
            sys.stderr.flush()
        finally:
            os._exit(1)
    if os.waitpid(writing, 0)[1] != 0:
        raise SystemExit(f"no trace of {kind}")


def make(kind: str, folder: Path, n: int) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if kind == "ranks":
        return many_ranks(folder, n)
    if kind in LOGS:
        return beside_log(folder, LOGS[kind](n))
    maker = {"cycles": many_cycles, "names_and_cycles": names_and_cycles}.get(kind, one_of_each)
    (folder / "t.json").write_text('{"traceEvents":[\n' + ",\n".join(maker(kind, n)) + "\n]}", encoding="utf-8")
    return None


KINDS = [*DIMENSIONS, *LOGS, "cycles", "names_and_cycles", "ranks"]
SIZES = {"nested_launches": MANY, "launching_names": MANY, "shapes": MANY}  # else N
ASKED = ("compare", "call tree", "shapes", "memory")


def measured(box: Box, kind: str, n: int) -> tuple[Ran, ...]:
    """As in ASKED."""
    folder = box.made / "run"
    write(kind, folder, n)
    shutil.rmtree(box.out)
    box.out.mkdir()
    other = box.made / "same"
    shutil.rmtree(other, ignore_errors=True)
    shutil.copytree(folder, other)
    session = str(box.out / "s.culprit")
    compare = ["compare", str(folder), str(other), "--quiet", "--session", session, *box.reports("md", "json")]
    reports = [["report", session, "--quiet", *asked] for asked in (box.calls(), box.shapes(), box.memory())]
    return tuple(box.run(arguments) for arguments in (compare, *reports))


def grows(small: float, large: float, nothing: float, too_little: float) -> float | None:
    """How many times more; None where both are too small to say."""
    return None if large - nothing < too_little else (large - nothing) / max(small - nothing, too_little / MOST)


def judged(kind: str, n: int, asked: str, runs: tuple[Ran, ...], limits: Limits) -> tuple[str, list[str]]:
    """`runs`: of next to nothing, of n and of TIMES as much."""
    nothing, small, large = runs
    found = [f"{asked}, {size}: {fault}" for size, ran in ((n, small), (TIMES * n, large))
             for fault in complaints(ran, limits)]
    time_ = grows(small.user_seconds, large.user_seconds, nothing.user_seconds, TOO_LITTLE_S)
    memory = grows(small.mebibytes, large.mebibytes, nothing.mebibytes, TOO_LITTLE_MIB)
    for what, factor in (("time", time_), ("memory", memory)):
        if factor is not None and factor > MOST:
            found.append(f"{asked}: {TIMES} times as much takes {factor:.1f} times the {what}")
    figures = (f"{n}: {small.user_seconds:.2f} s {small.mebibytes:.0f} MiB, {TIMES * n}: {large.user_seconds:.2f} s "
               f"{large.mebibytes:.0f} MiB")
    print(f"growth {kind:18} {asked:10} {figures}, exit codes {small.code} and {large.code}", flush=True)
    return f"{asked} {figures}", found


def weighed(kind: str, n: int, nothing: Ran, compared: Ran) -> list[str]:
    kib = 1024 * (compared.mebibytes - nothing.mebibytes) / n
    most = MOST_KIB_OF_EACH.get(kind, kib)
    return [] if kib <= most else [f"compare: {kib:.1f} KiB of memory for each of {n}, {most} at most"]


def try_one(box: Box, kind: str, times: int = 1) -> tuple[str, list[str]]:
    n = times * SIZES.get(kind, N) // (4 if box.is_sanitized else 1)
    runs = [measured(box, kind, size) for size in (STEPS, n, TIMES * n)]
    results = [judged(kind, n, asked, same, box.limits) for asked, same in zip(ASKED, zip(*runs))]
    faults = [fault for _, found in results for fault in found]
    if not box.is_sanitized:
        faults += weighed(kind, TIMES * n, runs[0][0], runs[2][0])
    return ", ".join(figures for figures, _ in results), faults


def run(cli: Path, seconds: float | None, seed: int, keep: Path | None, only: str = "") -> Findings:
    """In the order of the table, the next one with each seed: what a short run does not come to, another one does."""
    findings = Findings("growth", keep)
    end = time.monotonic() + (seconds or 1e9)
    kinds = [kind for kind in KINDS if only in kind]
    start = seed * 5 % max(1, len(kinds))
    with Box(cli, LONGEST) as box:
        for kind in kinds[start:] + kinds[:start]:
            if time.monotonic() > end:
                break
            figures, found = try_one(box, kind)
            if any("times the" in fault for fault in found):
                figures, found = try_one(box, kind, TIMES)
            findings.note(kind, figures, found)
    return findings


if __name__ == "__main__":
    sys.exit(parsed(__doc__, run))
