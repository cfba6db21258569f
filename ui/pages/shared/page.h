// What each page of the workspace is: it shows the comparison that is on the screen, in the forms the user
// has chosen, and says what it cannot do.
#pragma once

#include <QWidget>

#include "core/report/names/function_name.h"
#include "core/report/words/level_text.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

/// In a subtitle, between what is shown and facts about it, which are the first to be left out.
inline constexpr QLatin1String kBeforeFacts("   ");

class Page : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;

  virtual void setView(const ComparisonView& view) = 0;
  /// While both runs are read.
  virtual void setLoading(bool /*loading*/) {}
  virtual void setNameForm(NameForm /*form*/) {}
  virtual void setLevelUnits(LevelUnits /*units*/) {}
  /// The unit in which times are shown has changed.
  virtual void showTimeUnit() {}
  /// For the title of its dock: what of the comparison is shown.
  virtual QString subtitle() const { return {}; }

 signals:
  void subtitleChanged();
  /// One sentence about something that the page could not do.
  void failed(const QString& sentence);
  /// Everything about the function of the selected triplet is wanted.
  void functionRequested();
};

}  // namespace culprit::ui
