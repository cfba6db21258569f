// The context menu that every plot has: copy it as an image or as a table, save it as PNG, SVG, PDF or table.
// A page may add its own actions above. Needs only the plot's PlotPicture.
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "ui/plots/common/plot_picture.h"

class QWidget;

namespace culprit::ui {

class PictureMenu : public QObject {
  Q_OBJECT
 public:
  /// Adds the actions to `plot`, which becomes the owner and shows them on a right click.
  PictureMenu(QWidget& plot, std::function<PlotPicture()> picture);

  void copyImage() const;
  void copyTable();
  /// Asks for the file.
  void save();

 signals:
  /// One sentence for the user.
  void failed(const QString& sentence);

 private:
  QWidget& m_plot;
  std::function<PlotPicture()> m_picture;
};

/// Writes the picture in the format of the file's extension: .png, .svg, .pdf, or .tsv for the table. False
/// if it is none of these or the file cannot be written.
bool savePicture(const PlotPicture& picture, const QString& file);

}  // namespace culprit::ui
