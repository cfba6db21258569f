#!/usr/bin/env python3
"""Holds that the comments of the project name only pages and sources that are in it, so that a reader can go there.

A page is named by its path from the root: README.md, resources/help/formulas.md. A heading named behind it, as
in `CONTRIBUTING.md, "The rooms"`, has to stand in the page; sections by number are refused, since no page has
numbers. What stands behind `-o` is what a program writes and no page. A path in a comment of C++ that begins in
a folder of the sources leads to a folder or a file, which may lack its suffix: core/stats, core/base/error.
Comments only: strings are output and fixtures. Prints one line per violation and ends with 1 if there is any.

usage: named_pages.py ROOT
"""

import io
import re
import sys
import tokenize
from pathlib import Path

FOLDERS = ("core", "ui", "app", "tests", "packaging", "resources", ".ci")
AT_THE_ROOT = ("CMakeLists.txt", ".clang-tidy", ".clang-format")
WITH_HASHES = (".sh", ".cmake", ".txt", ".supp", "")  # without a suffix: .ci/run, packaging/dependencies and their like

PAGE = re.compile(r'(?P<written>-o\s+)?(?<![\w./-])(?P<page>[\w./-]*\w\.md)\b(?:,?\s+"(?P<heading>[^"]+)")?')
PLACE = re.compile(r"(?<![\w./-])(?:core|ui|app|tests|packaging|resources)/[\w/.-]*\w")
NUMBER = re.compile(r"\bsections?\s+\d|§\s*\d", re.I)
C_COMMENT = re.compile(r'(?P<comment>//[^\n]*|/\*.*?\*/)|R"(?P<raw>[^(\n]*)\(.*?\)(?P=raw)"|"(?:\\.|[^"\\\n])*"'
                       r"|(?<!\d)'(?:\\.|[^'\\\n])+'", re.S)
HASH_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.M)
MARKS = re.compile(r"^\s*(?:///?<?|/?\*+/?|#+)\s?")  # what makes a line a comment


def python_comments(text: str):
    """(line, text) of each comment and of each string that stands for itself, which docstrings are."""
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        starts = before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and starts):
            yield token.start[0], token.string
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            before = token.type


def comments(path: Path):
    """(line, text) of the comments in a file, none of a kind of file that is not known."""
    known = path.suffix in (".h", ".cpp", ".py", *WITH_HASHES) or path.name in AT_THE_ROOT
    try:
        text = path.read_text(encoding="utf-8") if known else ""
    except UnicodeDecodeError:
        return  # no text
    if path.suffix == ".py":
        yield from python_comments(text)
    elif path.suffix in (".h", ".cpp"):
        for match in C_COMMENT.finditer(text):
            if match["comment"]:
                yield text.count("\n", 0, match.start()) + 1, match["comment"]
    else:
        for match in HASH_COMMENT.finditer(text):
            yield text.count("\n", 0, match.start()) + 1, match[0]


def blocks(path: Path):
    """(line of each character, text) of comments, those of neighbouring lines as one text, without their marks."""
    lines: list[int] = []
    text = ""
    for first, comment in comments(path):
        if lines and first > lines[-1] + 1:
            yield lines, text
            lines, text = [], ""
        for line, part in enumerate(comment.split("\n"), first):
            part = MARKS.sub("", part) + " "
            text += part
            lines += [line] * len(part)
    if text:
        yield lines, text


def has_heading(page: str, heading: str) -> bool:
    return any(re.fullmatch(r"#+\s+(.*?)\s*#*", line) and line.strip("# ") == heading for line in page.split("\n"))


def violations_of(root: Path, path: Path):
    for lines, text in blocks(path):
        for match in PAGE.finditer(text):
            where = f"{path.relative_to(root).as_posix()}:{lines[match.start('page')]}"
            page = root / match["page"]
            if match["written"]:
                continue
            if not page.is_file():
                yield f"{where}: {match['page']} is no page of the project, named from its root"
            elif match["heading"] and not has_heading(page.read_text(encoding="utf-8"), match["heading"]):
                yield f'{where}: {match["page"]} has no heading "{match["heading"]}"'
        for match in PLACE.finditer(text) if path.suffix in (".h", ".cpp") else ():
            ends = ("", ".h", ".cpp")
            if not match[0].endswith(".md") and not any((root / (match[0] + end)).exists() for end in ends):
                where = f"{path.relative_to(root).as_posix()}:{lines[match.start()]}"
                yield f"{where}: {match[0]} is not there"
        for match in NUMBER.finditer(text):
            where = f"{path.relative_to(root).as_posix()}:{lines[match.start()]}"
            yield f'{where}: "{match[0]}": the pages of the project have no numbers; name the heading or say the rule'


def sources(root: Path):
    for folder in FOLDERS:
        yield from (path for path in sorted((root / folder).rglob("*")) if path.is_file() and "seeds" not in path.parts)
    yield from (root / name for name in AT_THE_ROOT if (root / name).is_file())


def violations(root: Path) -> list[str]:
    return [found for path in sources(root) for found in violations_of(root, path)]


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(sys.argv[1]).resolve()
    if not (root / "core").is_dir():
        print(f"{root}: no folder core in it", file=sys.stderr)
        return 2
    found = violations(root)
    print("\n".join(found) if found else "every page and path that a comment names is there")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
