#!/usr/bin/env python3
"""Opens an HTML report in a headless Chromium and looks at what it does there.

Checks that nothing is written to the console, nothing is loaded, figures have a size, a click on a table's head
sorts its rows by number (unknown ones last) and says so to readers who cannot see it, and that the page is dark
where the reader wants that. In the call tree of raw traces, that it zooms and goes out again by click and key, finds what
is looked for, and shows other times. Ends with 77, "skipped", where there is no Chromium.

usage: html_report_test.py CULPRIT_CLI RUNS
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77

# Runs behind the report's own script and leaves what it saw in the title.
PROBE = """
<script>
addEventListener('load', () => {
  const table = [...document.querySelectorAll('table.sortable')]
    .find((other) => other.tHead.textContent.includes('Suspicion Score'));
  const column = [...table.tHead.rows[0].cells].findIndex((head) => head.textContent.replace(/\u200B/g, '').startsWith('U-test p(μ)'));
  const keys = () => [...table.tBodies[0].rows].map((row) => row.cells[column].dataset.k ?? null);
  const head = table.tHead.rows[0].cells[column];
  const button = head.querySelector('button');
  const seen = { before: keys(), orders: [], sorted: [] };
  for (let click = 0; click < 3; ++click) {
    button.focus();
    button.click();
    seen.orders.push(head.getAttribute('aria-sort'));
    seen.sorted.push(keys());
  }
  seen.isFocused = document.activeElement === button;
  seen.loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  seen.background = getComputedStyle(document.body).backgroundColor;
  seen.figures = [...document.querySelectorAll('figure svg')].map((svg) => svg.getBoundingClientRect().height);
  seen.inCells = [...document.querySelectorAll('td svg')].map((svg) => svg.getBoundingClientRect().height);
  seen.overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  document.title = 'SEEN' + JSON.stringify(seen);
});
</script>
"""

CALLS_PROBE = """
<script>
addEventListener('load', () => {
  const icicle = document.querySelector('.icicle');
  const find = (name) => document.querySelector('.calls .' + name);
  const boxes = () => [...icicle.querySelectorAll('.box')];
  const named = (name) => boxes().find((box) => box.textContent.startsWith(name));
  const widthOf = (name) => Math.round((100 * (named(name)?.getBoundingClientRect().width ?? 0)) / icicle.clientWidth);
  const press = (key) => icicle.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const pick = (name, value) => { find(name).value = value; find(name).dispatchEvent(new Event('change')); };
  const look = (text) => { find('sought').value = text; find('sought').dispatchEvent(new Event('input')); };
  const seen = { names: boxes().map((box) => box.textContent), state: find('state').textContent };
  seen.colours = boxes().map((box) => getComputedStyle(box, '::before').backgroundColor);
  seen.strength = boxes().map((box) => getComputedStyle(box, '::before').opacity);
  seen.before = widthOf('gemm');
  named('gemm').click();
  seen.zoomed = [widthOf('gemm'), widthOf('All threads'), find('state').textContent, named('add') ? 1 : 0];
  press('Backspace');
  seen.out = [widthOf('gemm'), named('add') ? 1 : 0];
  named('gemm').click();
  find('all').click();
  seen.all = widthOf('gemm');
  icicle.focus();
  seen.isFocused = document.activeElement === icicle;
  press('Home');
  ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown'].forEach(press);
  seen.told = find('told').textContent;
  look('GEMM');
  seen.found = [boxes().filter((box) => box.classList.contains('found')).length, find('state').textContent,
    boxes().filter((box) => box.classList.contains('faint')).length];
  look('nothing of this');
  seen.nothing = find('state').textContent;
  look('');
  pick('side', '0');
  seen.inA = [widthOf('gemm'), find('state').textContent];
  pick('time', '2');
  seen.host = [named('gemm') ? 1 : 0, find('state').textContent];
  pick('time', '0');
  const under = named('gemm');
  under.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX: 600, clientY: 300 }));
  seen.tip = document.querySelector('.tip').textContent;
  seen.height = icicle.getBoundingClientRect().height;
  seen.tools = getComputedStyle(find('tools')).display;
  seen.scripts = document.scripts.length;
  seen.loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  seen.overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  document.title = 'SEEN' + JSON.stringify(seen);
});
</script>
"""

HOSTILE = "add</script><script>document.title='run'</script>"


def seen_by(browser: str, page: Path, dark: bool) -> tuple[dict, str]:
    """What the probe saw, and the lines of the console."""
    with tempfile.TemporaryDirectory() as profile:
        command = [browser, "--headless=new", "--disable-gpu", "--no-first-run", "--enable-logging=stderr",
                   "--window-size=1280,900", f"--user-data-dir={profile}", "--virtual-time-budget=2000", "--dump-dom"]
        if os.geteuid() == 0:
            command.append("--no-sandbox")
        if dark:
            command += ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"]
        ran = subprocess.run([*command, page.as_uri()], capture_output=True, text=True, timeout=120, check=True)
    title = re.search(r"<title>SEEN(.*?)</title>", ran.stdout, re.S)
    if not title:
        raise SystemExit(f"the probe did not run:\n{ran.stderr[-2000:]}")
    plain = title[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    console = [line for line in ran.stderr.splitlines() if "CONSOLE" in line]
    return json.loads(plain), "\n".join(console)


def numbers(keys: list) -> list[float]:
    return [float(key) for key in keys if key is not None]


def complaints(light: dict, dark: dict, console: str):
    if console:
        yield f"the console says: {console}"
    if light["loaded"]:
        yield f"the report loads {light['loaded']}"
    if light["orders"] != ["descending", "ascending", None]:
        yield f"clicks sort {light['orders']}"
    down, up, original = light["sorted"]
    if numbers(down) != sorted(numbers(down), reverse=True) or numbers(up) != sorted(numbers(up)):
        yield "rows are not in order"
    if down[: len(numbers(down))].count(None) or up[: len(numbers(up))].count(None):
        yield "unknown values do not stand last"
    if original != light["before"] or numbers(down) == numbers(up):
        yield "the third click does not bring the first order back, or the others do nothing"
    if not light["isFocused"]:
        yield "a head cannot be reached with the keyboard"
    if not light["figures"] or min(light["figures"]) < 50:
        yield f"figures are not shown: {light['figures']}"
    if not light["inCells"] or min(light["inCells"]) < 10:
        yield f"pictures in tables are not shown: {light['inCells']}"
    if light["overflow"] > 0:
        yield f"the page is {light['overflow']} pixels wider than the window"
    if light["background"] != "rgb(255, 255, 255)" or dark["background"] != "rgb(30, 32, 35)":
        yield f"light is {light['background']}, dark is {dark['background']}"


def write_raw_run(folder: Path, gemm: int, add: int) -> None:
    """A trace as PyTorch's profiler writes it: four steps, in each two kernels that take so many microseconds."""
    events = []
    for step in range(4):
        start = 1000 + 1000 * step
        events.append({"ph": "X", "cat": "user_annotation", "name": f"ProfilerStep#{step}", "pid": 5, "tid": 5,
                       "ts": start, "dur": 900})
        for at, (name, micros) in enumerate((("gemm", gemm), (HOSTILE, add))):
            launch = {"correlation": 2 * step + at + 1}
            events.append({"ph": "X", "cat": "cpu_op", "name": f"aten::op{at}", "pid": 5, "tid": 5,
                           "ts": start + 10 + 100 * at, "dur": 60})
            events.append({"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 5, "tid": 5,
                           "ts": start + 20 + 100 * at, "dur": 5, "args": launch})
            events.append({"ph": "X", "cat": "kernel", "name": name, "pid": 0, "tid": 7, "ts": start + 30 + 400 * at,
                           "dur": micros, "args": {"device": 0, "stream": 7, **launch}})
    folder.mkdir()
    (folder / "rank_0.json").write_text(json.dumps({"schemaVersion": 1, "traceEvents": events}), encoding="utf-8")


def call_tree_complaints(seen: dict, console: str):
    if console:
        yield f"the console says: {console}"
    if seen["loaded"] or seen["overflow"] > 0 or seen["height"] < 50 or seen["tools"] == "none":
        yield f"the call tree loads something, is not shown or is too wide: {seen}"
    if not any(name.startswith("gemm +0.200") for name in seen["names"]):
        yield f"no box of gemm with its change: {seen['names']}"
    if not {"rgb(213, 94, 0)", "rgb(0, 114, 178)"} <= set(seen["colours"]) or "0.6" not in seen["strength"]:
        yield f"colours are {seen['colours']}, {seen['strength']}"
    if seen["before"] != 80 or seen["zoomed"][:2] != [100, 100] or seen["zoomed"][3] or "zoomed to gemm, 80.00 %" not in seen["zoomed"][2]:
        yield f"a click on gemm zooms from {seen['before']} to {seen['zoomed']}"
    if seen["out"] != [80, 1] or seen["all"] != 80:
        yield f"Backspace and Show all go to {seen['out']}, {seen['all']}"
    if not seen["isFocused"] or "ProfilerStep" not in seen["told"] or "Device time: A 0.350, B 0.500, B \u2212 A +0.150 ms per cycle" not in seen["told"]:
        yield f"the arrow keys tell {seen['told']}"
    if seen["found"][0] != 1 or seen["found"][2] < 1 or "1 call found: A 0.200, B 0.400, B \u2212 A +0.200 ms per cycle, 80.0 % of B" not in seen["found"][1]:
        yield f"gemm is found as {seen['found']}"
    if "no call found" not in seen["nothing"]:
        yield f"what is not there is found: {seen['nothing']}"
    if seen["inA"][0] != 57 or "in A" not in seen["inA"][1] or seen["host"][0] or "Host time" not in seen["host"][1]:
        yield f"A and host time are {seen['inA']}, {seen['host']}"
    for line in ("gemm (GPU)", "Calls per cycle: A 1.00, B 1.00", "In thread \u203a ProfilerStep \u203a aten::op0"):
        if line not in seen["tip"]:
            yield f"the tooltip has no {line!r}: {seen['tip']}"


def call_tree_found(browser: str, folder: Path) -> list[str]:
    write_raw_run(folder / "a", 200, 150)
    write_raw_run(folder / "b", 400, 100)
    page = folder / "calls.html"
    subprocess.run([sys.argv[1], "compare", folder / "a", folder / "b", "-o", page], check=True, capture_output=True)
    html = page.read_text(encoding="utf-8")
    page.write_text(html.replace("</body>", CALLS_PROBE + "</body>"), encoding="utf-8")
    return list(call_tree_complaints(*seen_by(browser, page, dark=False)))


def main() -> int:
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        print("no Chromium here: skipped")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        subprocess.run([sys.argv[1], "compare", sys.argv[2], "--full", "-o", page], check=True, capture_output=True)
        html = page.read_text(encoding="utf-8")
        page.write_text(html.replace("</body>", PROBE + "</body>"), encoding="utf-8")
        light, console = seen_by(browser, page, dark=False)
        dark, _ = seen_by(browser, page, dark=True)
        found = list(complaints(light, dark, console)) + call_tree_found(browser, Path(folder))
    print("\n".join(found) if found else f"sorted {len(light['before'])} rows, {len(light['figures'])} figures")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
