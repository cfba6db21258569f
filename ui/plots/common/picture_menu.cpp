#include "ui/plots/common/picture_menu.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QSaveFile>
#include <QWidget>
#include <utility>

#include "ui/look/icons.h"

namespace culprit::ui {

namespace {

bool isTable(const QString& file) {
  return QFileInfo(file).suffix().toLower() == QLatin1String("tsv");
}

}  // namespace

PictureMenu::PictureMenu(QWidget& plot, std::function<PlotPicture()> picture)
    : QObject(&plot), m_plot(plot), m_picture(std::move(picture)) {
  plot.setContextMenuPolicy(Qt::ActionsContextMenu);
  const auto add = [&](const QString& text, const QString& iconName, auto slot) {
    auto* action = new QAction(icon(iconName), text, &plot);
    connect(action, &QAction::triggered, this, slot);
    plot.addAction(action);
  };
  add("Copy as Image", QStringLiteral("copy"), &PictureMenu::copyImage);
  add("Copy as Table", QStringLiteral("table"), &PictureMenu::copyTable);
  add("Save Image or Table…", QStringLiteral("save"), &PictureMenu::save);
}

void PictureMenu::copyImage() const {
  QGuiApplication::clipboard()->setImage(toImage(m_picture(), 2.0));
}

void PictureMenu::copyTable() {
  const PlotPicture picture = m_picture();
  if (!picture.noTable.isEmpty()) return emit failed(picture.noTable);
  QGuiApplication::clipboard()->setText(picture.table());
}

void PictureMenu::save() {
  const QString filters = "PNG image (*.png);;SVG drawing (*.svg);;PDF document (*.pdf);;Table (*.tsv)";
  QString chosen;
  QString file = QFileDialog::getSaveFileName(&m_plot, "Save Image or Table", QString(), filters, &chosen);
  if (file.isEmpty()) return;
  if (QFileInfo(file).suffix().isEmpty())
    file += chosen.section(QLatin1Char('*'), 1, 1).section(QLatin1Char(')'), 0, 0);
  const PlotPicture picture = m_picture();
  if (isTable(file) && !picture.noTable.isEmpty()) return emit failed(picture.noTable);
  if (!savePicture(picture, file)) emit failed(QString("The picture could not be written to %1.").arg(file));
}

bool savePicture(const PlotPicture& picture, const QString& file) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  if (suffix == QLatin1String("png")) return savePng(picture, file);
  if (suffix == QLatin1String("svg")) return saveSvg(picture, file);
  if (suffix == QLatin1String("pdf")) return savePdf(picture, file);
  if (!isTable(file) || !picture.noTable.isEmpty()) return false;
  QSaveFile target(file);
  if (!target.open(QIODevice::WriteOnly)) return false;
  target.write(picture.table().toUtf8());
  return target.commit();
}

}  // namespace culprit::ui
