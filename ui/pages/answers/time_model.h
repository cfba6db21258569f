// Where the time went, short: the cycle in parts that sum to it, then the functions, or operators, or ranges,
// with the largest change, work of the GPU and of the host apart, each group under a title row. Bars are
// scaled within a group. The Where-the-time-went page owns it; it knows nothing of the selection.
#pragma once

#include <optional>
#include <vector>

#include "core/report/names/function_name.h"
#include "ui/pages/shared/listed_names.h"
#include "ui/state/comparison_view.h"
#include "ui/tables/cells/time_bar.h"
#include "ui/tables/table_model.h"

namespace culprit::ui {

class TimeModel : public TableModel {
  Q_OBJECT
 public:
  enum Column { Name, A, B, Split, Change, ColumnCount };
  enum Role {
    GroupRole = OwnRole,  ///< int: columns that the title of a group covers; invalid: no title
    BarRole,              ///< TimeBar
    SideRole,             ///< int of Side: its cycle as a whole
  };

  explicit TimeModel(QObject* parent = nullptr);

  void setView(const ComparisonView& view);
  void setNameForm(NameForm form);
  /// What the rows below the parts of the cycle stand for; functions where the view does not tell that level.
  void setLevel(TimeLevel level);
  /// The level that is shown.
  TimeLevel level() const;
  /// Null for titles and parts of the cycle.
  const FunctionShare* share(int row) const;
  /// The row with the triplet's function.
  std::optional<int> rowOf(const Triplet& triplet) const;

  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  enum class Kind : std::uint8_t { Title, Cycle, Part, Function };
  struct Row {
    Kind kind{};
    QString name;                      // of titles, cycles and parts
    std::optional<double> a, b;        // ms
    std::optional<std::size_t> share;  // position among the rows of the level
    std::optional<TimeClass> time;     // of parts
    std::optional<TimeBar> bar;
    bool isLarge = false;  // its change is a tenth of the group's largest at least
  };

  static std::vector<Head> heads(WorkUnit per);
  int rows() const override;
  QString text(int row, int column) const override;
  QVariant copyValue(int row, int column) const override;
  QVariant cell(int row, int column, int role) const override;
  void makeRows();
  const std::vector<FunctionShare>& shares() const;
  void addWaterfall(const Waterfall& waterfall);
  void addFunctions(bool deviceWork);
  void chooseDecimals();
  QString number(std::optional<double> value) const;
  QString tooltip(int row, int column) const;
  /// Empty where cycles are not measured from start to start, and for other rows.
  QString betweenTip(const Row& row) const;

  ComparisonView m_view;
  NameForm m_nameForm = NameForm::Short;
  ListedNames m_names;
  TimeLevel m_level = TimeLevel::Function;  // as wanted
  std::vector<Row> m_rows;
  int m_decimals = 1;
};

}  // namespace culprit::ui
