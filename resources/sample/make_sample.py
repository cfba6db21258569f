#!/usr/bin/env python3
"""Makes the sample that Culprit's start page opens: two processed run folders of an imagined decode job.

Two processes (tensor parallel, one GPU each) repeat DecodeStep.run. In `abnormal` the CPU clock has dropped
to a quarter and the attention kernel takes more than twice as long per call, so the cycles are longer.
Nothing in it was measured. Python's random() and arithmetic on doubles give the same bytes everywhere; a test
holds the committed files against this program.

usage: make_sample.py [--check]    writes the files beside itself, or says whether they are the same
"""

import math
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
JOB = "sample_decode"
CYCLES = 40
ANCHOR = "DecodeStep.run"
PIDS = (41207, 41208)  # the index is the GPU
CORES = 16
CPU_MAX_MHZ = 3800
GPU_BYTES = 80 * 2**30
TICK_NS = 250  # cycle starts and readings are on a quarter of a microsecond, like the real files

GEMM = "ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_64x3_tn"
ATTENTION = "void decode::paged_attention<__nv_bfloat16, 128, 16>(decode::AttentionParams)"
MULTIPLY = ("void at::native::vectorized_elementwise_kernel<4, at::native::BinaryFunctor<c10::BFloat16, "
            "c10::BFloat16, c10::BFloat16, at::native::binary_internal::MulFunctor<float> >, "
            "at::detail::Array<char*, 3> >")
NORM = "rms_norm_bf16_kernel"
ALL_REDUCE = "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)"

SIMPLE_NAMES = {
    GEMM: "ampere_bf16_gemm",
    MULTIPLY: "at.native.vectorized_elementwise_kernel",  # with dots: so does the program that writes such files
    ALL_REDUCE: "ncclDevKernel_AllReduce_Sum_bf16_RING_LL",
}

COMPUTE = ("gpu_usage", "gpu_sm_util", "gpu_sm_frequency", "gpu_mem_used")


@dataclass(frozen=True)
class Kernel:
    name: str
    func_type: str
    calls: int  # per cycle
    call_us: float  # in the normal run
    metrics: tuple[str, ...] = ()
    every: int = 1  # cycles from one use to the next
    spread: float = 0.01  # of call_us, from cycle to cycle


GPU_FUNCTIONS = (
    Kernel(GEMM, "gpu_compute", 1792, 49.3, COMPUTE),
    Kernel(ATTENTION, "gpu_compute", 448, 118.6, COMPUTE, spread=0.02),
    Kernel(MULTIPLY, "gpu_compute", 896, 5.9, COMPUTE),
    Kernel(NORM, "gpu_compute", 912, 4.4, COMPUTE),
    Kernel(ALL_REDUCE, "gpu_comm", 896, 16.8, ("gpu_usage", "gpu_sm_util"), spread=0.06),
    Kernel("Memcpy HtoD (Pageable -> Device)", "gpu_memcpy_h2d", 48, 3.1, ("gpu_pcie_transmit",), spread=0.05),
    Kernel("Memcpy DtoH (Device -> Pinned)", "gpu_memcpy_d2h", 16, 1.9, ("gpu_pcie_transmit",), every=2, spread=0.05),
)


@dataclass(frozen=True)
class Scenario:
    folder: str
    seed: int
    start_s: int
    cycle_us: float
    cpu_mhz: float
    slower: dict[str, float] = field(default_factory=dict)  # factor on the time per call
    # level and spread of the readings
    host_cpu_usage: tuple[float, float] = (11.2, 0.5)
    process_cpu_usage: tuple[float, float] = (128.0, 2.5)  # per cent of one core
    gpu_usage: tuple[float, float] = (71.0, 2.0)
    gpu_sm_util: tuple[float, float] = (0.412, 0.008)
    gpu_pcie: tuple[float, float] = (13.4e6, 0.6e6)  # bytes per second
    oncpu: float = 1.31  # CPU seconds per second
    runq: float = 0.021  # waiting for a core, share of the cycle


SCENARIOS = (
    Scenario("normal", 20260105, 1767603600, cycle_us=301500.0, cpu_mhz=3402.0),
    Scenario("abnormal", 20260106, 1767610800, cycle_us=438000.0, cpu_mhz=850.5,
             slower={ATTENTION: 2.3, ALL_REDUCE: 1.12, "cpu": 1.9},
             host_cpu_usage=(13.9, 0.6), process_cpu_usage=(141.0, 3.0), gpu_usage=(64.0, 3.0),
             gpu_sm_util=(0.337, 0.012), gpu_pcie=(9.3e6, 0.5e6), oncpu=1.47, runq=0.0236),
)


def bell(rng: random.Random) -> float:
    """About N(0, 1), from random() alone: that is what stays the same between versions of Python."""
    return sum(rng.random() for _ in range(12)) - 6.0


def around(rng: random.Random, level: tuple[float, float]) -> float:
    return level[0] + level[1] * bell(rng)


def micros(ns: int, decimals: int = 4) -> str:
    """Nanoseconds as microseconds, exactly: 1.7e15 us has no such precision in a double."""
    return f"{ns // 1000}.{ns % 1000:03d}".ljust(len(str(ns // 1000)) + 1 + decimals, "0")


@dataclass
class Series:
    """Readings of one instance of one counter: (time in ns, value)."""
    counter: str  # full name, as in the counters file
    readings: list[tuple[int, float]] = field(default_factory=list)

    def level(self, start: int, end: int, divisor: float):
        """(mu, sigma, interpolated) from the readings inside the cycle, or None without any.

        Three or more: mean and deviation. Fewer: the mean of the values at both ends of the cycle, where
        the nearest reading stands for what lies outside of the readings.
        """
        inside = [value for time, value in self.readings if start <= time <= end]
        if not inside:
            return None
        if len(inside) >= 3:
            mean = sum(inside) / len(inside)
            return mean / divisor, math.sqrt(sum((v - mean) ** 2 for v in inside) / len(inside)) / divisor, False
        return (inside[0] + inside[-1]) / 2 / divisor, abs(inside[0] - inside[-1]) / 2 / divisor, True


def cycle_spans(scenario: Scenario, rng: random.Random) -> list[tuple[int, int]]:
    """(start, duration) in ns; the first cycle warms up, two later ones stall."""
    spans = []
    start = scenario.start_s * 10**9 + int(rng.random() * 1e9) // TICK_NS * TICK_NS
    for index in range(CYCLES):
        stretch = {0: 1.22, 17: 1.09, 31: 1.13}.get(index, 1.0)
        duration_us = scenario.cycle_us * stretch * (1 + 0.011 * bell(rng))
        duration = int(duration_us * 1000) // TICK_NS * TICK_NS
        spans.append((start, duration))
        start += duration + int((900 + 400 * rng.random()) * 1000) // TICK_NS * TICK_NS
    return spans


def sweep(rng: random.Random, span: tuple[int, int], period_ms: int = 1000):
    """Times of a collector that reads about once per second, with some jitter."""
    time = span[0] + int(rng.random() * period_ms * 1e6)
    while time < span[1]:
        yield time // TICK_NS * TICK_NS
        time += int((period_ms + 9 * rng.random()) * 1e6)


def counters(scenario: Scenario, rng: random.Random, span: tuple[int, int]) -> dict[tuple[str, int], Series]:
    """Readings by (metric, instance): the pid of a process, the number of a GPU, else -1."""
    series: dict[tuple[str, int], Series] = {}

    def add(metric: str, instance: int, time: int, value: float, decimals: int = 3, name: str = ""):
        entry = series.setdefault((metric, instance), Series(name or metric))
        entry.readings.append((time, round(value, decimals)))

    for time in sweep(rng, span):  # every core in one burst
        for core in range(6):
            add("cpu_frequency", -1, time + core * 3 * TICK_NS, around(rng, (scenario.cpu_mhz, 1.1)))
        add("host_cpu_usage", -1, time, around(rng, scenario.host_cpu_usage))
    for gpu, pid in enumerate(PIDS):
        for time in sweep(rng, span):
            add("gpu_usage", gpu, time, around(rng, scenario.gpu_usage), 0)
            add("gpu_sm_util", gpu, time, around(rng, scenario.gpu_sm_util))
            add("gpu_sm_frequency", gpu, time, 1410.0, 0)
            add("gpu_mem_used", gpu, time, (61.4 + 0.7 * gpu) * 2**30, 0)
            add("gpu_pcie_transmit", gpu, time, around(rng, scenario.gpu_pcie), 0)
        for time in sweep(rng, span):
            add("process_cpu_usage", pid, time, around(rng, scenario.process_cpu_usage), 3,
                f"process_cpu_usage_{pid}")
    return series


# What one printed unit of mu is of a reading: share of the maximum, or 1/100 of the unit itself.
PRINTED_UNIT = {
    "cpu_frequency": CPU_MAX_MHZ / 100, "host_cpu_usage": 1.0, "process_cpu_usage": float(CORES), "gpu_usage": 1.0,
    "gpu_sm_util": 1.0, "gpu_sm_frequency": 0.01, "gpu_mem_used": GPU_BYTES / 100, "gpu_pcie_transmit": 0.01,
}


@dataclass
class Use:
    """One function in one cycle of one process."""
    name: str
    device: str
    func_type: str
    duration: int  # ns, summed over the calls
    calls: int
    metrics: tuple[str, ...]


def uses_of_cycle(scenario: Scenario, rng: random.Random, index: int, gpu: int, duration: int) -> list[Use]:
    uses = []
    for kernel in GPU_FUNCTIONS:
        if index % kernel.every:
            continue
        factor = scenario.slower.get(kernel.name, 1.0) * (1 + kernel.spread * bell(rng))
        total = int(kernel.calls * kernel.call_us * factor * 1000) // 32 * 32  # the clock of the GPU: 32 ns
        uses.append(Use(kernel.name, f"GPU {gpu}", kernel.func_type, total, kernel.calls, kernel.metrics))
    slower_cpu = scenario.slower.get("cpu", 1.0)
    if index % 3 == gpu:
        written = int(duration * 0.004 * slower_cpu * (1 + 0.2 * bell(rng)))
        uses.append(Use("write", "Host", "disk_read_and_write", written, 37 + int(9 * rng.random()), ()))
    waited = int(duration * (0.10 if slower_cpu == 1.0 else 0.06) * (1 + 0.05 * bell(rng)))
    uses.append(Use("cudaStreamSynchronize", "Host", "cpu_sync", waited, 16, ()))
    blocks = int(duration / 1e6 * (8.4 + 0.3 * bell(rng)))
    queued = int(duration * scenario.runq * (1 + 0.06 * bell(rng)))
    uses.append(Use("runq", "Host", "runq", queued, blocks, ("host_cpu_usage", "process_cpu_usage")))
    ran = int(duration * (scenario.oncpu + 0.012 * bell(rng)))
    uses.append(Use("oncpu", "Host", "oncpu", ran, blocks, ("cpu_frequency", "host_cpu_usage", "process_cpu_usage")))
    return uses


def rows_of_use(use: Use, series: dict[tuple[str, int], Series], gpu: int, span: tuple[int, int]):
    """(metric, mu, sigma, interpolation status) for each metric with a reading in the cycle; else one N/A."""
    levels = []
    for metric in sorted(use.metrics):
        instance = PIDS[gpu] if metric.startswith("process_") else gpu if metric.startswith("gpu_") else -1
        level = series[metric, instance].level(span[0], span[0] + span[1], PRINTED_UNIT[metric])
        if level:
            levels.append((metric, *level))
    if not levels:
        return [("N/A", "", "", " ")]
    interpolated = [level[3] for level in levels]
    status = "**" if all(interpolated) else "*" if any(interpolated) else " "
    return [(metric, f"{mu:.4f}", f"{sigma:.4f}", status) for metric, mu, sigma, _ in levels]


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"\n') else text


def perf_csv(scenario: Scenario, rng: random.Random, spans, series) -> str:
    lines = ["cycle,pid,hostname,beta_pct,function_name,metric_name,device,func_type,mu_pct,sigma_pct,duration,"
             "interpolation_status,anchor_name,anchor_dur_us,cycle_start_ts,instances_count,simple_name"]
    for index, span in enumerate(spans):
        for gpu, pid in enumerate(PIDS):
            uses = uses_of_cycle(scenario, rng, index, gpu, span[1])
            for use in sorted(uses, key=lambda use: -use.duration):
                beta = 100 * use.duration / span[1]
                for metric, mu, sigma, status in rows_of_use(use, series, gpu, span):
                    lines.append(",".join((
                        str(index + 1), str(pid), "", f"{beta:.4f}", quoted(use.name), metric, use.device,
                        use.func_type, mu, sigma, micros(use.duration), status, ANCHOR, micros(span[1]),
                        micros(span[0]), str(use.calls), quoted(SIMPLE_NAMES.get(use.name, use.name)))))
    return "\n".join(lines) + "\n"


def counters_csv(spans, series) -> str:
    """All readings inside a cycle, by name and time."""
    rows = []
    for entry in series.values():
        for time, value in entry.readings:
            if any(start <= time <= start + duration for start, duration in spans):
                rows.append((entry.counter, time, value))
    lines = ["counter_name,timestamp,value,hostname"]
    lines += [f"{name},{micros(time, 6)},{value:.6f}," for name, time, value in sorted(rows)]
    return "\n".join(lines) + "\n"


def sample() -> dict[Path, bytes]:
    files = {}
    for scenario in SCENARIOS:
        rng = random.Random(scenario.seed)
        spans = cycle_spans(scenario, rng)
        series = counters(scenario, rng, (spans[0][0], spans[-1][0] + spans[-1][1]))
        folder = FOLDER / scenario.folder
        files[folder / f"{JOB}_perf_data.csv"] = perf_csv(scenario, rng, spans, series).encode()
        files[folder / f"{JOB}_counters_data.csv"] = counters_csv(spans, series).encode()
    return files


def main() -> int:
    arguments = sys.argv[1:]
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    different = 0
    for path, content in sample().items():
        if not arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        elif not path.is_file() or path.read_bytes() != content:
            print(f"{path}: not what make_sample.py makes")
            different = 1
    return different


if __name__ == "__main__":
    sys.exit(main())
