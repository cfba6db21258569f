#include "ui/look/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <cmath>

#include "ui/look/theme.h"

namespace culprit::ui {
namespace {

QString resourceOf(const QString& name) {
  return QStringLiteral(":/icons/%1.svg").arg(name);
}

class TintedIconEngine : public QIconEngine {
 public:
  explicit TintedIconEngine(QString name) : m_name(std::move(name)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const int side = std::min(rect.width(), rect.height());
    const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
    const QPixmap drawing = iconPixmap(m_name, colorOf(mode), side, ratio);
    painter->drawPixmap(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2, drawing);
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
    QPixmap drawing = iconPixmap(m_name, colorOf(mode), std::min(size.width(), size.height()), 1.0);
    return drawing;
  }

  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
    return pixmap(size, mode, state);  // the size is already in device pixels
  }

  QIconEngine* clone() const override { return new TintedIconEngine(m_name); }
  QString iconName() override { return m_name; }

 private:
  static QColor colorOf(QIcon::Mode mode) {
    return mode == QIcon::Disabled ? tokens().disabledText : tokens().text;
  }

  QString m_name;
};

}  // namespace

QPixmap iconPixmap(const QString& name, const QColor& color, int pixels, qreal devicePixelRatio) {
  const int side = static_cast<int>(std::ceil(pixels * devicePixelRatio));
  const QString key =
      QStringLiteral("culprit-icon %1 %2 %3").arg(name, color.name(QColor::HexArgb)).arg(side);
  QPixmap drawing;
  if (!QPixmapCache::find(key, &drawing)) {
    drawing = QPixmap(side, side);
    drawing.fill(Qt::transparent);
    QSvgRenderer renderer(resourceOf(name));
    Q_ASSERT(renderer.isValid());
    QPainter painter(&drawing);
    renderer.render(&painter);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(drawing.rect(), color);
    painter.end();
    QPixmapCache::insert(key, drawing);
  }
  drawing.setDevicePixelRatio(devicePixelRatio);
  return drawing;
}

QIcon icon(const QString& name) {
  Q_ASSERT_X(QFile::exists(resourceOf(name)), "icon", qPrintable(name));
  return QIcon(new TintedIconEngine(name));
}

QIcon applicationIcon() {
  return QIcon(resourceOf(QStringLiteral("culprit")));
}

}  // namespace culprit::ui
