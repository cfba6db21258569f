#include "core/stats/significance/student_t.h"

#include <gtest/gtest.h>

namespace culprit::stats {

TEST(StudentTQuantile, AgreesWithPrintedTables) {
  struct {
    double p, df, t;
  } const table[] = {{0.90, 2, 1.8856},   {0.95, 30, 1.6973},  {0.975, 1, 12.7062}, {0.975, 10, 2.2281},
                     {0.995, 1, 63.6567}, {0.995, 2, 9.9248},  {0.995, 3, 5.8409},  {0.995, 4, 4.6041},
                     {0.995, 10, 3.1693}, {0.9995, 5, 6.8688}, {0.5, 7, 0.0}};
  for (const auto& each : table)
    EXPECT_NEAR(studentTQuantile(each.p, each.df), each.t, 6e-5) << each.p << " " << each.df;
}

TEST(StudentTQuantile, IsSymmetricAndTheInverseOfTheTail) {
  for (const double df : {1.0, 3.0, 6.5, 40.0}) {
    EXPECT_NEAR(studentTQuantile(0.005, df), -studentTQuantile(0.995, df), 1e-9) << df;
    EXPECT_NEAR(twoSidedT(studentTQuantile(0.995, df), df), 0.01, 1e-12) << df;
  }
}

}  // namespace culprit::stats
