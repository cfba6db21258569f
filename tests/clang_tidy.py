#!/usr/bin/env python3
"""Runs clang-tidy over the sources of core, ui and app, several files at a time.

Files are read together as they are compiled together (packaging/join_sources.py). A batch that cannot be read
together all the same is halved until it can. Prints every finding once and ends with 1 if there is any.

usage: clang_tidy.py ROOT BUILD [FILE...]    BUILD: configured, with its compile_commands.json,
                                             of sources that are not joined
                                             FILE...: only these, relative to ROOT
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "packaging"))
import join_sources  # noqa: E402

FOLDERS = ("core", "ui", "app")
FILES_AT_A_TIME = 24
TAKEN = re.compile(r"^\s*(?:namespace (\w+) =|using [\w:]+::(\w+);)", re.MULTILINE)
FINDING = re.compile(r"^(?=/.*:\d+:\d+: (?:error|warning): )", re.MULTILINE)
UNREADABLE = "[clang-diagnostic-error"


def command_without_file(entry: dict) -> tuple[str, ...]:
    """The compiler, without what starts it, and its flags, less those that are about this one file."""
    words = shlex.split(entry["command"])
    compiler = next(i for i, word in enumerate(words) if Path(word).name.startswith(("c++", "g++", "clang++")))
    output = words.index("-o")
    kept = words[compiler:output] + words[output + 2 :]
    return tuple(word for word in kept if word not in ("-c", entry["file"]))


def batches(root: Path, build: Path, only: set[Path]) -> list[tuple[tuple[str, ...], list[Path]]]:
    """Files that are compiled alike, those of one folder beside each other."""
    groups: dict[tuple[str, ...], set[Path]] = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = Path(entry["file"])
        if build in file.parents or root not in file.parents or (only and file not in only):
            continue
        if file.relative_to(root).parts[0] in FOLDERS:
            groups.setdefault(command_without_file(entry), set()).add(file)
    result = []
    for command, files in groups.items():
        result += [(command, batch) for batch in join_sources.groups(sorted(files), FILES_AT_A_TIME, across_folders=True)]
    return result


def tidy(root: Path, command: tuple[str, ...], files: list[Path]) -> str:
    """What clang-tidy says of the files."""
    # GCC tells of shadows in every build; here a local name may only meet a helper of another file.
    with tempfile.TemporaryDirectory() as folder:
        together = Path(folder) / "together.cpp"
        together.write_text(
            "".join(f'#include "{file}"  // NOLINT(bugprone-suspicious-include)\n' for file in files)
        )
        entry = {"directory": folder, "file": str(together), "arguments": [*command, "-Wno-shadow", "-c", str(together)]}
        (Path(folder) / "compile_commands.json").write_text(json.dumps([entry]))
        shown = f"^{re.escape(str(root))}/({'|'.join(FOLDERS)})/"
        run = subprocess.run(
            ["clang-tidy", "-p", folder, "-quiet", f"--config-file={root / '.clang-tidy'}",
             f"--header-filter={shown}", str(together)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
    if UNREADABLE in run.stdout and len(files) > 1:
        half = len(files) // 2
        return tidy(root, command, files[:half]) + tidy(root, command, files[half:])
    if run.returncode != 0 and not run.stdout.strip():  # it was not there, or was killed
        return f"clang-tidy ended with {run.returncode} at {', '.join(map(str, files))}\n{run.stderr}"
    return run.stdout


def unused_names(file: Path) -> str:
    """Aliases of namespaces and names taken out of them that the file does not use: what clang-tidy tells of the
    file it was started for only (misc-unused-alias-decls, misc-unused-using-decls)."""
    text = file.read_text()
    said = ""
    for name, after in TAKEN.findall(text):
        name = name or after
        if len(re.findall(rf"\b{name}\b", text)) < 2:
            said += f"{file}: error: {name} is not used\n"
    return said


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    root, build = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    only = {root / file for file in sys.argv[3:]}
    work = batches(root, build, only)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = list(pool.map(lambda batch: tidy(root, *batch), work))
    said += [unused_names(file) for _, files in work for file in files]
    # One of a header is said by every batch that includes it.
    findings = dict.fromkeys(found for text in said for found in FINDING.split(text) if found.strip())
    sys.stdout.write("".join(findings))
    files = sum(len(files) for _, files in work)
    print(f"clang-tidy: {files} files, {len(findings)} findings")
    return 1 if findings or not files else 0


if __name__ == "__main__":
    sys.exit(main())
