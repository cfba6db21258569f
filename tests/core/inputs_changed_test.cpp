#include <gtest/gtest.h>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"

namespace culprit {

namespace fs = std::filesystem;

TEST(InputsChanged, TellsFilesThatAreNoLongerWhatWasRead) {
  const test::MadeSession made;
  const ResultsPtr results = Session::open(made.file()).results();
  EXPECT_FALSE(inputsChanged(*results));

  const fs::path file = made.folder().path() / "normal/result_perf_data.csv";
  const std::string before = test::contentOf(file);
  const auto time = fs::last_write_time(file);
  made.folder().write("normal/result_perf_data.csv", before + "1,2\n");
  fs::last_write_time(file, time);
  EXPECT_TRUE(inputsChanged(*results)) << "another size";
  made.folder().write("normal/result_perf_data.csv", before);
  fs::last_write_time(file, time + std::chrono::seconds(1));
  EXPECT_TRUE(inputsChanged(*results)) << "another time";
  fs::last_write_time(file, time);
  EXPECT_FALSE(inputsChanged(*results));
  fs::remove(file);
  EXPECT_TRUE(inputsChanged(*results)) << "a file has gone";
  fs::remove_all(made.folder().path() / "normal");
  EXPECT_FALSE(inputsChanged(*results)) << "a whole run that is elsewhere is no change";
}

TEST(InputsChanged, KnowsARunThatIsOneFile) {
  const test::MadeSession made;
  const fs::path file = made.folder().path() / "normal/result_perf_data.csv";
  const fs::path session = made.folder().path() / "of_files.culprit";
  SilentMonitor monitor;
  compareRuns({.folders = {file, made.folder().path() / "abnormal/result_perf_data.csv"}, .session = session},
              monitor);
  const ResultsPtr results = Session::open(session).results();
  EXPECT_FALSE(inputsChanged(*results));
  fs::last_write_time(file, fs::last_write_time(file) + std::chrono::seconds(1));
  EXPECT_TRUE(inputsChanged(*results));
}

}  // namespace culprit
