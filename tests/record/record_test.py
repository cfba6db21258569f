#!/usr/bin/env python3
"""Runs culprit-record around small commands, with a stand-in for NVIDIA's library, and reads what it wrote.

usage: record_test.py CULPRIT_RECORD FOLDER_OF_THE_STAND_IN MAN_PAGE
"""

import csv
import gzip
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path


class Recorder(unittest.TestCase):
    program: Path
    stand_in: Path
    manual: Path

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def environment(self, **more: str) -> dict[str, str]:
        return {**os.environ, "LD_LIBRARY_PATH": str(self.stand_in), **more}

    def record(self, *arguments: str, **more: str) -> subprocess.CompletedProcess:
        return subprocess.run([self.program, "-o", self.folder / "run", *arguments], capture_output=True, text=True,
                              env=self.environment(**more), timeout=60, check=False)

    def text(self) -> str:
        """Of the only file; reading it to the end fails if it is not whole."""
        files = list((self.folder / "run").glob("counters-*.csv.gz"))
        self.assertEqual(1, len(files))
        return gzip.decompress(files[0].read_bytes()).decode()

    def rows(self) -> list[dict[str, str]]:
        rows, heading = [], None
        for cells in csv.reader(line for line in self.text().splitlines() if not line.startswith("#")):
            if cells[0] == "time":
                heading = cells
                continue
            self.assertEqual(len(heading), len(cells))
            rows.append(dict(zip(heading, cells)))
        return rows

    def test_keeps_the_exit_code(self):
        for command, code in ((["true"], 0), (["sh", "-c", "exit 3"], 3), (["sh", "-c", "kill -TERM $$"], 143),
                              (["no-such-command-anywhere"], 127), ([str(self.manual)], 126)):
            with self.subTest(command=command):
                self.assertEqual(code, self.record("--", *command).returncode)

    def test_starts_nothing_where_it_cannot_write(self):
        (self.folder / "run").write_text("a file")
        found = self.record("--", "touch", str(self.folder / "started"))
        self.assertEqual(2, found.returncode)
        self.assertIn("cannot write", found.stderr)
        self.assertFalse((self.folder / "started").exists())
        self.assertEqual(2, self.record("--interval", "no time", "--", "true").returncode)
        self.assertEqual(2, self.record().returncode)

    def test_records_the_machine_and_eight_gpus(self):
        found = self.record("--interval", "50ms", "--", "sh", "-c", "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; sleep 2")
        self.assertEqual(0, found.returncode)
        self.assertRegex(found.stderr, r"\Aculprit-record: \d+ rows of \d+ counters in .*\n\Z")
        text, rows = self.text(), self.rows()
        self.assertRegex(text, r"\A# culprit-record \S+ host=\S+ interval_ms=50\n# clocks epoch_ns=\d+ monotonic_ns=\d+ boot_ns=\d+\ntime,")
        self.assertGreater(len(rows), 30)
        last = rows[-1]
        for gpu in range(8):
            self.assertEqual(str(1100 + gpu), last[f"gpu_sm_frequency{{gpu={gpu}}} [MHz]"])
        self.assertEqual("1073741831", last["gpu_mem_used{gpu=7} [B]"])
        self.assertEqual("400.5", last["gpu_power{gpu=0} [W]"])

        def some(column: str) -> list[float]:
            values = [float(row[column]) for row in rows if row.get(column)]
            self.assertTrue(values, column)
            return values

        self.assertEqual({1.0}, set(some("gpu_throttle_thermal{gpu=2}")))
        self.assertEqual({0.0}, set(some("gpu_throttle_thermal{gpu=0}")))
        self.assertEqual({2048000.0}, set(some("gpu_pcie_receive{gpu=0} [B/s]")))
        self.assertGreater(min(some("gpu_link_transmit{gpu=0} [B/s]")), 0.0)
        self.assertLessEqual(max(some("host_cpu_usage [%]")), 100.0)
        busiest = max(max(some(column)) for column in {name for row in rows for name in row} if "process_cpu_usage" in column)
        self.assertGreater(busiest, 20.0)
        times = [float(row["time"]) for row in rows]
        self.assertEqual(times, sorted(times))
        self.assertLess(abs(times[-1] - time.time()), 10.0)

    def test_tells_the_job_from_others_on_the_gpu(self):
        command = "export FAKE_NVML_PID=$$; exec sleep 2.5"
        job = subprocess.Popen(["sh", "-c", "sleep 6"])
        self.addCleanup(job.wait)
        self.addCleanup(job.kill)
        found = self.record("--pid", str(job.pid), "--", "sh", "-c", command, FAKE_NVML_PID=str(job.pid))
        self.assertEqual(0, found.returncode)
        rows = self.rows()
        self.assertIn("30", {row.get(f"process_gpu_usage{{process={job.pid}}} [%]") for row in rows})
        self.assertIn("60", {row.get("gpu_other_usage{gpu=0} [%]") for row in rows})

    def test_goes_on_where_a_gpu_goes_away(self):
        found = self.record("--interval", "20ms", "--for", "1s", FAKE_NVML_LOST="10")
        self.assertEqual(0, found.returncode)
        self.assertEqual(1, found.stderr.count("GPU 1 no longer answers"))
        last = self.rows()[-1]
        self.assertEqual("", last["gpu_sm_frequency{gpu=1} [MHz]"])
        self.assertEqual("1102", last["gpu_sm_frequency{gpu=2} [MHz]"])

    def test_loses_at_most_a_second_when_it_is_killed(self):
        running = subprocess.Popen([self.program, "-o", self.folder / "run", "--for", "60s"], env=self.environment(),
                                   stderr=subprocess.DEVNULL)
        time.sleep(3.3)
        running.send_signal(signal.SIGKILL)
        killed = time.time()
        running.wait()
        self.assertLess(killed - float(self.rows()[-1]["time"]), 1.5)

    def test_passes_a_signal_on_and_lets_the_command_decide(self):
        command = "trap 'exit 7' TERM; i=0; while [ $i -lt 100 ]; do sleep 0.1; i=$((i+1)); done"
        running = subprocess.Popen([self.program, "-o", self.folder / "run", "--", "sh", "-c", command],
                                   env=self.environment(), stderr=subprocess.DEVNULL)
        time.sleep(1.0)
        running.send_signal(signal.SIGTERM)
        self.assertEqual(7, running.wait(timeout=20))

    def test_lets_the_command_run_where_the_disk_is_full(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

        found = subprocess.run([self.program, "-o", self.folder / "run", "--interval", "20ms", "--", "sh", "-c", "sleep 4; exit 5"],
                               capture_output=True, text=True, env=self.environment(), preexec_fn=limit, check=False)
        self.assertEqual(5, found.returncode)
        self.assertEqual(1, found.stderr.count("nothing more is recorded"))
        self.rows()  # what is there is whole

    def test_writes_how_the_run_was_made_without_secrets(self):
        self.record("--", "true", "--api-key", "hush", NCCL_ALGO="Ring", HF_TOKEN="hush", CUDA_VISIBLE_DEVICES="0")
        text = (self.folder / "run" / "run.json").read_text()
        notes = json.loads(text)
        self.assertNotIn("hush", text)
        self.assertEqual("Ring", notes["env"]["NCCL_ALGO"])
        self.assertEqual("true --api-key ***", notes["command"])
        self.assertEqual("999.1", notes["versions"]["nvidia driver"])
        self.assertEqual(8, len(notes["gpus"]))
        (self.folder / "run" / "run.json").write_text("{}")
        self.record("--", "true")
        self.assertEqual("{}", (self.folder / "run" / "run.json").read_text())

    def test_numbers_the_files_of_a_folder(self):
        for _ in range(2):
            self.record("--", "true")
        self.assertEqual(2, len(list((self.folder / "run").glob("counters-*.csv.gz"))))

    def test_says_what_can_be_recorded(self):
        found = subprocess.run([self.program, "--list"], capture_output=True, text=True, env=self.environment(), check=True)
        self.assertIn("yes NVIDIA           8 GPUs, Made GPU 0", found.stdout)

    def test_describes_every_option_in_its_manual(self):
        found = subprocess.run([self.program, "--help"], capture_output=True, text=True, check=True)
        offered = set(re.findall(r"\n +(?:-\w,)?(--[a-z-]+)", found.stdout))
        manual = self.manual.read_text().replace("\\-", "-")
        described = set(re.findall(r"\n\.TP\n\.[BIR]+ (?:-\w ?\"?, \"? ?)?(--[a-z-]+)", manual))
        self.assertEqual(offered, described)


if __name__ == "__main__":
    Recorder.program, Recorder.stand_in, Recorder.manual = (Path(sys.argv.pop(1)).resolve() for _ in range(3))
    unittest.main()
