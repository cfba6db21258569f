// The chapter on the memory over the cycle: levels, who had taken what is held at the peak, and the calls
// that take memory from the driver.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/report/chapters/chapters.h"
#include "core/report/chapters/millisecond_cells.h"
#include "core/report/figures/memory_figure.h"
#include "core/report/sentences/memory_text.h"
#include "core/report/words/format.h"

namespace culprit::report {

namespace {

constexpr std::size_t kMostHolders = 15;
constexpr double kNsPerMs = 1e6;

Cell bytesCell(const std::optional<double>& bytes) {
  return bytes ? numberCell(memoryText(*bytes), bytes) : Cell(absentCell());
}

Cell bytesChangeCell(const std::optional<double>& change) {
  return change ? numberCell(memoryChangeText(*change), change) : Cell(absentCell());
}

Cell allocationsCell(const std::optional<HeldMemory>& held) {
  return held ? countCell(held->allocations) : Cell(absentCell());
}

std::optional<double> heldBytesOf(const std::optional<HeldMemory>& held) {
  return held ? std::optional(held->bytes) : std::nullopt;
}

/// `hasOneZero`: both levels count from nothing, so that their difference is one.
void addMemoryLevel(Table& table, std::string title, const std::optional<double>& a,
                    const std::optional<double>& b, bool hasOneZero = true) {
  if (!a && !b) return;
  const auto change = a && b && hasOneZero ? std::optional(*b - *a) : std::nullopt;
  table.rows.push_back({cell(std::move(title)), bytesCell(a), bytesCell(b), bytesChangeCell(change)});
}

Table levelTable(const DeviceMemory& device) {
  Table table{columns({"Level", "A", "B", "B − A"}, 1), {}};
  const auto first = [](const MemoryCurve& curve) {
    return curve.empty() ? std::nullopt : std::optional(curve.bytes.front());
  };
  const auto last = [](const MemoryCurve& curve) {
    return curve.empty() ? std::nullopt : std::optional(curve.bytes.back());
  };
  const MemorySide &a = device.a, &b = device.b;
  const bool hasOneZero = device.hasOneZero();
  addMemoryLevel(table, "Allocated at the start", first(a.allocated), first(b.allocated), hasOneZero);
  addMemoryLevel(table, "Allocated at the peak", peakOf(a.allocated), peakOf(b.allocated), hasOneZero);
  addMemoryLevel(table, "of that, taken before the recording", a.olderBytes, b.olderBytes);
  addMemoryLevel(table, "Allocated at the end", last(a.allocated), last(b.allocated), hasOneZero);
  addMemoryLevel(table, "Reserved, at most", peakOf(a.reserved), peakOf(b.reserved));
  return table;
}

Text placeCell(const MemoryHolder& holder) {
  return holder.place.empty() ? absentCell() : nameCell(holder.place);
}

Table holderTable(const DeviceMemory& device) {
  Table table{columns({"Taken by", "In", "A", "B", "B − A", "Allocations A", "Allocations B"}, 2), {}};
  for (const MemoryHolder& holder : device.holders) {
    if (table.rows.size() == kMostHolders) break;
    table.rows.push_back({holder.caller.empty() ? cell(holderText(holder)) : nameCell(holder.caller),
                          placeCell(holder), bytesCell(heldBytesOf(holder.a)),
                          bytesCell(heldBytesOf(holder.b)), bytesChangeCell(holder.change()),
                          allocationsCell(holder.a), allocationsCell(holder.b)});
  }
  table.isExcerpt = device.holders.size() > kMostHolders;
  return table;
}

void addHolders(const DeviceMemory& device, Section& section) {
  if (device.holders.empty()) return;
  std::string text =
      "Who had taken what is held at the peak, since the recording began, the largest change first";
  const std::size_t all = device.holders.size() + device.leftOut;
  if (all > kMostHolders)
    text += fmt::format("; the first {} of {}", format::count(kMostHolders), format::count(all));
  section.blocks.emplace_back(paragraph(text + "."));
  section.blocks.emplace_back(holderTable(device));
}

void addDevice(const CycleMemory& memory, const DeviceMemory& device, Section& section) {
  section.blocks.emplace_back(paragraph(peakSentence(memory, device)));
  for (std::string& sentence : memorySentences(device))
    section.blocks.emplace_back(paragraph(std::move(sentence)));
  if (auto figure = memoryFigure(memory, device)) section.blocks.emplace_back(*std::move(figure));
  section.blocks.emplace_back(levelTable(device));
  addHolders(device, section);
}

std::vector<Cell> callCells(const AllocatorCalls& calls) {
  const auto msOf = [](const std::optional<AllocatorCalls::Sum>& sum) {
    return sum ? std::optional(static_cast<double>(sum->ns) / kNsPerMs) : std::nullopt;
  };
  const auto countOf = [](const std::optional<AllocatorCalls::Sum>& sum) {
    return sum ? countCell(static_cast<std::uint64_t>(sum->calls)) : Cell(absentCell());
  };
  const std::optional<double> a = msOf(calls.a), b = msOf(calls.b);
  const MillisecondCells ms(a.value_or(0.0), b.value_or(0.0));
  const auto plain = [&ms](const std::optional<double>& value) {
    return value ? ms.plain(*value) : Cell(absentCell());
  };
  return {nameCell(calls.name),
          countOf(calls.a),
          countOf(calls.b),
          plain(a),
          plain(b),
          a && b ? ms.change(*b - *a) : Cell(absentCell())};
}

void addCalls(const CycleMemory& memory, Section& section) {
  if (const auto sentence = driverCallsSentence(memory)) section.blocks.emplace_back(paragraph(*sentence));
  if (memory.calls.empty()) return;
  section.blocks.emplace_back(
      paragraph("They make the host wait; an allocator that keeps what it has needs few of them."));
  Table table{columns({"Call", "Calls A", "Calls B", "A (ms)", "B (ms)", "B − A (ms)"}, 1), {}};
  for (const AllocatorCalls& calls : memory.calls) {
    if (table.rows.size() == kMostHolders) break;
    table.rows.push_back(callCells(calls));
  }
  section.blocks.emplace_back(std::move(table));
}

}  // namespace

Sections memory(const PairResults& pair, const CycleMemory& memory, int level) {
  constexpr std::size_t kMostDevices = 8;
  Section section{level, "Memory", {}};
  section.blocks.emplace_back(
      paragraph(fmt::format("Over cycle {} of A and cycle {} of B, those of median duration.",
                            pair.cyclesA.at(memory.cycleA).number, pair.cyclesB.at(memory.cycleB).number)));
  std::size_t shown = 0;
  for (const DeviceMemory& device : memory.devices) {
    if (shown++ == kMostDevices) break;
    addDevice(memory, device, section);
  }
  if (memory.devices.size() > kMostDevices)
    section.blocks.emplace_back(Note{
        cell(fmt::format("And {}.", format::counted(memory.devices.size() - kMostDevices, "more device")))});
  addCalls(memory, section);
  return {std::move(section)};
}

}  // namespace culprit::report
