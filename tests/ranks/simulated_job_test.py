#!/usr/bin/env python3
"""Holds the simulated job against what it promises: the members of a collective leave together and the late rank has
the shortest call, on the clock of the simulation whatever the clocks of the hosts; a fault costs what was asked for;
the same arguments write the same bytes."""

import json
import tempfile
import unittest
from collections import defaultdict
from pathlib import Path
from statistics import median

import simulated_job


def written(folder, *arguments):
    simulated_job.main(["16", folder, "--steps", "4", "--layers", "1", *arguments])
    return {each.name: each.read_bytes() for each in sorted(Path(folder).iterdir())}


class SimulatedJob(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def traces(self, name, *arguments):
        traces = [json.loads(each) for each in written(str(self.folder / name), *arguments).values()]
        return {each["distributedInfo"]["rank"]: each for each in traces}

    def calls(self, traces, kind):
        """Per process group and rank: (start, end) of its collectives in us, in order."""
        calls = defaultdict(lambda: defaultdict(list))
        for rank, trace in traces.items():
            for event in trace["traceEvents"]:
                args = event.get("args", {})
                if event.get("cat") == "kernel" and args.get("Process Group Description") == kind:
                    calls[args["Process Group Name"]][rank].append((event["ts"], event["ts"] + event["dur"]))
        return calls

    def testMembersLeaveTogetherAndTheLateRankIsShortest(self):
        traces = self.traces("late", "--slow-rank", "11", "--percent", "20", "--clock-offset", "0")
        for kind in ("TENSOR_MODEL_PARALLEL_GROUP", "DATA_PARALLEL_GROUP", "default_pg"):
            for group, ranks in self.calls(traces, kind).items():
                for members in zip(*ranks.values()):
                    ends = [end for _, end in members]
                    self.assertLess(max(ends) - min(ends), 1.6, group)
                    self.assertLess(max(start for start, _ in members), min(ends), group)
        group = next(ranks for ranks in self.calls(traces, "TENSOR_MODEL_PARALLEL_GROUP").values() if 11 in ranks)
        shortest = [min(group, key=lambda rank: group[rank][call][1] - group[rank][call][0])
                    for call in range(len(group[11]))]
        self.assertGreater(shortest.count(11), 0.7 * len(shortest))

    def testClocksOfHostsLieApart(self):
        traces = self.traces("clocks")
        group = next(iter(self.calls(traces, "default_pg").values()))
        self.assertGreater(abs(group[0][0][1] - group[8][0][1]), 100)
        self.assertLess(abs(group[0][0][1] - group[1][0][1]), 1.6)

    def testFaultOfAStepCostsWhatWasAskedFor(self):
        def step(trace):
            return median(event["dur"] for event in trace["traceEvents"] if event["name"].startswith("ProfilerStep#"))

        good = step(self.traces("good")[0])
        for number, fault in enumerate((["--slow-collectives"], ["--slow-host", "1", "--in", "host"],
                                        ["--slow-link", "0-1"], ["--slow-rank", "3"])):
            bad = step(self.traces(f"bad{number}", "--of", "step", "--percent", "10", *fault)[0])
            self.assertAlmostEqual(bad / good, 1.10, delta=0.02, msg=fault)

    def testSameArgumentsSameBytes(self):
        first = written(str(self.folder / "one"), "--seed", "7")
        self.assertEqual(first, written(str(self.folder / "other"), "--seed", "7"))
        self.assertNotEqual(first, written(str(self.folder / "seed"), "--seed", "8"))

    def testMissingRankHasNoFile(self):
        traces = self.traces("missing", "--missing", "3")
        self.assertEqual(set(range(16)) - {3}, set(traces))
        self.assertEqual({16}, {trace["distributedInfo"]["world_size"] for trace in traces.values()})


if __name__ == "__main__":
    unittest.main()
