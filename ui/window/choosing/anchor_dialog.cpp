#include "ui/window/choosing/anchor_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <array>
#include <limits>
#include <utility>

#include "core/report/sentences/cut_text.h"
#include "core/report/words/labels.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/plots/common/picture_menu.h"
#include "ui/plots/series/cut_plot.h"
#include "ui/tables/dense_table.h"
#include "ui/widgets/summary_grid.h"
#include "ui/widgets/window_size.h"
#include "ui/window/choosing/cut_preview_view.h"

namespace culprit::ui {

namespace {

constexpr int kPauseMs = 150;
constexpr int kNumbersWidth = 210;
constexpr int kCutWidth =
    700;  // of what a name may have of it: one of thousands of letters would widen the dialog
constexpr std::array kKinds = {CycleKind::Step, CycleKind::Prefill, CycleKind::Decode};

QString wordOf(CycleKind kind) {
  const std::string_view name = nameOf(kind);
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QSpinBox* newTrim(const QString& name, std::size_t value, QWidget* parent) {
  auto* box = new QSpinBox(parent);
  box->setRange(0, std::numeric_limits<int>::max());
  box->setValue(static_cast<int>(value));
  box->setAccessibleName(name);
  box->setMinimumWidth(72);
  return box;
}

}  // namespace

AnchorDialog::AnchorDialog(const ComparisonView& view, QWidget* parent)
    : QDialog(parent),
      m_view(view),
      m_text(new QLabel(this)),
      m_table(new DenseTable("Anchors", this)),
      m_first(newTrim("Cycles to leave out at the beginning", view.results->cut.trimFirst, this)),
      m_last(newTrim("Cycles to leave out at the end", view.results->cut.trimLast, this)),
      m_kind(new QComboBox(this)),
      m_plot(new CutPlot(this)),
      m_numbers(new SummaryGrid(this)),
      m_message(new QLabel(this)),
      m_automatic(new QPushButton("Let Culprit Choose", this)),
      m_apply(new QPushButton(this)) {
  setWindowTitle("Choose Anchor");
  if (view.results->anchors.candidates.empty()) {
    // What was left out when they were read is gone; only more can be.
    for (QSpinBox* box : {m_first, m_last}) box->setValue(0);
  }
  setAttribute(Qt::WA_DeleteOnClose);
  resizeToFit(*this, {1060, 640});
  m_pause.setSingleShot(true);
  m_pause.setInterval(kPauseMs);
  m_text->setWordWrap(true);
  m_message->setWordWrap(true);
  m_message->setAccessibleName("What would be cut");
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(8);
  layout->addWidget(m_text);
  buildTable();
  layout->addWidget(m_table, 1);
  layout->addWidget(buildChoices());
  layout->addWidget(buildPreview());
  layout->addWidget(m_message);
  buildButtons();
  showAnchors();
  connectParts();
  preview();
}

void AnchorDialog::buildTable() {
  m_table->setModel(&m_model);
  m_table->setAlternatingRowColors(true);
  m_table->setFrameShape(QFrame::StyledPanel);
  m_table->setWidths({0, 21, 7, 7, 8, 8, 7, 7, 9, 9});
}

QWidget* AnchorDialog::buildChoices() {
  auto* row = new QWidget(this);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(6);
  auto* first = new QLabel("Leave out the &first", row);
  first->setBuddy(m_first);
  auto* last = new QLabel("and the &last", row);
  last->setBuddy(m_last);
  layout->addWidget(first);
  layout->addWidget(m_first);
  layout->addWidget(last);
  layout->addWidget(m_last);
  layout->addWidget(new QLabel("cycles of each recording", row));
  layout->addSpacing(16);
  auto* kind = new QLabel("&Kind of cycle", row);
  kind->setBuddy(m_kind);
  layout->addWidget(kind);
  layout->addWidget(m_kind);
  layout->addStretch();
  layout->addWidget(m_automatic);
  m_kind->setAccessibleName("Kind of cycle");
  m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_kind->addItem("all kinds");
  for (const CycleKind each : kKinds) m_kind->addItem(wordOf(each), static_cast<int>(each));
  const auto& wanted = m_view.results->cut.kind;
  m_kind->setCurrentIndex(wanted && !m_view.results->anchors.candidates.empty()
                              ? m_kind->findData(static_cast<int>(*wanted))
                              : 0);
  m_automatic->setAutoDefault(false);
  return row;
}

QWidget* AnchorDialog::buildPreview() {
  auto* row = new QWidget(this);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(12);
  m_plot->setMinimumHeight(150);
  auto* menu = new PictureMenu(*m_plot, [this] { return m_plot->picture(); });
  connect(menu, &PictureMenu::failed, this,
          [this](const QString& sentence) { QMessageBox::warning(this, windowTitle(), sentence); });
  layout->addWidget(m_plot, 1);
  m_numbers->setFixedWidth(kNumbersWidth);
  layout->addWidget(m_numbers, 0, Qt::AlignTop);
  return row;
}

void AnchorDialog::buildButtons() {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  buttons->addButton(m_apply, QDialogButtonBox::AcceptRole);
  m_apply->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &AnchorDialog::apply);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout()->addWidget(buttons);
}

void AnchorDialog::showAnchors() {
  m_model.setAnchors(m_view.results->anchors);
  m_isAutomatic = !m_model.anchors().chosenByUser;
  m_table->setVisible(!isProcessed());
  m_automatic->setEnabled(!isProcessed());
  if (isProcessed()) {
    m_text->setText(
        "These runs came cut into cycles, so another anchor needs their raw traces. Cycles can be left out "
        "of the process pair that is shown; Back brings them back.");
    m_automatic->setToolTip("Needs the raw traces");
    m_apply->setText("Leave Out");
    resize(width(), 360);
    return;
  }
  const bool isMixed =
      m_view.results->runA.kind == kProcessedKind || m_view.results->runB.kind == kProcessedKind;
  for (QWidget* choice :
       {static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_last), static_cast<QWidget*>(m_kind)}) {
    choice->setEnabled(!isMixed);
    if (isMixed) choice->setToolTip("One of the runs came cut into cycles");
  }
  m_text->setText(
      "What repeats once per cycle. One anchor cuts both runs; the best come first. The stored traces are "
      "cut again, the files are not read again. Cycles reach from one call to the next where work that the "
      "calls "
      "launch runs between them. Now: " +
      fontMetrics().elidedText(qString(plainText(cutText(*m_view.results))), Qt::ElideMiddle, kCutWidth) +
      ".");
  m_apply->setText("Recompute");
  m_table->selectRow(static_cast<int>(m_model.anchors().chosen));
}

void AnchorDialog::connectParts() {
  connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    m_isAutomatic = false;
    m_pause.start();
  });
  connect(m_automatic, &QPushButton::clicked, this, &AnchorDialog::letCulpritChoose);
  for (QSpinBox* box : {m_first, m_last})
    connect(box, &QSpinBox::valueChanged, &m_pause, qOverload<>(&QTimer::start));
  connect(m_kind, &QComboBox::activated, &m_pause, qOverload<>(&QTimer::start));
  connect(&m_pause, &QTimer::timeout, this, &AnchorDialog::preview);
  for (const Job* job : {&m_reading, &m_previewing})
    connect(job, &Job::failed, this, [this](const Failure& failure) { showProblem(failure.sentence); });
}

void AnchorDialog::letCulpritChoose() {
  m_table->selectRow(0);
  m_table->scrollToTop();
  m_isAutomatic = true;
  m_pause.start();
}

bool AnchorDialog::chooseAnchor(const QString& name) {
  for (int row = 0; row < m_model.rowCount(); ++row) {
    if (QString::fromStdString(m_model.candidate(row).name) != name) continue;
    m_table->selectRow(row);
    m_table->scrollTo(m_model.index(row, 0));
    return true;
  }
  return false;
}

CutOptions AnchorDialog::options() const {
  CutOptions options{.trimFirst = static_cast<std::size_t>(m_first->value()),
                     .trimLast = static_cast<std::size_t>(m_last->value())};
  if (m_kind->currentData().isValid()) options.kind = static_cast<CycleKind>(m_kind->currentData().toInt());
  const QModelIndexList rows = m_table->selectionModel()->selectedRows();
  if (!m_isAutomatic && !isProcessed() && !rows.isEmpty())
    options.anchor = m_model.candidate(rows.front().row()).name;
  return options;
}

QString AnchorDialog::message() const {
  return m_message->text();
}

void AnchorDialog::preview() {
  enableApply(false);
  if (!m_sketch) {
    if (m_reading.isRunning()) return;
    m_plot->setEmptyText("Reading what is stored...");
    m_reading.start(
        [file = m_view.session, pair = m_view.pair](const Monitor& monitor) {
          return std::make_shared<const CutSketch>(file, pair, monitor);
        },
        [this](const std::shared_ptr<const CutSketch>& sketch) {
          m_sketch = sketch;
          preview();
        });
    return;
  }
  m_previewing.start([sketch = m_sketch, wanted = options()](
                         const Monitor& monitor) { return sketch->preview(wanted, monitor); },
                     [this](const CutPreview& cut) { showPreview(cut); });
}

void AnchorDialog::showPreview(const CutPreview& preview) {
  m_preview = preview;
  m_plot->setRuns(plotted(preview));
  m_numbers->setRows(numbersOf(preview));
  showKinds(preview);
  m_plot->setAccessibleDescription(m_numbers->asText());
  const std::size_t a = keptOf(preview.a), b = keptOf(preview.b);
  if (a == 0 || b == 0) {
    m_message->setText(QString("No cycle of %1 is left; leave fewer out.").arg(a == 0 ? "A" : "B"));
    return;
  }
  const bool isSame = isProcessed() ? brushOf(preview).isEmpty() : options() == m_view.results->cut;
  m_message->setText(isSame ? isProcessed() ? "All cycles take part." : "This is how the runs are cut now."
                            : QString("%1 of %2 cycles of A and %3 of %4 of B would take part.")
                                  .arg(a)
                                  .arg(preview.a.cycles.size())
                                  .arg(b)
                                  .arg(preview.b.cycles.size()));
  enableApply(isProcessed() || !isSame);
}

void AnchorDialog::showKinds(const CutPreview& preview) {
  for (int i = 1; i < m_kind->count(); ++i) {
    const auto kind = static_cast<CycleKind>(m_kind->itemData(i).toInt());
    m_kind->setItemText(i, QString("%1 (%2 | %3)")
                               .arg(wordOf(kind))
                               .arg(countOf(preview.a, kind))
                               .arg(countOf(preview.b, kind)));
  }
}

void AnchorDialog::showProblem(const QString& text) {
  m_plot->setEmptyText(text);
  m_numbers->setRows({});
  m_message->setText(text);
  enableApply(false);
}

void AnchorDialog::enableApply(bool isReady) {
  m_apply->setEnabled(isReady);
  m_apply->setToolTip(isReady ? QString() : "There is nothing to change");
}

void AnchorDialog::apply() {
  if (!m_apply->isEnabled()) return;
  if (isProcessed()) {
    emit brushRequested(brushOf(m_preview));
  } else {
    emit cutRequested(options());
  }
  accept();
}

}  // namespace culprit::ui
