// Runs culprit-cli on exports of Nsight Systems: single files, a folder with one per rank, and one with
// several recordings of the same process.
#include <gtest/gtest.h>

#include "core/store/session/session.h"
#include "tests/support/command_line.h"
#include "tests/support/nsight_file.h"

namespace culprit {
namespace {

class NsightRuns : public test::CommandLine {
 protected:
  static constexpr std::int64_t kMs = 1'000'000;
  static constexpr int kSteps = 8;

  /// Steps of 10 ms with a launch, a kernel of `kernelMs` and one that is always the same.
  void make(const std::string& name, std::int64_t kernelMs, std::int64_t secondsLater = 0) const {
    const std::filesystem::path path = m_work.path() / name;
    std::filesystem::create_directories(path.parent_path());
    test::NsightFile file(path);
    file.addTables();
    for (std::int64_t step = 0; step < kSteps; ++step) {
      const std::int64_t start = step * (6 + kernelMs) * kMs;
      file.range(start, start + (5 + kernelMs) * kMs + step % 3, "training step");
      file.call(start + 100, start + 200, "cudaLaunchKernel_v7000", 2 * step + 1);
      file.call(start + 300, start + 400, "cudaLaunchKernel_v7000", 2 * step + 2);
      file.kernel(start + kMs, start + (1 + kernelMs) * kMs + step % 5, "void scale<float>(float*)", "scale",
                  2 * step + 1);
      file.kernel(start + (1 + kernelMs) * kMs + 10, start + (4 + kernelMs) * kMs, "void add<int>(int*)",
                  "add", 2 * step + 2);
    }
    file.sql("UPDATE TARGET_INFO_SESSION_START_TIME SET utcEpochNs = utcEpochNs + " +
             std::to_string(secondsLater * 1'000'000'000));
    file.close();
  }
};

TEST_F(NsightRuns, AreDescribed) {
  make("a/report1.sqlite", 4);
  const Outcome text = run("info a");
  EXPECT_EQ(text.code, 0) << text.err;
  for (const char* part : {"Nsight Systems SQLite", "pid 4242, host box: 8 cycles of training step",
                           "Hardware: 1 x NVIDIA H200", "Kernels: 16 (2 names)", "Issues: none"}) {
    EXPECT_NE(text.out.find(part), std::string::npos) << part << " in\n" << text.out;
  }
  const std::string json = run("info a/report1.sqlite --json").out;
  for (const char* part :
       {R"("dialect":"Nsight Systems SQLite")", R"("steps":{"count":0,"mean_ms":null,"median_ms":null})",
        R"("cycles":{"anchor":"training step","count":8,)", R"("kernels":{"count":16,"distinct":2,)",
        R"("memcpy":{"count":0,"total_ms":0.0})"}) {
    EXPECT_NE(json.find(part), std::string::npos) << part << " in\n" << json;
  }
}

TEST_F(NsightRuns, AreComparedByTheirRanges) {
  make("a/report1.sqlite", 4);
  make("b/report2.sqlite", 7);
  const std::string before = read("b/report2.sqlite");
  const Outcome outcome = run("compare a/report1.sqlite b");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("B is 30 % slower per cycle"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("scale +3.00 (1.7 times as long per call)"), std::string::npos) << outcome.out;
  EXPECT_EQ(run("compare a/report1.sqlite b --full -o report.md").code, 0);
  EXPECT_NE(read("report.md").find("Both runs repeat training step."), std::string::npos);
  EXPECT_EQ(read("b/report2.sqlite"), before);
  EXPECT_FALSE(std::filesystem::exists(m_work.path() / "b/report2.sqlite-wal"));
  EXPECT_FALSE(std::filesystem::exists(m_work.path() / "b/report2.sqlite-shm"));
}

TEST_F(NsightRuns, OneFilePerRankIsOneRunOfSeveralProcesses) {
  for (const char* rank : {"rank_0", "rank_1"}) {
    make(std::string("a/") + rank + ".sqlite", 4);
    make(std::string("b/") + rank + ".sqlite", 5);
  }
  const Outcome described = run("info a");
  EXPECT_NE(described.out.find("Processes (2):"), std::string::npos) << described.out;
  EXPECT_EQ(run("compare a b --session s.culprit").code, 0);
  const ResultsPtr results = Session::open(m_work.path() / "s.culprit").results();
  ASSERT_EQ(results->pairs.size(), 2U);
  for (const PairResults& pair : results->pairs) {
    EXPECT_EQ(pair.cyclesA.size(), static_cast<std::size_t>(kSteps));
    EXPECT_EQ(pair.cyclesB.size(), static_cast<std::size_t>(kSteps));
  }
}

TEST_F(NsightRuns, SeveralRecordingsOfOneProcessFollowEachOther) {
  make("a/report1.sqlite", 4);
  make("a/report2.sqlite", 4, 60);
  make("b/report1.sqlite", 4);
  make("b/report2.sqlite", 4, 60);
  const Outcome described = run("info a");
  EXPECT_NE(described.out.find("Processes (1):"), std::string::npos) << described.out;
  EXPECT_NE(described.out.find("16 cycles of training step"), std::string::npos) << described.out;
  EXPECT_EQ(run("compare a b --session s.culprit").code, 0);
  const ResultsPtr results = Session::open(m_work.path() / "s.culprit").results();
  ASSERT_EQ(results->pairs.size(), 1U);
  EXPECT_EQ(results->pairs[0].cyclesA.size(), 2U * kSteps);
}

TEST_F(NsightRuns, ReportsThatOnlyNsightReadsNameTheCommandThatExportsThem) {
  for (const char* name : {"r/my report.nsys-rep", "q/old.qdrep"}) {
    m_work.write(name, "anything");
    const Outcome outcome = run("info '" + std::string(name) + "'");
    EXPECT_EQ(outcome.code, 3);
    EXPECT_NE(outcome.err.find("nsys export --type sqlite"), std::string::npos) << outcome.err;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

}  // namespace
}  // namespace culprit
