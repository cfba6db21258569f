#include "core/sources/chrome/events/slice_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace culprit::chrome {

namespace {

/// Bytes of one element, by PyTorch's names of types.
std::uint64_t sizeOfType(std::string_view dtype) {
  if (dtype == "Double" || dtype == "Long" || dtype == "ComplexFloat") return 8;
  if (dtype == "Float" || dtype == "Int") return 4;
  if (dtype == "Half" || dtype == "BFloat16" || dtype == "Short") return 2;
  const bool isByte = dtype == "Char" || dtype == "Byte" || dtype == "Bool" || dtype.starts_with("Float8");
  return isByte ? 1 : 0;
}

std::optional<std::uint64_t> countIn(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto value = parseInteger(text);
  return value && *value >= 0 ? std::optional(static_cast<std::uint64_t>(*value)) : std::nullopt;
}

/// Empty also if a session could not keep it.
std::optional<std::uint64_t> product(std::uint64_t x, std::uint64_t y) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(x, y, &result) || result == 0) return std::nullopt;
  return static_cast<std::uint64_t>(result);
}

LaunchSettings settingsIn(const Args& args) {
  LaunchSettings settings;
  if (args.grid.isWhole) settings.grid = args.grid.extent;
  if (args.block.isWhole) settings.block = args.block.extent;
  if (const auto registers = countIn(args.registers);
      registers && *registers > 0 && *registers <= std::numeric_limits<std::uint32_t>::max()) {
    settings.registers = static_cast<std::uint32_t>(*registers);
  }
  settings.sharedBytes = countIn(args.shared);
  return settings;
}

/// Of a list such as "[64, 64]"; true if it is empty. A list that is cut off ends with no number.
bool areEqualParts(std::string_view list) {
  if (list.starts_with('[')) list.remove_prefix(1);
  if (list.ends_with(']')) list.remove_suffix(1);
  const std::string_view first = list.substr(0, list.find(','));
  while (list.starts_with(first)) {
    list.remove_prefix(first.size());
    if (list.empty()) return true;
    if (!list.starts_with(',')) return false;
    list.remove_prefix(std::min(list.size(), list.find_first_not_of(", ")));
  }
  return false;
}

CollectiveOperation operationIn(const Args& args) {
  const CollectiveOperation operation = operationNamed(args.collective);
  const bool isUneven = operation == CollectiveOperation::AllToAll && !areEqualParts(args.splits);
  return isUneven ? CollectiveOperation::NotTold : operation;
}

/// The number of members, 0 if it is none.
std::uint32_t groupSizeIn(const Args& args) {
  const auto size = countIn(args.groupSize);
  return size && *size <= std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(*size) : 0;
}

EventDetail detailIn(const Args& args) {
  EventDetail detail;
  detail.bytes = countIn(args.bytes);
  if (const auto elements = countIn(args.elements); elements && !detail.bytes) {
    detail.bytes = product(*elements, sizeOfType(args.dtype));
  }
  detail.threads = product(args.grid.product, args.block.product);
  if (!detail.threads) detail.threads = countIn(args.threads);
  if (const auto occupancy = parseNumber(args.occupancy)) detail.occupancy = static_cast<float>(*occupancy);
  detail.settings = settingsIn(args);
  if (!args.groupRanks.empty() || !args.groupName.empty())
    detail.processGroup = fmt::format("{} {}", args.groupName, args.groupRanks);
  detail.groupDescription = args.groupDescription;
  detail.groupSize = groupSizeIn(args);
  detail.operation = operationIn(args);
  return detail;
}

/// Equal for equal places, and most often different for others.
std::size_t markOf(const Event& event, const Args& args) {
  const auto last = [](std::string_view text) -> std::size_t {
    return text.empty() ? 0 : static_cast<unsigned char>(text.back()) + text.size();
  };
  const auto rule =
      static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(event.rule) / sizeof(CategoryRule));
  return rule * 7 + last(event.tid) * 5 + last(event.pid) * 3 + last(args.device);
}

bool isOf(const SlicePlace& place, const Event& event, const Args& args) {
  return place.rule == event.rule && place.tid == event.tid && place.pid == event.pid &&
         place.device == args.device && place.host == args.hostname;
}

}  // namespace

void SliceTable::beginBatch(std::vector<EventDetail>& details) {
  m_details = &details;
  ++m_batch;
}

SliceName& SliceTable::nameOf(std::string_view text) {
  const std::uint32_t number = m_nameTexts.intern(text);
  if (number == m_names.size()) {
    SliceName& name = m_names.emplace_back();
    name.text = m_nameTexts[number];
    name.traits = traitsOf(text);
  }
  return m_names[number];
}

SlicePlace& SliceTable::placeOf(const Event& event, const Args& args) {
  SlicePlace*& recent = m_recent[markOf(event, args) % kRecent];
  if (recent == nullptr || !isOf(*recent, event, args)) recent = &findPlace(event, args);
  return *recent;
}

SlicePlace& SliceTable::findPlace(const Event& event, const Args& args) {
  m_key.clear();
  for (const std::string_view part : {event.pid, event.tid, args.device, args.hostname}) m_key += part;
  fmt::format_to(std::back_inserter(m_key), ":{}:{}:{}:{}:{}", event.pid.size(), event.tid.size(),
                 args.device.size(), args.hostname.size(), fmt::ptr(event.rule));
  const std::uint32_t number = m_placeKeys.intern(m_key);
  if (number == m_places.size()) {
    std::string_view left = m_placeKeys[number];
    const auto take = [&left](std::string_view part) {
      const std::string_view taken = left.substr(0, part.size());
      left.remove_prefix(part.size());
      return taken;
    };
    SlicePlace& place = m_places.emplace_back();
    place.rule = event.rule;
    place.pid = take(event.pid);
    place.tid = take(event.tid);
    place.device = take(args.device);
    place.host = take(args.hostname);
  }
  return m_places[number];
}

std::uint32_t SliceTable::detailOf(const Args& args, SliceName& name) {
  EventDetail detail = detailIn(args);
  if (detail == EventDetail{}) return Slice::kNoDetail;
  if (name.detailBatch == m_batch && name.detail == detail) return name.detailPosition;
  name.detailBatch = m_batch;
  name.detailPosition = static_cast<std::uint32_t>(m_details->size());
  name.detail = detail;
  m_details->push_back(std::move(detail));
  return name.detailPosition;
}

std::uint32_t SliceTable::operandsOf(const Args& args, const NameTraits& traits) {
  const bool isWritten = !args.operandsText.empty();
  if ((args.operands.dims.empty() && !isWritten) || traits.isViewOnly) return Slice::kNoDetail;
  const OperandArgs given{.dims = args.operands.dims,
                          .types = args.operands.types,
                          .values = traits.needsValues ? args.operands.values : std::string_view()};
  m_key.clear();
  for (const std::string_view part : {given.dims, given.types, given.values, args.operandsText}) {
    m_key += part;
    m_key += '\n';
  }
  if (m_operands.size() >= kMostOperands || m_operandBytes >= kMostOperandsBytes) forgetOperands();
  const std::uint32_t number = m_operandKeys.intern(m_key);
  if (number == m_operands.size()) {
    m_operandBytes += m_key.size();
    const bool isOurs = isWritten && isOperandText(args.operandsText);
    m_operands.push_back({.text = isOurs ? std::string(args.operandsText) : operandText(given)});
  }
  SliceOperands& operands = m_operands[number];
  if (operands.text.empty()) return Slice::kNoDetail;
  if (operands.detailBatch != m_batch) {
    operands.detailBatch = m_batch;
    operands.detailPosition = static_cast<std::uint32_t>(m_details->size());
    m_details->push_back({.operands = operands.text});
  }
  return operands.detailPosition;
}

void SliceTable::forgetOperands() {
  m_operandKeys = {};
  m_operands.clear();
  m_operandBytes = 0;
}

Slice SliceTable::sliceOf(const Event& event, const Args& args) {
  SliceName& name = nameOf(event.name);
  const EventCategory category = categoryOf(*event.rule, name.traits);
  if (!m_hasFractions) m_hasFractions = event.ts.find('.') != std::string_view::npos;
  return {.startNs = *event.timeNs,
          .durationNs = *event.durationNs,
          .name = &name,
          .place = &placeOf(event, args),
          .correlation = args.correlation.empty() ? 0 : parseInteger(args.correlation).value_or(0),
          .position = event.position,
          .detail = isGpuWork(category)                ? detailOf(args, name)
                    : category == EventCategory::CpuOp ? operandsOf(args, name.traits)
                                                       : Slice::kNoDetail,
          .category = category,
          .hasFractions = m_hasFractions};
}

}  // namespace culprit::chrome
