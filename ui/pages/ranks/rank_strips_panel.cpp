#include "ui/pages/ranks/rank_strips_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "core/exploring/exploration.h"
#include "core/report/words/format.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/side_mark.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/ranks/rank_strips_legend.h"
#include "ui/pages/ranks/rank_strips_view.h"
#include "ui/pages/shared/cycle_spin.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {
constexpr int kRoomForButtons = 640;  // pixels of width
constexpr int kLettersOfChoice = 24;
}  // namespace

RankStripsPanel::RankStripsPanel(QWidget* parent)
    : QWidget(parent),
      m_line(new QWidget(this)),
      m_sides(new QComboBox(m_line)),
      m_spin(new CycleSpin(m_line)),
      m_collectives(new QComboBox(m_line)),
      m_message(new ElidedLabel(Qt::ElideRight, m_line)),
      m_legend(new RankStripsLegend(this)),
      m_strips(new RankStripsView(this)),
      m_empty(new EmptyState(QStringLiteral("timeline"), {}, {}, this)) {
  build();
  connectParts();
  showState();
}

QPushButton* RankStripsPanel::addButton(QHBoxLayout& line, const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, m_line);
  button->setToolTip(tip);
  line.addWidget(button);
  m_buttons << button;
  return button;
}

void RankStripsPanel::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  auto* line = new QHBoxLayout(m_line);
  line->setContentsMargins(8, 3, 8, 1);
  line->setSpacing(6);
  for (const Side each : {Side::A, Side::B}) m_sides->addItem(letterOf(each), static_cast<int>(each));
  m_sides->setCurrentIndex(1);
  m_sides->setAccessibleName("Run of the strips");
  m_sides->setToolTip("The run whose ranks are shown");
  line->addWidget(m_sides);
  line->addWidget(new QLabel("Cycle", m_line));
  m_spin->setAccessibleName("Cycle of the strips");
  m_spin->setToolTip("The cycle that is shown, by its number; those that most ranks have");
  line->addWidget(m_spin);
  connect(addButton(*line, "Previous", "To the cycle before"), &QPushButton::clicked, m_spin,
          &QSpinBox::stepDown);
  connect(addButton(*line, "Next", "To the cycle behind it"), &QPushButton::clicked, m_spin,
          &QSpinBox::stepUp);
  connect(addButton(*line, "Typical", "The cycle of median length, over all ranks"), &QPushButton::clicked,
          this, [this] { showCycle({}); });
  line->addWidget(new QLabel("0 is the end of", m_line));
  m_collectives->setAccessibleName("Collective at 0");
  m_collectives->setToolTip(wrappedName(
      "The ranks of a process group leave a collective together, so its end is put at 0 on each of "
      "them, and the clocks of the hosts need not agree. Where the trace names no group, all ranks "
      "are taken for one"));
  m_collectives->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_collectives->setMinimumContentsLength(kLettersOfChoice);
  line->addWidget(m_collectives, 1);
  m_message->setFont(fontFor(FontRole::Secondary));
  m_message->setForegroundRole(QPalette::PlaceholderText);
  line->addWidget(m_message, 1);
  column->addWidget(m_line);
  column->addWidget(m_legend);
  column->addWidget(m_strips, 1);
  column->addWidget(m_empty, 1);
  setFocusProxy(m_strips);
}

void RankStripsPanel::connectParts() {
  connect(m_sides, &QComboBox::currentIndexChanged, this, &RankStripsPanel::ask);
  connect(m_spin, &QSpinBox::valueChanged, this, [this](int position) {
    const RankStrips* strips = m_strips->model().strips();
    const auto at = static_cast<std::size_t>(position);
    if (strips && at < strips->numbers.size()) showCycle(strips->numbers[at]);
  });
  connect(m_collectives, &QComboBox::activated, this, &RankStripsPanel::align);
  connect(m_strips, &RankStripsView::pairChosen, this, [this](std::size_t pair) {
    if (pair != m_view.pair) emit pairRequested(pair);
  });
  connect(&m_job, &Job::runningChanged, this, &RankStripsPanel::showState);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    m_hasFailed = true;
    m_wanted.reset();  // the typical one may be in a part that can be read
    m_strips->setStrips(nullptr);
    showState();
    emit this->failed(failure.sentence);
  });
  auto* menu = new PictureMenu(*m_strips, [this] { return m_strips->picture(); });
  connect(menu, &PictureMenu::failed, this, &RankStripsPanel::failed);
}

Side RankStripsPanel::side() const {
  return static_cast<Side>(m_sides->currentData().toInt());
}

void RankStripsPanel::showSide(Side side) {
  m_sides->setCurrentIndex(side == Side::A ? 0 : 1);
}

void RankStripsPanel::showCycle(std::optional<std::int64_t> number) {
  if (number == m_wanted && m_strips->model().strips()) return;
  m_wanted = number;
  ask();
}

bool RankStripsPanel::canRead(Side side) const {
  return !m_view.isEmpty() && !m_view.session.empty() && m_view.results->run(side).kind != kProcessedKind;
}

bool RankStripsPanel::isOfSide() const {
  const RankStrips* strips = m_strips->model().strips();
  return strips && strips->side == side();
}

std::pair<std::string, std::string> RankStripsPanel::parts() const {
  if (m_view.isEmpty()) return {};
  return {m_view.wholePair().a.part, m_view.wholePair().b.part};
}

void RankStripsPanel::setView(const ComparisonView& view) {
  const bool isOther = view.results != m_view.results || view.session != m_view.session;
  m_view = view;
  m_strips->setView(view);
  if (!isOther && parts() == m_parts) {  // another rank of those that are shown
    if (m_strips->model().strips()) fillCollectives();
    return;
  }
  if (isOther) {
    const QSignalBlocker silent(m_sides);
    if (!canRead(side()) && canRead(side() == Side::A ? Side::B : Side::A))
      m_sides->setCurrentIndex(side() == Side::A ? 1 : 0);
    m_wanted.reset();
    m_chosen.reset();
    m_choseStart = false;
  }
  ask();
}

void RankStripsPanel::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void RankStripsPanel::setOrder(std::vector<std::size_t> pairs) {
  m_strips->setOrder(std::move(pairs));
  showState();
}

void RankStripsPanel::ask() {
  m_job.cancel();
  m_hasFailed = false;
  m_parts = parts();
  m_stale = canRead() && !isVisible();
  if (!canRead()) m_strips->setStrips(nullptr);
  if (!canRead() || m_stale) return showState();
  m_job.start(
      [file = m_view.session, results = m_view.results, pair = m_view.pair, of = side(), number = m_wanted](
          Monitor& monitor) { return rankStripsOf(file, *results, of, pair, number, monitor); },
      [this](std::shared_ptr<const RankStrips> strips) { take(std::move(strips)); });
  showState();
}

void RankStripsPanel::take(std::shared_ptr<const RankStrips> strips) {
  m_strips->setStrips(std::move(strips));
  m_legend->setClasses(m_strips->model().classes());
  fillSpin();
  fillCollectives();
  showState();
}

void RankStripsPanel::fillSpin() {
  const QSignalBlocker silent(m_spin);
  const RankStrips* strips = m_strips->model().strips();
  m_spin->setNumbers(strips->numbers);
  if (!strips->number) return;
  const auto at = std::lower_bound(strips->numbers.begin(), strips->numbers.end(), *strips->number);
  m_spin->setValue(static_cast<int>(at - strips->numbers.begin()));
}

/// What the user has chosen stays chosen in another cycle that has it.
void RankStripsPanel::fillCollectives() {
  const RankStripsModel& model = m_strips->model();
  m_collectives->clear();
  for (std::size_t i = 0; i < model.choices().size(); ++i) {
    const auto& choice = model.choices()[i];
    m_collectives->addItem(model.choiceName(choice));
    const auto at = static_cast<int>(i);
    if (i == model.preferred()) m_collectives->setCurrentIndex(at);
    m_collectives->setItemData(at, wrappedName(model.choiceExplanation(choice)), Qt::ToolTipRole);
    if (!choice) {
      if (m_choseStart) m_collectives->setCurrentIndex(at);
      continue;
    }
    const StripCollective& told = model.strips()->collectives[*choice];
    if (m_chosen && told.function == m_chosen->function && told.group == m_chosen->group &&
        told.call == m_chosen->call)
      m_collectives->setCurrentIndex(at);
  }
  const auto chosen = static_cast<std::size_t>(std::max(m_collectives->currentIndex(), 0));
  if (chosen < model.choices().size() && model.aligned() != model.choices()[chosen])
    m_strips->align(model.choices()[chosen]);
}

void RankStripsPanel::align() {
  const RankStripsModel& model = m_strips->model();
  const auto at = static_cast<std::size_t>(m_collectives->currentIndex());
  if (at >= model.choices().size()) return;
  const auto choice = model.choices()[at];
  m_choseStart = !choice;
  m_chosen = choice ? std::optional(model.strips()->collectives[*choice]) : std::nullopt;
  m_strips->align(choice);
  showState();
}

QString RankStripsPanel::message() const {
  return m_message->text();
}

void RankStripsPanel::showState() {
  const RankStripsModel& model = m_strips->model();
  const bool hasStrips = canRead() && !m_hasFailed && !model.isEmpty();
  m_line->setVisible(canRead() || (!m_view.isEmpty() && !m_view.session.empty()));
  m_legend->setVisible(hasStrips);
  m_strips->setVisible(hasStrips);
  m_empty->setVisible(!hasStrips);
  for (QWidget* part : {static_cast<QWidget*>(m_spin), static_cast<QWidget*>(m_collectives)})
    part->setEnabled(hasStrips && isOfSide());
  for (QPushButton* button : m_buttons)
    button->setEnabled(hasStrips && isOfSide() && model.strips()->numbers.size() > 1);
  if (m_hasFailed) m_buttons.back()->setEnabled(true);  // Typical reads again
  QString words;
  if (m_job.isRunning() && hasStrips) {
    words = QStringLiteral("Reading the cycle");
  } else if (hasStrips && !model.aligned() && model.choices().size() == 1) {
    words = QStringLiteral("No collective in this cycle is called equally often by all of its ranks");
  } else if (hasStrips && model.strips()->without > 0) {
    words = qString(format::counted(model.strips()->without, "rank")) + " without this cycle";
  }
  m_message->setText(words);
  m_message->setVisible(!words.isEmpty());
  m_message->setToolTip(words);
  if (!hasStrips) showEmpty();
}

void RankStripsPanel::showEmpty() {
  const RankStrips* strips = m_strips->model().strips();
  if (m_loading && m_view.isEmpty()) {
    m_empty->setTexts("Reading both runs", "Strips are there once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else if (m_view.session.empty()) {
    m_empty->setTexts("No strips", "They are read from the file of the comparison, which is not there yet");
  } else if (!canRead() || (strips && strips->number && strips->ranks.empty())) {
    m_empty->setTexts("No single events",
                      "This run came as sums per cycle; only raw traces tell what a rank did when");
  } else if (m_hasFailed) {
    m_empty->setTexts("The cycle could not be read", {});
  } else if (strips && !m_job.isRunning() && !strips->number) {
    m_empty->setTexts("No common cycle", "No cycle has a number that most ranks have");
  } else {
    m_empty->setTexts("Reading the cycle", {});
  }
}

void RankStripsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale || m_hasFailed) ask();
}

void RankStripsPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  for (QPushButton* button : m_buttons) button->setVisible(width() >= kRoomForButtons);
}

}  // namespace culprit::ui
