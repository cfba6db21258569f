#include "core/report/call_tree_outputs.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "core/base/error.h"
#include "core/base/saturated_sum.h"
#include "core/report/document/writers.h"
#include "core/report/formats/text/csv_files.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/store/files/write_file.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

bool isSpeedscope(const fs::path& target) {
  return target.filename().string().ends_with(kSpeedscopeEnd);
}

/// One target, whose files are written pair by pair.
class CallTreeTarget {
 public:
  CallTreeTarget(const Results& shown, fs::path target, const ReportChoice& choice)
      : m_shown(shown), m_target(std::move(target)), m_choice(choice), m_files(csvFiles(shown, m_target)) {}

  std::string fileName() const { return m_target.filename().string(); }

  void write(std::size_t pair, const CallTree& tree, const Monitor& monitor) {
    std::string text;
    try {
      text = textOf(m_shown.pairs[pair], tree, monitor);
    } catch (const CannotBeMade& error) {
      passOver(pair, error.what());
      return;
    }
    monitor.commit();
    writeFile(m_files[pair], [&text](const TextSink& sink) { sink(text); });
    m_made.push_back(m_files[pair]);
  }
  void passOver(std::size_t pair, const std::string& why) {
    if (m_passed++ > 0) return;
    m_first = pair;
    m_why = why;
  }

  /// Throws Error if there are none.
  const std::vector<fs::path>& made() const {
    if (!m_made.empty() || m_passed == 0) return m_made;
    throw Error(m_shown.pairs.size() == 1 ? m_why : fmt::format("{}: {}", nameOfFirst(), m_why), m_target);
  }
  std::optional<std::string> note() const {
    if (m_passed == 0) return std::nullopt;
    return fmt::format("{}: no file for {} of {} ({}{}): {}", fileName(), m_passed,
                       format::counted(m_shown.pairs.size(), "process pair"), nameOfFirst(),
                       m_passed == 1 ? "" : " is the first", m_why);
  }

 private:
  std::string textOf(const PairResults& pair, const CallTree& tree, const Monitor& monitor) const {
    if (isSpeedscope(m_target)) return toSpeedscope(pair, tree, monitor);
    if (m_target.extension() == ".folded") return toFoldedStacks(tree, m_choice.stacks, monitor);
    return m_target.extension() == ".csv" ? toCallTreeCsv(tree, monitor)
                                          : toCallTreeJson(m_shown, pair, tree, monitor);
  }
  std::string nameOfFirst() const { return pairName(m_shown, m_shown.pairs[m_first]); }

  const Results& m_shown;
  fs::path m_target;
  const ReportChoice& m_choice;
  std::vector<fs::path> m_files, m_made;  // by pair; those written
  std::size_t m_passed = 0, m_first = 0;  // pairs without a file, and the first of them
  std::string m_why;                      // of the first
};

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

WrittenOutputs writtenOf(const std::vector<CallTreeTarget>& targets, const FoldedCalls& folded) {
  WrittenOutputs written;
  for (const CallTreeTarget& target : targets) {
    written.files.insert(written.files.end(), target.made().begin(), target.made().end());
    if (auto note = target.note()) written.notes.push_back(*std::move(note));
  }
  if (auto note = folded.note()) written.notes.push_back(*std::move(note));
  return written;
}

}  // namespace

bool isOfCallTree(const fs::path& target, const ReportChoice& choice) {
  const fs::path extension = target.extension();
  const bool isTable = extension == ".csv" || extension == ".json";
  return extension == ".folded" || isSpeedscope(target) || (isTable && choice.table == CsvTable::CallTree);
}

WrittenOutputs writeCallTrees(const Session& session, const Results& results, const Results& shown,
                              const std::vector<fs::path>& targets, const ReportChoice& choice,
                              const CallTreeReader& read, Monitor& monitor) {
  if (!read) throw Error("call trees are not written here", targets.at(0));
  std::vector<CallTreeTarget> open;
  open.reserve(targets.size());
  for (const fs::path& target : targets) open.emplace_back(shown, target, choice);
  FoldedCalls folded;
  for (std::size_t pair = 0; pair < shown.pairs.size(); ++pair) {
    monitor.checkpoint();
    const double done = static_cast<double>(pair) / static_cast<double>(shown.pairs.size());
    monitor.report({fmt::format("Writing {}", open.at(0).fileName()), 0, 0, done});
    try {
      const std::shared_ptr<const CallTree> tree = read(session, results, shown, pair, monitor);
      folded.add(*tree);
      for (CallTreeTarget& target : open) target.write(pair, *tree, monitor);
    } catch (const CannotBeMade& error) {
      for (CallTreeTarget& target : open) target.passOver(pair, error.what());
    }
  }
  return writtenOf(open, folded);
}

}  // namespace culprit
