// Protobuf's wire format, in memory and from a file: every kind of field, messages that are skipped, entered
// and left, and what is none.
#include "core/sources/protobuf/wire_reader.h"

#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"
#include "tests/support/wire_text.h"

namespace culprit {
namespace {

using protobuf::WireField;
using protobuf::WireMessage;
using protobuf::WireType;
using test::WireText;

TEST(WireMessageTest, GivesEveryKindOfField) {
  const WireText text = WireText()
                            .number(1, 300)
                            .number(2, static_cast<std::uint64_t>(-5))
                            .fixed64(3, 0x0102030405060708U)
                            .fixed32(4, 0xFFFFFFFFU)
                            .text(536'870'911, "name");
  WireMessage message(text.bytes());
  WireField field;
  ASSERT_TRUE(message.next(field));
  EXPECT_EQ(field.value, 300U);
  ASSERT_TRUE(message.next(field));
  EXPECT_EQ(field.integer(), -5);
  ASSERT_TRUE(message.next(field));
  EXPECT_EQ(field.value, 0x0102030405060708U);
  ASSERT_TRUE(message.next(field));
  EXPECT_EQ(field.value, 0xFFFFFFFFU);
  ASSERT_TRUE(message.next(field));
  EXPECT_EQ(field.number, 536'870'911U);
  EXPECT_EQ(field.bytes, "name");
  EXPECT_FALSE(message.next(field));
  EXPECT_FALSE(message.isDamaged());
}

TEST(WireMessageTest, EndsAtWhatIsNoField) {
  const std::string endless(11, '\xFF');
  for (const std::string& bytes :
       {std::string("\x0B", 1), std::string("\x02\x01x", 3), std::string("\x08", 1), endless,
        std::string("\x0A\x05xy", 4), std::string("\x09xxx", 4), std::string("\x0Dxx", 3)}) {
    WireMessage message(bytes);
    WireField field;
    EXPECT_FALSE(message.next(field));
    EXPECT_TRUE(message.isDamaged());
    EXPECT_FALSE(message.next(field));
  }
}

class WireReaderTest : public testing::Test {
 protected:
  /// Takes the bytes as a file.
  protobuf::WireReader& open(const std::string& content) {
    reader.reset();
    text.reset();
    bytes = std::make_unique<ByteReader>(folder.write("x.pb", content));
    text = std::make_unique<TextReader>(*bytes);
    reader = std::make_unique<protobuf::WireReader>(*text, [this] { ++blocks; });
    return *reader;
  }

  test::TempFolder folder;
  std::unique_ptr<ByteReader> bytes;
  std::unique_ptr<TextReader> text;
  std::unique_ptr<protobuf::WireReader> reader;
  int blocks = 0;
};

TEST_F(WireReaderTest, WalksThroughMessagesWithinMessages) {
  const WireText inner = WireText().number(1, 7).text(2, "abc").number(3, 9);
  protobuf::WireReader& walk = open(WireText().message(1, inner).message(1, inner).number(2, 5).bytes());
  ASSERT_TRUE(walk.next());
  walk.enter();
  ASSERT_TRUE(walk.next());
  EXPECT_EQ(walk.value(), 7U);
  EXPECT_EQ(walk.position(), 2U);
  ASSERT_TRUE(walk.next());
  EXPECT_EQ(walk.bytes(), "abc");
  EXPECT_EQ(walk.bytes(), "abc") << "as often as one likes";
  ASSERT_TRUE(walk.next());
  EXPECT_EQ(walk.number(), 3U);
  EXPECT_FALSE(walk.next()) << "the end of the message";
  ASSERT_TRUE(walk.next());
  walk.enter();
  ASSERT_TRUE(walk.next());
  walk.leave();
  ASSERT_TRUE(walk.next());
  EXPECT_EQ(walk.number(), 2U);
  EXPECT_EQ(walk.value(), 5U);
  EXPECT_FALSE(walk.next());
  EXPECT_FALSE(walk.damage());
}

TEST_F(WireReaderTest, SkipsWhatIsLongerThanItHolds) {
  const std::string longest(protobuf::WireReader::kLongest, 'x');
  protobuf::WireReader& walk =
      open(WireText().text(1, longest + "x").text(1, longest).text(2, "behind").bytes());
  ASSERT_TRUE(walk.next());
  EXPECT_EQ(walk.value(), longest.size() + 1);
  EXPECT_FALSE(walk.bytes());
  ASSERT_TRUE(walk.next());
  EXPECT_EQ(walk.bytes(), longest);
  ASSERT_TRUE(walk.next());
  EXPECT_EQ(walk.bytes(), "behind");
  EXPECT_FALSE(walk.next());
  EXPECT_FALSE(walk.damage());
  EXPECT_GT(blocks, 32);
}

TEST_F(WireReaderTest, SaysWhereAFileIsCutOff) {
  const WireText inner = WireText().number(1, 7).text(2, "abcdefgh");
  const std::string whole = WireText().number(5, 1).message(1, inner).bytes();
  for (std::size_t size = 3; size < whole.size(); ++size) {
    protobuf::WireReader& walk = open(whole.substr(0, size));
    while (walk.next()) {
      if (walk.number() == 1 && walk.type() == WireType::Bytes) walk.enter();
    }
    ASSERT_TRUE(walk.damage()) << size;
    EXPECT_EQ(walk.damage()->why, "it ends in the middle of a record");
    EXPECT_LE(walk.damage()->position, size);
    EXPECT_FALSE(walk.next());
  }
}

TEST_F(WireReaderTest, AMessageIsNoLongerThanTheOneAroundIt) {
  protobuf::WireReader& walk = open("\x0A\x04\x12\x09" + std::string(20, 'x'));
  ASSERT_TRUE(walk.next());
  walk.enter();
  EXPECT_FALSE(walk.next());
  ASSERT_TRUE(walk.damage());
  EXPECT_EQ(walk.damage()->position, 2U);
  EXPECT_EQ(walk.damage()->why, "a record that is longer than the one around it");
}

TEST_F(WireReaderTest, DepthHasALimit) {
  std::string nested = "x";
  for (int i = 0; i < 100; ++i) nested = WireText().text(1, nested).bytes();
  protobuf::WireReader& walk = open(nested);
  int depth = 0;
  for (; walk.next(); ++depth) walk.enter();
  EXPECT_TRUE(walk.damage());
  EXPECT_LT(depth, 100);
}

}  // namespace
}  // namespace culprit
