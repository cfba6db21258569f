#include "ui/window/saving/report_pages.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace culprit::ui {

namespace {

constexpr int kSmallestWidth = 300;

QToolButton* turnButton(Qt::ArrowType arrow, const QString& name, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setArrowType(arrow);
  button->setAutoRaise(true);
  button->setAccessibleName(name);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

}  // namespace

ReportPages::ReportPages(QWidget* parent)
    : QWidget(parent),
      m_stack(new QStackedWidget(this)),
      m_scroll(new QScrollArea(this)),
      m_paper(new QLabel(this)),
      m_text(new QPlainTextEdit(this)),
      m_sentence(new QLabel(this)) {
  m_paper->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
  m_scroll->setWidget(m_paper);
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  m_scroll->setAccessibleName("Preview of the report");
  m_text->setReadOnly(true);
  m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  m_text->setAccessibleName("Preview of the report");
  m_sentence->setAlignment(Qt::AlignCenter);
  m_sentence->setWordWrap(true);
  for (QWidget* page : std::initializer_list<QWidget*>{m_sentence, m_scroll, m_text})
    m_stack->addWidget(page);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->addWidget(buildTurning());
  layout->addWidget(m_stack, 1);
  setMinimumWidth(kSmallestWidth);
  showState();
}

QWidget* ReportPages::buildTurning() {
  auto* bar = new QWidget(this);
  auto* layout = new QHBoxLayout(bar);
  layout->setContentsMargins({});
  m_caption = new QLabel(bar);
  m_back = turnButton(Qt::LeftArrow, "Page before", bar);
  m_back->setToolTip("Page before (Ctrl+Page Up)");
  m_forward = turnButton(Qt::RightArrow, "Next page", bar);
  m_forward->setToolTip("Next page (Ctrl+Page Down)");
  layout->addWidget(m_caption, 1);
  layout->addWidget(m_back);
  layout->addWidget(m_forward);
  const auto back = [this] { turnTo(m_page == 0 ? 0 : m_page - 1); };
  const auto forward = [this] { turnTo(m_page + 1); };
  connect(m_back, &QToolButton::clicked, this, back);
  connect(m_forward, &QToolButton::clicked, this, forward);
  connect(new QShortcut(Qt::CTRL | Qt::Key_PageUp, window()), &QShortcut::activated, this, back);
  connect(new QShortcut(Qt::CTRL | Qt::Key_PageDown, window()), &QShortcut::activated, this, forward);
  return bar;
}

void ReportPages::show(std::shared_ptr<const ReportPreview> preview) {
  m_preview = std::move(preview);
  const std::size_t pages = m_preview->pageCount();
  if (pages == 0) {
    m_image = {};
    m_text->setPlainText(m_preview->text());
    m_stack->setCurrentWidget(m_text);
    showState();
    return;
  }
  turnTo(std::min(m_page, pages - 1));
}

void ReportPages::showSentence(const QString& sentence) {
  m_preview.reset();
  m_image = {};
  m_sentence->setText(sentence);
  m_stack->setCurrentWidget(m_sentence);
  showState();
}

void ReportPages::turnTo(std::size_t page) {
  if (!m_preview || page >= m_preview->pageCount()) return;
  if (page != m_page) m_scroll->verticalScrollBar()->setValue(0);
  m_page = page;
  showState();
  paintPage();
}

void ReportPages::paintPage() {
  if (!m_preview || m_preview->pageCount() == 0) return;
  const double ratio = devicePixelRatioF();
  // Not of the viewport: that has its size only once it is shown.
  const int beside = m_scroll->verticalScrollBar()->sizeHint().width() + 2 * m_scroll->frameWidth();
  const int width = static_cast<int>(std::max(kSmallestWidth, m_stack->width() - beside) * ratio);
  m_job.start([preview = m_preview, page = m_page, width](Monitor&) { return preview->page(page, width); },
              [this, ratio](QImage image) {
                image.setDevicePixelRatio(ratio);
                m_image = image;
                m_paper->setPixmap(QPixmap::fromImage(image));
                m_stack->setCurrentWidget(m_scroll);
                emit painted();
              });
}

QString ReportPages::caption() const {
  return m_caption->text();
}

QString ReportPages::text() const {
  return m_stack->currentWidget() == m_text ? m_text->toPlainText() : QString();
}

void ReportPages::showState() {
  const std::size_t pages = m_preview ? m_preview->pageCount() : 0;
  m_caption->setText(pages > 0   ? QString("Page %1 of %2").arg(m_page + 1).arg(pages)
                     : m_preview ? "Beginning of the file"
                                 : "Preview");
  for (QToolButton* button : {m_back, m_forward}) button->setVisible(pages > 0);
  m_back->setEnabled(m_page > 0);
  m_forward->setEnabled(m_page + 1 < pages);
}

void ReportPages::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  paintPage();
}

}  // namespace culprit::ui
