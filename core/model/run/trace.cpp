#include "core/model/run/trace.h"

namespace culprit {

std::uint64_t Trace::events() const {
  std::uint64_t count = 0;
  for (const Capture& capture : captures) count += capture.events.size();
  return count;
}

}  // namespace culprit
