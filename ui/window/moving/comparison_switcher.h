// Puts another comparison, another variant of it or another process pair on the screen. What the user did
// with the one before is kept in its session, or comes along into the variant. Called by the main window for
// what was loaded, and by Back and Forward.
#pragma once

#include <QObject>
#include <filesystem>

#include "ui/jobs/failure.h"
#include "ui/state/marks.h"
#include "ui/state/shown_comparison.h"
#include "ui/window/moving/navigation.h"
#include "ui/window/moving/variants.h"
#include "ui/window/moving/view_keeper.h"
#include "ui/window/workspace/find_index.h"

namespace culprit::ui {

class Workspace;

class ComparisonSwitcher : public QObject {
  Q_OBJECT
 public:
  ComparisonSwitcher(ShownComparison& shown, Selection& selection, Marks& marks, Workspace& workspace);

  /// Another comparison, or a further variant of the one that is shown.
  void showLoaded(const OpenedComparison& loaded);
  void showPair(std::size_t pair);
  /// Shows the pair of a hit, selects it and brings its dock to the front.
  void goTo(const FindTarget& target);
  /// What was shown from `source` is in the user's `file` now; another comparison may be shown by then.
  void takeSaved(const std::filesystem::path& file, const std::filesystem::path& source);
  void close();

  /// Writes into the session how the comparison is shown, if the user has changed it.
  void keepView();
  /// Before another one takes its place.
  void leave();

  Navigation& navigation() { return m_navigation; }

 signals:
  /// The comparison is about to be left, and its view is kept; may come twice.
  void left(const culprit::ui::OpenedComparison& opened);
  /// Before showing another variant: what is being read is wanted no longer.
  void variantRequested();
  /// Another comparison is on the screen.
  void comparisonShown();
  /// A comparison, or another pair of it, is on the screen.
  void shown();
  void marksLost(const culprit::ui::Failure& message);

 private:
  void show(const OpenedComparison& opened);
  void showVariant(std::size_t variant);
  /// The variant on the screen as it is now, for the way back.
  void keepVariant();
  /// With the pair of the kept view, if there is one.
  OpenedComparison asItWasLeft(OpenedComparison opened) const;
  /// As the user left it; nothing happens if the session does not know.
  void restoreView();
  std::size_t pair() const { return m_shown.view().pair; }

  ShownComparison& m_shown;
  Selection& m_selection;
  Marks& m_marks;
  Workspace& m_workspace;
  Navigation m_navigation;
  Variants m_variants;
  ViewKeeper m_keeper;
  std::filesystem::path m_savedFrom;  // what is shown was in that file while a job that still runs began
};

}  // namespace culprit::ui
