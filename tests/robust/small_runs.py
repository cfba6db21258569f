"""Small run folders for the campaign: the pair of CSV files cut from the sample, and Chrome traces of two ranks.

Nothing in them was measured. They are as small as they can be with a row in nearly every table of a session, since
thousands of mutants are made of them.
"""

import json
import shutil
from pathlib import Path

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"
CYCLES = 12
STEPS = 8
RANKS = 2
MANY_RANKS = 32
LONG_STEPS, LONG_RANKS = 40, 4  # of many_files()
READ_BY_ONE_THREAD = 64 * 1024  # bytes; a longer trace gets a further one (core/sources/chrome/events/event_stream.cpp)
BASE_NS = 1_700_000_000_000_000_000


def is_in_first_cycles(line: str) -> bool:
    number = line.split(",", 1)[0]
    return not number.isdigit() or int(number) <= CYCLES


def processed_pair(folder: Path) -> list[Path]:
    """The first cycles of the sample's two runs."""
    for run in ("normal", "abnormal"):
        target = folder / run
        target.mkdir(parents=True)
        for source in sorted((SAMPLE / run).glob("*.csv")):
            lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
            (target / source.name).write_text("".join(filter(is_in_first_cycles, lines)), encoding="utf-8")
    return [folder / "normal", folder / "abnormal"]


class Trace:
    """The events of one rank, in microseconds."""

    def __init__(self, rank: int, ranks: int):
        self.rank = rank
        self.ranks = ranks
        self.events: list[dict] = []
        self.launches = 0

    def add(self, name: str, category: str, tid: int, start: float, duration: float, **arguments) -> None:
        self.events.append({"ph": "X", "cat": category, "name": name, "pid": 100 + self.rank, "tid": tid, "ts": start,
                            "dur": duration, "args": arguments})

    def launch(self, name: str, start: float, delay: float, duration: float, stream: int = 7, **arguments) -> None:
        self.launches += 1
        self.add("cudaLaunchKernel", "cuda_runtime", 1, start, 3, correlation=self.launches)
        self.events.append({"ph": "X", "cat": "kernel", "name": name, "pid": self.rank, "tid": stream,
                            "ts": start + delay, "dur": duration,
                            "args": {"device": self.rank, "stream": stream, "correlation": self.launches,
                                     "grid": [12, 2, 1], "block": [128, 1, 1], "registers per thread": 40,
                                     "shared memory": 4096, "est. achieved occupancy %": 31, **arguments}})

    def step(self, number: int, start: float, factor: float) -> float:
        """One step of training from `start` on; returns its end. `factor`: how long the kernels take."""
        wobble = (number * 7 + self.rank * 3) % 5
        gemm, rest = 180 * factor + wobble, 60 + wobble
        length = gemm + rest + 180
        self.add(f"ProfilerStep#{number}", "user_annotation", 1, start, length)
        self.add("train.py(3): step", "python_function", 1, start + 1, length - 2, **{"Python id": number + 1})
        self.add("aten::mm", "cpu_op", 1, start + 10, 40,
                 **{"External id": number, "Input Dims": [[512, 64], [64, 128]], "Input type": ["float", "float"]})
        self.launch("void gemm<float>(float*)", start + 15, 8, gemm)
        self.add("aten::add", "cpu_op", 1, start + 60, 20)
        self.launch("void add<float>(float*)", start + 62, gemm, rest)
        self.launch("ncclDevKernel_AllReduce_Sum", start + 80, gemm + 30, 40, 9,
                    **{"Collective name": "allreduce", "In msg nelems": 1024, "dtype": "Float", "Group size": self.ranks,
                       "Process Group Name": "0", "Process Group Ranks": list(range(self.ranks))})
        self.events.append({"ph": "X", "cat": "gpu_memcpy", "name": "Memcpy HtoD (Pageable -> Device)",
                            "pid": self.rank, "tid": 7, "ts": start + gemm + rest + 90, "dur": 9 + wobble,
                            "args": {"device": self.rank, "stream": 7, "bytes": 4096}})
        self.add("cudaDeviceSynchronize", "cuda_runtime", 1, start + gemm + rest + 95, 40)
        self.events.append({"ph": "i", "s": "t", "cat": "cpu_instant_event", "name": "[memory]",
                            "pid": 100 + self.rank, "tid": 1, "ts": start + 41,
                            "args": {"Total Allocated": 600 + number, "Total Reserved": 900, "Bytes": 100,
                                     "Addr": 4096 * number, "Device Id": self.rank, "Device Type": 1}})
        if number % 3 == 2:  # what the step before took
            self.events.append({"ph": "i", "s": "t", "cat": "cpu_instant_event", "name": "[memory]",
                                "pid": 100 + self.rank, "tid": 1, "ts": start + 61,
                                "args": {"Total Allocated": 500 + number, "Total Reserved": 900, "Bytes": -100,
                                         "Addr": 4096 * (number - 1), "Device Id": self.rank, "Device Type": 1}})
        self.events.append({"ph": "C", "cat": "c", "name": "gpu_power", "pid": 100 + self.rank, "tid": 1,
                            "ts": start + 50, "args": {"watts": 250.5 + wobble}})
        return start + length + 5

    def whole(self) -> dict:
        self.events.append({"ph": "X", "cat": "cpu_op", "name": "never ends", "pid": 1, "tid": 1, "ts": "x", "dur": 1})
        self.events.append({"ph": "M", "name": "thread_name", "pid": 100 + self.rank, "tid": 1,
                            "args": {"name": "main"}})
        return {"schemaVersion": 1, "host_name": "node7", "baseTimeNanoseconds": BASE_NS,
                "distributedInfo": {"backend": "nccl", "rank": self.rank, "world_size": self.ranks,
                                    "nccl_version": "2.20"},
                "deviceProperties": [{"id": self.rank, "name": "Made GPU", "totalGlobalMem": 1 << 34,
                                      "computeMajor": 9, "computeMinor": 0, "numSms": 4}],
                "cuda_driver_version": 12090, "traceEvents": self.events}


def counters(steps: int, megahertz: int) -> str:
    """A log of counters beside the traces: every half step, from before the first step to behind the last one."""
    lines = ["# culprit-record 1 host=node7 interval_ms=0.2", f"# clocks epoch_ns={BASE_NS} monotonic_ns=5 boot_ns=7",
             "time,gpu_sm_frequency{gpu=0} [MHz],gpu_sm_frequency{gpu=1} [MHz],host_cpu_usage [%],"
             "process_cpu_usage{process=100} [%],made"]
    for number in range(2 * steps + 8):
        lines.append(f"{BASE_NS + number * 230_000},{megahertz + number % 3},{megahertz},{20 + number % 7},"
                     f"{99.5 if number % 4 else ''},{number}")
    return "\n".join(lines) + "\n"


def raw_pair(folder: Path, steps: int = STEPS, ranks: int = RANKS, long_ranks: int = 0) -> list[Path]:
    """A file for each rank, and a log of counters; in B the matrix product takes half as long again. The first
    `long_ranks` ranks have LONG_STEPS."""
    for run, factor in (("normal", 1.0), ("abnormal", 1.5)):
        (folder / run).mkdir(parents=True)
        for rank in range(ranks):
            trace, at = Trace(rank, ranks), 1000.0
            for number in range(LONG_STEPS if rank < long_ranks else steps):
                at = trace.step(number, at, factor * (1.3 if number == 5 else 1.0))
            text = json.dumps(trace.whole(), indent=None).replace('{"ph"', '\n{"ph"')
            (folder / run / f"rank{rank}.pt.trace.json").write_text(text, encoding="utf-8")
        (folder / run / "counters.csv").write_text(counters(steps, int(1500 / factor)), encoding="utf-8")
        (folder / run / "run.json").write_text(json.dumps({"commit": run, "image": "made", "flags": "--x 1"}),
                                               encoding="utf-8")
    return [folder / "normal", folder / "abnormal"]


def many_files(folder: Path) -> list[Path]:
    """As many files in both runs together as a program with few descriptors cannot open at a time; some are so long
    that a further thread reads ahead, which there may be none for."""
    runs = raw_pair(folder, ranks=MANY_RANKS, long_ranks=LONG_RANKS)
    for run in runs:
        if sum(path.stat().st_size > READ_BY_ONE_THREAD for path in run.glob("*.trace.json")) != LONG_RANKS:
            raise SystemExit("the long traces are too short for a further thread")
    return runs


def many_samples(file: Path, steps: int, kernels: int) -> None:
    """A trace with a sample of each of the kernels in each step."""
    with file.open("w", encoding="utf-8") as out:
        out.write('{"schemaVersion": 1, "traceEvents": [')
        length = kernels * 4
        for step in range(steps):
            at = 1000 + step * (length + 5)
            out.write(f'{"," if step else ""}\n{{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{step}","pid":1,'
                      f'"tid":1,"ts":{at},"dur":{length}}}')
            out.writelines(f',\n{{"ph":"X","cat":"kernel","name":"k{i}","pid":0,"tid":7,"ts":{at + i * 4},"dur":3,'
                           '"args":{"device":0,"stream":7}}' for i in range(kernels))
        out.write("\n]}\n")


MAKERS = {"processed": processed_pair, "raw": raw_pair}


def make(kind: str, folder: Path) -> list[Path]:
    """The two run folders, anew."""
    shutil.rmtree(folder, ignore_errors=True)
    return MAKERS[kind](folder)
