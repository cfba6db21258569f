#include "ui/pages/triplets/detail_page.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabBar>
#include <QTextBrowser>
#include <algorithm>
#include <span>

#include "core/exploring/exploration.h"
#include "core/pipeline/pipeline.h"
#include "core/report/names/function_name.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/pages/shared/brush_text.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/note_line.h"
#include "ui/pages/shared/sides.h"
#include "ui/pages/triplets/detail_text.h"
#include "ui/plots/common/picture_menu.h"

namespace culprit::ui {
namespace {

constexpr int kPlotsWidth = 216;
constexpr int kRowTab = 0, kCycleTab = 1;
constexpr int kNarrow = 440;  // below, the text needs the room of the plots

}  // namespace

DetailPage::DetailPage(Selection& selection, Marks& marks, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_tabs(new QTabBar),
      m_text(new QTextBrowser),
      m_note(new NoteLine(marks)),
      m_copy(new QPushButton(icon(QStringLiteral("copy")), "Copy")),
      m_timelines(new QPushButton(icon(QStringLiteral("timeline")), "Show in Timelines")),
      m_plots(new QWidget),
      m_betaTitle(new QLabel),
      m_muTitle(new QLabel),
      m_beta(new DistributionPlot(DistributionPlot::Parts::Strip, PlotScale::Linear)),
      m_mu(new DistributionPlot(DistributionPlot::Parts::Strip, PlotScale::Linear)) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* row = new QHBoxLayout(this);
  row->setSizeConstraint(QLayout::SetNoConstraint);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  auto* left = new QWidget;
  buildText(left);
  buildPlots();
  row->addWidget(left, 1);
  row->addWidget(m_plots);

  connect(m_text, &QTextBrowser::anchorClicked, this, &DetailPage::openLink);
  connect(&m_samplesJob, &Job::failed, this, [this](const Failure& failure) {
    takeSamples({});
    emit this->failed(failure.sentence);
  });
  connect(&m_specialsJob, &Job::failed, this,
          [this](const Failure& failure) { emit this->failed(failure.sentence); });
  connect(m_copy, &QPushButton::clicked, this, &DetailPage::copy);
  connect(m_timelines, &QPushButton::clicked, this, &DetailPage::showTimelinesRequested);
  connect(m_tabs, &QTabBar::currentChanged, this, &DetailPage::showText);
  connect(&m_selection, &Selection::tripletChanged, this, [this] {
    m_tabs->setCurrentIndex(kRowTab);
    showTriplet();
  });
  connect(&m_selection, &Selection::cycleChanged, this, [this] {
    showFocus();
    showCycle();
  });
  connect(&m_selection, &Selection::brushChanged, this, &DetailPage::showBrush);
  connect(&m_selection, &Selection::timeRangeChanged, this, &DetailPage::showBrush);
  connectPlot(*m_beta, true);
  connectPlot(*m_mu, false);
  showTriplet();
}

void DetailPage::buildText(QWidget* parent) {
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->setOpenLinks(false);
  m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_text->setAccessibleName("Explanation and numbers of the selected row");
  m_text->document()->setDocumentMargin(0);
  auto* column = new QVBoxLayout(parent);
  column->setContentsMargins(8, 6, 4, 6);
  column->setSpacing(6);
  m_tabs->addTab("Row");
  m_tabs->addTab({});
  m_tabs->setDrawBase(false);
  m_tabs->setAccessibleName("Row or cycle");
  m_tabs->hide();
  column->addWidget(m_tabs);
  column->addWidget(m_text, 1);
  column->addWidget(m_note);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addWidget(m_copy);
  buttons->addWidget(m_timelines);
  buttons->addStretch();
  column->addLayout(buttons);
}

void DetailPage::buildPlots() {
  m_plots->setFixedWidth(kPlotsWidth);
  auto* column = new QVBoxLayout(m_plots);
  column->setContentsMargins(4, 4, 4, 2);
  column->setSpacing(0);
  QFont font = fontFor(FontRole::Secondary);
  font.setWeight(QFont::DemiBold);
  for (auto [title, plot] : {std::pair{m_betaTitle, m_beta}, std::pair{m_muTitle, m_mu}}) {
    title->setFont(font);
    title->setMinimumWidth(20);
    plot->setBrushable(false);
    column->addWidget(title);
    column->addWidget(plot, 1);
    auto* menu = new PictureMenu(*plot, [p = plot] { return p->picture(tokens(), p->size()); });
    connect(menu, &PictureMenu::failed, this, &DetailPage::failed);
  }
}

void DetailPage::connectPlot(DistributionPlot& plot, bool beta) {
  connect(&plot, &DistributionPlot::focusMoved, this, [this, beta](const PlotPoint& point) {
    const Side side = sideOf(point.side);
    if (const auto* cycles = cyclesOf(beta, side))
      m_selection.setCycle(CycleRef{side, cycles->at(point.index)});
  });
  connect(&plot, &DistributionPlot::brushCleared, this, [this] { m_selection.setCycle({}); });
}

const LongColumn<std::uint32_t>* DetailPage::cyclesOf(bool beta, Side side) const {
  const SideSamples& samples = m_samples.of(side);
  if (beta) return samples.usage ? &samples.usage->cycle : nullptr;
  return samples.level ? &samples.level->cycle : nullptr;
}

void DetailPage::setLoading(bool loading) {
  m_loading = loading;
  showTriplet();
}

void DetailPage::setView(const ComparisonView& view) {
  const bool same = view.results == m_view.results && view.pair == m_view.pair && !view.isEmpty();
  m_view = view;
  if (same) return showText();  // only the brushed numbers are new
  takeSamples({});              // those shown are of another pair
  showTriplet();
  showCycle();
}

void DetailPage::showTriplet() {
  m_samplesJob.cancel();
  const auto& triplet = m_selection.triplet();
  if (m_view.isEmpty() || m_view.session.empty() || !triplet) {
    takeSamples({});
  } else {
    // Until the answer is there the distributions of the row before stay.
    m_samplesJob.start([file = m_view.session, results = m_view.results, pair = m_view.pair,
                        row = *triplet](Monitor&) { return samplesOf(file, *results, pair, row); },
                       [this](TripletSamples samples) { takeSamples(std::move(samples)); });
  }
  showText();
}

void DetailPage::takeSamples(TripletSamples samples) {
  m_samples = std::move(samples);
  showSamples();
  showFocus();
}

void DetailPage::showSamples() {
  const PairResults* pair = m_view.isEmpty() ? nullptr : &m_view.results->pairs.at(m_view.pair);
  DistributionData beta, mu;
  beta.quantity = "β per cycle";
  beta.unit = QStringLiteral("%");
  mu.quantity = "μ per cycle";
  mu.unit = QString::fromStdString(m_samples.levelUnit.unit);
  for (const Side side : {Side::A, Side::B}) {
    if (!pair) break;
    const auto& cycles = side == Side::A ? pair->cyclesA : pair->cyclesB;
    const auto fill = [&](DistributionSide& target, std::span<const std::uint32_t> positions,
                          std::span<const double> values, double scale) {
      for (const double value : values) target.values.push_back(value * scale);
      for (const std::uint32_t position : positions) target.numbers.push_back(cycles.at(position).number);
    };
    const SideSamples& samples = m_samples.of(side);
    if (samples.usage) fill(beta.sides[plotSideOf(side)], samples.usage->cycle, samples.usage->beta, 1.0);
    if (samples.level)
      fill(mu.sides[plotSideOf(side)], samples.level->cycle, samples.level->mu, m_samples.levelUnit.scale);
  }
  const auto title = [](const DistributionData& shown) {
    return shown.unit.isEmpty() ? shown.quantity : QStringLiteral("%1, %2").arg(shown.quantity, shown.unit);
  };
  m_betaTitle->setText(title(beta));
  m_muTitle->setText(title(mu));
  m_mu->setEmptyText("no counter values");
  m_beta->setData(std::move(beta));
  m_mu->setData(std::move(mu));
  showBrush();
  fitPlots();
}

bool DetailPage::showsCycle() const {
  return m_tabs->currentIndex() == kCycleTab && !m_view.isEmpty() && m_selection.cycle();
}

void DetailPage::showCycle() {
  const bool any = !m_view.isEmpty() && m_selection.cycle();
  {
    const QSignalBlocker block(m_tabs);
    m_tabs->setVisible(any);
    QString name = any ? cycleName(m_view.wholePair(), *m_selection.cycle()) : QString();
    if (any) name.front() = name.front().toUpper();
    m_tabs->setTabText(kCycleTab, name);
    m_tabs->setCurrentIndex(any ? kCycleTab : kRowTab);
  }
  findSpecials();
  showText();
}

void DetailPage::findSpecials() {
  m_specialsJob.cancel();
  m_specials.reset();
  if (m_view.isEmpty() || m_view.session.empty() || !m_selection.cycle()) return;
  const CycleRef cycle = *m_selection.cycle();
  const PairResults& pair = m_view.wholePair();
  m_specialsJob.start(
      [file = m_view.session, results = m_view.results,
       process = (cycle.side == Side::A ? pair.a : pair.b).id, position = cycle.position](Monitor& monitor) {
        return specialOfCycle(file, *results, process, position, monitor);
      },
      [this](const std::vector<SpecialUsage>& specials) {
        m_specials = specials;
        showText();
      });
}

void DetailPage::openLink(const QUrl& link) {
  const auto at = static_cast<std::size_t>(link.path().toUInt());
  if (!m_specials || at >= m_specials->size()) return;
  const SpecialUsage& special = (*m_specials)[at];
  const Side side = m_selection.cycle() ? m_selection.cycle()->side : Side::A;
  const PairResults& pair = m_view.pairResults();
  const DeviceId device = rowOf(side, special.device, pair.devices);
  const auto triplet = leadingTriplet(m_view, rowOf(side, special.function, pair.functions), device);
  if (!triplet) return;
  m_selection.setTriplet(triplet);
  m_tabs->setCurrentIndex(kRowTab);
}

void DetailPage::showNote() {
  if (m_view.isEmpty()) return m_note->setSubject({}, {});
  const auto pair = static_cast<std::uint32_t>(m_view.pair);
  if (showsCycle()) {
    const CycleRef& cycle = *m_selection.cycle();
    m_note->setSubject(NoteLine::Subject{pair, MarkedCycle{cycle.side, cycle.position}},
                       cycleName(m_view.wholePair(), cycle));
  } else if (const auto& triplet = m_selection.triplet()) {
    m_note->setSubject(NoteLine::Subject{pair, *triplet}, "this row");
  } else {
    m_note->setSubject({}, {});
  }
}

void DetailPage::turnTo(bool cycle) {
  m_tabs->setCurrentIndex(cycle ? kCycleTab : kRowTab);
}

void DetailPage::editNote(bool ofCycle) {
  turnTo(ofCycle);
  m_note->edit();
}

void DetailPage::commitNote() {
  m_note->commit();
}

void DetailPage::showText() {
  showNote();
  if (showsCycle()) {
    m_copy->show();
    m_timelines->show();
    m_text->setHtml(cycleHtml(*m_view.results, m_view.wholePair(), *m_selection.cycle(), m_specials));
    emit subtitleChanged();
  } else {
    showRowText();
  }
}

void DetailPage::showRowText() {
  const Comparison* row = m_selection.triplet() ? findComparison(m_view, *m_selection.triplet()) : nullptr;
  for (QPushButton* button : {m_copy, m_timelines}) button->setVisible(row);
  if (row) {
    m_text->setHtml(detailHtml(*m_view.results, m_view.pairResults(), *row));
  } else {
    const QString text = m_loading               ? "Reading both runs…"
                         : m_view.isEmpty()      ? "Open a comparison to see its rows explained"
                         : m_selection.triplet() ? noRowText(*m_view.results, m_view.brushed != nullptr)
                                                 : "Select a row to see what its numbers mean";
    m_text->setHtml(QStringLiteral("<p align=\"center\" style=\"color:%1\"><br>%2</p>")
                        .arg(tokens().secondaryText.name(), text));
  }
  emit subtitleChanged();
}

void DetailPage::showBrush() {
  const Brush brush = m_view.isEmpty() ? Brush{} : seenCycles(m_selection, m_view.wholePair());
  for (const bool beta : {true, false}) {
    PlotPair<std::optional<std::vector<std::uint32_t>>> kept;
    for (const Side side : {Side::A, Side::B}) {
      const auto& brushed = side == Side::A ? brush.a : brush.b;
      const auto* cycles = cyclesOf(beta, side);
      if (!brushed || !cycles) continue;
      std::vector<std::uint32_t> indices;  // of the plot's values, which are fewer than the cycles
      for (std::uint32_t i = 0; i < cycles->size(); ++i)
        if (std::binary_search(brushed->begin(), brushed->end(), (*cycles)[i])) indices.push_back(i);
      kept[plotSideOf(side)] = std::move(indices);
    }
    (beta ? m_beta : m_mu)->setKept(std::move(kept));
  }
  emit subtitleChanged();
}

void DetailPage::showFocus() {
  const auto& cycle = m_selection.cycle();
  for (const bool beta : {true, false}) {
    std::optional<PlotPoint> point;
    if (const auto* cycles = cycle ? cyclesOf(beta, cycle->side) : nullptr) {
      const auto found = std::lower_bound(cycles->begin(), cycles->end(), cycle->position);
      if (found != cycles->end() && *found == cycle->position)
        point = PlotPoint{plotSideOf(cycle->side), static_cast<std::size_t>(found - cycles->begin())};
    }
    (beta ? m_beta : m_mu)->setFocused(point);
  }
}

void DetailPage::copy() const {
  QGuiApplication::clipboard()->setText(plainText());
}

QString DetailPage::plainText() const {
  if (showsCycle()) {
    return cyclePlainText(*m_view.results, m_view.wholePair(), *m_selection.cycle(), m_specials);
  }
  const Comparison* row = m_selection.triplet() ? findComparison(m_view, *m_selection.triplet()) : nullptr;
  return row ? detailPlainText(*m_view.results, m_view.pairResults(), *row) : QString();
}

QString DetailPage::subtitle() const {
  const auto& triplet = m_selection.triplet();
  if (showsCycle()) return cycleName(m_view.wholePair(), *m_selection.cycle());
  if (m_view.isEmpty() || !triplet) return {};
  const Names& names = m_view.results->names;
  QStringList parts{
      QString::fromStdString(functionName(names.functions[triplet->function], NameForm::Short))};
  if (triplet->metric) parts << QString::fromStdString(names.metrics[*triplet->metric]);
  parts << QString::fromStdString(names.devices[triplet->device]);
  const QString selected = selectedText(m_selection, m_view.wholePair());
  if (!selected.isEmpty()) parts << selected;
  return parts.join(QStringLiteral(", "));
}

/// Plots are as high as they have to be, whatever room there is: the lower title would stand over the upper
/// plot.
void DetailPage::fitPlots() {
  const auto heightOf = [](const QLabel& title, const DistributionPlot& plot) {
    return title.sizeHint().height() + plot.minimumHeight();
  };
  const QMargins margins = m_plots->layout()->contentsMargins();
  const int one = margins.top() + margins.bottom() + heightOf(*m_betaTitle, *m_beta);
  const bool both = height() >= one + heightOf(*m_muTitle, *m_mu);
  m_muTitle->setVisible(both);
  m_mu->setVisible(both);
  const bool something = !m_view.isEmpty() && m_selection.triplet();
  m_plots->setVisible(something && width() >= kNarrow && height() >= one);
}

QSize DetailPage::minimumSizeHint() const {
  return {220, 120};
}

void DetailPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitPlots();
}

void DetailPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showText();  // the HTML holds colours
}

}  // namespace culprit::ui
