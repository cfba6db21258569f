#include "core/sources/chrome/events/event_batch.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/shorten.h"

namespace culprit::chrome {

void EventBatch::add(const Event& event, Args* wanted, SliceTable& table) {
  static const Args kNone;
  const Args& given = wanted == nullptr ? kNone : *wanted;
  if (event.phase == 'X' && event.hasUsableTime() && event.hasUsableDuration()) {
    slices.push_back(table.sliceOf(event, given));
    if (isAbsurdNumber(given.occupancy)) {
      skip(event.position,
           texts.keep(fmt::format("the occupancy \"{}\" cannot be used", excerpt(given.occupancy, 40))));
    }
    return;
  }
  Entry& entry = entries.emplace_back();
  entry.before = slices.size();
  entry.event = event;
  if (event.phase == 'B' || event.phase == 'E') {
    entry.place = &table.placeOf(event, given);
    if (event.phase == 'B' || !event.name.empty()) entry.name = &table.nameOf(event.name);
  }
  if (wanted == nullptr) return;
  entry.args = static_cast<std::uint32_t>(args.size());
  args.push_back(std::move(*wanted));
}

}  // namespace culprit::chrome
