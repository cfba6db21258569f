// One Perfetto trace while its events are read: the capture they go to, the numbers of launches, and a count
// of what must be left out, one Issue per reason. Filled by the second walk; the source hands it on at the
// end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/intake/capture_builder.h"
#include "core/sources/perfetto/launch_numbers.h"
#include "core/sources/perfetto/perfetto_interned.h"

namespace culprit::perfetto {

/// Why packets, events or readings are left out.
enum class Skip : std::uint8_t {
  StateUnknown,
  UnknownClock,
  DamagedEvent,
  TooManyTracks,
  UnusableReading,
  UnknownType,
  NoLength,
  MarkOfDevice,
  TooManyCounters,
  ExtraValues,
  TooManyOpen,
  Count
};

class PerfettoCapture {
 public:
  /// `shownFile` as issues name it.
  PerfettoCapture(RunBuilder& run, std::string shownFile);

  CaptureBuilder& builder() { return m_builder; }
  Texts& texts() { return m_texts; }
  LaunchNumbers& launches() { return m_launches; }
  const std::string& file() const { return m_file; }

  void skip(Skip why, std::uint64_t position, std::uint64_t count = 1);
  /// Counts an event whose name the file does not have.
  void countUnnamed() { ++m_unnamed; }
  /// Work of a GPU was found: no real file of such a trace was at hand when this was written.
  void noteGpuWork() { m_hasGpuWork = true; }
  void report(IssueKind kind, std::string text, std::uint64_t count = 1,
              std::optional<std::uint64_t> position = std::nullopt);

  /// Reports what was left out, adds `epochNs` to all times and hands everything to the run.
  void finish(std::int64_t epochNs);

 private:
  struct Skipped {
    std::uint64_t count = 0;
    std::uint64_t position = 0;
  };

  RunBuilder& m_run;
  std::string m_file;
  CaptureBuilder m_builder;
  Texts m_texts;
  LaunchNumbers m_launches;
  std::array<Skipped, static_cast<std::size_t>(Skip::Count)> m_skipped;
  std::uint64_t m_unnamed = 0;
  bool m_hasGpuWork = false;
};

}  // namespace culprit::perfetto
