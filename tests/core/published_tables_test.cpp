// Holds the comparison against the published tables, row for row. Needs the corpus.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <ostream>
#include <sstream>

#include "core/pipeline/pipeline.h"
#include "core/report/document/writers.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/csv/csv_reader.h"
#include "core/store/session/session.h"
#include "tests/support/corpus.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

struct Case {
  const char* folder;
  const char* process;
  const char* table;
};

void PrintTo(const Case& it, std::ostream* out) {
  *out << it.table;
}

constexpr Case kCases[] = {
    {"SGLang/cpu_frequency_reduction", "805580:842126",
     "SGLang_cpu_frequency_reduction_n_pid805580_vs_a_pid842126_cross_comparison.csv"},
    {"SGLang/gpu_instability", "944615", "SGLang_gpu_instability_pid944615_strict_comparison.csv"},
    {"SGLang/gpu_memory_squeeze_out_NVLink", "923228",
     "SGLang_gpu_memory_squeeze_out_NVLink_pid923228_strict_comparison.csv"},
    {"SGLang/gpu_memory_squeeze_out_NVLink", "923229",
     "SGLang_gpu_memory_squeeze_out_NVLink_pid923229_strict_comparison.csv"},
    {"vLLM/cpu_compute_squeeze_out", "2300005:2329762",
     "vLLM_cpu_compute_squeeze_out_n_pid2300005_vs_a_pid2329762_cross_comparison.csv"}};

constexpr std::size_t kKeyColumns = 3;
constexpr std::size_t kPublishedColumns = 17;

struct PublishedTable {
  std::vector<std::string> header;
  std::map<std::vector<std::string>, std::vector<std::optional<double>>> rows;
};

PublishedTable readTable(const std::filesystem::path& file) {
  SilentMonitor monitor;
  ReadingProgress progress(monitor, 0, 1.0);
  ByteReader bytes(file, progress);
  CsvReader csv(bytes, [](auto, auto line, const auto& why) { ADD_FAILURE() << line << ": " << why; });
  PublishedTable table{.header = csv.header()};
  table.header.resize(kPublishedColumns);
  while (const auto* fields = csv.next()) {
    std::vector<std::string> key(fields->begin(), fields->begin() + kKeyColumns);
    if (key[1].empty()) continue;  // functions without a metric are not published
    auto& values = table.rows[key];
    EXPECT_TRUE(values.empty()) << "two rows of " << key[0];
    for (std::size_t i = kKeyColumns; i < kPublishedColumns; ++i) values.push_back(parseNumber((*fields)[i]));
  }
  return table;
}

bool close(const std::optional<double>& x, const std::optional<double>& y) {
  constexpr double kTolerance = 2e-6;  // six printed decimals
  if (!x || !y) return !x && !y;
  return std::abs(*x - *y) <= std::max(kTolerance, kTolerance * std::max(std::abs(*x), std::abs(*y)));
}

class PublishedTables : public testing::TestWithParam<Case> {};

}  // namespace

TEST_P(PublishedTables, AreReproducedRowForRow) {
  const auto folder = test::corpusPath(std::filesystem::path("processed") / GetParam().folder);
  const auto published = test::corpusPath(std::filesystem::path("processed/expected") / GetParam().table);
  if (!folder || !published) GTEST_SKIP() << "the corpus is not there";

  const test::TempFolder temp;
  SilentMonitor monitor;
  const auto session = temp.path() / "x.culprit";
  compareRuns({.folders = splitParent(*folder),
               .process = ProcessChoice::parse(GetParam().process),
               .session = session},
              monitor);
  const ResultsPtr results = Session::open(session).results();
  ASSERT_EQ(results->pairs.size(), 1U);
  const PublishedTable ours = readTable(temp.write("ours.csv", toCsv(*results, results->pairs[0])));
  const PublishedTable expected = readTable(*published);

  EXPECT_EQ(ours.header, expected.header);
  EXPECT_EQ(ours.rows.size(), expected.rows.size());
  for (const auto& [key, values] : expected.rows) {
    const auto found = ours.rows.find(key);
    ASSERT_NE(found, ours.rows.end()) << key[0] << ", " << key[1] << ", " << key[2];
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_TRUE(close(values[i], found->second[i]))
          << key[0] << ", " << key[1] << ", " << key[2] << ", " << expected.header[kKeyColumns + i] << ": "
          << found->second[i].value_or(NAN) << ", published " << values[i].value_or(NAN);
    }
  }
  const auto& comparisons = results->pairs[0].comparisons;
  for (std::size_t i = 1; i < comparisons.size(); ++i)
    EXPECT_GE(comparisons[i - 1].score, comparisons[i].score);
}

INSTANTIATE_TEST_SUITE_P(Corpus, PublishedTables, testing::ValuesIn(kCases));

}  // namespace culprit
