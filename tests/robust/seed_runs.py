"""Small run folders of every format that small_runs.py does not make, from the inputs of the fuzz targets.

Both runs of a pair are the same. A format that is added gets a row here; its input is the one that its fuzz target
begins with.
"""

from pathlib import Path

SEEDS = Path(__file__).resolve().parents[1] / "fuzz" / "seeds"
SEPARATOR = b"\x1e"  # between the files of a seed, as tests/fuzz/input_files.h has it

ROCPROF_TABLES = ["x_kernel_trace.csv", "x_memory_copy_trace.csv", "x_hip_api_trace.csv", "x_marker_api_trace.csv",
                  "x_agent_info.csv"]
# The seed, and the names by which its files are known.
RUNS = {"ascend/whole": ["ascend_pytorch_profiler_0.db"],
        "kunlun/whole": ["micro_event.csv", "macro_counter.csv", "topo_component.csv"],
        "nsight/gpu_work": ["x.sqlite"], "nsight/host_work": ["x.sqlite"], "nsight/graph_nodes": ["x.sqlite"],
        "perfetto/rocprof": ["x.pftrace"], "perfetto/compressed": ["x.pftrace"],
        "perfetto/render_stages": ["x.pftrace"], "perfetto/sequence": ["x.pftrace"], "perfetto/zstd": ["x.pftrace"],
        "rocm/rocpd": ["results.db"], "rocm/rocprof": ["results.db"], "rocm/rpd": ["x.rpd"],
        "rocprof/whole": ROCPROF_TABLES, "rocprof_json/whole": ["x_results.json"],
        "xplane/rocm": ["x.xplane.pb"], "xplane/tensorflow": ["x.xplane.pb"], "xplane/tpu": ["x.xplane.pb"]}
# What the logs are of: from January 2026 to December 2027.
TRACE = """{"schemaVersion": 1, "traceEvents": [
{"ph": "X", "cat": "cpu_op", "name": "first", "pid": 5, "tid": 5, "ts": 1767225600000000, "dur": 1000},
{"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": 1767225600000100, "dur": 50,
"args": {"device": 0, "stream": 7}},
{"ph": "X", "cat": "cpu_op", "name": "last", "pid": 5, "tid": 5, "ts": 1830297600000000, "dur": 1000}]}
"""


def written(pair: Path, files: dict[str, bytes]) -> Path:
    for run in ("normal", "abnormal"):
        (pair / run).mkdir(parents=True)
        for name, data in files.items():
            (pair / run / name).write_bytes(data)
    return pair


def make_all(folder: Path) -> list[tuple[str, Path]]:
    """(format, folder with the two runs) of each."""
    made = []
    for seed, names in RUNS.items():
        data = (SEEDS / seed).read_bytes()
        parts = data.split(SEPARATOR) if len(names) > 1 else [data]
        made.append((seed.split("/")[0], written(folder / seed.replace("/", "_"), dict(zip(names, parts)))))
    for log in sorted((SEEDS / "logs").iterdir()):
        files = {"trace.json": TRACE.encode(), "counters.log": log.read_bytes()}
        made.append(("logs", written(folder / f"logs_{log.name}", files)))
    for notes in sorted((SEEDS / "run_file").iterdir()):
        files = {"trace.json": TRACE.encode(), "run.json": notes.read_bytes()}
        made.append(("run_file", written(folder / f"run_file_{notes.name}", files)))
    return made
