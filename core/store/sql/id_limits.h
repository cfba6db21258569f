// How many names, processes and recordings a session has. Its readers hold every stored id to it.
#pragma once

#include <cstddef>
#include <type_traits>

#include "core/model/run/ids.h"

namespace culprit {

/// An id of a kind is below its number, or the session is damaged.
struct IdLimits {
  std::size_t functions = 0, devices = 0, metrics = 0, categories = 0, anchors = 0, processes = 0;
  std::size_t capturesOfA = 0, capturesOfB = 0;

  template <typename Id>
  std::size_t of() const {
    if constexpr (std::is_same_v<Id, FunctionId>) return functions;
    if constexpr (std::is_same_v<Id, DeviceId>) return devices;
    if constexpr (std::is_same_v<Id, MetricId>) return metrics;
    if constexpr (std::is_same_v<Id, CategoryId>) return categories;
    if constexpr (std::is_same_v<Id, AnchorId>) return anchors;
    if constexpr (std::is_same_v<Id, ProcessId>) return processes;
  }
};

}  // namespace culprit
