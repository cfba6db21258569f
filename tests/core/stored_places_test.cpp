#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/pipeline/stored_run.h"
#include "core/stats/basics/random.h"

namespace culprit {

TEST(StoredPlaces, CountTheProcessesBeforeOnTheSameSide) {
  stats::Random random(3);
  for (int round = 0; round < 50; ++round) {
    Results results;
    for (std::uint32_t i = 0; i < 12; ++i) {
      Process process{.id = ProcessId{i}, .side = random.below(2) > 0 ? Side::A : Side::B};
      // A part of an earlier one: what had prefill cycles.
      std::vector<ProcessId> owners;
      for (const Process& each : results.processes)
        if (each.side == process.side && !each.trackOwner) owners.push_back(each.id);
      if (!owners.empty() && random.below(3) == 0) process.trackOwner = owners[random.below(owners.size())];
      results.processes.push_back(process);
    }
    const StoredPlaces places(results);
    for (const Process& process : results.processes) {
      const auto before = [&](ProcessId end, bool ofTrace) {
        return static_cast<std::size_t>(std::count_if(
            results.processes.begin(), results.processes.begin() + indexOf(end),
            [&](const Process& each) { return each.side == process.side && !(ofTrace && each.trackOwner); }));
      };
      EXPECT_EQ(places.inComparedRun(process), before(process.id, false));
      EXPECT_EQ(places.inStoredRun(process), before(process.trackOwner.value_or(process.id), true));
    }
  }
}

}  // namespace culprit
