// Puts an SVG picture together, shape by shape. What a shape looks like is said by its class, which the style
// of the document decides, so that one picture serves light, dark and paper. Text is escaped, numbers are
// locale-free. For figure_svg only.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/run/ids.h"

namespace culprit::svg {

class Canvas {
 public:
  using Point = std::pair<double, double>;
  enum class Anchor { Start, Middle, End };

  void line(double x1, double y1, double x2, double y2, std::string_view cssClass);
  void rect(double x, double y, double width, double height, std::string_view cssClass);
  /// Lines through all points; nothing for fewer than 2.
  void path(const std::vector<Point>& points, std::string_view cssClass);
  void text(double x, double y, std::string_view text, std::string_view cssClass = "t",
            Anchor anchor = Anchor::Start);
  /// The mark of a side, a disc or a diamond; hollow ones stand for values that nothing measured.
  void mark(Side side, double x, double y, double radius, bool isHollow = false);

  /// The whole picture with its title and description for readers who cannot see it (alt text). `id` is
  /// unique within the document.
  std::string picture(double width, double height, std::string_view id, std::string_view title,
                      std::string_view description) const;
  /// The same for a picture that screen readers pass over: what it says stands beside it.
  std::string hiddenPicture(double width, double height) const;

 private:
  std::string m_shapes;
};

/// "a" or "b": the class of what belongs to a side.
std::string_view classOf(Side side);

}  // namespace culprit::svg
