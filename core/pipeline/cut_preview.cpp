#include "core/pipeline/cut_preview.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/analysis/counting/subset.h"
#include "core/analysis/cutting/cutting.h"
#include "core/pipeline/cut_runs.h"
#include "core/pipeline/stored_run.h"
#include "core/store/session/session.h"

namespace culprit {

/// Both runs, and which process of each is shown.
struct CutSketch::Stored {
  RunContent a, b;
  std::size_t processA = 0, processB = 0;
  Names names;
};

namespace {

/// From and to of a recording, by its number.
using Extents = std::map<std::uint32_t, std::pair<std::int64_t, std::int64_t>>;

/// Puts the recordings one after the other.
PreviewedRun laidOut(const std::vector<Cycle>& cycles, const Extents& extents, const CutOptions& options) {
  PreviewedRun run;
  std::map<std::uint32_t, std::int64_t> shift;
  for (const auto& [capture, extent] : extents) {
    shift[capture] = run.lengthNs - extent.first;
    run.recordings.push_back(run.lengthNs);
    run.lengthNs += extent.second - extent.first;
  }
  for (const Cycle& cycle : cycles) {
    run.cycles.push_back({.startNs = cycle.startNs + shift.at(cycle.capture),
                          .durationNs = cycle.durationNs,
                          .kind = cycle.kind,
                          .isKept = false});
  }
  for (const std::uint32_t left : cyclesLeft(cycles, options)) run.cycles[left].isKept = true;
  return run;
}

void widen(Extents& extents, std::uint32_t capture, std::int64_t startNs, std::int64_t endNs) {
  const auto [entry, isNew] = extents.try_emplace(capture, startNs, endNs);
  if (isNew) return;
  entry->second.first = std::min(entry->second.first, startNs);
  entry->second.second = std::max(entry->second.second, endNs);
}

/// Cycles whose input does not say when they began follow each other.
std::vector<Cycle> withStarts(std::vector<Cycle> cycles) {
  if (std::any_of(cycles.begin(), cycles.end(), [](const Cycle& cycle) { return cycle.startNs != 0; }))
    return cycles;
  std::int64_t at = 0;
  for (Cycle& cycle : cycles) {
    cycle.startNs = at;
    at += cycle.durationNs;
  }
  return cycles;
}

PreviewedRun asStored(const RunContent& content, std::size_t process, const CutOptions& options) {
  const std::vector<Cycle> cycles = withStarts(content.samples.at(process).cycles);
  Extents extents;
  for (const Cycle& cycle : cycles)
    widen(extents, cycle.capture, cycle.startNs, cycle.startNs + cycle.durationNs);
  return laidOut(cycles, extents, options);
}

PreviewedRun cutAt(const RunContent& content, std::size_t process, const Anchor& anchor,
                   const CutOptions& options, Names& names, const Monitor& monitor) {
  const std::vector<ProcessCut> cuts = cutRun(content, anchor, {}, names, monitor);
  const auto cut = std::find_if(cuts.begin(), cuts.end(),
                                [process](const ProcessCut& each) { return each.process == process; });
  if (cut == cuts.end()) return {};
  Extents extents;
  for (const ProcessTracks& tracks : cut->tracks)
    widen(extents, static_cast<std::uint32_t>(tracks.capture), tracks.startNs, tracks.endNs);
  for (const Cycle& cycle : cut->cycles)
    widen(extents, cycle.capture, cycle.startNs, cycle.startNs + cycle.durationNs);
  return laidOut(cut->cycles, extents, options);
}

}  // namespace

CutSketch::CutSketch(const std::filesystem::path& session, std::size_t pairAt, const Monitor& monitor) {
  const Session source = Session::open(session);
  const ResultsPtr results = source.results();
  const PairResults& pair = results->pairs.at(pairAt);
  auto stored = std::make_unique<Stored>();
  stored->a = storedRun(source, *results, Side::A, monitor);
  stored->b = storedRun(source, *results, Side::B, monitor);
  const StoredPlaces places(*results);
  stored->processA = places.inStoredRun(pair.a);
  stored->processB = places.inStoredRun(pair.b);
  stored->names = results->names.copy();
  m_stored = std::move(stored);
}

CutSketch::~CutSketch() = default;

CutPreview CutSketch::preview(const CutOptions& options, const Monitor& monitor) const {
  const Stored& stored = *m_stored;
  Names names = stored.names.copy();
  const Anchor anchor = chooseCut(stored.a, &stored.b, names, options, monitor).anchor;
  const auto of = [&](const RunContent& content, std::size_t process) {
    return content.trace.empty() ? asStored(content, process, options)
                                 : cutAt(content, process, anchor, options, names, monitor);
  };
  CutPreview preview;
  preview.a = of(stored.a, stored.processA);
  preview.b = of(stored.b, stored.processB);
  return preview;
}

}  // namespace culprit
