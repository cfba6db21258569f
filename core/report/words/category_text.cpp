#include "core/report/words/category_text.h"

#include <algorithm>
#include <array>

namespace culprit {

namespace {

struct Words {
  std::string_view category, text;
};

// Categories of events, those of processed folders, classes of kernels. The words are those of Causes and of
// the levels of Where the time went.
constexpr std::array<Words, 27> kWords = {{
    {"gpu_compute", "GPU compute"},
    {"gpu_comm", "communication"},
    {"comm", "communication"},
    {"gpu_memcpy", "copies"},
    {"gpu_memcpy_h2d", "copies to the GPU"},
    {"gpu_memcpy_d2h", "copies from the GPU"},
    {"gpu_memcpy_d2d", "copies on the GPU"},
    {"collective", "communication"},
    {"memcpy", "copies"},
    {"gpu_memset", "fills"},
    {"memset", "fills"},
    {"gpu_annotation", "ranges on the GPU"},
    {"runtime", "runtime calls"},
    {"sync", "waiting for the GPU"},
    {"cpu_op", "operators"},
    {"operator", "operators"},
    {"python", "Python"},
    {"annotation", "ranges"},
    {"range", "ranges"},
    {"input", "input pipeline"},
    {"step_marker", "step markers"},
    {"os", "operating system"},
    {"container", "whole recording"},
    {"overhead", "profiler"},
    {"syscall", "system calls"},
    {"cpu_sync", "waiting for the GPU"},
    {"disk_read_and_write", "disk"},
}};

}  // namespace

std::string_view categoryText(std::string_view category) {
  const auto found = std::find_if(kWords.begin(), kWords.end(),
                                  [category](const Words& words) { return words.category == category; });
  return found == kWords.end() ? category : found->text;
}

std::string_view spokenName(TimeClass time) {
  return time == TimeClass::Rest ? "rest of the cycle" : nameOf(time);
}

}  // namespace culprit
