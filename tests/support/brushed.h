// A pair of a session over some of its cycles, read for this once.
#pragma once

#include <filesystem>
#include <memory>

#include "core/pipeline/pipeline.h"
#include "core/store/session/session.h"

namespace culprit::test {

inline std::shared_ptr<const PairResults> brushed(const std::filesystem::path& session, std::size_t pair,
                                                  const KeptCycles& cycles,
                                                  const Monitor& monitor = SilentMonitor()) {
  return compareCycles(*keepPair(session, Session::open(session).results(), pair), cycles, monitor);
}

}  // namespace culprit::test
