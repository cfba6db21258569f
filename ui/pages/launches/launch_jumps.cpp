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

}  // namespace

LaunchJumps::LaunchJumps(QWidget* parent) : QWidget(parent) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(8, 3, 8, 3);
  line->setSpacing(6);
  line->addWidget(new QLabel("Launch:", this));
  for (std::size_t i = 0; i < kJumps.size(); ++i) {
    QPushButton* button = m_launches[i] = new QPushButton(kJumps[i].text, this);
    line->addWidget(button);
    connect(button, &QPushButton::clicked, this,
            [this, i] { emit launchRequested(*m_answer->launches.*kJumps[i].member); });
  }
  line->addSpacing(8);
  line->addWidget(new QLabel("Cycle:", this));
  for (std::size_t i = 0; i < kJumps.size(); ++i) {
    QPushButton* button = m_cycles[i] = new QPushButton(kJumps[i].text, this);
    line->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, i] {
      emit cycleRequested(CycleRef{m_answer->extremeSide, *m_answer->cycles.*kJumps[i].member});
    });
  }
  line->addStretch();
  setAnswer(nullptr);
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
}

}  // namespace culprit::ui
