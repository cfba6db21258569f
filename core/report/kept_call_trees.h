// Call trees that are read for the chapters of a report, kept for the files that are made of the same ones
// later, as far as there is room. For writeOutputs() only.
#pragma once

#include <cstddef>
#include <map>
#include <memory>

#include "core/model/details/call_tree.h"
#include "core/report/figures/stored_values.h"

namespace culprit {

class KeptCallTrees {
 public:
  /// Of all trees that are kept: the largest of two runs, or many of small ones.
  static constexpr std::size_t kMostNodes = 2 * CallTree::kMostNodes;

  explicit KeptCallTrees(CallTreeReader read);
  KeptCallTrees(const KeptCallTrees&) = delete;
  KeptCallTrees& operator=(const KeptCallTrees&) = delete;

  /// Reads a tree and keeps it. Both readers are of one session, and for as long as this is there; empty
  /// where nothing reads.
  CallTreeReader keeping();
  /// Gives away what is kept, and reads what is not.
  CallTreeReader taking();

 private:
  CallTreeReader m_read;
  std::map<std::size_t, std::shared_ptr<const CallTree>> m_kept;  // by pair
  std::size_t m_nodes = 0;                                        // of all that were kept
};

}  // namespace culprit
