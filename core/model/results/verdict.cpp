#include "core/model/results/verdict.h"

#include <algorithm>

namespace culprit {

const std::vector<FunctionShare>* PairVerdict::rowsOf(TimeLevel level) const {
  if (level == TimeLevel::Function) return &functions;
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [level](const LevelShares& each) { return each.level == level; });
  return found == levels.end() ? nullptr : &found->rows;
}

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
