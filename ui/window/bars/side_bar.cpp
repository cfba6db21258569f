#include "ui/window/bars/side_bar.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolButton>
#include <algorithm>
#include <set>
#include <vector>

#include "core/base/safe_text.h"
#include "core/report/words/format.h"
#include "core/report/words/pair_words.h"
#include "ui/look/q_string.h"
#include "ui/look/side_mark.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/answers/pair_model.h"

namespace culprit::ui {

namespace {

constexpr int kHeight = 26;  // of the menu bar, which would put less at its upper edge
constexpr int kListMargin = 24;
constexpr int kFieldMargin = 4;  // of the text in the box, which styles draw a little inside of it

/// In the box only the ranks: with their processes a pair is too long for it. Of what is too long the end
/// stays, which may be all that tells two parts of one process apart.
class PairBox : public QComboBox {
 public:
  using QComboBox::QComboBox;

 protected:
  void paintEvent(QPaintEvent*) override {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    if (const QVariant ranks = currentData(SideBar::kRanksRole); ranks.isValid())
      option.currentText = ranks.toString();
    const QRect field =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText =
        fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, field.width() - kFieldMargin);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
  }
};

/// "rank 3 | rank 1", "rank 3 | rank 3, prefill" of a kind of cycle; invalid where the processes are no
/// ranks.
QVariant ranksOf(const PairResults& pair, bool isKind) {
  if (!pair.a.rank || !pair.b.rank) return {};
  const QString ranks = QString("rank %1 | rank %2").arg(*pair.a.rank).arg(*pair.b.rank);
  return isKind ? ranks + ", " + qString(kindName(pair)) : ranks;
}

/// The pairs whose processes are compared in several, one for each kind of cycle.
std::set<std::size_t> kindsAmong(const Results& results) {
  std::set<std::size_t> kinds;
  for (const auto& ofProcess : kindsByProcess(results)) kinds.insert(ofProcess.begin(), ofProcess.end());
  return kinds;
}

}  // namespace

SideBar::SideBar(QAction* swap, QWidget* parent)
    : QWidget(parent),
      m_sides(new QWidget(this)),
      m_pairs(new PairBox(this)),
      m_nothing(new QLabel("No comparison open", this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 1, 8, 1);
  setMinimumHeight(kHeight);
  layout->setSpacing(8);
  auto* sides = new QHBoxLayout(m_sides);
  sides->setContentsMargins(0, 0, 0, 0);
  sides->setSpacing(6);
  m_a = addSide(Side::A);
  auto* button = new QToolButton(m_sides);
  button->setDefaultAction(swap);
  button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  sides->addWidget(button);
  m_b = addSide(Side::B);
  layout->addWidget(m_sides);
  layout->addWidget(m_pairs);
  layout->addWidget(m_nothing);
  m_pairs->setMaximumWidth(260);
  m_nothing->setForegroundRole(QPalette::PlaceholderText);
  connect(m_pairs, &QComboBox::currentIndexChanged, this, [this](int row) {
    if (row < 0) return;
    if (static_cast<std::size_t>(row) < m_pairCount) {
      emit pairChosen(static_cast<std::size_t>(row));
    } else {
      const QSignalBlocker block(m_pairs);
      m_pairs->setCurrentIndex(m_shown);
      emit allPairsRequested();
    }
  });
  setView({});
}

SideBar::SideText SideBar::addSide(Side side) {
  SideText text{new QLabel(m_sides), new QLabel(m_sides)};
  text.name->setTextFormat(Qt::PlainText);
  text.cycles->setForegroundRole(QPalette::PlaceholderText);
  m_sides->layout()->addWidget(new SideMark(side, m_sides));
  m_sides->layout()->addWidget(text.name);
  m_sides->layout()->addWidget(text.cycles);
  return text;
}

void SideBar::showSide(const SideText& text, const Run& run, std::size_t cycles) {
  QString label = QString::fromStdString(singleLine(run.label));
  // A folder called A whose run is B would read as the other side.
  const QString side = &text == &m_a ? "A" : "B";
  if (label.size() == 1 && label != side) label = side + ": " + label;
  text.name->setText(fontMetrics().elidedText(label, Qt::ElideMiddle, 160));
  text.name->setToolTip(wrappedName(QString::fromStdString(run.folder)));
  text.cycles->setText(QString::fromStdString(format::counted(cycles, "cycle")));
}

void SideBar::setView(const ComparisonView& view) {
  const QSignalBlocker block(m_pairs);
  m_sides->setVisible(!view.isEmpty());
  m_pairs->setVisible(!view.isEmpty());
  m_nothing->setVisible(view.isEmpty());
  m_pairs->clear();
  if (view.isEmpty()) {
    if (view.results) m_nothing->setText("No process of A has a partner in B");
    return;
  }
  const PairResults& shown = view.pairResults();
  const PairWords words = pairWords(*view.results);
  m_pairs->setAccessibleName(qString(words.column));
  showSide(m_a, view.results->runA, shown.cyclesA.size());
  showSide(m_b, view.results->runB, shown.cyclesB.size());
  listPairs(*view.results);
  if (m_pairCount > 1) m_pairs->addItem(QString("All %1...").arg(qString(words.several)));
  m_shown = static_cast<int>(view.pair);
  m_pairs->setCurrentIndex(m_shown);
  m_pairs->setToolTip(wrappedName(pairHint(view.results) + ":\n" + m_pairs->currentText()));
}

void SideBar::listPairs(const Results& results) {
  const std::set<std::size_t> kinds = kindsAmong(results);
  const bool areKinds = isOneProcess(results);
  const std::vector<QString> titles = pairTitles(results);
  m_pairCount = titles.size();
  int widest = 0;
  for (std::size_t at = 0; at < m_pairCount; ++at) {
    const PairResults& pair = results.pairs[at];
    // Of one process the kind alone differs, so that it comes first.
    const QString text = (areKinds ? qString(kindName(pair)) + ": " : QString("Process ")) + titles[at];
    widest = std::max(widest, m_pairs->fontMetrics().horizontalAdvance(text));
    m_pairs->addItem(text);
    const int row = m_pairs->count() - 1;
    m_pairs->setItemData(row, ranksOf(pair, kinds.contains(at)), kRanksRole);
    m_pairs->setItemData(row, wrappedName(text), Qt::ToolTipRole);
  }
  m_pairs->view()->setMinimumWidth(widest + kListMargin);
}

}  // namespace culprit::ui
