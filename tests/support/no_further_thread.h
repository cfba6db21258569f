// As if the system gave this process no further thread: each would want a stack that no address space holds.
// Holds for root, too, whom no limit of processes binds.
#pragma once

#include <gtest/gtest.h>
#include <pthread.h>

#include <cstddef>

namespace culprit::test {

class NoFurtherThread {
 public:
  NoFurtherThread() {
    ::pthread_attr_init(&m_before);
    EXPECT_EQ(::pthread_getattr_default_np(&m_before), 0);
    pthread_attr_t large;
    ::pthread_attr_init(&large);
    EXPECT_EQ(::pthread_attr_setstacksize(&large, std::size_t{1} << 47U), 0);
    EXPECT_EQ(::pthread_setattr_default_np(&large), 0);
    ::pthread_attr_destroy(&large);
  }
  ~NoFurtherThread() {
    ::pthread_setattr_default_np(&m_before);
    ::pthread_attr_destroy(&m_before);
  }
  NoFurtherThread(const NoFurtherThread&) = delete;
  NoFurtherThread& operator=(const NoFurtherThread&) = delete;

 private:
  pthread_attr_t m_before{};
};

}  // namespace culprit::test
