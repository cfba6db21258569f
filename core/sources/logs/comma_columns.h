// Whether the commas in the numbers of a table are decimal commas or group thousands: "39,375" may be either,
// "39,5" and "0,045" are one only. Whoever writes a table writes all cells of a column alike, so that one
// certain cell tells of all of them; a column without one is left out as a whole, since what is left of it
// would be its small numbers, or its round ones. For tables of one's own; tools that are known group nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources/logs/counter_log.h"

namespace culprit::logs {

class CommaColumns {
 public:
  /// Counters that are left out together, and their first cell that can be read in two ways.
  struct Doubt {
    std::string name;                 ///< of all of them, as the table has it
    std::set<std::size_t> positions;  ///< as of CounterLog::counter()
    std::uint64_t line = 0;           ///< 0: there is no such cell
    std::string cell;
  };

  /// Looks at a cell with a comma, "1,5"; false: it does not tell what commas are in this column.
  bool look(const LoggedCounter& column, std::string_view cell);
  /// At `position` of the log are readings of `column` that are left out with others of `counters`: with
  /// those of the column, or, where the rows of it name what they are of, with those of that name.
  void note(const LoggedCounter& column, const LoggedCounter& counters, std::size_t position);
  /// A cell of `column` is a reading of `counters`, and look() says that it does not tell.
  void doubt(const LoggedCounter& column, const LoggedCounter& counters, std::uint64_t line,
             std::string_view cell);

  /// What is to be left out, of all cells that were looked at.
  std::vector<Doubt> doubts() const;

 private:
  struct Column {
    bool isDecimal = false;
    std::map<LoggedCounter, Doubt> counters;  ///< also those of which every cell is certain
  };

  Doubt& of(const LoggedCounter& column, const LoggedCounter& counters);

  std::map<LoggedCounter, Column> m_columns;  ///< by heading
};

}  // namespace culprit::logs
