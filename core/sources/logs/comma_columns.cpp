#include "core/sources/logs/comma_columns.h"

#include "core/sources/logs/host/decimal_comma.h"

namespace culprit::logs {

namespace {

/// "1,500" and "12,500" may be grouped; "1,50", "0,500" and "1500,500" are not.
bool mayBeGrouped(std::string_view number) {
  constexpr std::size_t kGroup = 3;
  if (number.starts_with('-') || number.starts_with('+')) number.remove_prefix(1);
  const std::size_t comma = number.find(',');
  return number.size() - comma - 1 == kGroup && comma <= kGroup && !number.starts_with('0');
}

}  // namespace

bool CommaColumns::look(const LoggedCounter& column, std::string_view cell) {
  const bool isDecimal = !mayBeGrouped(cell) && parseLocalNumber(cell).has_value();
  if (isDecimal) m_columns[column].isDecimal = true;
  return isDecimal;
}

CommaColumns::Doubt& CommaColumns::of(const LoggedCounter& column, const LoggedCounter& counters) {
  const auto [found, isNew] = m_columns[column].counters.try_emplace(counters);
  if (isNew) found->second.name = counters.name;
  return found->second;
}

void CommaColumns::note(const LoggedCounter& column, const LoggedCounter& counters, std::size_t position) {
  of(column, counters).positions.insert(position);
}

void CommaColumns::doubt(const LoggedCounter& column, const LoggedCounter& counters, std::uint64_t line,
                         std::string_view cell) {
  Doubt& doubt = of(column, counters);
  if (doubt.line > 0) return;
  doubt.line = line;
  doubt.cell = cell;
}

std::vector<CommaColumns::Doubt> CommaColumns::doubts() const {
  std::vector<Doubt> all;
  for (const auto& [heading, column] : m_columns) {
    if (column.isDecimal) continue;
    for (const auto& [counters, doubt] : column.counters)
      if (doubt.line > 0) all.push_back(doubt);
  }
  return all;
}

}  // namespace culprit::logs
