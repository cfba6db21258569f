// Text inside HTML: escaping, and where lines may break. Called by the HTML writer only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/document/report.h"

namespace culprit::html {

/// Markup characters as entities; what cannot stand on one line made harmless (singleLine()).
std::string escaped(std::string_view text);

/// Running text. A long name may break (<wbr>) behind "::", ',' and '<', and is cut after `longestName`
/// bytes.
std::string inlineText(const Text& text, std::size_t longestName);

/// A title attribute with the whole names, for text of which inlineText() cut one; else nothing.
std::string tooltip(const Text& text, std::size_t longestName);

/// A column title, escaped, which may break behind '_' and before '('.
std::string columnTitle(std::string_view title);

}  // namespace culprit::html
