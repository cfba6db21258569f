// How many readings of counters a session has, which its reports tell.
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/store/session/session.h"
#include "tests/support/made_session.h"
#include "tests/support/sql_file.h"

namespace culprit {
namespace {

TEST(ReadingCount, OfASeriesWithATextInItsPlaceIsDamagedAndNot0) {
  const test::MadeSession made;
  ASSERT_GT(Session::open(made.file()).readingCount(Side::A), 0U);
  test::SqlFile(made.file()).sql("UPDATE reading SET readings = 'x'");
  EXPECT_THROW((void)Session::open(made.file()).readingCount(Side::A), Error);
}

}  // namespace
}  // namespace culprit
