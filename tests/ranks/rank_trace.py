"""The trace file of one rank, as the PyTorch profiler writes it: layout, order of the events, names in args, header and
file name. What happened when is simulated_job.py's; here is only how it is told.
"""

import gzip
import json

from job_model import RANKS_OF_HOST, US

COMPUTE_STREAM = 7
BASE_NS = 1_727_740_800_000_000_000
FIRST_US = 4_458_676_000_000  # Kineto tells times since baseTimeNanoseconds
LONGEST_LIST = 30  # PyTorch cuts lists in args there
NCCL = "ncclDevKernel_{}(ncclDevKernelArgsStorage<4096ul>)"
COLLECTIVES = {  # name of the operator -> kernel, name in args, element type
    "c10d::allreduce_": (NCCL.format("AllReduce_Sum_bf16_RING_LL"), "allreduce", "BFloat16"),
    "c10d::_reduce_scatter_base_": (NCCL.format("ReduceScatter_Sum_bf16_RING_LL"), "_reduce_scatter_base", "BFloat16"),
    "c10d::_allgather_base_": (NCCL.format("AllGather_RING_LL"), "_allgather_base", "BFloat16"),
}


def list_text(ranks):
    text = ", ".join(map(str, ranks[:LONGEST_LIST]))
    return f"[{text}, ...]" if len(ranks) > LONGEST_LIST else f"[{text}]"


class TraceText:
    """The file of one rank."""

    def __init__(self, options, rank, groups, host, pid, offset_ns):
        self.options = options
        self.rank, self.host, self.pid = rank, host, pid
        self.gpu = rank % RANKS_OF_HOST
        self.groups = [group for group in groups if rank in group.ranks]
        self.offset_ns = offset_ns
        self.events = []
        self.id = 0

    def time(self, ns):
        ns += self.offset_ns
        return f"{FIRST_US + ns // 1000}.{ns % 1000:03d}"

    def event(self, cat, name, pid, tid, start, end, args):
        dur = end - start
        text = ", ".join(f'"{key}": {json.dumps(value)}' for key, value in args.items())
        self.events.append(
            f'  {{\n    "ph": "X", "cat": "{cat}", "name": {json.dumps(name)}, "pid": {pid}, "tid": {tid},\n'
            f'    "ts": {self.time(start)}, "dur": {dur // 1000}.{dur % 1000:03d},\n'
            f'    "args": {{\n      {text}\n    }}\n  }}')

    def flow(self, phase, pid, tid, at):
        bind = ', "bp": "e"' if phase == "f" else ""
        self.events.append(
            f'  {{\n    "ph": "{phase}", "id": {self.id}, "pid": {pid}, "tid": {tid}, "ts": {self.time(at)},\n'
            f'    "cat": "ac2g", "name": "ac2g"{bind}\n  }}')

    def metadata(self, name, pid, tid, key, value):
        self.events.append(
            f'  {{\n    "name": "{name}", "ph": "M", "ts": {self.time(0)}, "pid": {pid}, "tid": {tid},\n'
            f'    "args": {{\n      "{key}": {json.dumps(value)}\n    }}\n  }}')

    def communication(self, op):
        group = next(each for each in self.groups if each.kind == op.group)
        _, name, dtype = COLLECTIVES[op.name]
        size = len(group.ranks)
        out = op.elements * size if "gather" in name else op.elements // size if "scatter" in name else op.elements
        return group, {
            "Collective name": name, "In msg nelems": op.elements, "Out msg nelems": out, "Group size": size,
            "dtype": dtype if op.elements > 1 else "Float", "In split size": "[]", "Out split size": "[]",
            "Process Group Name": group.name, "Process Group Description": group.description,
            "Process Group Ranks": list_text(group.ranks)}

    def add(self, op, start, end, call, returned, begin, left):
        self.id += 1
        host = (self.pid, self.pid)
        own = {"External id": self.id, "Record function id": 0, "Ev Idx": self.id}
        if op.what in ("input", "host"):
            cat = "user_annotation" if op.what == "input" else "cpu_op"
            self.event(cat, op.name, *host, start, end, own)
            return
        work = {"External id": self.id, "device": self.gpu, "context": 1, "stream": COMPUTE_STREAM,
                "correlation": self.id}
        sizes = {"registers per thread": 168, "shared memory": 98304, "blocks per SM": 1.0, "warps per SM": 8.0,
                 "grid": [132, 1, 1], "block": [256, 1, 1], "est. achieved occupancy %": 12}
        runtime, cbid = "cudaLaunchKernel", 211
        cat, name, stream = "kernel", op.kernel, COMPUTE_STREAM
        self.event("cpu_op", op.name, *host, start, end, own)
        if op.what == "collective":
            group, told = self.communication(op)
            stream = work["stream"] = group.stream
            name = COLLECTIVES[op.name][0]
            self.event("cpu_op", "record_param_comms", *host, start + US, end - 200, {**own, **told})
            runtime, cbid = "cudaLaunchKernelExC", 430
            work = {**work, **sizes, "grid": [24, 1, 1], "block": [544, 1, 1], **told}
        elif op.what == "kernel":
            work = {**work, **sizes}
        else:
            cat, runtime, cbid = "gpu_memcpy", "cudaMemcpyAsync", 41
            name = "Memcpy HtoD (Pinned -> Device)" if op.what == "copy" else "Memcpy DtoH (Device -> Pinned)"
            size = max(4, 8 * op.elements)
            work = {**work, "bytes": size, "memory bandwidth (GB/s)": round(size / max(1, left - begin), 6)}
        if op.what == "item":  # cudaMemcpyAsync comes back at once, the wait is a call of its own
            waits, returned = returned, min(call + 4 * US, returned)
            self.event("cuda_runtime", "cudaStreamSynchronize", *host, returned + 500, waits,
                       {"External id": self.id, "cbid": 131, "correlation": self.id + 10_000_000})
        self.event("cuda_runtime", runtime, *host, call, returned,
                   {"External id": self.id, "cbid": cbid, "correlation": self.id})
        self.flow("s", *host, call)
        if cat == "kernel":
            work = {"External id": work.pop("External id"), "queued": 0, **work}
        self.event(cat, name, self.gpu, stream, begin, left, work)
        self.flow("f", self.gpu, stream, begin)

    def names(self, clock):
        self.metadata("process_name", self.pid, 0, "name", "python3")
        self.metadata("process_labels", self.pid, 0, "labels", "CPU")
        self.metadata("process_sort_index", self.pid, 0, "sort_index", self.pid)
        self.metadata("process_name", self.gpu, 0, "name", "python3")
        self.metadata("process_labels", self.gpu, 0, "labels", f"GPU {self.gpu}")
        self.metadata("thread_name", self.pid, self.pid, "name", f"thread {self.pid} (python3)")
        for stream in [COMPUTE_STREAM, *sorted({group.stream for group in self.groups})]:
            self.metadata("thread_name", self.gpu, stream, "name", f"stream {stream} ")
        span = clock.steps[-1] - clock.steps[0]
        self.events.append(
            f'  {{\n    "ph": "X", "cat": "Trace", "ts": {self.time(clock.steps[0])}, '
            f'"dur": {span // 1000}.{span % 1000:03d},\n    "pid": "Spans", "tid": "PyTorch Profiler",\n'
            f'    "name": "PyTorch Profiler (0)",\n    "args": {{\n      "Op count": 0\n    }}\n  }}')

    def header(self):
        device = {"totalGlobalMem": 84928954368, "computeMajor": 9, "computeMinor": 0, "maxThreadsPerBlock": 1024,
                  "maxThreadsPerMultiprocessor": 2048, "regsPerBlock": 65536, "warpSize": 32,
                  "sharedMemPerBlock": 49152, "numSms": 132}
        here = min(RANKS_OF_HOST, self.options.ranks)
        head = {"schemaVersion": 1,
                "deviceProperties": [{"id": id, "name": "NVIDIA H100 80GB HBM3", **device} for id in range(here)],
                "cupti_version": 24, "cuda_runtime_version": 12040, "cuda_driver_version": 12040,
                "distributedInfo": {
                    "backend": "nccl", "rank": self.rank, "world_size": self.options.ranks,
                    "pg_count": len(self.groups),
                    "pg_config": [{"pg_name": group.name, "pg_desc": group.description,
                                   "backend_config": "cpu:gloo,cuda:nccl", "pg_size": len(group.ranks),
                                   "ranks": list(group.ranks)} for group in self.groups],
                    "nccl_version": "2.21.5"}}
        if self.options.tell_host:
            head["host_name"] = self.host
        head |= {"record_shapes": 0, "with_stack": 0, "displayTimeUnit": "ms", "baseTimeNanoseconds": BASE_NS}
        return json.dumps(head)[:-1]

    def write(self, clock, ops, folder):
        for step in range(self.options.steps):
            self.event("user_annotation", f"ProfilerStep#{self.options.first_step + step}", self.pid, self.pid,
                       clock.steps[step], clock.steps[step + 1] - 500,
                       {"External id": 0, "Record function id": 0, "Ev Idx": 0})
        for number, _, *times in clock.done:
            self.add(ops[number], *times)
        self.names(clock)
        name = f"{self.host}_{self.pid}.{(BASE_NS + self.rank) // 1_000_000}.pt.trace.json"
        text = f'{self.header()},\n"traceEvents": [\n' + ",\n".join(self.events)
        text += f'\n],\n"traceName": "{name}"\n}}\n'
        if self.options.gzip:
            (folder / (name + ".gz")).write_bytes(gzip.compress(text.encode(), 6, mtime=0))
        else:
            (folder / name).write_text(text)
