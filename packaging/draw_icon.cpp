// Draws an SVG icon as a square PNG picture; the build uses it for the sizes that a desktop asks for.
// usage: draw_icon DRAWING PIXELS PICTURE
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

int main(int argc, char** argv) {
  constexpr int kWrongUsage = 3;
  if (argc != 4) return kWrongUsage;
  QSvgRenderer drawing(QString::fromLocal8Bit(argv[1]));
  const int pixels = QByteArray(argv[2]).toInt();
  if (!drawing.isValid() || pixels <= 0) return kWrongUsage;
  QImage picture(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  drawing.render(&painter);
  painter.end();
  return picture.save(QString::fromLocal8Bit(argv[3])) ? 0 : 1;
}
