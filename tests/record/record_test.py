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
import zlib
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

    def record(self, *arguments: str, given: str = "", preexec_fn=None, **more: str) -> subprocess.CompletedProcess:
        return subprocess.run([self.program, "-o", self.folder / "run", *arguments], capture_output=True, text=True,
                              input=given, env=self.environment(**more), timeout=60, preexec_fn=preexec_fn, check=False)

    def wait_until(self, is_so):
        end = time.monotonic() + 40.0
        while not is_so() and time.monotonic() < end:
            time.sleep(0.1)

    def text_so_far(self) -> str:
        """The last of its members may be half written."""
        text, members = "", b"".join(file.read_bytes() for file in (self.folder / "run").glob("counters-*.csv.gz"))
        while members:
            member = zlib.decompressobj(wbits=31)
            text += member.decompress(members).decode(errors="ignore")
            members = member.unused_data
        return text

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
                              (["sh", "-c", "kill -KILL $$"], 137), (["no-such-command-anywhere"], 127),
                              ([str(self.manual)], 126)):
            with self.subTest(command=command):
                found = self.record("--", *command)
                self.assertEqual(code, found.returncode)
                self.assertEqual(1, found.stderr.count("\n"))

    def test_leaves_input_and_output_to_the_command(self):
        found = self.record("--", "cat", given="what stands there")
        self.assertEqual("what stands there", found.stdout)

    def test_knows_the_end_of_the_command_where_ends_were_ignored(self):
        found = self.record("--", "sh", "-c", "exit 3", preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
        self.assertEqual(3, found.returncode)

    def test_starts_nothing_where_it_cannot_write(self):
        (self.folder / "run").write_text("a file")
        found = self.record("--", "touch", str(self.folder / "started"))
        self.assertEqual(2, found.returncode)
        self.assertIn("cannot write", found.stderr)
        self.assertFalse((self.folder / "started").exists())
        self.assertEqual(2, self.record("--interval", "no time", "--", "true").returncode)
        self.assertEqual(2, self.record().returncode)
        self.assertEqual(2, self.record("--pid", "999999999", "--", "true").returncode)

    def test_writes_to_its_folder_only(self):
        (self.folder / "here").mkdir()
        subprocess.run([self.program, "-o", self.folder / "a/run", "--for", "0.3s"], cwd=self.folder / "here",
                       env=self.environment(HOME=str(self.folder), TMPDIR=str(self.folder)), stderr=subprocess.DEVNULL,
                       check=True)
        written = {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file()}
        self.assertEqual({"a/run/run.json", f"a/run/counters-{os.uname().nodename}.csv.gz"}, written)

    def test_records_the_machine_and_eight_gpus(self):
        command = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; sleep 60 & read end; kill $!"
        running = subprocess.Popen([self.program, "-o", self.folder / "run", "--interval", "50ms", "--", "sh", "-c", command],
                                   env=self.environment(), stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(running.kill)
        # On a machine of many processes the recorder looks for new ones more rarely.
        self.wait_until(lambda: len(set(re.findall(r"process_cpu_usage{process=\d+}", self.text_so_far()))) == 2)
        said = running.communicate("end\n", timeout=20)[1]
        self.assertEqual(0, running.returncode)
        self.assertRegex(said, r"\Aculprit-record: [\d,]+ rows of \d+ counters in .*\n\Z")
        text, rows = self.text(), self.rows()
        self.assertRegex(text, r"\A# culprit-record \S+ host=\S+ interval_ms=50\n"
                               r"# clocks epoch_ns=\d+ monotonic_ns=\d+ boot_ns=\d+\ntime,")
        self.assertGreater(len(rows), 10)

        def values(column: str) -> list[float]:
            found = [float(row[column]) for row in rows if row.get(column)]
            self.assertTrue(found, column)
            return found

        for gpu in range(8):
            self.assertEqual({1100.0 + gpu}, set(values(f"gpu_sm_frequency{{gpu={gpu}}} [MHz]")))
        self.assertEqual({1073741831.0}, set(values("gpu_mem_used{gpu=7} [B]")))
        self.assertEqual({400.5}, set(values("gpu_power{gpu=0} [W]")))
        self.assertEqual({1.0}, set(values("gpu_throttle_thermal{gpu=2}")))
        self.assertEqual({0.0}, set(values("gpu_throttle_thermal{gpu=0}")))
        self.assertEqual({2048000.0}, set(values("gpu_pcie_receive{gpu=0} [B/s]")))
        self.assertGreater(min(values("gpu_link_transmit{gpu=0} [B/s]")), 0.0)
        self.assertLessEqual(max(values("host_cpu_usage [%]")), 100.0)
        uses = {name for row in rows for name in row if name.startswith("process_cpu_usage")}
        self.assertEqual(2, len(uses))  # the shell and its sleep
        self.assertGreater(max(max(values(name)) for name in uses if any(row.get(name) for row in rows)), 20.0)
        times = [float(row["time"]) for row in rows]
        self.assertEqual(times, sorted(times))
        self.assertLess(abs(times[-1] - time.time()), 10.0)

    def test_tells_the_job_from_others_on_the_gpu(self):
        job = subprocess.Popen(["sleep", "20"])
        self.addCleanup(job.wait)
        self.addCleanup(job.kill)
        found = self.record("--pid", str(job.pid), "--for", "1.3s", FAKE_NVML_PID=str(job.pid))
        self.assertEqual(0, found.returncode)
        rows = self.rows()
        self.assertIn("30", {row.get(f"process_gpu_usage{{process={job.pid}}} [%]") for row in rows})
        self.assertIn("60", {row.get("gpu_other_usage{gpu=0} [%]") for row in rows})

    def test_goes_on_where_a_gpu_goes_away(self):
        found = self.record("--interval", "20ms", "--for", "0.8s", FAKE_NVML_LOST="10")
        self.assertEqual(0, found.returncode)
        self.assertEqual(1, found.stderr.count("GPU 1 no longer answers"))
        rows = self.rows()
        self.assertEqual("", rows[-1]["gpu_sm_frequency{gpu=1} [MHz]"])
        self.assertEqual("1101", rows[0]["gpu_sm_frequency{gpu=1} [MHz]"])
        self.assertIn("1102", {row["gpu_sm_frequency{gpu=2} [MHz]"] for row in rows[-5:]})

    def test_ends_with_the_command_where_the_driver_hangs(self):
        found = self.record("--interval", "20ms", "--", "sh", "-c", "sleep 1.5; exit 9", FAKE_NVML_STUCK="5")
        self.assertEqual(9, found.returncode)
        self.assertIn("a driver does not answer", found.stderr)

    def test_loses_at_most_a_second_when_it_is_killed(self):
        running = subprocess.Popen([self.program, "-o", self.folder / "run", "--for", "60s"], env=self.environment(),
                                   stderr=subprocess.DEVNULL)
        time.sleep(2.3)
        running.kill()
        killed = time.time()
        running.wait()
        self.assertLess(killed - float(self.rows()[-1]["time"]), 1.5)

    def test_passes_a_signal_on_and_lets_the_command_decide(self):
        for name, code in (("TERM", 7), ("INT", 8), ("HUP", 9)):
            with self.subTest(signal=name):
                command = f"trap 'exit {code}' {name}; echo ready; i=0; while [ $i -lt 100 ]; do sleep 0.1; i=$((i+1)); done"
                running = subprocess.Popen([self.program, "-o", self.folder / "run", "--", "sh", "-c", command],
                                           env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                self.addCleanup(running.stdout.close)
                running.stdout.readline()
                running.send_signal(signal.Signals[f"SIG{name}"])
                self.assertEqual(code, running.wait(timeout=20))

    def test_a_signal_ends_a_recording_without_a_command(self):
        running = subprocess.Popen([self.program, "-o", self.folder / "run", "--for", "60s"], env=self.environment(),
                                   stderr=subprocess.DEVNULL)
        time.sleep(0.5)
        running.terminate()
        self.assertEqual(0, running.wait(timeout=20))
        self.assertTrue(self.rows())

    def test_lets_the_command_run_where_a_file_may_not_grow(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

        found = self.record("--interval", "20ms", "--", "sh", "-c", "sleep 2.5; exit 5", preexec_fn=limit)
        self.assertEqual(5, found.returncode)
        self.assertEqual(1, found.stderr.count("\n"), found.stderr)
        self.assertIn("nothing more is recorded", found.stderr)
        if list((self.folder / "run").glob("counters-*"))[0].stat().st_size > 0:
            self.rows()  # what is there is whole
        without = self.record("--interval", "20ms", "--for", "10s", preexec_fn=limit)
        self.assertEqual(1, without.returncode)

    def test_lets_the_command_run_where_the_disk_is_full(self):
        small = self.folder / "run"
        small.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "none", small], capture_output=True, check=False)
        if mounted.returncode != 0:
            self.skipTest("no tmpfs can be mounted here")
        try:
            found = self.record("--interval", "10ms", "--", "sh", "-c", "sleep 2.5; exit 5")
            self.assertEqual(5, found.returncode)
            self.assertEqual(1, found.stderr.count("nothing more is recorded"), found.stderr)
            self.assertTrue(self.rows())
        finally:
            subprocess.run(["umount", small], check=True)

    def test_writes_how_the_run_was_made_without_secrets(self):
        self.record("--", "true", "--api-key", "hush", NCCL_ALGO="Ring", HF_TOKEN="hush", CUDA_VISIBLE_DEVICES="0",
                    NCCL_EXTRA="password=hush")
        text = (self.folder / "run" / "run.json").read_text()
        notes = json.loads(text)
        self.assertNotIn("hush", text)
        self.assertEqual("Ring", notes["env"]["NCCL_ALGO"])
        self.assertEqual("true --api-key ***", notes["command"])
        self.assertEqual("999.1", notes["versions"]["nvidia driver"])
        self.assertEqual("12.8", notes["versions"]["cuda driver"])
        self.assertEqual([f"Made GPU {gpu}" for gpu in range(8)], notes["gpus"])
        (self.folder / "run" / "run.json").write_text("{}")
        self.record("--", "true")
        self.assertEqual("{}", (self.folder / "run" / "run.json").read_text())

    def test_numbers_the_files_of_a_folder(self):
        for _ in range(2):
            self.record("--", "true")
        host = os.uname().nodename
        self.assertEqual({f"counters-{host}.csv.gz", f"counters-{host}.2.csv.gz", "run.json"},
                         {path.name for path in (self.folder / "run").iterdir()})

    def test_says_what_can_be_recorded(self):
        found = subprocess.run([self.program, "--list"], capture_output=True, text=True, env=self.environment(), check=True)
        self.assertRegex(found.stdout, r"yes NVIDIA +8 x Made GPU 0")
        without = subprocess.run([self.program, "--list"], capture_output=True, text=True, check=True,
                                 env={**os.environ, "LD_LIBRARY_PATH": ""})
        self.assertRegex(without.stdout, r"(no|yes) +NVIDIA ")

    def test_describes_every_option_in_its_manual(self):
        found = subprocess.run([self.program, "--help"], capture_output=True, text=True, check=True)
        offered = set(re.findall(r"\n +(?:-\w,)?(--[a-z-]+)", found.stdout))
        manual = self.manual.read_text().replace("\\-", "-")
        described = set(re.findall(r"\n\.TP\n\.[BIR]+ (?:-\w ?\"?, \"? ?)?(--[a-z-]+)", manual))
        self.assertEqual(offered, described)


if __name__ == "__main__":
    Recorder.program, Recorder.stand_in, Recorder.manual = (Path(sys.argv.pop(1)).resolve() for _ in range(3))
    unittest.main()
