// One event as the trace file has it, with everything a session does not keep.
#pragma once

#include <string>
#include <vector>

namespace culprit {

struct RawEvent {
  struct Field {
    std::string key;    ///< of the event, or of its args
    std::string value;  ///< texts without quotes; lists and objects as JSON; cut behind 64 KiB, which it says

    friend bool operator==(const Field&, const Field&) = default;
  };

  std::string file;           ///< where it was read
  std::vector<Field> fields;  ///< outside args, in the order of the file
  std::vector<Field> args;
};

}  // namespace culprit
