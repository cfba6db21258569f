#include "app/record/sample_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace culprit::record {

namespace {

constexpr double kWholeBelow = 1e15;  // exact as a double
constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kNsPerUs = 1000;

}  // namespace

std::size_t SampleTable::column(std::string_view name, std::string_view device, std::string_view unit) {
  std::string heading(name);
  if (!device.empty()) heading += fmt::format("{{{}}}", device);
  if (!unit.empty()) heading += fmt::format(" [{}]", unit);
  if (const auto known = m_positions.find(heading); known != m_positions.end()) return known->second;
  std::size_t position = m_columns.size();
  if (m_free.empty()) {
    m_columns.emplace_back();
  } else {
    position = m_free.back();
    m_free.pop_back();
  }
  m_columns[position] = {.heading = heading};
  m_order.push_back(position);
  m_positions.emplace(std::move(heading), position);
  ++m_version;
  return position;
}

void SampleTable::drop(std::size_t column) {
  m_positions.erase(m_columns.at(column).heading);
  m_columns[column] = {};
  m_order.erase(std::remove(m_order.begin(), m_order.end(), column), m_order.end());
  m_free.push_back(column);
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
  for (const std::size_t position : m_order) {
    text += ',';
    text += m_columns[position].heading;
  }
  text += '\n';
}

void SampleTable::appendRow(std::int64_t epochNs, std::string& text) const {
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{}.{:06}", epochNs / kNsPerSecond, epochNs % kNsPerSecond / kNsPerUs);
  for (const std::size_t position : m_order) {
    text += ',';
    const Column& column = m_columns[position];
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
