// Cancels work after every number of looks at its Monitor, one after the other, as a user does who may press
// Cancel at any time.
#pragma once

#include <atomic>

#include "core/base/monitor.h"

namespace culprit::test {

/// Cancelled after so many looks.
class Impatient final : public Monitor {
 public:
  explicit Impatient(int looks) : m_looks(looks) {}
  void report(const Progress&) override {}
  bool isCancelled() const override { return m_looks-- <= 0; }

 private:
  mutable std::atomic<int> m_looks;  // work may have several threads
};

/// Does `work(Monitor&)` again and again, cancelled a little later each time, until it gets through; then
/// `check()` each time that it did not. Returns how often that was.
template <typename Work, typename Check>
int cancelEverywhere(const Work& work, const Check& check) {
  int cancelled = 0;
  for (int looks = 0;; looks += 1 + looks / 16) {
    Impatient monitor(looks);
    try {
      work(monitor);
      return cancelled;
    } catch (const Cancelled&) {
      ++cancelled;
      check();
    }
  }
}

}  // namespace culprit::test
