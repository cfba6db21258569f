#!/usr/bin/env python3
"""Shows that include_rules.py sees each kind of violation, and nothing in a tree that keeps the rules."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import include_rules  # noqa: E402

GOOD = {
    "core/base/monitor.h": "class Monitor {\n public:\n  virtual ~Monitor() = default;\n  virtual bool stop() = 0;\n};\n",
    "core/model/run/ids.h": "#pragma once\n#include <cstdint>\n",
    "core/stats/basics/mean.h": "// virtual\n#include <span>\n// #include <QString>\n",
    "core/store/session/session.h": '#include <SQLiteCpp/SQLiteCpp.h>\n#include "core/model/run/ids.h"\n',
    "core/analysis/levels/series.h": '#include "core/stats/basics/mean.h"\n',
    "core/analysis/pairing/compare.h": '#include "core/analysis/levels/series.h"\n',
    "core/pipeline/pipeline.h": '#include "core/model/run/ids.h"\n#include "core/base/monitor.h"\n',
    "core/pipeline/pipeline.cpp": '#include "core/analysis/pairing/compare.h"\n#include "core/pipeline/pipeline.h"\n',
    "ui/window/main/window.h": '#include <QWidget>\n#include "core/pipeline/pipeline.h"\n#include "core/store/session/session.h"\n',
    "ui/plots/series/strip.h": '#include <QtCharts/QChart>\n#include "core/stats/basics/mean.h"\n',
    "app/main.cpp": '#include "ui/window/main/window.h"\n#include "core/store/session/session.h"\n#include "main.moc"\n',
    "tests/core/mean_test.cpp": '#include <gtest/gtest.h>\n#include "core/stats/basics/mean.h"\n',
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
        found = self.found(core__stats__basics__mean_DOT_cpp='\n#include "core/base/monitor.h"\n')
        self.assert_one(found, "core/stats/basics/mean.cpp:2:", 'core/stats may not include "core/base/monitor.h"')

    def test_model_has_the_standard_library_only(self):
        found = self.found(core__model__run__issue_DOT_h="#include <fmt/core.h>\n")
        self.assert_one(found, "core/model/run/issue.h:1:", "standard library only")

    def test_core_has_no_qt(self):
        for header in ("QString", "QtCore/QObject", "QtCore", "qglobal.h", "qcustomplot.h"):
            found = self.found(core__store__session__session_DOT_cpp=f"#include <{header}>\n")
            self.assert_one(found, "core/store/session/session.cpp:1:", "has no Qt")

    def test_core_tests_have_no_qt(self):
        found = self.found(tests__core__x_test_DOT_cpp="#include <QTest>\n")
        self.assert_one(found, "tests/core/x_test.cpp:1:", "has no Qt")

    def test_sources_see_the_intake_but_not_the_session(self):
        self.assertEqual(self.found(core__intake__build_DOT_h="\n",
                                    core__sources__csv__rows_DOT_h='#include "core/intake/build.h"\n'), [])
        found = self.found(core__sources__csv__rows_DOT_h='#include "core/store/session/session.h"\n')
        self.assert_one(found, "core/sources/csv/rows.h:1:", 'core/sources may not include "core/store/session/session.h"')

    def test_report_never_sees_analysis(self):
        found = self.found(core__report__words__md_DOT_cpp='#include "core/analysis/pairing/compare.h"\n')
        self.assertIn('core/report may not include "core/analysis/pairing/compare.h"', found[0])

    def test_arrow_up_between_rooms_of_a_room_is_seen(self):
        found = self.found(core__analysis__levels__up_DOT_cpp='#include "core/analysis/pairing/compare.h"\n')
        self.assertIn('core/analysis/levels/up.cpp:1: core/analysis/levels may not include "core/analysis/pairing/compare.h"', found)

    def test_door_names_its_rooms_and_they_do_not_name_it(self):
        door = '#include "core/analysis/pairing/compare.h"\n'
        self.assertEqual(self.found(core__analysis__door_DOT_h=door), [])
        found = self.found(core__analysis__door_DOT_h=door,
                           core__analysis__pairing__x_DOT_cpp='#include "core/analysis/door.h"\n')
        self.assertIn('core/analysis/pairing/x.cpp:1: core/analysis/pairing may not include "core/analysis/door.h"', found)

    def test_circle_within_a_room_is_seen(self):
        found = self.found(core__store__session__row_DOT_cpp='#include "core/store/session/session.h"\n',
                           core__store__session__row_DOT_h="\n",
                           core__store__session__session_DOT_cpp='#include "core/store/session/row.h"\n')
        self.assertEqual(len(found), 1, found)
        self.assertRegex(found[0], "core/store/session:1: a circle of includes: (row -> session -> row|session -> row -> session)")

    def test_window_reaches_no_analysis_even_through_a_header_it_may_include(self):
        found = self.found(core__pipeline__pipeline_DOT_h='#include "core/analysis/pairing/compare.h"\n')
        self.assertIn("ui/window/main/window.h:1: ui/ reaches core/analysis/pairing/compare.h through "
                      "ui/window/main/window.h -> core/pipeline/pipeline.h -> core/analysis/pairing/compare.h", found)

    def test_plots_know_neither_window_nor_session_nor_model(self):
        for header in ("ui/window/main/window.h", "core/store/session/session.h", "core/model/run/ids.h"):
            found = self.found(ui__plots__series__box_DOT_h=f'#include "{header}"\n')
            self.assertTrue(any(line.startswith("ui/plots/series/box.h:1: ui/plots") for line in found), found)

    def test_include_must_be_named_from_the_root(self):
        found = self.found(core__pipeline__pipeline_DOT_cpp='#include "monitor.h"\n')
        self.assert_one(found, "core/pipeline/pipeline.cpp:1:", "named from its root")

    def test_virtual_belongs_to_the_two_interfaces(self):
        found = self.found(core__store__files__backend_DOT_h="struct Backend {\n  virtual void write() = 0;\n};\n")
        self.assert_one(found, "core/store/files/backend.h:2:", "virtual in the core")
        found = self.found(core__base__monitor_DOT_h=GOOD["core/base/monitor.h"] + "class Other {\n  virtual void f();\n};\n")
        self.assert_one(found, "core/base/monitor.h:7:", "virtual in the core")

    def test_virtual_in_text_and_comments_does_not_count(self):
        text = 'const char* s = "virtual { \\" ";\n/* virtual\n*/\nconst char c = \'{\';\nint n = 1\'000;\n'
        self.assertEqual(self.found(core__store__files__words_DOT_cpp=text), [])

    def test_long_files_need_a_reason(self):
        self.assertEqual(self.found(ui__look__long_DOT_cpp="\n" * 400), [])
        found = self.found(ui__look__long_DOT_cpp="\n" * 401)
        self.assert_one(found, "ui/look/long.cpp:400:", "401 lines")

    def test_folder_that_is_no_room_is_seen(self):
        self.assert_one(self.found(core__stats__odd__x_DOT_h="\n"), "core/stats/odd/x.h:1:", "core/stats/odd is no room")


if __name__ == "__main__":
    unittest.main()
