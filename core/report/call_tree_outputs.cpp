#include "core/report/call_tree_outputs.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/saturated_sum.h"
#include "core/model/details/call_tree.h"
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
    std::error_code error;
    if (fs::exists(fs::symlink_status(m_files[pair], error))) m_older.push_back(m_files[pair]);
    if (m_passed++ > 0) return;
    m_first = pair;
    m_why = why;
  }

  const std::vector<fs::path>& made() const { return m_made; }
  /// There are none; empty: there are.
  std::optional<Error> missing() const {
    if (!m_made.empty() || m_passed == 0) return std::nullopt;
    const std::string why = m_shown.pairs.size() == 1 ? m_why : fmt::format("{}: {}", nameOfFirst(), m_why);
    return Error(why + older(), m_target);
  }
  std::optional<std::string> note() const {
    if (m_passed == 0) return std::nullopt;
    return fmt::format("{}: no file for {} of {} ({}{}): {}{}", fileName(), m_passed,
                       format::counted(m_shown.pairs.size(), "process pair"), nameOfFirst(),
                       m_passed == 1 ? "" : " is the first", m_why, older());
  }

 private:
  std::string textOf(const PairResults& pair, const CallTree& tree, const Monitor& monitor) const {
    if (isSpeedscope(m_target)) return toSpeedscope(pair, tree, monitor);
    if (m_target.extension() == ".folded") return toFoldedStacks(tree, m_choice.stacks, monitor);
    return m_target.extension() == ".csv" ? toCallTreeCsv(tree, monitor)
                                          : toCallTreeJson(m_shown, pair, tree, monitor);
  }
  /// "; x_pid2.folded and 3 more are of an earlier run"; empty: nothing lies there.
  std::string older() const {
    if (m_older.empty()) return {};
    const std::string first = m_older[0].filename().string();
    return m_older.size() == 1
               ? fmt::format("; {} is of an earlier run", first)
               : fmt::format("; {} and {} more are of an earlier run", first, m_older.size() - 1);
  }
  std::string nameOfFirst() const { return pairName(m_shown, m_shown.pairs[m_first]); }

  const Results& m_shown;
  fs::path m_target;
  const ReportChoice& m_choice;
  std::vector<fs::path> m_files, m_made;  // by pair; those written
  std::vector<fs::path> m_older;          // in the place of those that were passed over
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
  std::optional<Error> missing;  // of the first target without any
  for (const CallTreeTarget& target : targets) {
    written.files.insert(written.files.end(), target.made().begin(), target.made().end());
    if (const std::optional<Error> why = target.missing()) {
      if (!missing) missing.emplace(*why);
      // The same sentence once more for another file tells nothing.
      if (std::string_view(why->what()) == missing->what()) continue;
    }
    if (auto note = target.note()) written.notes.push_back(*std::move(note));
  }
  if (auto note = folded.note()) written.notes.push_back(*std::move(note));
  if (missing) throw MissingOutput(*missing, std::move(written.notes));
  return written;
}

}  // namespace

MissingOutput::MissingOutput(const Error& why, std::vector<std::string> notes)
    : Error(why.what(), why.path(), why.line()), m_notes(std::move(notes)) {}

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
    // Reading is as much as writing one of the files.
    const auto tell = [&](std::size_t target, std::size_t step) {
      const double part = static_cast<double>(step) / static_cast<double>(open.size() + 1);
      const double done = (static_cast<double>(pair) + part) / static_cast<double>(shown.pairs.size());
      monitor.report({fmt::format("Writing {}", open[target].fileName()), 0, 0, done});
    };
    tell(0, 0);
    try {
      const std::shared_ptr<const CallTree> tree = read(session, results, shown, pair, monitor);
      folded.add(*tree);
      for (std::size_t target = 0; target < open.size(); ++target) {
        tell(target, target + 1);
        open[target].write(pair, *tree, monitor);
      }
    } catch (const CannotBeMade& error) {
      for (CallTreeTarget& target : open) target.passOver(pair, error.what());
    }
  }
  return writtenOf(open, folded);
}

}  // namespace culprit
