// What a piece of work took, by the clock and by the processor, and what memory the program has. Used by the
// programs of this folder.
#pragma once

#include <chrono>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>

namespace culprit::bench {

/// The processor's time, of all threads, also tells on a machine that others use.
struct Cost {
  double clock = 0.0, processor = 0.0;  ///< seconds
};

inline Cost costOf(const std::function<void()>& work) {
  const auto processor = [] {
    timespec used{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
  };
  const auto start = std::chrono::steady_clock::now();
  const double usedBefore = processor();
  work();
  return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
          processor() - usedBefore};
}

/// The cheaper of the two, by the processor's time.
inline Cost cheaper(const Cost& x, const Cost& y) {
  return x.processor <= y.processor ? x : y;
}

/// A line of /proc/self/status such as "VmHWM:", MiB.
inline double memoryMiB(const std::string& which) {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.starts_with(which)) return std::stod(line.substr(which.size() + 1)) / 1024.0;
  }
  return 0.0;
}

}  // namespace culprit::bench
