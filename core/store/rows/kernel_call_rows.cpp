#include "core/store/rows/kernel_call_rows.h"

#include <set>

#include "core/store/sql/command.h"
#include "core/store/sql/row.h"

namespace culprit {

namespace {

/// Nothing, or a time that a clock with whole nanoseconds can show.
bool isTime(double ns) {
  constexpr double kShortest = 0.5;  // the median of 0 and 1
  constexpr double kLongest = 9.3e18;
  return ns == 0.0 || (ns >= kShortest && ns <= kLongest);
}

bool isTypicalSound(const KernelCalls& kernel) {
  if (kernel.typicalLowNs.has_value() != kernel.typicalHighNs.has_value()) return false;
  return isTime(kernel.typicalNs) && isTime(kernel.typicalLowNs.value_or(0.0)) &&
         isTime(kernel.typicalHighNs.value_or(0.0)) &&
         kernel.typicalLowNs.value_or(kernel.typicalNs) <= kernel.typicalNs &&
         kernel.typicalNs <= kernel.typicalHighNs.value_or(kernel.typicalNs);
}

/// Lane after lane, and ascending in each.
bool areStartsSound(const KernelCalls& kernel) {
  if (kernel.startNs.size() != kernel.lane.size() || kernel.startNs.size() > kernel.calls) return false;
  std::size_t lanes = 0;
  for (std::size_t i = 0; i < kernel.lane.size(); ++i)
    lanes += i == 0 || kernel.lane[i] != kernel.lane[i - 1];
  if (kernel.startNs.size() > KernelCalls::kMostStarts + lanes) return false;
  for (std::size_t i = 1; i < kernel.startNs.size(); ++i) {
    if (kernel.lane[i] < kernel.lane[i - 1]) return false;
    if (kernel.lane[i] == kernel.lane[i - 1] && kernel.startNs[i] < kernel.startNs[i - 1]) return false;
  }
  return true;
}

bool isSound(const KernelCalls& kernel) {
  return kernel.calls > 0 && kernel.laneCalls > 0 && kernel.laneCalls <= kernel.calls && kernel.stride > 0 &&
         kernel.totalNs >= 0 && isTypicalSound(kernel) && areStartsSound(kernel);
}

}  // namespace

void writeKernelCalls(sql::Database& database, ProcessId process, const std::vector<KernelCalls>& kernels) {
  sql::Command insert(database, "INSERT INTO kernel_calls VALUES(?,?,?,?,?,?,?,?,?,?,?,?)");
  std::int64_t position = 0;
  for (const KernelCalls& each : kernels) {
    insert.execute(process, position++, each.function, each.calls, each.totalNs, each.typicalNs,
                   each.typicalLowNs, each.typicalHighNs, each.startNs, each.lane, each.stride,
                   each.laneCalls);
  }
}

std::vector<KernelCalls> readKernelCalls(sql::Database& database, ProcessId process, const IdLimits& limits,
                                         const Monitor& monitor) {
  std::vector<KernelCalls> kernels;
  sql::Rows row(database,
                "SELECT function, calls, total_ns, typical_ns, typical_low_ns, typical_high_ns, start_ns, "
                "lane, stride, lane_calls FROM kernel_calls WHERE process = ? ORDER BY position",
                process);
  std::set<FunctionId> seen;
  while (row.next()) {
    monitor.checkpoint();
    KernelCalls& kernel = kernels.emplace_back();
    kernel.function = row.id<FunctionId>(limits);
    kernel.calls = row.whole<std::uint64_t>();
    kernel.totalNs = row.integer();
    kernel.typicalNs = row.number();
    kernel.typicalLowNs = row.maybeNumber();
    kernel.typicalHighNs = row.maybeNumber();
    kernel.startNs = row.times();
    kernel.lane = row.integers<std::uint32_t>();
    kernel.stride = row.whole<std::uint64_t>();
    kernel.laneCalls = row.whole<std::uint64_t>();
    if (!isSound(kernel) || !seen.insert(kernel.function).second) throw blob::Damaged();
  }
  return kernels;
}

}  // namespace culprit
