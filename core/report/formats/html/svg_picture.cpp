#include "core/report/formats/html/svg_picture.h"

#include <fmt/format.h>

#include <iterator>
#include <variant>

#include "core/report/formats/html/html_text.h"

namespace culprit::svg {

namespace {

std::string_view nameOf(Drawing::Anchor anchor) {
  switch (anchor) {
    case Drawing::Anchor::Middle:
      return " text-anchor=\"middle\"";
    case Drawing::Anchor::End:
      return " text-anchor=\"end\"";
    default:
      return "";
  }
}

std::string elementOf(const Drawing::Line& line, std::string_view look) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", look,
                     line.from.first, line.from.second, line.to.first, line.to.second);
}

std::string elementOf(const Drawing::Rect& rect, std::string_view look) {
  return fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                     look, rect.corner.first, rect.corner.second, rect.width, rect.height);
}

std::string elementOf(const Drawing::Path& path, std::string_view look) {
  std::string element = fmt::format("<polyline class=\"{}\" points=\"", look);
  for (const auto& [x, y] : path.points) fmt::format_to(std::back_inserter(element), "{:.1f},{:.1f} ", x, y);
  element.back() = '"';
  return element + "/>\n";
}

std::string elementOf(const Drawing::Label& label, std::string_view look) {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\"{}>{}</text>\n", look, label.place.first,
                     label.place.second, nameOf(label.anchor), html::escaped(label.text));
}

std::string elementOf(const Drawing::Mark& mark, std::string_view look) {
  const auto& [x, y] = mark.centre;
  if (mark.side == Side::A) {
    return fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"/>\n", look, x, y,
                       mark.radius);
  }
  const double reach = Drawing::kDiamond * mark.radius;
  return fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}l{:.1f} {:.1f}l{:.1f} {:.1f}l{:.1f} {:.1f}z\"/>\n",
                     look, x, y - reach, reach, reach, -reach, reach, -reach, -reach);
}

std::string elementsOf(const Drawing& drawing) {
  std::string elements;
  for (const Drawing::Shape& shape : drawing.shapes())
    elements += std::visit([&](const auto& form) { return elementOf(form, shape.look); }, shape.form);
  return elements;
}

}  // namespace

std::string picture(const Drawing& drawing, std::string_view id, std::string_view title,
                    std::string_view description) {
  return fmt::format(
      "<svg class=\"figure\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
      "width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\" aria-labelledby=\"{2}-title {2}-desc\">\n<title "
      "id=\"{2}-title\">{3}</title>\n"
      "<desc id=\"{2}-desc\">{4}</desc>\n{5}</svg>\n",
      drawing.width, drawing.height, id, html::escaped(title), html::escaped(description),
      elementsOf(drawing));
}

std::string hiddenPicture(const Drawing& drawing) {
  return fmt::format(
      "<svg class=\"figure\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
      "width=\"{0:.0f}\" height=\"{1:.0f}\" aria-hidden=\"true\">\n{2}</svg>",
      drawing.width, drawing.height, elementsOf(drawing));
}

}  // namespace culprit::svg
