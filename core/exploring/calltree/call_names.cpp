#include "core/exploring/calltree/call_names.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/analysis/naming/anchor_names.h"
#include "core/analysis/naming/function_family.h"

namespace culprit {

namespace {

constexpr std::string_view kModulePrefix = "nn.Module: ";
constexpr std::string_view kDigits = "0123456789";

bool isDigitAt(std::string_view text, std::size_t at) {
  return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

std::size_t endOfHex(std::string_view text, std::size_t at) {
  while (at < text.size() && std::isxdigit(static_cast<unsigned char>(text[at])) != 0) ++at;
  return at;
}

/// Without "0x7f12ab00" and the " at " before it; shorter ones are sizes and flags.
std::string withoutPointers(std::string_view name) {
  constexpr std::size_t kShortest = 6;
  constexpr std::string_view kAt = " at ";
  std::string out;
  std::size_t from = 0;
  for (std::size_t at = name.find("0x"); at != std::string_view::npos; at = name.find("0x", at)) {
    const std::size_t end = endOfHex(name, at + 2);
    if (end - at - 2 < kShortest) {
      at = end;
      continue;
    }
    out += name.substr(from, at - from);
    if (out.ends_with(kAt)) out.resize(out.size() - kAt.size());
    from = at = end;
  }
  return out.append(name.substr(from));
}

/// Where "python3.11/" or "python3/" ends that begins at `at`; 0: there is none.
std::size_t endOfPythonFolder(std::string_view path, std::size_t at) {
  constexpr std::string_view kPython = "python";
  if (path.substr(at, kPython.size()) != kPython) return 0;
  std::size_t end = at + kPython.size();
  while (isDigitAt(path, end) || (end < path.size() && path[end] == '.')) ++end;
  return end < path.size() && path[end] == '/' && end > at + kPython.size() ? end + 1 : 0;
}

/// Behind the innermost folder of packages, else that of Python's own files; 0: neither is in it.
std::size_t endOfKnownFolder(std::string_view path) {
  for (const std::string_view folder : {"site-packages/", "dist-packages/"}) {
    const std::size_t at = path.rfind(folder);
    if (at != std::string_view::npos) return at + folder.size();
  }
  constexpr std::string_view kLib = "/lib/";
  const std::size_t lib = path.rfind(kLib);
  return lib == std::string_view::npos ? 0 : endOfPythonFolder(path, lib + kLib.size());
}

bool isAbsolute(std::string_view path) {
  return path.starts_with('/') || (path.size() > 2 && path[1] == ':' && (path[2] == '/' || path[2] == '\\'));
}

/// The part of a frame behind the folders that differ from machine to machine.
std::string withoutFolders(const std::string& frame) {
  const std::size_t end = frame.find(": ");
  if (end == std::string::npos) return frame;
  std::string path = frame.substr(0, end);
  std::replace(path.begin(), path.end(), '\\', '/');
  std::size_t cut = endOfKnownFolder(path);
  if (cut == 0 && isAbsolute(path)) {
    const std::size_t last = path.rfind('/');
    const std::size_t before = last == 0 ? std::string::npos : path.rfind('/', last - 1);
    cut = before == std::string::npos ? last + 1 : before + 1;
  }
  return cut == 0 ? frame : path.substr(cut) + frame.substr(end);
}

/// "fusion.12" -> "fusion"
std::string withoutNumberBehindDot(std::string name) {
  const std::size_t last = name.find_last_not_of(kDigits);
  const bool isNumbered =
      last != std::string::npos && last > 0 && last + 1 < name.size() && name[last] == '.';
  if (isNumbered) name.resize(last);
  return name;
}

/// The part in the last brackets, if the text ends with them: "thread 7 (python)" -> "python".
std::string_view inLastBrackets(std::string_view text) {
  const std::size_t open = text.rfind('(');
  const bool isThere = text.ends_with(')') && open != std::string_view::npos && open + 2 < text.size();
  return isThere ? text.substr(open + 1, text.size() - open - 2) : text;
}

}  // namespace

std::optional<CallKind> callKindOf(std::string_view name, EventCategory category) {
  switch (category) {
    case EventCategory::Python:
      return name.starts_with(kModulePrefix) ? CallKind::Module : CallKind::Frame;
    case EventCategory::CpuOp:
      return CallKind::Operator;
    case EventCategory::Annotation:
    case EventCategory::StepMarker:
    case EventCategory::Other:
      return CallKind::Range;
    case EventCategory::Runtime:
    case EventCategory::Sync:
      return CallKind::RuntimeCall;
    case EventCategory::GpuCompute:
    case EventCategory::GpuComm:
    case EventCategory::GpuMemcpy:
    case EventCategory::GpuMemset:
      return CallKind::GpuFunction;
    default:
      return std::nullopt;
  }
}

CallName callName(std::string_view name, CallKind kind) {
  const auto same = [](const std::string& key) { return CallName{key, key}; };
  switch (kind) {
    case CallKind::Frame:
    case CallKind::Module:
      return same(withoutFolders(hostName(withoutPointers(name))));
    case CallKind::Operator:
      return same(withoutNumberBehindDot(withoutPointers(name)));
    case CallKind::Range: {
      if (isInputPipeline(name)) return same(std::string(kInputPipeline));
      const std::string bare = withoutPointers(name);
      // A marker that a source does not know for one is numbered like one.
      const bool isMarker = bare.starts_with("ProfilerStep#");
      return same(anchorFamily(bare, isMarker ? EventCategory::StepMarker : EventCategory::Annotation,
                               FramePlaces::LeftOut));
    }
    case CallKind::RuntimeCall:
      return {hostName(withoutPointers(name)), withoutPointers(name)};
    default:
      return same(std::string(name));
  }
}

std::string numberedName(std::string_view name, CallKind kind) {
  return kind == CallKind::Module ? withoutFolders(withoutPointers(name)) : withoutPointers(name);
}

std::string threadName(std::string_view name) {
  const std::string_view bare = inLastBrackets(name);
  constexpr std::string_view kBetween = " _-.:#";
  std::string out;
  for (std::size_t at = 0; at < bare.size(); ++at) {
    if (!isDigitAt(bare, at)) {
      out += bare[at];
      continue;
    }
    while (!out.empty() && kBetween.find(out.back()) != std::string_view::npos) out.pop_back();
  }
  while (!out.empty() && kBetween.find(out.back()) != std::string_view::npos) out.pop_back();
  return out.empty() ? "thread" : out;
}

}  // namespace culprit
