// The report of the published pair that the user's example is about: its facts, from folders to Markdown.
#include <gtest/gtest.h>

#include <string>

#include "core/pipeline/pipeline.h"
#include "core/report/build_report.h"
#include "core/report/document/writers.h"
#include "tests/support/corpus.h"
#include "tests/support/full_report.h"
#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

/// The Markdown report of a case folder of the corpus, made from the stored session.
std::string reportOf(const std::filesystem::path& folder) {
  const test::TempFolder temp;
  const std::filesystem::path session = temp.path() / "x.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = splitParent(folder), .session = session}, monitor);
  return toMarkdown(test::fullReport(Session::open(session)));
}

}  // namespace

TEST(ReportSeed, HasTheFactsOfThePublishedExample) {
  const auto folder = test::corpusPath("processed/SGLang/cpu_frequency_reduction");
  if (!folder) GTEST_SKIP() << "the published runs are not there";
  const std::string report = reportOf(*folder);
  const std::string gemm = "ampere_bf16_s16816gemm_bf16_64x64_sliced1x2_ldg8_f2f_stages_64x";
  for (const std::string& fact : {
           std::string("| Total Cycles | 14 | 238 | +224 | – |"),
           // The published example gives the differences; the cycles hold other work, so there are none.
           std::string("| Avg Cycle Time (us) | 631,394.91 | 38,515.56 | – | – |"),
           std::string("| 14 | 621,386.25 | 44,747.75 | – | – |"),
           std::string("A cycle of A is one run of Scheduler.run_batch, a cycle of B one run of "
                       "Qwen3DecoderLayer._wrapped_call_impl."),
           gemm + "5_tn on GPU 7: its share of the cycle (β) **fell** from **3.21 %** to **0.85 %** (B - A: "
                  "-2.36 pp), "
                  "significant at the 5 % level (Welch's t-test, p < 0.0001).",
           std::string(
               "oncpu on Host: its share of the cycle (β) **fell** from **162.78 %** to **156.42 %** (B - A: "
               "-6.36 pp), not significant at the 5 % level (Welch's t-test, p = 0.2852)."),
           gemm + "6_tn on GPU 7: its share of the cycle (β) **fell** from **2.22 %** to **0.61 %** (B - A: "
                  "-1.61 pp)",
           std::string(
               "Level (μ) of cpu_frequency fell from 85.70 to 22.50 % of maximum (B - A: -63.20 pp)."),
           std::string("Level (μ) of host_cpu_usage rose from 5.84 to 7.03 % (B - A: +1.19 pp)."),
           std::string("Level (μ) of process_gpu_usage fell from 7.25 to 2.00 % (B - A: -5.25 pp)."),
           std::string("A share (β) above 100 % is no error"),
           "| " + gemm +
               "5_tn | process_gpu_usage | GPU 7 | 234.44 | 3.21 | 0.85 | -2.36 | -80.78 | < 0.0001 | 0.0003 "
               "|",
       }) {
    EXPECT_NE(report.find(fact), std::string::npos) << fact;
  }
  EXPECT_LT(report.find("> **≠ NOT COMPARABLE** Cycles of A and B hold different work"),
            report.find("## 1."));
  EXPECT_NE(report.find("**The anchors differ.**"), std::string::npos);
  EXPECT_TRUE(report.starts_with(
      "# B is 3.50 times slower per unit of work; the typical slice of the host takes 3.6 times as long "
      "throughout: as a lower CPU clock makes it; the CPU clock fell from 87.5 %"));
}

}  // namespace culprit
