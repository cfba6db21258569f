#include "core/report/words/per_text.h"

namespace culprit {

std::string_view perText(WorkUnit per) {
  switch (per) {
    case WorkUnit::Work:
      return "per unit of work";
    case WorkUnit::Launch:
      return "for as many kernel launches";
    case WorkUnit::Recording:
      return "per recording";
    case WorkUnit::Cycle:
      break;
  }
  return "per cycle";
}

std::string_view msHead(WorkUnit per) {
  return isPerWork(per) ? "ms per unit" : "ms";
}

}  // namespace culprit
