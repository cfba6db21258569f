#include "tests/robust/shown_texts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <algorithm>

namespace culprit::robust {

namespace {

constexpr int kRows = 40;     // what is wrong with a column is wrong in its first rows
constexpr int kLength = 400;  // names may have megabytes

}  // namespace

void ShownTexts::take(const QWidget& root) {
  takeWidget(root);
  for (const QWidget* widget : root.findChildren<QWidget*>())
    if (widget->isVisible()) takeWidget(*widget);
}

void ShownTexts::takeWidget(const QWidget& widget) {
  takeAny(widget.toolTip());
  takePlain(widget.windowTitle());
  takePlain(widget.accessibleDescription());
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    label->textFormat() == Qt::PlainText ? takePlain(label->text()) : takeAny(label->text());
  } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
    takePlain(button->text());
  } else if (const auto* line = qobject_cast<const QLineEdit*>(&widget)) {
    takePlain(line->text());
  } else if (const auto* plain = qobject_cast<const QPlainTextEdit*>(&widget)) {
    takePlain(plain->toPlainText());
  } else if (const auto* text = qobject_cast<const QTextEdit*>(&widget)) {
    takePlain(text->toPlainText());
    m_html.insert(text->toHtml());
  } else if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget)) {
    takeCells(*view);
  }
}

void ShownTexts::takeCells(const QAbstractItemView& view) {
  const QAbstractItemModel* model = view.model();
  if (!model) return;
  for (int row = 0; row < std::min(model->rowCount(), kRows); ++row) {
    for (int column = 0; column < model->columnCount(); ++column) {
      const QModelIndex cell = model->index(row, column);
      takePlain(cell.data(Qt::DisplayRole).toString());
      takeAny(cell.data(Qt::ToolTipRole).toString());
    }
  }
}

void ShownTexts::takePlain(const QString& text) {
  if (!text.isEmpty()) m_all.insert(text.left(kLength));
}

void ShownTexts::takeAny(const QString& text) {
  takePlain(text);
  if (Qt::mightBeRichText(text)) m_html.insert(text);
}

}  // namespace culprit::robust
