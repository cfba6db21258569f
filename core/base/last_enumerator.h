// The last enumerator of each enumeration whose numbers a session stores, declared beside it, so that whoever
// adds one behind it sees it: the store takes every number up to it, and calls a session damaged that has
// another.
#pragma once

namespace culprit {

/// Specialised beside the declaration of `Enum`.
template <typename Enum>
inline constexpr Enum kLast = Enum::HasNoLastEnumeratorBesideIt;

}  // namespace culprit
