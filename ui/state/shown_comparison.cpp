#include "ui/state/shown_comparison.h"

#include <utility>

#include "ui/look/time_unit.h"

namespace culprit::ui {

const ComparisonView& ShownComparison::view() const {
  static const ComparisonView none;
  return m_opened ? m_opened->view : none;
}

/// A copy goes out: whoever is told may change what is shown.
void ShownComparison::tell() {
  const ComparisonView told = view();
  emit viewChanged(told);
}

void ShownComparison::open(const OpenedComparison& opened) {
  m_opened = opened;
  tell();
  emit pairChanged();
}

void ShownComparison::close() {
  m_opened.reset();
  tell();
  emit pairChanged();
}

void ShownComparison::setPair(std::size_t pair) {
  m_opened->view.pair = pair;
  m_opened->view.brushed.reset();
  m_opened->view.brushedTree.reset();
  m_opened->view.brush = {};
  tell();
  emit pairChanged();
}

void ShownComparison::setBrushed(const std::shared_ptr<const PairResults>& brushed,
                                 const std::shared_ptr<const TimeTree>& tree, const Brush& brush) {
  if (!m_opened || m_opened->view.brushed == brushed) return;
  m_opened->view.brushed = brushed;
  m_opened->view.brushedTree = tree;
  m_opened->view.brush = brush;
  tell();
}

void ShownComparison::moveTo(const std::filesystem::path& file) {
  m_opened->session = file;
  m_opened->view.session = file;
  tell();
}

void ShownComparison::setLoading(bool loading) {
  emit loadingChanged(loading);
}

void ShownComparison::setNameForm(NameForm form) {
  if (std::exchange(m_nameForm, form) != form) emit nameFormChanged(form);
}

void ShownComparison::setLevelUnits(LevelUnits units) {
  if (std::exchange(m_levelUnits, units) != units) emit levelUnitsChanged(units);
}

void ShownComparison::setTimeUnit(format::TimeUnit unit) {
  if (unit == timeUnit()) return;
  ui::setTimeUnit(unit);
  emit timeUnitChanged();
}

}  // namespace culprit::ui
