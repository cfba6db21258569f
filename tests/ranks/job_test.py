#!/usr/bin/env python3
"""Asks culprit-cli what it says of a few simulated jobs, with two seeds: a late rank by each reason, a late host, a
slow link, and a job that is fine. job_sentences.py has all the cases, and many seeds.

usage: job_test.py CULPRIT_CLI
"""

import sys
import unittest
from pathlib import Path

import job_sentences
from job_sentences import Case

CASES = [(Case("none"), 8),
         *((Case(f"rank-{part}", ("--slow-rank", "5", "--in", part)), 8) for part in ("compute", "host", "input")),
         (Case("host-compute", ("--slow-host", "1")), 16),
         (Case("link-step", ("--slow-link", "0-1", "--of", "step")), 16)]
SEEDS = (1, 2)


class JobSentences(unittest.TestCase):
    cli: Path

    def testSaysWhatIsThereAndNothingElse(self):
        for judged in job_sentences.judge_seeds(self.cli, SEEDS, CASES):
            for each in judged:
                with self.subTest(case=each.case, seed=each.seed):
                    self.assertEqual([], each.faults)


if __name__ == "__main__":
    JobSentences.cli = Path(sys.argv.pop(1)).resolve()
    unittest.main()
