#include "core/sources/bytes/byte_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>

#include "tests/support/temp_folder.h"

namespace culprit {

namespace {

class ByteReaderTest : public testing::Test {
 protected:
  std::string readAll(ByteReader& bytes) {
    std::string text;
    std::array<char, 7> block{};
    while (const std::size_t got = bytes.read(block.data(), block.size())) text.append(block.data(), got);
    return text;
  }

  test::TempFolder m_folder;
  SilentMonitor m_monitor;
  ReadingProgress m_progress{m_monitor, 0, 1.0};
};

}  // namespace

TEST_F(ByteReaderTest, ReadsEverythingAndFingerprintsIt) {
  const auto file = m_folder.write("sub/x.csv", "some text longer than a block");
  ByteReader bytes(file, m_progress);
  EXPECT_EQ(readAll(bytes), "some text longer than a block");
  const Fingerprint fingerprint = bytes.fingerprint(Side::B, m_folder.path());
  EXPECT_EQ(fingerprint.path, "sub/x.csv");
  EXPECT_EQ(fingerprint.bytes, 29U);
  EXPECT_EQ(fingerprint.xxh3, "6b5a77ebef46c7b2cbb326c9564336fa");
}

TEST_F(ByteReaderTest, AFileThatChangesOrGoesWhileItIsReadIsAnError) {
  const auto file = m_folder.write("x.csv", "before");
  ByteReader grown(file, m_progress);
  readAll(grown);
  std::ofstream(file, std::ios::app) << "more";
  EXPECT_THROW(grown.fingerprint(Side::A, m_folder.path()), Error);

  ByteReader touched(file, m_progress);
  readAll(touched);
  std::filesystem::last_write_time(file,
                                   std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_THROW(touched.fingerprint(Side::A, m_folder.path()), Error);

  ByteReader removed(file, m_progress);
  readAll(removed);
  std::filesystem::remove(file);
  EXPECT_THROW(removed.fingerprint(Side::A, m_folder.path()), Error);
}

TEST_F(ByteReaderTest, WhatIsNoReadableFileIsRefused) {
  EXPECT_THROW(ByteReader(m_folder.path() / "absent", m_progress), Error);
  EXPECT_THROW(ByteReader(m_folder.path(), m_progress), Error);
  const auto locked = m_folder.write("locked.csv", "x");
  std::filesystem::permissions(locked, std::filesystem::perms::none);
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  EXPECT_THROW(ByteReader(locked, m_progress), Error);
}

}  // namespace culprit
