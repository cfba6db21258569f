// Which host call launched which work in a database of rocmProfileData (rocpd_api_ops), and what the file
// says of the launch: the links first, then whose call it was, then its size. Numbers of calls and operations
// carry their session above 32 bits, so that launches are numbered anew. Used by the readers of the tables.
#pragma once

#include <cstdint>
#include <optional>

#include "core/sources/rocm/rows_by_id.h"
#include "core/sources/sqlite/database_capture.h"

namespace culprit::rocm {

class RpdLaunches {
 public:
  /// A host call that launched something; 32 bytes.
  struct Call {
    std::int64_t id = 0;
    std::int64_t pid = 0;
    std::uint32_t works = 0;       ///< operations it launched
    std::uint32_t detail = 0;      ///< position in the capture + 1; 0: none
    bool isRead = false;           ///< its row in rocpd_api has been met: `pid` holds
    bool countsWorkItems = false;  ///< its grid is in work-items and not in blocks
    bool isKernelDetail = false;   ///< `detail` tells of a kernel, not of a copy
  };

  /// Throws Cancelled.
  void readLinks(DatabaseCapture& capture);

  /// The call with that number; null if it launched nothing.
  Call* call(std::int64_t id) { return m_calls.find(id); }
  /// The call that launched this operation, or null.
  Call* ofWork(std::int64_t operation);
  /// As events hold it.
  std::uint32_t numberOf(const Call& call) const {
    return static_cast<std::uint32_t>(m_calls.positionOf(call) + 1);
  }

 private:
  struct Link {
    std::int64_t id = 0;  ///< of the operation
    std::int64_t call = 0;
  };

  RowsById<Link> m_links;
  RowsById<Call> m_calls;
};

}  // namespace culprit::rocm
