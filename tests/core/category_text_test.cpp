// Kinds of work in words.
#include "core/report/words/category_text.h"

#include <gtest/gtest.h>

#include "core/model/results/function_share.h"
#include "core/model/run/events.h"

namespace culprit {
namespace {

TEST(CategoryText, SaysTheWordsOfTheWindow) {
  EXPECT_EQ(categoryText("cpu_op"), "operators");
  EXPECT_EQ(categoryText("comm"), "communication");
  EXPECT_EQ(categoryText("gpu_memcpy_h2d"), "copies to the GPU");
}

TEST(CategoryText, LeavesWhatIsAWordOrNotKnown) {
  for (const char* name : {"gemm", "waiting for other ranks", "sort/scan", "", "of another profiler"})
    EXPECT_EQ(categoryText(name), name);
}

TEST(CategoryText, HasNoUnderscoreForAnyCategoryOfEvents) {
  for (int i = 0; i <= static_cast<int>(EventCategory::Other); ++i) {
    const std::string_view text = categoryText(nameOf(static_cast<EventCategory>(i)));
    EXPECT_EQ(text.find('_'), std::string_view::npos) << text;
  }
}

TEST(CategoryText, TheClassOfTimeFollowsFromDeviceAndCategory) {
  const auto classOf = [](const char* device, std::string_view category) {
    return timeClassOf({.name = "f", .device = device, .category = std::string(category)});
  };
  EXPECT_EQ(classOf("GPU", nameOf(EventCategory::GpuCompute)), TimeClass::GpuCompute);
  EXPECT_EQ(classOf("GPU", "gemm"), TimeClass::GpuCompute);
  EXPECT_EQ(classOf("GPU", "comm"), TimeClass::Communication);
  EXPECT_EQ(classOf("GPU", kWaitingForRanks), TimeClass::WaitingForRanks);
  EXPECT_EQ(classOf("GPU 0", "gpu_memcpy_d2h"), TimeClass::Copies);
  EXPECT_EQ(classOf("GPU", "memset"), TimeClass::Copies);
  EXPECT_EQ(classOf("Host", nameOf(EventCategory::Sync)), TimeClass::Waiting);
  EXPECT_EQ(classOf("Host", "input"), TimeClass::InputPipeline);
  EXPECT_EQ(classOf("Host", nameOf(EventCategory::Python)), TimeClass::Host);
  EXPECT_FALSE(classOf("Host", kOperator));
}

}  // namespace
}  // namespace culprit
