#include "core/analysis/counting/thread_tracks.h"

#include <functional>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "core/analysis/cutting/process_tracks.h"

namespace culprit {

namespace {

using ThreadId = std::pair<std::string_view, std::string_view>;  // process, thread

struct ThreadHash {
  std::size_t operator()(const ThreadId& id) const {
    constexpr std::size_t kOdd = 0x9E3779B97F4A7C15;
    const std::hash<std::string_view> hash;
    return hash(id.first) * kOdd + hash(id.second);
  }
};

}  // namespace

ThreadTracks::ThreadTracks(const std::vector<const Track*>& tracks) : m_tracks(tracks.size()) {
  std::unordered_map<ThreadId, std::size_t, ThreadHash> places;
  std::vector<std::size_t> threadOf;
  for (const Track* track : tracks) {
    const auto place = places.try_emplace({track->pid, threadKey(*track)}, places.size()).first;
    threadOf.push_back(place->second);
  }
  m_begin.assign(places.size() + 1, 0);
  for (const std::size_t thread : threadOf) ++m_begin[thread + 1];
  std::partial_sum(m_begin.begin(), m_begin.end(), m_begin.begin());
  std::vector<std::size_t> next(m_begin.begin(), m_begin.end() - 1);
  for (std::size_t i = 0; i < tracks.size(); ++i) m_tracks[next[threadOf[i]]++] = tracks[i];
}

}  // namespace culprit
