// Two made raw traces that tell shapes, compared, for tests of what is read of shapes alone.
#pragma once

#include <cstddef>
#include <string>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui::test {

/// Kernels are launched by an operator that tells its operands; in B they take half as long again.
struct ShapedPair {
  culprit::test::TempFolder folder;
  ComparisonView view;

  ShapedPair() {
    for (const char* run : {"a", "b"}) {
      std::string trace = culprit::test::rawTraceJson(5, 900, *run == 'a' ? 100 : 150);
      const std::string range = R"("cat":"user_annotation","name":"block")";
      const std::string op = R"("cat":"cpu_op","name":"aten::mm","args":{"Input Dims":[[512,64],[64,128]],)"
                             R"("Input type":["float","float"]})";
      for (std::size_t at = trace.find(range); at != std::string::npos;
           at = trace.find(range, at + op.size()))
        trace.replace(at, range.size(), op);
      folder.write(std::string(run) + "/rank_0.json", trace);
    }
    const auto file = folder.path() / "x.culprit";
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
    view.session = file;
    view.results = Session::open(view.session).results();
  }
};

}  // namespace culprit::ui::test
