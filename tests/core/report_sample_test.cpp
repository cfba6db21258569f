// The reports of our own sample, from its files to every format, held against approved ones in the plain
// locale and in one with a decimal comma (tests/support/golden.h).
#include <gtest/gtest.h>

#include <clocale>

#include "core/report/document/writers.h"
#include "tests/support/golden.h"
#include "tests/support/sample_report.h"

namespace culprit {

namespace {

void expectAllFormats() {
  const test::Sample sample = test::readSample();
  test::expectGolden(toMarkdown(sample.onePage), "sample-page.md");
  test::expectGolden(toHtml(sample.onePage), "sample-page.html");
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
