// What culprit-record takes from its arguments and writes to its files.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "app/record/counter_file.h"
#include "app/record/record_options.h"
#include "app/record/run_notes.h"
#include "app/record/sample_table.h"
#include "tests/support/temp_folder.h"

namespace culprit::record {
namespace {

namespace fs = std::filesystem;

TEST(RecordDuration, HasAUnit) {
  EXPECT_EQ(parseDuration("100ms"), 100'000'000);
  EXPECT_EQ(parseDuration("1.5s"), 1'500'000'000);
  EXPECT_EQ(parseDuration("30"), 30'000'000'000);
  EXPECT_EQ(parseDuration("2m"), 120'000'000'000);
  EXPECT_EQ(parseDuration("1h"), 3'600'000'000'000);
  for (const char* text : {"", "s", "-1s", "0s", "1e300h", "nan", "inf", "1 s", "1x", "1e-12s"})
    EXPECT_EQ(parseDuration(text), std::nullopt) << text;
}

std::optional<RecordOptions> optionsOf(std::vector<std::string> words, int& code) {
  std::vector<char*> arguments;
  words.insert(words.begin(), "culprit-record");
  for (std::string& word : words) arguments.push_back(word.data());
  return parseOptions(static_cast<int>(arguments.size()), arguments.data(), code);
}

TEST(RecordOptions, EndWhereTheCommandBegins) {
  int code = 0;
  const auto options =
      optionsOf({"-o", "run", "--interval", "1s", "--", "job", "--", "-o", "x", "--for", "--help"}, code);
  ASSERT_TRUE(options);
  EXPECT_EQ(options->folder, "run");
  EXPECT_EQ(options->intervalNs, 1'000'000'000);
  EXPECT_EQ(options->command, (std::vector<std::string>{"job", "--", "-o", "x", "--for", "--help"}));
  EXPECT_FALSE(options->durationNs);
}

TEST(RecordOptions, ThatAreWrongAreToldOf) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{},
                                             {"-o", "run"},
                                             {"-o", "run", "--"},
                                             {"-o", "run", "job"},
                                             {"--", "job"},
                                             {"-o", "run", "--for", "1s", "--", "job"},
                                             {"-o", "run", "--for", "never"},
                                             {"-o", "run", "--interval", "1ms", "--for", "1s"},
                                             {"-o", "run", "--pid", "-3", "--for", "1s"},
                                             {"-o", "run", "--no-such", "--for", "1s"}}) {
    int code = 0;
    testing::internal::CaptureStderr();
    EXPECT_FALSE(optionsOf(words, code)) << testing::PrintToString(words);
    EXPECT_FALSE(testing::internal::GetCapturedStderr().empty());
    EXPECT_EQ(code, kCannotRecord);
  }
}

TEST(SampleTable, WritesShortNumbersUnderTheirHeading) {
  SampleTable table;
  const std::size_t clock = table.column("gpu_sm_frequency", "gpu=0", "MHz");
  const std::size_t load = table.column("host_cpu_usage", "", "%");
  const std::size_t memory = table.column("gpu_mem_used", "gpu=0", "B");
  table.column("host_run_queue", "", "");
  EXPECT_EQ(table.column("host_cpu_usage", "", "%"), load);
  table.set(clock, 1980);
  table.set(load, 100.0 / 7.0);
  table.set(memory, 85'899'345'921.0);
  std::string text;
  table.appendHeading(text);
  table.appendRow(1'795'501'823'101'926'202, text);
  EXPECT_EQ(text,
            "time,gpu_sm_frequency{gpu=0} [MHz],host_cpu_usage [%],gpu_mem_used{gpu=0} [B],host_run_queue\n"
            "1795501823.101926,1980,14.2857,85899345921,\n");
}

TEST(SampleTable, LeavesOutWhatIsNoNumber) {
  SampleTable table;
  const std::size_t column = table.column("gpu_power", "gpu=0", "W");
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    table.set(column, value);
  std::string text;
  table.appendRow(0, text);
  EXPECT_EQ(text, "0.000000,\n");
}

TEST(CounterFile, TakesANameOfItsOwnAndGrowsToItsSize) {
  const test::TempFolder folder;
  folder.write("counters-here.csv.gz", "");
  CounterFile file(folder.path(), "here", 100);
  EXPECT_EQ(file.path(), folder.path() / "counters-here.2.csv.gz");
  EXPECT_FALSE(file.startsNewFile());
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i * i) + ",";
  EXPECT_TRUE(file.append(text));
  EXPECT_TRUE(file.startsNewFile());
  EXPECT_EQ(file.path(), folder.path() / "counters-here.3.csv.gz");
  file.removeIfEmpty();
  EXPECT_FALSE(fs::exists(file.path()));
  EXPECT_GT(fs::file_size(folder.path() / "counters-here.2.csv.gz"), 100U);
}

TEST(CounterFile, CannotBeMadeWhereThereIsNoFolder) {
  const test::TempFolder folder;
  EXPECT_THROW(CounterFile(folder.path() / "none", "here"), std::system_error);
}

TEST(RunNotes, HideASecretWithBlanksWhole) {
  const std::vector<std::vector<std::string>> commands = {
      {"env", "HF_TOKEN=first second", "job"},
      {"job", "--password", "first -second --third", "--lr", "1"},
      {"job", "--password=it's second", "--lr", "1"},
      {"sh", "-c", "HF_TOKEN='first second' exec job"}};
  for (const std::vector<std::string>& command : commands) {
    const test::TempFolder folder;
    EXPECT_TRUE(writeRunNotes(folder.path(), {.command = command, .host = "here"}));
    const std::string text = test::contentOf(folder.path() / "run.json");
    for (const char* part : {"first", "second", "third", "it's"})
      EXPECT_EQ(text.find(part), std::string::npos) << text;
    EXPECT_NE(text.find("***"), std::string::npos) << text;
    EXPECT_NE(text.find("job"), std::string::npos) << text;
  }
}

TEST(RunNotes, ShowWhereArgumentsEnd) {
  const test::TempFolder folder;
  EXPECT_TRUE(writeRunNotes(folder.path(), {.command = {"sh", "-c", "exit 3", ""}, .host = "here"}));
  const std::string text = test::contentOf(folder.path() / "run.json");
  EXPECT_NE(text.find("\"command\": \"sh -c 'exit 3' ''\""), std::string::npos) << text;
}

TEST(RunNotes, HoldNoSecretsAndAnyBytes) {
  const test::TempFolder folder;
  ::setenv("NCCL_MADE", "token=hush \xff", 1);
  ::setenv("MADE_TOKEN", "hush", 1);
  EXPECT_TRUE(
      writeRunNotes(folder.path(), {.command = {"train", "--api-key", "hush", "\xff\"\n"}, .host = "here"}));
  ::unsetenv("NCCL_MADE");
  ::unsetenv("MADE_TOKEN");
  const std::string text = test::contentOf(folder.path() / "run.json");
  EXPECT_EQ(text.find("hush"), std::string::npos) << text;
  EXPECT_NE(text.find("NCCL_MADE"), std::string::npos);
  EXPECT_EQ(text.find('\xff'), std::string::npos);
  EXPECT_TRUE(writeRunNotes(folder.path(), {}));  // leaves it
  EXPECT_EQ(test::contentOf(folder.path() / "run.json"), text);
  EXPECT_FALSE(writeRunNotes(folder.path() / "none", {}));
}

}  // namespace
}  // namespace culprit::record
