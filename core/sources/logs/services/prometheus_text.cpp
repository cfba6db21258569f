// What an exporter shows, or a server dumps: a line per sample, with labels in braces, the value and the
// time.
//
//   # HELP node_load1 1m load average.
//   # TYPE node_load1 gauge
//   node_load1{instance="node001:9100"} 0.5 1795514401500
//   {__name__="node_load1",instance="node001:9100"} 0.5 1795514401500
//   # EOF

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/shorten.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/services/prometheus_formats.h"
#include "core/sources/logs/services/prometheus_samples.h"

namespace culprit::logs {

namespace {

/// A line in three parts.
struct SampleLine {
  std::string_view series;  ///< name and labels, as written
  std::string_view value;
  std::string_view time;  ///< empty: it has none
};

bool isNameLetter(char letter, bool isFirst) {
  const bool isDigit = letter >= '0' && letter <= '9';
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_' ||
         letter == ':' || (isDigit && !isFirst);
}

std::size_t endOfName(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && isNameLetter(line[end], end == 0)) ++end;
  return end;
}

/// Behind the brace that closes the labels, which begin at `open`; npos: none does.
std::size_t behindLabels(std::string_view line, std::size_t open) {
  bool isQuoted = false;
  for (std::size_t i = open; i < line.size(); ++i) {
    if (isQuoted && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      isQuoted = !isQuoted;
    } else if (line[i] == '}' && !isQuoted) {
      return i + 1;
    }
  }
  return line.npos;
}

/// Empty: the line is no sample.
std::optional<SampleLine> sampleOf(std::string_view line, std::vector<std::string_view>& words) {
  std::size_t end = endOfName(line);
  const std::size_t open = line.find_first_not_of(" \t", end);
  const bool hasLabels = open != line.npos && line[open] == '{';
  if (hasLabels) end = behindLabels(line, open);
  if (end == line.npos || end == 0 || end == line.size()) return std::nullopt;
  const std::string_view series = line.substr(0, end);
  // Behind " # " an example follows in OpenMetrics.
  const std::string_view rest = line.substr(end);
  splitWords(rest.substr(0, rest.find(" # ")), words);
  if (words.empty() || words.size() > 2) return std::nullopt;
  const bool isValue = parseNumber(words[0]) || isMissing(words[0]) || isAbsurdNumber(words[0]);
  if (!isValue) return std::nullopt;
  return SampleLine{series, words[0], words.size() == 2 ? words[1] : std::string_view()};
}

/// Reads labels from the front of a text.
class LabelText {
 public:
  explicit LabelText(std::string_view text) : m_text(text) {}

  /// Of `name{key="value",...}` or `{"name",key="value"}`; empty: something else stands there.
  std::optional<PrometheusLabels> all() {
    PrometheusLabels labels;
    const std::size_t end = endOfName(m_text);
    if (end > 0) labels["__name__"] = m_text.substr(0, end);
    m_text.remove_prefix(end);
    skipBlanks();
    if (m_text.empty()) return labels;
    if (!take('{')) return std::nullopt;
    for (;;) {
      skipBlanks();
      if (take('}')) return labels;
      const auto key = m_text.starts_with('"') ? quoted() : bare();
      if (!key) return std::nullopt;
      skipBlanks();
      if (take('=')) {
        skipBlanks();
        auto value = quoted();
        if (!value) return std::nullopt;
        labels[*key] = std::move(*value);
      } else {
        labels["__name__"] = *key;  // of Prometheus 3: a name with any letters
      }
      skipBlanks();
      if (!take(',') && !m_text.starts_with('}')) return std::nullopt;
    }
  }

 private:
  void skipBlanks() { m_text.remove_prefix(std::min(m_text.find_first_not_of(" \t"), m_text.size())); }
  bool take(char letter) {
    if (!m_text.starts_with(letter)) return false;
    m_text.remove_prefix(1);
    return true;
  }
  std::optional<std::string> bare() {
    const std::size_t end = endOfName(m_text);
    if (end == 0) return std::nullopt;
    std::string name(m_text.substr(0, end));
    m_text.remove_prefix(end);
    return name;
  }
  std::optional<std::string> quoted() {
    if (!take('"')) return std::nullopt;
    std::string value;
    for (std::size_t i = 0; i < m_text.size(); ++i) {
      if (m_text[i] == '"') {
        m_text.remove_prefix(i + 1);
        return value;
      }
      const bool isEscape = m_text[i] == '\\' && i + 1 < m_text.size();
      if (isEscape) ++i;
      value += isEscape && m_text[i] == 'n' ? '\n' : m_text[i];
    }
    return std::nullopt;
  }

  std::string_view m_text;
};

class PrometheusTextLog {
 public:
  PrometheusTextLog(LogLines& lines, CounterLog& log) : m_lines(lines), m_log(log), m_samples(log) {}

  void read() {
    while (const auto line = m_lines.next()) {
      if (line->empty() || line->front() == '#') continue;
      const auto sample = sampleOf(*line, m_words);
      if (!sample) {
        m_log.skip(m_lines.line(), fmt::format("no sample in \"{}\"", excerpt(*line, 60)));
      } else if (sample->time.empty()) {
        ++m_untimed;
        m_log.skip(m_lines.line(), "a sample without a time");
      } else {
        ++m_timed;
        readSample(*sample);
      }
    }
    m_samples.finish();
    if (m_timed == 0 && m_untimed > 0) {
      throw Error(
          "these metrics have no times; ask Prometheus for a range (/api/v1/query_range), or add the time to "
          "each line: "
          "while sleep 1; do curl -s HOST:PORT/metrics | sed \"/^#/! s/$/ $(date +%s%3N)/\"; done > "
          "metrics.txt",
          m_lines.file());
    }
  }

 private:
  void readSample(const SampleLine& sample) {
    auto found = m_numbers.find(sample.series);
    if (found == m_numbers.end()) {
      const auto labels = LabelText(sample.series).all();
      const std::size_t number = labels ? m_samples.series(*labels) : kNotRead;
      found = m_numbers.emplace(sample.series, number).first;
    }
    if (found->second == kNotRead) return m_log.skip(m_lines.line(), "labels that cannot be read");
    m_samples.add(found->second, sample.value, sample.time, m_lines.line());
  }

  static constexpr std::size_t kNotRead = static_cast<std::size_t>(-1);

  LogLines& m_lines;
  CounterLog& m_log;
  PrometheusSamples m_samples;
  std::map<std::string, std::size_t, std::less<>> m_numbers;  ///< by name and labels as written
  std::uint64_t m_timed = 0, m_untimed = 0;
  std::vector<std::string_view> m_words;
};

}  // namespace

bool acceptsPrometheusText(std::string_view text) {
  std::vector<std::string_view> words;
  bool isDeclared = false, isSample = false;
  for (;;) {
    const std::size_t end = text.find('\n');
    if (end == text.npos) return isDeclared || isSample;  // may be cut off
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with("# HELP ") || line.starts_with("# TYPE ")) {
      isDeclared = true;
    } else if (!line.empty() && line.front() != '#') {
      const auto sample = sampleOf(line, words);
      const bool hasBraces = sample && sample->series.ends_with('}');
      if (!sample || (!isDeclared && !hasBraces)) return isDeclared && isSample;
      isSample = true;
    }
  }
}

void readPrometheusText(LogLines& lines, CounterLog& log) {
  PrometheusTextLog(lines, log).read();
}

}  // namespace culprit::logs
