#include "ui/pages/functions/function_view.h"

#include <QAction>
#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/base/safe_text.h"
#include "core/exploring/exploration.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/functions/callers_page.h"
#include "ui/pages/functions/shapes_page.h"
#include "ui/pages/launches/launches_page.h"
#include "ui/pages/shared/brush_text.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/row_link.h"
#include "ui/pages/shared/sides.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/plots/distribution/distribution_plot.h"
#include "ui/plots/series/cycle_plot.h"
#include "ui/tables/dense_table.h"
#include "ui/tables/text_filter.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"

namespace culprit::ui {

namespace {

constexpr std::array kMetricColumns = {TripletColumn::Metric,    TripletColumn::MuA,     TripletColumn::MuB,
                                       TripletColumn::MuDelta,   TripletColumn::ZLogMu,  TripletColumn::QMu,
                                       TripletColumn::Suspicion, TripletColumn::Evidence};

// Of the height, in the proportion of the picture that the view was drawn after.
constexpr int kChartsShare = 550, kLaunchesShare = 450;

QLabel* plainLabel(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setMinimumWidth(40);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

FunctionView::FunctionView(Selection& selection, QWidget* parent)
    : Page(parent),
      m_selection(selection),
      m_name(new ElidedLabel(Qt::ElideMiddle, this)),
      m_raw(new ElidedLabel(Qt::ElideMiddle, this)),
      m_where(plainLabel(this)),
      m_sentence(plainLabel(this)),
      m_content(new QWidget(this)),
      m_empty(new EmptyState(QStringLiteral("timeline"), "No function",
                             "Select a row to see its function in full", this)),
      m_shares(new QAction("Histogram and ECDF", this)),
      m_log(new QAction("Log Axis", this)),
      m_metricTable(new DenseTable("Metrics of the function")),
      m_launches(new LaunchesPage(selection, QStringLiteral("function/launches"))),
      m_callers(new CallersPage(selection)),
      m_shapesPage(new ShapesPage(selection)),
      m_calls(new QTabWidget) {
  setBackgroundRole(QPalette::Base);
  setAutoFillBackground(true);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_content, 1);
  outer->addWidget(m_empty, 1);
  auto* column = new QVBoxLayout(m_content);
  column->setContentsMargins(10, 6, 8, 0);
  column->setSpacing(2);
  buildHeader(*column);
  auto* parts = new QSplitter(Qt::Vertical, m_content);
  parts->addWidget(buildCharts());
  m_calls->setDocumentMode(true);
  m_calls->addTab(m_launches, "Launches");
  m_calls->addTab(m_callers, "Called by");
  m_calls->addTab(m_shapesPage, "Shapes");
  parts->addWidget(m_calls);
  parts->setStretchFactor(0, 11);
  parts->setStretchFactor(1, 9);
  parts->setSizes({kChartsShare, kLaunchesShare});
  column->addWidget(parts, 1);
  connectPlots();
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    takeSamples({});
    emit this->failed(failure.sentence);
  });
  showSubject();
}

void FunctionView::buildHeader(QVBoxLayout& column) {
  m_name->setFont(fontFor(FontRole::Headline));
  m_where->setForegroundRole(QPalette::PlaceholderText);
  m_raw->setForegroundRole(QPalette::PlaceholderText);
  m_raw->setFont(fontFor(FontRole::Secondary));
  m_sentence->setWordWrap(true);
  auto* line = new QHBoxLayout;
  line->setSpacing(10);
  line->addWidget(m_name);
  line->addWidget(m_where, 1);
  auto* back = new QPushButton(icon(QStringLiteral("back")), "All Views", m_content);
  back->setToolTip("Back to the other views (Ctrl+Return, Alt+Left)");
  connect(back, &QPushButton::clicked, this, &FunctionView::backRequested);
  auto* copy = new QPushButton(icon(QStringLiteral("copy")), "Copy Name", m_content);
  copy->setToolTip("Copy the name as the input spells it");
  connect(copy, &QPushButton::clicked, this, [this] {
    if (m_subject)
      QGuiApplication::clipboard()->setText(
          QString::fromStdString(m_subject->results->names.functions[m_subject->function]));
  });
  line->addWidget(back);
  line->addWidget(copy);
  column.addLayout(line);
  column.addWidget(m_raw);
  column.addWidget(m_sentence);
}

QWidget* FunctionView::buildCharts() {
  auto* parts = new QSplitter(Qt::Horizontal);
  auto* grid = new QWidget;
  auto* cells = new QGridLayout(grid);
  cells->setContentsMargins(0, 4, 0, 0);
  cells->setSpacing(8);
  for (std::size_t i = 0; i < kCycleQuantityCount; ++i) {
    CyclePlot* plot = m_plots.at(i) = new CyclePlot;
    plot->setEmptyText("Neither run has a record of this function");
    auto* menu = new PictureMenu(*plot, [plot] { return plot->picture(); });
    connect(menu, &PictureMenu::failed, this, &FunctionView::failed);
    cells->addWidget(plot, static_cast<int>(i) / 2, static_cast<int>(i) % 2);
  }
  parts->addWidget(grid);
  auto* tabs = new QTabWidget;
  tabs->setDocumentMode(true);
  tabs->addTab(buildDistributions(), "Distributions");
  tabs->addTab(buildMetrics(), "Metrics");
  parts->addWidget(tabs);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 2);
  return parts;
}

QWidget* FunctionView::buildDistributions() {
  auto* page = new QWidget;
  m_distributionColumn = new QVBoxLayout(page);
  m_distributionColumn->setContentsMargins(4, 2, 0, 0);
  m_distributionColumn->setSpacing(2);
  auto* line = new QHBoxLayout;
  for (QAction* action : {m_shares, m_log}) {
    action->setCheckable(true);
    auto* button = new QToolButton(page);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    line->addWidget(button);
    connect(action, &QAction::toggled, this, [this] {
      makeDistributions();
      fillDistributions();
      showFocus();
      showBrush();
    });
  }
  line->addStretch();
  m_distributionColumn->addLayout(line);
  QFont bold = fontFor(FontRole::Secondary);
  bold.setWeight(QFont::DemiBold);
  for (QLabel*& title : m_distributionTitles) {
    title = new ElidedLabel(Qt::ElideRight, page);
    title->setFont(bold);
    m_distributionColumn->addWidget(title);
  }
  makeDistributions();
  return page;
}

void FunctionView::makeDistributions() {
  const auto parts =
      m_shares->isChecked() ? DistributionPlot::Parts::StripAndShares : DistributionPlot::Parts::Strip;
  const PlotScale scale = m_log->isChecked() ? PlotScale::Log : PlotScale::Linear;
  for (std::size_t i = 0; i < m_distributions.size(); ++i) {
    delete m_distributions[i];
    auto* plot = m_distributions[i] = new DistributionPlot(parts, scale);
    plot->setBrushable(false);
    plot->setEmptyText("no values");
    auto* menu = new PictureMenu(*plot, [plot] { return plot->picture(tokens(), plot->size()); });
    connect(menu, &PictureMenu::failed, this, &FunctionView::failed);
    connect(plot, &DistributionPlot::focusMoved, this, [this, i](const PlotPoint& point) {
      const Side side = sideOf(point.side);
      const CycleSeries series = seriesOf(m_samples.of(side), kDistributed.at(i));
      if (point.index < series.position.size())
        m_selection.setCycle(CycleRef{side, series.position[point.index]});
    });
    m_distributionColumn->insertWidget(static_cast<int>(2 * i) + 2, plot, 1);
  }
}

QWidget* FunctionView::buildMetrics() {
  m_metricTable->setModel(&m_metrics);
  m_metricTable->setAlternatingRowColors(true);
  for (int column = 0; column < kTripletColumnCount; ++column) {
    const auto which = static_cast<TripletColumn>(column);
    const bool shown = std::find(kMetricColumns.begin(), kMetricColumns.end(), which) != kMetricColumns.end();
    m_metricTable->setColumnHidden(column, !shown);
  }
  QList<int> widths;
  for (int column = 0; column < kTripletColumnCount; ++column)
    widths << columnOf(static_cast<TripletColumn>(column)).digits;
  m_metricTable->setWidths(widths);
  new RowLink(*m_metricTable, m_selection,
              {[this](const Triplet& triplet) { return m_metrics.rowOf(triplet); },
               [this](int row) { return std::optional(m_metrics.comparison(row).triplet); }});
  return m_metricTable;
}

void FunctionView::connectPlots() {
  for (CyclePlot* plot : m_plots) {
    connect(plot, &CyclePlot::focusMoved, this, [this](const PlotPoint& cycle) {
      m_selection.setCycle(CycleRef{sideOf(cycle.side), static_cast<std::uint32_t>(cycle.index)});
    });
    connect(plot, &CyclePlot::visibleChanged, this, [this, plot](const PlotRange& numbers) {
      for (CyclePlot* other : m_plots)
        if (other != plot) other->setVisibleNumbers(numbers);
    });
    connect(plot, &CyclePlot::numbersSelected, this, [this](const PlotRange& numbers) {
      m_selection.setBrush(brushWhere(m_view.wholePair(), [&numbers](const Cycle& cycle) {
        return numbers.contains(static_cast<double>(cycle.number));
      }));
    });
    connect(plot, &CyclePlot::cleared, this, [this] {
      m_selection.setBrush({});
      m_selection.setCycle({});
    });
  }
  connect(&m_selection, &Selection::tripletChanged, this, &FunctionView::showSubject);
  connect(&m_selection, &Selection::cycleChanged, this, &FunctionView::showFocus);
  connect(&m_selection, &Selection::brushChanged, this, &FunctionView::showBrush);
  connect(m_launches, &LaunchesPage::failed, this, &FunctionView::failed);
  connect(m_callers, &CallersPage::failed, this, &FunctionView::failed);
  connect(m_shapesPage, &ShapesPage::failed, this, &FunctionView::failed);
  connect(m_launches, &LaunchesPage::excerptRequested, this, &FunctionView::excerptRequested);
}

DistributionPlot& FunctionView::distribution(CycleQuantity quantity) {
  return *m_distributions.at(quantity == CycleQuantity::Beta ? 0 : 1);
}

void FunctionView::setView(const ComparisonView& view) {
  const bool another = view.results != m_view.results || view.pair != m_view.pair;
  m_view = view;
  m_subject.reset();  // a brush changes the sentence and the metrics
  m_job.cancel();
  if (another) takeSamples({});
  if (view.isEmpty()) m_metrics.setView({});
  m_launches->setView(view);
  m_callers->setView(view);
  m_shapesPage->setView(view);
  m_calls->setVisible(m_launches->reasonForNone().isEmpty());
  showSubject();
}

void FunctionView::setNameForm(NameForm form) {
  m_nameForm = form;
  m_launches->setNameForm(form);
  m_callers->setNameForm(form);
  m_shapesPage->setNameForm(form);
  showHeader();
}

void FunctionView::showSubject() {
  const auto wanted = subjectOf(m_view, m_selection.triplet());
  m_stale = !isVisible();
  if (m_stale || (m_subject && m_subject == wanted)) return;
  m_subject = wanted;
  m_content->setVisible(m_subject.has_value());
  m_empty->setVisible(!m_subject);
  showHeader();
  fillMetrics();
  m_job.cancel();
  if (!m_subject) return takeSamples({});
  // Until the answer is there the function before stays.
  m_job.start(
      [file = m_view.session, subject = *m_subject](Monitor&) {
        return samplesOf(file, *subject.results, subject.pair,
                         {subject.function, std::nullopt, subject.device});
      },
      [this](TripletSamples samples) { takeSamples(std::move(samples)); });
}

void FunctionView::takeSamples(TripletSamples samples) {
  m_samples = std::move(samples);
  fillPlots();
  fillDistributions();
  showFocus();
  showBrush();
}

QString FunctionView::headline() const {
  if (!m_subject) return {};
  return m_name->text() + QStringLiteral(", ") + m_where->text() + QStringLiteral(". ") + m_sentence->text();
}

void FunctionView::showHeader() {
  if (!m_subject) return;
  const Names& names = m_subject->results->names;
  const std::string& raw = names.functions[m_subject->function];
  m_name->setText(QString::fromStdString(functionName(raw, m_nameForm)));
  m_where->setText(QString::fromStdString(names.devices[m_subject->device]));
  m_raw->setText(QString::fromStdString(singleLine(raw)));
  for (QLabel* label : {m_name, m_raw}) label->setToolTip(wrappedName(QString::fromStdString(raw)));
  QString sentence;
  const PairResults& pair = m_view.pairResults();
  const Triplet triplet{m_subject->function, std::nullopt, m_subject->device};
  for (const FunctionShare& share : pair.verdict.functions) {
    if (!contains(m_view, share, triplet)) continue;
    sentence =
        QString::fromStdString(plainText(functionShareText(share, pair.verdict.slowdown.per, m_nameForm)));
    const std::string others = inItsPlaceText(*m_subject->results, share, m_subject->function, m_nameForm);
    if (!others.empty()) {
      sentence += QStringLiteral(". ") + QString::fromStdString(others) + ' ' +
                  "Compare > Match Names… lays two of them side by side.";
    }
    break;
  }
  const QString brushed = brushText(m_selection.brush(), m_view.wholePair());
  if (!brushed.isEmpty())
    sentence += (sentence.isEmpty() ? QString() : QStringLiteral(" ")) + QString("(%1)").arg(brushed);
  m_sentence->setText(sentence);
  m_sentence->setVisible(!sentence.isEmpty());
}

const std::vector<Cycle>& FunctionView::cyclesOf(Side side) const {
  return side == Side::A ? m_view.wholePair().cyclesA : m_view.wholePair().cyclesB;
}

void FunctionView::fillMetrics() {
  // Each view means sorting all triplets; another function is only another filter.
  const ComparisonView& shown = m_metrics.view();
  if (shown.results != m_view.results || shown.pair != m_view.pair || shown.brushed != m_view.brushed)
    m_metrics.setView(m_view);
  if (!m_subject) return;
  const std::string& raw = m_subject->results->names.functions[m_subject->function];
  m_metrics.setFilter(
      {.text = TextFilter::exactly(QString::fromStdString(raw)), .device = m_subject->device});
}

void FunctionView::showBrush() {
  for (CyclePlot* plot : m_plots) plot->setKept({m_selection.brush().a, m_selection.brush().b});
  showHeader();
}

void FunctionView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) showSubject();
}

}  // namespace culprit::ui
