#include "core/exploring/calltree/graph_work.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace culprit {

void SideGraphs::finishRecording(const LaunchNodes& launches, ExposedTime& exposed, const Monitor& monitor) {
  finishLaunches(launches, exposed, monitor);
  finishSingles(monitor);
  std::vector<GraphRecording> recorded = recordedGraphs(launches, monitor);
  std::move(recorded.begin(), recorded.end(), std::back_inserter(m_recordings));
}

void SideGraphs::finishLaunches(const LaunchNodes& launches, ExposedTime& exposed, const Monitor& monitor) {
  monitor.checkpoint();
  std::stable_sort(m_works.begin() + static_cast<std::ptrdiff_t>(m_done), m_works.end(),
                   [](const GraphWork& x, const GraphWork& y) {
                     return std::tie(x.launch, x.startNs) < std::tie(y.launch, y.startNs);
                   });
  monitor.checkpoint();
  const std::size_t before = m_launches.size();
  for (std::size_t i = m_done; i < m_works.size(); ++i) {
    const GraphWork& work = m_works[i];
    exposed.add(work.rank, work.startNs, work.startNs + work.durationNs,
                kFirstOwner + static_cast<std::uint32_t>(i));
    if (i == m_done || m_works[i - 1].launch != work.launch) {
      const LaunchNodes::Call& call = *launches.of(work.launch);
      m_launches.push_back({.node = call.node, .startNs = call.startNs, .begin = i, .end = i});
    }
    ++m_launches.back().end;
  }
  m_done = m_works.size();
  std::stable_sort(m_launches.begin() + static_cast<std::ptrdiff_t>(before), m_launches.end(),
                   [](const Launch& x, const Launch& y) { return x.startNs < y.startNs; });
}

void SideGraphs::finishSingles(const Monitor& monitor) {
  monitor.checkpoint();
  std::stable_sort(m_singles.begin(), m_singles.end(),
                   [](const Single& x, const Single& y) { return x.callNs < y.callNs; });
  monitor.checkpoint();
  for (const Single& single : m_singles) {
    m_known.names.push_back(single.name);
    m_known.paths.push_back(single.path);
  }
  m_singles = {};
}

}  // namespace culprit
