#include "core/base/json_text.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace culprit {

namespace {

void writeNumbers(JsonObject json, int count) {
  JsonArray numbers = json.array("numbers");
  for (int i = 0; i < count; ++i) numbers.value(i);
}

constexpr int kManyNumbers = 100'000;  // several pieces

}  // namespace

TEST(JsonText, HandsOverPieceByPieceWhatItMakesAsAWhole) {
  JsonText whole;
  writeNumbers(whole.object(), kManyNumbers);
  std::string text;
  std::size_t pieces = 0;
  JsonText handed([&](std::string_view piece) {
    text += piece;
    ++pieces;
  });
  writeNumbers(handed.object(), kManyNumbers);
  handed.finish();
  EXPECT_EQ(text, whole.text());
  EXPECT_GT(pieces, 5U);
}

TEST(JsonText, ASinkThatFailsEndsItAndIsToldAtTheEnd) {
  std::size_t asked = 0;
  JsonText json([&asked](std::string_view) {
    ++asked;
    throw std::runtime_error("the disk is full");
  });
  writeNumbers(json.object(), kManyNumbers);
  EXPECT_THROW(json.finish(), std::runtime_error);
  EXPECT_EQ(asked, 1U);
}

}  // namespace culprit
