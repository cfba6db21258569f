#include "core/sources/chrome/events/slice_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace culprit::chrome {
namespace {

struct Written {
  std::string_view pid, tid, device, host;
};

/// As the readers do, whose texts are gone afterwards.
SlicePlace& placeOf(SliceTable& table, const Written& written) {
  std::string pid(written.pid), tid(written.tid), device(written.device), host(written.host);
  Event event{.pid = pid, .tid = tid};
  event.finish(ruleFor("kernel"));
  Args args;
  args.device = device;
  args.hostname = host;
  SlicePlace& place = table.placeOf(event, args);
  for (std::string* text : {&pid, &tid, &device, &host}) text->assign(text->size(), '?');
  return place;
}

TEST(SliceTable, TellsPlacesApartWhoseTextsRunTogetherAlike) {
  const std::vector<Written> all = {
      {"1", "12", "", ""}, {"11", "2", "", ""}, {"112", "", "", ""},   {"", "112", "", ""},
      {"1", "1", "2", ""}, {"", "", "112", ""}, {"1", "1", "", "2"},   {"", "", "", "112"},
      {"1", ":", "2", ""}, {"1:", "", "2", ""}, {"1", "12:1", "", ""},
  };
  SliceTable table;
  std::vector<const SlicePlace*> places;
  for (const Written& written : all) {
    const SlicePlace& place = placeOf(table, written);
    EXPECT_EQ(std::count(places.begin(), places.end(), &place), 0);
    places.push_back(&place);
  }
  for (int thread = 1000; thread < 9000; ++thread) placeOf(table, {"1", std::to_string(thread), "", ""});
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(&placeOf(table, all[i]), places[i]);
    EXPECT_EQ(places[i]->pid, all[i].pid);
    EXPECT_EQ(places[i]->tid, all[i].tid);
    EXPECT_EQ(places[i]->device, all[i].device);
    EXPECT_EQ(places[i]->host, all[i].host);
  }
}

}  // namespace
}  // namespace culprit::chrome
