// The ways a function's name is shown. Called by report, window and command line for every name a user
// reads; export, tooltips and keys use the raw name. It does not shorten to a width: that is the view's work.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace culprit {

enum class NameForm : std::uint8_t {
  Short,      ///< at::native::reduce_kernel
  Collapsed,  ///< void at::native::reduce_kernel<…>(…)
  Full,       ///< as the input spelled it; a mangled C++ name made readable
};

/// `raw` in the given form. Short drops return type, template and argument lists, anonymous namespaces and
/// the operator() of a lambda; what is not a C++ signature ("Memcpy HtoD (Pinned -> Device)",
/// "Scheduler.run_batch") stays as it is in every form. Never throws but for want of memory; linear time. A
/// signature cut off by its tool is treated as if its lists ended where it ends. Control characters stay (see
/// safe_text.h).
std::string functionName(std::string_view raw, NameForm form);

}  // namespace culprit
