"""The window of open_sessions.cpp as a process, which opens one session after another and says what it has shown."""

import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from watched_run import Box

PROGRAM = "open_sessions"
PATIENCE = 9  # times as long as the program may work it may take by the clock: other programs want the processors
NO_SCREEN = "This plugin does not support"  # what Qt says of having none
PEAK = re.compile(r"VmHWM:\s+(\d+) kB")


def seconds_of_work(pid: int) -> float:
    """Of all its threads."""
    times = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rsplit(")", 1)[1].split()
    return (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Shown:
    """What the window made of one session."""
    faults: list[str] = field(default_factory=list)  # it ended or hung, and the rest is empty
    is_shown: bool = False
    said: str = ""  # in its bar
    texts: list[str] = field(default_factory=list)
    html: list[str] = field(default_factory=list)  # those of them that are drawn as such
    mebibytes: float = 0.0  # the most since the session before


class OpenedWindow:
    """Starts the program with the first session, and again after one that ended it."""

    def __init__(self, box: Box):
        self.box = box
        self.program = box.cli.with_name(PROGRAM)
        if not self.program.exists():
            raise SystemExit(f"no {self.program}: build the target {PROGRAM}")
        self.home = box.folder / "window"  # not emptied while the program runs
        self.home.mkdir(mode=0o700)
        self.process: subprocess.Popen | None = None

    def start(self) -> subprocess.Popen:
        environment = {**self.box.environment(), "TMPDIR": str(self.home), "XDG_RUNTIME_DIR": str(self.home)}
        with (self.box.folder / "window-stderr").open("wb") as err:
            return subprocess.Popen([str(self.program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=err,
                                    env=environment, cwd=self.box.folder)

    def words(self) -> str:
        """The end of what it wrote on standard error."""
        text = (self.box.folder / "window-stderr").read_text(encoding="utf-8", errors="backslashreplace")
        return "\n".join(line for line in text.splitlines() if not line.startswith(NO_SCREEN))[-2000:]

    def show(self, session: Path) -> Shown:
        if not self.process:
            self.process = self.start()
        running = self.process
        Path(f"/proc/{running.pid}/clear_refs").write_text("5", encoding="ascii")  # forgets the peak of memory

        answered, late = threading.Event(), threading.Event()
        watch = threading.Thread(target=self.stop_if_late, args=(running.pid, answered, late))
        watch.start()
        try:
            running.stdin.write(f"{session}\n".encode())
            running.stdin.flush()
            line = running.stdout.readline()
        except BrokenPipeError:
            line = b""
        answered.set()
        watch.join()
        if not line:
            how = self.ended()
            return Shown([f"the window is not done within {self.box.limits.seconds:g} s" if late.is_set() else how])
        answer = json.loads(line)
        status = Path(f"/proc/{running.pid}/status").read_text(encoding="ascii")
        return Shown([], answer["shown"], answer["said"], answer["texts"], answer["html"],
                     int(PEAK.search(status).group(1)) / 1024)

    def stop_if_late(self, pid: int, answered: threading.Event, late: threading.Event) -> None:
        """After too much work, or if nothing happens at all."""
        started, before = time.monotonic(), seconds_of_work(pid)
        while not answered.wait(0.1):
            worked, waited = seconds_of_work(pid) - before, time.monotonic() - started
            if worked > self.box.limits.seconds or waited > PATIENCE * self.box.limits.seconds:
                late.set()
                os.kill(pid, signal.SIGKILL)  # not waited for yet, so the number is still its own
                return

    def ended(self) -> str:
        """How; it was not asked to."""
        process, self.process = self.process, None
        code = process.wait()
        shutil.rmtree(self.home)  # it had no time to
        self.home.mkdir(mode=0o700)
        how = f"by {signal.Signals(-code).name}" if code < 0 else f"with {code}"
        return f"the window ends {how}: {self.words()}"

    def close(self) -> list[str]:
        """Complaints about how it ends and what it leaves."""
        if not self.process:
            return []
        self.process.stdin.close()
        code = self.process.wait(self.box.limits.seconds * 3)
        found = [f"the window ends with {code}: {self.words()}"] if code else []
        return found + [f"left behind: {path}" for path in self.home.rglob("*") if not path.is_dir()]
