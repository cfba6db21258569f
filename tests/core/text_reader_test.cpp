#include "core/sources/bytes/text_reader.h"

#include <gtest/gtest.h>

#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"

namespace culprit {
namespace {

struct Outcome {
  std::string text;
  std::optional<std::string> damage;
};

Outcome readAll(const std::filesystem::path& file, std::size_t block) {
  ByteReader bytes(file);
  TextReader reader(bytes);
  std::string buffer(block, '\0');
  Outcome outcome;
  while (const std::size_t got = reader.read(buffer.data(), buffer.size())) {
    outcome.text.append(buffer, 0, got);
  }
  outcome.damage = reader.damage();
  reader.skipRest();
  EXPECT_EQ(bytes.fingerprint(Side::A, file.parent_path()).bytes, std::filesystem::file_size(file));
  return outcome;
}

std::string longText() {
  std::string text;
  for (int i = 0; i < 40'000; ++i) text += "line " + std::to_string(i * 7919) + "\n";
  return text;
}

class TextReaderTest : public testing::Test {
 protected:
  test::TempFolder folder;
};

TEST_F(TextReaderTest, GoesByContentNotByName) {
  const std::string text = longText();
  EXPECT_EQ(readAll(folder.write("plain.json.gz", text), 1000).text, text);
  const Outcome packed = readAll(folder.write("packed.json", test::gzipped(text)), 4096);
  EXPECT_EQ(packed.text, text);
  EXPECT_FALSE(packed.damage);
  EXPECT_EQ(readAll(folder.write("short", "ab"), 1).text, "ab");
  EXPECT_EQ(readAll(folder.write("empty", ""), 10).text, "");
}

TEST_F(TextReaderTest, ReadsSeveralMembersAndPadding) {
  const std::string text = longText();
  const std::string three = test::gzipped(text) + test::gzipped("") + test::gzipped("end");
  const Outcome outcome = readAll(folder.write("three.gz", three + std::string(1000, '\0')), 777);
  EXPECT_EQ(outcome.text, text + "end");
  EXPECT_FALSE(outcome.damage) << *outcome.damage;
  const Outcome other = readAll(folder.write("other.gz", three + "no gzip"), 777);
  EXPECT_EQ(other.text, text + "end");
  ASSERT_TRUE(other.damage);
  EXPECT_NE(other.damage->find("no gzip data"), std::string::npos);
}

TEST_F(TextReaderTest, KeepsWhatStandsBeforeTheDamage) {
  const std::string text = longText();
  const std::string packed = test::gzipped(text);
  const Outcome cut = readAll(folder.write("cut.gz", packed.substr(0, packed.size() / 2)), 1000);
  EXPECT_GT(cut.text.size(), text.size() / 3);
  EXPECT_TRUE(text.starts_with(cut.text));
  ASSERT_TRUE(cut.damage);
  EXPECT_NE(cut.damage->find("too early"), std::string::npos);

  std::string flipped = packed;
  flipped[flipped.size() / 2] ^= 1;
  const Outcome wrong = readAll(folder.write("flipped.gz", flipped), 1000);
  EXPECT_EQ(wrong.text.size(), text.size());
  ASSERT_TRUE(wrong.damage);
  EXPECT_NE(wrong.damage->find("checksum"), std::string::npos);

  std::string broken = packed;
  broken[10 + 5 + 60'000] = '\x07';  // the second block gets a type that does not exist
  const Outcome stopped = readAll(folder.write("broken.gz", broken), 1U << 20U);
  EXPECT_EQ(stopped.text, text.substr(0, 60'000));
  ASSERT_TRUE(stopped.damage);
  EXPECT_NE(stopped.damage->find("damaged"), std::string::npos);
}

TEST_F(TextReaderTest, ShowsTheFirstText) {
  EXPECT_EQ(firstTextOf(folder.write("a.gz", test::gzipped("hello world")), 5), "hello");
  EXPECT_EQ(firstTextOf(folder.write("b", "hi"), 5), "hi");
  EXPECT_EQ(firstTextOf(folder.path() / "missing", 5), "");
}

}  // namespace
}  // namespace culprit
