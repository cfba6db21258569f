// Gives kernels of XLA the operation they were compiled from. The profiler tells it with the kernel only; a
// kernel's caller is whatever is around the call that launched it. So each such call gets an operator around
// it, as long as the call itself. Used by the reader of profiles, which hands all calls over and gets them
// into the capture at the end.
#pragma once

#include <cstdint>

#include "core/base/long_column.h"
#include "core/intake/capture_builder.h"
#include "core/sources/bytes/reading_progress.h"

namespace culprit::xplane {

class Operators {
 public:
  /// Work of the GPU with this launch was compiled from this operation.
  void addWork(std::uint32_t launch, FunctionId operation) { m_work.push_back({launch, operation}); }
  /// A call of the host that may have launched work. It is kept back: of two events of one length the caller
  /// must come first.
  void addCall(const Events::Row& call);
  /// True if no call was handed over.
  bool isEmpty() const { return m_calls.empty(); }
  /// Adds the calls and their operators. Throws Cancelled.
  void finish(CaptureBuilder& capture, ReadingProgress& progress);

 private:
  struct Work {
    std::uint32_t launch = 0;
    FunctionId operation{};
  };
  struct Call {
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    FunctionId function{};
    std::uint32_t track = 0;
    std::uint32_t launch = 0;
    EventCategory category{};
  };

  LongColumn<Work> m_work;
  LongColumn<Call> m_calls;
};

}  // namespace culprit::xplane
