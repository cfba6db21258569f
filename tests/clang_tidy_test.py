#!/usr/bin/env python3
"""Shows that clang_tidy.py reads all files of the three folders, and no two together that share a helper."""

import json
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))
import clang_tidy  # noqa: E402

HELPER = "namespace {\nint helper;\n}\n"


class ClangTidyTest(unittest.TestCase):
    def test_files_with_a_common_helper_are_read_apart(self):
        texts = {f"core/{name}.cpp": "int x;\n" for name in "abcdefghijklmn"}
        texts["core/b.cpp"] = texts["core/d.cpp"] = HELPER
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

    def test_a_name_taken_in_vain_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "a.cpp")
            file.write_text("namespace fs = std::filesystem;\nusing svg::Canvas;\nfs::path p;\n")
            self.assertEqual(clang_tidy.unused_names(file), f"{file}: error: Canvas is not used\n")

    def test_findings_arrive_and_a_killed_clang_tidy_is_no_success(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            (root / "core").mkdir()
            file = root / "core/a.cpp"
            file.write_text("int a;\n")
            stub = root / "clang-tidy"
            for body, part in (("kill -9 $$", "ended with -9"), ("exit 1", "ended with 1"),
                               ("echo /x.h:1:2: error: bad; exit 1", "error: bad")):
                stub.write_text(f"#!/bin/sh\n{body}\n")
                stub.chmod(0o755)
                with mock.patch.dict(os.environ, {"PATH": f"{root}:{os.environ['PATH']}"}):
                    self.assertIn(part, clang_tidy.tidy(root, ("c++",), [file]))

    def test_what_cannot_be_read_together_is_halved(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve()
            files = [root / f"{name}.cpp" for name in "abc"]
            stub = root / "clang-tidy"
            stub.write_text("#!/bin/sh\nfor last; do :; done\n"
                            'if [ "$(wc -l <"$last")" -gt 1 ]; then echo "x [clang-diagnostic-error]"; else cat "$last"; fi\n')
            stub.chmod(0o755)
            with mock.patch.dict(os.environ, {"PATH": f"{root}:{os.environ['PATH']}"}):
                said = clang_tidy.tidy(root, ("c++",), files)
        self.assertEqual([str(file) in said for file in files], [True, True, True])


if __name__ == "__main__":
    unittest.main()
