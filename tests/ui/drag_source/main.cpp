// `drag_source X Y URL...`: a small window at that place from which the mouse drags these URLs, as from a
// file manager. For the test with real input: a drop must come from another program.
#include <QApplication>
#include <QDrag>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>
#include <QWidget>

namespace {

class Source : public QWidget {
 public:
  explicit Source(QList<QUrl> urls) : m_urls(std::move(urls)) {}

 protected:
  void mouseMoveEvent(QMouseEvent* event) override {
    if (!(event->buttons() & Qt::LeftButton)) return;
    auto* data = new QMimeData;
    data->setUrls(m_urls);
    auto* drag = new QDrag(this);
    drag->setMimeData(data);
    drag->exec(Qt::CopyAction);
  }

 private:
  QList<QUrl> m_urls;
};

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  const QStringList arguments = QApplication::arguments();
  if (arguments.size() < 4) return 2;
  QList<QUrl> urls;
  for (const QString& url : arguments.mid(3)) urls << QUrl(url);
  Source source(urls);
  source.setGeometry(arguments[1].toInt(), arguments[2].toInt(), 80, 80);
  source.show();
  return QApplication::exec();
}
