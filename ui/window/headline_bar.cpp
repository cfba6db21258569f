#include "ui/window/headline_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "core/report/sentences.h"
#include "ui/fonts.h"
#include "ui/icons.h"
#include "ui/theme.h"

namespace culprit::ui {

namespace {

QString plain(const Text& text) {
  QString joined;
  for (const Span& span : text) joined += QString::fromStdString(span.text);
  return joined;
}

}  // namespace

HeadlineBar::HeadlineBar(QWidget* parent)
    : QFrame(parent), m_icon(new QLabel(this)), m_title(new QLabel(this)), m_text(new QLabel(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(16, 7, 12, 7);
  layout->setSpacing(12);
  layout->addWidget(m_icon, 0, Qt::AlignTop);
  auto* texts = new QVBoxLayout;
  texts->setSpacing(2);
  layout->addLayout(texts, 1);
  m_title->setFont(fontFor(FontRole::Headline));
  for (QLabel* label : {m_title, m_text}) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    texts->addWidget(label);
  }
  setAccessibleName("What the comparison says");
  setView({});
}

void HeadlineBar::setView(const ComparisonView& view) {
  m_sentence.clear();
  m_warnings.clear();
  if (!view.isEmpty()) {
    const PairResults& pair = view.pairResults();
    m_sentence = plain(headline(*view.results, pair));
    for (const Finding& finding : pair.findings) {
      if (isWarning(finding.kind))
        m_warnings << plain(findingText(*view.results, pair, finding, NameForm::Short));
    }
  }
  showTexts(m_sentence, m_warnings.join(' '));
  m_icon->setVisible(!m_warnings.isEmpty());
  setAccessibleDescription(m_sentence + ' ' + m_warnings.join(' '));
  setVisible(!view.isEmpty());
  paintIcon();
  update();
}

void HeadlineBar::showTexts(const QString& title, const QString& text) {
  m_title->setText(title);
  m_text->setText(text);
  m_text->setVisible(!text.isEmpty() && !m_compact);
  setToolTip(m_compact ? text : QString());
}

void HeadlineBar::setCompact(bool compact) {
  if (compact == m_compact) return;
  m_compact = compact;
  showTexts(m_title->text(), m_text->text());
}

void HeadlineBar::setLoading(bool loading) {
  setView({});
  if (!loading) return;
  showTexts("Reading both runs", "What they say comes before any ranking. Your files are only read.");
  show();
}

void HeadlineBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& t = tokens();
  painter.fillRect(rect(), m_warnings.isEmpty() ? t.withCareFill : t.notComparableFill);
  painter.fillRect(QRect(0, 0, 4, height()), m_warnings.isEmpty() ? t.control : t.notComparableEdge);
  painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
}

void HeadlineBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) paintIcon();
  QFrame::changeEvent(event);
}

void HeadlineBar::paintIcon() {
  m_icon->setPixmap(iconPixmap("warning", tokens().text, 20, devicePixelRatioF()));
}

}  // namespace culprit::ui
