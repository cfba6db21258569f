#!/usr/bin/env python3
"""Holds the rules of the house (CONTRIBUTING.md, "The rooms") over the sources below a root folder.

Per room: which headers of the project its files may name, which they may not even reach through other
headers, and whether Qt is allowed; virtual functions in the core only in the two interfaces; no file above
400 lines without a reason in LONG_FILES. Prints one line per violation and ends with 1 if there is any.
Reads text only: it does not replace the compiler and knows nothing of macros.

usage: include_rules.py ROOT
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

MAX_LINES = 400

# path -> why it may be longer than MAX_LINES
LONG_FILES: dict[str, str] = {}

# class -> the only file of the core that may declare virtual functions in it
INTERFACES = {"Source": "core/sources/source.h", "Monitor": "core/base/monitor.h"}


@dataclass(frozen=True)
class Room:
    folder: str  # the files it is about: all below this prefix
    may: tuple[str, ...]  # prefixes of project headers its files may name, besides its own
    never: tuple[str, ...] = ()  # prefixes they may not reach through any chain of headers
    qt: bool = False
    std_only: bool = False


# The first room whose folder is a prefix of the path decides.
ROOMS = (
    Room("core/stats/", may=(), never=("core/model/", "core/store/")),
    Room("core/base/", may=(), std_only=True),
    Room("core/model/", may=("core/base/",), std_only=True),
    Room("core/intake/", may=("core/base/", "core/model/")),
    Room("core/store/", may=("core/base/", "core/model/", "core/intake/"), never=("core/sources/", "core/analysis/", "core/report/")),
    Room("core/sources/", may=("core/base/", "core/model/", "core/intake/"),
         never=("core/analysis/", "core/report/")),
    Room("core/analysis/", may=("core/model/", "core/stats/", "core/store/", "core/base/"), never=("core/sources/",)),
    Room("core/report/", may=("core/model/", "core/stats/basics/", "core/store/session/session.h", "core/base/"),
         never=("core/analysis/", "core/sources/")),
    Room("core/", may=("core/",)),
    Room("ui/plots/", may=("core/stats/", "core/report/words/format.h", "ui/look/"),
         never=("ui/models/", "ui/state/comparison_view.h", "core/store/", "core/model/"), qt=True),
    # What pages show of a session beyond the results, jobs ask of the exploration: the UI thread reads nothing.
    *(Room(folder, may=("core/pipeline/pipeline.h", "core/pipeline/cut_preview.h", "core/exploring/exploration.h", "core/base/", "core/model/",
                        "core/report/", "core/stats/", "ui/"),
           never=("core/sources/", "core/analysis/", "core/store/session/session.h"), qt=True)
      for folder in ("ui/pages/", "ui/models/")),
    Room("ui/", may=("core/pipeline/pipeline.h", "core/pipeline/cut_preview.h", "core/exploring/exploration.h", "core/base/", "core/model/", "core/store/session/session.h",
                     "core/store/files/session_cache.h", "core/store/session/user_data.h", "core/report/", "core/stats/"),
         never=("core/sources/", "core/analysis/"), qt=True),
    Room("app/", may=("core/", "ui/"), qt=True),
    Room("tests/core/", may=("core/", "tests/")),
    Room("tests/", may=("core/", "ui/", "app/", "tests/"), qt=True),
)

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


def room_of(path: str) -> Room | None:
    return next((room for room in ROOMS if path.startswith(room.folder)), None)


def include_violations(tree: Tree, path: str, room: Room):
    for line, quoted, name in tree.includes(path):
        where = f"{path}:{line}"
        if not quoted:
            if QT_HEADER.match(name) and not room.qt:
                yield f"{where}: {room.folder} has no Qt, but includes <{name}>"
            elif room.std_only and not STD_HEADER.match(name):
                yield f"{where}: {room.folder} uses the standard library only, but includes <{name}>"
        elif name.endswith(".moc"):
            continue
        elif name not in tree.text:
            yield f'{where}: "{name}" is no header of the project, named from its root'
        elif not name.startswith((room.folder, *room.may)):
            yield f'{where}: {room.folder} may not include "{name}"'
    for name, chain in tree.reached(path).items():
        if name.startswith(room.never):
            yield f"{path}:1: {room.folder} reaches {name} through {' -> '.join(chain)}"


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
        room = room_of(path)
        if room is None:
            found.append(f"{path}:1: lies in no room that the rules know")
            continue
        found += include_violations(tree, path, room)
        if path.startswith("core/"):
            found += virtual_violations(tree, path)
        lines = len(text.splitlines())
        if lines > MAX_LINES and path not in LONG_FILES:
            found.append(f"{path}:{MAX_LINES}: {lines} lines, at most {MAX_LINES} without a reason in LONG_FILES")
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
