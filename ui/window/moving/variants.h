// The variants of one comparison that the user has made by cutting or judging it anew, in the order in which
// they were made, for Back and Forward: each is a session of its own, and has the pins and notes that it was
// left with where its session cannot keep them, or cannot be read any more. Values only; the window shows
// them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

#include "ui/state/marks.h"
#include "ui/window/opening/comparison_loader.h"

namespace culprit::ui {

class Variants {
 public:
  /// Another comparison: there is one variant of it.
  void start(const OpenedComparison& opened);
  /// A variant made from the current one, which it follows; those ahead are forgotten. Returns its number.
  std::size_t add(const OpenedComparison& opened);
  /// The current one has become another file, or was shown otherwise, and is left with these marks. `unkept`:
  /// whether its session lacks them.
  void update(const OpenedComparison& opened, std::vector<Mark> marks, Unkept unkept);
  /// That variant becomes the current one. It says that it is made from the variant that was current.
  OpenedComparison goTo(std::size_t variant);
  /// What the current one was left with; empty if its session, which can be read or not, holds it, or it was
  /// not left yet.
  std::optional<std::vector<Mark>> marks(bool canBeRead) const;

  /// False for what `opened` cannot be a further variant of: something else is shown, or nothing.
  bool canAdd(const OpenedComparison& opened) const;
  std::size_t count() const { return m_variants.size(); }
  /// Another variant than the current one is in that file.
  bool isElsewhere(const std::filesystem::path& file) const;

 private:
  struct Variant {
    OpenedComparison opened;
    std::optional<std::vector<Mark>> marks;
    Unkept unkept = allKept();
  };

  void leaveCurrent();

  std::vector<Variant> m_variants;
  std::size_t m_current = 0;
};

}  // namespace culprit::ui
