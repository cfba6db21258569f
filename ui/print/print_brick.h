// What a page must not tear apart: a line, a row, a heading, a picture. A printed report is a pile of bricks;
// print_pages puts them onto pages. Lengths are print units.
#pragma once

#include <QRectF>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace culprit::ui {

struct Brick {
  /// A part of a brick, from its upper left corner, that leads to a heading.
  struct Link {
    QRectF area;
    std::size_t heading = 0;
  };

  double height = 0.0;
  double above = 0.0;     ///< gap to the brick above; none at the top of a page
  bool withNext = false;  ///< must not be the last one on its page
  std::function<void(QPainter& painter, const QRectF& place)> paint;
  std::shared_ptr<const Brick> head;   ///< stands above it again when it is the first one on a page
  std::optional<std::size_t> heading;  ///< it is the one with that number
  std::vector<Link> links;
};

/// Bricks on pages of one orientation.
struct Pile {
  bool isLandscape = false;
  std::vector<Brick> bricks;
  bool startsPage = false;  ///< where the pile before it left room, too
};

}  // namespace culprit::ui
