// The values of one moment, by column, and the heading that names the columns. Samplers ask for a column once
// and set its value each time; a column that nobody sets is empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace culprit::record {

class SampleTable {
 public:
  /// `name` as in the resource table, `device` such as "gpu=0" or "process=4711" or nothing, `unit` of the
  /// values. The same for the same words, as long as it is not dropped.
  std::size_t column(std::string_view name, std::string_view device, std::string_view unit);
  /// The column is no longer written: its process has ended. Its number goes to another one.
  void drop(std::size_t column);
  /// Numbers that are not finite are left out.
  void set(std::size_t column, double value);

  /// Empties all values, before the next moment.
  void clear();
  std::size_t width() const { return m_order.size(); }
  /// Changes whenever columns are added or dropped: then a heading has to be written again.
  std::uint64_t version() const { return m_version; }
  /// "time,gpu_sm_frequency{gpu=0} [MHz],..."
  void appendHeading(std::string& text) const;
  /// The values behind the time, "1795501823.101926": whole numbers as they are, others with six digits.
  void appendRow(std::int64_t epochNs, std::string& text) const;

 private:
  struct Column {
    std::string heading;
    bool isSet = false;
    double value = 0.0;
  };

  std::vector<Column> m_columns;
  std::vector<std::size_t> m_order;  ///< columns as they stand in the heading
  std::vector<std::size_t> m_free;
  std::unordered_map<std::string, std::size_t> m_positions;  ///< by heading
  std::uint64_t m_version = 0;
};

}  // namespace culprit::record
