#include "ui/pages/launches/launch_filters.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <utility>

#include "core/base/safe_text.h"
#include "core/report/words/format.h"
#include "ui/look/wrapped_name.h"
#include "ui/plots/common/plot_text.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/elided_label.h"

namespace culprit::ui {

namespace {

QString counted(std::size_t number) {
  return QString::fromStdString(format::count(number));
}

QString laneText(const LaunchList::Lane& lane) {
  const QString name = QString::fromStdString(singleLine(lane.name));
  const QString kind = lane.kind == TrackKind::GpuStream ? "stream" : "thread";
  const bool isNamed = name.contains(kind, Qt::CaseInsensitive);
  return QStringLiteral("%1: %2, %3")
      .arg(lane.side == Side::A ? QStringLiteral("A") : QStringLiteral("B"),
           QString::fromStdString(lane.device), isNamed ? name : kind + QLatin1Char(' ') + name);
}

constexpr auto kRun = "run", kLane = "lane", kCycle = "cycle", kDurations = "durations";

}  // namespace

LaunchFilters::LaunchFilters(QWidget* parent)
    : QWidget(parent),
      m_run(new QComboBox(this)),
      m_lane(new QComboBox(this)),
      m_onlyCycle(new QCheckBox("Selected cycle only", this)),
      m_counts(new ElidedLabel(Qt::ElideRight, this)),
      m_chips(new ChipRow(this)) {
  build();
  connect(m_run, &QComboBox::currentIndexChanged, this, [this](int index) {
    LaunchFilter filter = m_filter;
    filter.side = index == 0 ? std::nullopt : std::optional(index == 1 ? Side::A : Side::B);
    change(filter);
  });
  connect(m_lane, &QComboBox::currentIndexChanged, this, [this](int index) {
    LaunchFilter filter = m_filter;
    filter.lane = index <= 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(index - 1));
    change(filter);
  });
  connect(m_onlyCycle, &QCheckBox::toggled, this, [this](bool on) {
    LaunchFilter filter = m_filter;
    filter.cycle = on ? m_cycle : std::nullopt;
    change(filter);
  });
  connect(m_chips, &ChipRow::removed, this, &LaunchFilters::removeChip);
  connect(m_chips, &ChipRow::cleared, this, &LaunchFilters::clear);
  showState();
}

void LaunchFilters::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* line = new QHBoxLayout;
  column->addLayout(line);
  column->addWidget(m_chips);
  line->setContentsMargins(6, 3, 8, 3);
  line->setSpacing(8);
  m_run->addItems({"A and B", "Only A", "Only B"});
  m_run->setAccessibleName("Launches of which run");
  m_lane->addItem("All streams and threads");
  m_lane->setAccessibleName("Launches on which stream or thread");
  m_lane->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_lane->setMinimumContentsLength(16);
  m_counts->setForegroundRole(QPalette::PlaceholderText);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_run, m_lane, m_onlyCycle}) line->addWidget(widget);
  line->addWidget(m_counts, 1);
}

void LaunchFilters::setList(std::shared_ptr<const LaunchList> list) {
  if (list == m_list) return;
  m_list = std::move(list);
  m_filter.lane.reset();
  m_filter.durationUs.reset();
  const QSignalBlocker block(m_lane);
  while (m_lane->count() > 1) m_lane->removeItem(1);
  if (m_list)
    for (const LaunchList::Lane& lane : m_list->lanes()) m_lane->addItem(laneText(lane));
  m_lane->setCurrentIndex(0);
  showState();
}

void LaunchFilters::setCycle(std::optional<CycleRef> cycle, const QString& name) {
  m_cycle = cycle;
  m_cycleName = name;
  LaunchFilter filter = m_filter;
  filter.cycle = m_onlyCycle->isChecked() ? cycle : std::nullopt;
  change(filter);
  showState();
}

void LaunchFilters::setBrush(const Brush& brush) {
  LaunchFilter filter = m_filter;
  filter.brush = brush;
  change(filter);
}

void LaunchFilters::setDurations(std::optional<PlotRange> us) {
  LaunchFilter filter = m_filter;
  filter.durationUs = us;
  change(filter);
}

void LaunchFilters::setLane(std::optional<std::uint32_t> lane) {
  m_lane->setCurrentIndex(lane ? static_cast<int>(*lane) + 1 : 0);
}

void LaunchFilters::setOnlyCycle(bool only) {
  m_onlyCycle->setChecked(only);
}

void LaunchFilters::clear() {
  LaunchFilter filter;
  filter.brush = m_filter.brush;  // of the whole window; goes with the brush
  {
    const QSignalBlocker blockRun(m_run), blockLane(m_lane), blockCycle(m_onlyCycle);
    m_run->setCurrentIndex(0);
    m_lane->setCurrentIndex(0);
    m_onlyCycle->setChecked(false);
  }
  change(filter);
}

void LaunchFilters::change(LaunchFilter filter) {
  if (filter == m_filter) return;
  m_filter = std::move(filter);
  showState();
  emit changed();
}

void LaunchFilters::showState() {
  m_onlyCycle->setEnabled(m_cycle.has_value() || m_onlyCycle->isChecked());
  m_onlyCycle->setToolTip(m_cycle ? "Only launches of the cycle that is selected in the window"
                                  : "No cycle is selected");
  m_lane->setEnabled(m_lane->count() > 2);
  showChips();
}

void LaunchFilters::showChips() {
  QList<Chip> chips;
  if (m_filter.side) chips << Chip{kRun, "run", m_filter.side == Side::A ? "A" : "B"};
  if (m_filter.lane && m_list) chips << Chip{kLane, {}, laneText(m_list->lanes()[*m_filter.lane])};
  if (m_filter.cycle) chips << Chip{kCycle, {}, m_cycleName};
  if (m_filter.durationUs)
    chips << Chip{kDurations, "duration",
                  QString("%1 to %2")
                      .arg(plotNumber(m_filter.durationUs->low),
                           plotValue(m_filter.durationUs->high, QStringLiteral("us")))};
  m_chips->setChips(chips);
}

void LaunchFilters::removeChip(const QString& key) {
  if (key == kRun) m_run->setCurrentIndex(0);
  if (key == kLane) m_lane->setCurrentIndex(0);
  if (key == kCycle) m_onlyCycle->setChecked(false);
  if (key == kDurations) setDurations({});
}

void LaunchFilters::showCounts(const LaunchAnswer* answer) {
  QString text;
  if (answer) {
    text = QString("%1 of %2 launches of A, %3 of %4 of B")
               .arg(counted(answer->counts[0]), counted(answer->list->rowsOf(Side::A)),
                    counted(answer->counts[1]), counted(answer->list->rowsOf(Side::B)));
    if (!m_filter.brush.isEmpty()) text += ", in the brushed cycles";
  }
  m_counts->setText(text);
  m_counts->setToolTip(wrappedName(text));
}

}  // namespace culprit::ui
