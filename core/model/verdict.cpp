#include "core/model/verdict.h"

#include <algorithm>

namespace culprit {

const Cause* PairVerdict::mainCause() const {
  const auto firstWith = [this](bool resource, CauseLevel least) {
    return std::find_if(causes.begin(), causes.end(), [=](const Cause& cause) {
      return cause.isResource() == resource && cause.level >= least;
    });
  };
  auto found = firstWith(true, CauseLevel::Strong);
  if (found == causes.end()) found = firstWith(false, CauseLevel::Possible);
  return found == causes.end() ? nullptr : &*found;
}

}  // namespace culprit
