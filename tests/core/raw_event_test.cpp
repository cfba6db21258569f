// One event found again in its file, with all of its fields.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/exploration.h"
#include "core/pipeline.h"
#include "core/store/session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

struct Opened {
  test::TempFolder folder;
  std::filesystem::path file = folder.path() / "x.culprit";
  ResultsPtr results;
  Triplet gemm;
  std::shared_ptr<const LaunchList> list;

  explicit Opened(const std::string& head = {}) {
    std::string trace = test::rawTraceJson(3);
    trace.insert(1, head);
    const std::string args = R"("device":0,"stream":7)";
    const std::string more = R"("registers per thread":40,"note":"a \"b\"",)";
    for (std::size_t at = trace.find(args); at != std::string::npos;
         at = trace.find(args, at + more.size() + args.size()))
      trace.insert(at, more);
    folder.write("a/rank_0.json", trace);
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "a"}, .session = file}, monitor);
    results = Session::open(file).results();
    for (const Comparison& row : results->pairs.at(0).comparisons)
      if (results->names.functions[row.triplet.function] == "gemm") gemm = row.triplet;
    list = launchesOf(file, *results, 0, gemm, monitor);
  }
  RawEvent event(std::size_t row) const {
    return rawEventOf(file, *results, 0, gemm.function, *list, row, SilentMonitor());
  }
};

std::string valueOf(const std::vector<RawEvent::Field>& fields, const std::string& key) {
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const auto& each) { return each.key == key; });
  return found == fields.end() ? "none" : found->value;
}

TEST(RawEvent, HasWhatTheSessionDoesNotKeep) {
  for (const char* head : {"", R"("baseTimeNanoseconds":1700000000000000000,)"}) {
    const Opened opened(head);
    const RawEvent event = opened.event(4);
    EXPECT_EQ(valueOf(event.fields, "name"), "gemm");
    EXPECT_EQ(valueOf(event.fields, "ts"), "2230");
    EXPECT_EQ(valueOf(event.fields, "dur"), "100");
    EXPECT_EQ(valueOf(event.fields, "args"), "none");
    EXPECT_EQ(valueOf(event.args, "registers per thread"), "40");
    EXPECT_EQ(valueOf(event.args, "note"), "a \"b\"");
    EXPECT_EQ(valueOf(event.args, "grid"), "[8,1,1]");
    EXPECT_EQ(event.file, (opened.folder.path() / "a" / "rank_0.json").string());
  }
}

std::string refusalOf(const Opened& opened) {
  try {
    opened.event(0);
    return "none";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(RawEvent, SaysWhenTheFileHasChangedOrIsGone) {
  const Opened opened;
  const auto trace = opened.folder.path() / "a" / "rank_0.json";
  std::ofstream(trace, std::ios::app) << " ";
  EXPECT_NE(refusalOf(opened).find("has changed"), std::string::npos) << refusalOf(opened);
  std::filesystem::remove(trace);
  EXPECT_NE(refusalOf(opened).find("no longer there"), std::string::npos) << refusalOf(opened);
}

}  // namespace
}  // namespace culprit
