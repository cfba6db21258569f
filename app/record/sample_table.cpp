#include "app/record/sample_table.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace culprit::record {

namespace {

constexpr double kWholeBelow = 1e15;  // exact as a double
constexpr std::int64_t kNsPerSecond = 1'000'000'000;

}  // namespace

std::size_t SampleTable::column(std::string_view name, std::string_view device, std::string_view unit) {
  std::string heading(name);
  if (!device.empty()) heading += fmt::format("{{{}}}", device);
  if (!unit.empty()) heading += fmt::format(" [{}]", unit);
  const auto [found, isNew] = m_positions.try_emplace(heading, m_columns.size());
  if (isNew) m_columns.push_back({.heading = heading, .isLive = false});
  Column& column = m_columns[found->second];
  if (!column.isLive) {
    column.isLive = true;
    ++m_live;
    ++m_version;
  }
  return found->second;
}

void SampleTable::drop(std::size_t column) {
  if (!m_columns.at(column).isLive) return;
  m_columns[column].isLive = false;
  m_columns[column].isSet = false;
  --m_live;
  ++m_version;
}

void SampleTable::set(std::size_t column, double value) {
  if (!std::isfinite(value)) return;
  m_columns[column].value = value;
  m_columns[column].isSet = true;
}

void SampleTable::clear() {
  for (Column& column : m_columns) column.isSet = false;
}

void SampleTable::appendHeading(std::string& text) const {
  text += "time";
  for (const Column& column : m_columns) {
    if (!column.isLive) continue;
    text += ',';
    text += column.heading;
  }
  text += '\n';
}

void SampleTable::appendRow(std::int64_t epochNs, std::string& text) const {
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{}.{:06}", epochNs / kNsPerSecond, epochNs % kNsPerSecond / 1000);
  for (const Column& column : m_columns) {
    if (!column.isLive) continue;
    text += ',';
    if (!column.isSet) continue;
    const bool isWhole = std::nearbyint(column.value) == column.value && std::abs(column.value) < kWholeBelow;
    if (isWhole) {
      fmt::format_to(out, "{}", static_cast<std::int64_t>(column.value));
    } else {
      fmt::format_to(out, "{:.6g}", column.value);
    }
  }
  text += '\n';
}

}  // namespace culprit::record
