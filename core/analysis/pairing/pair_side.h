// One side of a process pair as the verdict reads it, and everything a judgement is made with. It only
// points: the samples belong to the run that was read, or to the brushed part of a stored session. Filled by
// the pipeline, taken apart by the files that answer one question each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/levels/capacities.h"
#include "core/analysis/levels/resource_table.h"
#include "core/analysis/levels/sweeps.h"
#include "core/analysis/pairing/kind_totals.h"
#include "core/analysis/pairing/own_tracks.h"
#include "core/analysis/pairing/run_facts.h"
#include "core/model/choices/device_map.h"
#include "core/model/choices/name_matches.h"
#include "core/model/choices/thresholds.h"
#include "core/model/results/comparability.h"
#include "core/model/results/setting.h"
#include "core/model/run/names.h"
#include "core/model/run/run.h"

namespace culprit {

class OtherRanks;

/// What the import had to skip or repair in one run, and what of it is not compared.
struct InputQuality {
  std::uint64_t records = 0;  ///< used
  std::uint64_t skipped = 0;  ///< skipped or repaired
  std::uint64_t damagedFiles = 0;
  std::uint64_t processes = 0;  ///< with cycles
  std::uint64_t unpaired = 0;   ///< of these without a partner in the other run
};

struct PairSide {
  const ProcessSamples* samples = nullptr;
  std::int64_t pid = 0;
  std::string_view host;                     ///< of the process; empty: not told
  const OtherRanks* others = nullptr;        ///< that take part in collectives with it; null: it works alone
  const Sweeps* sweeps = nullptr;            ///< of the counters that it may use; null: none was read
  const RunFacts* run = nullptr;             ///< null: a part of the cycles, judged without the recordings
  std::span<const OwnTracks> tracks;         ///< of the process; empty for processed runs and brushes
  const Collectives* collectives = nullptr;  ///< of the run; null: its processes share none
  InputQuality quality;
  KindTotals kinds;         ///< of the process, all its parts
  Capacities capacities;    ///< of the machine, where the input tells them
  std::string_view kind;    ///< of the run: "processed CSV"
  bool isProcessed = true;  ///< durations summed per cycle, nothing known of overlap
  bool isWholeRun = false;  ///< no anchor: each recording is one cycle
  bool isTrimmed = false;   ///< cycles were left out when the recording was cut
  bool isBrushed = false;   ///< only some of the cycles that were compared as a whole
};

/// The least and the largest of some ratios.
struct RatioRange {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(std::span<const double> ratios) {
    for (const double ratio : ratios) {
      low = std::min(low, ratio);
      high = std::max(high, ratio);
    }
  }
  /// So is what has none.
  bool isWithin(double least, double largest) const { return low >= least && high <= largest; }
};

struct VerdictInput {
  PairSide a, b;
  const Names* names = nullptr;
  const ResourceTable* resources = nullptr;
  MuScale muScale = MuScale::Published;  ///< of the levels of both sides
  Thresholds thresholds;
  /// What an earlier judgement of the whole runs found: the checks on what was recorded, and how, are taken
  /// from it where the recordings are not at hand. Null: there was none.
  const Comparability* recorded = nullptr;
  /// The settings it found, for the same reason; null: there was none.
  const std::vector<RunSetting>* recordedSettings = nullptr;
  /// Typical cycle of further baselines to that of A (--baseline), from which the band between runs is
  /// measured.
  std::vector<double> baselineRatios;
  /// Of all processes of A: where one of a job's ranks leaves the usual band, so may the others.
  RatioRange jobBaselines;
  /// Devices with different names that are partners. The samples of both sides stand under the devices of
  /// their rows (partners.h).
  std::span<const DevicePartners> devices;
  /// Functions matched by hand; B's samples stand under A's names.
  std::span<const FunctionPartners> functions;
};

/// Kernels, copies and fills, by the name of their category ("gpu_compute", "gpu_memcpy_h2d").
bool isDeviceWork(std::string_view category);
/// Kernels that compute: the yardstick of work.
bool isComputeKernel(std::string_view category);

/// "AMD" or "NVIDIA" by the calls and kernels of the process; empty where neither is to be seen.
std::string vendorOf(const PairSide& side, const Names& names);

/// Durations of these cycles in milliseconds.
std::vector<double> durationsMs(const ProcessSamples& samples, std::span<const std::uint32_t> cycles);
/// 0 .. number of cycles - 1
std::vector<std::uint32_t> allCycles(const ProcessSamples& samples);

}  // namespace culprit
