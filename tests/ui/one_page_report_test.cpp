// The report that is written when nobody asks for more: one sheet of paper, whatever the names and however
// much there is to say, and one more for the lines of several process pairs.
#include <QtTest>
#include <algorithm>

#include "core/base/error.h"
#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "tests/support/corpus.h"
#include "tests/support/sample_results.h"
#include "tests/support/temp_folder.h"
#include "tests/ui/registry.h"
#include "ui/print/print_document.h"

namespace culprit::ui::test {

class OnePageReportTest : public QObject {
  Q_OBJECT
 private slots:
  void isOnePageOfMadeResults();
  void leavesOutRowsWhereNamesAreLong();
  void leavesOutWhatIsSpareWhereThereIsNoRoom();
  void hasAPageMoreForSeveralPairs();
  void isOnePageOfRealPairs_data();
  void isOnePageOfRealPairs();
};

static const Registered<OnePageReportTest> kOnePageReportTest("one_page_report_test");

namespace {

namespace fs = std::filesystem;

std::size_t pagesOf(const Report& report) {
  SilentMonitor silent;
  return PrintDocument(report, silent).pageCount();
}

std::vector<fs::path> foldersIn(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_directory()) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

void addPairsIn(const std::optional<fs::path>& folder) {
  if (!folder) return;
  for (const fs::path& parent : foldersIn(*folder)) {
    const std::string name = parent.filename().string();
    if (foldersIn(parent).size() >= 2 && name != "odd" && name != "single")
      QTest::newRow(name.c_str()) << QString::fromStdString(parent.string());
  }
}

}  // namespace

void OnePageReportTest::isOnePageOfMadeResults() {
  QCOMPARE(pagesOf(buildReport(culprit::test::plainSample())), std::size_t{1});
  QCOMPARE(pagesOf(buildReport(culprit::test::hostileSample())), std::size_t{1});
}

void OnePageReportTest::leavesOutRowsWhereNamesAreLong() {
  Results results = culprit::test::plainSample();
  std::vector<FunctionShare>& functions = results.pairs.at(0).verdict.functions;
  functions.clear();
  for (int i = 0; i < 30; ++i) {
    std::string name = "kernel_" + std::to_string(i);
    while (name.size() < 600) name += "_of_a_very_long_name";
    functions.push_back({.name = name,
                         .device = "GPU",
                         .category = "gpu_compute",
                         .a = {.calls = 1.0, .busyMs = 1.0, .ms = 1.0},
                         .b = {.calls = 1.0, .busyMs = 2.0, .ms = 2.0},
                         .deltaPerCallMs = 1.0});
  }
  const Report report = buildReport(results);
  QCOMPARE(pagesOf(report), std::size_t{1});
  QCOMPARE(std::get<Table>(report.sections.at(report.frontSections - 1).blocks.at(0)).rows.size(),
           std::size_t{10});
}

void OnePageReportTest::leavesOutWhatIsSpareWhereThereIsNoRoom() {
  const auto hasTitle = [](const Report& report, const QString& title) {
    SilentMonitor silent;
    const PdfNavigation navigation = PrintDocument(report, silent).navigation();
    return std::any_of(navigation.bookmarks.begin(), navigation.bookmarks.end(),
                       [&title](const auto& bookmark) { return bookmark.title == title; });
  };
  Report report = buildReport(culprit::test::plainSample());
  const auto behind = report.sections.begin() + static_cast<std::ptrdiff_t>(report.frontSections);
  report.sections.insert(behind, {2, "Spare", {Paragraph{TextBuilder().plain("short").text()}}, true});
  ++report.frontSections;
  QVERIFY(hasTitle(report, "Spare"));
  QCOMPARE(pagesOf(report), std::size_t{1});
  std::string words;
  for (int i = 0; i < 2000; ++i) words += "too much ";
  report.sections.at(report.frontSections - 1).blocks = {Paragraph{TextBuilder().plain(words).text()}};
  QVERIFY(!hasTitle(report, "Spare"));
  QCOMPARE(pagesOf(report), std::size_t{1});
}

void OnePageReportTest::hasAPageMoreForSeveralPairs() {
  Results results = culprit::test::plainSample();
  results.pairs.push_back(results.pairs.front());
  QCOMPARE(pagesOf(buildReport(results)), std::size_t{2});
}

void OnePageReportTest::isOnePageOfRealPairs_data() {
  QTest::addColumn<QString>("parent");
  addPairsIn(culprit::test::corpusPath("traces"));
  addPairsIn(culprit::test::corpusPath("processed/SGLang"));
  addPairsIn(culprit::test::corpusPath("processed/vLLM"));
}

void OnePageReportTest::isOnePageOfRealPairs() {
  if (!culprit::test::corpusPath("traces")) QSKIP("the corpus is not there");
  QFETCH(QString, parent);
  const std::vector<fs::path> runs = foldersIn(parent.toStdString());
  const culprit::test::TempFolder folder;
  const fs::path file = folder.path() / "s.culprit";
  SilentMonitor silent;
  try {
    compareRuns({.folders = {runs.at(0), runs.at(1)}, .session = file}, silent);
  } catch (const Error& error) {
    QSKIP(error.oneLine().c_str());
  }
  const Session session = Session::open(file);
  QCOMPARE(pagesOf(buildReport(session, {}, {medianCyclesOf})),
           std::size_t{session.results()->pairs.size() > 1 ? 2U : 1U});
}

}  // namespace culprit::ui::test

#include "one_page_report_test.moc"
