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
bytes. The work of a step and the faults are in job_model.py; rank_trace.py writes the file of a rank.
"""

import argparse
import random
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from job_model import RANKS_OF_HOST, US, Faults, groups_of, step_of
from rank_trace import TraceText


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
