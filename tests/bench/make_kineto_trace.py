#!/usr/bin/env python3
"""Writes a large trace such as PyTorch's profiler makes (2024 and later), for import_bench: steps of a training
loop with Python frames, operators with their inputs, launches, kernels, copies and flows; about 290 bytes per event
and 420 names. Deterministic; standard library only.

    make_kineto_trace.py --gigabytes 1 --out kineto.json.gz [--level 6]
"""
import argparse
import gzip
import random

EPOCH_US = 1_712_195_495_519_689
OPS_A_STEP = 96
TEMPLATES = 7  # steps with other durations and shapes
HOST, THREAD, STREAMS = 25738, 25738, (7, 20)


class Step:
    """The events of one step as one format string; times and correlations are filled in by each step."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.parts = []
        self.slots = []  # per number in the text: ("time", offset in ns) or ("link", offset)
        self.links = 0
        self.now = 1000

    def event(self, text, *slots):
        self.parts.append(text)
        self.slots += slots

    def slice(self, cat, name, pid, tid, start, duration, args="", links=()):
        """`args` holds a %d for each of `links`; all are filled in."""
        self.event('{"ph": "X", "cat": "%s", "name": "%s", "pid": %s, "tid": %s, "ts": %%s, "dur": %d.%03d, "args": {%s}}'
                   % (cat, name, pid, tid, duration // 1000, duration % 1000, args), ("time", start),
                   *[("link", link) for link in links])

    def operator(self, number):
        rows = 32 << self.random.randrange(5)
        start, self.links = self.now, self.links + 1
        link = self.links
        length = self.random.randrange(9_000, 30_000)
        self.slice("python_function", "torch/nn/modules/linear.py(%d): forward" % (100 + number), HOST, THREAD,
                   start, length + 2000, '"Python parent id": %d, "Python id": %d' % (number, number + 1))
        self.slice("cpu_op", "aten::op_%d" % number, HOST, THREAD, start + 500, length,
                   '"External id": %%d,"Record function id": 0, "Sequence number": %d, "Fwd thread id": 0, '
                   '"Concrete Inputs": ["", "", "", "%d"], "Input type": ["float", "float", "float", "Scalar"], '
                   '"Input Strides": [[%d, 1], [1], [%d, 1], []], "Input Dims": [[%d, 1024], [1024], [1024, %d], []], '
                   '"Ev Idx": %%d' % (number, rows, rows, rows * 2, rows, rows), (link, link))
        self.slice("cpu_op", "aten::inner_%d" % (number % 60), HOST, THREAD, start + 900, length - 1500,
                   '"External id": %d,"Record function id": 0, "Ev Idx": %d', (link, link))
        self.slice("cuda_runtime", "cudaLaunchKernel", HOST, THREAD, start + 2000, 3210,
                   '"External id": %d, "cbid": 211, "correlation": %d', (link, link))
        self.event('{"ph": "s", "id": %%d, "pid": %d, "tid": %d, "ts": %%s, "cat": "ac2g", "name": "ac2g"}'
                   % (HOST, THREAD), ("link", link), ("time", start + 2000))
        stream = STREAMS[number % 8 == 7]
        kernel = ("void at::native::vectorized_elementwise_kernel<4, at::native::Functor_%d<float>, "
                  "at::detail::Array<char*, 3> >(int, at::native::Functor, at::detail::Array<char*, 3>)" % number)
        self.slice("kernel", kernel, 0, stream, start + 12_000, length - 1000,
                   '"External id": %%d, "queued": 0, "device": 0, "context": 1, "stream": %d, "correlation": %%d, '
                   '"registers per thread": 38, "shared memory": 0, "blocks per SM": 3.5, "warps per SM": 14.0, '
                   '"grid": [%d, 1, 1], "block": [128, 1, 1], "est. achieved occupancy %%%%": %d'
                   % (stream, rows, self.random.randrange(10, 100)), (link, link))
        self.event('{"ph": "f", "id": %%d, "pid": 0, "tid": %d, "ts": %%s, "cat": "ac2g", "name": "ac2g", "bp": "e"}'
                   % stream, ("link", link), ("time", start + 12_000))
        self.now += length + 4000

    def made(self):
        for number in range(OPS_A_STEP):
            self.operator(number)
        self.links += 1
        self.slice("cuda_runtime", "cudaMemcpyAsync", HOST, THREAD, self.now, 9000,
                   '"External id": %d, "cbid": 41, "correlation": %d', (self.links, self.links))
        self.slice("gpu_memcpy", "Memcpy HtoD (Pinned -> Device)", 0, 7, self.now + 30_000, 4000,
                   '"External id": %d, "device": 0, "context": 1, "stream": 7, "correlation": %d, "bytes": 1048576, '
                   '"memory bandwidth (GB/s)": 262.144', (self.links, self.links))
        text = ",\n  ".join(self.parts)
        return text, self.slots, self.links, self.now + 60_000


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gigabytes", type=float, default=1.0)
    parser.add_argument("--out", required=True)
    parser.add_argument("--level", type=int, default=6)
    options = parser.parse_args()
    steps = [Step(seed).made() for seed in range(TEMPLATES)]
    wanted = options.gigabytes * 1e9
    with gzip.open(options.out, "wb", options.level) as out:
        written = out.write(b'{\n  "schemaVersion": 1,\n  "deviceProperties": [{"id": 0, "name": "Made GPU", '
                            b'"totalGlobalMem": 85899345920, "computeMajor": 9, "computeMinor": 0, "numSms": 132}],\n'
                            b'  "distributedInfo": {"backend": "nccl", "rank": 0, "world_size": 1},\n'
                            b'  "displayTimeUnit": "ms",\n  "baseTimeNanoseconds": 0,\n  "traceEvents": [\n  ')
        now, link, number = 0, 0, 0
        while written < wanted:
            text, slots, links, length = steps[number % TEMPLATES]
            at = EPOCH_US * 1000 + now
            values = tuple("%d.%03d" % divmod(at + offset, 1000) if kind == "time" else link + offset
                           for kind, offset in slots)
            marker = ('{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#%d", "pid": %d, "tid": %d, '
                      '"ts": %d.%03d, "dur": %d.%03d, "args": {"External id": %d}},\n  '
                      % (number, HOST, THREAD, *divmod(at, 1000), *divmod(length - 500, 1000), link))
            written += out.write((("" if number == 0 else ",\n  ") + marker + text % values).encode())
            now, link, number = now + length, link + links, number + 1
        written += out.write(b'\n  ],\n  "traceName": "made.json"\n}\n')
    print("%d steps, %d bytes of JSON" % (number, written))


if __name__ == "__main__":
    main()
