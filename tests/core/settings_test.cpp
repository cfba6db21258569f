#include "core/analysis/judging/settings/judge_settings.h"

#include <gtest/gtest.h>

#include "core/report/sentences/verdict/setting_text.h"
#include "tests/support/made_process.h"
#include "tests/support/made_recordings.h"

namespace culprit {

namespace {

using test::MadeInput;
using test::MadeProcess;

struct Kernel {
  std::string name;
  LaunchSettings settings;
  EventCategory category = EventCategory::GpuCompute;
};

LaunchSettings launched(std::uint32_t grid, std::uint32_t block, std::uint32_t registers = 32,
                        std::uint64_t shared = 0) {
  return {.grid = {{grid, 1, 1}}, .block = {{block, 1, 1}}, .registers = registers, .sharedBytes = shared};
}

FunctionShare share(FunctionId function, double a, double b, const std::string& category = "gpu_compute") {
  return {.device = "GPU",
          .category = category,
          .a = {.calls = 1, .ms = a, .functions = {function}},
          .b = {.calls = 1, .ms = b, .functions = {function}}};
}

/// Two runs whose captures hold the launches given, and a verdict with a row per kernel.
class Settings : public testing::Test {
 protected:
  Settings() : m_a(m_names, {100.0}), m_b(m_names, {100.0}), m_made(m_a, m_b) {
    m_made.input.a.isProcessed = m_made.input.b.isProcessed = false;
    for (std::size_t i = 0; i < kCheckCount; ++i)
      m_verdict.comparability.checks.push_back({.id = static_cast<CheckId>(i)});
  }

  FunctionId function(const std::string& name) { return m_names.functions.intern(name); }
  void row(const std::string& name, double a, double b, const std::string& category = "gpu_compute") {
    m_verdict.functions.push_back(share(function(name), a, b, category));
  }
  void launch(Side side, const std::vector<Kernel>& kernels) {
    Capture capture;
    std::int64_t start = 0;
    for (const Kernel& kernel : kernels) {
      const auto detail = static_cast<std::uint32_t>(capture.details.size());
      capture.details.push_back({.settings = kernel.settings});
      capture.events.add({.startNs = start += 10,
                          .function = function(kernel.name),
                          .category = kernel.category,
                          .detail = detail});
    }
    capture.tracks = {
        {.kind = TrackKind::GpuStream, .process = test::kRecordedProcess, .begin = 0, .end = kernels.size()}};
    captures(side).push_back(std::move(capture));
  }
  std::vector<Capture>& captures(Side side) { return side == Side::A ? m_capturesA : m_capturesB; }
  std::vector<RunSetting> judged() {
    const test::MadeRecordings a(m_capturesA, m_notesA);
    const test::MadeRecordings b(m_capturesB, m_notesB);
    a.giveTo(m_made.input.a);
    b.giveTo(m_made.input.b);
    m_verdict.settings = judgeSettings(m_made.input, m_verdict, SilentMonitor());
    return m_verdict.settings;
  }
  static std::vector<std::string> textsOf(const std::vector<RunSetting>& settings) {
    std::vector<std::string> texts;
    for (const RunSetting& setting : settings) texts.push_back(settingText(setting));
    return texts;
  }

  Names m_names;
  MadeProcess m_a, m_b;
  MadeInput m_made;
  std::vector<Capture> m_capturesA, m_capturesB;
  std::vector<RunNote> m_notesA, m_notesB;
  PairVerdict m_verdict;
};

}  // namespace

TEST_F(Settings, KernelsWithTheSameChangeAreOneRow) {
  row("f", 1.0, 4.0);
  row("g", 2.0, 4.0);
  row("h", 1.0, 2.0);
  launch(Side::A, {{"f", launched(8, 256)}, {"g", launched(8, 256)}, {"h", launched(4, 64)}});
  launch(Side::B, {{"f", launched(8, 512)}, {"g", launched(8, 512)}, {"h", launched(4, 64)}});
  const std::vector<RunSetting> settings = judged();
  ASSERT_EQ(settings.size(), 1U);
  EXPECT_EQ(settings[0].kind, SettingKind::Launch);
  EXPECT_EQ(settings[0].functions, (std::vector<FunctionId>{function("f"), function("g")}));
  EXPECT_DOUBLE_EQ(settings[0].share, 5.0 / 6.0);
  EXPECT_EQ(settingText(settings[0]), "block 256 → 512 in 2 kernels that make 83 % of the change");
}

TEST_F(Settings, AllFourAreCompared) {
  row("f", 1.0, 2.0);
  launch(Side::A,
         {{"f", {.grid = {{8, 2, 1}}, .block = {{16, 16, 1}}, .registers = 32, .sharedBytes = 100}}});
  launch(Side::B,
         {{"f", {.grid = {{8, 4, 1}}, .block = {{32, 8, 1}}, .registers = 64, .sharedBytes = 49152}}});
  EXPECT_EQ(
      textsOf(judged()),
      (std::vector<std::string>{"grid 8 × 2 → 8 × 4 in 1 kernel that makes 100 % of the change",
                                "block 16 × 16 → 32 × 8 in 1 kernel that makes 100 % of the change",
                                "registers per thread 32 → 64 in 1 kernel that makes 100 % of the change",
                                "shared memory 100 B → 48 KiB in 1 kernel that makes 100 % of the change"}));
}

TEST_F(Settings, AKernelOfManyShapesCountsWithMostOfItsLaunches) {
  row("f", 1.0, 2.0);
  // Half of them alike: not another kernel.
  launch(Side::A, {{"f", launched(8, 64)}, {"f", launched(8, 64)}, {"f", launched(9, 64)}});
  launch(Side::B, {{"f", launched(8, 64)}, {"f", launched(9, 64)}, {"f", launched(9, 64)}});
  EXPECT_TRUE(judged().empty());
  captures(Side::B).clear();
  launch(Side::B, {{"f", launched(8, 64)}, {"f", launched(10, 64)}, {"f", launched(10, 64)}});
  ASSERT_EQ(judged().size(), 1U);
  EXPECT_EQ(m_verdict.settings[0].b, "10");
}

TEST_F(Settings, WhatIsNotToldIsNoDifference) {
  row("f", 1.0, 2.0);
  launch(Side::A, {{"f", {.block = {{64, 1, 1}}, .registers = 32}}});
  launch(Side::B, {{"f", {.block = {{64, 1, 1}}}}});
  EXPECT_TRUE(judged().empty());
}

TEST_F(Settings, ManyPairsOfValuesBecomeOneRow) {
  std::vector<Kernel> a, b;
  for (std::uint32_t i = 1; i <= 12; ++i) {
    const std::string name = "k" + std::to_string(i);
    row(name, 1.0, 1.0 + (13 - i));
    a.push_back({name, launched(i, 64)});
    b.push_back({name, launched(100 + i, 64)});
  }
  launch(Side::A, a);
  launch(Side::B, b);
  const std::vector<RunSetting> settings = judged();
  ASSERT_EQ(settings.size(), 4U);
  EXPECT_EQ(settings[0].a, kSeveralValues);  // together they make more than any of the three
  EXPECT_EQ(settings[0].functions.size(), 9U);
  EXPECT_EQ(settingText(settings[0]), "grid differs in 9 kernels that make 58 % of the change");
  EXPECT_EQ(settings[1].a, "1");
}

TEST_F(Settings, ThoseThatTouchWhatChangedComeFirst) {
  row("gemm", 1.0, 2.0);
  row("ncclAllReduce", 1.0, 10.0, "comm");
  launch(Side::A, {{"gemm", launched(8, 64)}});
  launch(Side::B, {{"gemm", launched(8, 128)}});
  m_capturesA[0].facts.versions = {{"nccl_version", "2.20"}};
  m_notesA = {{"commit", "a"}, {"NCCL_ALGO", "Ring", true}, {"only", "here"}, {"same", "x"}};
  m_notesB = {{"commit", "b"}, {"NCCL_ALGO", "Tree", true}, {"same", "x"}, {"image", "i"}};
  m_capturesA[0].facts.devices = {{.clockMHz = 1980.0}};
  m_capturesB[0].facts.devices = {{.clockMHz = 1200.0}};
  EXPECT_EQ(textsOf(judged()),
            (std::vector<std::string>{
                "NCCL_ALGO Ring → Tree, which touches 1 collective that makes 90 % of the change",
                "block 64 → 128 in 1 kernel that makes 10 % of the change", "commit (run.json) a → b",
                "only (run.json) here → not recorded", "image (run.json) not recorded → i",
                "highest device clock 1980 MHz → 1200 MHz"}));
}

TEST_F(Settings, VariablesOfTraceAndRunFileAreOneRow) {
  launch(Side::A, {});
  launch(Side::B, {});
  m_capturesA[0].facts.variables = {{"OMP_NUM_THREADS", "4"}};
  m_notesB = {{"OMP_NUM_THREADS", "8", true}};
  m_capturesA[0].facts.arguments = {{"--lr", "1"}};
  m_capturesB[0].facts.arguments = {{"--lr", "2"}};
  EXPECT_EQ(textsOf(judged()), (std::vector<std::string>{"--lr 1 → 2", "OMP_NUM_THREADS 4 → 8"}));
}

TEST_F(Settings, WhatRanksTellDifferentlyIsOneRow) {
  for (const Side side : {Side::A, Side::B}) {
    for (const char* rank : {"1", "0", "2", "1"}) {
      launch(side, {});
      captures(side).back().facts.variables = {{"RANK", rank}, {"HOST", side == Side::A ? "n1" : rank}};
      captures(side).back().details.push_back({.processGroup = side == Side::A ? "dp" : rank});
    }
  }
  EXPECT_EQ(textsOf(judged()), (std::vector<std::string>{"HOST n1 → 0, 1, 2", "process groups 1 → 3"}));
}

TEST_F(Settings, WhatTheChecksFoundStandsAmongThem) {
  auto& checks = m_verdict.comparability.checks;
  checks[static_cast<std::size_t>(CheckId::Devices)].facts = {
      {.kind = FactKind::DeviceCount, .a = 8.0, .b = 4.0},
      {.kind = FactKind::Property, .name = "world size", .textA = "8", .textB = "2"},
      {.kind = FactKind::Property, .name = "device", .textA = "x", .textB = "y"}};
  checks[static_cast<std::size_t>(CheckId::ProfilerSettings)].facts = {
      {.kind = FactKind::Property, .name = "GPU driver", .textA = "1", .textB = "2"},
      {.kind = FactKind::Property, .name = "with_stack", .textA = "on"}};
  checks[static_cast<std::size_t>(CheckId::ProblemSize)].facts = {
      {.kind = FactKind::RangeSize, .name = "batch", .a = 8.0, .b = 16.0, .both = 2.0}};
  m_made.input.a.host = "n1";
  m_made.input.b.host = "n2";
  EXPECT_EQ(textsOf(judged()), (std::vector<std::string>{"GPU driver 1 → 2", "GPUs in use 8 → 4",
                                                         "device x → y", "world size 8 → 2", "batch 8 → 16",
                                                         "with_stack on → not recorded", "host n1 → n2"}));
}

TEST_F(Settings, OfSomeCyclesTheSharesAreMadeAnew) {
  row("f", 1.0, 2.0);
  row("g", 1.0, 1.5);
  launch(Side::A, {{"f", launched(8, 256)}});
  launch(Side::B, {{"f", launched(8, 512)}});
  const std::vector<RunSetting> whole = judged();
  captures(Side::A).clear();
  captures(Side::B).clear();
  m_made.input.recordedSettings = &whole;
  m_verdict.functions[1].b.ms = 4.0;
  const std::vector<RunSetting> part = judged();
  ASSERT_EQ(part.size(), 1U);
  EXPECT_DOUBLE_EQ(whole[0].share, 1.0 / 1.5);
  EXPECT_DOUBLE_EQ(part[0].share, 0.25);
}

}  // namespace culprit
