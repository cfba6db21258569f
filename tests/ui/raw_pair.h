// Two made raw traces, compared, for tests of the pages that only raw traces fill: 6 marked steps of 900 us
// with three kernels of 100 us each, against 5 of 800 us with kernels of 120 us.
#pragma once

#include <memory>
#include <string>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"
#include "tests/support/raw_trace_json.h"
#include "tests/support/temp_folder.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui::test {

struct RawPair {
  culprit::test::TempFolder folder;
  ComparisonView view;

  /// `kernel`: the name of the kernels; of B `kernelUs`: how long they take, `apartUs`: from one to the next.
  explicit RawPair(const std::string& kernel = "gemm", int kernelUs = 120, int apartUs = 200) {
    const auto named = [&kernel](std::string trace) {
      const std::string made = "\"gemm\"", wanted = '"' + kernel + '"';
      for (std::size_t at = trace.find(made); at != std::string::npos;
           at = trace.find(made, at + wanted.size()))
        trace.replace(at, made.size(), wanted);
      return trace;
    };
    folder.write("a/rank_0.json", named(culprit::test::rawTraceJson(6)));
    folder.write("b/rank_0.json", named(culprit::test::rawTraceJson(5, 800, kernelUs, apartUs)));
    const auto file = folder.path() / "x.culprit";
    SilentMonitor monitor;
    compareRuns({.folders = {folder.path() / "a", folder.path() / "b"}, .session = file}, monitor);
    view.session = file;
    view.results = Session::open(view.session).results();
  }
};

/// The triplet of the kernels that both runs have.
inline Triplet gemmOf(const ComparisonView& view) {
  for (const Comparison& row : view.wholePair().comparisons)
    if (view.results->names.functions[row.triplet.function].starts_with("gemm")) return row.triplet;
  return {};
}

}  // namespace culprit::ui::test
