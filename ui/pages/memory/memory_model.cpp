#include "ui/pages/memory/memory_model.h"

#include <utility>

#include "core/base/safe_text.h"
#include "core/report/sentences/memory_text.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

template <typename Number>
std::optional<double> ofHeld(const std::optional<HeldMemory>& held, Number HeldMemory::*number) {
  return held ? std::optional(static_cast<double>(*held.*number)) : std::nullopt;
}

}  // namespace

MemoryModel::MemoryModel(QObject* parent)
    : TableModel({{"Taken by",
                   "The innermost operator around the allocation, but one that only makes room, such as "
                   "aten::empty."},
                  {"In", "The module or range around it, else the Python frame or operator."},
                  {"A", "What of it is held at the peak of A.", Numbers},
                  {"B", "What of it is held at the peak of B.", Numbers},
                  {"B − A", "The difference of the two.", Numbers},
                  {"Allocations A", "How many allocations that is in A.", Numbers},
                  {"Allocations B", "How many allocations that is in B.", Numbers},
                  {"Earlier A", "The part in A that was taken before the cycle began.", Numbers},
                  {"Earlier B", "The part in B that was taken before the cycle began.", Numbers}},
                 parent) {}

void MemoryModel::setMemory(const std::shared_ptr<const CycleMemory>& memory, std::size_t at) {
  beginResetModel();
  m_rows.clear();
  if (memory && at < memory->devices.size()) {
    const DeviceMemory& device = memory->devices[at];
    for (const MemoryHolder& holder : device.holders)
      m_rows.push_back(
          {.holder = holder, .note = holder.caller.empty() ? qString(holderText(holder)) : QString()});
    addRest(device);
  }
  endResetModel();
}

/// What has no caller: what was left out, and what was taken before anything was recorded.
void MemoryModel::addRest(const DeviceMemory& device) {
  if (device.others)
    m_rows.push_back({.holder = *device.others, .note = QString("%1 others").arg(device.leftOut)});
  if (!device.a.olderBytes && !device.b.olderBytes) return;
  Row older{.note = "taken before the recording", .hasAllocations = false};
  for (const Side side : {Side::A, Side::B})
    if (const auto& bytes = device.of(side).olderBytes) older.holder.of(side) = HeldMemory{.bytes = *bytes};
  m_rows.push_back(std::move(older));
}

int MemoryModel::rows() const {
  return static_cast<int>(m_rows.size());
}

std::optional<double> MemoryModel::number(int at, int column) const {
  const Row& row = m_rows.at(static_cast<std::size_t>(at));
  const std::optional<HeldMemory>&a = row.holder.a, &b = row.holder.b;
  if (column > Change && !row.hasAllocations) return std::nullopt;
  switch (column) {
    case A:
      return ofHeld(a, &HeldMemory::bytes);
    case B:
      return ofHeld(b, &HeldMemory::bytes);
    case Change:
      return row.holder.change();
    case AllocationsA:
      return ofHeld(a, &HeldMemory::allocations);
    case AllocationsB:
      return ofHeld(b, &HeldMemory::allocations);
    case EarlierA:
      return ofHeld(a, &HeldMemory::earlierBytes);
    case EarlierB:
      return ofHeld(b, &HeldMemory::earlierBytes);
    default:
      return std::nullopt;
  }
}

QString MemoryModel::text(int at, int column) const {
  const Row& row = m_rows.at(static_cast<std::size_t>(at));
  if (column == Caller) return row.note.isEmpty() ? qString(singleLine(row.holder.caller)) : row.note;
  if (column == Place)
    return row.holder.place.empty() ? qString(format::kAbsent) : qString(singleLine(row.holder.place));
  const std::optional<double> value = number(at, column);
  if (!value) return qString(format::kAbsent);
  if (column == Change) return qString(memoryChangeText(*value));
  if (column == AllocationsA || column == AllocationsB)
    return qString(format::count(static_cast<std::uint64_t>(*value)));
  return qString(memoryText(*value));
}

QVariant MemoryModel::copyValue(int row, int column) const {
  return isNumber(column) ? orNothing(number(row, column)) : text(row, column);
}

QVariant MemoryModel::cell(int at, int column, int role) const {
  const Row& row = m_rows.at(static_cast<std::size_t>(at));
  if (role == Qt::ForegroundRole) return greyIf(column == Caller && !row.note.isEmpty());
  if (role == Qt::ToolTipRole && column <= Place) return wrappedName(text(at, column));
  return {};
}

}  // namespace culprit::ui
