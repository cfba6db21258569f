#include "ui/pages/wholerun/arriving_timeline.h"

namespace culprit::ui {

TimelineTakers ArrivingTimeline::takersFor(const std::shared_ptr<ArrivingTimeline>& arriving) {
  return {.outline =
              [arriving](const RunTimeline& outline) {
                const std::lock_guard lock(arriving->m_mutex);
                arriving->m_news.outline = outline;
              },
          .lane =
              [arriving](std::size_t lane, const std::shared_ptr<const LaneExtents>& events) {
                const std::lock_guard lock(arriving->m_mutex);
                arriving->m_news.lanes.emplace_back(lane, events);
              }};
}

ArrivingTimeline::News ArrivingTimeline::take() {
  const std::lock_guard lock(m_mutex);
  return std::exchange(m_news, {});
}

}  // namespace culprit::ui
