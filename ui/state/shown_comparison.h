// The one comparison that is on the screen, or none, and the forms in which it is shown. Changed by what
// switches comparisons, by brushes and by the View menu; headline, pages, status line and whatever else shows
// it connect to its signals. Lives in the UI thread.
#pragma once

#include <QObject>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/pipeline/pipeline.h"
#include "core/report/names/function_name.h"
#include "core/report/words/format.h"
#include "core/report/words/level_text.h"
#include "core/store/session/session.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

/// A comparison and where it came from.
struct OpenedComparison {
  ComparisonView view;
  Session::Size size;
  RunFolders folders;             ///< as the session knows them
  bool hasFolders = false;        ///< both were still there when it was opened
  bool isOutdated = false;        ///< the runs have changed since they were read into the cache
  std::filesystem::path session;  ///< a file of the user's; empty: in the cache, not saved
  /// The session that this is another variant of, of the same runs: turned round, read or cut anew. Empty:
  /// none.
  std::filesystem::path madeFrom;
  bool isResumed = false;  ///< its folders were compared before: it is as it was left then
  bool isTurnedRound = false;
  bool isKnownForm = false;  ///< shown before: its session holds marks of its own
};

class ShownComparison : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  /// Null: nothing is open.
  const OpenedComparison* opened() const { return m_opened ? &*m_opened : nullptr; }
  /// Of what is open; empty if nothing is.
  const ComparisonView& view() const;

  void open(const OpenedComparison& opened);
  void close();
  /// Another process pair, over all of its cycles.
  void setPair(std::size_t pair);
  /// The pair over the cycles of `brush`; null: over all.
  void setBrushed(const std::shared_ptr<const PairResults>& brushed,
                  const std::shared_ptr<const TimeTree>& tree, const Brush& brush);
  /// It lies in a file of the user's from now on.
  void moveTo(const std::filesystem::path& file);

  /// While two runs are read and nothing is open.
  void setLoading(bool loading);
  void setNameForm(NameForm form);
  void setLevelUnits(LevelUnits units);
  void setTimeUnit(format::TimeUnit unit);

 signals:
  /// Anything about what is open, whatever it is.
  void viewChanged(const culprit::ui::ComparisonView& view);
  /// Another comparison or pair, or none; behind viewChanged().
  void pairChanged();
  void loadingChanged(bool loading);
  void nameFormChanged(culprit::NameForm form);
  void levelUnitsChanged(culprit::LevelUnits units);
  void timeUnitChanged();

 private:
  void tell();

  std::optional<OpenedComparison> m_opened;
  std::optional<NameForm> m_nameForm;  // empty: not chosen yet
  std::optional<LevelUnits> m_levelUnits;
};

}  // namespace culprit::ui
