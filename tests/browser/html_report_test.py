#!/usr/bin/env python3
"""Opens an HTML report in a headless Chromium and looks at what it does there.

Checks that nothing is written to the console, nothing is loaded, figures have a size, a click on a table's head
sorts its rows by number (unknown ones last) and says so to readers who cannot see it, and that the page is dark
where the reader wants that. Ends with 77, "skipped", where there is no Chromium.

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
    found = list(complaints(light, dark, console))
    print("\n".join(found) if found else f"sorted {len(light['before'])} rows, {len(light['figures'])} figures")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
