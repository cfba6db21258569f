#include "ui/pages/triplets/triplet_marks.h"

#include "ui/look/wrapped_name.h"

namespace culprit::ui {

void TripletMarks::showPair(std::size_t pair) {
  m_shown.clear();
  for (const Mark& mark : m_all) {
    const auto* triplet = std::get_if<Triplet>(&mark.subject);
    if (triplet && mark.pair == pair) m_shown.emplace(*triplet, mark);
  }
}

const Mark* TripletMarks::of(const Triplet& triplet) const {
  const auto found = m_shown.find(triplet);
  return found == m_shown.end() ? nullptr : &found->second;
}

bool TripletMarks::isPinned(const Triplet& triplet) const {
  return (flags(triplet) & 1) != 0;
}

int TripletMarks::flags(const Triplet& triplet) const {
  const Mark* mark = of(triplet);
  return mark ? (mark->pinned ? 1 : 0) | (mark->note.empty() ? 0 : 2) : 0;
}

QString TripletMarks::words(const Triplet& triplet) const {
  const Mark* mark = of(triplet);
  if (!mark) return {};
  QString words = mark->pinned ? QStringLiteral(", pinned") : QString();
  if (!mark->note.empty()) words += ", note: " + QString::fromStdString(mark->note);
  return words;
}

QString TripletMarks::tooltip(const Triplet& triplet) const {
  const Mark* mark = of(triplet);
  if (!mark) return {};
  QString text = mark->pinned ? QStringLiteral("<p>Pinned</p>") : QString();
  if (!mark->note.empty()) text += "<p>Note:</p>" + wrappedName(QString::fromStdString(mark->note));
  return text;
}

}  // namespace culprit::ui
