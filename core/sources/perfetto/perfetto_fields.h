// Numbers of the fields of a Perfetto trace that are read here, as Perfetto's .proto files have them
// (protos/perfetto/trace). Used by all readers of this room; what is not here is skipped unseen.
#pragma once

#include <cstdint>

namespace culprit::perfetto {

namespace trace {
enum Field : std::uint32_t { Packets = 1 };
}
namespace packet {
enum Field : std::uint32_t {
  Ftrace = 1,
  ProcessTree = 2,
  TrustedUid = 3,
  ClockSnapshot = 6,
  Timestamp = 8,
  ProcessStats = 9,
  Sequence = 10,
  Event = 11,
  Interned = 12,
  SequenceFlags = 13,
  Config = 33,
  Stats = 35,
  SynchronizationMark = 36,
  StateCleared = 41,
  PreviousDropped = 42,
  Process = 43,
  Thread = 44,
  SystemFacts = 45,
  Compressed = 50,
  GpuCounters = 52,
  RenderStage = 53,
  Clock = 58,
  Defaults = 59,
  Track = 60,
  ServiceEvent = 69,
  FirstOnSequence = 87,
  Uuid = 89,
  GpuFacts = 128,
  CompressedZstd = 133,
};
}
namespace clock_snapshot {
enum Field : std::uint32_t { Clocks = 1, PrimaryClock = 2 };
}
namespace snapshot_clock {
enum Field : std::uint32_t { Id = 1, Timestamp = 2, IsIncremental = 3, UnitMultiplierNs = 4 };
}
namespace defaults {
enum Field : std::uint32_t { Event = 11, Clock = 58 };  // the first holds the track at event::Track
}
namespace event {
enum Field : std::uint32_t {
  CategoryIds = 3,
  Annotations = 4,
  Type = 9,
  NameId = 10,
  Track = 11,
  ExtraCounterValues = 12,
  Categories = 22,
  Name = 23,
  CounterValue = 30,
  OldFlows = 36,
  OldTerminatingFlows = 42,
  DoubleCounterValue = 44,
  ExtraDoubleCounterValues = 46,
  Flows = 47,
  TerminatingFlows = 48,
  GpuCorrelation = 3000,  // with render_stage_submission_event_ids at 1
};
}
namespace annotation {
enum Field : std::uint32_t {
  NameId = 1,
  Bool = 2,
  Uint = 3,
  Int = 4,
  Double = 5,
  Text = 6,
  Name = 10,
  TextId = 17,
};
}
namespace interned {
enum Field : std::uint32_t {
  Categories = 1,
  Names = 2,
  AnnotationNames = 3,
  GraphicsContexts = 23,
  GpuSpecifications = 24,
  AnnotationTexts = 29,
  ComputeKernels = 1000,
};
}
namespace descriptor {
enum Field : std::uint32_t {
  Uuid = 1,
  Name = 2,
  Process = 3,
  Thread = 4,
  Parent = 5,
  Counter = 8,
  StaticName = 10,
};
}
namespace process {
enum Field : std::uint32_t { Pid = 1, Name = 6 };
}
namespace thread {
enum Field : std::uint32_t { Pid = 1, Tid = 2, Name = 5 };
}
namespace counter {
enum Field : std::uint32_t { Unit = 3, Multiplier = 4, IsIncremental = 5, UnitName = 6 };
}
namespace render_stage {
enum Field : std::uint32_t {
  Id = 1,
  Duration = 2,
  OldQueue = 3,
  OldStage = 4,
  Context = 5,
  OldSpecifications = 7,
  Gpu = 11,
  QueueId = 13,
  StageId = 14,
  Name = 17,
  KernelId = 19,
  NameId = 20,
  Launch = 21,
};
}
namespace gpu_counters {
enum Field : std::uint32_t { Descriptor = 1, Values = 2, Gpu = 3 };
}

/// Of builtin clocks those that have a meaning here; from 64 on those of one sequence, from 128 on others of
/// the file.
constexpr std::uint64_t kRealtime = 1;
constexpr std::uint64_t kMonotonic = 3;
constexpr std::uint64_t kBoottime = 6;
constexpr std::uint64_t kFirstPrivateClock = 64;
constexpr std::uint64_t kFirstSharedClock = 128;
constexpr bool isPrivateClock(std::uint64_t clock) {
  return clock >= kFirstPrivateClock && clock < kFirstSharedClock;
}

}  // namespace culprit::perfetto
