#include "core/sources/rocprof/rocprof_json_capture.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/sources/bytes/work_items.h"
#include "core/sources/chrome/events/chrome_categories.h"
#include "core/sources/rocm/rocm_names.h"
#include "core/sources/settings/kept_names.h"
#include "core/sources/settings/started_program.h"

namespace culprit::rocm {

namespace {

bool holdsPart(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The grid is told in work-items. Shared memory beyond what can be meant is left out.
EventDetail detailOfLaunch(const RocprofRecord& record) {
  EventDetail detail;
  detail.settings.block = record.block;
  if (record.block && record.grid) {
    detail.settings.grid = inBlocks(*record.grid, *record.block);
    detail.threads = workItemsIn(*record.grid);
  }
  constexpr std::int64_t kMostShared = std::int64_t{1} << 40;
  if (record.sharedBytes && *record.sharedBytes >= 0 && *record.sharedBytes <= kMostShared)
    detail.settings.sharedBytes = static_cast<std::uint64_t>(*record.sharedBytes);
  return detail;
}

}  // namespace

std::optional<RocprofJsonCapture::List> RocprofJsonCapture::listOf(std::string_view key) {
  if (key == "kernel_dispatch") return List::Kernels;
  if (key == "memory_copy") return List::Copies;
  if (key == "marker_api") return List::Ranges;
  // hip_api, hsa_api, rccl_api, rocdecode_api, rocjpeg_api
  if (key.ends_with("_api")) return List::Calls;
  return std::nullopt;
}

namespace {

/// One line. A word may hold blanks, so that secrets are hidden word by word.
std::string shownCommand(const std::vector<std::string>& words) {
  std::string whole;
  bool isNextSecret = false;
  for (const std::string& word : words) {
    const std::size_t sign = word.find_first_of("=:");
    const std::string_view name = std::string_view(word).substr(0, sign);
    const bool isSecret = name.find_first_of(" \t\r\n") == std::string_view::npos && isSecretName(name);
    const bool isAssignment = sign != std::string::npos;
    const bool hasValue = isAssignment && sign + 1 < word.size();
    if (!whole.empty()) whole += ' ';
    if (isNextSecret && !word.starts_with("--")) {
      whole += "***";
    } else if (isSecret && hasValue) {
      whole += word.substr(0, sign + 1) + "***";
    } else {
      whole += withoutSecrets(word);
    }
    isNextSecret = isSecret && !hasValue && (isAssignment || word.starts_with('-'));
  }
  return whole;
}

}  // namespace

RocprofJsonCapture::RocprofJsonCapture(RunBuilder& run, const std::string& shownFile,
                                       RocprofJsonTables& tables)
    : m_tables(tables), m_builder(run), m_tracks(m_builder) {
  CaptureFacts& facts = m_builder.facts();
  facts.file = shownFile;
  facts.dialect = Dialect::RocprofJson;
  facts.host = tables.host();
  if (tables.pid() && !tables.host().empty()) m_builder.setHost(*tables.pid(), tables.host());
  for (const auto& [gpu, device] : tables.devices()) facts.devices.push_back(device);
  if (tables.command().empty()) return;
  const std::string whole = shownCommand(tables.command());
  takeCommand(whole, {tables.command().begin() + 1, tables.command().end()}, facts);
}

std::string RocprofJsonCapture::add(List list, const RocprofRecord& record) {
  const auto isTime = [](const std::optional<std::int64_t>& time) {
    return time && *time >= 0 && *time <= CaptureBuilder::kLatestNs;
  };
  if (!record.start || !record.end) return "a record without its two times";
  if (!isTime(record.start) || !isTime(record.end) || *record.end < *record.start ||
      *record.end - *record.start > CaptureBuilder::kLongestNs)
    return fmt::format("no time: from {} to {}", *record.start, *record.end);
  const Events::Row row{.startNs = *record.start,
                        .durationNs = *record.end - *record.start,
                        .function = {},
                        .track = 0,
                        .launch = m_launches.of(record.correlation.value_or(0)),
                        .category = {},
                        .detail = {}};
  switch (list) {
    case List::Kernels:
      if (!record.kernel) return "a dispatch that names no kernel";
      addKernel(record, row);
      break;
    case List::Copies:
      addCopy(record, row);
      break;
    case List::Calls:
      addCall(record, row);
      break;
    case List::Ranges:
      addRange(record, row);
      break;
  }
  return {};
}

std::optional<std::int64_t> RocprofJsonCapture::gpuOf(std::optional<std::int64_t> agent) const {
  const RocprofJsonTables::Agent* const known = m_tables.agent(agent);
  return known != nullptr ? known->gpu : std::nullopt;
}

const RocprofJsonCapture::Named& RocprofJsonCapture::kernelOf(std::int64_t id) {
  const auto [known, isNew] = m_kernels.try_emplace(id);
  if (isNew) {
    const RocprofJsonTables::Kernel* const kernel = m_tables.kernel(id);
    const bool isNamed = kernel != nullptr && !kernel->name.empty();
    if (!isNamed) ++m_unnamedKernels;
    const std::string_view name = isNamed ? std::string_view(kernel->name) : "kernel without a name";
    known->second = {m_builder.function(name), kernelCategory(name),
                     kernel != nullptr ? kernel->registers : std::nullopt};
  }
  return known->second;
}

void RocprofJsonCapture::addKernel(const RocprofRecord& record, Events::Row row) {
  const Named& kernel = kernelOf(*record.kernel);
  const RocmTracks::Queue queue{.pid = m_tables.pid(),
                                .device = gpuOf(record.agent),
                                .queue = record.queue.value_or(0),
                                .stream = record.stream.value_or(0)};
  row.function = kernel.function;
  row.category = kernel.category;
  row.track = m_tracks.queue(queue, [&queue] {
    return queue.stream == 0 ? fmt::format("queue {}", queue.queue)
                             : fmt::format("queue {}, stream {}", queue.queue, queue.stream);
  });
  EventDetail detail = detailOfLaunch(record);
  detail.settings.registers = kernel.registers;
  row.detail = m_builder.detail(detail);
  m_builder.add(row);
}

/// Copies name no queue: those of a stream have a track of their own. A copy belongs to the GPU that it goes
/// to, else to the one it comes from.
void RocprofJsonCapture::addCopy(const RocprofRecord& record, Events::Row row) {
  constexpr std::int64_t kCopies = -1;  // no queue has this number
  std::optional<std::int64_t> device = gpuOf(record.to);
  if (!device) device = gpuOf(record.from);
  const RocmTracks::Queue queue{
      .pid = m_tables.pid(), .device = device, .queue = kCopies, .stream = record.stream.value_or(0)};
  row.function = m_builder.function(copyName(m_tables.operation(record.kind, record.operation)));
  row.category = EventCategory::GpuMemcpy;
  row.track = m_tracks.queue(queue, [&queue] {
    return queue.stream == 0 ? std::string("copies") : fmt::format("copies, stream {}", queue.stream);
  });
  if (record.bytes && *record.bytes > 0)
    row.detail = m_builder.detail({.bytes = static_cast<std::uint64_t>(*record.bytes),
                                   .threads = std::nullopt,
                                   .occupancy = std::nullopt});
  m_builder.add(row);
}

RocprofJsonCapture::Named RocprofJsonCapture::callOf(const RocprofRecord& record) {
  const std::pair key(record.kind.value_or(-1), record.operation.value_or(-1));
  if (const auto known = m_calls.find(key); known != m_calls.end()) return known->second;
  std::string_view name = m_tables.operation(record.kind, record.operation);
  if (name.empty()) name = "call without a name";
  const Named call{.function = m_builder.function(name), .category = callCategory(name)};
  constexpr std::size_t kMostCalls = 100'000;
  if (m_calls.size() < kMostCalls) m_calls.emplace(key, call);
  return call;
}

std::uint32_t RocprofJsonCapture::threadOf(const RocprofRecord& record) {
  return m_tracks.thread(m_tables.pid().value_or(0), record.thread.value_or(0));
}

void RocprofJsonCapture::addCall(const RocprofRecord& record, Events::Row row) {
  const Named call = callOf(record);
  row.function = call.function;
  row.category = call.category;
  row.track = threadOf(record);
  m_builder.add(row);
}

/// A range is called by what the program said, not by the function it said it with. What steers the profiler
/// or names a thread is no range.
void RocprofJsonCapture::addRange(const RocprofRecord& record, Events::Row row) {
  const std::string_view kind = m_tables.kind(record.kind);
  if (holdsPart(kind, "MARKER_CONTROL") || holdsPart(kind, "MARKER_NAME")) return;
  const auto message = m_tables.message(record.correlation.value_or(0));
  row.function = message ? *message : callOf(record).function;
  row.category = chrome::traitsOf(m_builder.functionName(row.function)).isStepMarker
                     ? EventCategory::StepMarker
                     : EventCategory::Annotation;
  row.track = threadOf(record);
  row.launch = 0;
  m_builder.add(row);
}

}  // namespace culprit::rocm
