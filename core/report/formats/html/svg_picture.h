// A drawing as an SVG picture: text is escaped, numbers are locale-free. For the HTML writer.
#pragma once

#include <string>
#include <string_view>

#include "core/report/formats/html/drawing.h"

namespace culprit::svg {

/// The whole picture with what it says to who cannot see it. `id` is unique within the document.
std::string picture(const Drawing& drawing, std::string_view id, std::string_view title,
                    std::string_view description);
/// The same for a picture that screen readers pass over: what it says stands beside it.
std::string hiddenPicture(const Drawing& drawing);

}  // namespace culprit::svg
