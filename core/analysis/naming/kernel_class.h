// What kind of work a GPU function does, from its name alone: the coarsest level at which two runs on
// different libraries or vendors can be matched. Used for the matched share, the function list and
// collectives. One readable table in the source decides; first match wins.
#pragma once

#include <string_view>

namespace culprit {

/// "comm", "gemm", "attention", ..., "other". The name without template and argument lists is tried first,
/// then the whole name.
std::string_view kernelClass(std::string_view name);

/// Class of collectives, whatever the category of the trace says.
inline constexpr std::string_view kCommunicationClass = "comm";
/// Whether a range on a host thread is a collective that this thread itself carries out ("gloo:all_reduce");
/// ranges of nccl and rccl only launch one.
bool isHostCollective(std::string_view name);
/// Category of those.
inline constexpr std::string_view kHostCollective = "collective";
/// Class of what the table does not know.
inline constexpr std::string_view kOtherClass = "other";

}  // namespace culprit
