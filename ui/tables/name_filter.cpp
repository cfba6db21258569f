#include "ui/tables/name_filter.h"

#include <QLineEdit>
#include <QVBoxLayout>

#include "ui/look/icons.h"
#include "ui/look/wrapped_name.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/elided_label.h"

namespace culprit::ui {

NameFilter::NameFilter(const QString& placeholder, const QString& accessibleName, QWidget* parent)
    : QWidget(parent),
      m_line(new QLineEdit(this)),
      m_row(new QHBoxLayout),
      m_rows(new ElidedLabel(Qt::ElideRight, this)),
      m_chips(new ChipRow(this)) {
  m_line->setPlaceholderText(placeholder);
  m_line->setAccessibleName(accessibleName);
  m_line->setClearButtonEnabled(true);
  m_line->setMaximumWidth(240);
  m_line->addAction(icon(QStringLiteral("filter")), QLineEdit::LeadingPosition);
  m_rows->setForegroundRole(QPalette::PlaceholderText);
  m_row->setContentsMargins(6, 3, 8, 3);
  m_row->setSpacing(8);
  m_row->addWidget(m_line, 2);
  m_row->addWidget(m_rows, 3);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(m_row);
  column->addWidget(m_chips);
  connect(m_line, &QLineEdit::textChanged, this, &NameFilter::takeText);
  connect(m_chips, &ChipRow::removed, m_line, &QLineEdit::clear);
}

void NameFilter::addTool(QWidget& tool) {
  m_row->insertWidget(m_row->indexOf(m_rows), &tool);
  m_rows->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // it takes what the tools leave
}

void NameFilter::edit() {
  m_line->setFocus(Qt::ShortcutFocusReason);
  m_line->selectAll();
}

void NameFilter::takeText(const QString& text) {
  m_chips->setChips(text.isEmpty() ? QList<Chip>{} : QList<Chip>{{"name", "name", text}});
  emit textChanged(text);
}

void NameFilter::setRows(const QString& text) {
  m_rows->setText(text);
  m_rows->setToolTip(wrappedName(text));
}

}  // namespace culprit::ui
