#!/usr/bin/env python3
"""Groups sources that can be compiled together, as if they were one file.

Most of the time for one source goes into the headers of Qt and the standard library. Sources of one folder are put
together unless two of them have a helper of one name. CMake (packaging/join_sources.cmake) and clang-tidy
(tests/clang_tidy.py) ask; neither compiles anything to find out.

usage: join_sources.py MOST FILE...    at most MOST files a group; prints a line per file: NAME_OF_GROUP FILE
"""

import re
import sys
from pathlib import Path

# clang-format ends a namespace of one line without a comment.
UNNAMED = re.compile(r"^namespace \{\n([^\n]*)\n\}$|^namespace \{$(.*?)^\}  // namespace$", re.MULTILINE | re.DOTALL)
# Types by their keyword, all else by what follows the name.
DECLARED = re.compile(
    r"^(?:(?:struct|class|enum class|enum)\s+(\w+)|using\s+(\w+)\s*="
    r"|(?!namespace|struct|class|enum|using|template|#|//|\})\S[^(={;\n]*?(?<!::)\b(\w+)\s*[(={;\[])",
    re.MULTILINE,
)
CONSTANTS = re.compile(r"^constexpr .*$", re.MULTILINE)  # several in one line
ENUMERATORS = re.compile(r"^enum (?!class)[^{]*\{([^}]*)\}", re.MULTILINE)


def helpers(file: Path) -> set[str]:
    """The names that a file declares for itself: those without indentation in its unnamed namespaces."""
    own = "\n".join(short + long for short, long in UNNAMED.findall(file.read_text()))
    names = {name for declared in DECLARED.findall(own) for name in declared if name}
    names |= {name for line in CONSTANTS.findall(own) for name in re.findall(r"\b(k\w+) =", line)}
    return names | {name for listed in ENUMERATORS.findall(own) for name in re.findall(r"\w+", listed)}


def groups(files: list[Path], most: int, across_folders: bool = False) -> list[list[Path]]:
    """Files of one folder, in the order of their names, none with a helper named like another's in its group."""
    open_groups: list[tuple[list[Path], set[str]]] = []
    for file in sorted(files):
        names = helpers(file)
        for group, taken in open_groups:
            fits = across_folders or group[0].parent == file.parent
            if fits and len(group) < most and not names & taken:
                break
        else:
            group, taken = [], set()
            open_groups.append((group, taken))
        group.append(file)
        taken |= names
    return [group for group, _ in open_groups]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for number, group in enumerate(groups([Path(file) for file in sys.argv[2:]], int(sys.argv[1]))):
        for file in group:
            print(f"{number}_{group[0].absolute().parent.name}", file)
