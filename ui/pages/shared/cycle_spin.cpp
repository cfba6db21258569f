#include "ui/pages/shared/cycle_spin.h"

#include <QSignalBlocker>
#include <algorithm>
#include <utility>

namespace culprit::ui {

CycleSpin::CycleSpin(QWidget* parent) : QSpinBox(parent) {
  setKeyboardTracking(false);  // every cycle on the way would be read
  setRange(0, 0);
}

void CycleSpin::setNumbers(std::vector<std::int64_t> numbers) {
  const QSignalBlocker silent(this);
  m_numbers = std::move(numbers);
  setRange(0, std::max(static_cast<int>(m_numbers.size()) - 1, 0));
  setEnabled(m_numbers.size() > 1);
  setValue(0);
}

QString CycleSpin::textFromValue(int value) const {
  const auto at = static_cast<std::size_t>(value);
  return at < m_numbers.size() ? QString::number(m_numbers[at]) : QString();
}

int CycleSpin::valueFromText(const QString& text) const {
  const auto found = std::find(m_numbers.begin(), m_numbers.end(), text.toLongLong());
  return found == m_numbers.end() ? value() : static_cast<int>(found - m_numbers.begin());
}

QValidator::State CycleSpin::validate(QString& text, int&) const {
  if (text.isEmpty() || text == QStringLiteral("-")) return QValidator::Intermediate;
  bool isNumber = false;
  const qint64 number = text.toLongLong(&isNumber);
  if (!isNumber) return QValidator::Invalid;
  const bool isThere = std::find(m_numbers.begin(), m_numbers.end(), number) != m_numbers.end();
  return isThere ? QValidator::Acceptable : QValidator::Intermediate;
}

}  // namespace culprit::ui
