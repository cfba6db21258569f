#include <optional>
#include <string>

#include "core/base/json_text.h"
#include "core/report/document/writers.h"

namespace culprit {

namespace {

constexpr std::size_t kMostCurvePoints = 1000;

void writeCurve(JsonObject json, const MemoryCurve& curve, std::int64_t durationNs) {
  const std::optional<std::size_t> peak = curve.peak();
  json.member("counter", curve.metric);
  json.member("start_bytes", curve.bytes.front());
  json.member("peak_bytes", curve.bytes[*peak]);
  json.member("peak_ns", curve.timeNs[*peak]);
  json.member("end_bytes", curve.bytes.back());
  json.member("levels", curve.size());
  JsonArray points = json.array("curve");
  for (const MemoryStretch& stretch : stretchesOf(curve, durationNs, kMostCurvePoints)) {
    JsonObject point = points.object();
    point.member("ns", stretch.fromNs);
    point.member("low_bytes", stretch.low);
    point.member("high_bytes", stretch.high);
    point.member("last_bytes", stretch.last);
  }
}

void writeMemorySide(JsonObject json, const MemorySide& side, std::int64_t durationNs) {
  if (!side.allocated.empty()) writeCurve(json.object("allocated"), side.allocated, durationNs);
  if (!side.reserved.empty()) writeCurve(json.object("reserved"), side.reserved, durationNs);
  json.member("counts_changes_only", side.isChangeOnly);
  json.member("cycle_peaks_have_one_zero", side.peaksHaveOneZero);
  json.member("frees_by_address", side.hasAllocations ? std::optional(side.areByAddress) : std::nullopt);
  json.member("held_bytes", side.hasAllocations ? std::optional(side.heldBytes) : std::nullopt);
  json.member("held_allocations", side.hasAllocations ? std::optional(side.held) : std::nullopt);
  json.member("older_bytes", side.olderBytes);
  JsonArray peaks = json.array("cycle_peaks");
  for (const std::optional<double>& peak : side.peaks) peaks.value(peak);
}

/// Null where no single allocations of the side are recorded.
void writeHeld(JsonObject& holder, const char* side, const std::optional<HeldMemory>& held) {
  if (!held) return holder.member(side, std::nullopt);
  JsonObject json = holder.object(side);
  json.member("bytes", held->bytes);
  json.member("allocations", held->allocations);
  json.member("earlier_bytes", held->earlierBytes);
}

void writeHolder(JsonObject json, const MemoryHolder& holder, bool isNamed) {
  const auto known = [](const std::string& name) {
    return name.empty() ? std::nullopt : std::optional(name);
  };
  if (isNamed) json.member("caller", known(holder.caller));
  if (isNamed) json.member("place", known(holder.place));
  writeHeld(json, "a", holder.a);
  writeHeld(json, "b", holder.b);
}

void writeDevice(JsonObject json, const CycleMemory& memory, const DeviceMemory& device,
                 const Monitor& monitor) {
  json.member("device", device.device);
  json.member("host", device.isHost);
  writeMemorySide(json.object("a"), device.a, memory.durationA);
  writeMemorySide(json.object("b"), device.b, memory.durationB);
  {
    JsonArray holders = json.array("holders");
    for (const MemoryHolder& holder : device.holders) {
      monitor.checkpoint();
      writeHolder(holders.object(), holder, true);
    }
  }
  json.member("holders_left_out", device.leftOut);
  if (device.others) writeHolder(json.object("others"), *device.others, false);
}

/// Null where no calls into the driver are recorded of the side.
void writeCallSum(JsonObject& call, const char* side, const std::optional<AllocatorCalls::Sum>& sum) {
  if (!sum) return call.member(side, std::nullopt);
  JsonObject json = call.object(side);
  json.member("calls", sum->calls);
  json.member("ns", sum->ns);
}

void writeCycle(JsonObject json, const std::string& label, const Cycle& cycle) {
  json.member("process", label);
  json.member("cycle", cycle.number);
  json.member("duration_ns", cycle.durationNs);
}

}  // namespace

std::string toMemoryJson(const PairResults& pair, const CycleMemory& memory, const Monitor& monitor) {
  JsonText text;
  {
    JsonObject json = text.object();
    json.member("schema", "culprit.memory/1");
    writeCycle(json.object("a"), pair.labelA, pair.cyclesA.at(memory.cycleA));
    writeCycle(json.object("b"), pair.labelB, pair.cyclesB.at(memory.cycleB));
    {
      JsonArray devices = json.array("devices");
      for (const DeviceMemory& device : memory.devices)
        writeDevice(devices.object(), memory, device, monitor);
    }
    JsonArray calls = json.array("allocator_calls");
    for (const AllocatorCalls& each : memory.calls) {
      JsonObject call = calls.object();
      call.member("name", each.name);
      writeCallSum(call, "a", each.a);
      writeCallSum(call, "b", each.b);
    }
  }
  return text.text();
}

}  // namespace culprit
