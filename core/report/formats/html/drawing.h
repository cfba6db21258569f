// A picture as a list of shapes, on no paper yet. What a shape looks like is said by its look, the classes of
// the style of HTML, so that one picture serves light, dark and paper. Made by figure_drawing and
// cell_picture_svg; written as SVG by svg_picture, painted on paper by ui/print.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit {

class Drawing {
 public:
  using Point = std::pair<double, double>;
  enum class Anchor { Start, Middle, End };
  /// How far the corners of a diamond reach, of the radius: it has the area of the disc.
  static constexpr double kDiamond = 1.3;

  struct Line {
    Point from, to;
  };
  struct Rect {
    Point corner;  ///< the upper left one
    double width = 0.0, height = 0.0;
  };
  struct Path {
    std::vector<Point> points;  ///< two or more
  };
  struct Label {
    Point place;  ///< on the line that letters stand on
    std::string text;
    Anchor anchor{};
  };
  /// A disc for A, a diamond for B.
  struct Mark {
    Side side{};
    Point centre;
    double radius = 0.0;
  };
  struct Shape {
    std::variant<Line, Rect, Path, Label, Mark> form;
    std::string look;
  };

  explicit Drawing(double wide) : width(wide) {}

  void line(double x1, double y1, double x2, double y2, std::string look) {
    m_shapes.push_back({Line{{x1, y1}, {x2, y2}}, std::move(look)});
  }
  void rect(double x, double y, double wide, double high, std::string look) {
    m_shapes.push_back({Rect{{x, y}, wide, high}, std::move(look)});
  }
  /// Lines through all points; nothing for fewer than 2.
  void path(std::vector<Point> points, std::string look) {
    if (points.size() > 1) m_shapes.push_back({Path{std::move(points)}, std::move(look)});
  }
  void text(double x, double y, std::string text, std::string look = "t", Anchor anchor = Anchor::Start) {
    m_shapes.push_back({Label{{x, y}, std::move(text), anchor}, std::move(look)});
  }
  /// The mark of a side; hollow ones stand for values that nothing measured.
  void mark(Side side, double x, double y, double radius, bool isHollow = false) {
    m_shapes.push_back({Mark{side, {x, y}, radius}, "m " + lookOf(side) + (isHollow ? " h" : "")});
  }
  /// "a" or "b": of what belongs to a side.
  static std::string lookOf(Side side) { return side == Side::A ? "a" : "b"; }

  const std::vector<Shape>& shapes() const { return m_shapes; }

  // NOLINTBEGIN(misc-non-private-member-variables-in-classes): who draws sets them, nothing depends on them
  double width = 0.0, height = 0.0;  ///< pixels
                                     // NOLINTEND(misc-non-private-member-variables-in-classes)

 private:
  std::vector<Shape> m_shapes;
};

}  // namespace culprit
