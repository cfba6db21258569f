#include "core/report/pair_files.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/report/formats/text/csv_files.h"
#include "core/report/words/format.h"
#include "core/report/words/labels.h"
#include "core/report/words/pair_words.h"
#include "core/store/files/write_file.h"

namespace culprit {

namespace fs = std::filesystem;

namespace {

/// One target, whose files are written pair by pair.
class PairFiles {
 public:
  PairFiles(const Results& shown, fs::path target)
      : m_shown(shown), m_target(std::move(target)), m_files(csvFiles(shown, m_target)) {}

  std::string fileName() const { return m_target.filename().string(); }

  void write(std::size_t pair, const PairText& textOf, StagedFiles& files) {
    std::string text;
    try {
      text = textOf(m_target);
    } catch (const CannotBeMade& error) {
      passOver(pair, error.what());
      return;
    }
    files.write(m_files[pair], text);
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
    return fmt::format("{}: no file for {} of {} ({}{}): {}{}", fileName(), m_passed, countedPairs(m_shown),
                       nameOfFirst(), m_passed == 1 ? "" : " is the first", m_why, older());
  }

 private:
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
  std::vector<fs::path> m_files, m_made;  // by pair; those written
  std::vector<fs::path> m_older;          // in the place of those that were passed over
  std::size_t m_passed = 0, m_first = 0;  // pairs without a file, and the first of them
  std::string m_why;                      // of the first
};

/// The progress of targets from `from` on, of `of`.
struct TargetShare {
  std::size_t from = 0, of = 1;
};

std::vector<PairFiles> writeTargets(const Results& shown, const PairTargets& made, const TargetShare& share,
                                    StagedFiles& files, Monitor& monitor) {
  std::vector<PairFiles> open;
  open.reserve(made.targets.size());
  for (const fs::path& target : made.targets) open.emplace_back(shown, target);
  for (std::size_t pair = 0; pair < shown.pairs.size(); ++pair) {
    monitor.checkpoint();
    // Reading is as much as writing one of the files.
    const auto tell = [&](std::size_t target, std::size_t step) {
      const double part = static_cast<double>(step) / static_cast<double>(open.size() + 1);
      const double pairs = (static_cast<double>(pair) + part) / static_cast<double>(shown.pairs.size());
      const double done = static_cast<double>(share.from) + pairs * static_cast<double>(open.size());
      monitor.report(
          {fmt::format("Writing {}", open[target].fileName()), 0, 0, done / static_cast<double>(share.of)});
    };
    tell(0, 0);
    try {
      const PairText textOf = made.read(pair, monitor);
      for (std::size_t target = 0; target < open.size(); ++target) {
        tell(target, target + 1);
        open[target].write(pair, textOf, files);
      }
    } catch (const CannotBeMade& error) {
      for (PairFiles& target : open) target.passOver(pair, error.what());
    }
  }
  return open;
}

void addNote(WrittenPairFiles& all, std::optional<std::string> note) {
  if (note) all.written.notes.push_back(*std::move(note));
}

void addTarget(WrittenPairFiles& all, const PairFiles& target) {
  all.written.files.insert(all.written.files.end(), target.made().begin(), target.made().end());
  if (const std::optional<Error> why = target.missing()) {
    if (!all.missing) all.missing.emplace(*why);
    // The same sentence once more for another file tells nothing.
    if (std::string_view(why->what()) == all.missing->what()) return;
  }
  addNote(all, target.note());
}
}  // namespace

MissingOutput::MissingOutput(const Error& why, WrittenOutputs others)
    : Error(why.what(), why.path(), why.line()), m_others(std::move(others)) {}

bool isTableFile(const fs::path& target) {
  const fs::path extension = target.extension();
  return extension == ".csv" ||
         (extension == ".json" && !target.filename().string().ends_with(kSpeedscopeEnd));
}

WrittenPairFiles writePairFiles(const Results& shown, const std::vector<PairTargets>& all, StagedFiles& files,
                                Monitor& monitor) {
  TargetShare share{.of = 0};
  for (const PairTargets& made : all) share.of += made.targets.size();
  WrittenPairFiles written;
  for (const PairTargets& made : all) {
    for (const PairFiles& target : writeTargets(shown, made, share, files, monitor))
      addTarget(written, target);
    share.from += made.targets.size();
  }
  for (const PairTargets& made : all)
    if (made.note) addNote(written, made.note());
  return written;
}

}  // namespace culprit
