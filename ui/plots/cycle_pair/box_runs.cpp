#include "ui/plots/cycle_pair/box_runs.h"

#include <algorithm>

namespace culprit::ui {

namespace {

/// The first that ends after the time.
std::size_t firstAfter(std::span<const PlotBox> row, double time) {
  const auto found =
      std::partition_point(row.begin(), row.end(), [time](const PlotBox& box) { return box.end <= time; });
  return static_cast<std::size_t>(found - row.begin());
}

}  // namespace

void eachRun(std::span<const PlotBox> row, const PlotRange& visible, double nsPerPixel,
             const std::function<int(const PlotBox&)>& rankOf,
             const std::function<void(const BoxRun&)>& draw) {
  std::optional<BoxRun> run;
  const auto flush = [&] {
    if (run) draw(*run);
    run.reset();
  };
  for (std::size_t i = firstAfter(row, visible.low); i < row.size() && row[i].start <= visible.high; ++i) {
    const PlotBox& box = row[i];
    const int rank = rankOf(box);
    const bool isWide = box.end - box.start >= nsPerPixel;
    const bool isClose = run && !isWide && box.start - run->end < nsPerPixel;
    if (isClose && (rank == run->rank || box.end - run->start < nsPerPixel)) {
      run->end = box.end;
      run->last = i;
      run->rank = std::max(run->rank, rank);
      continue;
    }
    flush();
    run = BoxRun{box.start, box.end, i, i, rank};
    if (isWide) flush();
  }
  flush();
}

std::optional<std::size_t> boxAt(std::span<const PlotBox> row, double time, double slack) {
  const std::size_t next = firstAfter(row, time);
  const double after = next < row.size() ? row[next].start - time : slack + 1.0;
  const double before = next > 0 ? time - row[next - 1].end : slack + 1.0;
  if (after <= 0.0 || (after <= before && after <= slack)) return next;
  return before <= slack ? std::optional(next - 1) : std::nullopt;
}

}  // namespace culprit::ui
