#!/usr/bin/env python3
"""Shows that clang_tidy.py reads all files of the three folders, and no two together that share a helper."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import clang_tidy  # noqa: E402

HELPERS = """namespace culprit {
namespace {

constexpr double kNsPerMs = 1e6;
enum Column : unsigned { Start, End };
struct Call {
  int row = 0;
};
class Walk : public Base {};
using Turn = std::pair<int, int>;
std::vector<std::string> namesOf(const Call& call) {
  int local = 0;
  return {};
}
template <typename Value>
Value known(Value value) {
  return value;
}
const std::string kTable = "x";

}  // namespace

int shared(int x) { return x; }
}  // namespace culprit
"""


class ClangTidyTest(unittest.TestCase):
    def test_helpers_are_the_names_of_the_unnamed_namespace(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "a.cpp")
            file.write_text(HELPERS)
            self.assertEqual(
                clang_tidy.helpers(file),
                {"kNsPerMs", "Column", "Call", "Walk", "Turn", "namesOf", "known", "kTable"},
            )

    def test_files_with_a_common_helper_are_read_apart(self):
        texts = {f"core/{name}.cpp": "int x;\n" for name in "abcdefghijklmn"}
        texts["core/b.cpp"] = texts["core/d.cpp"] = HELPERS
        texts["ui/z.cpp"] = texts["tests/y.cpp"] = "int y;\n"
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            entries = []
            for name, text in texts.items():
                file = root / name
                file.parent.mkdir(exist_ok=True)
                file.write_text(text)
                flag = "-DQT" if name.startswith("ui") else "-DCORE"
                entries.append({"file": str(file), "command": f"ccache /usr/bin/c++ {flag} -o x.o -c {file}"})
            (root / "build").mkdir()
            (root / "build/compile_commands.json").write_text(json.dumps(entries))
            work = clang_tidy.batches(root, root / "build", set())
        read = [{str(file.relative_to(root)) for file in files} for _, files in work]
        self.assertEqual(sorted(name for files in read for name in files),
                         sorted(name for name in texts if not name.startswith("tests")))
        self.assertFalse(any({"core/b.cpp", "core/d.cpp"} <= files for files in read))
        self.assertLessEqual(max(len(files) for files in read), clang_tidy.FILES_AT_A_TIME)
        self.assertEqual({command for command, _ in work}, {("/usr/bin/c++", "-DCORE"), ("/usr/bin/c++", "-DQT")})


if __name__ == "__main__":
    unittest.main()
