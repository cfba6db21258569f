// Makes text of unknown origin fit for a document or a terminal: names come from traces and may hold any
// bytes. Called by the report writers and by whoever shows a raw name on one line. Escaping for a format is
// the writer's work.
#pragma once

#include <string>
#include <string_view>

namespace culprit {

/// `text` as valid UTF-8 (RFC 3629): each byte that belongs to no character becomes U+FFFD.
std::string validUtf8(std::string_view text);

/// validUtf8() with everything that would break or reorder a line made harmless: control characters, line and
/// paragraph separators become a blank each, marks that change the writing direction are left out.
std::string singleLine(std::string_view text);

/// singleLine() in which line breaks and tabs stay.
std::string harmless(std::string_view text);

/// The name of a file as a relative URL: what is no letter, digit, '.', '-' or '_' as %XX, so that it can
/// lead nowhere else.
std::string fileUrl(std::string_view name);

}  // namespace culprit
