#include "core/analysis/cutting/anchor_survey.h"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>

#include "core/analysis/cutting/launches.h"
#include "core/analysis/cutting/nesting.h"
#include "core/analysis/cutting/process_tracks.h"
#include "core/stats/basics/descriptive.h"

namespace culprit {

namespace {

constexpr std::uint32_t kFewestCalls = 3;
/// Below this share of a process's time nothing is looked at closely.
constexpr double kLeastCoverage = 0.02;

/// One effective call.
struct Call {
  std::int64_t startNs;
  std::int64_t endNs;
  const Track* track;
  const ProcessTracks* where;
};

/// Launches of one process in one capture, all and by thread.
struct LaunchSurvey {
  LaunchTimes all;
  std::unordered_map<std::string_view, LaunchTimes> byThread;  ///< of those that launch

  /// Null where it launches nothing.
  const LaunchTimes* of(const Track& track) const {
    const auto found = byThread.find(threadKey(track));
    return found == byThread.end() ? nullptr : &found->second;
  }
};

LaunchSurvey surveyLaunches(const Events& events, const ProcessTracks& tracks) {
  LaunchSurvey survey;
  LaunchMap gpuEvents(events, tracks.host);
  for (const Track* track : tracks.gpu) {
    for (std::size_t row = track->begin; row < track->end; ++row) {
      if (!isGpuWork(events.category(row))) continue;
      if (std::uint32_t* count = gpuEvents.find(events.launch[row])) ++*count;
    }
  }
  for (const Track* track : tracks.host) {
    LaunchTimes* own = nullptr;
    for (std::size_t row = track->begin; row < track->end; ++row) {
      std::uint32_t* count = gpuEvents.find(events.launch[row]);
      if (count == nullptr || *count == 0) continue;
      if (own == nullptr) own = &survey.byThread[threadKey(*track)];
      own->add(events.startNs[row], *count);
      survey.all.add(events.startNs[row], *count);
      *count = 0;  // two host events with one launch: the first is the call
    }
  }
  survey.all.finish();
  for (auto& [key, times] : survey.byThread) times.finish();
  return survey;
}

/// Effective calls of one process, family by family.
class CallCollector {
 public:
  CallCollector(const RunContent& content, AnchorNames& names) : m_content(content), m_names(names) {}

  /// Calls visit(family, category, row, track) for each effective call.
  template <typename Visit>
  void walk(const ProcessTracks& tracks, Visit visit) {
    const Capture& capture = m_content.trace.captures[tracks.capture];
    const Events& events = capture.events;
    const std::int64_t longest = longestAnchorNs(tracks.extentNs());
    const bool isUnknownProgram = traitsOf(capture.facts.dialect).isAnyProgram;
    const auto familyOf = [&](std::size_t row) {
      return *m_names.family(events.function[row], events.category(row));
    };
    const auto takes = [&](std::size_t row) {
      const EventCategory category = events.category(row);
      if (category == EventCategory::StepMarker) return true;
      if (category == EventCategory::Other && !isUnknownProgram) return false;
      return events.durationNs[row] <= longest && m_names.family(events.function[row], category).has_value();
    };
    Nesting nesting(events);
    for (const Track* track : tracks.host) {
      const auto open = [&](std::size_t row) {
        const std::uint32_t family = familyOf(row);
        if (m_open.size() <= family) m_open.resize(family + 1);
        Open& already = m_open[family];
        if (already.calls++ > 0 && events.endNs(row) <= already.untilNs) return;
        already.untilNs = events.endNs(row);
        visit(family, row, *track);
      };
      nesting.walk(*track, takes, open, [&](std::size_t row) { --m_open[familyOf(row)].calls; });
    }
  }

 private:
  struct Open {
    std::uint32_t calls = 0;
    std::int64_t untilNs = 0;
  };

  const RunContent& m_content;
  AnchorNames& m_names;
  std::vector<Open> m_open;  // by family
};

/// Sums over the processes of a run for one family.
struct Sums {
  AnchorKind kind = AnchorKind::Function;
  std::uint64_t mostCalls = 0;
  std::uint64_t calls = 0;
  double regularity = 0.0;  // weighted with calls
  double totalNs = 0.0;
  double extentNs = 0.0;  // of the processes that have the family
  std::uint64_t launched = 0;
  std::uint64_t launchedHere = 0;  // by the calls' own threads
  std::uint64_t launchingCalls = 0;
};

double regularityOf(std::vector<double>& durations) {
  std::sort(durations.begin(), durations.end());
  const double low = stats::sortedQuantile(durations, 0.25).value_or(0.0);
  const double high = stats::sortedQuantile(durations, 0.75).value_or(0.0);
  return high + low > 0.0 ? 1.0 - (high - low) / (high + low) : 1.0;
}

class Surveyor {
 public:
  Surveyor(const RunContent& content, const Names& names, FramePlaces places)
      : m_content(content), m_names(names, places) {}

  /// `captures` are all those of one process.
  void addProcess(const std::vector<const ProcessTracks*>& captures) {
    const auto families = familiesOf(captures);
    double extent = 0.0;
    bool launches = false;
    std::unordered_map<const ProcessTracks*, LaunchSurvey> surveys;
    for (const ProcessTracks* tracks : captures) {
      const Events& events = m_content.trace.captures[tracks->capture].events;
      extent += static_cast<double>(tracks->extentNs());
      const LaunchSurvey& survey = surveys.emplace(tracks, surveyLaunches(events, *tracks)).first->second;
      m_launches += survey.all.total();
      launches = launches || survey.all.total() > 0;
      m_threadsKnown = m_threadsKnown || threadsAgree(events, *tracks, survey);
    }
    if (launches) m_launchingExtentNs += extent;
    for (auto& [family, calls] : callsOf(captures, families)) {
      keepMainThreads(calls);
      addFamily(family, calls, surveys, extent);
    }
  }

  AnchorSurvey finish() const {
    AnchorSurvey survey;
    for (const auto& [family, sums] : m_sums) {
      AnchorFinding& finding = survey[m_names.name(family)];
      finding.kind = sums.kind;
      finding.meanNs = sums.totalNs / static_cast<double>(sums.calls);
      finding.statistics.count = sums.mostCalls;
      finding.statistics.regularity = sums.regularity / static_cast<double>(sums.calls);
      const double extent = m_launches > 0 ? std::max(m_launchingExtentNs, sums.extentNs) : sums.extentNs;
      finding.statistics.coverage = std::min(1.0, sums.totalNs / std::max(extent, 1.0));
      if (m_launches == 0) continue;
      const auto all = static_cast<double>(m_launches);
      finding.statistics.launchShare = std::min(1.0, static_cast<double>(sums.launched) / all);
      finding.launchingCalls = static_cast<double>(sums.launchingCalls) / static_cast<double>(sums.calls);
      if (m_threadsKnown) finding.ownThreadShare = static_cast<double>(sums.launchedHere) / all;
    }
    return survey;
  }

 private:
  /// Families of one process that repeat often and long enough.
  std::vector<bool> familiesOf(const std::vector<const ProcessTracks*>& captures) {
    struct Tally {
      std::uint32_t calls = 0;
      double totalNs = 0.0;
      bool isMarker = false;
    };
    std::vector<Tally> tallies;
    CallCollector collector(m_content, m_names);
    double extent = 0.0;
    for (const ProcessTracks* tracks : captures) {
      const Events& events = m_content.trace.captures[tracks->capture].events;
      extent += static_cast<double>(tracks->extentNs());
      collector.walk(*tracks, [&](std::uint32_t family, std::size_t row, const Track&) {
        if (tallies.size() <= family) tallies.resize(family + 1);
        ++tallies[family].calls;
        tallies[family].totalNs += static_cast<double>(events.durationNs[row]);
        tallies[family].isMarker = events.category(row) == EventCategory::StepMarker;
      });
    }
    std::vector<bool> chosen(tallies.size());
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      chosen[i] = tallies[i].isMarker ||
                  (tallies[i].calls >= kFewestCalls && tallies[i].totalNs >= kLeastCoverage * extent);
    }
    return chosen;
  }

  std::map<std::uint32_t, std::vector<Call>> callsOf(const std::vector<const ProcessTracks*>& captures,
                                                     const std::vector<bool>& families) {
    std::map<std::uint32_t, std::vector<Call>> calls;
    CallCollector collector(m_content, m_names);
    for (const ProcessTracks* tracks : captures) {
      const Events& events = m_content.trace.captures[tracks->capture].events;
      collector.walk(*tracks, [&](std::uint32_t family, std::size_t row, const Track& track) {
        if (!families[family]) return;
        if (events.category(row) == EventCategory::StepMarker) m_sums[family].kind = AnchorKind::StepMarker;
        calls[family].push_back({events.startNs[row], events.endNs(row), &track, tracks});
      });
    }
    return calls;
  }

  /// Leaves of each capture the calls of the thread that has most, as the cutter does.
  static void keepMainThreads(std::vector<Call>& calls) {
    std::map<const ProcessTracks*, std::map<const Track*, std::pair<std::size_t, std::int64_t>>> threads;
    for (const Call& call : calls) {
      auto& [count, total] = threads[call.where][call.track];
      ++count;
      total += call.endNs - call.startNs;
    }
    std::set<const Track*> main;
    for (const auto& [where, counts] : threads) {
      main.insert(std::max_element(counts.begin(), counts.end(), [](const auto& x, const auto& y) {
                    return x.second < y.second;
                  })->first);
    }
    std::erase_if(calls, [&main](const Call& call) { return !main.contains(call.track); });
  }

  void addFamily(std::uint32_t family, const std::vector<Call>& calls,
                 const std::unordered_map<const ProcessTracks*, LaunchSurvey>& surveys, double extent) {
    Sums& sums = m_sums[family];
    std::vector<double> durations;
    durations.reserve(calls.size());
    for (const Call& call : calls) {
      durations.push_back(static_cast<double>(call.endNs - call.startNs));
      sums.totalNs += durations.back();
      const LaunchSurvey& survey = surveys.at(call.where);
      const std::uint64_t launched = survey.all.between(call.startNs, call.endNs);
      sums.launched += launched;
      sums.launchingCalls += launched > 0 ? 1 : 0;
      if (const LaunchTimes* own = survey.of(*call.track))
        sums.launchedHere += own->between(call.startNs, call.endNs);
    }
    sums.mostCalls = std::max<std::uint64_t>(sums.mostCalls, calls.size());
    sums.calls += calls.size();
    sums.regularity += regularityOf(durations) * static_cast<double>(calls.size());
    sums.extentNs += extent;
  }

  /// True if some thread both launches work and has frames, ranges or operators.
  static bool threadsAgree(const Events& events, const ProcessTracks& tracks, const LaunchSurvey& survey) {
    return std::any_of(tracks.host.begin(), tracks.host.end(), [&](const Track* track) {
      if (survey.of(*track) == nullptr) return false;
      for (std::size_t row = track->begin; row < track->end; ++row) {
        const EventCategory category = events.category(row);
        if (category >= EventCategory::CpuOp && category <= EventCategory::StepMarker) return true;
      }
      return false;
    });
  }

  const RunContent& m_content;
  AnchorNames m_names;
  std::map<std::uint32_t, Sums> m_sums;  // by family
  std::uint64_t m_launches = 0;
  double m_launchingExtentNs = 0.0;
  bool m_threadsKnown = false;
};

}  // namespace

AnchorSurvey surveyAnchors(const RunContent& content, const Names& names, FramePlaces places,
                           const Monitor& monitor) {
  const std::vector<ProcessTracks> all = processTracks(content);
  Surveyor surveyor(content, names, places);
  for (std::size_t first = 0; first < all.size();) {
    monitor.checkpoint();
    std::vector<const ProcessTracks*> captures;
    std::size_t next = first;
    for (; next < all.size() && all[next].process == all[first].process; ++next) {
      captures.push_back(&all[next]);
    }
    surveyor.addProcess(captures);
    first = next;
  }
  return surveyor.finish();
}

}  // namespace culprit
