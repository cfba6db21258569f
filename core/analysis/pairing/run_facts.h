// What a run tells of itself as a whole: its machine, its software, how it was started and recorded. Found
// out once for all of its processes, since every recording has to be asked. Read by the checks and by the
// settings that differ; it points to nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/monitor.h"
#include "core/model/results/setting.h"
#include "core/model/run/run_note.h"
#include "core/model/run/trace.h"

namespace culprit {

/// Texts by name; several of one name in alphabetical order, "A100, V100".
using Properties = std::map<std::string, std::string>;

struct ToldSetting {
  SettingKind kind{};
  std::string name;
  std::string value;  ///< several as in Properties; not empty

  friend bool operator==(const ToldSetting&, const ToldSetting&) = default;
};

struct RunFacts {
  bool isRaw = false;      ///< it has recordings; a processed run came without
  Properties hardware;     ///< models of the devices, how many, world size
  Properties settings;     ///< isOfCheck(): "on", "off"; empty: no recording tells them
  Properties versions;     ///< of driver, runtime, libraries, profiler
  Properties environment;  ///< format, library of the communication, host
  /// Everything else that run.json and the recordings tell, each name of a kind once, as they first came.
  std::vector<ToldSetting> told;
  std::size_t processGroups = 0;        ///< of the collectives, by name
  std::optional<double> overheadShare;  ///< of the recorded time, the profiler's own; empty: no events
  std::vector<std::int64_t> startsNs;   ///< of the recordings with events, ascending
};

/// Throws Cancelled.
RunFacts runFacts(std::span<const Capture> captures, std::span<const RunNote> notes, const Monitor& monitor);

/// A setting of the profiler that a check tells by on and off.
bool isOfCheck(std::string_view setting);

}  // namespace culprit
