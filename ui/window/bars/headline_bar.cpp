#include "ui/window/bars/headline_bar.h"

#include <QEvent>
#include <QFontInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/report/sentences/sentences.h"
#include "core/report/sentences/verdict/verdict_lines.h"
#include "core/report/sentences/verdict/verdict_text.h"
#include "ui/look/fonts.h"
#include "ui/look/q_string.h"
#include "ui/look/theme.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/answers/check_actions.h"
#include "ui/pages/answers/check_model.h"
#include "ui/pages/shared/brush_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/bars/verdict_badge.h"

namespace culprit::ui {

namespace {

constexpr int kNarrow = 1280;             // below, the sentence needs the room
constexpr std::size_t kLongestName = 34;  // bytes; a line of the bar is for several, and the tooltip has all

QString plain(const Text& text) {
  return QString::fromStdString(plainText(text));
}

/// What is called of the other kinds of cycle beside the leading one, which the headline is about; empty:
/// nothing, or another pair or some of its cycles are shown.
QString otherKinds(const ComparisonView& view) {
  QString text = QString::fromStdString(otherKindsText(*view.results));
  if (text.isEmpty() || view.brushed || &view.wholePair() != &leadingPair(*view.results)) return {};
  text.front() = text.front().toUpper();
  return text + ". ";
}

QString symbolOf(Comparable comparable) {
  switch (comparable) {
    case Comparable::Yes:
      return QStringLiteral("=");
    case Comparable::WithCare:
      return QStringLiteral("≈");
    case Comparable::No:
      break;
  }
  return QStringLiteral("≠");
}

}  // namespace

HeadlineBar::HeadlineBar(QWidget* parent)
    : QFrame(parent),
      m_badge(new VerdictBadge(this)),
      m_title(new QLabel(this)),
      m_rows(new QLabel(this)),
      m_text(new ElidedLabel(Qt::ElideRight, this)),
      m_action(new QPushButton(this)),
      m_checks(new QToolButton(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(16, 7, 12, 7);
  layout->setSpacing(12);
  layout->addWidget(m_badge, 0, Qt::AlignVCenter);
  buildTexts();
  buildButtons();
  setAccessibleName("What the comparison says");
  setView({});
}

void HeadlineBar::buildTexts() {
  auto* texts = new QVBoxLayout;
  texts->setSpacing(2);
  static_cast<QHBoxLayout*>(layout())->addLayout(texts, 1);
  m_title->setFont(fontFor(FontRole::Headline));
  m_title->installEventFilter(this);  // its width depends on the badge and the buttons
  for (QLabel* label : {m_title, m_rows, m_text}) {
    label->setWordWrap(label != m_text);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    texts->addWidget(label);
  }
}

/// The checks that did not pass, in the order of their table.
void HeadlineBar::fillMenu(QMenu& menu) {
  menu.clear();
  const auto& checks = verdict()->comparability.checks;
  for (const std::size_t position : toldOrder(checks)) {
    const Check& check = checks[position];
    if (isPassed(check)) continue;
    QAction* action = menu.addAction(stateText(check) + ":  " + qString(titleOf(check.id)));
    connect(action, &QAction::triggered, this, [this, id = check.id] { emit checkRequested(id); });
  }
  if (menu.isEmpty()) menu.addAction("All checks pass")->setEnabled(false);
}

void HeadlineBar::buildButtons() {
  m_checks->setPopupMode(QToolButton::MenuButtonPopup);
  m_checks->setToolTip("Everything that was checked before the two runs were compared");
  m_checks->setMinimumHeight(24);
  auto* menu = new QMenu(m_checks);
  m_checks->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(*menu); });
  connect(m_checks, &QToolButton::clicked, this, &HeadlineBar::checksRequested);
  connect(m_action, &QPushButton::clicked, this, [this] {
    const auto actions = possibleActions(m_view);
    if (!actions.empty()) emit actionRequested(actions.front());
  });
  layout()->addWidget(m_action);
  layout()->addWidget(m_checks);
}

const PairVerdict* HeadlineBar::verdict() const {
  return m_view.isEmpty() ? nullptr : &m_view.pairResults().verdict;
}

void HeadlineBar::setView(const ComparisonView& view) {
  m_view = view;
  readVerdict();
  showVerdict();
  showButtons();
  setVisible(!view.isEmpty());
  update();
}

void HeadlineBar::readVerdict() {
  m_sentence.clear();
  m_rowsText.clear();
  m_evidence.clear();
  m_whole.clear();
  if (m_view.isEmpty()) return;
  const PairResults& pair = m_view.pairResults();
  const VerdictLines lines = verdictLines(*m_view.results, pair);
  m_sentence = plain(lines.headline);
  m_rowsText = plain(withShortNames(lines.rows, kLongestName));
  m_evidence = otherKinds(m_view) + QString::fromStdString(lines.evidence);
  m_whole = QStringList{scope() + m_sentence + '.', plain(lines.rows), m_evidence}.join(' ').simplified();
}

QString HeadlineBar::scope() const {
  if (m_view.isEmpty() || !m_view.brushed) return {};
  // What is said of a job of several ranks is of all their cycles.
  const QString ofJob = m_view.results->jobs.empty() ? "" : ", ranks over all";
  return brushText(m_view.brush, m_view.wholePair()) + ofJob + ": ";
}

void HeadlineBar::showVerdict() {
  if (const PairVerdict* shown = verdict()) {
    const std::string_view word = nameOf(shown->comparability.verdict);
    m_badge->setVerdict(symbolOf(shown->comparability.verdict),
                        QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())).toUpper());
  } else {
    m_badge->setVerdict({}, {});
  }
  showTexts(scope() + m_sentence, m_evidence);
  setAccessibleDescription(m_badge->word() + ' ' + m_whole);
}

void HeadlineBar::showButtons() {
  const auto actions = possibleActions(m_view);
  m_action->setVisible(!actions.empty());
  if (!actions.empty()) m_action->setText(buttonText(actions.front(), m_view));
  m_action->setDefault(verdict() && verdict()->comparability.verdict != Comparable::Yes);
  m_checks->setVisible(verdict() != nullptr);
  if (!verdict()) return;
  const QString counts = countsText(verdict()->comparability);
  m_checks->setText("Checks: " + (width() < kNarrow ? counts.section(", ", 0, 0) : counts));
  m_checks->setAccessibleName("Checks: " + counts);
}

void HeadlineBar::showTexts(const QString& title, const QString& text) {
  m_title->setText(title);
  m_text->setText(text);
  m_text->setVisible(!text.isEmpty() && !m_compact);
  m_rows->setVisible(!m_rowsText.isEmpty());
  setToolTip(wrappedName(m_whole));
  fitTitle();
}

void HeadlineBar::fitTitle() {
  QFont font = fontFor(FontRole::Headline);
  const auto fits = [&] { return QFontMetrics(font).horizontalAdvance(m_title->text()) <= m_title->width(); };
  const int smallest = QFontInfo(fontFor(FontRole::Body)).pixelSize();  // also where it is set in points
  while (!fits() && font.pixelSize() > smallest) font.setPixelSize(font.pixelSize() - 1);
  if (!fits()) font = fontFor(FontRole::Section);  // on two lines there is room again
  font.setBold(true);
  if (m_title->font() != font) m_title->setFont(font);
  // The pages need the room: two lines must do, one where there is little; the tooltip has them all.
  const int wrapped = 150;  // of the first line, in front of a word that goes to the second
  const int room = m_compact ? m_title->width() : 2 * m_title->width() - wrapped;
  m_rows->setText(m_rows->fontMetrics().elidedText(m_rowsText, Qt::ElideRight, room));
}

void HeadlineBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  const bool wasNarrow = event->oldSize().width() < kNarrow;
  if (wasNarrow != (width() < kNarrow)) showButtons();
}

bool HeadlineBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_title && event->type() == QEvent::Resize) fitTitle();
  return QFrame::eventFilter(watched, event);
}

void HeadlineBar::setCompact(bool compact) {
  if (compact == m_compact) return;
  m_compact = compact;
  showTexts(m_title->text(), m_text->text());
}

void HeadlineBar::setLoading(bool loading) {
  setView({});
  if (!loading) return;
  m_badge->setVerdict(QStringLiteral("…"), QStringLiteral("READING"));
  showTexts("Reading both runs", "What they say comes before any ranking. Your files are only read.");
  show();
}

void HeadlineBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& t = tokens();
  const bool isBad = verdict() && verdict()->comparability.verdict == Comparable::No;
  const bool isGood = verdict() && verdict()->comparability.verdict == Comparable::Yes;
  painter.fillRect(rect(), isBad ? t.notComparableFill : isGood ? t.base : t.withCareFill);
  painter.fillRect(QRect(0, 0, 4, height()), isBad ? t.notComparableEdge : t.control);
  painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
}

}  // namespace culprit::ui
