#!/usr/bin/env python3
"""Writes the traces of a simulated training job of many ranks, as the PyTorch profiler writes them: one file per rank,
hosts of eight ranks, tensor parallel groups of the ranks of a host, data parallel groups across the hosts, and the
group of all. For tests, and by hand. Without a fault it is a job that is fine; with one there is exactly one thing
wrong with it. Prints what the step really takes, by the clock of the simulation.

usage: simulated_job.py RANKS FOLDER [--steps N] [--layers N] [--seed N] [--percent P]
           [--slow-rank R | --slow-host H | --slow-link LINK | --slow-collectives] [--in compute|host|input] ...

    simulated_job.py 16 good --seed 1
    simulated_job.py 16 bad --seed 2 --slow-rank 11            # computes 5 % longer
    simulated_job.py 32 bad --dp 2 --slow-link 0-1             # between host 0 and host 1: groups with both
    simulated_job.py 16 bad --slow-link 5                      # process group "5" alone
    simulated_job.py 16 bad --slow-collectives --of step       # so much slower that the step takes 5 % longer

What is simulated: the host of each rank launches operators ahead of its GPU, and waits for the loss at the end of the
step; kernels follow each other on their stream; a collective begins on a rank when that rank gets there and ends on
all members together, the time of its transfer after the last one came, so that the late rank has the shortest call.
Tensor parallel collectives hold the computing up; those of gradients run beside it until the optimizer needs them.
The work is the same for every seed; the seed decides noise, clocks and process ids. The same arguments write the same
bytes.
"""

import argparse
import gzip
import json
import random
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

RANKS_OF_HOST = 8
US = 1000  # ns
COMPUTE_STREAM = 7
BASE_NS = 1_727_740_800_000_000_000
FIRST_US = 4_458_676_000_000  # Kineto tells times since baseTimeNanoseconds
LONGEST_LIST = 30  # PyTorch cuts lists in args there


@dataclass(frozen=True)
class Group:
    name: str
    kind: str  # "tp", "dp", "all"
    ranks: tuple

    @property
    def description(self):
        return {"tp": "TENSOR_MODEL_PARALLEL_GROUP", "dp": "DATA_PARALLEL_GROUP", "all": "default_pg"}[self.kind]

    @property
    def stream(self):
        return {"tp": 20, "dp": 24, "all": 28}[self.kind]

    def hosts(self):
        return {rank // RANKS_OF_HOST for rank in self.ranks}


@dataclass(frozen=True)
class Op:
    """One operator of the step, the same on every rank."""

    what: str  # "input", "host", "copy", "kernel", "collective", "join", "item"
    name: str = ""
    ns: int = 0
    kernel: str = ""
    group: str = ""  # kind of the process group
    elements: int = 0
    holds: bool = False  # the computing waits for this collective


GEMM = ("sm90_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize128x128x64_warpgroupsize2x1x1_execute_segment_k_off_"
        "kernel__5x_cublas")
ATTENTION = ("void pytorch_flash::flash_fwd_kernel<Flash_fwd_kernel_traits<128, 128, 64, 4, false, false, "
             "cutlass::bfloat16_t> >(pytorch_flash::Flash_fwd_params)")
ATTENTION_BACK = ("void pytorch_flash::flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel<Flash_bwd_kernel_traits<"
                  "128, 64, 64, 8> >(pytorch_flash::Flash_bwd_params)")
NORM = ("void at::native::(anonymous namespace)::vectorized_layer_norm_kernel<c10::BFloat16, float>(int, float, "
        "c10::BFloat16 const*, c10::BFloat16 const*, c10::BFloat16 const*, float*, float*, c10::BFloat16*)")
GELU = ("void at::native::vectorized_elementwise_kernel<4, "
        "at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, at::native::GeluType)::{lambda()#1}, "
        "std::array<char*, 2ul> >(int, at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, "
        "at::native::GeluType)::{lambda()#1}, std::array<char*, 2ul>)")
ADAM = ("void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous "
        "namespace)::FusedOptimizerTensorListMetadata<4>, at::native::(anonymous "
        "namespace)::FusedAdamMathFunctor<float, 4> >(at::native::(anonymous "
        "namespace)::FusedOptimizerTensorListMetadata<4>)")
NORMS = ("void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous "
         "namespace)::TensorListMetadata<1>, at::native::(anonymous namespace)::LpNormFunctor<float, 2> "
         ">(at::native::(anonymous namespace)::TensorListMetadata<1>)")
NCCL = "ncclDevKernel_{}(ncclDevKernelArgsStorage<4096ul>)"
COLLECTIVES = {  # name of the operator -> kernel, name in args, element type
    "c10d::allreduce_": (NCCL.format("AllReduce_Sum_bf16_RING_LL"), "allreduce", "BFloat16"),
    "c10d::_reduce_scatter_base_": (NCCL.format("ReduceScatter_Sum_bf16_RING_LL"), "_reduce_scatter_base", "BFloat16"),
    "c10d::_allgather_base_": (NCCL.format("AllGather_RING_LL"), "_allgather_base", "BFloat16"),
}


def step_of(layers, has_dp):
    """The operators of one step in the order in which they are launched."""
    ops = [Op("input", "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", 300 * US)]
    ops += [Op("host", name, 25 * US) for name in ["aten::empty", "aten::set_", "aten::detach", "aten::view"] * 4]
    ops.append(Op("copy", "aten::copy_", 20 * US, elements=131072))
    all_reduce = Op("collective", "c10d::allreduce_", 110 * US, group="tp", elements=8388608, holds=True)

    def kernels(*list_of):
        return [Op("kernel", name, ns * US, kernel) for name, ns, kernel in list_of]

    for _ in range(layers):
        ops += kernels(("aten::native_layer_norm", 45, NORM), ("aten::mm", 260, GEMM),
                       ("aten::_flash_attention_forward", 180, ATTENTION), ("aten::mm", 120, GEMM))
        ops += [all_reduce]
        ops += kernels(("aten::native_layer_norm", 45, NORM), ("aten::mm", 340, GEMM), ("aten::gelu", 60, GELU),
                       ("aten::mm", 340, GEMM))
        ops += [all_reduce]
    for _ in range(layers):
        ops += kernels(("aten::mm", 680, GEMM), ("aten::gelu_backward", 80, GELU), ("aten::mm", 680, GEMM))
        ops += [all_reduce]
        ops += kernels(("aten::_flash_attention_backward", 420, ATTENTION_BACK), ("aten::mm", 520, GEMM))
        ops += [all_reduce]
        if has_dp:
            ops.append(Op("collective", "c10d::_reduce_scatter_base_", 600 * US, group="dp", elements=25165824))
    ops.append(Op("join"))
    ops += kernels(("aten::_foreach_norm", 70, NORMS))
    ops.append(Op("collective", "c10d::allreduce_", 25 * US, group="all", elements=1, holds=True))
    ops += kernels(("aten::_fused_adamw_", 240, ADAM))
    if has_dp:
        ops.append(Op("collective", "c10d::_allgather_base_", 450 * US, group="dp", elements=3145728, holds=True))
    ops.append(Op("item", "aten::item", 3 * US))
    return ops


def groups_of(ranks, tp, dp):
    """Named as PyTorch numbers them: every rank makes every group, in this order."""
    replicas = max(1, ranks // tp)
    size = min(dp or replicas, replicas)
    lists = [("all", tuple(range(ranks)))]
    lists += [("tp", tuple(range(first, min(first + tp, ranks)))) for first in range(0, ranks, tp)]
    for first in range(0, replicas, size):
        replica = range(first, min(first + size, replicas))
        lists += [("dp", tuple(r * tp + lane for r in replica)) for lane in range(tp)]
    lists = [each for each in lists if len(each[1]) > 1]
    return [Group(str(number), kind, members) for number, (kind, members) in enumerate(lists)]


@dataclass
class Faults:
    """Factors of what is slow."""

    percent: float = 5.0
    ranks: frozenset = frozenset()  # slow in `part`
    part: str = "compute"
    groups: frozenset = frozenset()  # names; their transfers are slow

    def kernel(self, rank):
        return 1.0 + self.percent / 100.0 if self.part == "compute" and rank in self.ranks else 1.0

    def transfer(self, group):
        return 1.0 + self.percent / 100.0 if group.name in self.groups else 1.0

    def extra_ns(self, rank, part, step_ns):
        """Of the host: `percent` of the time a step takes where nothing is slow."""
        return self.percent / 100.0 * step_ns if self.part == part and rank in self.ranks else 0.0


@dataclass
class RankClock:
    """When the host and the streams of one rank are free, and what it has done: (op, step, host start, host end,
    call start, call end, GPU start, GPU end), 0 where there is none."""

    host: int = 0
    compute: int = 0
    streams: dict = field(default_factory=dict)
    done: list = field(default_factory=list)
    steps: list = field(default_factory=list)


class Simulation:
    def __init__(self, options, groups, faults, is_trial=False):
        """A trial has no noise and few steps."""
        self.options = options
        self.steps = 3 if is_trial else options.steps
        self.is_trial = is_trial
        self.rnd = random.Random(f"noise {options.seed}")
        self.groups = groups
        self.faults = faults
        self.ops = step_of(options.layers, any(group.kind == "dp" for group in groups))
        present = {group.kind for group in groups}
        self.ops = [op for op in self.ops if op.what != "collective" or op.group in present]
        self.ranks = [RankClock() for _ in range(options.ranks)]
        spread = 0.0 if is_trial else options.rank_spread
        self.speed = [self.rnd.gauss(1.0, spread / 100.0) for _ in self.ranks]
        held = ("input", "host", "kernel", "copy", "item")
        self.step_ns = sum(op.ns for op in self.ops if op.what in held or op.holds)

    def mean_step_ns(self):
        steps = self.ranks[0].steps
        return (steps[-1] - steps[0]) / (len(steps) - 1)

    def noisy(self, ns, percent=None):
        if self.is_trial:
            return max(1, round(ns))
        sd = (self.options.noise if percent is None else percent) / 100.0
        return max(1, round(ns * max(0.2, self.rnd.gauss(1.0, sd))))

    def run(self):
        for clock in self.ranks:
            clock.host = self.noisy(200 * US, 20)
        for step in range(self.steps):
            for clock in self.ranks:
                clock.steps.append(clock.host)
            for number, op in enumerate(self.ops):
                if op.what == "collective":
                    for group in self.groups:
                        if group.kind == op.group:
                            self.collective(number, op, step, group)
                else:
                    for rank, clock in enumerate(self.ranks):
                        self.own(number, op, step, rank, clock)
        for clock in self.ranks:
            clock.steps.append(clock.host)
        return self

    def launch(self, clock):
        """An operator that launches something: its start and end, and those of the call."""
        start = clock.host
        call = start + self.noisy(6 * US, 10)
        returned = call + self.noisy(4 * US, 10)
        end = returned + self.noisy(2 * US, 10)
        clock.host = end + self.noisy(2 * US, 10)
        return start, end, call, returned

    def own(self, number, op, step, rank, clock):
        if op.what == "join":
            clock.compute = max([clock.compute, *clock.streams.values()])
            return
        if op.what in ("input", "host"):
            many = sum(each.what == op.what for each in self.ops)
            start = clock.host
            clock.host += self.noisy(op.ns, 3) + round(self.faults.extra_ns(rank, op.what, self.step_ns) / many)
            clock.done.append((number, step, start, clock.host, 0, 0, 0, 0))
            clock.host += US
            return
        start, end, call, returned = self.launch(clock)
        begin = max(clock.compute + self.noisy(US, 10), returned + 2 * US)
        factor = self.speed[rank] * self.faults.kernel(rank) if op.what == "kernel" else 1.0
        clock.compute = begin + self.noisy(op.ns * factor)
        if op.what == "item":  # the host waits for the result
            returned = clock.compute + 5 * US
            end = returned + 2 * US
            clock.host = end + self.noisy(8 * US, 10)
        clock.done.append((number, step, start, end, call, returned, begin, clock.compute))

    def collective(self, number, op, step, group):
        starts = []
        for rank in group.ranks:
            clock = self.ranks[rank]
            host = self.launch(clock)
            free = max(clock.compute, clock.streams.get(group.kind, 0))
            starts.append((rank, host, max(free + self.noisy(2 * US, 10), host[3] + 2 * US)))
        end = max(begin for _, _, begin in starts) + self.noisy(op.ns * self.faults.transfer(group))
        for rank, host, begin in starts:
            clock = self.ranks[rank]
            left = end + self.rnd.randrange(1500)
            clock.streams[group.kind] = left
            if op.holds:
                clock.compute = max(clock.compute, left)
            clock.done.append((number, step, *host, begin, left))


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


def percent_of_part(options, groups, faults):
    """By how much the part has to be slower to make a step longer by the per cent that are asked for."""
    def step_with(percent):
        return Simulation(options, groups, replace(faults, percent=percent), is_trial=True).run().mean_step_ns()

    wanted = step_with(0.0) * (1.0 + faults.percent / 100.0)
    low, high = 0.0, 1.0
    while step_with(high) < wanted:
        if high > 1e5:
            sys.exit("simulated_job.py: nothing waits for that")
        low, high = high, 4.0 * high
    for _ in range(10):
        middle = (low + high) / 2.0
        low, high = (middle, high) if step_with(middle) < wanted else (low, middle)
    return high


def faults_of(options, groups):
    """Ends the program where nothing would be slow."""
    faults = Faults(options.percent, part=options.part)
    if options.slow_rank is not None:
        faults.ranks = frozenset([options.slow_rank])
    if options.slow_host is not None:
        first = options.slow_host * RANKS_OF_HOST
        faults.ranks = frozenset(range(first, first + RANKS_OF_HOST))
    if not faults.ranks <= set(range(options.ranks)):
        faults.ranks &= set(range(options.ranks))
        if not faults.ranks:
            sys.exit("simulated_job.py: the job has no such rank or host")
    if options.slow_collectives:
        faults.groups = frozenset(group.name for group in groups)
    if options.slow_link is not None:
        ends = {int(end) for end in options.slow_link.split("-")} if "-" in options.slow_link else None
        slow = [group.name for group in groups
                if (group.name == options.slow_link if ends is None else group.kind != "all" and ends <= group.hosts())]
        if not slow:
            sys.exit("simulated_job.py: no process group uses that link")
        faults.groups = frozenset(slow)
    return faults


def parsed(arguments):
    parser = argparse.ArgumentParser(description="Writes the traces of a simulated job of many ranks.")
    parser.add_argument("ranks", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--tp", type=int, default=RANKS_OF_HOST, help="ranks of a tensor parallel group, at most 8")
    parser.add_argument("--dp", type=int, help="ranks of a data parallel group; default: as many as there are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=1.0, help="SD of each kernel and transfer, per cent")
    parser.add_argument("--rank-spread", type=float, default=0.0, help="SD of the speed of the GPUs, per cent")
    parser.add_argument("--clock-offset", type=float, default=3.0, help="SD of the clocks of the hosts, ms")
    parser.add_argument("--percent", type=float, default=5.0,
                        help="how much longer what is slow takes; slow host or input: of a step")
    parser.add_argument("--of", choices=["part", "step"], default="part",
                        help="of the slow kernels or transfers, or of the step")
    slow = parser.add_mutually_exclusive_group()
    slow.add_argument("--slow-rank", type=int)
    slow.add_argument("--slow-host", type=int, help="all ranks of this host")
    slow.add_argument("--slow-link", help="H-H: groups of both hosts; NAME: this process group")
    slow.add_argument("--slow-collectives", action="store_true", help="the transfers of all groups")
    parser.add_argument("--in", dest="part", choices=["compute", "host", "input"], default="compute",
                        help="what a slow rank or host is slow in")
    parser.add_argument("--first-step", type=int, default=3)
    parser.add_argument("--missing", type=int, action="append", default=[], help="write no file of this rank")
    parser.add_argument("--same-pids", action="store_true", help="as in containers: pids are those of every host")
    parser.add_argument("--tell-host", action="store_true", help="host_name in the header, not in the file name only")
    parser.add_argument("--gzip", action="store_true")
    options = parser.parse_args(arguments)
    if options.ranks < 1 or not 1 <= options.tp <= RANKS_OF_HOST or RANKS_OF_HOST % options.tp != 0:
        parser.error("wanted at least one rank, and groups that fill a host")
    if options.ranks > options.tp and options.ranks % options.tp != 0:
        parser.error("wanted whole tensor parallel groups")
    return options


def main(arguments):
    options = parsed(arguments)
    groups = groups_of(options.ranks, options.tp, options.dp)
    faults = faults_of(options, groups)
    if options.of == "step" and (faults.ranks or faults.groups):
        faults.percent = percent_of_part(options, groups, faults)
    simulation = Simulation(options, groups, faults).run()
    options.folder.mkdir(parents=True, exist_ok=True)
    clocks = random.Random(f"clocks {options.seed}")
    hosts = -(-options.ranks // RANKS_OF_HOST)
    offsets = [50_000_000 + round(clocks.gauss(0.0, options.clock_offset) * 1e6) for _ in range(hosts)]
    first_pids = [clocks.randrange(3000, 30000) for _ in range(hosts)]
    for rank, clock in enumerate(simulation.ranks):
        if rank in options.missing:
            continue
        host = rank // RANKS_OF_HOST
        pid = 200 + rank % RANKS_OF_HOST if options.same_pids else first_pids[host] + rank % RANKS_OF_HOST
        trace = TraceText(options, rank, groups, f"node{host:03d}", pid, max(0, offsets[host]))
        trace.write(clock, simulation.ops, options.folder)
    slow = f", what is slow by {faults.percent:.1f} %" if faults.ranks or faults.groups else ""
    print(f"{options.ranks} ranks, {options.steps} steps, {simulation.mean_step_ns() / 1e6:.3f} ms a step{slow}")


if __name__ == "__main__":
    main(sys.argv[1:])
