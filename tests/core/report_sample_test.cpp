// The reports of our own sample, from its files to every format, held against approved ones in the plain
// locale and in one with a decimal comma (tests/support/golden.h).
#include <gtest/gtest.h>

#include <clocale>
#include <filesystem>

#include "core/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/neutral_results.h"
#include "core/report/writers.h"
#include "core/store/session.h"
#include "tests/support/golden.h"

namespace culprit {

namespace {

/// What the writers are given: nothing of it tells where the sample lies or when it was checked out.
struct Sample {
  Results results;
  Report whole, withoutAppendix;
};

Sample readSample() {
  const test::TempFolder temp;
  const std::filesystem::path file = temp.path() / "sample.culprit";
  const std::filesystem::path folder = std::filesystem::path(CULPRIT_SOURCE_DIR) / "resources" / "sample";
  SilentMonitor monitor;
  compareRuns({.folders = {folder / "normal", folder / "abnormal"}, .session = file}, monitor);
  const Session session = Session::open(file);
  Sample sample{.results = withoutPathsAndNames(*session.results())};
  for (Fingerprint& input : sample.results.inputs) input.modifiedNs = 1'700'000'000'000'000'000;
  const StoredValues values = storedValues(session, sample.results, {}, monitor);
  sample.whole = buildReport(sample.results, values);
  ReportChoice choice;
  choice.parts.erase(ReportPart::Appendix);
  sample.withoutAppendix = buildReport(sample.results, values, choice);
  return sample;
}

void expectAllFormats() {
  const Sample sample = readSample();
  test::expectGolden(toMarkdown(sample.withoutAppendix), "sample.md");
  test::expectGolden(toHtml(sample.whole), "sample.html");
  test::expectGolden(toCsv(sample.results, sample.results.pairs.at(0)), "sample.csv");
  test::expectGolden(toCsv(sample.results, sample.results.pairs.at(1)), "sample-second-pair.csv");
  test::expectGolden(toJson(sample.results), "sample.json");
}

}  // namespace

TEST(SampleGolden, EveryFormat) {
  expectAllFormats();
}

TEST(SampleGolden, EveryFormatInALocaleWithADecimalComma) {
  if (std::getenv("CULPRIT_APPROVE") != nullptr) GTEST_SKIP() << "the plain locale makes what is approved";
  const std::string before = std::setlocale(LC_ALL, nullptr);
  if (!std::setlocale(LC_ALL, "de_DE.UTF-8")) GTEST_SKIP() << "no locale with a decimal comma is installed";
  expectAllFormats();
  std::setlocale(LC_ALL, before.c_str());
}

}  // namespace culprit
