#!/usr/bin/env python3
"""Compares simulated jobs through a real Slurm of four nodes, which it starts and stops itself, and holds the sessions
against those that `culprit-cli compare` makes: row by row they are the same, also if tasks are killed, nodes go down,
files cannot be read, traces change and jobs are cancelled meanwhile.

A task that has to be met in the middle of its work finds in place of its trace one that takes minutes to read.

Ends with 77, "skipped", where Slurm is not installed; with CULPRIT_NEEDS_SLURM=1 that is a failure. Takes a minute, and
some under the sanitizers.

usage: slurm_test.py CULPRIT_CLI [TEST...]
"""

import contextlib
import gzip
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import unittest
from pathlib import Path

from slurm_cluster import SlurmCluster, environment_of, missing_programs, processes, wait_for

SKIPPED = 77
LONGEST = 420  # seconds for everything
GENERATOR = Path(__file__).parent.parent / "ranks" / "simulated_job.py"
SMALL = ("--layers", "1", "--steps", "5", "--gzip")
MB_OF_MINUTES = 8000  # of marks that no reader keeps, 300 times less in a file
MB_OF_A_MOMENT = 100


def write_job(folder, ranks, seed, *more):
    subprocess.run([sys.executable, "-B", GENERATOR, str(ranks), folder, "--seed", str(seed), *SMALL, *more],
                   stdout=subprocess.DEVNULL, check=True)


def make_slow(trace, megabytes):
    """By marks before its events; what it says stays the same."""
    text = gzip.decompress(trace.read_bytes())
    begin = text.index(b'"traceEvents": [') + len(b'"traceEvents": [')
    mark = b'\n  {"ph": "i", "s": "g", "pid": "", "tid": "", "ts": 4458676055807.846, "name": "Mark", "cat": ""},'
    marks = gzip.compress(mark * (1_000_000 // len(mark)), 9)
    trace.write_bytes(gzip.compress(text[:begin]) + marks * megabytes + gzip.compress(text[begin:]))


@contextlib.contextmanager
def made_slow_for_now(trace):
    """Afterwards it is the file that it was, with its time."""
    aside = trace.parent.parent / f"aside.{trace.name}"
    shutil.copy2(trace, aside)
    try:
        make_slow(trace, MB_OF_MINUTES)
        yield
    finally:
        aside.rename(trace)


def tables_of(session):
    """Rows by table, as they lie there, and what makes the tables."""
    with contextlib.closing(sqlite3.connect(f"{session.as_uri()}?mode=ro&immutable=1", uri=True)) as file:
        file.text_factory = bytes
        made = file.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        names = [name.decode() for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {"": made, **{name: file.execute(f'SELECT * FROM "{name}"').fetchall() for name in sorted(names)}}


def issues_of(session):
    """What they say, with the file that they are about in front, by kind."""
    said = {}
    with contextlib.closing(sqlite3.connect(session)) as file:
        for kind, name, text in file.execute("SELECT kind, file, text FROM issue"):
            said.setdefault(kind, []).append(f"{name}: {text}")
    return said


class Compared:
    """Two runs in a folder of their own, and the commands that compare them. As a context it tells what the jobs say if
    anything fails, and leaves none to the next test."""

    def __init__(self, test, name, runs):
        self.cli, self.cluster = test.cli, test.cluster
        self.test = test
        self.folder = test.cluster.folder / name
        for side in "AB":
            shutil.copytree(runs / side, self.folder / side)
        self.session = self.folder / "job.culprit"
        self.work = self.folder / "job.culprit.work"

    def __enter__(self):
        return self

    def __exit__(self, failure, *_):
        if failure:
            print("\n".join(self.diagnosis()), flush=True)
        self.cluster.cancel_all()

    def traces(self, side):
        return sorted((self.folder / side).iterdir())

    def cli_run(self, *arguments, code=0):
        """What it prints, errors behind."""
        ran = subprocess.run([self.cli, *arguments], cwd=self.folder, env=self.cluster.environment, text=True,
                             capture_output=True, check=False)
        self.test.assertEqual(code, ran.returncode, f"{arguments} printed\n{ran.stdout}{ran.stderr}")
        return ran.stdout + ran.stderr

    def submit(self, *more, code=0):
        return self.cli_run("cluster", "A", "B", "-o", "job.culprit", "--slurm", *more, code=code)

    def status(self):
        return self.cli_run("cluster", "--status", "job.culprit")

    def parts(self):
        """Those that are whole: name and what is known of the file, by the number of the task."""
        found = {}
        for part in (self.work / "parts").glob("*.condensed"):
            state = part.stat()
            found[int(part.name.split(".")[1])] = (part.name, state.st_ino, state.st_mtime_ns)
        return found

    def unfinished(self, number):
        """What the process with this number has begun."""
        return list((self.work / "parts").glob(f"*.{number}@*.part"))

    def workers(self, task):
        wanted = ["condense", "--work", str(self.work), "--task", str(task)]
        return [number for number, arguments in processes() if arguments[1:] == wanted]

    def worker(self, task):
        """The number of the process that makes this part, in the middle of that."""
        def begun():
            return next((number for number in self.workers(task) if self.unfinished(number)), None)
        return wait_for(f"task {task} to be at work", begun)

    def merger(self):
        """The number of the process that makes the session, in the middle of that."""
        part = wait_for("the merge to be at work", lambda: next(self.folder.glob("job.culprit.*@*.part"), None))
        return int(part.name.split(".")[-2].split("@")[0])

    def active_jobs(self):
        return [job for job in self.cluster.jobs_of(self.work)
                if job["JobState"] in ("PENDING", "RUNNING", "COMPLETING")]

    def active_tasks(self):
        """Of arrays, as Slurm writes their numbers."""
        return [job["ArrayTaskId"] for job in self.active_jobs() if job["JobName"] == "culprit-condense"]

    def states(self, name):
        return [job["JobState"] for job in self.cluster.jobs_of(self.work) if job["JobName"] == f"culprit-{name}"]

    def wait_for_session(self):
        def is_there():
            if self.states("merge")[-1] == "FAILED":
                raise AssertionError("the merge failed")
            return self.session.exists() and not self.active_jobs()
        wait_for("the session", is_there)

    def check_same(self):
        """As one machine makes it, now."""
        self.cli_run("compare", "A", "B", "--session", "one.culprit", "--quiet")
        one, parted = tables_of(self.folder / "one.culprit"), tables_of(self.session)
        self.test.assertEqual(list(one), list(parted))
        for table, rows in one.items():
            self.test.assertEqual(len(rows), len(parted[table]), table)
            for position, (row, other) in enumerate(zip(rows, parted[table])):
                self.test.assertEqual(row, other, f"row {position} of the table {table!r}")

    def diagnosis(self):
        yield from (f"{file}:\n{file.read_text(errors='replace')[-1500:]}"
                    for file in sorted((self.work / "log").glob("*")) if file.stat().st_size)
        yield from (f"job {job['JobId']} {job['JobName']}: {job['JobState']}, exit code {job['ExitCode']}, "
                    f"{job['Reason']}" for job in self.cluster.jobs_of(self.work))
        yield self.cluster.log_tail()


class Slurm(unittest.TestCase):
    cli: Path
    cluster: SlurmCluster

    def compared(self, runs):
        return Compared(self, self.id().rpartition(".")[2], runs)

    @classmethod
    def small_runs(cls):
        """Of 16 ranks, and in C what B could have been: the same host and processes at other times."""
        runs = cls.cluster.folder / "small"
        if not runs.exists():
            write_job(runs / "A", 16, 1)
            write_job(runs / "B", 16, 2, "--slow-rank", "5")
            write_job(runs / "C", 16, 2, "--slow-rank", "5", "--percent", "50")
        return runs

    def testManyTasksMakeTheSessionOfOneProcess(self):
        runs = self.cluster.folder / "many"
        write_job(runs / "A", 64, 1)
        write_job(runs / "B", 64, 2, "--slow-rank", "5")
        with self.compared(runs) as compared:
            self.cluster.hold()
            said = compared.submit("--tasks", "16")
            self.assertRegex(said, r"(?s)^parts 0 of 16\ncondense: job \d+ \(16 tasks\)\nmerge: job \d+\n")
            self.assertRegex(compared.status(), r"^parts 0 of 16; condense: 16 pending; merge: 1 pending\n$")
            self.cluster.release()
            os.kill(compared.merger(), signal.SIGKILL)
            wait_for("Slurm to see that", lambda: not compared.active_jobs())
            self.assertRegex(compared.status(), r"^parts 16 of 16; no job is in the queue\n.* goes on ")
            self.assertFalse(compared.session.exists())
            self.assertRegex(compared.submit("--tasks", "16"), r"^parts 16 of 16\nmerge: job \d+\n")
            compared.wait_for_session()
            self.assertRegex(compared.status(), r"^\S*job.culprit is done\n$")
            self.assertEqual(["COMPLETED"] * 16, compared.states("condense"))
            self.assertEqual(["FAILED", "COMPLETED"], compared.states("merge"))
            self.assertFalse(compared.work.exists())
            compared.check_same()

    def testTasksThatDieAndFilesThatCannotBeRead(self):
        with self.compared(self.small_runs()) as compared:
            cut, other, empty, folder = compared.traces("A")[2], *compared.traces("B")[:3]
            cut.write_bytes(cut.read_bytes()[:cut.stat().st_size // 2])
            other.write_text("not json")
            empty.write_bytes(b"")
            folder.unlink()
            folder.mkdir()
            self.cluster.hold()
            compared.submit("--tasks", "8", "--sbatch", "-t 7 --comment='of two words'")
            killed, moved, stale = 0, 3, 7  # four tasks for A, then four for B
            slow = [compared.traces("A")[0], compared.traces("A")[-1]]
            with made_slow_for_now(slow[0]), made_slow_for_now(slow[1]):
                self.cluster.release()
                os.kill(compared.worker(killed), signal.SIGKILL)
                wait_for("Slurm to see that", lambda: "FAILED" in compared.states("condense"))
                node = environment_of(compared.worker(moved))["SLURMD_NODENAME"]
                wait_for("the others", lambda: compared.active_tasks() == [str(moved)])
                self.assertEqual(6, len(compared.parts()))
                self.cluster.set_node_down(node)
                wait_for("the task to end", lambda: not compared.workers(moved))
                self.change(compared.traces("B")[-1])
            self.cluster.set_node_up(node)
            compared.wait_for_session()
            tasks = [job for job in self.cluster.jobs_of(compared.work) if job["JobName"] == "culprit-condense"]
            self.assertEqual([(str(killed), "FAILED", "0:9")],
                             [(task["ArrayTaskId"], task["JobState"], task["ExitCode"])
                              for task in tasks if task["JobState"] != "COMPLETED"])
            self.assertEqual({str(moved)}, {task["ArrayTaskId"] for task in tasks if task["Restarts"] != "0"})
            self.assertEqual({str(killed), str(stale)}, {task["ArrayTaskId"] for task in tasks[8:]})
            self.assertEqual(["COMPLETED"] * 2, compared.states("merge"))
            for job in self.cluster.jobs_of(compared.work):
                self.assertEqual(("00:07:00", "of two words"), (job["TimeLimit"], job["Comment"].strip()))
            issues = issues_of(compared.session)
            self.assertTrue(any(said.startswith(cut.name) for kind in issues for said in issues[kind]), issues)
            self.assertEqual([f"{other.name}: no reader accepts this file", f"{empty.name}: the file is empty"],
                             issues["unknown_file"])
            compared.check_same()

    def change(self, trace):
        """Of B: other times of the same process."""
        shutil.copyfile(self.small_runs() / "C" / trace.name, trace)

    def testATaskThatNeverEndsWellAndATraceThatChanges(self):
        with self.compared(self.small_runs()) as compared:
            self.cluster.hold()
            compared.submit("--tasks", "8")
            with made_slow_for_now(compared.traces("A")[0]):
                self.cluster.release()
                for killed in (1, 2):
                    os.kill(compared.worker(0), signal.SIGKILL)
                    wait_for("Slurm to see that", lambda: compared.states("condense").count("FAILED") == killed)
                wait_for("the last round", lambda: not compared.active_jobs())
                self.assertEqual(["COMPLETED", "FAILED"], compared.states("merge"))
                self.assertRegex(compared.status(), "^parts 7 of 8; no job is in the queue\n.* goes on with what ")
                self.check_without_the_missing(compared)
                self.check_again_while_it_runs(compared)
            others = compared.parts()
            self.assertEqual(set(range(1, 8)), set(others))
            self.change(compared.traces("B")[5])
            self.cluster.hold()
            self.assertIn("parts 6 of 8\n", compared.submit("--tasks", "8"))
            kept = compared.parts()
            self.assertEqual(6, len(kept))
            self.assertLessEqual(kept.items(), others.items())
            self.cluster.release()
            wait_for("new parts", lambda: len(compared.parts()) == 8 or compared.session.exists())
            compared.wait_for_session()
            compared.check_same()

    def check_without_the_missing(self, compared):
        copy = compared.folder / "copy.work"
        shutil.copytree(compared.work, copy)
        missing = [trace.name for trace in compared.traces("A")[:4]]
        told = compared.cli_run("merge", "--work", copy, code=3)
        self.assertIn(compared.traces("A")[0].name, told)
        self.assertFalse(compared.session.exists())
        compared.cli_run("merge", "--work", copy, "--allow-missing")
        unread = issues_of(compared.session)["unreadable_file"]
        self.assertEqual(missing, [said.split(":")[0] for said in sorted(unread)])
        self.assertFalse(copy.exists())
        compared.session.unlink()

    def check_again_while_it_runs(self, compared):
        """And is cancelled."""
        self.assertRegex(compared.submit("--tasks", "8"), r"parts 7 of 8\ncondense: job \d+ \(1 task\)\n")
        running = compared.worker(0)
        told = compared.submit("--tasks", "8", code=3)
        ids = re.search(r"in the queue already .*; scancel ([\d ]+) takes them out", told)
        self.assertTrue(ids, told)
        self.cluster.run("scancel", *ids[1].split())
        wait_for("the end of the jobs", lambda: not compared.active_jobs() and not compared.workers(0))
        self.assertEqual([], compared.unfinished(running), "a cancelled task leaves what it has begun")

    def testACommandThatIsRefusedChangesNothingForTheJobsInTheQueue(self):
        with self.compared(self.small_runs()) as compared:
            self.cluster.hold()
            compared.submit("--tasks", "8")
            files = [compared.work / name for name in ("plan.json", "request", "jobs")]
            before = [file.read_text() for file in files]
            self.assertIn("in the queue already", compared.submit("--tasks", "2", "--trim-last", "1", code=3))
            self.assertEqual(before, [file.read_text() for file in files])

    def testTwoTasksMakeTheSamePartAtOnceAndPrintedCommandsTheRest(self):
        runs = self.cluster.folder / "few"
        write_job(runs / "A", 2, 1)
        write_job(runs / "B", 2, 2)
        with self.compared(runs) as compared:
            make_slow(compared.traces("A")[0], MB_OF_A_MOMENT)
            self.assertIn("at most 1000 tasks", compared.submit("--tasks", "1001", code=3))
            self.assertIn("nowhere", compared.submit("--tasks", "2", "--sbatch", "-p nowhere", code=3))
            self.assertEqual([], self.cluster.jobs_of(compared.work))
            printed = compared.submit("--tasks", "2", "--print")
            self.check_the_same_part_twice(compared)
            subprocess.run(["sh", "-c", printed], cwd=compared.folder, env=self.cluster.environment, check=True,
                           stdout=subprocess.DEVNULL)
            compared.wait_for_session()
            compared.check_same()

    def check_the_same_part_twice(self, compared):
        first = self.condense(compared)
        try:
            wait_for("the first to begin", lambda: compared.unfinished(first.pid))
            first.send_signal(signal.SIGSTOP)
            self.assertEqual({}, compared.parts())
            self.assertEqual(0, self.condense(compared).wait())
            (made,) = compared.parts().values()
            whole = (compared.work / "parts" / made[0]).read_bytes()
            first.send_signal(signal.SIGCONT)
            self.assertEqual(0, first.wait())
        finally:
            first.kill()
            first.wait()
        (again,) = compared.parts().values()
        self.assertEqual(made[0], again[0])
        self.assertNotEqual(made, again, "the first has made none")
        self.assertEqual(whole, (compared.work / "parts" / made[0]).read_bytes())
        self.assertEqual([made[0]], [entry.name for entry in (compared.work / "parts").iterdir()])

    def condense(self, compared):
        return subprocess.Popen([self.cli, "condense", "--work", compared.work, "--task", "0"],
                                env=self.cluster.environment, stdout=subprocess.DEVNULL)


def interrupt(number, _frame):
    raise KeyboardInterrupt(f"signal {number}")


def main():
    missing = missing_programs()
    if missing:
        is_needed = os.environ.get("CULPRIT_NEEDS_SLURM") == "1"
        print(f"{'FAILED' if is_needed else 'skipped'}: there is no {', '.join(missing)}; packaging/dependencies "
              "names the packages of Slurm")
        sys.exit(1 if is_needed else SKIPPED)
    Slurm.cli = Path(sys.argv.pop(1)).resolve()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, interrupt)
    signal.alarm(LONGEST)
    with SlurmCluster(4) as Slurm.cluster:
        result = unittest.main(exit=False, verbosity=2).result
    left = Slurm.cluster.left_behind()
    for each in left:
        print(f"left behind: {each}")
    sys.exit(0 if result.wasSuccessful() and not left else 1)


if __name__ == "__main__":
    main()
