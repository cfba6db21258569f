// What a job has read of a timeline so far, on its way from the job's thread to the window, which looks every
// now and then: however many lanes come at once, it takes them together.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/model/details/run_timeline.h"

namespace culprit::ui {

class ArrivingTimeline {
 public:
  /// For the job. What it is told may outlive the page: both hold `arriving`.
  static TimelineTakers takersFor(const std::shared_ptr<ArrivingTimeline>& arriving);

  struct News {
    std::optional<RunTimeline> outline;
    std::vector<std::pair<std::size_t, std::shared_ptr<const LaneExtents>>> lanes;

    bool isEmpty() const { return !outline && lanes.empty(); }
  };
  /// What has come since the last time.
  News take();

 private:
  std::mutex m_mutex;
  News m_news;
};

}  // namespace culprit::ui
