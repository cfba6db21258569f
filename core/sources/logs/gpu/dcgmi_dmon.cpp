#include "core/sources/logs/gpu/dcgmi_dmon.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/gpu/gpu_cells.h"
#include "core/sources/logs/gpu/gpu_table.h"
#include "core/sources/logs/gpu/timed_line.h"

namespace culprit::logs::dcgmi_dmon {

namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// A word and where it begins.
struct Word {
  std::size_t begin = 0;
  std::string_view text;
};

std::vector<Word> wordsOf(std::string_view line) {
  std::vector<std::string_view> texts;
  splitWords(line, texts);
  std::vector<Word> words;
  for (const std::string_view text : texts) {
    words.push_back({.begin = static_cast<std::size_t>(text.data() - line.data()), .text = text});
  }
  return words;
}

/// Where "#Entity" or, as versions 1 and 2 wrote it, "# Entity" begins, if it begins the line behind a time.
std::size_t headingIn(std::string_view line) {
  const std::size_t mark = line.find('#');
  if (mark == kNone) return kNone;
  const std::string_view behind = line.substr(mark + 1);
  return behind.starts_with("Entity ") || behind.starts_with(" Entity ") ? mark : kNone;
}

/// Reads one log.
class Reader {
 public:
  Reader(const LogLines& lines, CounterLog& log) : m_lines(lines), m_log(log), m_gpus(log) {}

  void take(std::string_view line) {
    if (const std::size_t heading = headingIn(line); heading != kNone) {
      return takeHeading(line.substr(heading), splitTimedLine(line).time.has_value());
    }
    if (m_begins.empty()) return;  // what the shell printed before
    const TimedLine timed = splitTimedLine(line);
    const auto words = wordsOf(timed.rest);
    if (words.empty() || words.front().text == "dmon") return;  // "dmon was stopped due to ..."
    if (words.front().text == "ID" || words.front().text == "Id") return takeUnits(words);
    if (!timed.time) return m_log.skip(m_lines.line(), "no time stands in front of it");
    takeRow(*timed.time, words);
  }

 private:
  void takeHeading(std::string_view heading, bool hasTime) {
    if (!hasTime && m_begins.empty()) {
      throw Error(
          "dcgmi dmon prints no times; record it with dcgmi dmon -e ... | ts '%Y-%m-%dT%H:%M:%.S' (ts is in "
          "moreutils)",
          m_lines.file(), m_lines.line());
    }
    if (heading == m_heading) return;
    auto words = wordsOf(heading);
    words.erase(words.begin(), words.begin() + (words.front().text == "#" ? 2 : 1));
    if (words.empty() || words.size() > GpuTable::kMostColumns) return;
    m_heading = heading;
    m_begins.clear();
    std::vector<GpuColumn> columns;
    for (const Word& word : words) {
      m_begins.push_back(word.begin);
      columns.push_back({.name = std::string(word.text), .unit = {}});
    }
    m_gpus.setColumns(std::move(columns));
    m_hasUnits = false;
  }

  /// Many fields have no unit there, so that only the place tells whose a unit is.
  void takeUnits(const std::vector<Word>& words) {
    if (m_hasUnits) return;
    m_hasUnits = true;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto next = std::upper_bound(m_begins.begin(), m_begins.end(), words[i].begin);
      if (next == m_begins.begin() || words[i].text == "#") continue;
      m_gpus.setUnit(static_cast<std::size_t>(next - m_begins.begin()) - 1, words[i].text);
    }
  }

  void takeRow(const LogTime& time, const std::vector<Word>& words) {
    // The entity: "GPU 0", "GPU-CI 1", "CPU Core 12", "GPU 0 LINK 3": words, and a number at the end.
    std::size_t values = 0;
    while (values < words.size() && !isNumberAt(words, values)) ++values;
    if (values + 2 < words.size() && words[values + 1].text == "LINK") values += 2;
    if (values == 0 || values >= words.size()) return skipRow();
    std::string entity;
    for (std::size_t i = 0; i < values; ++i) entity.append(words[i].text).append(" ");
    const auto number = parseInteger(words[values].text);
    if (!number || *number < 0) return skipRow();
    const bool isGpu = entity == "GPU ";
    entity = isGpu ? std::to_string(*number) : entity + std::to_string(*number);
    if (!placeCells(words, values + 1)) return skipRow();
    if (!m_log.at(time, m_lines.line())) return;
    m_gpus.addRow({.kind = isGpu ? InstanceKind::Gpu : InstanceKind::Other, .instance = std::move(entity)},
                  m_cells, m_lines.line());
  }

  static bool isNumberAt(const std::vector<Word>& words, std::size_t i) {
    return words[i].text.find_first_not_of("0123456789") == kNone;
  }

  /// False: values cannot be told apart. A field that the entity has not is left blank.
  bool placeCells(const std::vector<Word>& words, std::size_t first) {
    const std::size_t values = words.size() - first;
    m_cells.assign(m_begins.size(), std::string_view());
    if (values == m_begins.size()) {
      for (std::size_t i = 0; i < values; ++i) m_cells[i] = usable(words[first + i].text);
      return true;
    }
    for (std::size_t i = first; i < words.size(); ++i) {
      const auto begin = std::lower_bound(m_begins.begin(), m_begins.end(), words[i].begin);
      if (begin == m_begins.end() || *begin != words[i].begin) return false;
      m_cells[static_cast<std::size_t>(begin - m_begins.begin())] = usable(words[i].text);
    }
    return true;
  }

  /// Values too long for their column end in "...", and those near 2^63 say that there is none
  /// (DCGM_INT64_BLANK of dcgm_structs.h).
  static std::string_view usable(std::string_view value) {
    constexpr double kBlank = 9.2e18;
    if (value.ends_with("...") || parseNumber(value).value_or(0.0) > kBlank) return {};
    return value;
  }

  void skipRow() { m_log.skip(m_lines.line(), "its device or values cannot be read"); }

  const LogLines& m_lines;
  CounterLog& m_log;
  GpuTable m_gpus;
  std::string m_heading;
  std::vector<std::size_t> m_begins;  ///< of the columns, from the beginning of the heading
  bool m_hasUnits = false;
  std::vector<std::string_view> m_cells;
};

}  // namespace

}  // namespace culprit::logs::dcgmi_dmon

namespace culprit::logs {

bool acceptsDcgmiDmon(std::string_view firstText) {
  std::vector<std::string_view> words;
  while (!firstText.empty()) {
    const std::string_view line = firstText.substr(0, firstText.find('\n'));
    firstText.remove_prefix(std::min(line.size() + 1, firstText.size()));
    const std::size_t heading = dcgmi_dmon::headingIn(line);
    if (heading == std::string_view::npos) continue;
    // A time in front of it has two words at most.
    splitWords(line.substr(0, heading), words);
    if (words.size() <= 4) return true;
  }
  return false;
}

void readDcgmiDmon(LogLines& lines, CounterLog& log) {
  dcgmi_dmon::Reader reader(lines, log);
  while (const auto line = lines.next()) reader.take(*line);
}

}  // namespace culprit::logs
