#include "ui/pages/functions/function_model.h"

#include <algorithm>
#include <cmath>

#include "core/report/sentences/explain.h"
#include "core/report/words/category_text.h"
#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/shared/leading_triplet.h"
#include "ui/pages/shared/share_name.h"

namespace culprit::ui {

namespace {

std::optional<double> exposed(const FunctionSide& side) {
  return side.busyMs > 0.0 ? std::optional(100.0 * side.ms / side.busyMs) : std::nullopt;
}

std::optional<double> numberOf(const FunctionShare& share, int column) {
  switch (column) {
    case FunctionModel::A:
      return share.a.ms;
    case FunctionModel::B:
      return share.b.ms;
    case FunctionModel::Change:
      return share.deltaMs();
    case FunctionModel::ByCalls:
      return share.deltaCallsMs;
    case FunctionModel::PerCall:
      return share.deltaPerCallMs;
    case FunctionModel::ByTypical:
      return share.deltaTypicalMs;
    case FunctionModel::ByInterrupted:
      return share.deltaInterruptedMs;
    case FunctionModel::ByOverlap:
      return share.deltaExposedMs;
    case FunctionModel::CallsA:
      return share.a.calls;
    case FunctionModel::CallsB:
      return share.b.calls;
    case FunctionModel::PerCallA:
      return share.a.perCallMs();
    case FunctionModel::PerCallB:
      return share.b.perCallMs();
    case FunctionModel::ExposedA:
      return exposed(share.a);
    case FunctionModel::ExposedB:
      return exposed(share.b);
    case FunctionModel::TotalA:
      return share.a.totalMs;
    case FunctionModel::TotalB:
      return share.b.totalMs;
    case FunctionModel::TotalCallsA:
      return share.a.totalCalls;
    case FunctionModel::TotalCallsB:
      return share.b.totalCalls;
    case FunctionModel::Suspicion:
      return share.suspicion;
    default:
      return std::nullopt;
  }
}

/// Times of a call may be microseconds: three decimals at least.
int decimalsOf(int column) {
  switch (column) {
    case FunctionModel::PerCallA:
    case FunctionModel::PerCallB:
      return 4;
    case FunctionModel::CallsA:
    case FunctionModel::CallsB:
    case FunctionModel::ExposedA:
    case FunctionModel::ExposedB:
      return 1;
    case FunctionModel::TotalCallsA:
    case FunctionModel::TotalCallsB:
      return 0;
    case FunctionModel::Suspicion:
      return 2;
    default:
      return 3;
  }
}

QString numberText(const FunctionShare& share, int column) {
  const auto number = numberOf(share, column);
  if (!number) return qString(format::kAbsent);
  const bool isDifference = column >= FunctionModel::Change && column <= FunctionModel::ByOverlap;
  return qString(isDifference ? format::signedNumber(*number, decimalsOf(column))
                              : format::number(*number, decimalsOf(column)));
}

QString nameText(const FunctionShare& share, int column, NameForm form) {
  switch (column) {
    case FunctionModel::Name:
      return shareName(share, form);
    case FunctionModel::Device:
      return qString(share.device);
    case FunctionModel::Category:
      return qString(categoryText(share.category));
    default:
      return qString(nameOf(share.match));
  }
}

}  // namespace

FunctionModel::FunctionModel(QObject* parent)
    : TableModel(
          {{"Function", "What took the time; variants of one function may stand in one row."},
           {"Device", "GPU: all GPUs of the process together."},
           {"Kind", "Kind of work."},
           {"Match",
            "How A's and B's names were found to be the same: by name, by family, by kernel class, or one "
            "side only."},
           {"A, ms", "Time per cycle or per unit of work in A; of GPU work the part that nothing else hides.",
            Numbers},
           {"B, ms", "The same in B.", Numbers},
           {"B − A, ms", "The change: by calls, per call and by overlap.", Numbers},
           {"by calls, ms", "The part of the change that comes from more or fewer calls.", Numbers},
           {"per call, ms", "The part that comes from calls that take longer or shorter.", Numbers},
           {"typical, ms",
            "Of the part per call, what the typical (median) call makes: a lower clock, more data. Of raw "
            "traces only.",
            Numbers},
           {"interrupted, ms",
            "Of the part per call, what single long calls make: the processor or the GPU was taken away.",
            Numbers},
           {"by overlap, ms", "The part that comes from less or more of it being hidden behind other work.",
            Numbers},
           {"Calls A", "Calls per cycle or per unit of work in A.", Numbers},
           {"Calls B", "The same in B.", Numbers},
           {"Per call A, ms", "Busy time of one call in A.", Numbers},
           {"Per call B, ms", "The same in B.", Numbers},
           {"Exposed A, %",
            "The share of A's busy time that nothing else hides; 100 where overlap is unknown.", Numbers},
           {"Exposed B, %", "The same in B.", Numbers},
           {"Total A, ms",
            "Over the whole recording, inside cycles and outside, not per cycle: all calls in A with their "
            "durations; of processed runs over all cycles.",
            Numbers},
           {"Total B, ms", "The same in B.", Numbers},
           {"Total calls A", "Calls over the whole recording of A.", Numbers},
           {"Total calls B", "The same in B.", Numbers},
           {"Suspicion",
            "How much of A's cycle the change of the exposed time is worth, times how far it left A's own "
            "spread. Of raw traces only.",
            Numbers}},
          parent) {}

void FunctionModel::setView(const ComparisonView& view) {
  beginResetModel();
  m_view = view;
  chooseRows();
  endResetModel();
}

void FunctionModel::setWaitsShown(bool shown) {
  if (shown == m_waitsShown) return;
  beginResetModel();
  m_waitsShown = shown;
  chooseRows();
  endResetModel();
}

void FunctionModel::chooseRows() {
  m_rows.clear();
  m_largest = 0.0;
  if (m_view.isEmpty()) return;
  const auto& functions = m_view.pairResults().verdict.functions;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    if (!m_waitsShown && functions[i].role != RowRole::Work) continue;
    m_rows.push_back(i);
    m_largest = std::max(m_largest, std::fabs(functions[i].deltaMs()));
  }
}

int FunctionModel::totalRows() const {
  return m_view.isEmpty() ? 0 : static_cast<int>(m_view.pairResults().verdict.functions.size());
}

bool FunctionModel::hasWaits() const {
  if (m_view.isEmpty()) return false;
  const auto& functions = m_view.pairResults().verdict.functions;
  return std::any_of(functions.begin(), functions.end(),
                     [](const FunctionShare& row) { return row.role != RowRole::Work; });
}

void FunctionModel::setNameForm(NameForm form) {
  if (form == m_nameForm) return;
  m_nameForm = form;
  if (rowCount() > 0) emit dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

const FunctionShare& FunctionModel::share(int row) const {
  return m_view.pairResults().verdict.functions.at(m_rows.at(static_cast<std::size_t>(row)));
}

std::optional<int> FunctionModel::rowOf(const Triplet& triplet) const {
  for (int row = 0; row < rowCount(); ++row) {
    if (contains(m_view, share(row), triplet)) return row;
  }
  return std::nullopt;
}

int FunctionModel::rows() const {
  return static_cast<int>(m_rows.size());
}

QString FunctionModel::text(int row, int column) const {
  return isNumber(column) ? numberText(share(row), column) : nameText(share(row), column, m_nameForm);
}

QVariant FunctionModel::copyValue(int row, int column) const {
  if (isNumber(column)) return orNothing(numberOf(share(row), column));
  return column == Name ? qString(share(row).name) : text(row, column);
}

QVariant FunctionModel::cell(int row, int column, int role) const {
  const FunctionShare& shown = share(row);
  if (role == BarRole)
    return column == Change && m_largest > 0.0 ? QVariant(shown.deltaMs() / m_largest) : QVariant();
  if (role != Qt::ToolTipRole) return {};
  if (column == Name) return wrappedName(qString(shown.name));
  return wrappedName(qString(plainText(explainFunction(*m_view.results, m_view.pairResults(), shown))));
}

}  // namespace culprit::ui
