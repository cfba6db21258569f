#include "core/model/run/events.h"

#include <gtest/gtest.h>

#include "core/model/run/trace.h"

namespace culprit {
namespace {

TEST(Events, GivesBackWhatWasAdded) {
  Events events;
  events.add({.startNs = 1'712'195'495'519'689'047,
              .durationNs = 5,
              .function = FunctionId{7},
              .track = 3,
              .launch = 4'000'000'000,
              .category = EventCategory::Other,
              .detail = Events::kMostDetails - 1});
  events.add({.startNs = -2, .category = EventCategory::GpuCompute});
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events.endNs(0), 1'712'195'495'519'689'052);
  EXPECT_EQ(events.category(0), EventCategory::Other);
  EXPECT_EQ(events.detail(0), Events::kMostDetails - 1);
  EXPECT_EQ(events.launch[0], 4'000'000'000U);
  EXPECT_EQ(events.category(1), EventCategory::GpuCompute);
  EXPECT_EQ(events.detail(1), std::nullopt);
  EXPECT_EQ(events.row(1).startNs, -2);
}

TEST(Events, NamesOfCategoriesLeadBackToThem) {
  for (int i = 0; i <= static_cast<int>(EventCategory::Other); ++i) {
    const auto category = static_cast<EventCategory>(i);
    EXPECT_EQ(eventCategoryNamed(nameOf(category)), category);
  }
  EXPECT_EQ(eventCategoryNamed("gpu"), std::nullopt);
  EXPECT_FALSE(traitsOf(Dialect::NsightSqlite).name.empty());
}

}  // namespace
}  // namespace culprit
