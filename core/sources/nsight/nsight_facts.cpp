#include "core/sources/nsight/nsight_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/shorten.h"
#include "core/sources/bytes/utf8.h"
#include "core/sources/settings/kept_names.h"
#include "core/sources/settings/started_program.h"
#include "core/sources/sqlite/database_table.h"

namespace culprit::nsight {

namespace {

constexpr std::size_t kLongestSetting = 400;

struct NameValue {
  std::string name, value;
};

/// Rows of a table of names and values, at most so many that no table fills the memory.
std::vector<NameValue> pairsOf(NsightCapture& capture, const char* table) {
  constexpr std::size_t kMostPairs = 10'000;
  constexpr std::size_t kLongestText = 16'384;  // environment variables are one text
  constexpr std::string_view kColumns[] = {"name", "value"};
  std::vector<NameValue> pairs;
  DatabaseTable rows(capture, table, kColumns, std::size(kColumns));
  while (const SqliteRows* row = rows.next()) {
    if (pairs.size() == kMostPairs) continue;
    pairs.push_back({std::string(row->text(0).substr(0, kLongestText)),
                     std::string(row->text(1).substr(0, kLongestText))});
  }
  return pairs;
}

struct Renamed {
  std::string_view theirs, ours;
};

void takeVersions(const std::vector<NameValue>& pairs, std::span<const Renamed> wanted, CaptureFacts& facts) {
  for (const Renamed& each : wanted) {
    const auto found = std::find_if(pairs.begin(), pairs.end(),
                                    [&each](const NameValue& pair) { return pair.name == each.theirs; });
    if (found == pairs.end() || found->value.empty()) continue;
    facts.versions.emplace_back(each.ours, repairedUtf8(excerpt(found->value)));
  }
}

void readExportVersions(NsightCapture& capture) {
  constexpr std::array kWanted = {Renamed{"EXPORT_PRODUCT_VERSION", "nsight_systems_version"},
                                  Renamed{"EXPORT_SCHEMA_VERSION", "export_schema_version"}};
  for (const char* table : {"META_DATA_EXPORT", "EXPORT_META_DATA"}) {
    const std::vector<NameValue> pairs = pairsOf(capture, table);
    takeVersions(pairs, kWanted, capture.builder().facts());
    if (std::any_of(pairs.begin(), pairs.end(),
                    [](const NameValue& pair) { return pair.name.starts_with("DERIVED_"); })) {
      capture.warn("this is a slice that another program cut out of a longer export");
    }
  }
}

void readSystem(NsightCapture& capture) {
  constexpr std::array kWanted = {Renamed{"NvDriverVersion", "driver_version"},
                                  Renamed{"CudaDriverVersion", "cuda_driver_version"}};
  const std::vector<NameValue> pairs = pairsOf(capture, "TARGET_INFO_SYSTEM_ENV");
  takeVersions(pairs, kWanted, capture.builder().facts());
  const auto host =
      std::find_if(pairs.begin(), pairs.end(), [](const NameValue& pair) { return pair.name == "Hostname"; });
  if (host != pairs.end()) capture.builder().facts().host = repairedUtf8(host->value);
}

/// `RANK="3"` of the environment.
NameValue variableIn(std::string_view text) {
  const std::size_t sign = std::min(text.find('='), text.size());
  std::string_view value = text.substr(std::min(sign + 1, text.size()));
  if (value.starts_with('"') && value.ends_with('"') && value.size() > 1) {
    value = value.substr(1, value.size() - 2);
  }
  return {std::string(text.substr(0, sign)), std::string(value)};
}

void readCaptureOptions(NsightCapture& capture) {
  CaptureFacts& facts = capture.builder().facts();
  std::string command;
  std::vector<std::string> words;
  constexpr std::size_t kLongestTraced = 400;
  std::string traced;
  for (const NameValue& pair : pairsOf(capture, "META_DATA_CAPTURE")) {
    if (pair.name == "CAPTURE_EVENT_TYPE") {
      if (traced.size() < kLongestTraced) traced += (traced.empty() ? "" : ", ") + pair.value;
    } else if (pair.name.ends_with("CUDA_GRAPH_TRACE_OPTIONS:MODE")) {
      facts.settings.emplace_back("cuda_graph_trace", repairedUtf8(excerpt(pair.value)));
    } else if (pair.name.ends_with(":ENVIRONMENT_VARIABLE")) {
      const auto [name, value] = variableIn(pair.value);
      takeVariable(name, value, facts);
    } else if (pair.name.ends_with(":COMMAND")) {
      command = pair.value;
    } else if (pair.name.find(":ARGUMENT_") != std::string::npos) {
      words.push_back(pair.value);
    }
  }
  takeCommand(withoutSecrets(command), words, facts);
  if (!traced.empty()) facts.settings.emplace_back("traced", repairedUtf8(excerpt(traced, kLongestTraced)));
}

template <typename Number>
std::optional<Number> countIn(const SqliteRows& row, int column) {
  const auto value = row.integerIf(column);
  if (!value || *value < 0 || static_cast<std::uint64_t>(*value) > std::numeric_limits<Number>::max())
    return std::nullopt;
  return static_cast<Number>(*value);
}

void readDevices(NsightCapture& capture) {
  enum Column : int { Id, Model, Memory, Multiprocessors, CudaDevice, Major, Minor, Clock };
  constexpr std::string_view kColumns[] = {"id",       "name",         "totalMemory",  "smCount",
                                           "cuDevice", "computeMajor", "computeMinor", "clockRate"};
  constexpr std::size_t kMostDevices = 4096;
  DatabaseTable rows(capture, "TARGET_INFO_GPU", kColumns, 2);
  std::vector<DeviceFacts>& devices = capture.builder().facts().devices;
  while (const SqliteRows* row = rows.next()) {
    if (devices.size() == kMostDevices) continue;
    DeviceFacts device{.gpu = static_cast<std::int32_t>(devices.size()),
                       .model = repairedUtf8(excerpt(row->text(Model))),
                       .memoryBytes = countIn<std::uint64_t>(*row, Memory),
                       .multiprocessors = countIn<std::uint32_t>(*row, Multiprocessors)};
    const auto number = countIn<std::int32_t>(*row, CudaDevice);
    if (const auto known = number ? number : countIn<std::int32_t>(*row, Id)) device.gpu = *known;
    if (const auto major = countIn<std::int32_t>(*row, Major)) {
      device.computeCapability = fmt::format("{}.{}", *major, countIn<std::int32_t>(*row, Minor).value_or(0));
    }
    constexpr double kHzPerMHz = 1e6;
    if (const auto clock = countIn<std::uint64_t>(*row, Clock); clock && *clock > 0) {
      device.clockMHz = static_cast<double>(*clock) / kHzPerMHz;
    }
    devices.push_back(std::move(device));
  }
  std::sort(devices.begin(), devices.end(),
            [](const DeviceFacts& x, const DeviceFacts& y) { return x.gpu < y.gpu; });
}

/// A text of the profiler's with the worst severity it was said with.
struct Complaint {
  std::int64_t severity = 0;
  std::string text;
};

void addComplaint(std::vector<Complaint>& complaints, std::int64_t severity, std::string text) {
  constexpr std::size_t kMostTexts = 1000;
  std::replace(text.begin(), text.end(), '\n', ' ');
  const auto same = std::find_if(complaints.begin(), complaints.end(),
                                 [&text](const Complaint& each) { return each.text == text; });
  if (same != complaints.end()) {
    same->severity = std::max(same->severity, severity);
  } else if (complaints.size() < kMostTexts) {
    complaints.push_back({severity, std::move(text)});
  }
}

/// The worst first, otherwise in the order of the file.
std::string listed(std::vector<Complaint> complaints) {
  constexpr std::size_t kMostListed = 5;
  std::stable_sort(complaints.begin(), complaints.end(),
                   [](const Complaint& x, const Complaint& y) { return x.severity > y.severity; });
  std::string text;
  for (std::size_t i = 0; i < std::min(complaints.size(), kMostListed); ++i) {
    text += (i == 0 ? "" : "; ") + complaints[i].text;
  }
  if (complaints.size() > kMostListed) text += fmt::format("; and {} more", complaints.size() - kMostListed);
  return text;
}

}  // namespace

void readFacts(NsightCapture& capture) {
  readExportVersions(capture);
  readSystem(capture);
  readCaptureOptions(capture);
  readDevices(capture);
}

void readThreadNames(NsightCapture& capture) {
  enum Column : int { Thread, NameId };
  constexpr std::string_view kColumns[] = {"globalTid", "nameId"};
  DatabaseTable rows(capture, "ThreadNames", kColumns, std::size(kColumns));
  while (const SqliteRows* row = rows.next()) {
    if (!capture.hasThread(row->integer(Thread))) continue;
    capture.nameThread(row->integer(Thread), capture.strings()[row->integer(NameId)]);
  }
}

void readDiagnostics(NsightCapture& capture) {
  enum Column : int { Severity, Text };
  constexpr std::int64_t kWarning = 2;
  constexpr std::int64_t kError = 3;
  constexpr std::string_view kColumns[] = {"severity", "text"};
  DatabaseTable rows(capture, "DIAGNOSTIC_EVENT", kColumns, std::size(kColumns));
  std::vector<Complaint> complaints;
  std::uint64_t count = 0;
  while (const SqliteRows* row = rows.next()) {
    const std::int64_t severity = row->integer(Severity);
    if (severity != kWarning && severity != kError) continue;
    ++count;
    addComplaint(complaints, severity, repairedUtf8(excerpt(row->text(Text), 300)));
  }
  if (count > 0) capture.warn(fmt::format("Nsight Systems says: {}", listed(complaints)), count);
}

std::int64_t readEpoch(NsightCapture& capture) {
  constexpr std::string_view kColumns[] = {"utcEpochNs"};
  DatabaseTable rows(capture, "TARGET_INFO_SESSION_START_TIME", kColumns, 1);
  std::optional<std::int64_t> epoch;
  while (const SqliteRows* row = rows.next()) {
    if (!epoch) epoch = row->integerIf(0);
  }
  return epoch && *epoch >= 0 && *epoch <= CaptureBuilder::kLatestNs ? *epoch : 0;
}

}  // namespace culprit::nsight
