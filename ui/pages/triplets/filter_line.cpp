#include "ui/pages/triplets/filter_line.h"

#include <QAbstractItemView>
#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <utility>

#include "core/report/words/category_text.h"
#include "core/report/words/format.h"
#include "ui/look/fonts.h"
#include "ui/look/icons.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"
#include "ui/pages/shared/brush_text.h"
#include "ui/tables/text_filter.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/notice_strip.h"

namespace culprit::ui {

namespace {

QString nameOf(DeviceId id, const Names& names) {
  return qString(names.devices[id]);
}
QString nameOf(MetricId id, const Names& names) {
  return qString(names.metrics[id]);
}
QString nameOf(CategoryId id, const Names& names) {
  return qString(categoryText(names.categories[id]));
}

/// "All ..." and the names of the ids in use, in alphabetical order.
template <typename Id>
void fill(QComboBox* combo, const QString& all, const Names& names, const std::set<Id>& used) {
  std::vector<std::pair<QString, std::uint32_t>> entries;
  for (const Id id : used) entries.emplace_back(nameOf(id, names), indexOf(id));
  std::sort(entries.begin(), entries.end());
  const QSignalBlocker block(combo);
  combo->clear();
  combo->addItem(all);
  for (const auto& [name, id] : entries) combo->addItem(name, id);
}

template <typename Id>
std::optional<Id> chosen(const QComboBox* combo) {
  const QVariant id = combo->currentData();
  return id.isValid() ? std::optional(Id{id.toUInt()}) : std::nullopt;
}

template <typename Id>
void choose(QComboBox* combo, const std::optional<Id>& id) {
  const QSignalBlocker block(combo);
  const int row = id ? combo->findData(indexOf(*id)) : 0;
  combo->setCurrentIndex(std::max(row, 0));
  QFont font = fontFor(FontRole::Body);
  font.setBold(combo->currentIndex() > 0);
  combo->setFont(font);
}

constexpr auto kText = "text", kDevice = "device", kMetric = "metric", kCategory = "category",
               kPinned = "pinned", kWaits = "waits", kCyclesA = "cycles of A", kCyclesB = "cycles of B",
               kPerWork = "per work";

}  // namespace

FilterLine::FilterLine(Selection& selection, QWidget* parent)
    : QWidget(parent),
      m_selection(selection),
      m_line(new QHBoxLayout),
      m_text(new QLineEdit(this)),
      m_asPublished(new QToolButton(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(m_line);
  m_line->setContentsMargins(6, 3, 8, 3);
  m_line->setSpacing(6);
  m_text->setPlaceholderText("Filter: text or /regex/");
  m_text->setAccessibleName("Filter by name");
  m_text->setClearButtonEnabled(true);
  m_text->setMinimumWidth(100);
  m_text->setMaximumWidth(240);
  m_text->addAction(icon("filter"), QLineEdit::LeadingPosition);
  m_line->addWidget(m_text, 2);
  addShareOrTime();
  m_device = addCombo("Device");
  m_metric = addCombo("Metric");
  m_category = addCombo("Category");
  m_pinned = addSwitch("pin", "Pinned rows only", "Show only the rows that you have pinned", &Filter::pinned);
  m_waits =
      addSwitch("clock", "Waits and containers",
                "Show also calls that wait, and frames and ranges whose time is that of the calls inside "
                "them; a filter text finds them in any case",
                &Filter::waits);
  m_asPublished->setText("As published");
  m_asPublished->setCheckable(true);
  m_asPublished->setAutoRaise(true);
  m_asPublished->setToolTip(
      "One row per triplet, as the published tables have them, in place of one per function and device that "
      "opens into its metrics");
  m_line->addWidget(m_asPublished);
  m_line->addStretch(1);
  m_warning = new NoticeStrip("Shown anyway", "Hide ranking", this);
  m_warning->setToolTip("The shares of A and B are shares of different cycles");
  m_warning->hide();
  m_line->addWidget(m_warning);
  m_rows = new QLabel(this);
  m_rows->setForegroundRole(QPalette::PlaceholderText);
  m_rows->setMinimumWidth(40);
  m_line->addWidget(m_rows);
  m_chips = new ChipRow(this);
  column->addWidget(m_chips);

  connect(m_text, &QLineEdit::textChanged, this, &FilterLine::takeText);
  for (QComboBox* combo : {m_device, m_metric, m_category}) {
    connect(combo, &QComboBox::currentIndexChanged, this, &FilterLine::takeCombos);
  }
  connect(m_warning, &NoticeStrip::buttonClicked, this, &FilterLine::hideRequested);
  connect(m_chips, &ChipRow::removed, this, &FilterLine::removeChip);
  connect(m_chips, &ChipRow::cleared, this, [this] {
    clear();
    m_selection.setBrush({});
    if (!m_perWork.key.isEmpty()) emit perWorkLeft();
  });
  connect(&m_selection, &Selection::filterChanged, this, &FilterLine::showFilter);
  connect(&m_selection, &Selection::brushChanged, this, &FilterLine::showChips);
  setView({});
  setRowCount({}, {});
}

void FilterLine::addShareOrTime() {
  auto* either = new QButtonGroup(this);
  const auto add = [&](const QString& text, const QString& toolTip, bool times) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setCheckable(true);
    button->setAutoRaise(true);
    either->addButton(button);
    m_line->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, times] { emit timesChosen(times); });
    return button;
  };
  m_shares = add("Share", "Columns of β, the share of the cycle, and its change", false);
  m_times = add("Time", "Columns of milliseconds per cycle, or per unit of work, and their shift", true);
  m_shares->setChecked(true);
}

void FilterLine::setTimes(bool times) {
  (times ? m_times : m_shares)->setChecked(true);
}

void FilterLine::setPerWork(const QString& kind, const QString& ratio) {
  const Chip chip{kind.isEmpty() ? QString() : QString(kPerWork), kind, ratio};
  if (chip == m_perWork) return;
  m_perWork = chip;
  showChips();
}

QComboBox* FilterLine::addCombo(const QString& name) {
  auto* combo = new QComboBox(this);
  combo->setAccessibleName(name);
  combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo->setMinimumContentsLength(9);
  combo->view()->setTextElideMode(Qt::ElideMiddle);
  m_line->addWidget(combo);
  return combo;
}

QToolButton* FilterLine::addSwitch(const char* image, const QString& name, const QString& toolTip,
                                   bool Filter::*choice) {
  auto* button = new QToolButton(this);
  button->setIcon(icon(image));
  button->setCheckable(true);
  button->setAutoRaise(true);
  button->setToolTip(toolTip);
  button->setAccessibleName(name);
  m_line->addWidget(button);
  connect(button, &QToolButton::clicked, this, [this, choice](bool on) {
    Filter filter = m_selection.filter();
    filter.*choice = on;
    m_selection.setFilter(filter);
  });
  return button;
}

void FilterLine::setView(const ComparisonView& view) {
  m_view = view;
  setEnabled(!view.isEmpty());
  std::set<DeviceId> devices;
  std::set<MetricId> metrics;
  std::set<CategoryId> categories;
  bool hasWaits = false;
  if (!view.isEmpty()) {
    for (const Comparison& row : view.pairResults().comparisons) {
      devices.insert(row.triplet.device);
      if (row.triplet.metric) metrics.insert(*row.triplet.metric);
      categories.insert(row.category);
      hasWaits = hasWaits || row.assessment.role != RowRole::Work;
    }
    // A filter that stands stays visible, also where this pair has nothing for it.
    const Filter& filter = m_selection.filter();
    if (filter.device) devices.insert(*filter.device);
    if (filter.metric) metrics.insert(*filter.metric);
    if (filter.category) categories.insert(*filter.category);
  }
  static const Names none;
  const Names& names = view.results ? view.results->names : none;
  m_waits->setVisible(hasWaits);
  fill(m_device, "All devices", names, devices);
  fill(m_metric, "All metrics", names, metrics);
  fill(m_category, "All categories", names, categories);
  showFilter();
}

void FilterLine::setRowCount(const RowCount& count, const QString& remark) {
  const auto text = [](int number) {
    return QString::fromStdString(format::count(static_cast<std::uint64_t>(number)));
  };
  QString rows = QString("%1 of %2 rows").arg(text(count.shown), text(count.total));
  if (count.groups)
    rows += QString(" in %1 %2").arg(text(*count.groups), *count.groups == 1 ? "group" : "groups");
  m_rows->setText(m_textError.isEmpty()
                      ? rows + remark
                      : QString("Not a regular expression: %1; the last filter stays").arg(m_textError));
}

void FilterLine::setWarned(bool warned) {
  m_warning->setVisible(warned);
}

void FilterLine::edit() {
  m_text->setFocus(Qt::ShortcutFocusReason);
  m_text->selectAll();
}

void FilterLine::clear() {
  m_text->clear();
  m_selection.setFilter({});
}

void FilterLine::takeText() {
  QString error;
  if (TextFilter::parse(m_text->text(), &error)) {
    Filter filter = m_selection.filter();
    filter.text = m_validText = m_text->text();
    m_selection.setFilter(filter);
  }
  setTextError(error);
}

void FilterLine::takeCombos() {
  Filter filter = m_selection.filter();
  filter.device = chosen<DeviceId>(m_device);
  filter.metric = chosen<MetricId>(m_metric);
  filter.category = chosen<CategoryId>(m_category);
  m_selection.setFilter(filter);
}

void FilterLine::showFilter() {
  const Filter& filter = m_selection.filter();
  if (m_validText != filter.text) {
    const QSignalBlocker block(m_text);
    m_text->setText(filter.text);
    m_validText = filter.text;
    setTextError({});
  }
  choose(m_device, filter.device);
  choose(m_metric, filter.metric);
  choose(m_category, filter.category);
  m_pinned->setChecked(filter.pinned);
  m_waits->setChecked(filter.waits);
  showTextError();
  showChips();
}

void FilterLine::showChips() {
  QList<Chip> chips;
  if (!m_view.isEmpty()) {
    const Filter& filter = m_selection.filter();
    const Names& names = m_view.results->names;
    if (!filter.text.isEmpty()) chips << Chip{kText, kText, filter.text};
    if (filter.device) chips << Chip{kDevice, kDevice, nameOf(*filter.device, names)};
    if (filter.metric) chips << Chip{kMetric, kMetric, nameOf(*filter.metric, names)};
    if (filter.category) chips << Chip{kCategory, kCategory, nameOf(*filter.category, names)};
    if (filter.pinned) chips << Chip{kPinned, {}, "pinned rows"};
    if (filter.waits) chips << Chip{kWaits, {}, "waits and containers"};
    const PairResults& pair = m_view.wholePair();
    const Brush& brush = m_selection.brush();
    if (brush.a) chips << Chip{kCyclesA, kCyclesA, keptText(*brush.a, pair.cyclesA)};
    if (brush.b) chips << Chip{kCyclesB, kCyclesB, keptText(*brush.b, pair.cyclesB)};
    if (!m_perWork.key.isEmpty()) chips << m_perWork;
  }
  m_chips->setChips(chips);
}

void FilterLine::removeChip(const QString& key) {
  if (key == kPerWork) return emit perWorkLeft();
  Filter filter = m_selection.filter();
  Brush brush = m_selection.brush();
  if (key == kText) filter.text.clear();
  if (key == kDevice) filter.device.reset();
  if (key == kMetric) filter.metric.reset();
  if (key == kCategory) filter.category.reset();
  if (key == kPinned) filter.pinned = false;
  if (key == kWaits) filter.waits = false;
  if (key == kCyclesA) brush.a.reset();
  if (key == kCyclesB) brush.b.reset();
  m_selection.setFilter(filter);
  m_selection.setBrush(brush);
}

void FilterLine::setTextError(const QString& error) {
  if (error == m_textError) return;
  m_textError = error;
  showTextError();
  emit textErrorChanged();
}

void FilterLine::showTextError() {
  const QString rule = QString("border-bottom: 2px solid %1;").arg(tokens().accent.name());
  m_text->setStyleSheet(m_textError.isEmpty() ? QString() : "QLineEdit {" + rule + "}");
  m_text->setToolTip(
      m_textError.isEmpty()
          ? QStringLiteral("Part of a name, /regular expression/, \"exact name\", or -\"name\" "
                           "to leave one out; upper and lower case are the same")
          : "Not a regular expression: " + m_textError + ". The last filter stays.");
}

void FilterLine::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && !m_textError.isEmpty()) showTextError();
  QWidget::changeEvent(event);
}

}  // namespace culprit::ui
