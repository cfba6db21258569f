#include "core/model/results/cause.h"

#include <array>

namespace culprit {

namespace {

constexpr std::array<std::string_view, 3> kRoleNames = {"supply", "shared load", "own use"};
constexpr std::array<std::string_view, 3> kLevelNames = {"none", "possible", "strong"};
constexpr std::array<std::string_view, 10> kTimeNames = {"GPU compute",
                                                         "exposed communication",
                                                         "exposed copies",
                                                         "waiting for the GPU",
                                                         "input pipeline",
                                                         "host",
                                                         "nothing recorded",
                                                         "GPU kernels",
                                                         "rest",
                                                         "waiting for other ranks"};

}  // namespace

std::string_view nameOf(ResourceRole role) {
  return kRoleNames.at(static_cast<std::size_t>(role));
}
std::string_view nameOf(CauseLevel level) {
  return kLevelNames.at(static_cast<std::size_t>(level));
}
std::string_view nameOf(TimeClass time) {
  return kTimeNames.at(static_cast<std::size_t>(time));
}

}  // namespace culprit
