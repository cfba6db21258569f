#include "core/report/call_tree_outputs.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/base/saturated_sum.h"
#include "core/model/details/call_tree.h"
#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_files.h"
#include "core/report/words/format.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// Calls of all trees that have no node of their own.
class FoldedCalls {
 public:
  void add(const CallTree& tree) {
    m_a = saturatedSum(m_a, tree.side(Side::A).foldedCalls);
    m_b = saturatedSum(m_b, tree.side(Side::B).foldedCalls);
  }
  std::optional<std::string> note() const {
    if (m_a == 0 && m_b == 0) return std::nullopt;
    return fmt::format(
        "call tree: {} of A and {} of B have no row of their own and are part of the call around them: "
        "too deep or too many",
        format::counted(static_cast<std::uint64_t>(m_a), "call"),
        format::counted(static_cast<std::uint64_t>(m_b), "call"));
  }

 private:
  std::int64_t m_a = 0, m_b = 0;
};

bool isSpeedscope(const fs::path& target) {
  return target.filename().string().ends_with(kSpeedscopeEnd);
}

}  // namespace

bool isOfCallTree(const fs::path& target, const ReportChoice& choice) {
  return target.extension() == ".folded" || isSpeedscope(target) ||
         (isTableFile(target) && choice.table == CsvTable::CallTree);
}

PairTargets callTreeTargets(const Session& session, const Results& results, const Results& shown,
                            std::vector<fs::path> targets, const ReportChoice& choice,
                            const CallTreeReader& read) {
  if (!read) throw Error("call trees are not written here", targets.at(0));
  const auto folded = std::make_shared<FoldedCalls>();
  const auto readPair = [&, folded](std::size_t at, const Monitor& monitor) -> PairText {
    const std::shared_ptr<const CallTree> tree = read(session, results, shown, at, monitor);
    folded->add(*tree);
    return [&, at, tree](const fs::path& target) {
      const PairResults& pair = shown.pairs[at];
      if (isSpeedscope(target)) return toSpeedscope(pair, *tree, monitor);
      if (target.extension() == ".folded") return toFoldedStacks(*tree, choice.stacks, monitor);
      return target.extension() == ".csv" ? toCallTreeCsv(*tree, monitor)
                                          : toCallTreeJson(shown, pair, *tree, monitor);
    };
  };
  return {std::move(targets), readPair, [folded] { return folded->note(); }};
}

}  // namespace culprit
