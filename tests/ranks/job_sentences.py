#!/usr/bin/env python3
"""Asks culprit-cli what it says of simulated jobs with one fault or none, and whether that is right: the late ranks and
hosts and what they are late by, the slower transfers and what they have in common, and whether the step takes longer.
Nothing may be said that is not there.

Per seed s and case, A is a job that is fine with the seed s, B one with the fault and the seed 100 + s. Prints how many
seeds were right for each case, and what was said of the others; exit code 1 if there are any. Two seeds at a time.

usage: job_sentences.py --cli CULPRIT_CLI [--seeds N | --seeds N-M] [--only CASE] [--ranks N] [--keep FOLDER]
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import simulated_job

GENERATOR = Path(__file__).with_name("simulated_job.py")
SEED_OF_B = 100  # and more
LEAST_OF_STEP = 0.015  # a true change of the step that has to be called
FACTOR_OFF = 0.02  # of a stated factor or ratio from the true one
SLOWER = ("transfer slower", "both")
AT_A_TIME = 2


@dataclass(frozen=True)
class Case:
    name: str
    fault: tuple = ()  # arguments of simulated_job.py for B
    job: tuple = ()  # for A and B
    least_ranks: int = 2
    ranks_of_job: int = 0  # at least so many, whatever is asked for


def all_cases(ranks):
    """Those that a job of so many ranks can have, or that bring a job of their own."""
    slow_rank = ("--slow-rank", "11" if ranks > 11 else "5")
    hosts = {"least_ranks": 2 * simulated_job.RANKS_OF_HOST}
    pairs_of_hosts = {"job": ("--dp", "2"), "ranks_of_job": 4 * simulated_job.RANKS_OF_HOST}
    cases = [Case("none")]
    cases += [Case(f"rank-{part}", (*slow_rank, "--in", part)) for part in ("compute", "host", "input")]
    cases += [Case(f"host-{part}", ("--slow-host", "1", "--in", part), **hosts) for part in ("compute", "host")]
    transfers = [("link", ("--slow-link", "0-1"), hosts), ("pairs-link", ("--slow-link", "0-1"), pairs_of_hosts),
                 ("group", ("--slow-link", "5"), hosts), ("all", ("--slow-collectives",), {})]
    cases += [Case(f"{name}{'' if of == 'part' else '-' + of}", (*fault, "--of", of), **of_job)
              for name, fault, of_job in transfers for of in ("part", "step")]
    return [case for case in cases if ranks >= case.least_ranks]


@dataclass(frozen=True)
class Job:
    """What the generator said of the job it wrote."""

    folder: Path
    step_ms: float
    percent: float  # by which what is slow is slower


class NotWritten(Exception):
    """The generator failed: our fault, and none of the program."""


def write_job(ranks, folder, *arguments):
    """In a process of its own, since two are written at a time."""
    command = [sys.executable, "-B", GENERATOR, str(ranks), folder, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    told = re.search(r"([0-9.]+) ms a step(?:, what is slow by ([0-9.]+) %)?", ran.stdout)
    if ran.returncode != 0 or not told:
        raise NotWritten(f"{' '.join(map(str, command))}: {ran.stderr.strip()[-500:]}")
    return Job(folder, float(told[1]), float(told[2] or 0.0))


def own_homes(folder):
    """An environment in which the program leaves nothing outside `folder`."""
    for name in ("cache", "tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return {**os.environ, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": str(folder / "cache"), "TMPDIR": str(folder / "tmp")}


def host_of(rank):
    return f"node{rank // simulated_job.RANKS_OF_HOST:03d}"


class Truth:
    """What there is to be said."""

    def __init__(self, ranks, case, a, b):
        options = simulated_job.parsed([str(ranks), "unused", *case.job, *case.fault])
        groups = simulated_job.groups_of(options.ranks, options.tp, options.dp)
        faults = simulated_job.faults_of(options, groups)
        self.ranks = ranks
        self.late = set(faults.ranks)
        self.reason = options.part
        self.groups = {group.name: group for group in groups}
        self.slow = set(faults.groups)
        self.factor = 1.0 + b.percent / 100.0
        self.step = b.step_ms / a.step_ms

    def hosts(self):
        return {host_of(rank) for rank in range(self.ranks)}

    def late_hosts(self):
        late = {host_of(rank) for rank in self.late} if len(self.late) > 1 else set()
        return late if len(self.hosts()) > 1 else set()

    def step_verdict(self):
        if abs(self.step - 1.0) <= LEAST_OF_STEP:
            return "no measurable change"
        return "slower" if self.step > 1.0 else "faster"

    def hosts_of(self, name):
        return {host_of(rank) for rank in self.groups[name].ranks}

    def described(self, kind):
        return {name for name, group in self.groups.items() if group.description == kind}

    def between(self, hosts):
        """The groups that have all of these hosts, or several hosts if none is named. The group of all ranks is there
        everywhere, and the simulated link does not slow it down unless all is slow."""
        reaching = {name for name, group in self.groups.items() if group.kind != "all"
                    and len(self.hosts_of(name)) > 1 and set(hosts) <= self.hosts_of(name)}
        return reaching | (self.slow & self.described("default_pg"))

    def is_right(self, scope, hosts, kind):
        """The scope means the slow groups, all of them and no others."""
        if not self.slow:
            return scope == "none"
        if scope == "groups":
            return not self.has_name()
        meant = {"all": set(self.groups), "between hosts": self.between(hosts), "kind": self.described(kind)}
        return self.slow == meant.get(scope)

    def common_hosts(self):
        return set.intersection(*(self.hosts_of(name) for name in self.slow)) if self.slow else set()

    def has_name(self):
        """The slow groups share something that a scope can say."""
        kinds = {self.groups[name].description for name in self.slow}
        names = [set(self.groups), *(self.described(kind) for kind in kinds)]
        if len(self.common_hosts()) > 1:
            names.append(self.between(self.common_hosts()))
        return self.slow in names


def list_of(names):
    """Numbers in their order, be they text."""
    return ", ".join(sorted(map(str, names), key=lambda name: (len(name), name))) or "none"


def step_faults(job, truth):
    said, wanted = job["step"]["verdict"], truth.step_verdict()
    if said != wanted:
        measured = f" ({job['step']['ratio']:.3f})" if job["step"]["ratio"] is not None else ""
        yield f"step {said}{measured}, not {wanted} ({truth.step:.3f})"
    if job["ranks"] != truth.ranks:
        yield f"{job['ranks']} ranks, not {truth.ranks}"


def late_faults(job, truth):
    said = {each["rank"]: each for each in job["late"]}
    if set(said) != truth.late:
        yield f"late ranks {list_of(said)}, not {list_of(truth.late)}"
    for rank, each in said.items():
        if rank in truth.late and each["reason"] != truth.reason:
            yield f"rank {rank} late by {each['reason']}, not {truth.reason}"
        if each["host"] != host_of(rank):
            yield f"rank {rank} on {each['host']}, not {host_of(rank)}"
        if rank in truth.late and each.get("factor") and abs(each["factor"] / truth.factor - 1.0) > FACTOR_OFF:
            yield f"rank {rank} computes {each['factor']:.3f} times as long, not {truth.factor:.3f}"
    hosts = {each["host"]: each for each in job["late_hosts"]}
    if set(hosts) != truth.late_hosts():
        yield f"late hosts {list_of(hosts)}, not {list_of(truth.late_hosts())}"
    for host in set(hosts) & truth.late_hosts():
        if hosts[host]["reason"] != truth.reason:
            yield f"{host} late by {hosts[host]['reason']}, not {truth.reason}"


def group_faults(groups, truth):
    """`groups`: of the JSON by name. What is not told may be slow all the same, but not everything slow."""
    slower = {name for name, each in groups.items() if each["change"] in SLOWER}
    silent = {name for name, each in groups.items() if each["change"] == "not told"}
    faster = {name for name, each in groups.items() if each["change"] == "transfer faster"}
    if slower - truth.slow:
        yield f"slower though they are not: groups {list_of(slower - truth.slow)}"
    if faster:
        yield f"faster though they are not: groups {list_of(faster)}"
    missing = truth.slow - slower - silent if slower else truth.slow
    if missing:
        yield f"not said to be slower: groups {list_of(missing)}"
    if not truth.late and not truth.slow:
        waiting = {name for name, each in groups.items() if each["change"] in ("arrival skew", "both")}
        if waiting:
            yield f"members that wait longer though nobody is late: groups {list_of(waiting)}"


def transfer_faults(job, truth):
    told = job["transfers"]
    scope, hosts, kind = told["scope"], told.get("hosts") or [], told.get("kind")
    said = {"kind": f"kind {kind}", "between hosts": f"between hosts {list_of(hosts)}"}.get(scope, scope)
    if not truth.is_right(scope, hosts, kind):
        yield f"slower transfers: {said}, not {wanted_scope(truth)}"
    yield from group_faults({each["name"]: each for each in told["groups"]}, truth)
    if truth.slow and told["ratio"] and abs(told["ratio"] / truth.factor - 1.0) > FACTOR_OFF:
        yield f"transfers take {told['ratio']:.3f} times as long, not {truth.factor:.3f}"


def wanted_scope(truth):
    if truth.slow in (set(), set(truth.groups)):
        return "all" if truth.slow else "none"
    return f"groups {list_of(truth.slow)} (all have {list_of(truth.common_hosts())})"


def faults_in(told, truth):
    """What is wrong in the member "jobs" of a report. Ends the program where it has none."""
    if "jobs" not in told:
        raise SystemExit('job_sentences.py: the JSON has no member "jobs": the program does not judge jobs yet')
    if len(told["jobs"]) != 1:
        return [f"{len(told['jobs'])} jobs, not 1"]
    job = told["jobs"][0]
    return [*step_faults(job, truth), *late_faults(job, truth), *transfer_faults(job, truth)]


@dataclass(frozen=True)
class Judged:
    case: str
    seed: int
    step: float  # true
    faults: list


def report_of(cli, a, b, place):
    """The JSON of a comparison, or what went wrong."""
    ran = subprocess.run([cli, "compare", a.folder, b.folder, "--quiet", "-o", place / "x.json"], capture_output=True,
                         text=True, errors="replace", check=False, env=own_homes(place))
    if ran.returncode != 0:
        return f"exit code {ran.returncode}: {ran.stderr.strip()[-2000:]}"
    return json.loads((place / "x.json").read_text(encoding="utf-8"))


class Seed:
    """All cases of one seed. A is written once for the cases that share it; B is gone when its case is judged."""

    def __init__(self, cli, seed, folder, keep=None):
        self.cli, self.seed = cli, seed
        self.folder = Path(tempfile.mkdtemp(prefix=f"seed{seed}-", dir=folder))
        self.keep = keep
        self.good = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def judge(self, case, ranks):
        ranks = max(ranks, case.ranks_of_job)
        key = (ranks, *case.job)
        if key not in self.good:
            folder = self.folder / f"a{len(self.good)}"
            self.good[key] = write_job(ranks, folder, *case.job, "--seed", str(self.seed))
        a = self.good[key]
        b = write_job(ranks, self.folder / "b", *case.job, *case.fault, "--seed", str(SEED_OF_B + self.seed))
        truth = Truth(ranks, case, a, b)
        told = report_of(self.cli, a, b, self.folder)
        judged = Judged(case.name, self.seed, truth.step, [told] if isinstance(told, str) else faults_in(told, truth))
        if judged.faults and self.keep:
            self.keep_pair(case, a, b)
        shutil.rmtree(b.folder, ignore_errors=True)
        (self.folder / "x.json").unlink(missing_ok=True)
        return judged

    def keep_pair(self, case, a, b):
        place = self.keep / f"{case.name}-{self.seed}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        shutil.copytree(a.folder, place / "a")
        shutil.move(b.folder, place / "b")
        if (self.folder / "x.json").exists():
            shutil.copy(self.folder / "x.json", place)


def judge_seeds(cli, seeds, cases, keep=None):
    """`cases`: with the number of their ranks. One list of Judged for each seed, in order."""
    with tempfile.TemporaryDirectory(prefix="culprit-jobs-") as folder:
        def judge_seed(number):
            with Seed(cli, number, folder, keep) as seed:
                return [seed.judge(case, ranks) for case, ranks in cases]

        pool = ThreadPoolExecutor(AT_A_TIME)
        try:
            return list(pool.map(judge_seed, seeds))
        finally:
            pool.shutdown(cancel_futures=True)


def table(judged):
    by_case = defaultdict(list)
    for each in judged:
        by_case[each.case].append(each)
    yield f"{'case':16} {'right':>9}  {'true change of the step':>23}"
    for name, of_case in by_case.items():
        changes = sorted(100.0 * (each.step - 1.0) for each in of_case)
        right = f"{sum(not each.faults for each in of_case)} of {len(of_case)}"
        yield f"{name:16} {right:>9}  {f'{changes[0]:+.2f} to {changes[-1]:+.2f} %':>23}"
        for each in of_case:
            if each.faults:
                yield f"    seed {each.seed}: {'; '.join(each.faults)}"


def seeds_of(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last) + 1) if last else range(1, int(first) + 1)


def main(arguments):
    parser = argparse.ArgumentParser(description="Judges what is said of simulated jobs.")
    parser.add_argument("--cli", type=Path, required=True, help="the program that is asked")
    parser.add_argument("--seeds", type=seeds_of, default=range(1, 21), help="N: 1 to N; N-M: N to M (default 20)")
    parser.add_argument("--only", default="", help="this case, or the cases with this in their name")
    parser.add_argument("--ranks", type=int, default=16)
    parser.add_argument("--keep", type=Path, help="a folder for pairs of which something wrong was said")
    given = parser.parse_args(arguments)
    cases = all_cases(given.ranks)
    chosen = [case for case in cases if case.name == given.only] or [case for case in cases if given.only in case.name]
    if not chosen:
        parser.error(f"with so many ranks there are: {', '.join(case.name for case in cases)}")
    try:
        seeds = judge_seeds(given.cli.resolve(), given.seeds, [(case, given.ranks) for case in chosen], given.keep)
    except NotWritten as error:
        sys.exit(f"job_sentences.py: {error}")
    judged = [each for seed in seeds for each in seed]
    print("\n".join(table(judged)))
    return 1 if any(each.faults for each in judged) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
