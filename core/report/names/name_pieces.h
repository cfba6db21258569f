// Cuts the readable spelling of a C++ function into its outermost parts: text, template list, argument list
// and so on. Called by function_name only. It knows brackets, not the language: what does not look like one
// balanced C++ signature is refused, since names in traces may be anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace culprit {

struct NamePiece {
  enum class Kind : std::uint8_t {
    Plain,
    Template,   ///< <...>
    Arguments,  ///< (...) of a function
    Anonymous,  ///< (anonymous namespace), {anonymous}, <unnamed>
    Brace,      ///< {lambda(int)#1}
    Bracket,    ///< [abi:cxx11], [clone .kd]
  };
  Kind kind = Kind::Plain;
  std::string_view text;  ///< with its brackets; points into the name. The last one may lack the closing one.
};

/// The pieces of `name` in order; together they are the whole name. Time and memory are linear in its length.
/// A name that was cut off inside brackets is accepted. Empty if `name` is not one C++ name or signature.
std::optional<std::vector<NamePiece>> splitName(std::string_view name);

}  // namespace culprit
