#include "ui/pages/answers/checks_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/pages/answers/check_actions.h"
#include "ui/tables/cells/sentence_delegate.h"
#include "ui/tables/dense_table.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

ChecksPage::ChecksPage(QWidget* parent)
    : Page(parent),
      m_table(new DenseTable("Checks")),
      m_empty(new EmptyState(QStringLiteral("check"), "Nothing checked", {}, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_table);
  layout->addWidget(m_empty);
  m_table->setModel(&m_model);
  m_table->setAlternatingRowColors(true);
  m_table->setItemDelegateForColumn(CheckModel::Seen, new SentenceDelegate(m_table));
  m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_table->setWidths({9, 18, 0, 30});
  connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, m_table->verticalHeader(),
          [this] { m_table->verticalHeader()->resizeSections(QHeaderView::ResizeToContents); });
  m_empty->setTexts("Nothing checked", {});
  setView({});
}

void ChecksPage::setView(const ComparisonView& view) {
  m_view = view;
  m_model.setView(view);
  const bool hasChecks = m_model.rowCount() > 0;
  m_table->setVisible(hasChecks);
  m_empty->setVisible(!hasChecks);
  addButtons();
}

void ChecksPage::addButtons() {
  for (int row = 0; row < m_model.rowCount(); ++row) {
    const CheckAction action = actionOf(m_model.check(row));
    if (action == CheckAction::None) continue;
    const QString reason = obstacle(action, m_view);
    // In a box of its own, so that the button keeps its size in a high row.
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(4, 1, 4, 1);
    auto* button = new QPushButton(buttonText(action, m_view), box);
    button->setMaximumHeight(m_table->verticalHeader()->defaultSectionSize());
    button->setEnabled(reason.isEmpty());
    button->setToolTip(reason);
    layout->addWidget(button);
    button->setAccessibleDescription(reason);
    layout->addStretch();
    box->setAutoFillBackground(true);
    connect(button, &QPushButton::clicked, this, [this, action] { emit actionRequested(action); });
    m_table->setIndexWidget(m_model.index(row, CheckModel::Action), box);
  }
}

void ChecksPage::showCheck(CheckId id) {
  if (const auto row = m_model.rowOf(id)) m_table->selectRow(*row);
}

QSize ChecksPage::minimumSizeHint() const {
  return {220, 100};
}

}  // namespace culprit::ui
