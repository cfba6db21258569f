// How a place becomes one that Back knows: the user stays there for a moment.
#pragma once

#include <QtTest>

#include "ui/window/moving/navigation.h"

namespace culprit::ui::test {

inline void rest(Navigation& navigation) {
  QTest::qWait(500);   // a little more than the window waits for on a machine with time to spare
  navigation.leave();  // also where its clock had no turn
}

}  // namespace culprit::ui::test
