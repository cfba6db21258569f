// The forms of one comparison that the user has made by cutting or judging it anew, in the order in which
// they were made, for Back and Forward: each is a session of its own. Values only; the window shows them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "ui/window/opening/comparison_loader.h"

namespace culprit::ui {

class Forms {
 public:
  /// Another comparison: there is one form of it.
  void start(const OpenedComparison& opened);
  /// A form made from the current one, which it follows; those ahead are forgotten. Returns its number.
  std::size_t add(const OpenedComparison& opened);
  /// The current one has become another file, or was shown otherwise.
  void update(const OpenedComparison& opened);
  /// That form becomes the current one. It says that it is made from the form that was current.
  OpenedComparison goTo(std::size_t form);

  /// False for what `opened` cannot be a further form of: something else is shown, or nothing.
  bool canAdd(const OpenedComparison& opened) const;
  std::size_t count() const { return m_forms.size(); }
  /// Another form than the current one is in that file.
  bool isElsewhere(const std::filesystem::path& file) const;

 private:
  void leaveCurrent();

  std::vector<OpenedComparison> m_forms;
  std::size_t m_current = 0;
};

}  // namespace culprit::ui
