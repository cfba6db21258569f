#include "ui/pages/launches/raw_event_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "core/base/safe_text.h"
#include "core/exploring/exploration.h"
#include "ui/look/wrapped_name.h"

namespace culprit::ui {

namespace {

QString oneLine(const std::string& text) {
  return QString::fromStdString(singleLine(text));
}

}  // namespace

RawEventDialog::RawEventDialog(const Query& query, QWidget* parent)
    : QDialog(parent), m_note(new QLabel(this)), m_fields(new QTreeWidget(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle("Fields of the Event");
  resize(560, 460);
  auto* layout = new QVBoxLayout(this);
  m_note->setTextFormat(Qt::PlainText);
  m_note->setWordWrap(true);
  m_note->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_note->setText("Reading the file…");
  m_fields->setHeaderLabels({"Field", "Value"});
  m_fields->setRootIsDecorated(false);
  m_fields->setAlternatingRowColors(true);
  m_fields->setUniformRowHeights(true);
  m_fields->setAccessibleName("Fields of the event");
  m_fields->header()->resizeSection(0, 200);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  m_copy = buttons->addButton("Copy", QDialogButtonBox::ActionRole);
  m_copy->setEnabled(false);
  layout->addWidget(m_note);
  layout->addWidget(m_fields, 1);
  layout->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(text()); });
  connect(&m_job, &Job::failed, this, [this](const Failure& failure) { m_note->setText(failure.sentence); });
  m_job.start(
      [query](Monitor& monitor) { return rawEventOf(*query.results, *query.list, query.row, monitor); },
      [this](const RawEvent& event) { list(event); });
}

void RawEventDialog::list(const RawEvent& event) {
  m_note->setText(oneLine(event.file));
  for (const auto* fields : {&event.fields, &event.args}) {
    for (const RawEvent::Field& field : *fields) {
      const QString key =
          fields == &event.args ? QStringLiteral("args: ") + oneLine(field.key) : oneLine(field.key);
      auto* item = new QTreeWidgetItem(m_fields, {key, oneLine(field.value)});
      item->setToolTip(1, wrappedName(oneLine(field.value)));
    }
  }
  m_copy->setEnabled(true);
}

QString RawEventDialog::text() const {
  QString text;
  for (int i = 0; i < m_fields->topLevelItemCount(); ++i) {
    const QTreeWidgetItem* item = m_fields->topLevelItem(i);
    text += item->text(0) + QLatin1Char('\t') + item->text(1) + QLatin1Char('\n');
  }
  return text;
}

QString RawEventDialog::note() const {
  return m_note->text();
}

}  // namespace culprit::ui
