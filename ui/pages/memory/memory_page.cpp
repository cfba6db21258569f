#include "ui/pages/memory/memory_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStringList>
#include <QVBoxLayout>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/exploring/exploration.h"
#include "core/model/details/cycle_pair.h"
#include "core/report/sentences/memory_text.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/side_mark.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/memory/memory_curves.h"
#include "ui/pages/shared/cycle_spin.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/plots/common/plot_text.h"
#include "ui/plots/series/reading_plot.h"
#include "ui/tables/name_filter.h"
#include "ui/tables/sorted_table.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

QString sentenceOf(QString words) {
  if (!words.isEmpty()) words.front() = words.front().toUpper();
  return words;
}

}  // namespace

MemoryPage::MemoryPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_spinA(new CycleSpin),
      m_spinB(new CycleSpin),
      m_devices(new QComboBox),
      m_message(new ElidedLabel(Qt::ElideRight)),
      m_filter(new NameFilter("Filter callers", "Filter by operator, module or frame")),
      m_table(new SortedTable("Memory held at the peak", QStringLiteral("memory_list"))),
      m_notes(new QLabel),
      m_allocated(new ReadingPlot),
      m_reserved(new ReadingPlot),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_empty(new EmptyState(QStringLiteral("timeline"), {}, {}, this)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  build();
  connectParts();
  showState();
}

MemoryPage::~MemoryPage() {
  delete m_table;  // it keeps the layout of a model that ends before the children of this page
}

QWidget* MemoryPage::makeLine() {
  auto* line = new QWidget(this);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(8, 3, 8, 3);
  row->setSpacing(6);
  for (const Side side : {Side::A, Side::B}) {
    const QString letter = letterOf(plotSideOf(side));
    row->addWidget(new SideMark(side, line));
    spin(side).setToolTip(QString("The cycle of %1 that is shown, by its number").arg(letter));
    spin(side).setAccessibleName(QString("Cycle of %1").arg(letter));
    row->addWidget(&spin(side));
  }
  auto* median = new QPushButton("Median", line);
  median->setToolTip(
      "The cycles of median duration; of an even number, the shorter of the two in the middle");
  connect(median, &QPushButton::clicked, this, &MemoryPage::showMedian);
  row->addWidget(median);
  m_devices->setAccessibleName("Device");
  m_devices->setToolTip("Whose memory is shown");
  m_devices->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  row->addWidget(m_devices);
  m_message->setFont(fontFor(FontRole::Secondary));
  row->addWidget(m_message, 1);
  return line;
}

void MemoryPage::build() {
  auto* list = new QWidget;
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_filter);
  column->addWidget(m_table, 1);
  m_notes->setTextFormat(Qt::PlainText);
  m_notes->setWordWrap(true);
  m_notes->setFont(fontFor(FontRole::Secondary));
  m_notes->setContentsMargins(8, 3, 8, 3);
  column->addWidget(m_notes);
  m_table->setRows(m_model, {22, 22, 9, 9, 9, 8, 8, 9, 9});
  m_table->rows().setFilterKeyColumn(-1);
  m_table->rows().setFilterRole(MemoryModel::CopyRole);
  m_table->rows().setFilterCaseSensitivity(Qt::CaseInsensitive);
  auto* plots = new QSplitter(Qt::Vertical);
  plots->addWidget(m_allocated);
  plots->addWidget(m_reserved);
  plots->setStretchFactor(0, 3);
  plots->setStretchFactor(1, 2);
  m_split->addWidget(list);
  m_split->addWidget(plots);
  m_split->setStretchFactor(0, 5);
  m_split->setStretchFactor(1, 4);
  m_line = makeLine();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_line);
  layout->addWidget(m_split, 1);
  layout->addWidget(m_empty, 1);
  setFocusProxy(m_table);
}

void MemoryPage::connectParts() {
  for (auto* plot : {m_allocated, m_reserved}) {
    auto* menu = new PictureMenu(*plot, [plot] { return plot->picture(); });
    connect(menu, &PictureMenu::failed, this, &MemoryPage::failed);
  }
  // Both show the same time.
  for (const auto& [from, to] : {std::pair(m_allocated, m_reserved), std::pair(m_reserved, m_allocated)})
    connect(from, &ReadingPlot::visibleChanged, this, [from = from, to = to] {
      to->setVisibleSeconds(from->isZoomed() ? std::optional(from->visibleSeconds()) : std::nullopt);
    });
  for (const Side side : {Side::A, Side::B}) {
    connect(&spin(side), &QSpinBox::valueChanged, this, [this, side](int position) {
      auto positions = m_wanted;
      positions[plotSideOf(side)] = static_cast<std::uint32_t>(position);
      choose(positions);
      const QScopedValueRollback following(m_following, true);
      m_selection.setCycle(CycleRef{side, static_cast<std::uint32_t>(position)});
    });
  }
  connect(m_devices, &QComboBox::currentIndexChanged, this, &MemoryPage::showDevice);
  connect(m_filter, &NameFilter::textChanged, this, [this](const QString& text) {
    m_table->rows().setFilterFixedString(text);
    showState();
  });
  connect(&m_selection, &Selection::cycleChanged, this, &MemoryPage::takeCycle);
  connect(&m_job, &Job::runningChanged, this, &MemoryPage::showState);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    clear();  // what stands there is of other cycles than the numbers above it
    m_hasFailed = true;
    showState();
    emit this->failed(failure.sentence);
  });
}

const std::vector<Cycle>& MemoryPage::cyclesOf(Side side) const {
  const PairResults& pair = m_view.wholePair();
  return side == Side::A ? pair.cyclesA : pair.cyclesB;
}

QString MemoryPage::reasonForNone() const {
  if (m_view.isEmpty() || m_view.session.empty()) return "No comparison";
  return qString(whyNoMemory(*m_view.results, m_view.pair).value_or(std::string()));
}

std::optional<std::uint32_t> MemoryPage::cycle(Side side) const {
  if (!reasonForNone().isEmpty()) return std::nullopt;
  const auto& wanted = m_wanted[plotSideOf(side)];
  return wanted && *wanted < cyclesOf(side).size() ? wanted : medianCycle(cyclesOf(side));
}

void MemoryPage::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results && view.pair == m_view.pair && !view.isEmpty();
  m_view = view;
  if (same) return;  // another brush of the same cycles
  m_wanted = {};
  clear();
  fillSpins();
  takeCycle();
  ask();
}

void MemoryPage::setLoading(bool loading) {
  m_loading = loading;
  showState();
}

void MemoryPage::fillSpins() {
  for (const Side side : {Side::A, Side::B}) {
    const QSignalBlocker silent(&spin(side));
    std::vector<std::int64_t> numbers;
    if (cycle(side))
      for (const Cycle& each : cyclesOf(side)) numbers.push_back(each.number);
    spin(side).setNumbers(std::move(numbers));
    if (const auto shown = cycle(side)) spin(side).setValue(static_cast<int>(*shown));
  }
}

void MemoryPage::choose(const PlotPair<std::optional<std::uint32_t>>& positions) {
  const auto a = cycle(Side::A), b = cycle(Side::B);
  m_wanted = positions;
  for (const Side side : {Side::A, Side::B}) {
    const QSignalBlocker silent(&spin(side));
    if (const auto now = cycle(side)) spin(side).setValue(static_cast<int>(*now));
  }
  if (cycle(Side::A) != a || cycle(Side::B) != b) ask();
}

void MemoryPage::takeCycle() {
  const auto& selected = m_selection.cycle();
  if (m_following || !selected || !reasonForNone().isEmpty()) return;
  if (selected->position >= cyclesOf(selected->side).size()) return;
  auto positions = m_wanted;
  positions[plotSideOf(selected->side)] = selected->position;
  choose(positions);
}

void MemoryPage::showMedian() {
  choose({});
}

void MemoryPage::ask() {
  m_job.cancel();
  m_hasFailed = false;
  const bool isPossible = reasonForNone().isEmpty();
  m_stale = isPossible && !isVisible();
  if (!isPossible || m_stale) return showState();
  m_job.start(
      [file = m_view.session, results = m_view.results, pair = m_view.pair, a = *cycle(Side::A),
       b = *cycle(Side::B)](Monitor& monitor) -> Read {
        try {
          return {memoryOf(file, *results, pair, a, b, monitor), {}};
        } catch (const CannotBeMade& none) {
          return {nullptr, QString::fromUtf8(none.what())};
        }
      },
      [this](Read read) { take(std::move(read)); });
  showState();
}

void MemoryPage::clear() {
  take({});
}

void MemoryPage::take(Read read) {
  m_memory = std::move(read.memory);
  m_why = std::move(read.why);
  fillDevices();
  showDevice();
}

/// The device that was shown stays so, if it is there.
void MemoryPage::fillDevices() {
  const QString before = m_devices->currentText();
  const QSignalBlocker silent(m_devices);
  m_devices->clear();
  if (m_memory)
    for (const DeviceMemory& device : m_memory->devices) m_devices->addItem(qString(device.device));
  m_devices->setCurrentIndex(std::max(m_devices->findText(before), m_memory ? 0 : -1));
  m_devices->setVisible(m_devices->count() > 1);
}

void MemoryPage::showDevice() {
  const int at = m_devices->currentIndex();
  const bool isThere = m_memory && at >= 0;
  m_model.setMemory(isThere ? m_memory : nullptr, static_cast<std::size_t>(std::max(at, 0)));
  m_allocated->setData(isThere ? memoryCurves(*m_memory, static_cast<std::size_t>(at), MemoryLevel::Allocated)
                               : ReadingPlotData());
  m_reserved->setData(isThere ? memoryCurves(*m_memory, static_cast<std::size_t>(at), MemoryLevel::Reserved)
                              : ReadingPlotData());
  m_allocated->setVisibleSeconds({});
  m_reserved->setVisibleSeconds({});
  QStringList sentences;
  QString peak;
  if (isThere) {
    const DeviceMemory& device = m_memory->devices[static_cast<std::size_t>(at)];
    peak = qString(peakSentence(*m_memory, device));
    for (const std::string& sentence : memorySentences(device)) sentences << qString(sentence);
    if (const auto calls = driverCallsSentence(*m_memory)) sentences << qString(*calls);
    if (device.holders.empty())
      sentences << "Single allocations are not recorded, so nobody can tell who took it.";
  }
  m_message->setText(peak);
  m_message->setToolTip(wrappedName(peak));
  m_notes->setText(sentences.join(QLatin1Char(' ')));
  m_notes->setVisible(!sentences.isEmpty());
  m_allocated->setEmptyText("Neither run tells what the program has allocated");
  m_reserved->setEmptyText("Neither run tells what is reserved for the program");
  showState();
}

QString MemoryPage::message() const {
  return m_message->text();
}

QString MemoryPage::notes() const {
  return m_notes->text();
}

void MemoryPage::showState() {
  const bool isThere = m_memory != nullptr;
  // Other cycles have none, either.
  m_line->setVisible(reasonForNone().isEmpty() && m_why != QLatin1String(kNoMemoryRecorded));
  m_split->setVisible(isThere);
  m_empty->setVisible(!isThere);
  if (isThere) {
    m_filter->setRows(QString("%1 of %2 rows").arg(m_table->rows().rowCount()).arg(m_model.rowCount()));
  } else if (m_loading && m_view.isEmpty()) {
    m_empty->setTexts("Reading both runs", "Memory can be compared once A and B are complete");
  } else if (m_view.isEmpty()) {
    m_empty->setTexts("No comparison", {});
  } else if (!reasonForNone().isEmpty()) {
    m_empty->setTexts("No memory to show", sentenceOf(reasonForNone()));
  } else if (m_hasFailed) {
    m_empty->setTexts("The memory could not be read", {});
  } else if (m_job.isRunning() || m_stale) {
    m_empty->setTexts("Reading the memory", {});
  } else {
    m_empty->setTexts("No memory to show", sentenceOf(m_why));
  }
}

void MemoryPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) ask();
}

}  // namespace culprit::ui
