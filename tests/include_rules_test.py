#!/usr/bin/env python3
"""Shows that include_rules.py sees each kind of violation, and nothing in a tree that keeps the rules."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import include_rules  # noqa: E402

GOOD = {
    "core/model/ids.h": "#pragma once\n#include <cstdint>\n",
    "core/base/monitor.h": "class Monitor {\n public:\n  virtual ~Monitor() = default;\n  virtual bool stop() = 0;\n};\n",
    "core/stats/mean.h": "// virtual\n#include <span>\n// #include <QString>\n",
    "core/store/session/session.h": '#include <SQLiteCpp/SQLiteCpp.h>\n#include "core/model/ids.h"\n',
    "core/analysis/compare.h": '#include "core/stats/mean.h"\n#include "core/store/session/session.h"\n',
    "core/pipeline/pipeline.h": '#include "core/model/ids.h"\n#include "core/base/monitor.h"\n',
    "core/pipeline/pipeline.cpp": '#include "core/analysis/compare.h"\n#include "core/pipeline/pipeline.h"\n',
    "ui/window.h": '#include <QWidget>\n#include "core/pipeline/pipeline.h"\n#include "core/store/session/session.h"\n',
    "ui/plots/strip.h": '#include <QtCharts/QChart>\n#include "core/stats/mean.h"\n',
    "app/main.cpp": '#include "ui/window.h"\n#include "core/store/session/session.h"\n#include "main.moc"\n',
    "tests/core/mean_test.cpp": '#include <gtest/gtest.h>\n#include "core/stats/mean.h"\n',
}


class IncludeRulesTest(unittest.TestCase):
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
            return include_rules.violations(Path(folder))

    def assert_one(self, found: list[str], start: str, part: str):
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(start), found[0])
        self.assertIn(part, found[0])

    def test_good_tree_has_none(self):
        self.assertEqual(self.found(), [])

    def test_stats_include_nothing_of_the_project(self):
        found = self.found(core__stats__mean_DOT_cpp='\n#include "core/base/monitor.h"\n')
        self.assert_one(found, "core/stats/mean.cpp:2:", 'may not include "core/base/monitor.h"')

    def test_model_has_the_standard_library_only(self):
        found = self.found(core__model__issue_DOT_h="#include <fmt/core.h>\n")
        self.assert_one(found, "core/model/issue.h:1:", "standard library only")

    def test_core_has_no_qt(self):
        for header in ("QString", "QtCore/QObject", "QtCore", "qglobal.h", "qcustomplot.h"):
            found = self.found(core__store__session_DOT_cpp=f"#include <{header}>\n")
            self.assert_one(found, "core/store/session.cpp:1:", "has no Qt")

    def test_core_tests_have_no_qt(self):
        found = self.found(tests__core__x_test_DOT_cpp="#include <QTest>\n")
        self.assert_one(found, "tests/core/x_test.cpp:1:", "has no Qt")

    def test_sources_see_the_intake_but_not_the_session(self):
        self.assertEqual(self.found(core__intake__run_writer_DOT_h="\n",
                                    core__sources__csv_DOT_h='#include "core/intake/run_writer.h"\n'), [])
        found = self.found(core__sources__csv_DOT_h='#include "core/store/session/session.h"\n')
        self.assert_one(found, "core/sources/csv.h:1:", 'may not include "core/store/session/session.h"')

    def test_report_never_sees_analysis(self):
        found = self.found(core__report__md_DOT_cpp='#include "core/analysis/compare.h"\n')
        self.assertIn('may not include "core/analysis/compare.h"', found[0])

    def test_window_reaches_no_analysis_even_through_a_header_it_may_include(self):
        found = self.found(core__pipeline__pipeline_DOT_h='#include "core/analysis/compare.h"\n')
        self.assert_one(found, "ui/window.h:1:", "reaches core/analysis/compare.h through ui/window.h -> core/pipeline/pipeline.h")

    def test_plots_know_neither_models_nor_session(self):
        for header in ("ui/window.h", "core/store/session/session.h", "core/model/ids.h"):
            found = self.found(ui__plots__box_DOT_h=f'#include "{header}"\n')
            self.assertIn(f'ui/plots/box.h:1: ui/plots/ may not include "{header}"', found)

    def test_include_must_be_named_from_the_root(self):
        found = self.found(core__pipeline__pipeline_DOT_cpp='#include "monitor.h"\n')
        self.assert_one(found, "core/pipeline/pipeline.cpp:1:", "named from its root")

    def test_virtual_belongs_to_the_two_interfaces(self):
        found = self.found(core__store__backend_DOT_h="struct Backend {\n  virtual void write() = 0;\n};\n")
        self.assert_one(found, "core/store/backend.h:2:", "virtual in the core")
        found = self.found(core__base__monitor_DOT_h=GOOD["core/base/monitor.h"] + "class Other {\n  virtual void f();\n};\n")
        self.assert_one(found, "core/base/monitor.h:7:", "virtual in the core")

    def test_virtual_in_text_and_comments_does_not_count(self):
        text = 'const char* s = "virtual { \\" ";\n/* virtual\n*/\nconst char c = \'{\';\nint n = 1\'000;\n'
        self.assertEqual(self.found(core__store__words_DOT_cpp=text), [])

    def test_long_files_need_a_reason(self):
        self.assertEqual(self.found(ui__long_DOT_cpp="\n" * 400), [])
        found = self.found(ui__long_DOT_cpp="\n" * 401)
        self.assert_one(found, "ui/long.cpp:400:", "401 lines")

    def test_file_outside_of_the_rooms_is_seen(self):
        rooms = include_rules.ROOMS
        self.addCleanup(setattr, include_rules, "ROOMS", rooms)
        include_rules.ROOMS = tuple(room for room in rooms if room.folder != "app/")
        self.assert_one(self.found(), "app/main.cpp:1:", "lies in no room")


if __name__ == "__main__":
    unittest.main()
