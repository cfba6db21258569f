// Where the readings of a counter belong: to which metric and to which device of a process pair, whatever the
// file calls them. Used by counter_table.h and counter_readings.h only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/details/counter_table.h"
#include "core/model/results/results.h"

namespace culprit {

class CounterPlaces {
 public:
  CounterPlaces(const Results& results, const PairResults& pair, Side side);

  /// The device of a counter as the table names it, with the partner's name where that is another.
  std::string deviceName(DeviceId device) const;

  /// One metric of one device.
  struct Place {
    std::string metric, device;

    friend auto operator<=>(const Place&, const Place&) = default;
  };
  /// `levels`: the places that have levels; what is read once for all of its functions or devices belongs to
  /// each of them. Empty: of another host.
  std::vector<Place> of(const ReadingSeries& series, const std::vector<Place>& levels) const;

  /// Readings of all GPUs under one name: nobody can tell which of them are those of `device`.
  bool isOfSeveralGpus(const ReadingSeries& series, const std::string& device) const;

 private:
  struct Owner {
    std::string metric;
    std::optional<std::string> process;  // of a counter that one process has: how the table names it
    bool isAnother = false;              // process than that of the pair
  };
  std::string processName(ProcessId process) const;
  Owner ownerOf(const ReadingSeries& series) const;
  std::string deviceOf(const ReadingSeries& series, const Owner& owner) const;
  /// That anything ran on in this run.
  std::size_t gpus() const;

  const Results& m_results;
  const PairResults& m_pair;
  Side m_side;
  const Process& m_process;
  mutable std::optional<std::size_t> m_gpus;  // counted when first asked for
};

}  // namespace culprit
