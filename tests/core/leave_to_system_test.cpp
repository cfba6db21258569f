#include "core/base/leave_to_system.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace culprit {

TEST(LeftToSystem, OnlyTheEndOfTheProgramKeepsWhatIsLeft) {
  auto goes = std::make_shared<int>(1);
  auto stays = std::make_shared<int>(2);
  const std::weak_ptr<int> gone = goes, kept = stays;
  {
    std::shared_ptr<int> first = std::move(goes), second = std::move(stays);
    const LeftToSystem leaveFirst(first, false);
    const LeftToSystem leaveSecond(second, true);
  }
  EXPECT_TRUE(gone.expired()) << "a window that looks at run after run would grow";
  EXPECT_FALSE(kept.expired());
}

}  // namespace culprit
