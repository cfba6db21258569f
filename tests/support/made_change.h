// The change of a pair built by hand, function by function, for tests of the rules that name a mechanism.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/judging/mechanisms/pair_change.h"

namespace culprit::test {

/// What one function does in a cycle. Without means a call takes what the typical one does.
struct MadeCalls {
  double calls = 0.0, typicalMs = 0.0;
  std::optional<double> meanMs = {};
  std::optional<double> threads = {};  ///< of a launch
  std::optional<double> bytes = {};    ///< of a copy
};

/// Cycles of 100 ms on both sides, until told otherwise; the time that nothing makes stays the same.
class MadeChange {
 public:
  PairChange change;

  MadeChange() {
    change.knowsTurns = true;
    cycles(std::vector<double>(20, 100.0), std::vector<double>(20, 100.0));
  }

  MadeChange& cycles(const std::vector<double>& a, const std::vector<double>& b) {
    for (auto [side, lengths] : {std::pair(&change.a, &a), std::pair(&change.b, &b)}) {
      side->lengths = *lengths;
      side->cycleMs = 0.0;
      for (const double each : *lengths) side->cycleMs += each / static_cast<double>(lengths->size());
    }
    return *this;
  }
  /// All cycles of B this much longer.
  MadeChange& longer(double ms) {
    return cycles(std::vector<double>(20, 100.0), std::vector<double>(20, 100.0 + ms));
  }

  /// Its function has the next number.
  MadeChange& add(CallGroup group, const MadeCalls& a, const MadeCalls& b) {
    CallRow row{.function = FunctionId{static_cast<std::uint32_t>(change.calls.size())},
                .group = group,
                .a = sideOf(a),
                .b = sideOf(b)};
    row.callsMs = row.b.ms - row.a.ms;
    if (row.isInBoth()) {
      row.callsMs = (row.b.calls - row.a.calls) * row.a.meanMs();
      row.typicalMs = row.b.calls * (row.b.typicalMs - row.a.typicalMs);
      row.interruptedMs = row.b.ms - row.a.ms - row.callsMs - row.typicalMs;
    }
    change.calls.push_back(row);
    change.groups = groupChanges(change.calls);
    return *this;
  }
  /// Ten calls a cycle that make `ms` together in A, each `factor` times as long in B.
  MadeChange& stretched(CallGroup group, double ms, double factor) {
    return add(group, {10, ms / 10}, {10, ms / 10 * factor});
  }

  MadeChange& time(TimeClass time, double aMs, double bMs) {
    change.a.classMs.at(static_cast<std::size_t>(time)) = aMs;
    change.b.classMs.at(static_cast<std::size_t>(time)) = bMs;
    return *this;
  }

 private:
  static CallSide sideOf(const MadeCalls& made) {
    return {.calls = made.calls,
            .ms = made.calls * made.meanMs.value_or(made.typicalMs),
            .typicalMs = made.typicalMs,
            .count = made.calls * 20,
            .exposedMs = made.calls * made.meanMs.value_or(made.typicalMs),
            .threads = made.threads,
            .bytes = made.bytes};
  }
};

/// Two computing kernels of 40 and 20 ms.
inline MadeChange computing(double factor) {
  return MadeChange().stretched(CallGroup::Compute, 40, factor).stretched(CallGroup::Compute, 20, factor);
}

}  // namespace culprit::test
