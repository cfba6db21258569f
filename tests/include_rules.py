#!/usr/bin/env python3
"""Holds the rules of the house (CONTRIBUTING.md, "The rooms") over the sources below a root folder.

Per folder: which others its files may name, what they may not even reach through other headers, and whether Qt is
allowed. No circle among what lies in one folder, at any level. Virtual functions in the core only in the two
interfaces; no file above 400 lines without a reason in LONG_FILES. Prints one line per violation and ends with 1 if there is any.
Reads text only: it does not replace the compiler and knows nothing of macros.

usage: include_rules.py ROOT
"""

import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

MAX_LINES = 400

# path -> why it may be longer than MAX_LINES
LONG_FILES: dict[str, str] = {}

# class -> the only file of the core that may declare virtual functions in it
INTERFACES = {"Source": "core/sources/source.h", "Monitor": "core/base/monitor.h"}


# The rooms: what the files of a folder may name beside it, as folders or headers (without ".h"), named from the folder
# around it: "run" at core/model/choices is core/model/run. What lies further away is the rule of the folder around.
# Files beside rooms, in none of them, are doors: they may name all of the rooms; a room names a door only where it
# stands here. Every folder with sources has a row.
MAY: dict[str, str] = {
    "core": "",
    "core/base": "",
    "core/model": "base",
    "core/model/run": "",
    "core/model/choices": "run",
    "core/model/results": "run choices",
    "core/model/details": "run results",
    "core/stats": "",
    "core/stats/basics": "",
    "core/stats/significance": "basics",
    "core/stats/effects": "basics significance",
    "core/intake": "base model",
    "core/sources": "base model intake",
    "core/sources/bytes": "",
    "core/sources/json": "bytes",
    "core/sources/csv": "bytes json source",
    "core/sources/logs": "bytes json source",
    "core/sources/logs/gpu": "counter_log counter_names log_format log_lines log_time csv_heading",
    "core/sources/logs/host": "counter_log counter_names log_format log_lines log_time",
    "core/sources/logs/services": "counter_log counter_names log_format log_lines log_time host/summed_devices",
    "core/sources/chrome": "bytes json csv source",
    "core/sources/chrome/events": "",
    "core/sources/settings": "bytes json source",
    "core/sources/sqlite": "bytes source",
    "core/sources/nsight": "bytes chrome settings sqlite source",
    "core/sources/ascend": "bytes chrome sqlite source",
    "core/sources/rocm": "bytes chrome json settings sqlite source",
    "core/sources/rocprof": "bytes chrome csv json rocm settings source",
    "core/sources/protobuf": "bytes",
    "core/sources/xplane": "bytes chrome protobuf source",
    "core/sources/perfetto": "bytes chrome protobuf rocm source",
    "core/store": "base model intake",
    "core/store/files": "",
    "core/store/sql": "",
    "core/store/rows": "sql",
    "core/store/session": "files rows sql",
    "core/analysis": "base model stats",
    "core/analysis/naming": "",
    "core/analysis/levels": "",
    "core/analysis/cutting": "naming",
    "core/analysis/counting": "naming levels cutting",
    "core/analysis/turns": "naming cutting counting",
    "core/analysis/pairing": "levels",
    "core/analysis/shapes": "",
    "core/analysis/judging": "naming levels turns pairing",
    "core/analysis/judging/speed": "",
    "core/analysis/judging/time": "speed",
    "core/analysis/judging/job": "",
    "core/analysis/judging/checks": "speed time",
    "core/analysis/judging/mechanisms": "speed time",
    "core/analysis/judging/triplets": "speed time",
    "core/analysis/judging/settings": "",
    "core/report": "base model stats/basics store/session store/files/write_file",
    "core/report/names": "",
    "core/report/neutral": "",
    "core/report/words": "names",
    "core/report/document": "names words",
    "core/report/sentences": "names words document",
    "core/report/sentences/verdict": "",
    "core/report/sentences/verdict/causes": "",
    "core/report/sentences/verdict/job": "causes",
    "core/report/figures": "names words document sentences",
    "core/report/chapters": "names words document sentences figures",
    "core/report/formats": "names words document sentences",
    "core/report/formats/json": "",
    "core/report/formats/html": "json",
    "core/report/formats/text": "json",
    "core/pipeline": "base model stats intake sources store analysis",
    "core/pipeline/parallel": "run_reading",
    "core/pipeline/cluster": "compare_runs parallel pipeline run_reading stored_run",
    "core/exploring": "base model stats sources store analysis",
    "core/exploring/launches": "",
    "core/exploring/calltree": "launches",
    "core/exploring/cycles": "launches",
    "core/exploring/memory": "calltree counters launches",
    "core/exploring/shapes": "launches",
    "core/exploring/counters": "",
    "core/exploring/strips": "",
    "core/exploring/timeline": "cycles",
    "ui": "core/base core/model core/stats/basics core/store/files core/store/session core/report core/pipeline/pipeline"
          " core/pipeline/cut_preview core/exploring/exploration",
    "ui/look": "",
    "ui/jobs": "",
    "ui/widgets": "look settings",
    "ui/plots": "look",
    "ui/plots/common": "",
    "ui/plots/cycle_pair": "common",
    "ui/plots/distribution": "common",
    "ui/plots/icicle": "common",
    "ui/plots/series": "common",
    "ui/plots/timeline": "common",
    "ui/plots/whole_run": "common",
    "ui/print": "look",
    "ui/print/pdf": "",
    "ui/print/figures": "print_text",
    "ui/tables": "look settings widgets",
    "ui/tables/cells": "",
    "ui/state": "look jobs plots tables",
    "ui/pages": "look settings jobs widgets plots tables state",
    "ui/pages/shared": "",
    "ui/pages/answers": "shared",
    "ui/pages/calltree": "shared",
    "ui/pages/ranks": "shared answers",
    "ui/pages/cycles": "shared",
    "ui/pages/launches": "shared",
    "ui/pages/memory": "shared",
    "ui/pages/triplets": "shared answers",
    "ui/pages/functions": "shared launches triplets",
    "ui/pages/wholerun": "shared",
    "ui/window": "look settings jobs widgets plots print tables state pages",
    "ui/window/actions": "",
    "ui/window/opening": "",
    "ui/window/workspace": "",
    "ui/window/bars": "opening",
    "ui/window/choosing": "actions",
    "ui/window/menus": "actions workspace",
    "ui/window/moving": "opening workspace",
    "ui/window/saving": "actions opening",
    "ui/window/help": "actions bars workspace",
    "ui/window/main": "actions opening workspace bars choosing menus moving saving help",
    "app": "core ui",
    "app/record": "",
    "app/cluster": "arguments cluster_choice compare_request console_monitor exit_codes outputs say session_place",
    "tests": "core ui app",
    "tests/bench": "support ui",
    "tests/cli": "support",
    "tests/core": "support fuzz reference",
    "tests/fuzz": "support",
    "tests/record": "support",
    "tests/reference": "",
    "tests/robust": "bench support",
    "tests/support": "",
    "tests/ui": "support",
    "tests/ui/drag_source": "",
}

# folder -> what its files may not even reach through other headers
NEVER: dict[str, tuple[str, ...]] = {
    "core/analysis/": ("core/store/", "core/sources/"),
    "core/report/": ("core/analysis/", "core/sources/"),
    "ui/": ("core/analysis/", "core/sources/"),
    # The UI thread reads nothing of a session: what pages show beyond the results, jobs ask of exploring.
    "ui/pages/": ("core/store/session/session.h",),
    "ui/plots/": ("core/model/", "core/store/"),
    # What shows simdjson, whose classes have another shape where a program does not link it.
    "tests/core/": ("ui/", "app/", "core/sources/json/json_elements.h", "core/sources/json/json_values.h",
                    "core/sources/rocprof/rocprof_json_record.h", "core/sources/chrome/events/args_reader.h"),
}

QT = ("ui/", "app/", "tests/bench/", "tests/robust/", "tests/support/", "tests/ui/")
STD_ONLY = ("core/base/", "core/model/")
# file there -> why it may use more
USES_MORE = {"core/base/long_column.cpp": "it maps files", "core/base/json_text.h": "RapidJSON writes the text",
             "core/base/give_back_memory.h": "it asks glibc",
             "core/base/tiny_cells.cpp": "it asks to be told when a thread ends, without memory"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.M)
QT_HEADER = re.compile(r"^(Qt?[A-Z]\w*(/|$)|q[a-z0-9]+\.h$|qt[a-z0-9]+/)")
STD_HEADER = re.compile(r"^[a-z_0-9]+$")
NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<raw>[^(\n]*)\(.*?\)(?P=raw)"|"(?:\\.|[^"\\\n])*"|(?<!\d)\'(?:\\.|[^\'\\\n])+\'', re.S)
TYPE_OR_BRACE = re.compile(r"\b(?:class|struct)\s+(?P<name>\w+)[^;{}()]*\{|(?P<brace>[{}])|\b(?P<virtual>virtual)\b")


def blanked(match: re.Match) -> str:
    return re.sub(r"[^\n]", " ", match.group(0))


def line_of(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


class Tree:
    """The sources below a root, with what they include."""

    def __init__(self, root: Path):
        self.root = root
        self.text: dict[str, str] = {}
        for top in ("core", "ui", "app", "tests"):
            for path in sorted((root / top).rglob("*")):
                if path.suffix in (".h", ".cpp") and path.is_file():
                    self.text[path.relative_to(root).as_posix()] = path.read_text(encoding="utf-8")

    def includes(self, path: str):
        """(line, quoted, name) of each include; commented ones do not count."""
        text = self.text[path]
        comments = [m.span() for m in NOT_CODE.finditer(text) if m.group(0)[:2] in ("//", "/*")]
        for match in INCLUDE.finditer(text):
            if not any(begin <= match.start() < end for begin, end in comments):
                yield line_of(text, match.start()), match.group(1) == '"', match.group(2)

    def reached(self, path: str) -> dict[str, list[str]]:
        """Every project header that `path` pulls in, with the chain that leads there."""
        chains: dict[str, list[str]] = {}
        open_ends = [(path, [path])]
        while open_ends:
            current, chain = open_ends.pop()
            for _, quoted, name in self.includes(current):
                if quoted and name in self.text and name not in chains:
                    chains[name] = [*chain, name]
                    open_ends.append((name, chains[name]))
        return chains


def folders_of(path: str) -> list[str]:
    """The folders around a file, the outermost first: "core/a/b.h" lies in core and core/a."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:i + 1]) for i in range(len(parts))]


def is_in(path: str, place: str) -> bool:
    return path.startswith(place + "/") or path == place + ".h"


def forbids(folder: str, name: str) -> bool:
    """True if the row of `folder` is asked about `name` and does not list it."""
    around = folder.rpartition("/")[0]
    prefix = around + "/" if around else ""
    if is_in(name, folder) or not name.startswith(prefix):
        return False
    return not any(is_in(name, prefix + place) for place in MAY[folder].split())


def include_violations(tree: Tree, path: str):
    for line, quoted, name in tree.includes(path):
        where = f"{path}:{line}"
        if not quoted:
            if QT_HEADER.match(name) and not path.startswith(QT):
                yield f"{where}: has no Qt, but includes <{name}>"
            elif path.startswith(STD_ONLY) and path not in USES_MORE and not STD_HEADER.match(name):
                yield f"{where}: uses the standard library only, but includes <{name}>"
        elif name.endswith(".moc"):
            continue
        elif name not in tree.text:
            yield f'{where}: "{name}" is no header of the project, named from its root'
        else:
            yield from (f'{where}: {folder} may not include "{name}"' for folder in folders_of(path) if forbids(folder, name))
    for folder, never in NEVER.items():
        if path.startswith(folder):
            for name, chain in tree.reached(path).items():
                if name.startswith(never):
                    yield f"{path}:1: {folder} reaches {name} through {' -> '.join(chain)}"


def arrows(tree: Tree) -> dict[str, dict[str, set[str]]]:
    """Folder -> what lies in it (a room, or a file without its ending) -> what of the same folder it names."""
    found: dict[str, dict[str, set[str]]] = {}
    for path in tree.text:
        for _, quoted, name in tree.includes(path):
            if not quoted or name not in tree.text:
                continue
            here, there = path.rpartition(".")[0].split("/"), name.rpartition(".")[0].split("/")
            depth = next((i for i, (a, b) in enumerate(zip(here, there)) if a != b), None)
            if depth is not None:
                found.setdefault("/".join(here[:depth]), {}).setdefault(here[depth], set()).add(there[depth])
    return found


def circles(tree: Tree):
    """One line per folder whose contents name each other in a circle."""
    for folder, named in arrows(tree).items():
        try:
            tuple(TopologicalSorter(named).static_order())
        except CycleError as error:
            yield f"{folder}:1: a circle of includes: {' -> '.join(error.args[1][::-1])}"


def virtual_violations(tree: Tree, path: str):
    """Virtual functions outside the two interfaces, by the innermost class around the word."""
    code = NOT_CODE.sub(blanked, tree.text[path])
    scopes: list[str] = []
    for match in TYPE_OR_BRACE.finditer(code):
        if match["virtual"]:
            owner = next((name for name in reversed(scopes) if name), "")
            if INTERFACES.get(owner) != path:
                yield (f"{path}:{line_of(code, match.start())}: virtual in the core outside of "
                       f"{' and '.join(INTERFACES)}")
        elif match["brace"] == "}":
            if scopes:
                scopes.pop()
        else:
            scopes.append(match["name"] or "")


def violations(root: Path) -> list[str]:
    tree = Tree(root)
    found: list[str] = []
    for path, text in tree.text.items():
        unknown = [folder for folder in folders_of(path) if folder not in MAY]
        if unknown:
            found.append(f"{path}:1: {unknown[0]} is no room that the rules know")
            continue
        found += include_violations(tree, path)
        if path.startswith("core/"):
            found += virtual_violations(tree, path)
        lines = len(text.splitlines())
        if lines > MAX_LINES and path not in LONG_FILES:
            found.append(f"{path}:{MAX_LINES}: {lines} lines, at most {MAX_LINES} without a reason in LONG_FILES")
    found += circles(tree)
    found += [f"{path}:1: listed in LONG_FILES but not longer than {MAX_LINES} lines" for path in LONG_FILES
              if len(tree.text.get(path, "").splitlines()) <= MAX_LINES]
    return found


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(sys.argv[1]).resolve()
    if not (root / "core").is_dir():
        print(f"{root}: no folder core in it", file=sys.stderr)
        return 2
    found = violations(root)
    print("\n".join(found) if found else f"the rules hold in {len(Tree(root).text)} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
