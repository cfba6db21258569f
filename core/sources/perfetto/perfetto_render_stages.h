// Work of GPUs that Perfetto has messages of its own for (GpuRenderStageEvent): each is one piece of work
// with its length, queue and, since 2026, kernel and launch. Used by the second walk. Written after
// Perfetto's .proto files, never tried on a real file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/sources/perfetto/perfetto_capture.h"
#include "core/sources/perfetto/perfetto_interned.h"

namespace culprit::perfetto {

class RenderStages {
 public:
  explicit RenderStages(PerfettoCapture& capture) : m_capture(capture) {}

  /// `timeNs`: of the packet, in the trace's clock.
  void add(std::string_view message, const Interned& interned, std::optional<std::int64_t> timeNs,
           std::uint64_t position);

 private:
  static constexpr std::size_t kMostQueues = 100'000;

  /// As it stands in the file.
  struct Stage {
    std::optional<std::uint64_t> id, duration, queueId, stageId, nameId, kernelId, context;
    std::uint64_t gpu = 0, oldQueue = 0, oldStage = 0;
    std::string_view name, launch, specifications;
  };
  struct What {
    FunctionId function{};
    EventCategory category{};
  };
  struct Queue {
    std::uint64_t gpu = 0;
    std::uint32_t name = 0;  ///< in the capture's texts
    std::int64_t pid = -1;   ///< below 0: not told

    friend auto operator<=>(const Queue&, const Queue&) = default;
  };

  static std::optional<Stage> stageOf(std::string_view message);
  void readSpecifications(std::string_view message);
  What whatOf(const Stage& stage, const Interned& interned);
  What make(std::uint32_t name, std::uint32_t stageName, bool isKernel);
  std::optional<std::uint32_t> trackOf(const Stage& stage, const Interned& interned);
  EventDetail detailOf(std::string_view launch) const;

  PerfettoCapture& m_capture;
  std::vector<std::uint32_t> m_oldQueues, m_oldStages;  ///< names by number, of older files
  std::map<Queue, std::uint32_t> m_tracks;
  std::unordered_map<std::uint64_t, What> m_whats;
};

}  // namespace culprit::perfetto
