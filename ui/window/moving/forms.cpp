#include "ui/window/moving/forms.h"

#include <algorithm>

namespace culprit::ui {

void Forms::start(const OpenedComparison& opened) {
  m_forms = {opened};
  m_current = 0;
}

bool Forms::canAdd(const OpenedComparison& opened) const {
  return !m_forms.empty() && !opened.madeFrom.empty() && opened.madeFrom == m_forms[m_current].view.session;
}

bool Forms::isElsewhere(const std::filesystem::path& file) const {
  for (std::size_t form = 0; form < m_forms.size(); ++form) {
    std::error_code ignored;
    if (form != m_current && std::filesystem::equivalent(m_forms[form].view.session, file, ignored))
      return true;
  }
  return false;
}

/// What was read of its session is of no use while another one is shown, and large.
void Forms::leaveCurrent() {
  m_forms.at(m_current).view.calls = keepCalls();
}

std::size_t Forms::add(const OpenedComparison& opened) {
  leaveCurrent();
  m_forms.resize(m_current + 1);
  m_forms.push_back(opened);
  return ++m_current;
}

void Forms::update(const OpenedComparison& opened) {
  OpenedComparison& current = m_forms.at(m_current);
  const bool isTurnedRound = current.isTurnedRound;
  current = opened;
  current.isTurnedRound = isTurnedRound;  // against the form before it, whatever the way here was
  current.view.brushed.reset();
  current.view.brush = {};
}

OpenedComparison Forms::goTo(std::size_t form) {
  OpenedComparison next = m_forms.at(form);
  // Between two forms lie the turns of all that follow the earlier one up to the later one.
  bool isTurnedRound = false;
  for (std::size_t i = std::min(form, m_current) + 1; i <= std::max(form, m_current); ++i)
    isTurnedRound = isTurnedRound != m_forms[i].isTurnedRound;
  next.isTurnedRound = isTurnedRound;
  next.madeFrom = m_forms[m_current].view.session;
  next.isKnownForm = true;
  leaveCurrent();
  m_current = form;
  return next;
}

}  // namespace culprit::ui
