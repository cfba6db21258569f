#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_field.h"

namespace culprit {

namespace {

constexpr std::string_view kMemoryHead =
    "device,row,caller,place,bytes_a,bytes_b,delta_bytes,count_a,count_b,earlier_bytes_a,earlier_bytes_b,"
    "ms_a,ms_b,delta_ms\n";

constexpr double kNsOfMemoryMs = 1e6;

std::string wholeField(const std::optional<double>& bytes) {
  return bytes ? fmt::format("{:.0f}", *bytes) : std::string();
}

std::string msField(const std::optional<double>& ms) {
  return ms ? fmt::format("{:.6f}", *ms) : std::string();
}

/// A number of both sides and their difference; what is not known is empty.
struct MemoryPair {
  std::optional<double> a, b;
  bool hasOneZero = true;  ///< else the difference says nothing

  std::optional<double> change() const {
    return a && b && hasOneZero ? std::optional(*b - *a) : std::nullopt;
  }
};

/// Of both sides of a row, by what `numberOf` says of the side where it is known.
template <typename Known, typename NumberOf>
MemoryPair pairOf(const Known& a, const Known& b, const NumberOf& numberOf) {
  const auto of = [&numberOf](const Known& side) {
    return side ? std::optional(static_cast<double>(numberOf(*side))) : std::nullopt;
  };
  return {of(a), of(b)};
}

/// One row; what is not there is empty.
struct MemoryCsvRow {
  std::string_view row;
  std::string caller{}, place{};
  MemoryPair bytes{}, count{}, earlier{}, ms{};
};

class MemoryRows {
 public:
  explicit MemoryRows(const CycleMemory& memory) : m_memory(memory) {}

  void addDevice(const DeviceMemory& device, const Monitor& monitor) {
    m_device = csv::nameField(device.device);
    addCurves("allocated", device.a.allocated, device.b.allocated, device.hasOneZero());
    addCurves("reserved", device.a.reserved, device.b.reserved, true);
    if (device.a.olderBytes || device.b.olderBytes)
      add({.row = "older", .bytes = {device.a.olderBytes, device.b.olderBytes}});
    for (const MemoryHolder& holder : device.holders) {
      monitor.checkpoint();
      addHolder("held", holder);
    }
    if (device.others) addHolder("others", *device.others);
  }
  void addCalls() {
    m_device.clear();
    using Sum = AllocatorCalls::Sum;
    const auto ms = [](const Sum& sum) { return static_cast<double>(sum.ns) / kNsOfMemoryMs; };
    for (const AllocatorCalls& calls : m_memory.calls)
      add({.row = "call",
           .caller = csv::nameField(calls.name),
           .count = pairOf(calls.a, calls.b, [](const Sum& sum) { return sum.calls; }),
           .ms = pairOf(calls.a, calls.b, ms)});
  }
  std::string take() { return std::string(kMemoryHead) + m_text; }

 private:
  void addCurves(std::string_view level, const MemoryCurve& a, const MemoryCurve& b, bool hasOneZero) {
    if (a.empty() && b.empty()) return;
    const auto at = [](const MemoryCurve& curve, std::optional<std::size_t> place) {
      return place ? std::optional(curve.bytes[*place]) : std::nullopt;
    };
    const auto msAt = [](const MemoryCurve& curve, std::optional<std::size_t> place) {
      return place ? std::optional(static_cast<double>(curve.timeNs[*place]) / kNsOfMemoryMs) : std::nullopt;
    };
    const auto first = [](const MemoryCurve& curve) {
      return curve.empty() ? std::nullopt : std::optional<std::size_t>(0);
    };
    const auto last = [](const MemoryCurve& curve) {
      return curve.empty() ? std::nullopt : std::optional(curve.size() - 1);
    };
    const auto addAt = [&](std::string_view what, const auto& placeOf) {
      const std::string row = fmt::format("{}_{}", level, what);
      add({.row = row,
           .bytes = {at(a, placeOf(a)), at(b, placeOf(b)), hasOneZero},
           .ms = {msAt(a, placeOf(a)), msAt(b, placeOf(b))}});
    };
    addAt("start", first);
    addAt("peak", [](const MemoryCurve& curve) { return curve.peak(); });
    addAt("end", last);
  }

  void addHolder(std::string_view row, const MemoryHolder& holder) {
    add({.row = row,
         .caller = csv::nameField(holder.caller),
         .place = csv::nameField(holder.place),
         .bytes = pairOf(holder.a, holder.b, [](const HeldMemory& held) { return held.bytes; }),
         .count = pairOf(holder.a, holder.b, [](const HeldMemory& held) { return held.allocations; }),
         .earlier = pairOf(holder.a, holder.b, [](const HeldMemory& held) { return held.earlierBytes; })});
  }

  void add(const MemoryCsvRow& row) {
    fmt::format_to(std::back_inserter(m_text), "{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", m_device,
                   row.row, row.caller, row.place, wholeField(row.bytes.a), wholeField(row.bytes.b),
                   wholeField(row.bytes.change()), wholeField(row.count.a), wholeField(row.count.b),
                   wholeField(row.earlier.a), wholeField(row.earlier.b), msField(row.ms.a), msField(row.ms.b),
                   msField(row.ms.change()));
  }

  const CycleMemory& m_memory;
  std::string m_device, m_text;
};

}  // namespace

std::string toMemoryCsv(const CycleMemory& memory, const Monitor& monitor) {
  MemoryRows rows(memory);
  for (const DeviceMemory& device : memory.devices) rows.addDevice(device, monitor);
  rows.addCalls();
  return rows.take();
}

}  // namespace culprit
