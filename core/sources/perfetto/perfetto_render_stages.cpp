#include "core/sources/perfetto/perfetto_render_stages.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "core/sources/perfetto/perfetto_fields.h"
#include "core/sources/perfetto/perfetto_packet.h"
#include "core/sources/protobuf/wire_message.h"
#include "core/sources/rocm/rocm_names.h"

namespace culprit::perfetto {

namespace {

using protobuf::WireField;
using protobuf::WireMessage;

/// Three numbers, 1 where one is not told; empty if one does not fit.
std::optional<LaunchSettings::Extent> dimensionsOf(std::string_view bytes) {
  LaunchSettings::Extent extent{1, 1, 1};
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.number < 1 || field.number > extent.size()) continue;
    if (field.value == 0 || field.value > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    extent.at(field.number - 1) = static_cast<std::uint32_t>(field.value);
  }
  return message.isDamaged() ? std::nullopt : std::optional(extent);
}

}  // namespace

std::optional<RenderStages::Stage> RenderStages::stageOf(std::string_view bytes) {
  Stage stage;
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    switch (field.number) {
      case render_stage::Id:
        stage.id = field.value;
        break;
      case render_stage::Duration:
        stage.duration = field.value;
        break;
      case render_stage::OldQueue:
        stage.oldQueue = field.value;
        break;
      case render_stage::OldStage:
        stage.oldStage = field.value;
        break;
      case render_stage::Context:
        stage.context = field.value;
        break;
      case render_stage::OldSpecifications:
        stage.specifications = field.bytes;
        break;
      case render_stage::Gpu:
        stage.gpu = field.value;
        break;
      case render_stage::QueueId:
        stage.queueId = field.value;
        break;
      case render_stage::StageId:
        stage.stageId = field.value;
        break;
      case render_stage::Name:
        stage.name = field.bytes;
        break;
      case render_stage::KernelId:
        stage.kernelId = field.value;
        break;
      case render_stage::NameId:
        stage.nameId = field.value;
        break;
      case render_stage::Launch:
        stage.launch = field.bytes;
        break;
      default:
        break;
    }
  }
  return message.isDamaged() ? std::nullopt : std::optional(stage);
}

void RenderStages::readSpecifications(std::string_view bytes) {
  enum Field : std::uint32_t { Queues = 2, Stages = 3 };
  constexpr std::uint32_t kName = 1;
  constexpr std::size_t kMostOld = 10'000;
  m_oldQueues.clear();
  m_oldStages.clear();
  WireMessage message(bytes);
  for (WireField field; message.next(field);) {
    if (field.number != Queues && field.number != Stages) continue;
    std::string_view name;
    WireMessage inner(field.bytes);
    for (WireField each; inner.next(each);) {
      if (each.number == kName) name = each.bytes;
    }
    auto& names = field.number == Queues ? m_oldQueues : m_oldStages;
    if (names.size() < kMostOld) names.push_back(m_capture.texts().nameOf(name));
  }
}

RenderStages::What RenderStages::make(std::uint32_t name, std::uint32_t stageName, bool isKernel) {
  const TokenTable& names = m_capture.texts().names;
  const std::string_view stage = names[stageName], text = names[name];
  CaptureBuilder& builder = m_capture.builder();
  if (!isKernel) {
    for (const std::string_view operation : {stage, text}) {
      const EventCategory category = rocm::operationCategory(operation);
      if (!isGpuWork(category)) continue;
      // The name of a copy tells its direction better than that of its stage.
      const std::string_view direction = rocm::copyName(text) != "Memcpy" ? text : operation;
      return {builder.function(category == EventCategory::GpuMemset ? "Memset" : rocm::copyName(direction)),
              category};
    }
    // A range of the host that an exporter has put around the work it launched.
    if (stage.find("nnotation") != std::string_view::npos) {
      return {builder.function(text), EventCategory::GpuAnnotation};
    }
  }
  return {builder.function(rocm::kernelName(text)), rocm::kernelCategory(text)};
}

RenderStages::What RenderStages::whatOf(const Stage& stage, const Interned& interned) {
  Texts& texts = m_capture.texts();
  std::optional<std::uint32_t> stageName, name;
  if (stage.stageId) {
    stageName = interned.specification(*stage.stageId);
  } else if (stage.oldStage < m_oldStages.size()) {
    stageName = m_oldStages[stage.oldStage];
  }
  if (has(stage.name) && !stage.name.empty()) name = texts.nameOf(stage.name);
  if (!name && stage.nameId) name = interned.name(*stage.nameId);
  if (!name && stage.kernelId) name = interned.kernel(*stage.kernelId);
  if (!name) name = stageName;
  if (!name) {
    m_capture.countUnnamed();
    name = texts.nameOf("event without a name");
  }
  const bool isKernel = stage.kernelId.value_or(0) != 0 || has(stage.launch);
  const std::uint32_t ofStage = stageName.value_or(*name);
  // Names are fewer than 2^22.
  const std::uint64_t key =
      (std::uint64_t{*name} << 32U) | (std::uint64_t{ofStage} << 1U) | (isKernel ? 1U : 0U);
  if (const auto known = m_whats.find(key); known != m_whats.end()) return known->second;
  return m_whats.emplace(key, make(*name, ofStage, isKernel)).first->second;
}

std::optional<std::uint32_t> RenderStages::trackOf(const Stage& stage, const Interned& interned) {
  Texts& texts = m_capture.texts();
  Queue queue{.gpu = stage.gpu};
  std::optional<std::uint32_t> name;
  if (stage.queueId) {
    name = interned.specification(*stage.queueId);
  } else if (stage.oldQueue < m_oldQueues.size()) {
    name = m_oldQueues[stage.oldQueue];
  }
  const std::uint64_t number = stage.queueId.value_or(stage.oldQueue);
  queue.name = name ? *name : texts.nameOf(fmt::format("queue {}", number));
  if (stage.context) queue.pid = interned.pidOfContext(*stage.context).value_or(-1);
  if (const auto found = m_tracks.find(queue); found != m_tracks.end()) return found->second;
  if (m_tracks.size() == kMostQueues) return std::nullopt;
  constexpr std::uint64_t kMostGpus = 1'000'000;
  Track track{.kind = TrackKind::GpuStream, .tid = std::string(texts.names[queue.name])};
  if (queue.gpu < kMostGpus) track.gpu = static_cast<std::int32_t>(queue.gpu);
  std::optional<std::int64_t> owner;
  if (queue.pid > 0) {
    track.pid = fmt::format("{}", queue.pid);
    owner = queue.pid;
  }
  const std::uint32_t made = m_capture.builder().addTrack(std::move(track), owner);
  return m_tracks.emplace(queue, made).first->second;
}

EventDetail RenderStages::detailOf(std::string_view launch) const {
  enum Field : std::uint32_t { Grid = 1, Workgroup = 2 };
  EventDetail detail;
  WireMessage message(launch);
  for (WireField field; message.next(field);) {
    if (field.number == Grid) detail.settings.grid = dimensionsOf(field.bytes);
    if (field.number == Workgroup) detail.settings.block = dimensionsOf(field.bytes);
  }
  if (!detail.settings.grid || !detail.settings.block) return detail;
  std::uint64_t threads = 1;
  for (const LaunchSettings::Extent& extent : {*detail.settings.grid, *detail.settings.block}) {
    for (const std::uint32_t factor : extent) {
      if (__builtin_mul_overflow(threads, factor, &threads)) return detail;
    }
  }
  detail.threads = threads;
  return detail;
}

void RenderStages::add(std::string_view message, const Interned& interned, std::optional<std::int64_t> timeNs,
                       std::uint64_t position) {
  const auto stage = stageOf(message);
  if (!stage) return m_capture.skip(Skip::DamagedEvent, position);
  if (has(stage->specifications)) readSpecifications(stage->specifications);
  const bool isDescription = has(stage->specifications) && !stage->duration;
  if (isDescription) return;
  if (!timeNs) return m_capture.skip(Skip::UnknownClock, position);
  constexpr auto kLongest = static_cast<std::uint64_t>(CaptureBuilder::kLongestNs);
  if (!stage->duration || *stage->duration > kLongest) return m_capture.skip(Skip::NoLength, position);
  const auto track = trackOf(*stage, interned);
  if (!track) return m_capture.skip(Skip::TooManyTracks, position);
  const What what = whatOf(*stage, interned);
  Events::Row row{.startNs = *timeNs,
                  .durationNs = static_cast<std::int64_t>(*stage->duration),
                  .function = what.function,
                  .track = *track,
                  .category = what.category};
  if (stage->id) row.launch = m_capture.launches().of(LaunchNumbers::Kind::RenderStage, *stage->id);
  const EventDetail detail = detailOf(stage->launch);
  if (!(detail == EventDetail{})) row.detail = m_capture.builder().detail(detail);
  m_capture.builder().add(row);
  m_capture.noteGpuWork();
}

}  // namespace culprit::perfetto
