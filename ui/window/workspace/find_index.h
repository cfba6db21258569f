// What Find Everywhere finds in a comparison: functions, causes, counters, rows of Where the time went,
// cycles by number, checks, pins and notes, process pairs. Made when the dialog opens; looks through distinct
// names, not through rows, so that 100,000 triplets answer while one types. A value that keeps what it looks
// through; shows nothing and selects nothing.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/model/details/counter_table.h"
#include "core/report/names/function_name.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/name_column.h"

namespace culprit::ui {

/// In the order in which they are listed.
enum class FindGroup : std::uint8_t { Cycles, Causes, Functions, Counters, Times, Checks, Marks, Pairs };
inline constexpr std::size_t kFindGroupCount = 8;

/// What a hit leads to. A function leads to its most suspicious triplet.
struct FoundCause {
  std::size_t position = 0;  ///< in the verdict's causes
};
struct FoundCounter {
  std::string metric, device;  ///< device empty: any
};
struct FoundShare {
  TimeLevel level{};
  std::size_t row = 0;  ///< among the rows of the level
};
struct FoundPair {
  std::size_t pair = 0;
};
using FindTarget =
    std::variant<Triplet, FoundCause, FoundCounter, FoundShare, CycleRef, CheckId, Mark, FoundPair>;

struct FindHit {
  FindTarget target;
  QString text, remark;
  QString tip;  ///< the raw name
};

struct FoundGroup {
  FindGroup group{};
  std::size_t count = 0;      ///< of all hits
  std::vector<FindHit> hits;  ///< the first of them
};

class FindIndex {
 public:
  struct Source {
    ComparisonView view;
    NameColumn functions;  ///< of the whole dictionary, as the tables show them
    NameForm form{};
    std::vector<Mark> marks;
    std::shared_ptr<const CounterTable> counters;  ///< null: only those that functions were looked at with
  };
  /// Hits of a group that are told; eight groups make 200.
  static constexpr std::size_t kMost = 25;

  explicit FindIndex(Source source);

  /// The groups with a hit that has all of these words, whatever their case; none for no words.
  std::vector<FoundGroup> find(const QStringList& words) const;
  /// "Where the time went": what the dialog writes over the hits of a group that was found.
  QString titleOf(FindGroup group) const;

 private:
  struct Entry {
    QString searched;
    FindHit hit;
  };
  struct Function {
    std::uint32_t row = 0;  // of the comparisons, the most suspicious
    double suspicion = 0.0;
  };
  struct Share {
    QString searched;
    FoundShare at;
  };

  void addFunctions();
  void addCauses();
  void addCounters();
  void addShares();
  void addChecks();
  void addMarks();
  void addPairs();
  void add(FindGroup group, const QString& searched, FindHit hit);

  FoundGroup cycles(const QStringList& words) const;
  FoundGroup functions(const QStringList& words) const;
  FoundGroup shares(const QStringList& words) const;
  FoundGroup entries(FindGroup group, const QStringList& words) const;
  FindHit functionHit(const Function& function) const;
  /// Functions that would look alike.
  void tellApart(std::vector<FindHit>& hits) const;
  FindHit shareHit(const FoundShare& at) const;
  const FunctionShare& share(const FoundShare& at) const;

  Source m_source;
  std::vector<Function> m_functions;                         // the most suspicious first
  std::vector<std::pair<FunctionId, QString>> m_otherNames;  // of B, of functions with partners; sorted
  std::vector<Share> m_shares;
  std::array<std::vector<Entry>, kFindGroupCount> m_entries;  // of the other groups
};

}  // namespace culprit::ui
