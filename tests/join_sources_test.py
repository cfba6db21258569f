#!/usr/bin/env python3
"""Shows which sources join_sources.py puts together: all, each once, none with a helper of another one's name."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent.parent / "packaging/join_sources.py"
sys.path.insert(0, str(PROGRAM.parent))
import join_sources  # noqa: E402

HELPERS = """namespace culprit {
namespace {

constexpr double kNsPerMs = 1e6, kUsPerMs = 1e3;
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

namespace {
constexpr int kShort = 6;
}

int shared(int x) { return x; }
}  // namespace culprit
"""


class JoinSourcesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def write(self, name: str, text: str) -> Path:
        file = self.root / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        return file

    def test_helpers_are_the_names_of_the_unnamed_namespace(self):
        self.assertEqual(
            join_sources.helpers(self.write("a.cpp", HELPERS)),
            {"kNsPerMs", "kUsPerMs", "kShort", "Column", "Start", "End", "Call", "Walk", "Turn", "namesOf", "known",
             "kTable"},
        )

    def test_what_shares_a_helper_or_lies_elsewhere_is_apart(self):
        files = [self.write(f"x/{name}.cpp", "int x;\n") for name in "abcdef"]
        files += [self.write(f"x/{name}.cpp", HELPERS) for name in "gh"]
        files += [self.write("y/a.cpp", "namespace {\nint other;\n}\n"), self.write("y/b.cpp", "int y;\n")]
        said = subprocess.run([sys.executable, "-B", PROGRAM, "5", *map(str, files)], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        groups: dict[str, str] = {}
        for line in said.splitlines():
            group, file = line.split(" ", 1)
            groups[group] = groups.get(group, "") + Path(file).stem
        self.assertEqual(groups, {"0_x": "abcde", "1_x": "fg", "2_x": "h", "3_y": "ab"})


if __name__ == "__main__":
    unittest.main()
