#include "core/sources/logs/csv_heading.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/sources/bytes/numbers.h"
#include "core/sources/logs/host/decimal_comma.h"
#include "core/sources/logs/log_lines.h"

namespace culprit::logs {

namespace {

using Role = CsvColumn::Role;

std::string lowered(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : static_cast<char>(letter);
  });
  return lower;
}

std::string_view withoutQuotes(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return text.substr(1, text.size() - 2);
  return text;
}

/// Cuts at the separator, but not inside quotes.
void cut(std::string_view line, char separator, std::vector<std::string_view>& fields) {
  splitFields(line, separator, fields);
  if (line.find('"') == std::string_view::npos) return;
  fields.clear();
  bool isQuoted = false;
  std::size_t begin = 0;
  std::vector<std::string_view> one;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == '"') isQuoted = !isQuoted;
    if (i < line.size() && (isQuoted || line[i] != separator)) continue;
    splitFields(line.substr(begin, i - begin), '\n', one);
    fields.push_back(withoutQuotes(one.front()));
    begin = i + 1;
  }
}

struct TimeName {
  std::string_view name;
  std::int64_t perSecond;  ///< of a small number; large ones tell their unit by their size
};

constexpr std::array kTimeNames = {TimeName{"time", 1},
                                   TimeName{"timestamp", 1},
                                   TimeName{"ts", 1},
                                   TimeName{"datetime", 1},
                                   TimeName{"date_time", 1},
                                   TimeName{"date", 1},
                                   TimeName{"epoch", 1},
                                   TimeName{"unix_time", 1},
                                   TimeName{"unixtime", 1},
                                   TimeName{"wall_time", 1},
                                   TimeName{"walltime", 1},
                                   TimeName{"_time", 1},
                                   TimeName{"seconds", 1},
                                   TimeName{"time_s", 1},
                                   TimeName{"timestamp_s", 1},
                                   TimeName{"epoch_s", 1},
                                   TimeName{"time_sec", 1},
                                   TimeName{"elapsed", 1},
                                   TimeName{"time_ms", 1000},
                                   TimeName{"timestamp_ms", 1000},
                                   TimeName{"epoch_ms", 1000},
                                   TimeName{"ts_ms", 1000},
                                   TimeName{"time_us", 1000000},
                                   TimeName{"timestamp_us", 1000000},
                                   TimeName{"epoch_us", 1000000},
                                   TimeName{"ts_us", 1000000},
                                   TimeName{"time_ns", 1000000000},
                                   TimeName{"epoch_ns", 1000000000},
                                   TimeName{"timestamp_ns", 1000000000},
                                   TimeName{"ts_ns", 1000000000},
                                   TimeName{"wall_ns", 1000000000}};

std::int64_t perSecond(std::string_view unit) {
  return unit == "ms" ? 1000 : unit == "us" ? 1000000 : unit == "ns" ? 1000000000 : 1;
}

/// What a number in this column counts in, per second; 0: it holds no times.
std::int64_t timeUnit(std::string_view heading) {
  const LoggedCounter named = counterOfHeading(heading);
  const std::string name = lowered(named.name);
  const auto* const found = std::find_if(kTimeNames.begin(), kTimeNames.end(),
                                         [&name](const TimeName& each) { return each.name == name; });
  if (found == kTimeNames.end()) return 0;
  return std::max(found->perSecond, perSecond(named.unit));
}

struct RoleName {
  std::string_view name;
  Role role;
};

constexpr std::array kRoleNames = {
    RoleName{"gpu", Role::Gpu},         RoleName{"gpu_id", Role::Gpu},  RoleName{"gpu_index", Role::Gpu},
    RoleName{"gpuid", Role::Gpu},       RoleName{"pid", Role::Pid},     RoleName{"process", Role::Pid},
    RoleName{"core", Role::Core},       RoleName{"cpu", Role::Core},    RoleName{"host", Role::Host},
    RoleName{"hostname", Role::Host},   RoleName{"node", Role::Host},   RoleName{"device", Role::Device},
    RoleName{"instance", Role::Device}, RoleName{"rank", Role::Text},   RoleName{"name", Role::Name},
    RoleName{"counter", Role::Name},    RoleName{"metric", Role::Name}, RoleName{"value", Role::Value},
    RoleName{"unit", Role::Unit}};

Role roleOf(std::string_view heading) {
  const std::string name = lowered(heading);
  const auto* const found = std::find_if(kRoleNames.begin(), kRoleNames.end(),
                                         [&name](const RoleName& each) { return each.name == name; });
  return found == kRoleNames.end() ? Role::Counter : found->role;
}

/// What a cell or label that is of a GPU says: its number ("3", "03", "3.0"), uuid or bus id.
LoggedDevice gpuOf(std::string_view text) {
  LoggedDevice gpu{.kind = InstanceKind::Gpu};
  if (text.starts_with("GPU-") || text.starts_with("MIG-")) {
    gpu.uuid = text;
  } else if (text.find(':') != std::string_view::npos) {
    gpu.busId = text;
  } else if (const auto number = parseInteger(text)) {
    gpu.instance = std::to_string(*number);
  } else {
    gpu = deviceOfText(text);
    if (gpu.kind != InstanceKind::Gpu) gpu = {.kind = InstanceKind::Gpu, .instance = std::string(text)};
  }
  return gpu;
}

LoggedDevice labelled(std::string_view label) {
  const std::size_t sign = label.find('=');
  if (sign == std::string_view::npos) return deviceOfText(label);
  const Role role = roleOf(label.substr(0, sign));
  std::string value(label.substr(sign + 1));
  switch (role) {
    case Role::Gpu:
      return gpuOf(value);
    case Role::Pid:
      return {.kind = InstanceKind::Process, .instance = std::move(value)};
    case Role::Core:
      return {.kind = InstanceKind::Core, .instance = std::move(value)};
    case Role::Host:
      return {.host = std::move(value)};
    default:
      return {.kind = InstanceKind::Other, .instance = std::move(value)};
  }
}

}  // namespace

LoggedDevice deviceOfText(std::string_view text) {
  const std::string lower = lowered(text);
  struct Word {
    std::string_view word;
    InstanceKind kind;
  };
  constexpr std::array kWords = {Word{"gpu", InstanceKind::Gpu},     Word{"card", InstanceKind::Gpu},
                                 Word{"pid", InstanceKind::Process}, Word{"process", InstanceKind::Process},
                                 Word{"core", InstanceKind::Core},   Word{"cpu", InstanceKind::Core}};
  for (const auto& [word, kind] : kWords) {
    if (!lower.starts_with(word)) continue;
    const std::size_t number = lower.find_first_not_of(" _-:#", word.size());
    if (number == std::string::npos || lower.find_first_not_of("0123456789", number) != std::string::npos)
      continue;
    return {.kind = kind, .instance = lower.substr(number)};
  }
  if (text.starts_with("GPU-")) return {.kind = InstanceKind::Gpu, .uuid = std::string(text)};
  if (text.empty() || lower == "host" || lower == "all") return {};
  return {.kind = InstanceKind::Other, .instance = std::string(text)};
}

LoggedCounter counterOfHeading(std::string_view heading) {
  std::vector<std::string_view> one;
  const auto trimmed = [&one](std::string_view text) {
    splitFields(text, '\n', one);
    return one.front();
  };
  LoggedCounter counter;
  std::string_view name = trimmed(heading);
  for (const std::string_view pair : {"[]", "()"}) {
    const std::size_t open = name.rfind(pair[0]);
    if (!name.ends_with(pair[1]) || open == std::string_view::npos || open == 0) continue;
    counter.unit = trimmed(name.substr(open + 1, name.size() - open - 2));
    name = trimmed(name.substr(0, open));
    break;
  }
  const std::size_t brace = name.find('{');
  if (name.ends_with('}') && brace != std::string_view::npos && brace > 0) {
    std::vector<std::string_view> labels;
    splitFields(name.substr(brace + 1, name.size() - brace - 2), ';', labels);
    for (const std::string_view label : labels) {
      const LoggedDevice device = labelled(label);
      if (device.host.empty()) {
        const std::string host = counter.device.host;
        counter.device = device;
        counter.device.host = host;
      } else {
        counter.device.host = device.host;
      }
    }
    name = trimmed(name.substr(0, brace));
  }
  counter.name = name;
  return counter;
}

std::optional<CsvHeading> CsvHeading::of(std::string_view line) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  CsvHeading heading;
  std::ptrdiff_t most = 0;
  for (const char separator : {',', ';', '\t'}) {
    const auto count = std::count(line.begin(), line.end(), separator);
    if (count > most) heading.m_separator = separator;
    most = std::max(most, count);
  }
  std::vector<std::string_view> names;
  cut(line, heading.m_separator, names);
  bool hasTime = false, hasName = false, hasValue = false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::int64_t unit = hasTime ? 0 : timeUnit(names[i]);
    if (unit > 0) {
      hasTime = true;
      heading.m_time = i;
      heading.m_timeName = names[i];
      heading.m_timeDivisor = unit;
      heading.m_columns.push_back({.role = Role::Time});
      continue;
    }
    const Role role = roleOf(names[i]);
    hasName = hasName || role == Role::Name;
    hasValue = hasValue || role == Role::Value;
    heading.m_columns.push_back({.role = role, .counter = counterOfHeading(names[i])});
  }
  if (!hasTime || names.size() < 2) return std::nullopt;
  heading.m_isLong = hasName && hasValue;
  for (CsvColumn& column : heading.m_columns) {
    const bool isOfReading =
        column.role == Role::Name || column.role == Role::Value || column.role == Role::Unit;
    if (!heading.m_isLong && isOfReading) column.role = Role::Counter;
    if (heading.m_isLong && column.role == Role::Counter) column.role = Role::Text;
    // Without a name a counter cannot be told.
    if (column.role == Role::Counter && column.counter.name.empty()) column.role = Role::Text;
    heading.m_namesDevices =
        heading.m_namesDevices || (column.role >= Role::Device && column.role < Role::Text);
  }
  return heading;
}

const CsvColumn& CsvHeading::columnOfValues() const {
  return *std::find_if(m_columns.begin(), m_columns.end(),
                       [](const CsvColumn& column) { return column.role == Role::Value; });
}

bool CsvHeading::isSameTable(std::string_view line) const {
  if (line.find(m_timeName) == std::string_view::npos) return false;
  const auto other = of(line);
  return other && other->m_timeName == m_timeName;
}

void CsvHeading::split(std::string_view line, std::vector<std::string_view>& fields) const {
  cut(line, m_separator, fields);
}

std::optional<double> CsvHeading::numberOf(std::string_view cell) const {
  return m_separator == ',' ? parseNumber(cell) : parseLocalNumber(cell);
}

std::optional<LogTime> CsvHeading::timeOf(std::string_view line) const {
  std::string_view field = line;
  if (m_time > 0 && line.find('"') != std::string_view::npos) {
    std::vector<std::string_view> fields;
    split(line, fields);
    if (m_time >= fields.size()) return std::nullopt;
    field = fields[m_time];
  } else {
    for (std::size_t i = 0; i < m_time; ++i) {
      const std::size_t end = field.find(m_separator);
      if (end == std::string_view::npos) return std::nullopt;
      field.remove_prefix(end + 1);
    }
    field = field.substr(0, field.find(m_separator));
  }
  if (m_timeDivisor == 1) return parseLogTime(field);
  // The heading tells the unit, so that the size need not.
  const auto count = parseInteger(field);
  if (!count) return parseLogTime(field);
  constexpr std::int64_t kNsPerSecond = 1'000'000'000, kMostNs = 4'000'000'000'000'000'000;
  constexpr std::int64_t kFirstEpochNs = 100'000'000 * kNsPerSecond;
  const std::int64_t unit = kNsPerSecond / m_timeDivisor;
  if (*count < 0 || *count > kMostNs / unit) return std::nullopt;
  const std::int64_t ns = *count * unit;
  return LogTime{ns >= kFirstEpochNs ? Clock::Epoch : Clock::SinceStart, ns};
}

std::string_view CsvHeading::fieldOf(Role role, const std::vector<std::string_view>& fields) const {
  for (std::size_t i = 0; i < m_columns.size(); ++i)
    if (m_columns[i].role == role) return fields[i];
  return {};
}

LoggedDevice CsvHeading::deviceOf(const std::vector<std::string_view>& fields) const {
  LoggedDevice device;
  if (!m_namesDevices) return device;
  const auto take = [&](Role role, InstanceKind kind) {
    const std::string_view field = fieldOf(role, fields);
    if (device.kind != InstanceKind::None || field.empty()) return;
    device.kind = kind;
    device.instance = field;
  };
  if (const std::string_view gpu = fieldOf(Role::Gpu, fields); !gpu.empty()) device = gpuOf(gpu);
  take(Role::Pid, InstanceKind::Process);
  take(Role::Core, InstanceKind::Core);
  if (device.kind == InstanceKind::None) device = deviceOfText(fieldOf(Role::Device, fields));
  device.host = fieldOf(Role::Host, fields);
  return device;
}

std::string_view CsvHeading::valueOf(const std::vector<std::string_view>& fields) const {
  return fieldOf(Role::Value, fields);
}

LoggedCounter CsvHeading::counterOf(const std::vector<std::string_view>& fields) const {
  LoggedCounter counter = counterOfHeading(fieldOf(Role::Name, fields));
  if (const std::string_view unit = fieldOf(Role::Unit, fields); !unit.empty()) counter.unit = unit;
  return counter;
}

}  // namespace culprit::logs
