// Several outputs of one comparison: the report is built once, and the monitor sees all of it.
#include <QtTest>
#include <filesystem>
#include <vector>

#include "core/base/error.h"
#include "core/report/outputs.h"
#include "core/store/session/session.h"
#include "tests/support/impatient.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/opened_pair.h"
#include "tests/ui/registry.h"
#include "ui/print/pdf_writer.h"

namespace culprit::ui::test {

class OutputsTest : public QObject {
  Q_OBJECT
 private slots:
  void buildsTheReportOnce();
  void tellsHowFarItIs();
  void leavesNothingWhenCancelledInTheMiddle();
};

static const Registered<OutputsTest> kOutputsTest("outputs_test");

namespace {

/// Remembers what it is told.
class Listening final : public Monitor {
 public:
  void report(const Progress& progress) override { told.push_back(progress); }
  bool isCancelled() const override { return false; }

  std::vector<Progress> told;
};

std::vector<std::filesystem::path> everyFormat(const culprit::test::TempFolder& folder) {
  std::vector<std::filesystem::path> outputs;
  for (const char* name : {"r.md", "r.html", "r.csv", "r.json", "r.pdf"})
    outputs.push_back(folder.path() / name);
  return outputs;
}

}  // namespace

void OutputsTest::buildsTheReportOnce() {
  const culprit::test::TempFolder folder;
  const OpenedPair pair{{}, {.cycleMs = 150.0}};
  std::vector<const Report*> seen;
  const auto look = [&seen](const Report& report, Monitor&) {
    seen.push_back(&report);
    return report.title;
  };
  SilentMonitor silent;
  const Session session = Session::open(pair.view().session);
  const auto made =
      writeOutputs(session, session.results(), {folder.path() / "r.one", folder.path() / "r.two"},
                   {{".one", look}, {".two", look}}, silent)
          .files;
  QCOMPARE(made.size(), std::size_t{2});
  QCOMPARE(seen.size(), std::size_t{2});
  QCOMPARE(seen[0], seen[1]);
  QVERIFY(!culprit::test::contentOf(made[1]).empty());
}

void OutputsTest::tellsHowFarItIs() {
  const culprit::test::TempFolder folder;
  const OpenedPair pair{{}, {.cycleMs = 150.0}};
  Listening listening;
  const Session session = Session::open(pair.view().session);
  writeOutputs(session, session.results(), everyFormat(folder), {{".pdf", toPdf}}, listening);
  QStringList stages;
  double before = 0.0;
  for (const Progress& progress : listening.told) {
    QVERIFY2(progress.fraction >= before && progress.fraction <= 1.0, progress.stage.c_str());
    before = progress.fraction;
    stages << QString::fromStdString(progress.stage);
  }
  const QStringList wanted = {"Writing r.md",  "Writing r.html",     "Writing r.csv",  "Writing r.json",
                              "Writing r.pdf", "Laying out the PDF", "Writing the PDF"};
  QCOMPARE(stages, wanted);
  QVERIFY(before > 0.8);
}

void OutputsTest::leavesNothingWhenCancelledInTheMiddle() {
  const OpenedPair pair{{.functions = {"f", "g", "h"}}, {.cycleMs = 150.0, .functions = {"f", "g", "h"}}};
  for (const char* name : {"r.md", "r.html", "r.csv", "r.json", "r.pdf"}) {
    const culprit::test::TempFolder folder;
    const auto write = [&](Monitor& monitor) {
      const Session session = Session::open(pair.view().session);
      writeOutputs(session, session.results(), {folder.path() / name}, {{".pdf", toPdf}}, monitor);
    };
    const auto check = [&] { QVERIFY(std::filesystem::is_empty(folder.path())); };
    // At its begin, at each triplet, at its end.
    const int cancelled = culprit::test::cancelEverywhere(write, check);
    QVERIFY2(cancelled >= 4, qPrintable(QString("%1 %2").arg(name).arg(cancelled)));
    QVERIFY(!std::filesystem::is_empty(folder.path()));
  }
}

}  // namespace culprit::ui::test

#include "outputs_test.moc"
