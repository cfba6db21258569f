// Chooses one of the cycles of a run: shows the number that the input gives it, keeps its position, steps
// from cycle to cycle whatever their numbers are.
#pragma once

#include <QSpinBox>
#include <cstdint>
#include <vector>

namespace culprit::ui {

class CycleSpin : public QSpinBox {
  Q_OBJECT
 public:
  explicit CycleSpin(QWidget* parent = nullptr);

  /// In the order of their positions; the value becomes a position.
  void setNumbers(std::vector<std::int64_t> numbers);

 protected:
  QString textFromValue(int value) const override;
  int valueFromText(const QString& text) const override;
  QValidator::State validate(QString& text, int& position) const override;

 private:
  std::vector<std::int64_t> m_numbers;
};

}  // namespace culprit::ui
