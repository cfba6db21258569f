#include "ui/window/choosing/threshold_editor.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <exception>

#include "core/pipeline/pipeline.h"
#include "ui/jobs/failure.h"
#include "ui/tables/dense_table.h"
#include "ui/widgets/file_dialog.h"

namespace culprit::ui {

namespace {
constexpr auto kFilters = "Thresholds (*.json);;All files (*)";
}  // namespace

ThresholdEditor::ThresholdEditor(QWidget* parent)
    : QWidget(parent), m_table(new DenseTable("Thresholds", this)), m_message(new QLabel(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  buildTable();
  layout->addWidget(m_table, 1);
  m_message->setWordWrap(true);
  m_message->setAccessibleName("State");
  layout->addWidget(m_message);
  auto* row = new QHBoxLayout;
  const auto add = [this, row](const QString& text) {
    auto* button = new QPushButton(text, this);
    button->setAutoDefault(false);
    row->addWidget(button);
    return button;
  };
  connect(add("&Load..."), &QPushButton::clicked, this, &ThresholdEditor::askWhatToLoad);
  connect(add("&Save..."), &QPushButton::clicked, this, &ThresholdEditor::askWhereToSave);
  m_reset = add("&Reset to Defaults");
  row->addStretch();
  layout->addLayout(row);
  connect(m_reset, &QPushButton::clicked, this, [this] { setThresholds({}); });
  connect(&m_model, &QAbstractItemModel::modelReset, this, &ThresholdEditor::showState);
  connect(&m_model, &QAbstractItemModel::dataChanged, this, &ThresholdEditor::showState);
  setThresholds({});
}

void ThresholdEditor::buildTable() {
  m_table->setModel(&m_model);
  m_table->setAlternatingRowColors(true);
  m_table->setFrameShape(QFrame::StyledPanel);
  m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                           QAbstractItemView::AnyKeyPressed);
  m_table->setWidths({0, 9, 9, 30});
  m_table->horizontalHeader()->setSectionResizeMode(ThresholdModel::Name, QHeaderView::ResizeToContents);
  // Whatever of a row is clicked, F2 and digits change its value.
  connect(
      m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
      [this](const QModelIndex& current) {
        if (current.isValid()) m_table->setCurrentIndex(current.siblingAtColumn(ThresholdModel::Value));
      },
      Qt::QueuedConnection);
}

void ThresholdEditor::setThresholds(const Thresholds& thresholds) {
  m_model.setThresholds(thresholds);
  m_table->setCurrentIndex(m_model.index(0, ThresholdModel::Value));
}

QString ThresholdEditor::message() const {
  return m_message->text();
}

QString ThresholdEditor::complaint() const {
  return QString::fromStdString(complaintAbout(thresholds()));
}

void ThresholdEditor::commit() {
  m_table->setFocus();
}

void ThresholdEditor::showState() {
  const int count = m_model.changedCount();
  const QString wrong = complaint();
  m_message->setText(!wrong.isEmpty() ? wrong + '.'
                     : count == 0     ? "All have their default."
                     : count == 1     ? "1 differs from its default."
                                      : QString("%1 differ from their default.").arg(count));
  m_reset->setEnabled(count > 0);
  m_reset->setToolTip(count > 0 ? QString() : "All have their default");
  emit changed();
}

void ThresholdEditor::load(const std::filesystem::path& file) {
  try {
    setThresholds(thresholdsFrom(file));
  } catch (const Error& error) {
    m_message->setText(failureOf(std::make_exception_ptr(error)).sentence);
  }
}

void ThresholdEditor::save(const std::filesystem::path& file) {
  try {
    saveThresholds(thresholds(), file);
    m_message->setText(QString("Saved: %1").arg(QString::fromStdString(file.string())));
  } catch (const Error& error) {
    m_message->setText(failureOf(std::make_exception_ptr(error)).sentence);
  }
}

void ThresholdEditor::askWhatToLoad() {
  QFileDialog* dialog = dialogToOpen(this, "Load Thresholds", kFilters, settings::folder("thresholds"));
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& file) { load(file.toStdString()); });
  dialog->open();
}

void ThresholdEditor::askWhereToSave() {
  QFileDialog* dialog =
      dialogToSave(this, "Save Thresholds", kFilters, settings::folder("thresholds"), "thresholds.json");
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& file) { save(file.toStdString()); });
  dialog->open();
}

}  // namespace culprit::ui
