#include "ui/pages/calltree/call_tree_line.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/look/wrapped_name.h"
#include "ui/pages/calltree/call_words.h"
#include "ui/pages/calltree/shown_calls.h"
#include "ui/tables/name_filter.h"

namespace culprit::ui {

namespace {

/// The explanation as it was written: that for the tooltip is markup.
constexpr int kWordsRole = Qt::UserRole + 1;
constexpr int kNarrowTool = 40;          // pixels
constexpr std::size_t kMostLabels = 12;  // in a tooltip

/// "Linear (module), call (Python) and 3 more"
QString labelList(const std::vector<CallLabel>& labels) {
  QStringList words;
  for (std::size_t i = 0; i < std::min(labels.size(), kMostLabels); ++i) words << labelWords(labels[i]);
  QString list = words.join(QStringLiteral(", "));
  if (labels.size() > kMostLabels) list += " and " + QString::number(labels.size() - kMostLabels) + " more";
  return list;
}

void addChoice(QComboBox& box, const char* title, int data, const QString& explanation) {
  box.addItem(title, data);
  box.setItemData(box.count() - 1, wrappedName(explanation), Qt::ToolTipRole);
  box.setItemData(box.count() - 1, explanation, kWordsRole);
}

/// With the choice itself, for which a narrow page has no room.
void explainChoice(QComboBox& box, const QString& further = {}) {
  box.setToolTip(wrappedName(box.currentText() + ": " + box.currentData(kWordsRole).toString() + further));
}

void dressChoice(QComboBox& box, const QString& accessibleName) {
  box.setAccessibleName(accessibleName);
  box.setSizeAdjustPolicy(QComboBox::AdjustToContents);
  QObject::connect(&box, &QComboBox::currentIndexChanged, &box, [&box] { explainChoice(box); });
  explainChoice(box);
}

void chooseData(QComboBox& box, int data) {
  box.setCurrentIndex(std::max(box.findData(data), 0));
}

}  // namespace

CallTreeLine::CallTreeLine(QWidget* parent)
    : QWidget(parent),
      m_filter(new NameFilter("Filter calls", "Filter calls by name", this)),
      m_views(new QComboBox(this)),
      m_measures(new QComboBox(this)),
      m_widths(new QComboBox(this)),
      m_changedOnly(new QToolButton(this)),
      m_hiddenCalls(new QToolButton(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_filter);
  for (const CallViewWords& words : callViewWords())
    addChoice(*m_views, words.title, static_cast<int>(words.view), words.explanation);
  for (const CallMeasureWords& words : callMeasureWords())
    addChoice(*m_measures, words.title, static_cast<int>(words.measure), words.explanation);
  addChoice(*m_widths, "Width: B", static_cast<int>(IcicleWidth::B),
            "A box is as wide as its time in B. What only A has is in the table alone");
  addChoice(*m_widths, "Width: A and B", static_cast<int>(IcicleWidth::Both),
            "A box has its part of the larger times of A and B of all that is inside of one call. The two "
            "bars in it are A and B");
  dressChoice(*m_views, "How the calls are seen");
  dressChoice(*m_measures, "Which time is shown");
  dressChoice(*m_widths, "What the width of a box stands for");
  m_changedOnly->setText("Only what changed");
  m_changedOnly->setCheckable(true);
  m_changedOnly->setAutoRaise(true);
  m_changedOnly->setToolTip(wrappedName(
      QString("Only what changed: keep calls whose B − A is at least %1 % of all own changes of the tree "
              "together, those that only one run has from %2 % on, and what they are "
              "inside of")
          .arg(100.0 * ShownCalls::kLeastChange)
          .arg(100.0 * ShownCalls::kLeastOfOne)));
  m_hiddenCalls->setAutoRaise(true);
  m_hiddenCalls->hide();
  for (QWidget* tool : tools()) {
    tool->setMinimumWidth(kNarrowTool);  // where there is no room for all texts
    m_filter->addTool(*tool);
  }
  connect(m_views, &QComboBox::currentIndexChanged, this, &CallTreeLine::viewChanged);
  connect(m_measures, &QComboBox::currentIndexChanged, this, [this] {
    if (!m_isHostAlone) m_chosen = measure();
    emit measureChanged();
  });
  connect(m_widths, &QComboBox::currentIndexChanged, this, &CallTreeLine::widthChanged);
  connect(m_filter, &NameFilter::textChanged, this, &CallTreeLine::filterChanged);
  connect(m_changedOnly, &QToolButton::toggled, this, &CallTreeLine::filterChanged);
  connect(m_hiddenCalls, &QToolButton::clicked, this, &CallTreeLine::showHidden);
}

QList<QWidget*> CallTreeLine::tools() const {
  return {m_views, m_measures, m_widths, m_changedOnly, m_hiddenCalls};
}

CallTreeState CallTreeLine::state() const {
  return {.view = static_cast<CallView>(m_views->currentData().toInt()),
          .measure = m_chosen,
          .widthOfBoth = widthOf() == IcicleWidth::Both,
          .changedOnly = m_changedOnly->isChecked(),
          .hidden = m_hidden};
}

void CallTreeLine::setState(const CallTreeState& state) {
  chooseData(*m_views, static_cast<int>(state.view));
  m_chosen = state.measure;
  showMeasure();
  chooseData(*m_widths, static_cast<int>(state.widthOfBoth ? IcicleWidth::Both : IcicleWidth::B));
  m_changedOnly->setChecked(state.changedOnly);
  setHidden(state.hidden);
}

CallMeasure CallTreeLine::measure() const {
  return static_cast<CallMeasure>(m_measures->currentData().toInt());
}

void CallTreeLine::setHostTimeAlone(bool isAlone) {
  if (isAlone == m_isHostAlone) return;
  m_isHostAlone = isAlone;
  m_measures->setEnabled(!isAlone);
  const QSignalBlocker silent(this);
  showMeasure();
}

void CallTreeLine::showMeasure() {
  chooseData(*m_measures, static_cast<int>(m_isHostAlone ? CallMeasure::Host : m_chosen));
  explainChoice(*m_measures,
                m_isHostAlone ? ". No call here launched work of a GPU: there is no other time" : QString());
}

void CallTreeLine::hideCalls(const CallLabel& label) {
  std::vector<CallLabel> hidden = m_hidden;
  if (std::find(hidden.begin(), hidden.end(), label) == hidden.end()) hidden.push_back(label);
  setHidden(std::move(hidden));
}

void CallTreeLine::setHidden(std::vector<CallLabel> hidden) {
  if (hidden == m_hidden) return;
  m_hidden = std::move(hidden);
  m_hiddenCalls->setVisible(!m_hidden.empty());
  m_hiddenCalls->setText(hiddenWords(m_hidden.size()));
  m_hiddenCalls->setToolTip(wrappedName(
      QString("%1: %2. A click shows them again").arg(m_hiddenCalls->text(), labelList(m_hidden))));
  emit hiddenChanged();
}

IcicleWidth CallTreeLine::widthOf() const {
  return static_cast<IcicleWidth>(m_widths->currentData().toInt());
}

QString CallTreeLine::widthWords() const {
  return m_widths->currentData(kWordsRole).toString();
}

}  // namespace culprit::ui
