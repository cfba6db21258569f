#include "ui/window/saving/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

#include "core/report/build_report.h"
#include "core/report/formats/text/csv_files.h"
#include "core/report/words/pair_words.h"
#include "ui/look/q_string.h"
#include "ui/settings.h"
#include "ui/widgets/window_size.h"
#include "ui/window/saving/report_pages.h"

namespace culprit::ui {

namespace {

constexpr int kSoonMs = 150;
constexpr int kChoicesWidth = 330;

QString nameOfPart(ReportPart part) {
  const std::string_view name = nameOf(part);
  return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString titleOfPart(ReportPart part) {
  const std::string_view title = titleOf(part);
  return QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size()));
}

QString withSuffix(const QString& file, ReportFormat format) {
  const QString stem = formatOf(file) ? file.left(file.lastIndexOf('.')) : file;
  return stem + '.' + suffixOf(format);
}

}  // namespace

ExportDialog::ExportDialog(Input input, QWidget* parent)
    : QDialog(parent),
      m_input(std::move(input)),
      m_format(new QComboBox(this)),
      m_allChapters(new QCheckBox("All &chapters", this)),
      m_parts(new QListWidget(this)),
      m_allParts(new QPushButton("&All", this)),
      m_noParts(new QPushButton("&None", this)),
      m_partsHint(new QLabel(this)),
      m_file(new QLineEdit(this)),
      m_withoutNames(new QCheckBox("&Without paths and names", this)),
      m_opens(new QCheckBox("&Open it when done", this)),
      m_message(new QLabel(this)),
      m_preview(new ReportPages(this)) {
  setWindowTitle("Export Report");
  setAttribute(Qt::WA_DeleteOnClose);
  resizeToFit(*this, {940, 640});
  auto* layout = new QVBoxLayout(this);
  auto* beside = new QSplitter(this);
  beside->addWidget(buildChoices());
  beside->addWidget(m_preview);
  beside->setStretchFactor(1, 1);
  beside->setChildrenCollapsible(false);
  beside->setSizes({kChoicesWidth, width() - kChoicesWidth});
  layout->addWidget(beside, 1);
  m_message->setWordWrap(true);
  m_message->setAccessibleName("State");
  layout->addWidget(m_message);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_export = buttons->addButton("Export", QDialogButtonBox::AcceptRole);
  m_export->setDefault(true);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::finish);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  m_soon.setSingleShot(true);
  m_soon.setInterval(kSoonMs);
  connect(&m_soon, &QTimer::timeout, this, &ExportDialog::showPreview);
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
    m_preview->showSentence(QString("No preview: %1").arg(failure.sentence));
  });
  restoreChoices();
  m_preview->showSentence("The report is being put together.");
  takeNames();
}

void ExportDialog::setInput(Input input) {
  m_input = std::move(input);
  m_job.cancel();  // it reads the old input
  m_material.reset();
  m_soon.start();
}

void ExportDialog::setBrushed(bool isBrushed) {
  m_input.isBrushed = isBrushed;
  showState();
}

QWidget* ExportDialog::buildChoices() {
  auto* box = new QWidget(this);
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins(0, 0, 8, 0);
  auto* form = new QFormLayout;
  for (const ReportFormat format : kReportFormats)
    m_format->addItem(titleOf(format), static_cast<int>(format));
  m_format->setAccessibleName("Format");
  form->addRow("&Format", m_format);
  layout->addLayout(form);
  layout->addWidget(m_allChapters);
  layout->addWidget(buildParts(), 1);
  layout->addWidget(m_withoutNames);
  layout->addWidget(buildFile());
  layout->addWidget(m_opens);
  m_withoutNames->setToolTip("Hosts, users and folders have neutral labels; fingerprints of the files stay");
  connect(m_withoutNames, &QCheckBox::toggled, this, &ExportDialog::takeNames);
  m_allChapters->setToolTip(QString("Otherwise one page, and one with all %1 if there are several")
                                .arg(qString(pairWords(*m_input.results).several)));
  connect(m_allChapters, &QCheckBox::toggled, this, &ExportDialog::takeChoice);
  connect(m_format, &QComboBox::currentIndexChanged, this, [this] {
    m_file->setText(withSuffix(m_file->text(), format()));
    takeChoice();
  });
  return box;
}

QWidget* ExportDialog::buildParts() {
  auto* box = new QWidget(this);
  auto* layout = new QVBoxLayout(box);
  layout->setContentsMargins({});
  auto* title = new QLabel("&Parts", box);
  title->setBuddy(m_parts);
  auto* head = new QHBoxLayout;
  head->addWidget(title, 1);
  m_allParts->setToolTip("The whole report");
  m_noParts->setToolTip("Only the first page");
  for (QPushButton* button : {m_allParts, m_noParts}) {
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, button] { setAllParts(button == m_allParts); });
    head->addWidget(button);
  }
  layout->addLayout(head);
  for (const ReportPart part : kReportParts) {
    auto* item = new QListWidgetItem(titleOfPart(part), m_parts);
    item->setData(Qt::UserRole, nameOfPart(part));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Checked);
  }
  m_parts->setCurrentRow(0);
  m_parts->setAccessibleName("Parts of the report");
  layout->addWidget(m_parts, 1);
  m_partsHint->setWordWrap(true);
  layout->addWidget(m_partsHint);
  connect(m_parts, &QListWidget::itemChanged, this, &ExportDialog::takeChoice);
  return box;
}

QWidget* ExportDialog::buildFile() {
  auto* box = new QWidget(this);
  auto* layout = new QHBoxLayout(box);
  layout->setContentsMargins({});
  auto* title = new QLabel("F&ile", box);
  title->setBuddy(m_file);
  m_file->setAccessibleName("File");
  auto* browse = new QPushButton("&Browse...", box);
  browse->setAutoDefault(false);
  layout->addWidget(title);
  layout->addWidget(m_file, 1);
  layout->addWidget(browse);
  connect(m_file, &QLineEdit::textChanged, this, &ExportDialog::takeFile);
  connect(browse, &QPushButton::clicked, this, &ExportDialog::askForFile);
  return box;
}

void ExportDialog::restoreChoices() {
  const QStringList leftOut = settings::reportLeftOut().value();
  for (int row = 0; row < m_parts->count(); ++row) {
    if (leftOut.contains(m_parts->item(row)->data(Qt::UserRole).toString()))
      m_parts->item(row)->setCheckState(Qt::Unchecked);
  }
  m_allChapters->setChecked(settings::reportAllChapters().value());
  m_withoutNames->setChecked(settings::reportWithoutNames().value());
  m_opens->setChecked(settings::reportOpens().value());
  setFormat(formatOf("x." + settings::reportFormat().value()).value_or(ReportFormat::Pdf));
  const QString kept = settings::folder("report").value();
  const QString folder = !kept.isEmpty() && QDir(kept).exists() ? kept : QDir::homePath();
  m_file->setText(withSuffix(QDir(folder).filePath(m_input.name), format()));
}

void ExportDialog::rememberChoices() const {
  QStringList leftOut;
  for (int row = 0; row < m_parts->count(); ++row) {
    const QListWidgetItem& item = *m_parts->item(row);
    if (item.checkState() != Qt::Checked) leftOut << item.data(Qt::UserRole).toString();
  }
  settings::reportLeftOut().keep(leftOut);
  settings::reportAllChapters().keep(m_allChapters->isChecked());
  settings::reportWithoutNames().keep(m_withoutNames->isChecked());
  settings::reportOpens().keep(m_opens->isChecked());
  settings::reportFormat().keep(suffixOf(format()));
  settings::folder("report").keep(QFileInfo(m_file->text()).path());
}

ReportFormat ExportDialog::format() const {
  return static_cast<ReportFormat>(m_format->currentData().toInt());
}

void ExportDialog::setFormat(ReportFormat format) {
  m_format->setCurrentIndex(m_format->findData(static_cast<int>(format)));
}

ReportOrder ExportDialog::order() const {
  ReportOrder order{.target = withSuffix(m_file->text(), format()).toStdString(),
                    .opens = m_opens->isChecked()};
  order.choice.isFull = m_allChapters->isChecked();
  order.choice.hasPathsAndNames = !m_withoutNames->isChecked();
  for (int row = 0; row < m_parts->count(); ++row) {
    if (m_parts->item(row)->checkState() != Qt::Checked)
      order.choice.parts.erase(kReportParts.at(static_cast<std::size_t>(row)));
  }
  return order;
}

void ExportDialog::setAllParts(bool checked) {
  for (int row = 0; row < m_parts->count(); ++row)
    m_parts->item(row)->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
}

void ExportDialog::takeFile(const QString& file) {
  if (const auto named = formatOf(file)) setFormat(*named);
  showState();
}

void ExportDialog::askForFile() {
  auto* dialog = new QFileDialog(this, "Export Report", QFileInfo(m_file->text()).path());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setFileMode(QFileDialog::AnyFile);
  QStringList filters;
  for (const ReportFormat format : kReportFormats)
    filters << QString("%1 (*.%2)").arg(titleOf(format).section(" (", 0, 0), suffixOf(format));
  dialog->setNameFilters(filters);
  dialog->selectNameFilter(filters.at(static_cast<int>(format())));
  dialog->setDefaultSuffix(suffixOf(format()));
  dialog->selectFile(QFileInfo(m_file->text()).fileName());
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters](const QString& filter) {
    dialog->setDefaultSuffix(suffixOf(kReportFormats.at(static_cast<std::size_t>(filters.indexOf(filter)))));
  });
  connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { m_file->setText(file); });
  dialog->open();
}

QString ExportDialog::message() const {
  return m_message->text();
}

void ExportDialog::takeNames() {
  if (!m_export) return;  // still being built
  // Which names the files of several process pairs have may depend on it.
  const bool isSingle = m_input.results->pairs.size() == 1;
  m_shown = isSingle ? m_input.results : resultsFor(m_input.results, order().choice);
  takeChoice();
}

void ExportDialog::takeChoice() {
  if (!m_export) return;
  showState();
  m_soon.start();
}

std::vector<std::filesystem::path> ExportDialog::files() const {
  const std::filesystem::path target = order().target;
  return format() == ReportFormat::Csv ? csvFiles(*m_shown, target) : std::vector{target};
}

/// Why nothing can be written; empty if it can.
QString ExportDialog::complaint() const {
  const QFileInfo target(withSuffix(m_file->text(), format()));
  const QString folder = target.path();
  if (target.completeBaseName().isEmpty()) return "The file has no name.";
  if (!QFileInfo(folder).isDir()) return QString("There is no folder %1.").arg(folder);
  if (!QFileInfo(folder).isWritable()) return QString("Nothing can be written in %1.").arg(folder);
  for (const std::filesystem::path& file : files()) {
    const QString name = QString::fromStdString(file.string());
    if (QFileInfo(name).isDir()) return QString("%1 is a folder.").arg(name);
  }
  return {};
}

/// The call tree is for screens alone.
void ExportDialog::showWhichParts() {
  QListWidgetItem& calls = *m_parts->item(static_cast<int>(ReportPart::CallTree));
  const bool isThere = format() == ReportFormat::Html;
  Qt::ItemFlags flags = calls.flags();
  flags.setFlag(Qt::ItemIsEnabled, isThere);
  if (flags == calls.flags()) return;  // whoever changes an item hears of it
  calls.setFlags(flags);
  calls.setToolTip(isThere ? QString() : "Only a web page (HTML) has it");
}

void ExportDialog::showState() {
  if (!m_shown) return;  // still being built
  showWhichParts();
  const bool hasChapters = hasParts(format());
  m_allChapters->setEnabled(hasChapters);
  for (QWidget* choice : std::initializer_list<QWidget*>{m_parts, m_allParts, m_noParts})
    choice->setEnabled(hasChapters && m_allChapters->isChecked());
  m_partsHint->setText(!hasChapters                 ? "This format holds everything; it has no parts."
                       : m_allChapters->isChecked() ? "The first page is always there."
                                                    : "The short report, without chapters.");
  const QString why = complaint();
  std::vector<std::filesystem::path> made = files(), there;
  std::copy_if(made.begin(), made.end(), std::back_inserter(there), [](const std::filesystem::path& file) {
    return QFileInfo::exists(QString::fromStdString(file.string()));
  });
  QString message = why;
  if (why.isEmpty() && there.size() == 1)
    message = QString("%1 is there already and will be replaced.").arg(sentenceOf(there));
  else if (why.isEmpty() && !there.empty())
    message = QString("%1 are there already and will be replaced.").arg(sentenceOf(there));
  else if (why.isEmpty() && made.size() > 1)
    message = QString("A file for each %1: %2.").arg(qString(pairWords(*m_shown).one), sentenceOf(made));
  if (why.isEmpty() && m_input.isBrushed)
    message = ("The report is about all cycles, not the brushed ones alone. " + message).trimmed();
  m_message->setText(message);
  m_export->setText(why.isEmpty() && !there.empty() ? "Replace" : "Export");
  m_export->setEnabled(why.isEmpty());
  m_export->setToolTip(why);
}

void ExportDialog::showPreview() {
  m_job.start(
      [material = m_material, input = m_input, format = format(), choice = order().choice](Monitor& monitor) {
        auto read = material;
        if (!read || !read->isEnoughFor(format, choice)) {
          const auto marks = input.unkept();
          read = materialOf(Session::open(input.session, *input.results), marks, material.get(), format,
                            choice, monitor);
        }
        return std::pair(read, std::make_shared<const ReportPreview>(*read, format, choice, monitor));
      },
      [this](const std::pair<std::shared_ptr<const ReportMaterial>, std::shared_ptr<const ReportPreview>>&
                 made) {
        m_material = made.first;
        m_preview->show(made.second);
      });
}

void ExportDialog::finish() {
  if (!m_export->isEnabled()) return;
  rememberChoices();
  emit exportRequested(order());
  accept();
}

}  // namespace culprit::ui
