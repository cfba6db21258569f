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
  EXPECT_EQ(why, "it unpacks to 8 MiB or more");
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

/// What the program zstd -19 --check makes of stepTimes(), with compressed blocks.
const std::string kPackedSteps(
    "\x28\xB5\x2F\xFD\x04\x68\x65\x02\x00\x92\xC3\x0B\x10\xC0\xB7\x01\xBB\x8B\xFC\x77\x7A\x5A"
    "\xD9\x5E\xB9\xFD\x10\xCE\x09\x16\x27\xF9\xFE\xBD\xFA\x69\xF8\x37\x51\xBF\x19\x0E\x10\x60"
    "\xD8\x53\x33\xCB\x5B\x9C\xE4\x32\x29\x05\xB9\x6C\x06\x3A\x01\x16\xA8\x10\x70\xBD\xFF\x06"
    "\xC0\xE3\x01\x10\x1A\x30\xFC\xC9\xA5\x3A\x50\x5F\x35\xC0\xE8\x0E\x75\x53\x0A\x8B\xEC\x2C"
    "\xB7",
    89);

std::string stepTimes() {
  std::string text;
  for (int i = 0; i < 12; ++i)
    text += "step " + std::to_string(i) + " took " + std::to_string(i * 7919 % 97) + " us; ";
  return text;
}

TEST(UnpackZstd, FramesFollowEachOther) {
  std::vector<char> room;
  std::string why;
  EXPECT_EQ(unpackMessage(kPackedSteps, Packing::Zstd, kMost, room, why), stepTimes());
  EXPECT_EQ(why, "");
  const std::string both = kPackedSteps + test::zstdPacked("the end");
  EXPECT_EQ(unpackMessage(both, Packing::Zstd, kMost, room, why), stepTimes() + "the end");
  EXPECT_EQ(why, "");
}

TEST(UnpackZstd, DamageCostsWhatFollowsIt) {
  const std::string text = longText(400'000);
  std::string packed = test::zstdPacked(text);
  constexpr std::size_t kLastBlock = 400'000 % 65'536;
  packed.replace(packed.size() - kLastBlock - 3, 3, "\xFF\xFF\xFF");  // blocks of no kind
  std::vector<char> room;
  std::string why;
  const std::string start(unpackMessage(packed, Packing::Zstd, kMost, room, why));
  EXPECT_GE(start.size(), 200'000U);
  EXPECT_TRUE(why.starts_with("the compressed data is damaged")) << why;
}

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
