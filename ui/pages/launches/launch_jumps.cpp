#include "ui/pages/launches/launch_jumps.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "core/report/words/format.h"
#include "ui/look/side_mark.h"

namespace culprit::ui {

namespace {

struct Jump {
  const char* text;
  const char* launchTip;
  const char* cycleTip;
  std::uint32_t Extremes::*member;
};
constexpr std::array<Jump, 3> kJumps = {{
    {"Worst", "To the longest launch that is shown",
     "To the cycle in which the shown launches take longest together", &Extremes::worst},
    {"Median", "To the shown launch of median duration",
     "To the cycle in which the shown launches take the median time", &Extremes::median},
    {"Best", "To the shortest launch that is shown",
     "To the cycle in which the shown launches take least time", &Extremes::best},
}};
constexpr int kGroupGap = 14;

}  // namespace

LaunchJumps::LaunchJumps(QWidget* parent)
    : QWidget(parent), m_groups(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
  m_groups->setContentsMargins(8, 3, 8, 3);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* line = addGroup("Launch:");
  for (std::size_t i = 0; i < kJumps.size(); ++i) {
    QPushButton* button = m_launches[i] = new QPushButton(kJumps[i].text, this);
    line->addWidget(button);
    connect(button, &QPushButton::clicked, this,
            [this, i] { emit launchRequested(*m_answer->launches.*kJumps[i].member); });
  }
  line = addGroup("Cycle:");
  for (std::size_t i = 0; i < kJumps.size(); ++i) {
    QPushButton* button = m_cycles[i] = new QPushButton(kJumps[i].text, this);
    line->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, i] {
      emit cycleRequested(CycleRef{m_answer->extremeSide, *m_answer->cycles.*kJumps[i].member});
    });
  }
  m_groups->addStretch(1);
  setAnswer(nullptr);
}

QHBoxLayout* LaunchJumps::addGroup(const char* title) {
  auto* line = new QHBoxLayout;
  line->setSpacing(6);
  line->addWidget(new QLabel(title, this));
  m_groups->addLayout(line);
  m_groups->setAlignment(line, Qt::AlignLeft);
  return line;
}

/// Below each other where there is no room side by side: no text of a button is cut.
void LaunchJumps::fit() {
  const QMargins around = m_groups->contentsMargins();
  int wanted = around.left() + around.right() - kGroupGap;
  for (int i = 0; i < m_groups->count(); ++i) wanted += m_groups->itemAt(i)->sizeHint().width() + kGroupGap;
  const bool isNarrow = width() < wanted;
  m_groups->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  m_groups->setSpacing(isNarrow ? 3 : kGroupGap);
}

void LaunchJumps::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void LaunchJumps::setAnswer(const LaunchAnswer* answer) {
  m_answer = answer;
  const QString side = answer ? letterOf(answer->extremeSide) : QString();
  for (std::size_t i = 0; i < kJumps.size(); ++i) {
    const bool hasLaunch = answer && answer->launches;
    m_launches[i]->setEnabled(hasLaunch);
    m_launches[i]->setToolTip(kJumps[i].launchTip + (hasLaunch ? QString(", of %1").arg(side) : QString()));
    m_launches[i]->setAccessibleName(QString("%1 launch").arg(kJumps[i].text));
    const bool hasCycle = answer && answer->cycles;
    m_cycles[i]->setEnabled(hasCycle);
    m_cycles[i]->setToolTip(kJumps[i].cycleTip);
    m_cycles[i]->setAccessibleName(QString("%1 cycle").arg(kJumps[i].text));
    QString text = kJumps[i].text;
    if (hasCycle) {
      const auto& cycles = *answer->frame.cycles[answer->extremeSide == Side::A ? 0 : 1];
      const std::int64_t number = cycles.at(*answer->cycles.*kJumps[i].member).number;
      text += QStringLiteral(" (%1 %2)").arg(side).arg(number);
    }
    m_cycles[i]->setText(text);
  }
  fit();
}

}  // namespace culprit::ui
