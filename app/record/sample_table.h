// The values of one moment, by column, and the heading that names the columns. Samplers ask for a column once
// and set its value each time; a column that nobody sets is empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::record {

class SampleTable {
 public:
  /// `name` as in the resource table, `device` such as "gpu=0" or "process=4711" or nothing, `unit` of the
  /// values.
  std::size_t column(std::string_view name, std::string_view device, std::string_view unit);
  /// The column is no longer written: its process has ended.
  void drop(std::size_t column);
  /// Numbers that are not finite are left out.
  void set(std::size_t column, double value);

  /// Empties all values, before the next moment.
  void clear();
  std::size_t width() const { return m_live; }
  /// Changes whenever columns are added or dropped: then a heading has to be written again.
  std::uint64_t version() const { return m_version; }
  void appendHeading(std::string& text) const;
  /// The values behind the time, "1795501823.101926".
  void appendRow(std::int64_t epochNs, std::string& text) const;

 private:
  struct Column {
    std::string heading;
    bool isLive = true;
    bool isSet = false;
    double value = 0.0;
  };

  std::vector<Column> m_columns;
  std::map<std::string, std::size_t, std::less<>> m_positions;
  std::uint64_t m_version = 0;
  std::size_t m_live = 0;
};

}  // namespace culprit::record
