// How long a test of the window waits for what should come within a moment: long enough for a busy machine
// and for a sanitizer, and reached only where a test fails.
#pragma once

namespace culprit::ui::test {

inline constexpr int kPatienceMs = 60'000;

}  // namespace culprit::ui::test
