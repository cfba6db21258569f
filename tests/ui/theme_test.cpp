#include <QAbstractButton>
#include <QApplication>
#include <QDialogButtonBox>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QHeaderView>
#include <QPainter>
#include <QProgressBar>
#include <QStandardItemModel>
#include <QStyle>
#include <QStyleOptionTab>
#include <QTabBar>
#include <QWidget>
#include <QtTest>
#include <cmath>

#include "tests/ui/contrast.h"
#include "tests/ui/registry.h"
#include "ui/look/apply_theme.h"
#include "ui/look/fonts.h"
#include "ui/look/side_mark.h"
#include "ui/look/theme.h"

namespace culprit::ui::test {

class ThemeTest : public QObject {
  Q_OBJECT
 private slots:
  void textCanBeReadInBothThemes();
  void marksStandOutInBothThemes();
  void paletteFollowsTheTokens();
  void progressIsDrawnInTheAccent();
  void selectedTabStandsOutAndKeepsItsPlace();
  void boldTabTextIsShortenedToItsRoom();
  void tabsTellWhereMouseAndFocusAre();
  void headersShowTheirWholeText();
  void marksInHeadersLeaveTheTextItsRoom();
  void dialogButtonsHaveNoIcons();
  void widgetsHearOfAChange();
  void systemFollowsTheDesktop();
  void namesLeadBack();
  void digitsOfNumberFontLineUp();
};

static const Registered<ThemeTest> kThemeTest("theme_test");

namespace {

class PaletteCounter : public QWidget {
 public:
  int changes = 0;

 protected:
  void changeEvent(QEvent* event) override {
    if (event->type() == QEvent::PaletteChange) ++changes;
  }
};

}  // namespace

void ThemeTest::textCanBeReadInBothThemes() {
  for (const bool dark : {false, true}) {
    const Tokens& t = tokensOf(dark);
    for (const QColor& ground : {t.base, t.alternate, t.window, t.selection, t.hover}) {
      QVERIFY(contrast(t.text, ground) >= 7.0);
      QVERIFY(contrast(t.secondaryText, ground) >= 4.5);
    }
    QVERIFY(contrast(t.textA, t.base) >= 4.5);
    QVERIFY(contrast(t.textB, t.base) >= 4.5);
    QVERIFY(contrast(t.text, t.notComparableFill) >= 7.0);
    QVERIFY(contrast(t.text, t.withCareFill) >= 7.0);
    QVERIFY(contrast(t.text, t.scoreBar) >= 7.0);
    QVERIFY(contrast(t.badgeText, t.badgeFill) >= 7.0);
  }
}

void ThemeTest::marksStandOutInBothThemes() {
  for (const bool dark : {false, true}) {
    const Tokens& t = tokensOf(dark);
    for (const QColor& mark : {t.markA, t.markB, t.accent, t.bars, t.axis, t.control})
      QVERIFY(contrast(mark, t.base) >= 3.0);
    for (const QColor& part :
         {t.compute, t.communication, t.waitingForRanks, t.copies, t.waitingForGpu, t.input, t.host})
      QVERIFY2(contrast(part, t.base) >= 3.0, qPrintable(part.name()));
  }
}

void ThemeTest::paletteFollowsTheTokens() {
  for (const auto choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
    applyTheme(choice);
    QCOMPARE(tokens().dark, choice == ThemeChoice::Dark);
    QCOMPARE(QApplication::palette().color(QPalette::Base), tokens().base);
    QCOMPARE(QApplication::palette().color(QPalette::Disabled, QPalette::Text), tokens().disabledText);
  }
}

// The highlight of the palette is pale: a bar in it could hardly be seen.
void ThemeTest::progressIsDrawnInTheAccent() {
  for (const auto choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
    applyTheme(choice);
    QProgressBar bar;
    bar.setTextVisible(false);
    bar.setValue(50);
    bar.resize(200, 20);
    const QColor drawn = bar.grab().toImage().pixelColor(50, 10);
    QVERIFY2(contrast(drawn, tokens().window) >= 3.0, qPrintable(drawn.name()));
    QVERIFY(std::abs(drawn.hslHue() - tokens().accent.hslHue()) < 15);
  }
}

void ThemeTest::selectedTabStandsOutAndKeepsItsPlace() {
  for (const auto choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
    applyTheme(choice);
    QTabBar tabs;
    tabs.addTab("Triplets");
    tabs.addTab("Functions");
    tabs.setExpanding(false);
    tabs.show();
    const QRect second = tabs.tabRect(1);
    const QImage first = tabs.grab().toImage();
    QCOMPARE(first.pixelColor(tabs.tabRect(0).center().x(), 0), tokens().accent);
    QCOMPARE(first.pixelColor(second.center().x(), 0), tokens().header);
    tabs.setCurrentIndex(1);
    QCOMPARE(tabs.tabRect(1), second);
    const QImage image = tabs.grab().toImage();
    QCOMPARE(image.pixelColor(second.center().x(), 0), tokens().accent);
    QFont bold = tabs.font();
    bold.setWeight(QFont::DemiBold);
    const int room = second.width() - tabs.style()->pixelMetric(QStyle::PM_TabBarTabHSpace, nullptr, &tabs);
    QVERIFY2(room >= QFontMetrics(bold).horizontalAdvance("Functions"), "the bold text is not cut");
  }
}

void ThemeTest::boldTabTextIsShortenedToItsRoom() {
  applyTheme(ThemeChoice::Light);
  QTabBar tabs;
  tabs.addTab("Functions");
  QStyleOptionTab tab;
  tab.initFrom(&tabs);
  tab.state |= QStyle::State_Selected;
  tab.rect = tabs.tabRect(0);
  const auto drawn = [&](const QString& text) {
    tab.text = text;
    QPixmap label(tab.rect.size());
    label.fill(Qt::white);
    QPainter painter(&label);
    painter.setFont(tabs.font());
    tabs.style()->drawControl(QStyle::CE_TabBarTabLabel, &tab, &painter, &tabs);
    return label.toImage();
  };
  QFont bold = tabs.font();
  bold.setWeight(QFont::DemiBold);
  const int space = tabs.style()->pixelMetric(QStyle::PM_TabBarTabHSpace, nullptr, &tabs);
  tab.rect.setWidth(QFontMetrics(bold).horizontalAdvance("Functions") + space - 1);
  const QString shortened =
      QFontMetrics(bold).elidedText("Functions", Qt::ElideRight, tab.rect.width() - space);
  QVERIFY(shortened.endsWith("…"));
  QCOMPARE(drawn("Functions"), drawn(shortened));
  tab.rect.setWidth(tab.rect.width() + 1);
  QVERIFY(drawn("Functions") != drawn(shortened));
}

void ThemeTest::tabsTellWhereMouseAndFocusAre() {
  for (const auto choice : {ThemeChoice::Dark, ThemeChoice::Light}) {
    applyTheme(choice);
    QTabBar tabs;
    tabs.addTab("Triplets");
    tabs.addTab("Functions");
    tabs.setExpanding(false);
    tabs.show();
    QApplication::setActiveWindow(&tabs);
    QVERIFY(QTest::qWaitForWindowExposed(&tabs));
    const QRect first = tabs.tabRect(0), second = tabs.tabRect(1);
    const QPoint side(first.left(), first.center().y());  // of the tab's frame
    const QPoint inside(second.left() + 4, second.center().y());
    tabs.clearFocus();
    QCOMPARE(tabs.grab().toImage().pixelColor(side), tokens().border);
    tabs.setFocus();
    QTRY_COMPARE(tabs.grab().toImage().pixelColor(side), tokens().accent);
    QCOMPARE(tabs.grab().toImage().pixelColor(inside), tokens().header);
    QVERIFY(tabs.testAttribute(Qt::WA_Hover));
    QHoverEvent over(QEvent::HoverMove, inside, tabs.mapToGlobal(inside), QPointF(-1, -1));
    QApplication::sendEvent(&tabs, &over);
    QCOMPARE(tabs.grab().toImage().pixelColor(inside), tokens().hover);
  }
}

void ThemeTest::headersShowTheirWholeText() {
  applyTheme(ThemeChoice::Light);
  QStandardItemModel model(0, 1);
  const QString text = "Capacity";  // with ascenders and descenders
  model.setHorizontalHeaderLabels({text});
  QHeaderView header(Qt::Horizontal);
  header.setModel(&model);
  header.resize(120, header.sizeHint().height());
  const QImage image = header.grab().toImage();
  int inked = 0;
  for (int y = 0; y < image.height(); ++y) {
    bool hasInk = false;
    for (int x = 0; x < 60; ++x)  // left of the line between sections
      hasInk = hasInk || contrast(image.pixelColor(x, y), tokens().header) > 2.0;
    inked += hasInk ? 1 : 0;
  }
  QVERIFY2(inked >= QFontMetrics(header.font()).tightBoundingRect(text).height() - 1,
           qPrintable(QString::number(inked)));
}

void ThemeTest::marksInHeadersLeaveTheTextItsRoom() {
  applyTheme(ThemeChoice::Light);
  QStyleOptionHeader header;
  header.rect = QRect(0, 0, 64, 24);
  header.text = "A, ms";
  header.textAlignment = Qt::AlignRight | Qt::AlignVCenter;
  header.palette = QApplication::palette();
  const auto drawn = [&header] {
    QImage image(2 * header.rect.size(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(2.0);
    image.fill(Qt::white);
    QPainter painter(&image);
    QApplication::style()->drawControl(QStyle::CE_HeaderLabel, &header, &painter);
    painter.end();
    const int text = 2 * header.fontMetrics.horizontalAdvance(header.text);
    return image.copy(image.width() - text, 0, text, image.height());
  };
  const QImage bare = drawn();
  header.icon = QIcon(sideMarkPixmap(Side::A, 16, 2.0));
  QCOMPARE(drawn(), bare);
}

void ThemeTest::dialogButtonsHaveNoIcons() {
  applyTheme(ThemeChoice::Light);
  const QDialogButtonBox buttons(QDialogButtonBox::Cancel | QDialogButtonBox::Save);
  for (const QAbstractButton* button : buttons.buttons()) QVERIFY(button->icon().isNull());
}

void ThemeTest::widgetsHearOfAChange() {
  applyTheme(ThemeChoice::Light);
  PaletteCounter widget;
  widget.show();
  const int before = widget.changes;
  applyTheme(ThemeChoice::Dark);
  QTRY_COMPARE(widget.changes, before + 1);  // each one costs a repaint of everything
  QCOMPARE(widget.palette().color(QPalette::Window), tokensOf(true).window);
}

void ThemeTest::systemFollowsTheDesktop() {
  QApplication::setPalette(QPalette());
  const bool desktopIsDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
  applyTheme(ThemeChoice::Dark);
  applyTheme(ThemeChoice::System);
  QCOMPARE(tokens().dark, desktopIsDark);
}

void ThemeTest::namesLeadBack() {
  for (const auto choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
    QCOMPARE(themeNamed(nameOf(choice)), choice);
  QCOMPARE(themeNamed(QStringLiteral("mauve")), ThemeChoice::System);
}

void ThemeTest::digitsOfNumberFontLineUp() {
  const QFont font = numberFont(fontFor(FontRole::Body));
  QVERIFY(hasTabularFigures(font));
  QVERIFY(QFontInfo(fontFor(FontRole::Secondary)).pixelSize() >= 11);
  QVERIFY(QFontMetricsF(fontFor(FontRole::Headline)).height() >
          QFontMetricsF(fontFor(FontRole::Body)).height());
}

}  // namespace culprit::ui::test

#include "theme_test.moc"
