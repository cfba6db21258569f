// The line above the triplet table: text or /regex/, shares or times, device, metric and category, pinned
// rows only, waits and containers as well, one row per triplet as published, and the row count; below it a
// chip for each of them that restricts, and for the brushed cycles of A and of B. Writes filter and brush
// into the Selection and follows it; a text that is no regular expression stays in the field, underlined,
// while the last valid filter is kept and the place of the row count says what is wrong. Filters nothing
// itself.
#pragma once

#include <QWidget>

#include "ui/state/comparison_view.h"
#include "ui/state/selection.h"
#include "ui/widgets/chip.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace culprit::ui {

class ChipRow;
class NoticeStrip;

class FilterLine : public QWidget {
  Q_OBJECT
 public:
  explicit FilterLine(Selection& selection, QWidget* parent = nullptr);

  /// Offers the devices, metrics and categories of the view's pair.
  void setView(const ComparisonView& view);
  struct RowCount {
    int shown = 0, total = 0;
    std::optional<int> groups = {};  ///< of those shown; empty: they are not grouped
  };
  /// `remark`: what to know of the rows, said behind their number.
  void setRowCount(const RowCount& count, const QString& remark);
  /// One row per triplet.
  QToolButton& asPublished() { return *m_asPublished; }
  /// Whether the columns are times, not shares of the cycle.
  void setTimes(bool times);
  /// A chip for times per unit of work: by what they are divided and the ratio; empty: none.
  void setPerWork(const QString& kind, const QString& ratio);
  /// The strip that says the ranking is shown although the runs are not comparable.
  void setWarned(bool warned);
  /// Puts the cursor into the text field.
  void edit();
  /// All of the filter; the brush stays.
  void clear();
  ChipRow& chips() { return *m_chips; }
  /// Why the text is no filter; empty if it is one.
  const QString& textError() const { return m_textError; }

 signals:
  void hideRequested();
  /// By the user: the columns of times in place of those of shares, or the reverse.
  void timesChosen(bool times);
  /// The chip of times per unit of work was removed.
  void perWorkLeft();
  void textErrorChanged();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QComboBox* addCombo(const QString& name);
  QToolButton* addSwitch(const char* icon, const QString& name, const QString& toolTip, bool Filter::*choice);
  void addShareOrTime();
  void takeText();
  void takeCombos();
  void showFilter();
  void showChips();
  void removeChip(const QString& key);
  void setTextError(const QString& error);
  void showTextError();

  Selection& m_selection;
  ComparisonView m_view;
  QHBoxLayout* m_line;
  QLineEdit* m_text;
  QToolButton* m_shares;
  QToolButton* m_times;
  QComboBox* m_device;
  QComboBox* m_metric;
  QComboBox* m_category;
  QToolButton* m_pinned;
  QToolButton* m_waits;
  QToolButton* m_asPublished;
  QLabel* m_rows;
  NoticeStrip* m_warning;
  ChipRow* m_chips;
  Chip m_perWork;
  QString m_validText;
  QString m_textError;
};

}  // namespace culprit::ui
