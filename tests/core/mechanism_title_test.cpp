// The names of mechanisms in tables.
#include "core/report/sentences/verdict/causes/mechanism_title.h"

#include <gtest/gtest.h>

namespace culprit {

TEST(MechanismTitle, SaysFasterWhereItIs) {
  EXPECT_EQ(titleOf(Mechanism{.kind = MechanismKind::CollectiveTransfer, .ms = -3.0, .factor = 0.5}),
            "Collectives transfer faster");
  EXPECT_EQ(titleOf(Mechanism{.kind = MechanismKind::CollectiveTransfer, .ms = 3.0, .factor = 2.0}),
            "Collectives transfer slower");
  EXPECT_EQ(titleOf(Mechanism{.kind = MechanismKind::HostUniform, .ms = -3.0, .factor = 0.8}),
            "Host faster throughout");
}

TEST(MechanismTitle, OfCallsSaysOfWhat) {
  EXPECT_EQ(titleOf(Mechanism{.kind = MechanismKind::Calls, .time = TimeClass::Host}),
            "Number of calls: host");
  EXPECT_EQ(titleOf(Mechanism{.kind = MechanismKind::Calls, .time = TimeClass::Communication}),
            "Number of calls: collectives");
}

}  // namespace culprit
