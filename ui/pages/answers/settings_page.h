// What differs in how the two runs were made, what can explain most of the change first: the Settings tab.
// Says so where nothing differs.
#pragma once

#include "ui/pages/answers/setting_model.h"
#include "ui/pages/shared/page.h"

namespace culprit::ui {

class DenseTable;
class EmptyState;

class SettingsPage : public Page {
  Q_OBJECT
 public:
  explicit SettingsPage(QWidget* parent = nullptr);

  void setView(const ComparisonView& view) override;
  void setLoading(bool loading) override;
  const SettingModel& model() const { return m_model; }
  DenseTable& table() { return *m_table; }
  QSize minimumSizeHint() const override { return {220, 100}; }

 private:
  void showState();

  bool m_loading = false;
  ComparisonView m_view;
  SettingModel m_model;
  DenseTable* m_table;
  EmptyState* m_empty;
};

}  // namespace culprit::ui
