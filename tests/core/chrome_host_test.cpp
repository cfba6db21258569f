#include "core/sources/chrome/chrome_header.h"

#include <gtest/gtest.h>

#include "tests/support/gzip.h"
#include "tests/support/kineto_sample.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_run.h"

namespace culprit {
namespace {

using test::kKineto2024;
using test::readTraceRun;
using test::TraceRun;

/// The host of the sample's process, pid 25, in a file of this name.
std::string hostIn(const test::TempFolder& folder, const std::string& name, std::string_view header) {
  std::string text(kKineto2024);
  constexpr std::string_view kTold = "\"host_name\": \"node7\"";
  text.replace(text.find(kTold), kTold.size(), header);
  folder.write(name + "/" + name, name.ends_with(".gz") ? test::gzipped(text) : text);
  const TraceRun run = readTraceRun(folder.path() / name);
  EXPECT_EQ(run.content.processes.size(), 1U) << name;
  return run.content.processes.at(0).host;
}

TEST(ChromeHost, StandsInTheNameThatPyTorchGives) {
  const test::TempFolder folder;
  const auto host = [&folder](const std::string& name) {
    return hostIn(folder, name, "\"record_module\": 1");
  };
  EXPECT_EQ(host("node9_25.1700000000000.pt.trace.json"), "node9");
  EXPECT_EQ(host("gpu_node-9.site.org_25.17.pt.trace.json.gz"), "gpu_node-9.site.org");
  EXPECT_EQ(host("worker-3_25.17.pt.trace.json"), "worker-3");
  EXPECT_EQ(host("node9_26.17.pt.trace.json"), "") << "no process of the trace";
  EXPECT_EQ(host("node9_0.17.pt.trace.json"), "") << "what stands for no process";
  EXPECT_EQ(host("rank_25.17.pt.trace.json"), "");
  EXPECT_EQ(host("rank_3_25.17.pt.trace.json"), "");
  EXPECT_EQ(host("_25.17.pt.trace.json"), "");
  EXPECT_EQ(host("node 9_25.17.pt.trace.json"), "");
  EXPECT_EQ(host("node9_25.pt.trace.json"), "");
  EXPECT_EQ(host("node9_25.17.json"), "");
}

TEST(ChromeHost, InTheHeaderHoldsMoreThanInTheName) {
  const test::TempFolder folder;
  EXPECT_EQ(hostIn(folder, "node9_25.17.pt.trace.json", "\"host_name\": \"node8\""), "node8");
}

}  // namespace
}  // namespace culprit
