#include "ui/pages/calltree/call_text.h"

#include <QStringList>
#include <string>

#include "core/report/words/call_kind_names.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/pages/calltree/call_words.h"

namespace culprit::ui {

namespace {

constexpr int kMsDecimals = 3, kCallDecimals = 2;
constexpr std::size_t kOuterCalls = 2, kInnerCalls = 6;  // of a way that is too long to be told
constexpr qsizetype kLongestStep = 60;                   // letters

QString callsText(const std::optional<double>& calls) {
  return calls ? qString(format::number(*calls, kCallDecimals)) : qString(format::kAbsent);
}

/// "A 1.000, B 2.000, B − A +1.000 ms per cycle"
QString timesText(const std::optional<double>& a, const std::optional<double>& b,
                  const std::optional<double>& change) {
  return QString("A %1, B %2, B − A %3 ms per cycle")
      .arg(msText(a, false), msText(b, false), msText(change, true));
}

QString shortened(const QString& name) {
  return name.size() <= kLongestStep ? name : name.left(kLongestStep - 1) + u'…';
}

}  // namespace

QString msText(const std::optional<double>& ms, bool isDifference) {
  if (!ms) return qString(format::kAbsent);
  return qString(isDifference ? format::signedNumber(*ms, kMsDecimals) : format::number(*ms, kMsDecimals));
}

QString movedText(const ShownCalls& calls, std::uint32_t node) {
  const CallNode& call = calls.node(node);
  if (!call.moved) return {};
  if (call.nameInA != call.name)
    return QString("Matched by what it holds: in A it is called %1")
        .arg(qString(calls.tree().nameIn(Side::A, node)));
  return QStringLiteral("Matched by what it holds: in A it stands inside of another call");
}

QString foldedText(const ShownCalls& calls) {
  if (calls.isEmpty()) return {};
  const std::int64_t a = calls.tree().side(Side::A).foldedCalls, b = calls.tree().side(Side::B).foldedCalls;
  if (a == 0 && b == 0) return {};
  return QString(
             "%1 of A and %2 of B are part of the call around them, or lack callers: the tree is too deep or "
             "too large")
      .arg(qString(format::counted(a, "call")), qString(format::count(b)));
}

QString callPath(const ShownCalls& calls, std::uint32_t node) {
  const std::vector<std::uint32_t> path = calls.tree().path(node);
  QStringList steps;
  // The root holds everything and says nothing.
  for (std::size_t i = path.size() > 1 ? 1 : 0; i < path.size(); ++i) {
    const bool isLong = path.size() > kOuterCalls + kInnerCalls + 1;
    if (isLong && i == kOuterCalls + 1) {
      steps << QStringLiteral("…");
      i = path.size() - kInnerCalls;
    }
    steps << shortened(calls.name(path[i]));
  }
  return steps.join(QStringLiteral(" › "));
}

QString callText(const ShownCalls& calls, std::uint32_t node) {
  const QString kind = kindWords(calls.node(node).kind);
  QStringList lines{kind.isEmpty() ? calls.rawName(node) : calls.rawName(node) + " (" + kind + ')'};
  lines << QString("%1: %2").arg(
      wordsOf(calls.measure()).title,
      timesText(calls.total(Side::A, node), calls.total(Side::B, node), calls.change(node)));
  if (calls.node(node).children > 0)
    lines << QString("Its own: %1")
                 .arg(timesText(calls.own(Side::A, node), calls.own(Side::B, node), calls.ownChange(node)));
  lines << QString("Calls per cycle: A %1, B %2")
               .arg(callsText(calls.calls(Side::A, node)), callsText(calls.calls(Side::B, node)));
  const CallNode& call = calls.node(node);
  if (call.inA != call.inB) lines << (call.inB ? QStringLiteral("Only in B") : QStringLiteral("Only in A"));
  if (const QString moved = movedText(calls, node); !moved.isEmpty()) lines << moved;
  if (const std::string told = toldInWords(call); !told.empty()) lines << qString(told);
  if (call.parent != CallNode::kNone && call.parent != 0)
    lines << QStringLiteral("In ") + callPath(calls, call.parent);
  return lines.join('\n');
}

}  // namespace culprit::ui
