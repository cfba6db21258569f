#include "core/sources/logs/plain_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/comma_columns.h"
#include "core/sources/logs/csv_heading.h"

namespace culprit::logs {

namespace {

constexpr std::size_t kMostColumns = 100'000;

/// "1,500": a number that is written in another way, where "P0", a date, an address, the version of a driver
/// or the bits of a mask are just something else.
bool seemsNumber(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && text.front() >= '0' && text.front() <= '9' &&
         text.find_first_not_of("0123456789,.") == std::string_view::npos &&
         std::count(text.begin(), text.end(), '.') <= 1;
}

/// The rows of one plain CSV, whose headings may change on the way.
class PlainTable {
 public:
  PlainTable(LogLines& lines, CounterLog& log) : m_lines(lines), m_log(log) {}

  void read() {
    while (const auto line = m_lines.next()) {
      if (line->empty()) continue;
      if (line->front() == '#') {
        readComment(*line);
        continue;
      }
      const auto time = m_heading ? m_heading->timeOf(*line) : std::nullopt;
      if (time) {
        if (m_log.at(*time, m_lines.line())) {
          readRow(*line);
        } else {
          lookAtCommas(*line);
        }
      } else if (!m_heading || m_heading->isSameTable(*line)) {
        takeHeading(*line);
      } else {
        m_log.skip(m_lines.line(), fmt::format("no time in \"{}\"", excerpt(*line, 60)));
      }
    }
    leaveDoubtsOut();
  }

 private:
  void takeHeading(std::string_view line) {
    auto heading = CsvHeading::of(line);
    if (!heading || heading->columns().size() > kMostColumns) {
      m_log.skip(m_lines.line(), "no heading with a column of times");
      return;
    }
    m_heading = std::move(heading);
    m_positions.clear();
    m_columnOf.clear();
  }

  /// "# culprit-record 1.0 host=node001", "# clocks epoch_ns=1 monotonic_ns=2 boot_ns=3".
  void readComment(std::string_view line) {
    splitWords(line.substr(1), m_words);
    if (m_words.empty()) return;
    std::map<std::string_view, std::string_view> values;
    for (const std::string_view word : m_words) {
      if (const std::size_t sign = word.find('='); sign != std::string_view::npos)
        values.emplace(word.substr(0, sign), word.substr(sign + 1));
    }
    if (m_words.front() == "culprit-record" && values.contains("host")) m_log.setHost(values["host"]);
    if (m_words.front() != "clocks") return;
    const auto epoch = parseInteger(values["epoch_ns"]);
    const auto monotonic = parseInteger(values["monotonic_ns"]);
    const auto boot = parseInteger(values["boot_ns"]);
    if (epoch && monotonic && boot) m_log.setClocks({*epoch, *monotonic, *boot});
  }

  void readRow(std::string_view line) {
    m_heading->split(line, m_fields);
    if (m_fields.size() != m_heading->columns().size()) {
      m_log.skip(m_lines.line(), "not as many fields as the heading has");
      return;
    }
    const LoggedDevice device = m_heading->deviceOf(m_fields);
    if (m_heading->isLong()) return readReading(device);
    std::vector<std::size_t>& positions = positionsFor(device);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
      if (positions[i] == kNoCounter || isMissing(m_fields[i])) continue;
      const LoggedCounter& column = m_heading->columns()[i].counter;
      const auto value = m_heading->numberOf(m_fields[i]);
      if (isOfSecond(positions[i], i, value.has_value())) {
        leaveSecondOut(column, m_fields[i]);
        continue;
      }
      if (hasDoubtfulComma(column, m_fields[i])) m_commas.doubt(column, column, m_lines.line(), m_fields[i]);
      if (value) {
        m_log.add(positions[i], *value);
      } else if (isAbsurdNumber(m_fields[i])) {
        m_log.skip(m_lines.line(), "a number that nothing can mean");
      } else if (seemsNumber(m_fields[i])) {
        m_log.skip(m_lines.line(), fmt::format("no number in \"{}\"", excerpt(m_fields[i], 60)));
      }
    }
  }

  /// Of columns with one name and device the first with a number counts: together they would be no series.
  bool isOfSecond(std::size_t position, std::size_t column, bool isNumber) {
    if (position >= m_columnOf.size()) m_columnOf.resize(position + 1, kNoColumn);
    std::size_t& first = m_columnOf[position];
    if (first == kNoColumn && isNumber) first = column;
    return first != kNoColumn && first != column;
  }

  void leaveSecondOut(const LoggedCounter& column, std::string_view cell) {
    if (!seemsNumber(cell) && !parseNumber(cell)) return;
    m_log.skipWithAdvice(m_lines.line(),
                         fmt::format("one of two columns \"{}\" is left out, since nothing tells them apart; "
                                     "wanted: a name or a device of its own for each",
                                     excerpt(column.name, 60)));
  }

  void readReading(const LoggedDevice& device) {
    const std::string_view text = m_heading->valueOf(m_fields);
    if (isMissing(text)) return;
    const auto value = m_heading->numberOf(text);
    const LoggedCounter& column = m_heading->columnOfValues().counter;
    const bool isDoubtful = hasDoubtfulComma(column, text);
    const LoggedCounter named = m_heading->counterOf(m_fields);
    if (!value || named.name.empty())
      m_log.skip(m_lines.line(), fmt::format("no reading in \"{}\"", excerpt(text, 60)));
    if ((!value && !isDoubtful) || named.name.empty()) return;
    const std::size_t position = positionOf(column, named, device);
    if (isDoubtful) m_commas.doubt(column, named, m_lines.line(), text);
    if (value) m_log.add(position, *value);
  }

  /// Looks at a cell: true if it is a number with a comma that may be a decimal comma or not.
  bool hasDoubtfulComma(const LoggedCounter& column, std::string_view cell) {
    return !m_heading->isCutAtCommas() && cell.find(',') != std::string_view::npos && seemsNumber(cell) &&
           !m_commas.look(column, cell);
  }

  /// A row that is not wanted tells of the commas in others, too.
  void lookAtCommas(std::string_view line) {
    if (m_heading->isCutAtCommas() || line.find(',') == std::string_view::npos) return;
    m_heading->split(line, m_fields);
    const auto& columns = m_heading->columns();
    if (m_fields.size() != columns.size()) return;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].role == CsvColumn::Counter || columns[i].role == CsvColumn::Value)
        hasDoubtfulComma(columns[i].counter, m_fields[i]);
    }
  }

  /// Of what a heading or the cell of a name names, in a row of this device.
  std::size_t positionOf(const LoggedCounter& column, const LoggedCounter& named,
                         const LoggedDevice& device) {
    LoggedCounter counter = named;
    if (counter.device == LoggedDevice()) counter.device = device;
    const std::size_t position = m_log.counter(counter);
    if (!m_heading->isCutAtCommas()) m_commas.note(column, named, position);
    return position;
  }

  void leaveDoubtsOut() {
    const std::vector<CommaColumns::Doubt> doubts = m_commas.doubts();
    if (doubts.empty()) return;
    std::uint64_t readings = 0;  // cells that could not be read were skipped, and are counted
    for (const CommaColumns::Doubt& doubt : doubts)
      for (const std::size_t position : doubt.positions) readings += m_log.leaveOut(position);
    const CommaColumns::Doubt& first = *std::min_element(
        doubts.begin(), doubts.end(), [](const auto& x, const auto& y) { return x.line < y.line; });
    m_log.skipWithAdvice(
        first.line,
        fmt::format("the {} \"{}\" is left out: the comma in \"{}\" may be a decimal comma or "
                    "group thousands; wanted: a decimal point",
                    m_heading->isLong() ? "counter" : "column", excerpt(first.name, 60),
                    excerpt(first.cell, 60)),
        readings);
  }

  static constexpr std::size_t kNoCounter = static_cast<std::size_t>(-1);
  static constexpr std::size_t kNoColumn = kNoCounter;

  /// Of the columns, for rows of this device.
  std::vector<std::size_t>& positionsFor(const LoggedDevice& device) {
    const auto [found, isNew] = m_positions.try_emplace(device);
    if (!isNew) return found->second;
    const auto& columns = m_heading->columns();
    found->second.assign(columns.size(), kNoCounter);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].role != CsvColumn::Counter) continue;
      found->second[i] = positionOf(columns[i].counter, columns[i].counter, device);
    }
    return found->second;
  }

  LogLines& m_lines;
  CounterLog& m_log;
  std::optional<CsvHeading> m_heading;
  CommaColumns m_commas;
  std::map<LoggedDevice, std::vector<std::size_t>> m_positions;
  std::vector<std::size_t> m_columnOf;  ///< that is read of a counter, by its position in the log
  std::vector<std::string_view> m_fields;
  std::vector<std::string_view> m_words;
};

bool acceptsPlain(std::string_view text) {
  if (text.starts_with("# culprit-record ")) return true;
  std::optional<CsvHeading> heading;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    if (heading) return heading->timeOf(line).has_value();
    heading = CsvHeading::of(line);
    if (!heading) return false;
    // A heading of so many columns that what was looked at ends in it.
    constexpr std::size_t kManyColumns = 50;
    if (end == std::string_view::npos) return heading->columns().size() >= kManyColumns;
  }
  return false;
}

void readPlain(LogLines& lines, CounterLog& log) {
  PlainTable(lines, log).read();
}

}  // namespace

const LogFormat& plainCsv() {
  static constexpr LogFormat kFormat = {Tool::Plain, "table of counters", acceptsPlain, readPlain};
  return kFormat;
}

}  // namespace culprit::logs
