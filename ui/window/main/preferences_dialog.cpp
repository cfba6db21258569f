#include "ui/window/main/preferences_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/settings.h"
#include "ui/widgets/window_size.h"
#include "ui/window/actions/actions.h"
#include "ui/window/actions/choice_box.h"
#include "ui/window/choosing/threshold_editor.h"
#include "ui/window/opening/preferred.h"

namespace culprit::ui {

namespace {

constexpr int kChoiceLength = 18;  // letters

QFormLayout* newForm(QWidget* page) {
  auto* form = new QFormLayout(page);
  form->setContentsMargins(16, 16, 16, 16);
  form->setHorizontalSpacing(16);
  form->setVerticalSpacing(8);
  form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  return form;
}

QLabel* newHint(const QString& text, QWidget* parent) {
  auto* hint = new QLabel(text, parent);
  hint->setForegroundRole(QPalette::PlaceholderText);
  hint->setTextFormat(Qt::PlainText);
  hint->setWordWrap(true);
  QSizePolicy policy = hint->sizePolicy();
  policy.setHorizontalPolicy(QSizePolicy::Expanding);
  hint->setSizePolicy(policy);
  return hint;
}

/// `hint` stands below it in grey.
void addRow(QFormLayout& form, const QString& label, QWidget* field, const QString& hint) {
  field->setAccessibleDescription(hint);
  form.addRow(label, field);
  form.addRow(QString(), newHint(hint, field->parentWidget()));
}

/// With what the chosen action says below it.
void addChoice(QFormLayout& form, const QString& label, const QActionGroup& group) {
  QWidget* page = form.parentWidget();
  auto* box = new ChoiceBox(group, page);
  box->setMinimumContentsLength(kChoiceLength);
  QLabel* hint = newHint({}, page);
  hint->setWordWrap(false);  // or it would take the room of two lines
  const auto follow = [box, hint] {
    const QString text = box->currentData(Qt::ToolTipRole).toString();
    hint->setText(text);
    box->setAccessibleDescription(text);
  };
  QObject::connect(box, &QComboBox::currentIndexChanged, hint, follow);
  follow();
  form.addRow(label, box);
  form.addRow(QString(), hint);
}

}  // namespace

PreferencesDialog* PreferencesDialog::open(const Actions& actions, QWidget* parent) {
  auto* dialog = parent->findChild<PreferencesDialog*>();
  if (dialog == nullptr) dialog = new PreferencesDialog(actions, parent);
  dialog->show();
  dialog->raise();
  dialog->activateWindow();
  return dialog;
}

PreferencesDialog::PreferencesDialog(const Actions& actions, QWidget* parent)
    : QDialog(parent), m_pages(new QTabWidget(this)) {
  setWindowTitle("Preferences");
  setAttribute(Qt::WA_DeleteOnClose);
  resizeToFit(*this, {860, 560});
  m_pages->addTab(makeView(actions), "View");
  m_pages->addTab(makeMouse(actions), "Mouse");
  m_pages->addTab(makeThresholds(), "Thresholds");
  m_pages->addTab(makeStart(actions), "Start");
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(m_pages, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
}

QWidget* PreferencesDialog::makeView(const Actions& actions) {
  auto* page = new QWidget(m_pages);
  QFormLayout* form = newForm(page);
  addChoice(*form, "Function &names", *actions.names);
  addChoice(*form, "&Levels", *actions.units);
  addChoice(*form, "&Durations of cycles", *actions.timeUnits);
  addChoice(*form, "&Theme", *actions.themes);
  return page;
}

QWidget* PreferencesDialog::makeMouse(const Actions& actions) {
  auto* page = new QWidget(m_pages);
  QFormLayout* form = newForm(page);
  addChoice(*form, "&Wheel", *actions.wheel);
  addChoice(*form, "&Drag", *actions.drag);
  form->addRow(
      newHint("Ctrl with the wheel zooms and the middle button pans, whatever is chosen. In Overview a drag "
              "always selects.",
              page));
  return page;
}

QWidget* PreferencesDialog::makeThresholds() {
  auto* page = new QWidget(m_pages);
  auto* layout = new QVBoxLayout(page);
  layout->addWidget(newHint(
      "New comparisons in this window are judged by these numbers; what is open keeps its own (Compare > "
      "Thresholds...). For the command line save them, and give the file to --thresholds.",
      page));
  m_thresholds = new ThresholdEditor(page);
  layout->addWidget(m_thresholds, 1);
  m_thresholds->setThresholds(preferredThresholds());
  connect(m_thresholds, &ThresholdEditor::changed, this, [this] {
    if (m_thresholds->complaint().isEmpty()) preferThresholds(m_thresholds->thresholds());
  });
  return page;
}

QWidget* PreferencesDialog::makeStart(const Actions& actions) {
  auto* page = new QWidget(m_pages);
  QFormLayout* form = newForm(page);
  m_reopens = new QCheckBox("&Open the last comparison", page);
  m_reopens->setChecked(settings::reopensLast().value());
  connect(m_reopens, &QCheckBox::toggled, this, [](bool reopens) { settings::reopensLast().keep(reopens); });
  addRow(*form, "At start", m_reopens, "When Culprit is started without runs or a session");
  m_cacheSize = new QSpinBox(page);
  m_cacheSize->setRange(kLeastCache, kMostCache);
  m_cacheSize->setSuffix(" GiB");
  m_cacheSize->setValue(preferredCacheSize());
  connect(m_cacheSize, &QSpinBox::valueChanged, this,
          [](int gibibytes) { settings::cacheSize().keep(gibibytes); });
  addRow(*form, "&Unsaved comparisons", m_cacheSize,
         "So much is kept of what was read and not saved, to open it again at once; the oldest goes "
         "first, at "
         "the next start");
  auto* tour = new QPushButton("Take the &Tour", page);
  connect(tour, &QPushButton::clicked, actions.tour, &QAction::trigger);
  tour->setAutoDefault(false);
  addRow(*form, "First steps", tour, actions.tour->toolTip());
  return page;
}

}  // namespace culprit::ui
