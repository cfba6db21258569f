// Which call of which operator with which shape launched what, in one recording: the host calls that carry a
// launch, each with the innermost operator around it whose operands are told. Filled thread by thread, asked
// by the walk over the streams. Used by side_shapes.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/base/long_column.h"
#include "core/base/monitor.h"
#include "core/exploring/launches/cycle_finder.h"
#include "core/exploring/shapes/shape_counts.h"
#include "core/model/run/trace.h"

namespace culprit {

class LaunchOperators {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  /// 24 bytes.
  struct Call {
    std::uint32_t launch = 0;
    std::uint32_t operatorCall = kNone;  ///< number of a call of an operator
    std::int64_t startNs = 0;
    bool isInCycles = false;
  };

  LaunchOperators(const Capture& recording, std::uint32_t number, const CycleFinder& cycles,
                  ShapeCounts& counts)
      : m_recording(recording), m_number(number), m_cycles(cycles), m_counts(counts) {}

  /// The events of one thread come in their order; between threads call beginThread().
  void beginThread() { m_open.clear(); }
  void add(std::size_t row);
  /// Once all threads are there. Throws Cancelled.
  void sort(const Monitor& monitor);

  /// Of several calls with one launch the first counts, as in launch_calls.h. Null where the launch is 0 or
  /// its call is not recorded.
  const Call* of(std::uint32_t launch) const;
  /// Of a call of an operator: its shape; empty where there are too many.
  std::optional<std::uint32_t> shapeOf(std::uint32_t operatorCall) const;
  /// True the first time.
  bool isNew(std::uint32_t operatorCall);

 private:
  struct Open {
    std::int64_t endNs = 0;
    std::size_t row = 0;
    std::uint32_t operatorCall = kNone;  // once it has launched anything
  };

  void addOperator(std::size_t row);
  void addLaunch(std::size_t row);
  std::uint32_t shapeOfRow(std::size_t row);

  const Capture& m_recording;
  std::uint32_t m_number;
  const CycleFinder& m_cycles;
  ShapeCounts& m_counts;
  std::vector<Open> m_open;  // operators with operands, outermost first
  LongColumn<Call> m_calls;
  LongColumn<std::uint32_t> m_shapes;                        // by call of an operator; kNone: too many
  std::vector<bool> m_seen;                                  // likewise
  std::unordered_map<std::uint64_t, std::uint32_t> m_known;  // shapes by function and detail
};

}  // namespace culprit
