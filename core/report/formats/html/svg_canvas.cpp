#include "core/report/formats/html/svg_canvas.h"

#include <fmt/format.h>

#include <iterator>

#include "core/report/formats/html/html_text.h"

namespace culprit::svg {

namespace {

std::string_view nameOf(Canvas::Anchor anchor) {
  switch (anchor) {
    case Canvas::Anchor::Middle:
      return " text-anchor=\"middle\"";
    case Canvas::Anchor::End:
      return " text-anchor=\"end\"";
    default:
      return "";
  }
}

}  // namespace

std::string_view classOf(Side side) {
  return side == Side::A ? "a" : "b";
}

void Canvas::line(double x1, double y1, double x2, double y2, std::string_view cssClass) {
  fmt::format_to(std::back_inserter(m_shapes),
                 "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", cssClass,
                 x1, y1, x2, y2);
}

void Canvas::rect(double x, double y, double width, double height, std::string_view cssClass) {
  fmt::format_to(std::back_inserter(m_shapes),
                 "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                 cssClass, x, y, width, height);
}

void Canvas::path(const std::vector<Point>& points, std::string_view cssClass) {
  if (points.size() < 2) return;
  fmt::format_to(std::back_inserter(m_shapes), "<polyline class=\"{}\" points=\"", cssClass);
  for (const auto& [x, y] : points) fmt::format_to(std::back_inserter(m_shapes), "{:.1f},{:.1f} ", x, y);
  m_shapes.back() = '"';
  m_shapes += "/>\n";
}

void Canvas::text(double x, double y, std::string_view text, std::string_view cssClass, Anchor anchor) {
  fmt::format_to(std::back_inserter(m_shapes), "<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n",
                 cssClass, x, y, nameOf(anchor), html::escaped(text));
}

void Canvas::mark(Side side, double x, double y, double radius, bool isHollow) {
  const std::string cssClass = fmt::format("m {}{}", classOf(side), isHollow ? " h" : "");
  if (side == Side::A) {
    fmt::format_to(std::back_inserter(m_shapes),
                   "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", cssClass, x, y,
                   radius);
    return;
  }
  const double reach = 1.3 * radius;  // the same area as the disc
  fmt::format_to(std::back_inserter(m_shapes),
                 "<path class=\"{}\" d=\"M{:.1f} {:.1f}l{:.1f} {:.1f}l{:.1f} {:.1f}l{:.1f} {:.1f}z\"/>\n",
                 cssClass, x, y - reach, reach, reach, -reach, reach, -reach, -reach);
}

std::string Canvas::picture(double width, double height, std::string_view id, std::string_view title,
                            std::string_view description) const {
  return fmt::format(
      "<svg class=\"figure\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
      "width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\" aria-labelledby=\"{2}-title {2}-desc\">\n<title "
      "id=\"{2}-title\">{3}</title>\n"
      "<desc id=\"{2}-desc\">{4}</desc>\n{5}</svg>\n",
      width, height, id, html::escaped(title), html::escaped(description), m_shapes);
}

std::string Canvas::hiddenPicture(double width, double height) const {
  return fmt::format(
      "<svg class=\"figure\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
      "width=\"{0:.0f}\" height=\"{1:.0f}\" aria-hidden=\"true\">\n{2}</svg>",
      width, height, m_shapes);
}

}  // namespace culprit::svg
