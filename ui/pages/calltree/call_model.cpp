#include "ui/pages/calltree/call_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/report/words/format.h"
#include "ui/look/q_string.h"
#include "ui/look/wrapped_name.h"
#include "ui/pages/calltree/call_text.h"
#include "ui/pages/calltree/call_words.h"
#include "ui/tables/cells/branch.h"

namespace culprit::ui {

namespace {

constexpr int kCallsDecimals = 2;

double sizeOf(const std::optional<double>& value) {
  return std::fabs(value.value_or(0.0));
}

/// Where one of the two is not known it comes last in either order.
std::partial_ordering inOrder(const std::optional<double>& x, const std::optional<double>& y,
                              Qt::SortOrder order) {
  if (!x || !y) return y.has_value() <=> x.has_value();
  return order == Qt::AscendingOrder ? *x <=> *y : *y <=> *x;
}

}  // namespace

CallModel::CallModel(QObject* parent)
    : TableModel(
          {{"Call", "What was called, inside of the call above it that is less far in."},
           {"B − A, ms", "B − A of its time with all calls inside, per cycle; positive: slower.", Numbers},
           {"A, ms", "Its time in A with all calls inside, per cycle.", Numbers},
           {"B, ms", "Its time in B with all calls inside, per cycle.", Numbers},
           {"Own B − A, ms", "B − A of its time without the calls inside, per cycle.", Numbers},
           {"Calls A", "Calls per cycle of A; of a thread how many threads of that name there are.", Numbers},
           {"Calls B", "Calls per cycle of B, likewise.", Numbers},
           {"Kind", "What kind of call it is."}},
          parent) {}

void CallModel::changeRows(const std::function<void()>& change) {
  beginResetModel();
  change();
  m_rows.listRows();
  endResetModel();
}

void CallModel::setCalls(ShownCalls calls) {
  changeRows([this, &calls] {
    m_calls = std::move(calls);
    m_rows.setTree(m_calls.isEmpty() ? nullptr : &m_calls.tree());
    applyFilter();
    m_rows.sort(order());
    findLargest();
    if (!m_calls.isEmpty()) walkPath(0);
  });
}

void CallModel::setMeasure(CallMeasure measure) {
  if (measure == m_calls.measure()) return;
  changeRows([this, measure] {
    m_calls.setMeasure(measure);
    applyFilter();
    m_rows.sort(order());
    findLargest();
  });
}

void CallModel::setKeys(std::vector<SortKey> keys) {
  changeRows([this, &keys] {
    m_keys = std::move(keys);
    m_rows.sort(order());
  });
}

void CallModel::setFilter(const TextFilter& filter, bool changedOnly) {
  changeRows([this, &filter, changedOnly] {
    m_filter = filter;
    m_changedOnly = changedOnly;
    applyFilter();
  });
}

void CallModel::applyFilter() {
  m_filtered = filterCalls(m_calls, m_filter, m_changedOnly);
  m_rows.filter(m_filtered.shown, m_filtered.path);
}

void CallModel::findLargest() {
  m_largest = 0.0;
  for (std::uint32_t node = 1; node < m_calls.size(); ++node)
    m_largest = std::max(m_largest, sizeOf(m_calls.change(node)));
}

void CallModel::setOpen(int row, bool open) {
  const std::uint32_t node = nodeOf(row);
  changeRows([this, node, open] { m_rows.setOpen(node, open); });
}

void CallModel::setAllOpen(bool open) {
  changeRows([this, open] { m_rows.setAllOpen(open); });
}

void CallModel::reveal(std::uint32_t node) {
  if (rowOf(node)) return;
  changeRows([this, node] { m_rows.reveal(node); });
}

std::uint32_t CallModel::openPath(std::uint32_t from) {
  std::uint32_t end = from;
  changeRows([this, &end] { end = walkPath(end); });
  return end;
}

std::uint32_t CallModel::walkPath(std::uint32_t from) {
  return m_rows.openPath(
      from, [this](std::uint32_t node) { return sizeOf(m_calls.change(node)); },
      [this](std::uint32_t node) { return sizeOf(m_calls.ownChange(node)); });
}

CallRows::Before CallModel::order() const {
  return [this](std::uint32_t x, std::uint32_t y) {
    for (const SortKey& key : m_keys) {
      if (key.section == Name || key.section == Kind) {
        const bool isName = key.section == Name;
        const QString left = isName ? m_calls.name(x) : kindWords(m_calls.node(x).kind);
        const QString right = isName ? m_calls.name(y) : kindWords(m_calls.node(y).kind);
        const int places = left.compare(right, Qt::CaseInsensitive);
        if (places != 0) return (places < 0) == (key.order == Qt::AscendingOrder);
        continue;
      }
      const auto places = inOrder(number(x, key.section), number(y, key.section), key.order);
      if (places != 0) return places < 0;
    }
    return m_keys.empty() && sizeOf(m_calls.change(x)) > sizeOf(m_calls.change(y));
  };
}

int CallModel::rows() const {
  return static_cast<int>(m_rows.rows().size());
}

std::optional<double> CallModel::number(std::uint32_t node, int column) const {
  switch (column) {
    case Change:
      return m_calls.change(node);
    case A:
      return m_calls.total(Side::A, node);
    case B:
      return m_calls.total(Side::B, node);
    case OwnChange:
      return m_calls.ownChange(node);
    case CallsA:
      return m_calls.calls(Side::A, node);
    case CallsB:
      return m_calls.calls(Side::B, node);
    default:
      return std::nullopt;
  }
}

QString CallModel::text(int row, int column) const {
  const std::uint32_t node = nodeOf(row);
  if (column == Name) return m_calls.name(node);
  if (column == Kind) return kindWords(m_calls.node(node).kind);
  const auto value = number(node, column);
  if (column != CallsA && column != CallsB) return msText(value, column == Change || column == OwnChange);
  return value ? qString(format::number(*value, kCallsDecimals)) : qString(format::kAbsent);
}

QVariant CallModel::copyValue(int row, int column) const {
  if (column == Name) return m_calls.rawName(nodeOf(row));
  return isNumber(column) ? orNothing(number(nodeOf(row), column)) : QVariant(text(row, column));
}

/// "level 3, Linear, open, A 1.000 ms, B 2.000 ms, difference +1.000 ms"
QString CallModel::spoken(const CallRow& row) const {
  const auto level = m_calls.tree().path(row.node).size();
  QStringList parts{QString("level %1").arg(level), m_calls.name(row.node)};
  if (row.hasRows) parts << (row.isOpen ? QStringLiteral("open") : QStringLiteral("closed"));
  parts << "A " + msText(number(row.node, A), false) + " ms"
        << "B " + msText(number(row.node, B), false) + " ms"
        << "difference " + msText(number(row.node, Change), true) + " ms";
  return parts.join(QStringLiteral(", "));
}

QVariant CallModel::cell(int row, int column, int role) const {
  const CallRow& shown = m_rows.rows().at(static_cast<std::size_t>(row));
  switch (role) {
    case BarRole: {
      const auto change = column == Change ? number(shown.node, Change) : std::nullopt;
      if (!change || !(m_largest > 0.0)) return {};
      return std::clamp(*change / m_largest, -1.0, 1.0);
    }
    case BranchRole:
      return column == Name ? QVariant::fromValue(Branch{shown.depth, shown.hasRows, shown.isOpen})
                            : QVariant();
    case Qt::FontRole:
      return boldIf(shown.node == 0);
    case Qt::ForegroundRole:
      // A text was looked for, and this one only leads to it or is inside of it.
      return greyIf(column == Name && !m_filtered.found.empty() && !m_filtered.found[shown.node]);
    case Qt::AccessibleTextRole:
      return column == Name ? QVariant(spoken(shown)) : QVariant();
    case Qt::ToolTipRole:
      return wrappedName(callText(m_calls, shown.node));
    default:
      return {};
  }
}

}  // namespace culprit::ui
