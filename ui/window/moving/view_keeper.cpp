#include "ui/window/moving/view_keeper.h"

#include "core/report/sentences/mark_text.h"
#include "ui/state/marks.h"
#include "ui/window/moving/carry_over.h"
#include "ui/window/workspace/workspace.h"

namespace culprit::ui {

ViewState ViewKeeper::state(std::size_t pair) const {
  return {{.pair = pair,
           .triplet = m_selection.triplet(),
           .cycle = m_selection.cycle(),
           .brush = m_selection.brush(),
           .filter = m_selection.filter(),
           .timeRange = m_selection.timeRange(),
           .functionOpen = m_workspace.isFunctionOpen()},
          m_workspace.state()};
}

void ViewKeeper::keep(std::size_t pair) {
  if (m_found && state(pair) != *m_found) write(pair);
}

void ViewKeeper::write(std::size_t pair) {
  m_marks.setViewState(kKey, toText(state(pair)));
}

std::optional<ViewState> ViewKeeper::kept(const Results& results) const {
  const auto text = m_marks.viewState(kKey);
  return text ? viewStateFrom(*text, results) : std::nullopt;
}

void ViewKeeper::restore(const ViewState& state) {
  m_selection.setFilter(state.place.filter);
  m_selection.setBrush(state.place.brush);
  if (state.place.triplet) m_selection.setTriplet(state.place.triplet);
  m_selection.setCycle(state.place.cycle);
  m_workspace.restore(state.workspace, state.place.functionOpen);
  if (state.place.timeRange) m_selection.setTimeRange(state.place.timeRange);
}

std::optional<ViewKeeper::Belongings> ViewKeeper::belongings(const OpenedComparison& now,
                                                             const OpenedComparison& next) const {
  if (next.madeFrom != now.view.session) return std::nullopt;
  const CarryOver carry(*now.view.results, *next.view.results, next.isTurnedRound);
  Belongings belongings{.view = carry.view(state(now.view.pair))};
  if (next.isKnownForm) belongings.back.emplace(*next.view.results, *now.view.results, next.isTurnedRound);
  for (const Mark& mark : m_marks.all()) {
    if (const auto carried = carry.mark(mark)) {
      belongings.marks.push_back(*carried);
    } else {
      belongings.lost.push_back(mark);
    }
  }
  return belongings;
}

void ViewKeeper::unpack(const Belongings& belongings) {
  std::vector<Mark> marks = belongings.marks;
  if (belongings.back) {
    // What could not go along into the other variant was not removed there.
    for (const Mark& own : m_marks.all()) {
      if (!belongings.back->mark(own)) marks.push_back(own);
    }
  }
  m_marks.replaceAll(std::move(marks));
  m_marks.setViewState(kKey, toText(belongings.view));
}

Failure lostMarks(const Results& before, const std::vector<Mark>& lost) {
  Failure failure{
      QString("%1 of your pins and notes did not come along: what they belong to is not there any more")
          .arg(lost.size()),
      {}};
  QStringList lines;
  for (const Mark& mark : lost) {
    const QString note = mark.note.empty() ? "pinned" : QString::fromStdString(mark.note);
    lines << QString::fromStdString(plainText(markSubject(before, mark))) + ": " + note;
  }
  failure.details = lines.join('\n');
  return failure;
}

}  // namespace culprit::ui
