#include "ui/pages/answers/settings_page.h"

#include <QVBoxLayout>

#include "ui/tables/dense_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

SettingsPage::SettingsPage(QWidget* parent)
    : Page(parent),
      m_table(new DenseTable("Settings that differ")),
      m_empty(new EmptyState(QStringLiteral("check"), {}, {}, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_table);
  layout->addWidget(m_empty);
  m_table->setModel(&m_model);
  m_table->setAlternatingRowColors(true);
  m_table->setWidths({24, 24, 24, 11, 0});
  showState();
}

void SettingsPage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setView(view);
  showState();
}

void SettingsPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void SettingsPage::showState() {
  const bool hasRows = m_model.rowCount() > 0;
  m_table->setVisible(hasRows);
  m_empty->setVisible(!hasRows);
  if (!m_view.isEmpty()) {
    m_empty->setTexts("No setting differs",
                      "Of what the recordings and a run.json tell of how the runs were made");
  } else if (m_loading) {
    m_empty->setTexts("Reading both runs", "Settings are there once A and B are complete");
  } else {
    m_empty->setTexts("No comparison", {});
  }
}

}  // namespace culprit::ui
