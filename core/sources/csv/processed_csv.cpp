#include "core/sources/csv/processed_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <stdexcept>

#include "core/base/shorten.h"
#include "core/base/usable_number.h"
#include "core/base/usable_time.h"
#include "core/sources/bytes/numbers.h"
#include "core/sources/bytes/text_reader.h"
#include "core/sources/bytes/utf16.h"
#include "core/sources/csv/csv_reader.h"

namespace culprit {

namespace {

/// A day. What is longer is a damaged number, and would hide all other cycles.
constexpr std::int64_t kLongestCycleNs = 86'400'000'000'000;
constexpr auto kEmpty = "the file is empty; a header with the column names is wanted";
constexpr auto kNoRow = "no usable row below the header";
constexpr std::string_view kPerfSuffix = "_perf_data.csv";
constexpr std::string_view kCountersSuffix = "_counters_data.csv";

/// Positions of the columns we use; required ones first.
enum class Field : std::size_t {
  Cycle,
  Pid,
  Beta,
  Function,
  Metric,
  Device,
  Mu,
  CycleDuration,  // required
  Host,
  FuncType,
  Sigma,
  Duration,
  Interpolation,
  Anchor,
  CycleStart,
  Calls,
  Count
};
constexpr auto kFirstOptional = static_cast<std::size_t>(Field::Host);
constexpr auto kFieldCount = static_cast<std::size_t>(Field::Count);
constexpr std::array<std::string_view, kFieldCount> kColumnNames = {"cycle",
                                                                    "pid",
                                                                    "beta_pct",
                                                                    "function_name",
                                                                    "metric_name",
                                                                    "device",
                                                                    "mu_pct",
                                                                    "anchor_dur_us",
                                                                    "hostname",
                                                                    "func_type",
                                                                    "sigma_pct",
                                                                    "duration",
                                                                    "interpolation_status",
                                                                    "anchor_name",
                                                                    "cycle_start_ts",
                                                                    "instances_count"};

constexpr std::size_t kAbsent = std::numeric_limits<std::size_t>::max();

/// Position of `name` in the header, kAbsent if it is not there.
std::size_t columnNamed(const std::vector<std::string>& header, std::string_view name) {
  const auto found = std::find(header.begin(), header.end(), name);
  return found == header.end() ? kAbsent : static_cast<std::size_t>(found - header.begin());
}

/// Why a row cannot be used; caught where the row was read.
class Skip : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One row seen through the column names.
class PerfRow {
 public:
  PerfRow(const std::array<std::size_t, kFieldCount>& columns, const std::vector<std::string_view>& fields)
      : m_columns(columns), m_fields(fields) {}

  /// Empty text for a column that is not there.
  std::string_view text(Field field) const {
    const std::size_t column = m_columns[static_cast<std::size_t>(field)];
    return column == kAbsent ? std::string_view() : m_fields[column];
  }

  std::optional<std::string_view> name(Field field) const {
    const std::string_view value = text(field);
    return isMissing(value) ? std::nullopt : std::optional(value);
  }

  /// The parsed value of a field without which the row is useless.
  template <typename Parse>
  auto required(Field field, Parse parse) const {
    const auto value = parse(text(field));
    if (!value) throw Skip(described(field, "not a usable number"));
    return *value;
  }

  /// Empty where the field is; what is there and no number shows that the row is damaged.
  template <typename Parse>
  auto optional(Field field, Parse parse) const {
    const auto value = parse(text(field));
    if (!value && !isMissing(text(field))) throw Skip(described(field, "not a usable number"));
    return value;
  }

  /// As optional(), and not negative.
  template <typename Parse>
  auto amount(Field field, Parse parse) const {
    const auto value = optional(field, parse);
    if (value && *value < 0) throw Skip(described(field, "negative"));
    return value;
  }

  /// "beta_pct is "abc", not a usable number"
  std::string described(Field field, std::string_view trouble) const {
    return fmt::format("{} is \"{}\", {}", kColumnNames[static_cast<std::size_t>(field)],
                       excerpt(text(field), 40), trouble);
  }

 private:
  const std::array<std::size_t, kFieldCount>& m_columns;
  const std::vector<std::string_view>& m_fields;
};

Evidence evidenceOf(const PerfRow& row, bool hasColumn) {
  if (!hasColumn) return Evidence::Unknown;
  const std::string_view status = row.text(Field::Interpolation);
  if (status == "**") return Evidence::Interpolated;
  return status == "*" ? Evidence::PartlyInterpolated : Evidence::Sampled;
}

std::int64_t requiredDuration(const PerfRow& row) {
  const std::int64_t duration = row.required(Field::CycleDuration, parseMicroseconds);
  if (duration <= 0) throw Skip(row.described(Field::CycleDuration, "no length of a cycle"));
  if (duration > kLongestCycleNs) throw Skip(row.described(Field::CycleDuration, "too long for a cycle"));
  return duration;
}

/// Of all calls of a function in its cycle, which may run side by side.
std::int64_t durationOf(const PerfRow& row, std::int64_t cycleNs) {
  constexpr std::int64_t kMostAtATime = 1000;
  const std::int64_t duration = row.amount(Field::Duration, parseMicroseconds).value_or(0);
  if (duration / kMostAtATime > cycleNs) throw Skip(row.described(Field::Duration, "too long for its cycle"));
  return duration;
}

std::optional<std::int64_t> parseCycleNumber(std::string_view text) {
  const auto number = parseInteger(text);
  return number && isUsableCycleNumber(*number) ? number : std::nullopt;
}

/// A time at which a cycle may start.
std::optional<std::int64_t> parseTime(std::string_view text) {
  const auto timeNs = parseMicroseconds(text);
  return timeNs && isUsableStretch(*timeNs, kLongestCycleNs) ? timeNs : std::nullopt;
}

/// Throws Skip when the row cannot be used.
SampleRecord recordOf(const PerfRow& row, bool hasInterpolation) {
  SampleRecord record;
  record.cycleNumber = row.required(Field::Cycle, parseCycleNumber);
  record.pid = row.required(Field::Pid, parseInteger);
  record.cycleDurationNs = requiredDuration(row);
  record.cycleStartNs = row.optional(Field::CycleStart, parseTime).value_or(0);
  record.host = row.name(Field::Host).value_or("");
  record.anchor = row.name(Field::Anchor).value_or("");
  record.function = row.name(Field::Function);
  if (!record.function) return record;
  record.beta = row.required(Field::Beta, parseNumber);
  record.metric = row.name(Field::Metric);
  record.device = row.name(Field::Device).value_or("N/A");
  record.category = row.name(Field::FuncType).value_or("");
  record.durationNs = durationOf(row, record.cycleDurationNs);
  record.calls = static_cast<std::uint32_t>(std::min<std::int64_t>(
      row.amount(Field::Calls, parseInteger).value_or(0), std::numeric_limits<std::uint32_t>::max()));
  record.mu = row.optional(Field::Mu, parseLevel);
  record.sigma = row.amount(Field::Sigma, parseNumber).value_or(0.0);
  record.evidence = evidenceOf(row, hasInterpolation);
  return record;
}

CsvReader::OnTrouble troubleOf(const std::string& shownFile, RunBuilder& builder) {
  return [shownFile, &builder](CsvReader::Trouble trouble, std::uint64_t line, const std::string& why) {
    const auto kind =
        trouble == CsvReader::Trouble::LineSkipped ? IssueKind::SkippedRow : IssueKind::RepairedText;
    builder.addIssue(kind, shownFile, line, why);
  };
}

std::array<std::size_t, kFieldCount> columnsOf(const CsvReader& csv, const SourceFile& file,
                                               RunBuilder& builder) {
  if (csv.header().empty() && csv.line() > 1) {
    throw Error("no line of the file can be read as a header", file.path);
  }
  if (csv.header().empty()) throw Error(kEmpty, file.path);
  std::array<std::size_t, kFieldCount> columns{};
  std::string missing;
  for (std::size_t i = 0; i < kFieldCount; ++i) {
    columns[i] = columnNamed(csv.header(), kColumnNames[i]);
    if (columns[i] != kAbsent) continue;
    if (i < kFirstOptional) {
      missing += fmt::format("{}{}", missing.empty() ? "" : ", ", kColumnNames[i]);
    } else {
      builder.addIssue(IssueKind::MissingColumn, file.shownName(), 1,
                       fmt::format("no column {}", kColumnNames[i]));
    }
  }
  if (!missing.empty()) throw Error(fmt::format("the header lacks the column(s) {}", missing), file.path, 1);
  return columns;
}

void readPerf(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) {
  ByteReader bytes(file.path, progress);
  CsvReader csv(bytes, troubleOf(file.shownName(), builder));
  const auto columns = columnsOf(csv, file, builder);
  const std::uint64_t rowsBefore = builder.records();
  std::string firstTrouble;
  const bool hasInterpolation = columns[static_cast<std::size_t>(Field::Interpolation)] != kAbsent;
  while (const auto* fields = csv.next()) {
    try {
      builder.add(recordOf(PerfRow(columns, *fields), hasInterpolation), csv.line());
    } catch (const Skip& skip) {
      builder.addIssue(IssueKind::SkippedRow, file.shownName(), csv.line(), skip.what());
      if (firstTrouble.empty()) firstTrouble = fmt::format("; line {}: {}", csv.line(), skip.what());
    }
  }
  if (builder.records() == rowsBefore) {
    throw Error(kNoRow + firstTrouble, file.path);
  }
  builder.addFile(bytes.fingerprint(builder.side(), file.root));
}

void readCounters(ByteReader& bytes, const SourceFile& file, RunBuilder& builder) {
  CsvReader csv(bytes, troubleOf(file.shownName(), builder));
  const auto& header = csv.header();
  const std::size_t counter = columnNamed(header, "counter_name");
  const std::size_t time = columnNamed(header, "timestamp");
  const std::size_t value = columnNamed(header, "value");
  const std::size_t host = columnNamed(header, "hostname");
  if (counter == kAbsent || time == kAbsent || value == kAbsent) {
    builder.addIssue(IssueKind::UnreadableFile, file.shownName(), 1,
                     header.empty() ? kEmpty : "the header lacks counter_name, timestamp or value");
    return;
  }
  bool hasReadings = false;
  while (const auto* fields = csv.next()) {
    const auto timeNs = parseTime((*fields)[time]);
    const auto reading = parseNumber((*fields)[value]);
    if (!timeNs || !reading || isMissing((*fields)[counter])) {
      builder.addIssue(IssueKind::SkippedRow, file.shownName(), csv.line(),
                       fmt::format("no reading: counter \"{}\", time \"{}\", value \"{}\"",
                                   excerpt((*fields)[counter], 40), excerpt((*fields)[time], 40),
                                   excerpt((*fields)[value], 40)));
      continue;
    }
    const std::string_view hostName =
        host == kAbsent || isMissing((*fields)[host]) ? std::string_view() : (*fields)[host];
    builder.addReading((*fields)[counter], hostName, *timeNs, *reading);
    hasReadings = true;
  }
  if (!hasReadings) {
    builder.addIssue(IssueKind::MissingCounters, file.shownName(), std::nullopt, kNoRow);
  }
  builder.addFile(bytes.fingerprint(builder.side(), file.root));
}

/// "result_decode" -> part "result_decode", kind Decode.
CycleKind kindOf(std::string_view part) {
  if (part.ends_with("_prefill")) return CycleKind::Prefill;
  return part.ends_with("_decode") ? CycleKind::Decode : CycleKind::Step;
}

/// The name without the suffix, with the sub folders of the run: "result", "rank0/result".
std::string partOf(const std::filesystem::path& path) {
  const std::string name = path.generic_string();
  return name.substr(0, name.size() - kPerfSuffix.size());
}

}  // namespace

bool ProcessedCsv::accepts(const std::filesystem::path& path, std::string_view /*firstBytes*/) const {
  return path.filename().string().ends_with(kPerfSuffix);
}

std::vector<std::filesystem::path> ProcessedCsv::companions(const std::filesystem::path& path) const {
  const auto counters = std::filesystem::path(partOf(path) + std::string(kCountersSuffix));
  std::error_code ignored;
  if (!std::filesystem::exists(counters, ignored)) return {};
  return {counters};
}

void ProcessedCsv::read(const SourceFile& file, RunBuilder& builder, ReadingProgress& progress) const {
  const std::string part = partOf(file.shownName());
  builder.beginPart(part, kindOf(part), file.shownName());
  readPerf(file, builder, progress);
  const auto counters = companions(file.path);
  if (counters.empty()) {
    builder.addIssue(IssueKind::MissingCounters, file.shownName(), std::nullopt,
                     fmt::format("no {}{} beside it", part, kCountersSuffix));
    return;
  }
  const SourceFile readings{counters.front(), file.root};
  std::unique_ptr<ByteReader> bytes;
  try {
    if (isUtf16(firstTextOf(readings.path, 2))) throw Error(std::string(kIsUtf16), readings.path);
    bytes = std::make_unique<ByteReader>(readings.path, progress);
  } catch (const Error& error) {  // the samples stand without their readings
    builder.addIssue(IssueKind::UnreadableFile, readings.shownName(), std::nullopt, error.what());
    return;
  }
  readCounters(*bytes, readings, builder);
}

}  // namespace culprit
