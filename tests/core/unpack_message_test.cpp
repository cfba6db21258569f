// One packed message: whole, cut off, damaged, too large, or one that asks for too much memory.
#include "core/sources/bytes/unpack_message.h"

#include <gtest/gtest.h>

#include "tests/support/perfetto_text.h"

namespace culprit {
namespace {

constexpr std::size_t kMost = std::size_t{8} << 20U;

class UnpackMessageTest : public testing::TestWithParam<Packing> {
 protected:
  static std::string packed(std::string_view text) {
    return GetParam() == Packing::Zlib ? test::zlibbed(text) : test::zstdPacked(text);
  }
  std::string unpacked(std::string_view bytes) {
    return std::string(unpackMessage(bytes, GetParam(), kMost, room, why));
  }

  std::vector<char> room;
  std::string why;
};

std::string longText(std::size_t size) {
  std::string text;
  for (std::size_t number = 0; text.size() < size; ++number) text += std::to_string(number);
  return text.substr(0, size);
}

TEST_P(UnpackMessageTest, GivesWhatWasPacked) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{3} << 20U, kMost - 1}) {
    const std::string text = longText(size);
    EXPECT_EQ(unpacked(packed(text)), text) << size;
    EXPECT_EQ(why, "") << size;
  }
}

TEST_P(UnpackMessageTest, GivesNothingOfWhatIsTooLarge) {
  EXPECT_EQ(unpacked(packed(longText(kMost))), "");
  EXPECT_EQ(why, "it unpacks to more than 8 MiB");
}

TEST_P(UnpackMessageTest, GivesTheStartOfWhatIsCutOff) {
  const std::string text = longText(200'000);
  const std::string whole = packed(text);
  const std::string start = unpacked(std::string_view(whole).substr(0, 150'000));
  EXPECT_GE(start.size(), 100'000U);
  EXPECT_TRUE(text.starts_with(start));
  EXPECT_EQ(why, "the compressed data ends too early");
  EXPECT_EQ(unpacked(""), "");
  EXPECT_EQ(why, "the compressed data ends too early");
}

TEST_P(UnpackMessageTest, TellsOfDamage) {
  EXPECT_EQ(unpacked("this is not packed"), "");
  EXPECT_TRUE(why.starts_with("the compressed data is damaged")) << why;
}

INSTANTIATE_TEST_SUITE_P(Formats, UnpackMessageTest, testing::Values(Packing::Zlib, Packing::Zstd),
                         [](const auto& each) { return each.param == Packing::Zlib ? "Zlib" : "Zstd"; });

TEST(UnpackZstd, AFrameDoesNotDecideOnTheMemory) {
  // Descriptor without a size; a window of 2^30 bytes; one raw, last, empty block.
  const std::string frame("\x28\xB5\x2F\xFD\x00\xA0\x01\x00\x00", 9);
  std::vector<char> room;
  std::string why;
  EXPECT_EQ(unpackMessage(frame, Packing::Zstd, kMost, room, why), "");
  EXPECT_NE(why.find("too much memory"), std::string::npos) << why;
}

}  // namespace
}  // namespace culprit
