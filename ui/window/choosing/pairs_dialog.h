// Go > All Process Pairs... or All Kinds of Cycle...: every pair, so every rank of a job, with its cycles and
// its verdict in a line.
// Double-click or Enter shows one. Not modal; it only says which.
#pragma once

#include <QDialog>

#include "ui/pages/answers/pair_model.h"
#include "ui/state/comparison_view.h"

namespace culprit::ui {

class DenseTable;

class PairsDialog : public QDialog {
  Q_OBJECT
 public:
  explicit PairsDialog(const ComparisonView& view, QWidget* parent = nullptr);

  const PairModel& model() const { return m_model; }
  DenseTable& table() { return *m_table; }

 signals:
  void pairChosen(std::size_t pair);

 private:
  PairModel m_model;
  DenseTable* m_table = nullptr;
};

}  // namespace culprit::ui
