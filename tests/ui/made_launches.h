// Launches of one function on three lanes, for tests of the list of launches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/results.h"
#include "ui/pages/launches/launch_answer.h"

namespace culprit::ui::test {

/// A: durations 5, 3, 4 us in cycles 0, 0, 1; B: 9, 1, 8, 7 us in cycles 0, 1, 1 and none.
struct MadeLaunches {
  std::shared_ptr<LaunchList> list = std::make_shared<LaunchList>();
  std::shared_ptr<Results> results = std::make_shared<Results>();

  MadeLaunches() {
    results->pairs.emplace_back();
    for (auto* cycles : {&results->pairs[0].cyclesA, &results->pairs[0].cyclesB})
      for (int i = 0; i < 2; ++i)
        cycles->push_back({.number = i + 1, .startNs = i * 1'000'000, .durationNs = 900'000});
    list->addLane({.side = Side::A, .kind = TrackKind::GpuStream, .device = "GPU 0", .name = "7"});
    list->addLane({.side = Side::B, .kind = TrackKind::GpuStream, .device = "GPU 0", .name = "20"});
    list->addLane({.side = Side::B, .kind = TrackKind::GpuStream, .device = "GPU 0", .name = "3"});
    add(Side::A, 5, 0, 0, 11);
    add(Side::A, 3, 0, 0, {});
    add(Side::A, 4, 0, 1, 2);
    add(Side::B, 9, 1, 0, 5);
    add(Side::B, 1, 1, 1, 6);
    add(Side::B, 8, 2, 1, {});
    add(Side::B, 7, 2, {}, 1);
  }
  void add(Side side, std::int64_t us, std::uint32_t lane, std::optional<std::uint32_t> cycle,
           std::optional<std::int64_t> gapUs) {
    list->add(side, {.startNs = static_cast<std::int64_t>(list->size()) * 10'000,
                     .durationNs = us * 1000,
                     .lane = lane,
                     .cycle = cycle,
                     .gapNs = gapUs ? std::optional(*gapUs * 1000) : std::nullopt});
  }
  LaunchAnswer ask(const LaunchFilter& filter = {}, std::vector<LaunchSortKey> keys = {{}}) const {
    return answer({.list = list, .results = results, .filter = filter, .keys = std::move(keys)},
                  SilentMonitor());
  }
};

}  // namespace culprit::ui::test
