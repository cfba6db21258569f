"""A Slurm of several nodes on this machine, which start.sh starts and stop.sh ends, whatever becomes of the test."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
PROGRAMS = ("slurmctld", "slurmd", "munged", "sbatch", "squeue", "scontrol", "scancel", "sinfo", "setsid")
PATIENCE = 150.0  # seconds for anything that is waited for; under the sanitizers all takes long
# Reads until who has started it is gone, however that ended; then tidies up. Prints what goes wrong in that.
GUARD = 'cat >/dev/null; "$0" "$1/slurm" 2>&1; rm -rf -- "$1" 2>&1'


def missing_programs():
    path = search_path()
    return [program for program in PROGRAMS if not shutil.which(program, path=path)]


def search_path():
    """Users other than root do not have the folders of daemons in it."""
    return f"{os.environ.get('PATH', '/usr/bin:/bin')}:/usr/sbin:/sbin"


def wait_for(what, condition):
    """The first true value of the condition."""
    end = time.monotonic() + PATIENCE
    while not (value := condition()):
        if time.monotonic() > end:
            raise AssertionError(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(0.02)
    return value


def processes():
    """Those that can be looked at: (number, arguments)."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            arguments = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")[:-1]
        except OSError:
            continue
        yield int(folder.name), arguments


def environment_of(number):
    try:
        text = Path(f"/proc/{number}/environ").read_bytes().decode(errors="replace")
    except OSError:
        return {}
    return dict(entry.split("=", 1) for entry in text.split("\0") if "=" in entry)


class SlurmCluster:
    """As a context: `folder` is there for the files of the test, too, and goes with the cluster."""

    def __init__(self, nodes):
        self.nodes = nodes
        self.folder = Path(tempfile.mkdtemp(prefix="culprit-slurm."))
        self.conf = self.folder / "slurm" / "slurm.conf"
        # Ours alone: no cache of the user's is touched, and one can see what stays.
        self.environment = {**os.environ, "PATH": search_path(), "SLURM_CONF": str(self.conf),
                            "XDG_CACHE_HOME": str(self.folder / "cache"), "TMPDIR": str(self.folder / "tmp")}
        for name in [name for name in self.environment if name.startswith(("SLURM_", "SBATCH_", "SQUEUE_"))]:
            if name != "SLURM_CONF":
                del self.environment[name]
        self.guard = None

    def __enter__(self):
        # Behind a fork, so that who ends the test with all its children does not end this one, too.
        self.guard = subprocess.Popen(["setsid", "--fork", "bash", "-c", GUARD, HERE / "stop.sh", self.folder],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.guard.wait()
        try:
            (self.folder / "tmp").mkdir()
            subprocess.run([HERE / "start.sh", self.conf.parent, str(self.nodes)], env=self.environment, check=True,
                           stdin=subprocess.DEVNULL, start_new_session=True)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Returns once all is gone; then left_behind() tells what is not."""
        if self.guard and self.guard.stdin:
            self.guard.stdin.close()
            self.guard.stdin = None
            print(self.guard.stdout.read(), end="", flush=True)
            self.guard.stdout.close()

    def left_behind(self):
        left = [f"process {number}: {' '.join(arguments)}" for number, arguments in processes()
                if environment_of(number).get("SLURM_CONF") == str(self.conf)]
        return left + ([f"folder {self.folder}"] if self.folder.exists() else [])

    def run(self, *command):
        """Slurm's commands, which do not fail."""
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True).stdout

    def hold(self):
        """Nothing starts until release(): what is submitted waits."""
        self.run("scontrol", "update", "partitionname=main", "state=down")

    def release(self):
        self.run("scontrol", "update", "partitionname=main", "state=up")

    def cancel_all(self):
        self.run("scancel", "--me")
        wait_for("jobs to end", lambda: not self.run("squeue", "-h"))
        self.release()

    def set_node_down(self, node):
        self.run("scontrol", "update", f"nodename={node}", "state=down", "reason=test")

    def set_node_up(self, node):
        """It may be up by itself: its slurmd runs."""
        subprocess.run(["scontrol", "update", f"nodename={node}", "state=resume"], env=self.environment,
                       capture_output=True, check=False)
        wait_for(f"node {node} to be up", lambda: self.run("sinfo", "-h", "-n", node, "-o", "%t").strip() == "idle")

    def jobs_of(self, work):
        """What Slurm knows of the jobs of a work folder, by the names of its fields, first submitted first; those of an
        array that have not started are one."""
        jobs = []
        for line in self.run("scontrol", "-o", "show", "jobs").splitlines():
            job = dict(re.findall(r"(?:^| )(\w+)=(.*?)(?= \w+=|$)", line))
            if Path(job.get("Command", "")).parent == work:
                jobs.append(job)
        return sorted(jobs, key=lambda job: int(job["JobId"]))

    def log_tail(self):
        log = self.conf.parent / "slurmctld.log"
        return f"{log.name}:\n" + "\n".join(log.read_text(errors="replace").splitlines()[-30:])
