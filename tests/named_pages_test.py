#!/usr/bin/env python3
"""Shows that named_pages.py sees a page that is not there, in each kind of file, and nothing else."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import named_pages  # noqa: E402

GOOD = {
    "README.md": "# Culprit\n",
    "resources/help/formulas.md": "# Formulas\n\n## The time\n",
    "core/time.h": '// See resources/help/formulas.md, "The\n// time", and README.md.\n#pragma once\n',
    "core/write.cpp": 'const char* name = "absent.md";  // made by `culprit-cli compare A B -o report.md`\n'
                      "/* the sections 'a' */\nconst char* url = \"http://a.b // absent.md\";\n",
    "tests/make.py": '"""README.md has it."""\nNAME = "absent.md"\nprint(\n    "absent.md")\n',
    "packaging/run.sh": "# As README.md says.\nwc -l absent.md ${#absent}\n",
}


class NamedPagesTest(unittest.TestCase):
    def found(self, **changes: str) -> list[str]:
        """Violations in the good tree with files added or replaced; __ stands for / and _DOT_ for the dot."""
        files = dict(GOOD)
        for name, text in changes.items():
            files[name.replace("__", "/").replace("_DOT_", ".")] = text
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return named_pages.violations(Path(folder))

    def assert_one(self, found: list[str], start: str, part: str):
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(start), found[0])
        self.assertIn(part, found[0])

    def test_good_tree_has_none(self):
        self.assertEqual(self.found(), [])

    def test_a_page_that_is_not_there_is_seen_in_every_kind_of_file(self):
        for name, text in {
            "core__a_DOT_h": "\n// As absent.md has it.\n",
            "ui__a_DOT_cpp": "\nint n = 0;  ///< absent.md\n",
            "app__a_DOT_cpp": "\n/* absent.md */\n",
            "tests__a_DOT_py": '\n"""absent.md"""\n',
            "tests__core__b_DOT_py": "\nN = 1  # absent.md\n",
            "packaging__a_DOT_sh": "\n# absent.md\n",
            "packaging__dependencies": "\n# absent.md\n",
            ".ci__run": "\n# absent.md\n",
            "core__CMakeLists_DOT_txt": "\n# absent.md\n",
        }.items():
            path = name.replace("__", "/").replace("_DOT_", ".")
            self.assert_one(self.found(**{name: text}), f"{path}:2:", "absent.md is no page")

    def test_a_page_is_named_by_its_path(self):
        self.assert_one(self.found(core__a_DOT_h="// formulas.md\n"), "core/a.h:1:", "formulas.md is no page")

    def test_a_heading_has_to_be_there(self):
        found = self.found(core__a_DOT_h='//\n// resources/help/formulas.md,\n// "The space"\n')
        self.assert_one(found, "core/a.h:2:", 'has no heading "The space"')

    def test_a_source_that_a_comment_names_by_its_path_has_to_be_there(self):
        found = self.found(core__a_DOT_h="// core/time, core/write.cpp, in packaging/; a/core/x, score/x\n")
        self.assertEqual(found, [])
        self.assert_one(self.found(core__a_DOT_h="//\n// core/b.h\n"), "core/a.h:2:", "core/b.h is not there")

    def test_numbers_of_sections_are_refused(self):
        self.assert_one(self.found(core__a_DOT_h="// (section\n// 4)\n"), "core/a.h:1:", "have no numbers")

    def test_texts_of_a_function_are_no_docstrings(self):
        self.assertEqual(self.found(tests__a_DOT_py='def f():\n    """It is."""\n    return "absent.md"\n'), [])


if __name__ == "__main__":
    unittest.main()
