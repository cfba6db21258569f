#include "ui/pages/cycles/overview_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <utility>

#include "core/report/sentences/cut_text.h"
#include "core/report/sentences/cycle_text.h"
#include "core/report/words/format.h"
#include "core/stats/basics/descriptive.h"
#include "ui/look/fonts.h"
#include "ui/pages/cycles/gpu_numbers.h"
#include "ui/pages/shared/brush_text.h"
#include "ui/pages/shared/cycle_length.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/widgets/summary_grid.h"

namespace culprit::ui {
namespace {

constexpr int kSideWidth = 184;
constexpr int kNoteGap = 8;
constexpr int kNarrow = 420;  // below, the plot needs the room of the numbers

std::vector<double> lengthsOf(const PairResults& pair, const std::vector<Cycle>& cycles, double scale,
                              const std::optional<std::vector<std::uint32_t>>& kept) {
  std::vector<double> lengths;
  for (std::uint32_t i = 0; i < cycles.size(); ++i) {
    const auto length = lengthNs(pair, cycles[i]);
    if (length && (!kept || std::binary_search(kept->begin(), kept->end(), i)))
      lengths.push_back(*length * scale);
  }
  return lengths;
}

DistributionSide plottedSide(const PairResults& pair, const std::vector<Cycle>& cycles, double scale) {
  DistributionSide side;
  for (const Cycle& cycle : cycles) {
    side.values.push_back(lengthNs(pair, cycle).value_or(0.0) * scale);
    side.numbers.push_back(cycle.number);
  }
  return side;
}

// By the typical cycle of the longer side.
TimeScale timeScaleOf(const PairResults& pair) {
  double typical = 0.0;
  for (const auto* cycles : {&pair.cyclesA, &pair.cyclesB})
    typical = std::max(typical, stats::median(lengthsOf(pair, *cycles, 1.0, {})).value_or(0.0));
  return timeScale(typical);
}

QString countOf(const std::vector<Cycle>& cycles, const std::optional<std::vector<std::uint32_t>>& kept) {
  return QString::fromStdString(format::count(kept ? kept->size() : cycles.size()));
}

QString textOf(std::optional<double> value, int decimals = 1) {
  return QString::fromStdString(value ? format::number(*value, decimals) : std::string(format::kAbsent));
}

}  // namespace

OverviewPage::OverviewPage(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_plot(new DistributionPlot(DistributionPlot::Parts::StripAndShares, PlotScale::Log)),
      m_side(new QWidget),
      m_numbers(new SummaryGrid),
      m_note(new QLabel) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  m_note->setWordWrap(true);
  m_note->setFont(fontFor(FontRole::Secondary));
  m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_note->setAccessibleName("What the means say");
  m_side->setFixedWidth(kSideWidth);
  auto* column = new QVBoxLayout(m_side);
  column->setContentsMargins(0, 2, 8, 4);
  column->setSpacing(kNoteGap);
  column->addWidget(m_numbers);
  column->addWidget(m_note, 1);
  auto* row = new QHBoxLayout(this);
  row->setSizeConstraint(QLayout::SetNoConstraint);
  row->setContentsMargins(4, 2, 0, 2);
  row->setSpacing(4);
  row->addWidget(m_plot, 1);
  row->addWidget(m_side);
  auto* menu = new PictureMenu(*m_plot, [this] { return m_plot->picture(tokens(), m_plot->size()); });
  connect(menu, &PictureMenu::failed, this, &OverviewPage::failed);

  connect(m_plot, &DistributionPlot::rangeBrushed, this, &OverviewPage::brushRange);
  connect(m_plot, &DistributionPlot::brushCleared, this, [this] {
    m_selection.setBrush({});
    m_selection.setCycle({});
  });
  connect(m_plot, &DistributionPlot::focusMoved, this, [this](const PlotPoint& point) {
    m_selection.setCycle(CycleRef{sideOf(point.side), static_cast<std::uint32_t>(point.index)});
  });
  connect(&m_selection, &Selection::cycleChanged, this, [this] {
    const auto& cycle = m_selection.cycle();
    m_plot->setFocused(cycle ? std::optional(PlotPoint{plotSideOf(cycle->side), cycle->position})
                             : std::nullopt);
  });
  connect(&m_selection, &Selection::brushChanged, this, &OverviewPage::showBrush);
  connect(&m_selection, &Selection::timeRangeChanged, this, &OverviewPage::showTimeRange);
  setLoading(false);
  setView({});
}

const PairResults* OverviewPage::pair() const {
  return m_view.isEmpty() ? nullptr : &m_view.results->pairs.at(m_view.pair);
}

void OverviewPage::setLoading(bool loading) {
  m_plot->setEmptyText(loading ? "Reading the cycles of both runs…" : "Open a comparison to see its cycles");
}

void OverviewPage::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results && view.pair == m_view.pair && !view.isEmpty();
  m_view = view;
  m_side->setVisible(!view.isEmpty() && width() >= kNarrow);
  if (!same) {
    DistributionData plotted;
    if (const PairResults* shown = pair()) {
      m_time = timeScaleOf(*shown);
      plotted.sides.a = plottedSide(*shown, shown->cyclesA, m_time.perNs);
      plotted.sides.b = plottedSide(*shown, shown->cyclesB, m_time.perNs);
      plotted.quantity = shown->verdict.slowdown.arePeriods ? "cycle, start to start" : "cycle duration";
      plotted.unit = m_time.unit;
    }
    m_ownBrush.reset();
    m_plot->setData(std::move(plotted));
  }
  showBrush();
}

void OverviewPage::showTimeUnit() {
  const ComparisonView shown = std::exchange(m_view, {});
  setView(shown);
}

void OverviewPage::brushRange(const PlotRange& range) {
  const PairResults* shown = pair();
  if (!shown) return;
  Brush brush = brushWhere(*shown, [&](const Cycle& cycle) {
    const auto length = lengthNs(*shown, cycle);
    return length && range.contains(*length * m_time.perNs);
  });
  // A cycle without a length is nowhere to be dragged over: a side of which all others are is whole.
  const auto leaveWhole = [shown](auto& kept, const std::vector<Cycle>& cycles) {
    if (kept && kept->size() == lengthsOf(*shown, cycles, 1.0, {}).size()) kept.reset();
  };
  leaveWhole(brush.a, shown->cyclesA);
  leaveWhole(brush.b, shown->cyclesB);
  m_ownBrush = brush;
  if (brush.isEmpty()) m_plot->setBrush({});
  if (brush == m_selection.brush()) return showBrush();
  m_selection.setBrush(std::move(brush));
}

void OverviewPage::showBrush() {
  const Brush& brush = m_selection.brush();
  if (m_ownBrush != brush) {
    m_ownBrush.reset();
    m_plot->setBrush({});
  }
  showNumbers();
  showTimeRange();
}

void OverviewPage::showTimeRange() {
  const Brush seen = pair() ? seenCycles(m_selection, *pair()) : Brush{};
  m_plot->setKept({seen.a, seen.b});
  emit subtitleChanged();
}

void OverviewPage::showNumbers() {
  const PairResults* shown = pair();
  if (!shown) {
    m_numbers->setRows({});
    m_note->clear();
    return;
  }
  const Brush& brush = m_selection.brush();
  const std::vector<double> a = lengthsOf(*shown, shown->cyclesA, m_time.perNs, brush.a);
  const std::vector<double> b = lengthsOf(*shown, shown->cyclesB, m_time.perNs, brush.b);
  const auto row = [&](const QString& name, auto number, bool strong = false) {
    return SummaryRow{name + QLatin1Char(' ') + m_time.unit, textOf(number(a), m_time.decimals),
                      textOf(number(b), m_time.decimals), strong};
  };
  const auto mean = [](const std::vector<double>& v) {
    return v.empty() ? std::nullopt : std::optional(stats::mean(v));
  };
  const auto largest = [](const std::vector<double>& v) {
    return v.empty() ? std::nullopt : std::optional(*std::max_element(v.begin(), v.end()));
  };
  std::vector<SummaryRow> rows{{"cycles", countOf(shown->cyclesA, brush.a), countOf(shown->cyclesB, brush.b)},
                               row(
                                   "median", [](const auto& v) { return stats::median(v); }, true),
                               row("mean", mean),
                               row("IQR", [](const auto& v) { return stats::interquartileRange(v); }),
                               row("p95", [](const auto& v) { return stats::quantile(v, 0.95); }),
                               row("max", largest)};
  addGpuRows(rows);
  m_numbers->setRows(std::move(rows));
  m_note->setText(QString::fromStdString(rawMeansText(*shown, mean(a), mean(b))));
  fitNote();
}

void OverviewPage::addGpuRows(std::vector<SummaryRow>& rows) const {
  const PairResults& shown = m_view.pairResults();
  const auto add = [&](const QString& name, std::optional<double> a, std::optional<double> b,
                       const QString& toolTip) {
    if (a && b) rows.push_back({name, textOf(a), textOf(b), differ(shown, a, b), toolTip});
  };
  const bool isByWork = isPerWork(shown.verdict.slowdown.per);
  add(isByWork ? "kernel/work" : "kernels ms", kernelMs(*m_view.results, shown, Side::A),
      kernelMs(*m_view.results, shown, Side::B),
      isByWork ? "Milliseconds of kernels per unit of work"
               : "All kernels of a cycle added up: those on several streams at once may sum to more than it");
  add("GPU busy %", gpuBusyPercent(shown, Side::A), gpuBusyPercent(shown, Side::B), {});
}

void OverviewPage::fitNote() {
  const QMargins margins = m_side->layout()->contentsMargins();
  const int room = height() - layout()->contentsMargins().top() - layout()->contentsMargins().bottom() -
                   margins.top() - margins.bottom() - m_numbers->sizeHint().height() - kNoteGap;
  const bool fits = room >= m_note->heightForWidth(kSideWidth - margins.left() - margins.right());
  m_note->setVisible(fits);
  m_numbers->setToolTip(fits ? QString() : m_note->text());
}

QString OverviewPage::sentence() const {
  return m_note->text();
}

QString OverviewPage::subtitle() const {
  const PairResults* shown = pair();
  if (!shown) return {};
  QString selected = selectedText(m_selection, *shown);
  if (!selected.isEmpty()) return selected;
  const QString cut = QString::fromStdString(plainText(cutText(*m_view.results)));
  return cut.isEmpty() ? "cycle durations of A and B; drag to select cycles" : cut;
}

QSize OverviewPage::minimumSizeHint() const {
  return {252, 160};
}

void OverviewPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_side->setVisible(!m_view.isEmpty() && width() >= kNarrow);
  fitNote();
}

}  // namespace culprit::ui
